import Foundation
import Testing

/// Something that a test of the window waited for did not come.
struct WaitEnded: Error, CustomStringConvertible {
    let description: String
}

/// The programs that the tests of the window lean on.
enum WindowTools {
    /// Those that are missing here; the tests are skipped then, and say so.
    static let missing = ["Xvfb", "openbox", "xdotool", "xprop", "import", "convert", "xclip", "xrandr"].filter { find($0) == nil }

    /// Where a program is.
    static func find(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program to its end, which comes within 30 seconds: a tool that waits for a window that is gone must not hold up the tests.
    ///
    /// - Returns: its exit status and what it wrote to standard output.
    @discardableResult
    static func run(_ name: String, _ arguments: [String], environment: [String: String]) throws -> (status: Int32, out: String) {
        let path = try #require(find(name), "\(name) is missing")
        let process = try WindowProcess(path, arguments, environment: environment)
        try wait(atMost: 30, for: "the end of \(name) \(arguments)") { process.status != nil }
        return (process.status ?? -1, process.out)
    }

    /// Looks again and again until something is so: machines differ, and a test that sleeps is slow on the quick ones and wrong on
    /// the slow ones.
    static func wait(atMost seconds: Double = 60, for what: @autoclosure () -> String, until condition: () throws -> Bool) throws {
        let end = Date().addingTimeInterval(seconds)
        while true {
            if try condition() { return }
            guard Date() < end else { throw WaitEnded(description: "waited \(seconds) s in vain for \(what())") }
            usleep(5_000)
        }
    }
}

/// A program that was started, and ends with this object at the latest.
///
/// Foundation's `Process` is not used: on a thread of a pool, its children inherit a mask that blocks the signals that should end them.
final class WindowProcess {
    /// Its number.
    let id: pid_t
    private let base: String
    private var ended: Int32?

    init(_ program: String, _ arguments: [String], environment: [String: String], input: Data = Data()) throws {
        base = NSTemporaryDirectory() + "/homepwner-process-" + UUID().uuidString
        try input.write(to: URL(fileURLWithPath: base + ".in"))

        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, 0, base + ".in", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&files, 1, base + ".out", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_addopen(&files, 2, base + ".err", O_WRONLY | O_CREAT | O_APPEND, 0o600)

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

        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var number: pid_t = 0
        let problem = posix_spawn(&number, program, &files, &attributes, &words, &variables)
        guard problem == 0 else { throw WaitEnded(description: "\(program) does not start: \(String(cString: strerror(problem)))") }
        id = number
    }

    deinit {
        end()
        for suffix in [".in", ".out", ".err"] { unlink(base + suffix) }
    }

    /// How it ended: its exit status, or 128 and the signal; nil while it runs.
    var status: Int32? {
        if ended == nil {
            var word: Int32 = 0
            if waitpid(id, &word, WNOHANG) == id { ended = word & 0x7f == 0 ? word >> 8 & 0xff : 128 + word & 0x7f }
        }
        return ended
    }

    /// What it has written to standard output so far.
    var out: String { String(decoding: FileManager.default.contents(atPath: base + ".out") ?? Data(), as: UTF8.self) }

    /// What it has written to standard error so far.
    var err: String { String(decoding: FileManager.default.contents(atPath: base + ".err") ?? Data(), as: UTF8.self) }

    /// Sends it a signal.
    func signal(_ number: Int32) {
        if status == nil { kill(id, number) }
    }

    /// Ends it at once, as a power cut would.
    func end() {
        signal(SIGKILL)
        while status == nil { usleep(1_000) }
    }
}
