import FoundationEssentials
import Glibc
import Imaging

/// Reads pictures for the picker. This is slow: do not call it on the main thread.
nonisolated enum PickerPicture {
    /// Returns a picture in full size, upright.
    static func read(_ path: String) throws(PickerError) -> PixelBuffer {
        let data = try bytes(of: path)
        do throws(ImagingError) {
            if let picture = try PictureConverter.pixels(of: data) { return picture }
            return try ImageDecoder.decode(data)
        } catch { throw .picture(path, error) }
    }

    /// Returns the middle of a picture in exactly that many pixels.
    static func thumbnail(of path: String, size: PixelSize) throws(PickerError) -> PixelBuffer {
        let data = try bytes(of: path)
        do throws(ImagingError) {
            if let picture = try PictureConverter.pixels(of: data) { return try ImageScaler.aspectFill(picture, size) }
            return try ImageScaler.aspectFill(try ImageDecoder.decode(data, covering: size), size)
        } catch { throw .picture(path, error) }
    }

    /// Reads a complete regular file, unless it is larger than the limit for pictures.
    private static func bytes(of path: String) throws(PickerError) -> Data {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw .file(path, reason: errno) }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { throw .noFile(path) }
        let limit = ImageLimits.standard.maximumFileSize
        guard info.st_size <= limit else { throw .picture(path, .fileTooLarge(bytes: Int(info.st_size), limit: limit)) }
        var data = Data(count: Int(info.st_size))
        var count = 0
        while count < data.count {
            let (start, size) = (count, data.count - count)
            let read = data.withUnsafeMutableBytes { bytes in Glibc.read(file, bytes.baseAddress.map { $0 + start }, size) }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw .file(path, reason: errno) }
            // The file became shorter since then: decoding reports that it ends too early.
            guard read > 0 else { return data.prefix(count) }
            count += read
        }
        return data
    }
}
