/// The known data of a picture before it is decoded; all limits are checked that need no decoding.
struct PictureHeader {
    /// The header in the terms of its format.
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
    /// The position of the colour profile; nil if there is none, or if the decoded pixels are not RGB.
    let profile: ColorProfile?
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
        let profile: ColorProfile?
        switch format {
        case .jpeg:
            let header = try JPEGHeader(bytes)
            (content, storedSize, hasAlpha, block) = (.jpeg(header), header.size, false, header.exif)
            profile = header.components == 3 ? header.profile : nil
        case .png:
            let header = try PNGHeader(bytes)
            (content, storedSize, hasAlpha, block) = (.png(header), header.size, header.hasAlpha, header.exif)
            profile = header.profile
        case .webp:
            let header = try WebPHeader(bytes)
            (content, storedSize, hasAlpha, block) = (.webp(header), header.size, header.hasAlpha, header.exif)
            profile = header.profile
        }
        self.profile = profile
        try limits.check(width: storedSize.width, height: storedSize.height)
        exif = block.map { ExifSummary(tiff: bytes.part($0), wantsThumbnail: wantsThumbnail) } ?? ExifSummary()
        orientation = Orientation(rawValue: exif.orientation) ?? .upright
    }

    /// The size of the upright picture.
    var size: PixelSize { orientation.applied(to: storedSize) }

    /// The header for callers.
    var info: ImageInfo {
        ImageInfo(
            format: format, width: size.width, height: size.height, orientation: orientation.rawValue, hasAlpha: hasAlpha,
            dateTaken: exif.dateTaken, camera: exif.camera)
    }

    /// Returns the conversion from the file's colours to sRGB; nil if none is needed.
    func conversion(of bytes: UnsafeRawBufferPointer) -> ColorConversion? {
        profile.flatMap { $0.data(in: bytes) }.flatMap { ColorConversion(from: $0) }
    }

    /// Returns the decoded picture in sRGB.
    func inSRGB(_ picture: PixelBuffer, of bytes: UnsafeRawBufferPointer) throws(ImagingError) -> PixelBuffer {
        guard let conversion = conversion(of: bytes) else { return picture }
        return try conversion.converted(picture)
    }

    /// Returns the size of the upright picture that the decoder gives without scaling: at least `target` on both sides.
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
        let upright = try inSRGB(try orientation.applied(to: stored), of: bytes)
        // Most pictures that could be transparent are opaque, and opaque ones are drawn and stored faster.
        return upright.isFullyCovering ? upright.markedOpaque() : upright
    }
}
