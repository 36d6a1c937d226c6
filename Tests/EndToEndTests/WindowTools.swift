import Foundation
import TestSupport
import Testing

/// The error of a test that waited too long.
struct WaitEnded: Error, CustomStringConvertible {
    let description: String
}

/// The programs that the tests of the window lean on.
enum WindowTools {
    /// Those that are missing here; the tests are skipped then, and say so.
    static let missing = ["Xvfb", "openbox", "xdotool", "xprop", "import", "convert", "xclip", "xrandr"].filter { find($0) == nil }

    /// Returns the path of a program.
    static func find(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program to its end.
    ///
    /// - Returns: its exit status and its standard output.
    @discardableResult
    static func run(_ name: String, _ arguments: [String], environment: [String: String]) throws -> (status: Int32, out: String) {
        let path = try #require(find(name), "\(name) is missing")
        let process = try WindowProcess(path, arguments, environment: environment)
        try wait(for: "the end of \(name) \(arguments)") { process.status != nil }
        return (process.status ?? -1, process.out)
    }

    /// Looks again and again until something is so: machines differ, and a test that sleeps is slow on the quick ones and wrong on
    /// the slow ones.
    static func wait(for what: @autoclosure () -> String, until condition: () throws -> Bool) throws {
        var hang = HangGuard()
        while hang.isPatient() {
            if try condition() { return }
            usleep(5_000)
        }
        throw WaitEnded(description: "waited in vain for \(what())")
    }
}

/// A program that was started, and ends with this object at the latest.
final class WindowProcess {
    private let base: String
    private let process: ChildProcess

    init(_ program: String, _ arguments: [String], environment: [String: String], input: Data = Data()) throws {
        base = NSTemporaryDirectory() + "/homepwner-process-" + UUID().uuidString
        try input.write(to: URL(fileURLWithPath: base + ".in"))
        process = try ChildProcess(
            program, arguments, environment: environment, input: base + ".in", output: (base + ".out", base + ".err"))
    }

    deinit {
        end()
        for suffix in [".in", ".out", ".err"] { unlink(base + suffix) }
    }

    /// Its number.
    var id: pid_t { process.processIdentifier }

    /// Its exit status, or 128 and the signal; nil while it runs.
    var status: Int32? { process.status }

    /// Its standard output so far.
    var out: String { String(decoding: FileManager.default.contents(atPath: base + ".out") ?? Data(), as: UTF8.self) }

    /// Its standard error so far.
    var err: String { String(decoding: FileManager.default.contents(atPath: base + ".err") ?? Data(), as: UTF8.self) }

    /// Sends it a signal.
    func signal(_ number: Int32) { process.signal(number) }

    /// Ends it at once, as a power cut would.
    func end() {
        signal(SIGKILL)
        process.waitUntilExit()
    }
}
