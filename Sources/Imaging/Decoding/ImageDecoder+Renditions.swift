public import FoundationEssentials

/// Copies that were made here are of a known size; those that came from elsewhere may be of any, and take no more memory all the same.
extension ImageDecoder {
    /// Decodes a thumbnail. One that is larger than a thumbnail is made to fit into its size.
    ///
    /// - Throws: an `ImagingError` if it cannot be decoded whole.
    public static func thumbnail(_ data: Data) throws(ImagingError) -> PixelBuffer {
        try decode(data, fitting: Renditions.thumbnailSize)
    }

    /// Decodes a display copy. One that is larger than a display copy is made to fit into its size.
    ///
    /// - Throws: an `ImagingError` if it cannot be decoded whole.
    public static func displayCopy(_ data: Data) throws(ImagingError) -> PixelBuffer {
        try decode(data, fitting: Renditions.displayFrame)
    }

    /// Whether a picture, by its header, fits into a size and is within the limits.
    public static func fits(_ data: Data, into size: PixelSize) -> Bool {
        guard let info = try? info(of: data) else { return false }
        return info.width <= size.width && info.height <= size.height
    }
}
