import CImageCodecs

/// Decodes JPEG with TurboJPEG, which scales by whole eighths while it decodes: smaller pictures are faster.
enum JPEGDecoder {
    /// Decodes to exactly `target` pixels, as stored: the orientation is not applied.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, header: JPEGHeader, to target: PixelSize, limits: ImageLimits
    ) throws(ImagingError) -> PixelBuffer {
        guard let scans = header.scanCount(bytes) else { throw .truncated(.jpeg) }
        if scans > limits.maximumScans { throw .tooManyScans(count: scans, limit: limits.maximumScans) }
        if header.hasSeveralScans {
            try ImageLimits.check(
                workingMemory: header.coefficients * 2, fileSize: bytes.count, size: header.size, kind: "a progressive JPEG")
        }
        let decoded = try decodeScaled(bytes, header: header, to: scaledSize(of: header.size, covering: target))
        if decoded.size == target { return decoded }
        return try ImageScaler.resample(decoded, to: target)
    }

    /// Returns the smallest size that decodes quickly and is at least `target` on both sides.
    ///
    /// TurboJPEG scales by any eighth, but above a half the transforms are slow: 5/8 takes longer than 8/8.
    static func scaledSize(of size: PixelSize, covering target: PixelSize) -> PixelSize {
        for eighths in [1, 2, 3, 4] {
            let scaled = PixelSize(width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
            if scaled.width >= target.width, scaled.height >= target.height { return scaled }
        }
        return size
    }

    private static func decodeScaled(
        _ bytes: UnsafeRawBufferPointer, header: JPEGHeader, to size: PixelSize
    ) throws(ImagingError) -> PixelBuffer {
        let buffer = try MutablePixelBuffer(width: size.width, height: size.height, isOpaque: true)
        guard let handle = tjInitDecompress() else { throw .outOfMemory(width: size.width, height: size.height) }
        defer { tjDestroy(handle) }
        let isCMYK = header.components == 4
        let status = tjDecompress2(
            handle, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(bytes.count),
            buffer.pixels.assumingMemoryBound(to: UInt8.self), Int32(size.width), Int32(buffer.bytesPerRow), Int32(size.height),
            Int32(isCMYK ? TJPF_CMYK.rawValue : PixelOrder.jpegOpaque.rawValue), TJFLAG_LIMITSCANS)
        if status != 0 { try report(handle) }
        if isCMYK { convertFromCMYK(buffer, isInverted: header.hasAdobeMarker) }
        return buffer.freeze()
    }

    /// Throws TurboJPEG's error, unless it is harmless.
    private static func report(_ handle: tjhandle) throws(ImagingError) {
        let message = tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown"
        let isWarning = tjGetErrorCode(handle) == TJERR_WARNING.rawValue
        // Every pixel is complete all the same: real cameras pad between segments and write odd version numbers.
        let harmless = ["extraneous bytes before marker", "unknown JFIF revision", "Unknown Adobe color transform"]
        if isWarning, harmless.contains(where: { message.contains($0) }) { return }
        if message.contains("remature end of") { throw .truncated(.jpeg) }
        if message.contains("nsufficient memory") {
            throw .damaged(.jpeg, detail: "there is not enough memory to decode it")
        }
        throw .damaged(.jpeg, detail: plain(message))
    }

    /// Returns libjpeg's sentence without the words that the error already has.
    private static func plain(_ message: String) -> String {
        for prefix in ["Corrupt JPEG data: ", "tjDecompress2(): "] where message.hasPrefix(prefix) {
            return String(message.dropFirst(prefix.count))
        }
        return message
    }

    /// Converts inks into light in place, without a colour profile, like all viewers.
    private static func convertFromCMYK(_ buffer: borrowing MutablePixelBuffer, isInverted: Bool) {
        let flip: UInt32 = isInverted ? 0 : 255
        for y in 0..<buffer.height {
            let row = buffer.row(y)
            let inks = UnsafeRawPointer(row).assumingMemoryBound(to: UInt8.self)
            for x in 0..<buffer.width {
                let paper = UInt32(inks[x * 4 + 3]) ^ flip
                let red = (UInt32(inks[x * 4]) ^ flip) * paper
                let green = (UInt32(inks[x * 4 + 1]) ^ flip) * paper
                let blue = (UInt32(inks[x * 4 + 2]) ^ flip) * paper
                row[x] = 0xFF00_0000 | ((red + 127) / 255) << 16 | ((green + 127) / 255) << 8 | (blue + 127) / 255
            }
        }
    }
}
