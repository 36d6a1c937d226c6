public import FoundationEssentials

/// Reads PNG, JPEG and WebP pictures.
///
/// The content decides about the format, never a name. Pictures come upright and in sRGB. Nothing is believed: limits are checked
/// before memory is taken, a file that ends early or contradicts itself is an error, and no content can crash the reader. The
/// functions may be called on any thread, and take their time: call them away from the main one.
public enum ImageDecoder {
    /// What the header says, without decoding the picture.
    ///
    /// - Throws: an `ImagingError` if this is no picture, or one beyond `limits`.
    public static func info(of data: Data, limits: ImageLimits = .standard) throws(ImagingError) -> ImageInfo {
        try data.withForeignBytes { (bytes) throws(ImagingError) in
            try PictureHeader(bytes, limits: limits).info
        }
    }

    /// Returns whether a picture's colours differ from sRGB, so that its file looks wrong in programs that ignore its profile. Returns
    /// false if the data is not a picture.
    public static func hasOtherColors(_ data: Data) -> Bool {
        let result = try? data.withForeignBytes { (bytes) throws(ImagingError) in
            try PictureHeader(bytes, limits: .standard).conversion(of: bytes) != nil
        }
        return result ?? false
    }

    /// Decodes a picture, upright.
    ///
    /// With a `frame` memory stays at about 64 MB whatever the picture's size; without one it takes four bytes for each pixel.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - frame: pixels that the picture is scaled down to fit into, keeping its shape; it is never enlarged. Nil for full size.
    ///   - limits: how large it may be.
    /// - Throws: an `ImagingError` if it cannot be decoded whole.
    public static func decode(
        _ data: Data, fitting frame: PixelSize? = nil, limits: ImageLimits = .standard
    ) throws(ImagingError) -> PixelBuffer {
        try data.withForeignBytes { (bytes) throws(ImagingError) in
            let header = try PictureHeader(bytes, limits: limits)
            let target = frame.map { header.size.fitted(into: $0) } ?? header.size
            return try header.decode(bytes, to: target, limits: limits)
        }
    }

    /// Decodes a picture, upright, no larger than it must be to cover a frame, which takes least time.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - frame: pixels that the picture is scaled down to cover, keeping its shape; it is never enlarged.
    ///   - limits: how large it may be.
    /// - Throws: an `ImagingError` if it cannot be decoded whole.
    public static func decode(
        _ data: Data, covering frame: PixelSize, limits: ImageLimits = .standard
    ) throws(ImagingError) -> PixelBuffer {
        try data.withForeignBytes { (bytes) throws(ImagingError) in
            let header = try PictureHeader(bytes, limits: limits)
            return try header.decode(bytes, to: header.size.covering(frame), limits: limits)
        }
    }

    /// Decodes a picture, upright, as small as decoding makes it by itself while it covers a frame: nothing is scaled afterwards. It takes
    /// less time than a size that is exact, for who scales or cuts it anyway.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - frame: pixels that the picture covers, keeping its shape; it is never enlarged.
    ///   - limits: how large it may be.
    /// - Throws: an `ImagingError` if it cannot be decoded whole.
    public static func decode(
        _ data: Data, coveringAtLeast frame: PixelSize, limits: ImageLimits = .standard
    ) throws(ImagingError) -> PixelBuffer {
        try data.withForeignBytes { (bytes) throws(ImagingError) in
            let header = try PictureHeader(bytes, limits: limits)
            return try header.decode(bytes, to: header.naturalSize(covering: header.size.covering(frame)), limits: limits)
        }
    }
}
