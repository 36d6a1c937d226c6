import FoundationEssentials
import Glibc
import Synchronization

/// A path as a table has it, written on any system.
struct WrittenPath {
    /// Its names, without those that say nothing.
    let parts: [String]
    /// Whether it begins at a drive or at the root of some computer, so that only its end says something here.
    let isElsewhere: Bool
    /// Whether it is an address of the network.
    let isAddress: Bool

    init(_ text: String) {
        let lower = text.prefix(8).lowercased()
        isAddress = ["http://", "https://", "ftp://"].contains { lower.hasPrefix($0) }
        var rest = text[...]
        if lower.hasPrefix("file://") { rest = rest.dropFirst(7) }
        let drive = rest.prefix(2)
        let hasDrive = drive.count == 2 && drive.last == ":" && drive.first?.isASCII == true && drive.first?.isLetter == true
        // A backslash is a letter of a name here, and parts names on Windows.
        let isWindows = hasDrive || rest.contains("\\") && !rest.contains("/")
        if hasDrive { rest = rest.dropFirst(2) }
        isElsewhere = hasDrive || rest.first == "/" || isWindows && rest.first == "\\"
        parts = rest.split { $0 == "/" || isWindows && $0 == "\\" }.map(String.init).filter { $0 != "." }
    }
}

/// What the folders below the one with pictures have in them, each read once when a name is not there as it is written.
final class FolderNames: Sendable {
    /// Names by what they have in common. Swift's texts are the same in every form of their letters.
    private let known = Mutex<[[String]: [String: [String]]]>([:])

    /// The paths of what a path may mean: its names in another case, in another form of their letters, or, of a file, with the ending of a
    /// picture. Nil where there is none.
    ///
    /// - Parameter root: the folder that the path begins in.
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

    /// A name without the ending of a picture; nil where it has none.
    private static func stem(_ name: String) -> String? {
        guard PhotoNames.isPicture(name), let dot = name.lastIndex(of: ".") else { return nil }
        return String(name[..<dot])
    }

    private func names(in folder: [String], of root: String) -> [String: [String]] {
        if let names = known.withLock({ $0[folder] }) { return names }
        var names: [String: [String]] = [:]
        // Links on the way are refused where the file is opened.
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
