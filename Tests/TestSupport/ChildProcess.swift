public import Foundation

/// A program that could not be started.
public struct NotStarted: Error, CustomStringConvertible {
    /// Why.
    public let description: String
}

/// A program that a test started, with files for its standard streams.
///
/// Foundation's `Process` is not used. With some thousand open files it reads beyond a buffer and ends the tests
/// (swiftlang/swift-corelibs-foundation#5472), and on a thread of a pool its children inherit a mask that blocks the signals that should
/// end them.
public final class ChildProcess {
    /// Its number.
    public let processIdentifier: pid_t
    private var ended: Int32?

    /// Starts a program in a group of its own.
    ///
    /// - Parameters:
    ///   - directory: where it runs; nil for that of the tests
    ///   - input: the file that it reads, if any
    ///   - output: the files that it adds to, standard output's and standard error's; nil for nowhere
    public init(
        _ program: String, _ arguments: [String], in directory: String? = nil, environment: [String: String], input: String? = nil,
        output: (out: String, err: String)? = nil
    ) throws {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, 0, input ?? "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&files, 1, output?.out ?? "/dev/null", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_addopen(&files, 2, output?.err ?? "/dev/null", O_WRONLY | O_CREAT | O_APPEND, 0o600)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        // There is no other way into a folder that Swift knows of; `env` becomes the program.
        let command = (directory.map { ["/usr/bin/env", "-C", $0] } ?? []) + [program] + arguments
        var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var number: pid_t = 0
        let problem = posix_spawn(&number, command[0], &files, &attributes, &words, &variables)
        guard problem == 0 else { throw NotStarted(description: "\(program) does not start: \(String(cString: strerror(problem)))") }
        processIdentifier = number
    }

    /// The system's status word of its end; nil while it runs.
    private var word: Int32? {
        if ended == nil {
            var word: Int32 = 0
            if waitpid(processIdentifier, &word, WNOHANG) == processIdentifier { ended = word }
        }
        return ended
    }

    /// Its exit status, or 128 and the signal; nil while it runs.
    public var status: Int32? { word.map { $0 & 0x7f == 0 ? $0 >> 8 & 0xff : 128 + $0 & 0x7f } }

    /// Whether it runs.
    public var isRunning: Bool { word == nil }

    /// Sends it a signal.
    public func signal(_ number: Int32) {
        if isRunning { kill(processIdentifier, number) }
    }

    /// Asks it to end.
    public func terminate() { signal(SIGTERM) }

    /// Returns when it has ended.
    public func waitUntilExit() {
        var word: Int32 = 0
        while ended == nil {
            if waitpid(processIdentifier, &word, 0) == processIdentifier { ended = word } else if errno != EINTR { return }
        }
    }
}
