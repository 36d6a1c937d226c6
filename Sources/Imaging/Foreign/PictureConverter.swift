public import FoundationEssentials

/// Converts pictures of foreign kinds to PNG. The copy contains only the pixels, without positions, dates or camera data.
///
/// May be called on any thread. It is slow: call it away from the main thread.
public enum PictureConverter {
    /// Returns the picture as PNG.
    ///
    /// - Returns: nil if the kind needs no conversion, or if the data is not a picture.
    /// - Throws: `ImagingError.foreign` if the kind cannot be read or the picture cannot be decoded; `ImagingError.tooLarge` and others
    ///   beyond `limits`.
    public static func png(of data: Data, limits: ImageLimits = .standard) throws(ImagingError) -> Data? {
        guard let picture = try pixels(of: data, limits: limits) else { return nil }
        return try ImageEncoder.png(picture)
    }

    /// Returns the picture as upright pixels, in the same way as `png(of:limits:)`.
    public static func pixels(of data: Data, limits: ImageLimits = .standard) throws(ImagingError) -> PixelBuffer? {
        guard let kind = ForeignPicture.sniff(data) else { return nil }
        guard kind.isConvertible else { throw .foreign(kind, .unreadable) }
        return try data.withForeignBytes { (bytes) throws(ImagingError) in
            try limits.check(fileSize: bytes.count)
            let header = ForeignHeader(bytes, kind: kind)
            guard header.count < 2 else { throw .foreign(kind, .several) }
            guard !header.isTruncated else { throw .foreign(kind, .damaged("the file ends before the picture does")) }
            guard header.count == 1, header.size.width > 0, header.size.height > 0 else {
                throw .foreign(kind, .damaged("there is no picture in it"))
            }
            try limits.check(width: header.size.width, height: header.size.height)
            guard let library = PixbufLibrary() else { throw .foreign(kind, .libraryMissing) }
            return try library.decode(bytes, kind, limits: limits)
        }
    }
}
