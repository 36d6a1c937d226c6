/// All that is known of a picture before it is decoded; every limit that needs no decoding has been checked.
struct PictureHeader {
    /// The header in its format's own terms.
    enum Content {
        case jpeg(JPEGHeader)
        case png(PNGHeader)
        case webp(WebPHeader)
    }

    let content: Content
    let format: ImageFormat
    /// The size as stored, before the orientation is applied.
    let storedSize: PixelSize
    let hasAlpha: Bool
    let exif: ExifSummary
    let orientation: Orientation

    /// Reads the header of a whole file.
    init(
        _ bytes: UnsafeRawBufferPointer, limits: ImageLimits, wantsThumbnail: Bool = false
    ) throws(ImagingError) {
        try limits.check(fileSize: bytes.count)
        guard let format = ImageFormat.sniff(bytes) else {
            throw .notAPicture(looksLike: ImageFormat.foreignKind(bytes))
        }
        self.format = format
        let block: Range<Int>?
        switch format {
        case .jpeg:
            let header = try JPEGHeader(bytes)
            (content, storedSize, hasAlpha, block) = (.jpeg(header), header.size, false, header.exif)
        case .png:
            let header = try PNGHeader(bytes)
            (content, storedSize, hasAlpha, block) = (.png(header), header.size, header.hasAlpha, header.exif)
        case .webp:
            let header = try WebPHeader(bytes)
            (content, storedSize, hasAlpha, block) = (.webp(header), header.size, header.hasAlpha, header.exif)
        }
        try limits.check(width: storedSize.width, height: storedSize.height)
        exif = block.map { ExifSummary(tiff: bytes.part($0), wantsThumbnail: wantsThumbnail) } ?? ExifSummary()
        orientation = Orientation(rawValue: exif.orientation) ?? .upright
    }

    /// The size of the upright picture.
    var size: PixelSize { orientation.applied(to: storedSize) }

    /// The header as callers see it.
    var info: ImageInfo {
        ImageInfo(
            format: format, width: size.width, height: size.height, orientation: orientation.rawValue, hasAlpha: hasAlpha,
            dateTaken: exif.dateTaken, camera: exif.camera)
    }

    /// The size of the upright picture that decoding gives by itself, without scaling anything afterwards: no smaller than `target` on either
    /// side.
    func naturalSize(covering target: PixelSize) -> PixelSize {
        guard case .jpeg(let header) = content else { return target }
        return orientation.applied(to: JPEGDecoder.scaledSize(of: header.size, covering: orientation.applied(to: target)))
    }

    /// Decodes `bytes`, the file that this header was read from, to exactly `target` pixels, upright.
    func decode(
        _ bytes: UnsafeRawBufferPointer, to target: PixelSize, limits: ImageLimits
    ) throws(ImagingError) -> PixelBuffer {
        let target = orientation.applied(to: target)
        let stored =
            switch content {
            case .jpeg(let header): try JPEGDecoder.decode(bytes, header: header, to: target, limits: limits)
            case .png(let header): try PNGDecoder.decode(bytes, header: header, to: target)
            case .webp(let header): try WebPPictureDecoder.decode(bytes, header: header, to: target)
            }
        let upright = try orientation.applied(to: stored)
        // Most pictures that could be transparent are not, and opaque ones are drawn and stored faster.
        return upright.isFullyCovering ? upright.markedOpaque() : upright
    }
}
