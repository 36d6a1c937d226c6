import Exchange
import Glibc

/// The bytes of standard input.
final class StandardInputSource: ByteSource {
    var name: String { "standard input" }
    var byteCount: Int64? { nil }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
        while true {
            let count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR {
                throw ExchangeError(.unreadable, "Could not read standard input: \(String(cString: strerror(errno)).lowercased()).")
            }
        }
    }
}
