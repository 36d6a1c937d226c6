import FoundationEssentials
import Glibc
import Graphics

/// A file without a name in the folder for temporary files: nobody else sees it, and it is gone when it is let go, whatever happens.
final class DraftFile {
    private let descriptor: Int32
    private let folder: String

    /// Under this name this process alone opens it.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// Makes one that is empty.
    init() throws(DocumentError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        self.folder = folder.isEmpty ? "/tmp" : folder
        var name = Array((self.folder + "/homepwner-XXXXXX").utf8CString)
        descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw Self.problem(self.folder, errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(&name)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private static func problem(_ folder: String, _ number: Int32) -> DocumentError {
        .temporaryFile(folder, String(cString: strerror(number)))
    }

    /// Writes the next bytes.
    func write(_ bytes: [UInt8]) throws(DocumentError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw Self.problem(folder, errno) }
        }
    }

    /// Hands on all bytes, in pieces.
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
}
