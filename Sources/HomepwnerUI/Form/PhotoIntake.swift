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
    static func read(_ item: PasteboardItem) async throws -> Source { try await WorkLanes.prompt.run { try first(in: item) } }

    nonisolated private static func first(in item: PasteboardItem) throws -> Source {
        if let list = item.representations[PasteboardItem.uriList] {
            guard let path = URIList(bytes: list).localPaths.first else {
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
    static func read(file path: String) async throws -> Source { try await WorkLanes.prompt.run { try read(path: path) } }

    nonisolated private static func read(path: String) throws -> Source {
        Source(data: try SourceFile.read(path), name: path.split(separator: "/").last.map(String.init))
    }
}
