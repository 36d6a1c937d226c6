#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

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
        let home = home
        let configuration = environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        let wanted = [configured(in: configuration + "/user-dirs.dirs", home: home), home + "/Pictures"].compactMap(\.self)
        return wanted.first(where: isFolder) ?? home
    }

    /// The folder of pictures that a `user-dirs.dirs` names; its lines are those of a shell: `XDG_PICTURES_DIR="$HOME/Pictures"`.
    static func picturesFolder(named text: String, home: String) -> String? {
        let key = "XDG_PICTURES_DIR="
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

    private static func configured(in path: String, home: String) -> String? {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return picturesFolder(named: String(decoding: bytes.prefix(count), as: UTF8.self), home: home)
    }

    private static func isFolder(_ path: String) -> Bool {
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
