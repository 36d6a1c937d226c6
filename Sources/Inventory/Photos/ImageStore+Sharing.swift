public import FoundationEssentials
import Imaging

/// A picture as it is given to others: without what cameras write into it, such as where it was taken and the camera's number.
public struct SharedPicture: Sendable {
    /// The file's content.
    public let data: Data
    /// "jpg", "png" or "webp", by content.
    public let fileExtension: String

    /// Makes it of a picture.
    init(removingFrom data: Data) throws(ImagingError) {
        let cleaned = try PictureMetadata.removed(from: data)
        self.data = cleaned
        fileExtension = ImageFormat.sniff(cleaned)?.fileExtension ?? ImageFormat.jpeg.fileExtension
    }

    init(asItIs data: Data, fileExtension: String) { (self.data, self.fileExtension) = (data, fileExtension) }
}

extension ImageStore {
    /// A picture for others.
    ///
    /// - Parameter isOriginal: whether it is the original after all, with all that is in it.
    /// - Throws: `photoDamaged` when the file is missing or not what it was.
    public func copyForOthers(of reference: PhotoReference, isOriginal: Bool = false) throws(InventoryError) -> SharedPicture {
        let data = try original(of: reference)
        if isOriginal { return SharedPicture(asItIs: data, fileExtension: reference.fileExtension) }
        do { return try SharedPicture(removingFrom: data) } catch {
            let name = shown(reference.originalName ?? reference.fileName)
            throw InventoryError(.photoDamaged, "The picture \(name) cannot be copied: \(error.description)")
        }
    }
}
