public import FoundationEssentials

/// The metadata that cameras and programs write into pictures: place, time, camera, author.
public enum PictureMetadata {
    /// Returns a picture without metadata, for others. Orientation and colour profile are kept.
    ///
    /// The stored pixels are copied without loss. If the structure of a file does not allow this, the picture is decoded and encoded again:
    /// as PNG if it is transparent, otherwise as JPEG. A picture of a foreign kind becomes PNG.
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
        // The copy must have the same properties as the picture.
        if let copied, let made = try? ImageDecoder.info(of: copied, limits: limits), made.orientation == info.orientation,
            made.width == info.width, made.height == info.height
        {
            return copied
        }
        let pixels = try ImageDecoder.decode(data, limits: limits)
        return pixels.isOpaque ? try ImageEncoder.jpeg(pixels, quality: 95, keepsColors: true) : try ImageEncoder.png(pixels)
    }

    /// Returns an EXIF block with only the orientation, beginning with its TIFF header.
    static func exif(orientation: Int) -> [UInt8] {
        // The only entry is the tag 0x112, a 16-bit number.
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    }
}
