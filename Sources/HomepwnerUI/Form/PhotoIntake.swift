import FoundationEssentials
import Inventory
import Toolkit

/// Turns what was dropped, pasted or chosen into the bytes of one picture. Only local, regular files are ever opened.
enum PhotoIntake {
    /// The bytes of a picture and the name it came under.
    struct Source: Sendable {
        var data: Data
        var name: String?
    }

    /// The first picture of a drop or a paste. Throws an error whose text says what was wrong with it.
    @concurrent
    static func read(_ item: PasteboardItem) async throws -> Source {
        if let list = item.representations[PasteboardItem.uriList] {
            let text = String(decoding: list, as: UTF8.self)
            guard let path = try localPaths(inURIList: text).first else {
                throw InventoryError(
                    .photoUnreadable, "Nothing on this computer was dropped. Save the picture to a file first, and drop that.")
            }
            return try read(path: path)
        }
        for type in ["image/png", "image/jpeg", "image/webp"] {
            if let bytes = item.representations[type] { return Source(data: Data(bytes), name: nil) }
        }
        throw InventoryError(.photoInvalid, "There is no picture in what was dropped. PNG, JPEG and WebP pictures can be used.")
    }

    /// A picture from a file.
    @concurrent
    static func read(file path: String) async throws -> Source { try read(path: path) }

    nonisolated private static func read(path: String) throws -> Source {
        Source(data: try SourceFile.read(path), name: path.split(separator: "/").last.map(String.init))
    }

    /// The paths of a `text/uri-list` (RFC 2483) that lie on this computer.
    nonisolated static func localPaths(inURIList text: String) throws -> [String] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            guard !line.hasPrefix("#"), line.lowercased().hasPrefix("file:") else { return nil }
            var rest = line.dropFirst("file:".count)
            if rest.hasPrefix("//") {
                rest = rest.dropFirst(2)
                let host = rest.prefix { $0 != "/" }
                guard host.isEmpty || host.lowercased() == "localhost" || host == ProcessInfo.processInfo.hostName else { return nil }
                rest = rest.dropFirst(host.count)
            }
            guard rest.hasPrefix("/") else { return nil }
            return percentDecoded(String(rest))
        }
    }

    nonisolated private static func percentDecoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), value != 0 else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
