import Glibc

/// A source of bytes in pieces.
public protocol ByteSource: AnyObject {
    /// Its name in messages: a path, or "standard input".
    var name: String { get }
    /// The number of bytes; nil if it is unknown before the end.
    var byteCount: Int64? { get }
    /// Fills a buffer from its start and returns the number of bytes; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int
}

/// A file that is open for reading.
public final class FileSource: ByteSource {
    /// The path by which it was opened.
    public let name: String
    /// The file's size when it was opened.
    public let byteCount: Int64?
    private let descriptor: Int32

    /// Opens a regular file.
    ///
    /// - Parameter path: the file; a pipe, a folder or a device is refused immediately, without waiting.
    public init(path: String) throws(ExchangeError) {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .reading(path, errno: errno) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else {
            let number = errno
            close(descriptor)
            throw .reading(path, errno: number)
        }
        guard info.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            let what = info.st_mode & S_IFMT == S_IFDIR ? "a folder" : "not an ordinary file"
            throw ExchangeError(.unreadable, "\(visible(path)) is \(what). Name a file.")
        }
        name = path
        byteCount = Int64(info.st_size)
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Fills a buffer from its start and returns the number of bytes; 0 at the end.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw .reading(name, errno: errno) }
        }
    }
}

/// Bytes in memory.
public final class BytesSource: ByteSource {
    /// Its name in messages.
    public let name: String
    /// The number of bytes.
    public var byteCount: Int64? { Int64(bytes.count) }
    private let bytes: [UInt8]
    private var position = 0
    /// The maximum number of bytes in one call, for tests of the borders between pieces.
    private let pieceSize: Int

    /// Creates a source.
    public init(_ bytes: some Sequence<UInt8>, name: String = "text", pieceSize: Int = .max) {
        self.bytes = Array(bytes)
        self.name = name
        self.pieceSize = pieceSize
    }

    /// Fills a buffer from its start and returns the number of bytes; 0 at the end.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
        let count = min(buffer.count, bytes.count - position, pieceSize)
        buffer.copyBytes(from: bytes[position..<position + count])
        position += count
        return count
    }
}
