import FoundationEssentials
import Imaging

/// A picture that was decoded and hashed, ready to be stored. Pictures of foreign kinds are already converted to PNG.
struct PreparedPhoto: Sendable {
    let data: Data
    let reference: PhotoReference
    let processed: ProcessedPhoto

    init(_ original: Data, originalName: String?, processor: any PhotoProcessor) throws(InventoryError) {
        let name = originalName.map { "The picture \(shown($0))" } ?? "The picture"
        func expectRoom(_ count: Int, _ words: String) throws(InventoryError) {
            guard count > SourceFile.sizeLimit else { return }
            throw InventoryError(.photoTooLarge, "\(name) has \(count >> 20) MB\(words); the limit is 64 MB. Make it smaller first.")
        }
        try expectRoom(original.count, "")
        let converted: Data?
        do { converted = try PictureConverter.png(of: original) } catch {
            throw InventoryError(InventoryError(error).code, "\(name) cannot be used. \(error.description)")
        }
        let data = converted ?? original
        try expectRoom(data.count, " as PNG")
        do { processed = try processor.process(data) } catch {
            throw InventoryError(error.code, "\(name) cannot be used. \(error.description)")
        }
        self.data = data
        reference = PhotoReference(
            sha256: Hex.encode(ContentHash.sha256(data)), fileExtension: processed.fileExtension, width: processed.width,
            height: processed.height, byteCount: data.count,
            originalName: originalName.map { Self.tidied(converted == nil ? $0 : Self.asPNG($0)) })
    }

    init(data: Data, reference: PhotoReference, processed: ProcessedPhoto) {
        self.data = data
        self.reference = reference
        self.processed = processed
    }

    /// Returns the file name of a picture that was converted to PNG.
    private static func asPNG(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), ForeignPicture.fileExtensions.contains(name[name.index(after: dot)...].lowercased()) else {
            return name
        }
        return name[...dot] + "png"
    }

    /// Returns a name without folders and without characters that the database cannot hold.
    private static func tidied(_ name: String) -> String {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        return String(last.unicodeScalars.filter { $0 != "\0" }.map(Character.init).prefix(255))
    }
}
