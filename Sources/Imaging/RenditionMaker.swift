public import FoundationEssentials

/// Makes the renditions of pictures. May be called on any thread; one picture per core at a time is fastest.
public enum RenditionMaker {
    /// JPEG's quality: 2 KB for a thumbnail, 100 to 190 KB for a display copy.
    private static let quality = 85
    /// JPEG's quality for a small display copy, which people view enlarged.
    private static let smallQuality = 95
    /// The longest side of a small picture, in pixels.
    private static let smallSide = 256

    /// Decodes a picture once and makes its thumbnail and display copy: JPEG, or PNG if the picture has transparent pixels.
    ///
    /// - Throws: an `ImagingError` if the picture cannot be decoded completely.
    public static func renditions(of data: Data, limits: ImageLimits = .standard) throws(ImagingError) -> Renditions {
        try data.withForeignBytes { (bytes) throws(ImagingError) in
            let header = try PictureHeader(bytes, limits: limits)
            let displaySize = header.size.fitted(into: Renditions.displayFrame)
            let thumbnailSize = header.size.covering(Renditions.thumbnailSize)
            // In a very long picture the thumbnail's square needs more pixels than the display copy has.
            let decodedSize = displaySize.width >= thumbnailSize.width ? displaySize : thumbnailSize
            let decoded = try header.decode(bytes, to: decodedSize, limits: limits)
            let display = try ImageScaler.resample(decoded, to: displaySize)
            return Renditions(
                info: header.info, thumbnail: try thumbnail(of: decoded),
                display: try encoded(display, isSmall: max(display.width, display.height) <= smallSide))
        }
    }

    /// Makes only the thumbnail, from the camera's embedded one if it has the same shape.
    ///
    /// Far quicker than `renditions(of:limits:)`, but then it is unknown whether the whole picture can be decoded.
    ///
    /// - Throws: an `ImagingError` if the picture cannot be decoded.
    public static func thumbnailOnly(of data: Data, limits: ImageLimits = .standard) throws(ImagingError) -> EncodedImage {
        try data.withForeignBytes { (bytes) throws(ImagingError) in
            let header = try PictureHeader(bytes, limits: limits, wantsThumbnail: true)
            if let embedded = embeddedThumbnail(of: header, limits: limits) {
                // The embedded thumbnail has the picture's colour profile.
                return try thumbnail(of: try header.inSRGB(embedded, of: bytes))
            }
            let size = header.size.covering(Renditions.thumbnailSize)
            return try thumbnail(of: try header.decode(bytes, to: size, limits: limits))
        }
    }

    /// Returns the camera's thumbnail, upright; nil if it is too small, of another shape than the picture, or not a valid JPEG.
    private static func embeddedThumbnail(of header: PictureHeader, limits: ImageLimits) -> PixelBuffer? {
        guard let data = header.exif.thumbnail else { return nil }
        return try? data.withForeignBytes { (bytes) throws(ImagingError) -> PixelBuffer? in
            let embedded = try PictureHeader(bytes, limits: limits)
            // Programs that crop a picture often do not update its thumbnail; some cameras add black bars to thumbnails.
            let ownShape = Double(header.storedSize.width) / Double(header.storedSize.height)
            let shape = Double(embedded.storedSize.width) / Double(embedded.storedSize.height)
            guard abs(shape / ownShape - 1) <= 0.01 else { return nil }
            let needed = Renditions.thumbnailSize
            guard embedded.storedSize.width >= needed.width, embedded.storedSize.height >= needed.height else { return nil }
            let size = embedded.storedSize.covering(needed)
            guard embedded.orientation == .upright else { return nil }
            return try header.orientation.applied(to: try embedded.decode(bytes, to: size, limits: limits))
        }
    }

    private static func thumbnail(of buffer: PixelBuffer) throws(ImagingError) -> EncodedImage {
        try encoded(try ImageScaler.aspectFill(buffer, Renditions.thumbnailSize))
    }

    private static func encoded(_ buffer: PixelBuffer, isSmall: Bool = false) throws(ImagingError) -> EncodedImage {
        let isOpaque = buffer.isFullyCovering
        let data =
            isOpaque
            ? try ImageEncoder.jpeg(buffer.markedOpaque(), quality: isSmall ? smallQuality : quality, keepsColors: isSmall)
            : try ImageEncoder.png(buffer)
        return EncodedImage(data: data, format: isOpaque ? .jpeg : .png, width: buffer.width, height: buffer.height)
    }
}
