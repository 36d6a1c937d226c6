#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Toolkit

/// Folders of a person, and what they are called on screen.
nonisolated enum FolderName {
    /// The person's home folder.
    static var home: String { environment("HOME").flatMap { $0.hasPrefix("/") ? tidy($0) : nil } ?? "/" }

    /// The folder of a path's folder; nil for the root.
    static func parent(of path: String) -> String? {
        guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The name to show for a path.
    static func of(_ path: String) -> String {
        if path == "/" { return "Computer" }
        if path == home { return "Home" }
        return visible(String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]))
    }

    /// A name without what would break a line or turn its direction round.
    private static func visible(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.map { $0.properties.generalCategory.isInvisible ? "\u{FFFD}" : $0 }))
    }

    /// Where a person keeps pictures: the desktop's folder for them, else `~/Pictures`, else the home folder.
    static func pictures() -> String {
        desktopFolder("PICTURES", usually: "Pictures") ?? home
    }

    /// Where browsers and mail programs put what they get; nil where there is no such folder.
    static func downloads() -> String? { desktopFolder("DOWNLOAD", usually: "Downloads") }

    /// Where a person keeps documents: the desktop's folder for them, else `~/Documents`, else the home folder.
    static func documents() -> String { desktopFolder("DOCUMENTS", usually: "Documents") ?? home }

    private static func desktopFolder(_ kind: String, usually name: String) -> String? {
        let home = home
        let configuration = environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        let wanted = [configured(kind, in: configuration + "/user-dirs.dirs", home: home), home + "/" + name].compactMap(\.self)
        return wanted.first(where: isFolder)
    }

    /// The folder that a `user-dirs.dirs` names for a kind of files; its lines are those of a shell: `XDG_PICTURES_DIR="$HOME/Pictures"`.
    static func folder(of kind: String, named text: String, home: String) -> String? {
        let key = "XDG_\(kind)_DIR="
        let line = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.last { $0.hasPrefix(key) }
        guard let line else { return nil }
        var value = line.dropFirst(key.count)
        guard value.first == "\"", let end = value.dropFirst().lastIndex(of: "\"") else { return nil }
        value = value[value.index(after: value.startIndex)..<end]
        var path = value.hasPrefix("$HOME/") || value == "$HOME" ? home : ""
        var isEscaped = false
        for character in path.isEmpty ? value : value.dropFirst(5) {
            if character == "\\" && !isEscaped {
                isEscaped = true
            } else {
                path.append(character)
                isEscaped = false
            }
        }
        return path.hasPrefix("/") ? tidy(path) : nil
    }

    private static func configured(_ kind: String, in path: String, home: String) -> String? {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return folder(of: kind, named: String(decoding: bytes.prefix(count), as: UTF8.self), home: home)
    }

    /// The path that somebody typed: from the home folder, from the folder that is shown, or whole; without what is not needed.
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

    static func isFolder(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }

    private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    private static func tidy(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }
}

extension Unicode.GeneralCategory {
    fileprivate nonisolated var isInvisible: Bool {
        self == .control || self == .format || self == .lineSeparator || self == .paragraphSeparator
    }
}
