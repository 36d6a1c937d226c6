import FoundationEssentials
import Glibc
public import Graphics

/// A file without a name in the temporary folder: no other program sees it, and it disappears when it is closed for any reason.
public final class DraftFile {
    private let descriptor: Int32
    private let folder: String

    /// The path under which only this process can open it.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// Creates an empty file.
    public init() throws(DocumentError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        self.folder = folder.isEmpty ? "/tmp" : folder
        let unnamed = open(self.folder, Self.withoutName | O_RDWR | O_CLOEXEC, 0o600)
        if unnamed >= 0 {
            descriptor = unnamed
            return
        }
        // Some file systems do not support files without names.
        var name = Array((self.folder + "/homepwner-XXXXXX").utf8CString)
        descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw Self.problem(self.folder, errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(&name)
    }

    /// `O_TMPFILE`, which the headers define for GNU programs only.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

    deinit { if descriptor >= 0 { close(descriptor) } }

    private static func problem(_ folder: String, _ number: Int32) -> DocumentError {
        .temporaryFile(folder, String(cString: strerror(number)).lowercased())
    }

    /// Writes the next bytes.
    public func write(_ bytes: [UInt8]) throws(DocumentError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw Self.problem(folder, errno) }
        }
    }

    /// Calls the body with the file's descriptor, for another program's standard input. Reading starts at the beginning of the file.
    public func lend<Value>(_ body: (_ descriptor: Int32) throws -> Value) rethrows -> Value {
        lseek(descriptor, 0, SEEK_SET)
        return try body(descriptor)
    }

    /// Passes all bytes in pieces.
    func read(_ body: ([UInt8]) throws -> Void) throws {
        var place = 0
        while true {
            var result = 0
            let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
                repeat { result = pread(descriptor, buffer.baseAddress, buffer.count, place) } while result < 0 && errno == EINTR
                count = max(result, 0)
            }
            guard result >= 0 else { throw Self.problem(folder, errno) }
            guard result > 0 else { return }
            try body(piece)
            place += result
        }
    }

    private static let pieceSize = 128 << 10

    /// Returns all bytes; nil if there are more than the limit.
    func bytes(atMost limit: Int) throws(DocumentError) -> DraftBytes? {
        let size = lseek(descriptor, 0, SEEK_END)
        guard size >= 0 else { throw Self.problem(folder, errno) }
        guard size <= limit else { return nil }
        let bytes = DraftBytes(count: size)
        var place = 0
        while place < size {
            let result = pread(descriptor, bytes.buffer.baseAddress?.advanced(by: place), size - place, place)
            if result < 0, errno == EINTR { continue }
            guard result >= 0 else { throw Self.problem(folder, errno) }
            // No other program has the file, so it cannot become shorter.
            guard result > 0 else { throw .temporaryFile(folder, "it is shorter than the data written to it") }
            place += result
        }
        return bytes
    }
}

/// Memory that stays in its place while it is read.
final class DraftBytes {
    let buffer: UnsafeMutableRawBufferPointer

    fileprivate init(count: Int) { buffer = .allocate(byteCount: count, alignment: 16) }

    deinit { buffer.deallocate() }
}
