public import FoundationEssentials

/// Makes PNG of pictures of kinds that are not kept as they are. Nothing but the pixels is kept: no place, no date, no camera.
///
/// May be called on any thread, and takes its time: call it away from the main one.
public enum PictureConverter {
    /// The picture as PNG.
    ///
    /// - Returns: nil where it is of a kind that is kept as it is, or no picture.
    /// - Throws: `ImagingError.foreign` where it is of a kind that cannot be read, or cannot be decoded; `ImagingError.tooLarge` and others
    ///   beyond `limits`.
    public static func png(of data: Data, limits: ImageLimits = .standard) throws(ImagingError) -> Data? {
        guard let picture = try pixels(of: data, limits: limits) else { return nil }
        return try ImageEncoder.png(picture)
    }

    /// The picture as pixels, upright; otherwise as `png(of:limits:)`.
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
