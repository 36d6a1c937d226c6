public import FoundationEssentials

/// Reads PNG, JPEG and WebP pictures.
///
/// The content decides the format, never the name. Pictures are returned upright and in sRGB. Files are not trusted: limits are checked
/// before memory is allocated, a file that ends early or contradicts itself is an error, and no content can crash the reader. The functions
/// may be called on any thread, and are slow: do not call them on the main one.
public enum ImageDecoder {
    /// Reads the header, without decoding the picture.
    ///
    /// - Throws: an `ImagingError` if the data is not a picture, or is beyond `limits`.
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
    /// With a `frame` it uses about 64 MB of memory for any size of the picture; without one, four bytes for each pixel.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - frame: pixels that the picture is scaled down to fit into, keeping its shape; it is never enlarged. Nil for full size.
    ///   - limits: the largest picture.
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

    /// Decodes a picture, upright, in the smallest size that covers a frame, which is the fastest way.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - frame: pixels that the picture is scaled down to cover, keeping its shape; it is never enlarged.
    ///   - limits: the largest picture.
    /// - Throws: an `ImagingError` if it cannot be decoded whole.
    public static func decode(
        _ data: Data, covering frame: PixelSize, limits: ImageLimits = .standard
    ) throws(ImagingError) -> PixelBuffer {
        try data.withForeignBytes { (bytes) throws(ImagingError) in
            let header = try PictureHeader(bytes, limits: limits)
            return try header.decode(bytes, to: header.size.covering(frame), limits: limits)
        }
    }

    /// Decodes a picture, upright, in the smallest size of the decoder that covers a frame, without scaling. It is faster than an exact
    /// size, for callers that scale or cut the picture anyway.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - frame: pixels that the picture covers, keeping its shape; it is never enlarged.
    ///   - limits: the largest picture.
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
