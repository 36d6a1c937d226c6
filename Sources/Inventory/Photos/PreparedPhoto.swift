import FoundationEssentials
import Imaging

/// A picture that was decoded and hashed, ready to be stored.
struct PreparedPhoto: Sendable {
    let data: Data
    let reference: PhotoReference
    let processed: ProcessedPhoto

    init(_ data: Data, originalName: String?, processor: any PhotoProcessor) throws(InventoryError) {
        let name = originalName.map { "The picture \(shown($0))" } ?? "The picture"
        guard data.count <= SourceFile.sizeLimit else {
            throw InventoryError(.photoTooLarge, "\(name) has \(data.count >> 20) MB; 64 MB is the most. Make it smaller first.")
        }
        do { processed = try processor.process(data) } catch {
            throw InventoryError(error.code, "\(name) cannot be used: \(error.description)")
        }
        self.data = data
        reference = PhotoReference(
            sha256: Hex.encode(ContentHash.sha256(data)), fileExtension: processed.fileExtension, width: processed.width,
            height: processed.height, byteCount: data.count, originalName: originalName.map(Self.tidied))
    }

    init(data: Data, reference: PhotoReference, processed: ProcessedPhoto) {
        self.data = data
        self.reference = reference
        self.processed = processed
    }

    /// A name without folders and without what the database cannot hold.
    private static func tidied(_ name: String) -> String {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        return String(last.unicodeScalars.filter { $0 != "\0" }.map(Character.init).prefix(255))
    }
}
