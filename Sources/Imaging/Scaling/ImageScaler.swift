/// Makes pictures smaller or larger.
///
/// Averages are of linear light, not of sRGB numbers: fine patterns keep their brightness. Every function returns a new buffer and may be
/// called on any thread.
public enum ImageScaler {
    /// Returns the whole picture in exactly `size` pixels; its shape changes if theirs differs.
    ///
    /// - Throws: `ImagingError.invalidSize` or `ImagingError.outOfMemory`.
    public static func resample(_ buffer: PixelBuffer, to size: PixelSize) throws(ImagingError) -> PixelBuffer {
        if buffer.size == size { return buffer }
        return try resample(buffer, crop: PixelRect(buffer.size), to: size)
    }

    /// Returns the largest part in the middle of the picture that fills `size` pixels.
    ///
    /// - Throws: `ImagingError.invalidSize` or `ImagingError.outOfMemory`.
    public static func aspectFill(_ buffer: PixelBuffer, _ size: PixelSize) throws(ImagingError) -> PixelBuffer {
        if buffer.size == size { return buffer }
        return try resample(buffer, crop: PixelRect(centredIn: buffer.size, shape: size), to: size)
    }

    /// Returns the whole picture, as large as possible inside `frame` in its own shape; never enlarged.
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
