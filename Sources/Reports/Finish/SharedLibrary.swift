import Glibc

/// A shared library that is loaded when it is first needed and stays loaded. A linked library would be searched for at each start of the
/// program, and few starts make a report.
struct SharedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Loads the first installed one of some libraries; returns nil if there is none.
    ///
    /// - Parameter names: the names for the dynamic linker, the preferred one first.
    init?(_ names: [String]) {
        guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
        self.handle = handle
    }

    /// Returns a function of the library; nil if it has none with that name.
    ///
    /// - Parameter type: the declaration in its header as a function type of C; it is not checked.
    func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
        dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
}
