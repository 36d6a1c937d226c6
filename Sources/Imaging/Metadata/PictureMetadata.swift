public import FoundationEssentials

/// What cameras and programs write into pictures beside the pixels: where and when they were taken, with which camera, by whom.
public enum PictureMetadata {
    /// A picture without all that, for others: the same pixels, upright as before, with its colour profile.
    ///
    /// The pixels are copied as they are stored, without a loss. Where a file is built in a way that this cannot be done with, they are
    /// decoded and encoded again: as JPEG, or as PNG where the picture is transparent. A picture of a foreign kind becomes PNG.
    ///
    /// - Throws: an `ImagingError` if it cannot be decoded.
    public static func removed(from data: Data, limits: ImageLimits = .standard) throws(ImagingError) -> Data {
        if let converted = try PictureConverter.png(of: data, limits: limits) { return converted }
        let info = try ImageDecoder.info(of: data, limits: limits)
        let copied = data.withUnsafeBytes { bytes -> Data? in
            switch info.format {
            case .jpeg: JPEGCopy(bytes, orientation: info.orientation)?.data
            case .png: PNGCopy(bytes, orientation: info.orientation)?.data
            case .webp: WebPCopy(bytes, orientation: info.orientation)?.data
            }
        }
        // A copy that is understood otherwise than the picture is none.
        if let copied, let made = try? ImageDecoder.info(of: copied, limits: limits), made.orientation == info.orientation,
            made.width == info.width, made.height == info.height
        {
            return copied
        }
        let pixels = try ImageDecoder.decode(data, limits: limits)
        return pixels.isOpaque ? try ImageEncoder.jpeg(pixels, quality: 95, keepsColors: true) : try ImageEncoder.png(pixels)
    }

    /// An EXIF block that says nothing but how the camera was held, from its TIFF header on.
    static func exif(orientation: Int) -> [UInt8] {
        // One entry: tag 0x112, a number of 16 bits.
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    }
}
