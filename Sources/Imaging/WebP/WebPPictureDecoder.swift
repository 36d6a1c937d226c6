import CImageCodecs

/// Decodes WebP with libwebp.
enum WebPPictureDecoder {
    /// Decodes to exactly `target` pixels, as stored: the orientation is not applied.
    ///
    /// Pictures of more than `largestWhole` pixels are scaled by libwebp while it decodes them, so that they are never held whole.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, header: WebPHeader, to target: PixelSize, largestWhole: Int = 8_000_000
    ) throws(ImagingError) -> PixelBuffer {
        guard header.isComplete else { throw .truncated(.webp) }
        let size = header.size
        if header.isLossless || header.hasAlpha {
            // Lossless pixels are held as words; lossy ones need two more bytes for transparency.
            let held = size.width * size.height * (header.isLossless ? 4 : 2)
            try ImageLimits.check(
                workingMemory: held, fileSize: bytes.count, size: size, kind: header.isLossless ? "a lossless WebP" : "a transparent WebP")
        }
        var decoded = size
        if size != target, size.width * size.height > largestWhole {
            // libwebp averages sRGB numbers, not light, so it scales only a part of the way.
            decoded = PixelSize(width: min(size.width, target.width * 2), height: min(size.height, target.height * 2))
        }
        let buffer = try decode(bytes, header: header, scaledTo: decoded)
        return decoded == target ? buffer : try ImageScaler.resample(buffer, to: target)
    }

    private static func decode(
        _ bytes: UnsafeRawBufferPointer, header: WebPHeader, scaledTo size: PixelSize
    ) throws(ImagingError) -> PixelBuffer {
        let buffer = try MutablePixelBuffer(width: size.width, height: size.height, isOpaque: !header.hasAlpha)
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else {
            throw .damaged(.webp, detail: "the installed libwebp is of another version")
        }
        if size != header.size {
            config.options.use_scaling = 1
            config.options.scaled_width = Int32(size.width)
            config.options.scaled_height = Int32(size.height)
        }
        config.output.colorspace = PixelOrder.webp
        config.output.is_external_memory = 1
        config.output.u.RGBA = WebPRGBABuffer(
            rgba: buffer.pixels.assumingMemoryBound(to: UInt8.self), stride: Int32(buffer.bytesPerRow),
            size: buffer.bytesPerRow * buffer.height)
        let status = WebPDecode(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &config)
        WebPFreeDecBuffer(&config.output)
        if status != VP8_STATUS_OK { throw WebPHeader.error(for: status) }
        return buffer.freeze()
    }
}
