import CImageCodecs

/// The header of a WebP, before its picture data.
struct WebPHeader {
    /// The size as stored, before the orientation is applied.
    let size: PixelSize
    /// Whether the file stores transparency.
    let hasAlpha: Bool
    /// Whether the picture is in the lossless format, which libwebp holds whole.
    let isLossless: Bool
    /// The place of the EXIF block, from its TIFF header on.
    private(set) var exif: Range<Int>?
    /// The position of the colour profile; nil if there is none.
    private(set) var profile: ColorProfile?
    /// Whether the file is as long as its header claims.
    let isComplete: Bool

    /// Reads the container.
    init(_ bytes: UnsafeRawBufferPointer) throws(ImagingError) {
        var features = WebPBitstreamFeatures()
        let status = WebPGetFeatures(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &features)
        if status != VP8_STATUS_OK { throw Self.error(for: status) }
        if features.has_animation != 0 { throw .unsupported(.webp, detail: "it is animated") }
        size = PixelSize(width: Int(features.width), height: Int(features.height))
        hasAlpha = features.has_alpha != 0
        isLossless = features.format == 2
        isComplete = bytes.little32(4).map { $0 + 8 <= bytes.count } ?? false
        guard size.width > 0, size.height > 0 else { throw .damaged(.webp, detail: "the picture has no size") }
        exif = Self.exifBlock(bytes)
        profile = Self.chunk("ICCP", bytes).map { .pieces([$0]) }
    }

    /// Returns the error for a failure of libwebp.
    static func error(for status: VP8StatusCode) -> ImagingError {
        switch status {
        case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: .truncated(.webp)
        case VP8_STATUS_UNSUPPORTED_FEATURE: .unsupported(.webp, detail: "it uses an unknown feature")
        case VP8_STATUS_OUT_OF_MEMORY: .damaged(.webp, detail: "there is not enough memory to decode it")
        default: .damaged(.webp, detail: "its data is inconsistent")
        }
    }

    private static func exifBlock(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        chunk("EXIF", bytes).map { chunk in
            // Some programs write the prefix, which belongs only in JPEG.
            let prefix = bytes.has("Exif\0\0", at: chunk.lowerBound) && chunk.count >= 6 ? 6 : 0
            return chunk.lowerBound + prefix..<chunk.upperBound
        }
    }

    /// Returns the position of the first chunk with a name.
    private static func chunk(_ name: StaticString, _ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        var position = 12
        while let length = bytes.little32(position + 4) {
            let start = position + 8
            guard start + length <= bytes.count else { return nil }
            if bytes.has(name, at: position) { return start..<start + length }
            position = start + length + length % 2
        }
        return nil
    }
}
