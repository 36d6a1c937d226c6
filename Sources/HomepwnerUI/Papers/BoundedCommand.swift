import FoundationEssentials
import Glibc

/// Runs a program of this computer, never by a shell: with a limit on how long it takes and how much it says. It blocks its thread.
nonisolated enum BoundedCommand {
    /// The program of a name in the folders of `PATH`; nil where there is none.
    static func path(of name: String) -> String? {
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        for folder in folders.split(separator: ":") where folder.hasPrefix("/") {
            let path = folder + "/" + name
            if access(path, X_OK) == 0 { return path }
        }
        return nil
    }

    /// Runs a program that reads nothing, and answers what it wrote; nil where it failed, took too long or wrote too much.
    static func output(_ program: String, _ arguments: [String], limit: Int, seconds: Double) -> Data? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let child = try? spawn(program, arguments, output: ends[1])
        close(ends[1])
        guard let child else { return nil }
        let data = read(ends[0], limit: limit, until: now() + seconds)
        // Whoever was read to the end ends by itself; the others are not waited for.
        if data == nil { kill(-child, SIGKILL) }
        return wait(child, seconds: data == nil ? 60 : 2) == 0 ? data : nil
    }

    /// Runs a program and answers how it ended, 0 for well, with what it said, whether as its output or of what went wrong. One that takes
    /// too long, or is stopped, is ended, and nobody knows what it did: then there is no status.
    ///
    /// - Parameters:
    ///   - input: what it reads; nil for nothing.
    ///   - isStopped: asked ten times a second.
    static func answer(
        _ program: String, _ arguments: [String], input: Int32? = nil, limit: Int, seconds: Double, isStopped: () -> Bool = { false }
    ) -> (status: Int32?, words: String) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return (nil, "") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let start = Result { () throws(CommandNotStarted) in
            try spawn(program, arguments, input: input, output: ends[1], errors: ends[1])
        }
        close(ends[1])
        let child: pid_t
        switch start {
        case .success(let number): child = number
        case .failure(let error): return (127, "it could not be started: \(error.reason)")
        }
        let data = read(ends[0], limit: limit, until: now() + seconds, isStopped: isStopped)
        if data == nil { kill(-child, SIGKILL) }
        let status = wait(child, seconds: data == nil ? 60 : 2)
        guard let data else { return (nil, "") }
        return (status, String(decoding: data, as: UTF8.self))
    }

    /// Starts a program whose output nobody reads.
    ///
    /// - Parameters:
    ///   - input: what it reads; nil for nothing.
    ///   - output: where it writes; nil for nowhere.
    ///   - errors: where it says what went wrong; nil for nowhere.
    /// - Returns: its number.
    /// - Throws: why it could not be started.
    static func spawn(
        _ program: String, _ arguments: [String], input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
    ) throws(CommandNotStarted) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        if let errors {
            posix_spawn_file_actions_adddup2(&actions, errors, 2)
        } else {
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own, to be ended as a whole, and not by a Ctrl+C that is meant for this program.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, 0)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var child: pid_t = 0
        let code = posix_spawn(&child, program, &actions, &attributes, words, environ)
        guard code == 0 else { throw CommandNotStarted(code: code) }
        return child
    }

    /// Waits for a program to end.
    ///
    /// - Returns: how it ended, 0 for well; nil when it has not within the time.
    static func wait(_ child: pid_t, seconds: Double) -> Int32? {
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

/// A program that could not be started.
nonisolated struct CommandNotStarted: Error {
    /// The system's number of the error.
    let code: Int32

    /// Why, in the system's words: "Text file busy".
    var reason: String { String(cString: strerror(code)) }
}
