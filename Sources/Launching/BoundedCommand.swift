public import FoundationEssentials
import Glibc
import Threading

/// Runs programs of this computer without a shell, with limits on their time and output. It blocks its thread.
public enum BoundedCommand {
    /// The program of a name in the folders of `PATH`; nil where there is none.
    public static func path(of name: String) -> String? {
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        for folder in folders.split(separator: ":") where folder.hasPrefix("/") {
            let path = folder + "/" + name
            if access(path, X_OK) == 0 { return path }
        }
        return nil
    }

    /// Runs a program and returns its output; nil if it failed, took too long or wrote too much.
    public static func output(_ program: String, _ arguments: [String], limit: Int, seconds: Double) -> Data? {
        try? output(of: ProgramStart(program, arguments), limit: limit, seconds: seconds)
    }

    /// Runs a program and returns its output; nil if it failed, took too long or wrote too much. Its process group is killed afterwards.
    ///
    /// - Parameter start: the program; its output goes to a pipe.
    /// - Throws: why it could not be started.
    public static func output(of start: ProgramStart, limit: Int, seconds: Double) throws(ProgramNotStarted) -> Data? {
        guard let pipe = OutputPipe() else { return nil }
        var start = start
        start.output = pipe.writer
        let child = try start.start()
        pipe.closeWriter()
        let data = read(pipe.reader, limit: limit, until: now() + seconds)
        let status = end(child, within: data == nil ? 0 : patience, withGroup: true)
        return status == 0 ? data : nil
    }

    /// Runs a program and answers how it ended, 0 for well, with what it said, whether as its output or of what went wrong. One that takes
    /// too long, or is stopped, is ended, and nobody knows what it did: then there is no status.
    ///
    /// - Parameters:
    ///   - input: what it reads; nil for nothing.
    ///   - isStopped: asked ten times a second.
    public static func answer(
        _ program: String, _ arguments: [String], input: Int32? = nil, limit: Int, seconds: Double, isStopped: () -> Bool = { false }
    ) -> (status: Int32?, words: String) {
        guard let pipe = OutputPipe() else { return (nil, "") }
        var start = ProgramStart(program, arguments)
        (start.input, start.output, start.errors) = (input, pipe.writer, pipe.writer)
        let child: Int32
        do { child = try start.start() } catch { return (127, "it could not be started: \(error.reason)") }
        pipe.closeWriter()
        let data = read(pipe.reader, limit: limit, until: now() + seconds, isStopped: isStopped)
        let status = end(child, within: data == nil ? 0 : patience)
        guard let data else { return (nil, "") }
        return (status, String(decoding: data, as: UTF8.self))
    }

    /// Waits for a program to end.
    ///
    /// - Returns: how it ended, 0 for well; nil when it has not within the time.
    public static func wait(_ child: Int32, seconds: Double) -> Int32? {
        let deadline = now() + seconds
        while true {
            var status: Int32 = 0
            let ended = waitpid(child, &status, WNOHANG)
            if ended == child { return status }
            if ended < 0, errno != EINTR { return -1 }
            guard now() < deadline else { return nil }
            usleep(10_000)
        }
    }

    /// Collects a program's exit status whenever it ends, so that no zombie is left, on a thread that sleeps until then.
    ///
    /// - Parameter whenEnded: called on that thread with the exit status, 0 for success.
    public static func reap(_ child: Int32, whenEnded: @escaping @Sendable (Int32) -> Void = { _ in }) {
        DedicatedThread.run("homepwner.child") {
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0 {
                guard errno == EINTR else { return }
            }
            whenEnded(status)
        }
    }

    /// The timeout for a program's end after its output, in seconds.
    private static let patience = 2.0

    /// Waits for a program to end, and kills it with its group after a timeout.
    ///
    /// - Parameter withGroup: whether its group is killed in any case.
    /// - Returns: the exit status; nil if it did not end by itself.
    private static func end(_ child: Int32, within seconds: Double, withGroup: Bool = false) -> Int32? {
        let deadline = now() + seconds
        while !hasEnded(child), now() < deadline { usleep(2_000) }
        let endedItself = hasEnded(child)
        // Its number, which is that of its group, is not used again before its exit status is collected.
        if withGroup || !endedItself { kill(-child, SIGKILL) }
        // Even a killed program does not end while the kernel waits for a disk.
        guard let status = wait(child, seconds: 1) else {
            reap(child)
            return nil
        }
        return endedItself ? status : nil
    }

    private static func hasEnded(_ child: Int32) -> Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
    }

    private static func read(_ file: Int32, limit: Int, until deadline: Double, isStopped: () -> Bool = { false }) -> Data? {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let left = deadline - now()
            var poll = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            guard left > 0, !isStopped() else { return nil }
            guard Glibc.poll(&poll, 1, Int32(min(left * 1000, 100)) + 1) != 0 else { continue }
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0, data.count + count <= limit else { return nil }
            if count == 0 { return data }
            data.append(contentsOf: buffer[..<count])
        }
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// A pipe that closes its ends when it is released. Programs that are started meanwhile do not inherit them.
private final class OutputPipe {
    let reader: Int32
    private(set) var writer: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (ends[0], ends[1])
    }

    func closeWriter() {
        if writer >= 0 { close(writer) }
        writer = -1
    }

    deinit {
        closeWriter()
        close(reader)
    }
}
