import ImagePicker
import Toolkit

/// Folders of a person, and their names on screen.
nonisolated enum FolderName {
    /// The person's home folder.
    static var home: String { UserFolders.home }

    /// The folder of a path's folder; nil for the root.
    static func parent(of path: String) -> String? {
        guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The name to show for a path.
    static func of(_ path: String) -> String {
        if path == "/" { return "Computer" }
        if path == home { return "Home" }
        return UserFolders.visible(String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]))
    }

    /// Returns the folder of a person's pictures: the desktop's folder for them, else `~/Pictures`, else the home folder.
    static func pictures() -> String { UserFolders.pictures() ?? home }

    /// Returns the folder for the files of browsers and mail programs; nil if it does not exist.
    static func downloads() -> String? { UserFolders.downloads() }

    /// Returns the folder of a person's documents: the desktop's folder for them, else `~/Documents`, else the home folder.
    static func documents() -> String { UserFolders.documents() ?? home }

    /// Returns the path for a typed text: from the home folder, from the folder that is shown, or absolute, and normalized.
    static func path(typed text: String, in folder: String) -> String {
        var text = text.trimmed
        // As programs and browsers give it.
        if text.hasPrefix("file://") { text = URIList(bytes: Array(text.utf8)).localPaths.first ?? text }
        if text == "~" || text.hasPrefix("~/") { text = home + text.dropFirst() }
        if !text.hasPrefix("/") { text = folder + "/" + text }
        var parts: [Substring] = []
        for part in text.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    static func isFolder(_ path: String) -> Bool { UserFolders.isFolder(path) }
}
