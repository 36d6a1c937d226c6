import Glibc

/// The folders of a user in the desktop's settings.
nonisolated package enum UserFolders {
    /// The person's home folder.
    package static var home: String { environment("HOME").flatMap { $0.hasPrefix("/") ? tidy($0) : nil } ?? "/" }

    /// Returns the user's folder of pictures; nil if it does not exist. Reads the disk, like the others.
    package static func pictures() -> String? { folder("PICTURES", usually: "Pictures") }

    /// Returns the folder for downloads of browsers and mail programs; nil if it does not exist.
    package static func downloads() -> String? { folder("DOWNLOAD", usually: "Downloads") }

    /// Returns the user's folder of documents; nil if it does not exist.
    package static func documents() -> String? { folder("DOCUMENTS", usually: "Documents") }

    /// Returns whether there is a folder at a path.
    package static func isFolder(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns a file's name without characters that break a line or change its direction.
    package static func visible(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.map { $0.properties.generalCategory.isInvisible ? "\u{FFFD}" : $0 }))
    }

    /// Returns the folder for a kind of files in a `user-dirs.dirs`; its lines have the form of a shell's:
    /// `XDG_PICTURES_DIR="$HOME/Pictures"`.
    package static func folder(of kind: String, named text: String, home: String) -> String? {
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

    private static func folder(_ kind: String, usually name: String) -> String? {
        let home = home
        let configuration = environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        let wanted = [configured(kind, in: configuration + "/user-dirs.dirs", home: home), home + "/" + name].compactMap(\.self)
        return wanted.first(where: isFolder)
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
