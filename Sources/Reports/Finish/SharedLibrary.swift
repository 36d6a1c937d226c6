import Glibc

/// A shared library that is loaded when it is first needed and stays from then on: the dynamic linker would look for it at each start of
/// the program, of which few make a report.
struct SharedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Loads the first of some libraries that is installed; nil where none is.
    ///
    /// - Parameter names: as the dynamic linker finds them, the preferred one first.
    init?(_ names: [String]) {
        guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
        self.handle = handle
    }

    /// A function of it; nil where it has none of that name.
    ///
    /// - Parameter type: what its header says, as a function type of C: nothing checks it.
    func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
        dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
}
