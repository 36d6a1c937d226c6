import FoundationEssentials
import Glibc
import Synchronization

/// A file path from a table, in the notation of any system.
struct WrittenPath {
    /// The names in the path, without empty ones and “.”.
    let parts: [String]
    /// True if the path begins at a drive or a root folder; then only the end of the path is useful here.
    let isElsewhere: Bool
    /// True if the text is a network address.
    let isAddress: Bool

    init(_ text: String) {
        let lower = text.prefix(8).lowercased()
        isAddress = ["http://", "https://", "ftp://"].contains { lower.hasPrefix($0) }
        var rest = text[...]
        if lower.hasPrefix("file://") { rest = rest.dropFirst(7) }
        let drive = rest.prefix(2)
        let hasDrive = drive.count == 2 && drive.last == ":" && drive.first?.isASCII == true && drive.first?.isLetter == true
        // A backslash separates names on Windows, and is part of a name elsewhere.
        let isWindows = hasDrive || rest.contains("\\") && !rest.contains("/")
        if hasDrive { rest = rest.dropFirst(2) }
        isElsewhere = hasDrive || rest.first == "/" || isWindows && rest.first == "\\"
        parts = rest.split { $0 == "/" || isWindows && $0 == "\\" }.map(String.init).filter { $0 != "." }
    }
}

/// The names in the folder of pictures and the folders below it. Each folder is read once, when a name in it has no exact match.
final class FolderNames: Sendable {
    /// Names by folder and by their lowercase form. Swift compares texts independently of their Unicode form.
    private let known = Mutex<[[String]: [String: [String]]]>([:])

    /// Returns the paths that match a path: in a different case, in a different Unicode form, or with the extension of a picture added to
    /// the file name. Returns nil if there are none.
    ///
    /// - Parameter root: the folder in which the path begins.
    func spellings(of parts: [String], in root: String) -> [[String]]? {
        var found: [[String]] = [[]]
        for (depth, part) in parts.enumerated() {
            let isLast = depth == parts.count - 1
            found = found.flatMap { folder in
                let names = names(in: folder, of: root)
                let exact = (names[part.lowercased()] ?? []).filter { $0 == part }
                var alike = exact.isEmpty ? names[part.lowercased()] ?? [] : exact
                if alike.isEmpty, isLast, !part.contains(".") {
                    alike = names.filter { Self.stem($0.key) == part.lowercased() }.flatMap(\.value)
                }
                return alike.sorted().map { folder + [$0] }
            }
        }
        return found.isEmpty ? nil : found
    }

    /// Returns a name without the extension of a picture; nil if it has none.
    private static func stem(_ name: String) -> String? {
        guard PhotoNames.isPicture(name), let dot = name.lastIndex(of: ".") else { return nil }
        return String(name[..<dot])
    }

    private func names(in folder: [String], of root: String) -> [String: [String]] {
        if let names = known.withLock({ $0[folder] }) { return names }
        var names: [String: [String]] = [:]
        // Opening the file refuses links on the way.
        if let stream = opendir(([root] + folder).joined(separator: "/")) {
            while let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
                }
                if let name, name != ".", name != ".." { names[name.lowercased(), default: []].append(name) }
            }
            closedir(stream)
        }
        known.withLock { $0[folder] = names }
        return names
    }
}
