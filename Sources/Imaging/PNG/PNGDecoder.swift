import CImageCodecs
import Glibc

/// Decodes PNG with libpng's simplified interface, which converts every kind of PNG into sRGB.
enum PNGDecoder {
    /// Decodes to exactly `target` pixels, as stored: the orientation is not applied.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, header: PNGHeader, to target: PixelSize
    ) throws(ImagingError) -> PixelBuffer {
        guard header.isComplete else { throw .truncated(.png) }
        if target == header.size { return try decodeWhole(bytes, header: header) }
        if header.isInterlaced {
            try ImageLimits.check(
                workingMemory: header.size.width * header.size.height * 4, fileSize: bytes.count, size: header.size,
                kind: "an interlaced PNG")
            return try ImageScaler.resample(try decodeWhole(bytes, header: header), to: target)
        }
        return try decodeByRows(bytes, header: header, to: target)
    }

    private static func decodeWhole(
        _ bytes: UnsafeRawBufferPointer, header: PNGHeader
    ) throws(ImagingError) -> PixelBuffer {
        var image = newImage()
        defer { png_image_free(&image) }
        guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { throw error(of: image) }
        let isOpaque = try prepare(&image, header: header)
        let buffer = try MutablePixelBuffer(width: header.size.width, height: header.size.height, isOpaque: isOpaque)
        guard png_image_finish_read(&image, nil, buffer.pixels, Int32(buffer.bytesPerRow), nil) != 0 else {
            throw error(of: image)
        }
        if !isOpaque { buffer.premultiply() }
        return buffer.freeze()
    }

    private static func decodeByRows(
        _ bytes: UnsafeRawBufferPointer, header: PNGHeader, to target: PixelSize
    ) throws(ImagingError) -> PixelBuffer {
        let stream = try PNGRowStream(bytes, header: header)
        return try withExtendedLifetime(stream) { () throws(ImagingError) in
            // The file holds no reference to the stream.
            guard let file = stream.open() else {
                throw .outOfMemory(width: header.size.width, height: header.size.height)
            }
            defer { fclose(file) }
            var image = newImage()
            defer { png_image_free(&image) }
            guard png_image_begin_read_from_stdio(&image, file) != 0 else { throw error(of: image) }
            let isOpaque = try prepare(&image, header: header)
            let scaler = try RowScaler(crop: PixelRect(header.size), to: target, alpha: isOpaque ? .none : .straight)
            stream.start(scaler, isOpaque: isOpaque)
            guard png_image_finish_read(&image, nil, stream.pixels, Int32(stream.bytesPerRow), nil) != 0 else {
                throw error(of: image)
            }
            stream.finish()
            return scaler.finish()
        }
    }

    private static func newImage() -> png_image {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        return image
    }

    /// Requests our pixel format from libpng.
    ///
    /// - Returns: whether the picture is opaque.
    private static func prepare(_ image: inout png_image, header: PNGHeader) throws(ImagingError) -> Bool {
        guard Int(image.width) == header.size.width, Int(image.height) == header.size.height else {
            throw .damaged(.png, detail: "two sizes")
        }
        let isOpaque = image.format & UInt32(PNG_FORMAT_FLAG_ALPHA) == 0
        image.format = PixelOrder.png
        // Without a gamma, libpng would treat 16-bit colours as linear light, which they hardly ever are.
        image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
        return isOpaque
    }

    private static func error(of image: png_image) -> ImagingError {
        let text = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return .damaged(.png, detail: text.isEmpty ? "unknown" : text)
    }
}
