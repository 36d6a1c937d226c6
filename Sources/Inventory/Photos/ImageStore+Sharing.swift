public import FoundationEssentials
import Imaging

/// A picture for others, without camera data such as its position and the camera's serial number.
public struct SharedPicture: Sendable {
    /// The file's content.
    public let data: Data
    /// The extension by content: "jpg", "png" or "webp".
    public let fileExtension: String

    /// Creates a copy of a picture without camera data.
    init(removingFrom data: Data) throws(ImagingError) {
        let cleaned = try PictureMetadata.removed(from: data)
        self.data = cleaned
        fileExtension = ImageFormat.sniff(cleaned)?.fileExtension ?? ImageFormat.jpeg.fileExtension
    }

    init(asItIs data: Data, fileExtension: String) { (self.data, self.fileExtension) = (data, fileExtension) }
}

extension ImageStore {
    /// Returns a picture for others.
    ///
    /// - Parameter isOriginal: whether to return the original with all its data instead.
    /// - Throws: `photoDamaged` if the file is missing or has changed.
    public func copyForOthers(of reference: PhotoReference, isOriginal: Bool = false) throws(InventoryError) -> SharedPicture {
        let data = try original(of: reference)
        if isOriginal { return SharedPicture(asItIs: data, fileExtension: reference.fileExtension) }
        do { return try SharedPicture(removingFrom: data) } catch {
            let name = shown(reference.originalName ?? reference.fileName)
            throw InventoryError(.photoDamaged, "The picture \(name) cannot be copied. \(error.description)")
        }
    }
}
