import Glibc

/// Where the files that ship with the program are found: nibs, and the sample inventory with its pictures.
///
/// They are looked for, in this order, in `../share/homepwner` from the program (where `make install` puts them), in `resources`
/// beside the program (an unpacked archive), and in `resources` of the checkout that the program was built in. SwiftPM's own
/// `Bundle.module` is not used: it knows only the build folder, so an installed program would find nothing.
public enum HomepwnerResources {
    /// The folder that holds the resources, as an absolute path without a trailing slash; nil when the program stands alone.
    ///
    /// It is looked up at each call (a few `stat` calls); keep the result rather than asking in a loop.
    public static func directory() -> String? {
        executable().flatMap { directory(forExecutable: $0) }
    }

    /// The absolute path of one resource.
    ///
    /// - Parameter name: a path below the resources folder, such as `sample/inventory.csv` or `nibs/ItemCell.xib`.
    /// - Returns: nil when there is no such file, or when the name would lead out of the folder.
    public static func path(of name: String) -> String? {
        guard isBelow(name), let folder = directory() else { return nil }
        let path = folder + "/" + name
        return exists(path, directory: nil) ? path : nil
    }

    /// The resources folder of a program at the given absolute path, symbolic links resolved.
    ///
    /// - Parameter executable: the path of the program's file, as `/proc/self/exe` gives it.
    /// - Returns: the first folder of the search order that exists; nil when none does.
    public static func directory(forExecutable executable: String) -> String? {
        guard let folder = parent(of: executable) else { return nil }
        var candidates: [String] = []
        if let prefix = parent(of: folder) { candidates.append((prefix == "/" ? "" : prefix) + "/share/homepwner") }
        candidates.append((folder == "/" ? "" : folder) + "/resources")
        if let found = candidates.first(where: { exists($0, directory: true) }) { return found }
        return checkout(above: folder).map { $0 + "/resources" }
    }

    /// The nearest folder above that looks like this package: programs and tests are built some levels below it, in `.build`.
    private static func checkout(above folder: String) -> String? {
        var next = parent(of: folder)
        while let candidate = next, candidate != "/" {
            let own = candidate + "/resources/HomepwnerResources.swift"
            if exists(candidate + "/Package.swift", directory: false), exists(own, directory: false) { return candidate }
            next = parent(of: candidate)
        }
        return nil
    }

    /// The running program's file. The kernel's link is right however the program was called, and survives a changed directory.
    private static func executable() -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = buffer.withUnsafeMutableBytes { bytes -> Int in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return -1 }
            return readlink("/proc/self/exe", start, bytes.count)
        }
        guard length > 0, length < buffer.count else { return nil }
        return String(decoding: buffer[..<length], as: UTF8.self)
    }

    private static func isBelow(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    }

    private static func parent(of path: String) -> String? {
        guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func exists(_ path: String, directory: Bool?) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        guard let directory else { return true }
        return (status.st_mode & S_IFMT == S_IFDIR) == directory
    }
}
