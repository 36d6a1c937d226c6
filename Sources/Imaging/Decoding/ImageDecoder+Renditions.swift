public import FoundationEssentials

/// Decodes small copies. Copies made here have a known size, but copies from outside may be larger and are decoded with the same memory.
extension ImageDecoder {
    /// Decodes a thumbnail. A larger picture is scaled down to the size of thumbnails.
    ///
    /// - Throws: an `ImagingError` if it cannot be decoded completely.
    public static func thumbnail(_ data: Data) throws(ImagingError) -> PixelBuffer {
        try decode(data, fitting: Renditions.thumbnailSize)
    }

    /// Decodes a display copy. A larger picture is scaled down to the size of display copies.
    ///
    /// - Throws: an `ImagingError` if it cannot be decoded completely.
    public static func displayCopy(_ data: Data) throws(ImagingError) -> PixelBuffer {
        try decode(data, fitting: Renditions.displayFrame)
    }

    /// Returns whether a picture, by its header, fits into a size and is within the limits.
    public static func fits(_ data: Data, into size: PixelSize) -> Bool {
        guard let info = try? info(of: data) else { return false }
        return info.width <= size.width && info.height <= size.height
    }
}
