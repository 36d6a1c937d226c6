/// The limits for pictures from outside. All of them are checked against the file and its header, before any memory is allocated.
public struct ImageLimits: Sendable, Equatable {
    /// The longest side in pixels.
    public var maximumSide: Int
    /// The largest area in pixels.
    public var maximumPixels: Int
    /// The largest file in bytes.
    public var maximumFileSize: Int
    /// The largest number of passes of a JPEG: normal progressive files have about ten, hostile ones thousands.
    public var maximumScans: Int

    /// The limits for all pictures from outside: 16,384 pixels a side, 100 megapixels, 64 MB of file, 100 scans.
    public static let standard = ImageLimits(
        maximumSide: 16_384, maximumPixels: 100_000_000, maximumFileSize: 64 * 1024 * 1024, maximumScans: 100)

    /// Makes limits of `maximumSide` pixels, `maximumPixels` in all, `maximumFileSize` bytes and `maximumScans` scans of a JPEG.
    public init(maximumSide: Int, maximumPixels: Int, maximumFileSize: Int, maximumScans: Int = 100) {
        self.maximumSide = maximumSide
        self.maximumPixels = maximumPixels
        self.maximumFileSize = maximumFileSize
        self.maximumScans = maximumScans
    }

    func check(fileSize: Int) throws(ImagingError) {
        if fileSize == 0 { throw .emptyFile }
        if fileSize > maximumFileSize { throw .fileTooLarge(bytes: fileSize, limit: maximumFileSize) }
    }

    func check(width: Int, height: Int) throws(ImagingError) {
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        if width > maximumSide || height > maximumSide || overflow || area > maximumPixels {
            throw .tooLarge(width: width, height: height, maximumSide: maximumSide, maximumPixels: maximumPixels)
        }
    }

    /// Refuses a picture that its codec must hold whole while it reads it, if that needs much memory.
    ///
    /// Every picture may use 64 MB. A file may use more, 64 bytes for each of its own, up to 384 MB: this is enough for a photograph, but
    /// not for a small file that claims a huge picture.
    ///
    /// - Parameters:
    ///   - bytes: the codec's memory.
    ///   - size: the picture's size, for the message.
    ///   - kind: the kind of picture that needs the memory, such as "a progressive JPEG".
    static func check(workingMemory bytes: Int, fileSize: Int, size: PixelSize, kind: String) throws(ImagingError) {
        let megabyte = 1024 * 1024
        let allowed = max(64 * megabyte, min(384 * megabyte, fileSize * 64))
        if bytes > allowed {
            throw .needsTooMuchMemory(width: size.width, height: size.height, megabytes: bytes / megabyte, kind: kind)
        }
    }
}
