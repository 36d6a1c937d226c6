/// Makes pictures smaller or larger.
///
/// Light is averaged, not the numbers that stand for it: fine patterns keep their brightness. Every function gives a new buffer
/// and may be called on any thread.
public enum ImageScaler {
    /// The whole picture in exactly `size` pixels; its shape changes if theirs differs.
    ///
    /// - Throws: `ImagingError.invalidSize` or `ImagingError.outOfMemory`.
    public static func resample(_ buffer: PixelBuffer, to size: PixelSize) throws(ImagingError) -> PixelBuffer {
        if buffer.size == size { return buffer }
        return try resample(buffer, crop: PixelRect(buffer.size), to: size)
    }

    /// The middle of the picture, as much of it as fills `size` pixels entirely.
    ///
    /// - Throws: `ImagingError.invalidSize` or `ImagingError.outOfMemory`.
    public static func aspectFill(_ buffer: PixelBuffer, _ size: PixelSize) throws(ImagingError) -> PixelBuffer {
        if buffer.size == size { return buffer }
        return try resample(buffer, crop: PixelRect(centredIn: buffer.size, shape: size), to: size)
    }

    /// The whole picture, as large as it can be inside `frame` without changing its shape; never enlarged.
    ///
    /// - Throws: `ImagingError.outOfMemory`.
    public static func aspectFit(_ buffer: PixelBuffer, within frame: PixelSize) throws(ImagingError) -> PixelBuffer {
        try resample(buffer, to: buffer.size.fitted(into: frame))
    }

    static func resample(_ buffer: PixelBuffer, crop: PixelRect, to size: PixelSize) throws(ImagingError) -> PixelBuffer {
        guard (1...PixelBuffer.maximumSide).contains(size.width), (1...PixelBuffer.maximumSide).contains(size.height) else {
            throw .invalidSize(width: size.width, height: size.height)
        }
        let scaler = try RowScaler(crop: crop, to: size, alpha: buffer.isOpaque ? .none : .premultiplied)
        for y in 0..<(crop.y + crop.height) { scaler.consume(buffer.row(y)) }
        return scaler.finish()
    }
}
