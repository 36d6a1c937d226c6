import CImageCodecs
public import FoundationEssentials

/// Writes pictures as files, with only the pixels: no place, no date, no camera.
public enum ImageEncoder {
    /// Returns the picture as JPEG. Transparent pixels are drawn on white.
    ///
    /// - Parameters:
    ///   - buffer: the picture.
    ///   - quality: 1 to 100; 85 is hard to tell from the original.
    ///   - keepsColors: whether colours keep their resolution. If not, it is halved, as in cameras, and a patch of one pixel bleeds into
    ///     its neighbours.
    /// - Throws: `ImagingError.encodingFailed`, or `ImagingError.outOfMemory`.
    public static func jpeg(_ buffer: PixelBuffer, quality: Int = 85, keepsColors: Bool = false) throws(ImagingError) -> Data {
        let source = buffer.isOpaque ? buffer : try flattened(buffer)
        guard let handle = tjInitCompress() else { throw .outOfMemory(width: buffer.width, height: buffer.height) }
        defer { tjDestroy(handle) }
        var output: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(output) }
        let status = tjCompress2(
            handle, source.pixels.assumingMemoryBound(to: UInt8.self), Int32(source.width), Int32(source.bytesPerRow),
            Int32(source.height), Int32(PixelOrder.jpegOpaque.rawValue), &output, &count,
            Int32((keepsColors ? TJSAMP_444 : TJSAMP_420).rawValue),
            Int32(max(1, min(100, quality))), 0)
        guard status == 0, let output else {
            let message = tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown"
            throw .encodingFailed(.jpeg, detail: message)
        }
        return Data(bytes: output, count: Int(count))
    }

    /// Returns the picture as PNG, without loss; with alpha unless the picture is opaque.
    ///
    /// - Throws: `ImagingError.encodingFailed`, or `ImagingError.outOfMemory`.
    public static func png(_ buffer: PixelBuffer) throws(ImagingError) -> Data {
        let channels = buffer.isOpaque ? 3 : 4
        var samples = [UInt8](repeating: 0, count: buffer.width * buffer.height * channels)
        samples.withUnsafeMutableBufferPointer { output in
            for y in 0..<buffer.height {
                let row = buffer.row(y)
                for x in 0..<buffer.width {
                    let pixel = buffer.isOpaque ? row[x] : unpremultiplied(row[x])
                    let position = (y * buffer.width + x) * channels
                    output[position] = UInt8(truncatingIfNeeded: pixel >> 16)
                    output[position + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                    output[position + 2] = UInt8(truncatingIfNeeded: pixel)
                    if channels == 4 { output[position + 3] = UInt8(truncatingIfNeeded: pixel >> 24) }
                }
            }
        }
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        image.width = UInt32(buffer.width)
        image.height = UInt32(buffer.height)
        image.format = UInt32(channels == 3 ? PNG_FORMAT_FLAG_COLOR : PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
        defer { png_image_free(&image) }
        // This is enough room for pixels that do not compress at all, so that no picture is compressed twice: each row with its filter's
        // number, five bytes for each of the smallest blocks that zlib stores, and the chunks around them.
        let raw = samples.count + buffer.height
        var capacity = raw + raw / 1024 * 16 + 4096
        var output = Data(count: capacity)
        let status = output.withUnsafeMutableBytes { png_image_write_to_memory(&image, $0.baseAddress, &capacity, 0, samples, 0, nil) }
        guard status != 0, capacity <= output.count else {
            let text = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            throw .encodingFailed(.png, detail: text.isEmpty ? "unknown" : text)
        }
        // This is a copy of the right size, because a slice would keep all that room.
        return Data(output.prefix(capacity))
    }

    /// Returns the picture drawn on white.
    public static func flattened(_ buffer: PixelBuffer) throws(ImagingError) -> PixelBuffer {
        let result = try MutablePixelBuffer(width: buffer.width, height: buffer.height, isOpaque: true)
        for y in 0..<buffer.height {
            let (input, output) = (buffer.row(y), result.row(y))
            for x in 0..<buffer.width {
                let uncovered = 255 - input[x] >> 24
                output[x] = 0xFF00_0000 | (input[x] & 0xFF_FFFF) &+ uncovered &* 0x01_0101
            }
        }
        return result.freeze()
    }
}
