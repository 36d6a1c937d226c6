import Glibc

/// The receiver of a command's output: this process, or another process that requested it.
protocol CommandOutput: Sendable {
    /// Writes all bytes to standard output immediately.
    func out(_ bytes: [UInt8]) throws
    /// Writes to standard error.
    func err(_ bytes: [UInt8]) throws
    /// Whether the output is closed; a long command then stops.
    var isClosed: Bool { get }
}

extension CommandOutput {
    /// Writes a line to standard output.
    func print(_ line: String) throws { try out(Array((line + "\n").utf8)) }

    /// Writes a line to standard error.
    func warn(_ line: String) throws { try err(Array((line + "\n").utf8)) }
}

/// The output of this process.
struct ProcessOutput: CommandOutput {
    func out(_ bytes: [UInt8]) throws { try write(bytes, to: STDOUT_FILENO, name: "standard output") }

    func err(_ bytes: [UInt8]) throws { try write(bytes, to: STDERR_FILENO, name: "standard error") }

    var isClosed: Bool { false }

    private func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno == EPIPE {
                throw OutputClosed()
            } else if errno != EINTR {
                let reason = errno == EBADF ? "it is closed" : String(cString: strerror(errno)).lowercased()
                throw CommandFailure(.ioError, "Could not write to \(name): \(reason).")
            }
        }
    }
}

/// The reader of a command's output has closed it, as `head` does. This is not an error and causes no message.
struct OutputClosed: Error {}
