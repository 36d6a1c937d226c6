import FoundationEssentials
import Glibc
import Synchronization

/// A connected socket for messages, which are lines of JSON with a maximum length.
final class MessageChannel: Sendable {
    /// The problems with the other side.
    enum Problem: Error {
        /// The other side has disconnected.
        case closed
        /// The other side was silent for too long.
        case silent
        /// The other side sent something that is not a message.
        case malformed
    }

    /// The maximum number of bytes in a message.
    static let limit = 8 << 20

    let descriptor: Int32
    /// The bytes that are not a complete message yet. Locked while a message is waited for, so that no thread reads a part of another's.
    /// Writing is one `send` of complete messages under the kernel's lock of the socket.
    private let pending = Mutex<[UInt8]>([])

    /// Takes ownership of a connected socket, which is closed with the channel.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Whether the process at the other end belongs to the same user.
    var isOwnUser: Bool {
        // struct ucred, which the headers define for GNU programs only: process, user, group.
        var credentials: (Int32, UInt32, UInt32) = (0, .max, 0)
        var length = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return false }
        return credentials.1 == geteuid()
    }

    /// Whether the other side has disconnected.
    var isClosed: Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    }

    /// Ends the connection, and wakes up threads that wait on it.
    func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Sends a complete message.
    func send(_ message: some Encodable) throws {
        var bytes = Array(try JSONEncoder().encode(message)) + [UInt8(ascii: "\n")]
        guard bytes.count <= Self.limit else { throw Problem.malformed }
        while !bytes.isEmpty {
            let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            if count >= 0 { bytes.removeFirst(count) } else if errno != EINTR { throw Problem.closed }
        }
    }

    /// Waits for the next message.
    ///
    /// - Parameter timeout: the timeout in seconds; nil waits forever.
    func receive<Message: Decodable>(_ type: Message.Type, timeout: Double? = nil) throws -> Message {
        let line = try pending.withLock { pending in try Self.nextLine(from: descriptor, &pending, timeout) }
        guard let message = try? JSONDecoder().decode(type, from: line) else { throw Problem.malformed }
        return message
    }

    private static func nextLine(from descriptor: Int32, _ pending: inout [UInt8], _ timeout: Double?) throws -> Data {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Data(pending[..<end])
                pending.removeFirst(end + 1)
                return line
            }
            guard pending.count <= limit else { throw Problem.malformed }
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&state, 1, timeout.map { Int32($0 * 1000) } ?? -1)
            if ready == 0 { throw Problem.silent }
            if ready < 0, errno == EINTR { continue }
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 { pending += buffer[..<count] } else if count == 0 || errno != EINTR { throw Problem.closed }
        }
    }
}
