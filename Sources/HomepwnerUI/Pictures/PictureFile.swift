import FoundationEssentials
import Glibc
import Graphics
import Imaging
import Inventory

/// A picture file that is examined before it is chosen. All functions are slow: call them away from the main actor.
nonisolated enum PictureFile {
    /// Returns whether an open file is a regular one that starts as a picture does, and closes it. A negative number stands for no file.
    static func looksLikePicture(_ file: Int32) -> Bool {
        guard file >= 0 else { return false }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return false }
        var start = [UInt8](repeating: 0, count: 64)
        let count = pread(file, &start, start.count, 0)
        let data = Data(start.prefix(max(0, count)))
        return ImageFormat.sniff(data) != nil || ForeignPicture.sniff(data) != nil
    }

    /// Makes sure that a path leads to a regular file that starts as a picture does.
    static func check(_ path: String) throws(PictureFileError) {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw .file(path, reason: errno) }
        guard looksLikePicture(file) else { throw .noPicture(path) }
    }

    /// Returns the middle of a picture in an exact size in pixels.
    ///
    /// - Throws: the error of reading or decoding.
    static func thumbnail(of path: String, size: PixelSize) throws -> PixelBuffer {
        let data = try SourceFile.read(path)
        if let picture = try PictureConverter.pixels(of: data) { return try ImageScaler.aspectFill(picture, size) }
        let info = try ImageDecoder.info(of: data)
        let factor = max(Double(size.width) / Double(info.width), Double(size.height) / Double(info.height))
        guard factor < 1 else { return try ImageScaler.aspectFill(try ImageDecoder.decode(data), size) }
        // A panorama would be decoded at full length for its middle: somewhere that has to end.
        func side(_ length: Int) -> Int { min(4096, Int((Double(length) * factor).rounded(.up))) }
        let frame = PixelSize(width: side(info.width), height: side(info.height))
        return try ImageScaler.aspectFill(try ImageDecoder.decode(data, fitting: frame), size)
    }
}
