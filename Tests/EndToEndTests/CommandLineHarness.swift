import Foundation
import TestSupport
import Testing

/// The built program on a library of its own, run as a shell would run it.
final class CommandLineHarness: Sendable {
    /// The result of a run.
    struct Result {
        let status: Int32
        let out: String
        let err: String

        /// The lines of standard output.
        var lines: [String] { out.split(whereSeparator: \.isNewline).map(String.init) }
    }

    /// A folder that goes with the harness. Its `run` folder takes the place of the runtime directory.
    let folder: String
    /// The library's folder.
    var library: String { folder + "/library" }

    init() throws {
        // Without a second slash in the middle: tools compare names of files.
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).path + "/homepwner-e2e-" + UUID().uuidString
        for path in ["", "/run", "/home", "/work"] {
            try FileManager.default.createDirectory(
                atPath: folder + path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The program under test: the one named by the environment, else the debug build of this checkout.
    static var program: String {
        if let path = ProcessInfo.processInfo.environment["HOMEPWNER_PROGRAM"] { return path }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return root.appendingPathComponent(".build/debug/homepwner").path
    }

    /// A set of variables that does not depend on the machine.
    var environment: [String: String] {
        [
            "HOME": folder + "/home", "XDG_RUNTIME_DIR": folder + "/run", "LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": "/usr/bin:/bin",
            "SWIFT_BACKTRACE": "enable=no",
        ]
    }

    /// Runs a command on the library and waits for it.
    @discardableResult
    func run(_ arguments: String..., input: String? = nil) throws -> Result {
        try start(["--library", library] + arguments, input: input).finish()
    }

    /// Runs any program and waits for it.
    @discardableResult
    func runProgram(
        _ arguments: [String], program: String = CommandLineHarness.program, input: String? = nil, environment: [String: String]? = nil
    ) throws -> Result {
        try start(arguments, program: program, input: input, environment: environment).finish()
    }

    /// Starts a program without waiting. Its output goes to files, so that it never waits for a reader.
    func start(
        _ arguments: [String], program: String = CommandLineHarness.program, input: String? = nil, environment: [String: String]? = nil
    ) throws -> RunningProgram {
        try RunningProgram(program, arguments, in: folder + "/work", environment: environment ?? self.environment, input: input)
    }

    /// The items of the library as `list --format json` tells them, oldest first.
    func items() throws -> [[String: Any]] {
        let result = try run("list", "--format", "json", "--sort", "newest", "--reverse")
        #expect(result.status == 0, "\(result.err)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [[String: Any]])
    }

    /// The names of the items, oldest first.
    func names() throws -> [String] { try items().compactMap { $0["name"] as? String } }

    /// Adds an item and returns its identifier.
    func add(_ name: String) throws -> String {
        let result = try run("add", "--name", name)
        #expect(result.status == 0, "\(result.err)")
        return try #require(result.lines.first)
    }

    /// Writes a file in the folder that commands run in, and returns its name.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/work/" + name))
        return name
    }

    /// Expects that `check` finds no error.
    func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let result = try run("check")
        #expect(result.status == 0, "\(result.out)\(result.err)", sourceLocation: sourceLocation)
        let report = try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any]
        #expect(report?["ok"] as? Bool == true, sourceLocation: sourceLocation)
    }
}

/// A program that was started.
final class RunningProgram {
    let process: ChildProcess
    private let outPath: String
    private let errPath: String

    init(_ program: String, _ arguments: [String], in directory: String, environment: [String: String], input: String?) throws {
        let base = directory + "/.run-" + UUID().uuidString
        outPath = base + ".out"
        errPath = base + ".err"
        for path in [outPath, errPath] { try Data().write(to: URL(fileURLWithPath: path)) }
        let inPath = input.map { _ in base + ".in" }
        if let input, let inPath { try Data(input.utf8).write(to: URL(fileURLWithPath: inPath)) }
        process = try ChildProcess(
            program, arguments, in: directory, environment: environment, input: inPath, output: (outPath, errPath))
    }

    /// Its standard output so far.
    var out: String { (try? String(contentsOfFile: outPath, encoding: .utf8)) ?? "" }

    /// Its standard error so far.
    var err: String { (try? String(contentsOfFile: errPath, encoding: .utf8)) ?? "" }

    /// Waits for its end: a program that hangs is a failure, not a test without end.
    func finish() throws -> CommandLineHarness.Result {
        let number = process.processIdentifier
        let watchdog = DispatchWorkItem { Foundation.kill(number, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + HangGuard.seconds, execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()
        return CommandLineHarness.Result(status: process.status ?? -1, out: out, err: err)
    }

    /// Ends it as a power cut would.
    func kill() throws {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Waits until it has written something.
    @discardableResult
    func wait(until condition: (String) -> Bool) -> Bool {
        var hang = HangGuard()
        while hang.isPatient() {
            if condition(out) { return true }
            usleep(5000)
        }
        return false
    }
}

/// A script that runs while the test writes its lines: it holds the library, and serves others, until it is closed.
final class LiveScript {
    let program: RunningProgram
    private let pipe: FileHandle

    init(_ harness: CommandLineHarness) throws {
        let path = harness.folder + "/work/pipe-" + UUID().uuidString
        try #require(mkfifo(path, 0o600) == 0)
        // Opened both ways, so that opening does not wait; closed on exec, so that no other program keeps it open.
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        program = try harness.start(["--library", harness.library, "script", path])
        pipe = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        write("# wait until the library is open\n")
        write("list --format csv\n")
        try #require(program.wait { $0.contains("ID,Name") })
        // Only the script reads from now on, so that it sees the end when this side closes.
    }

    func write(_ text: String) { pipe.write(Data(text.utf8)) }

    /// The items that it acknowledged so far: identifiers and revisions.
    var acknowledged: [(id: String, revision: Int)] { Self.acknowledged(program.out) }

    static func acknowledged(_ out: String) -> [(id: String, revision: Int)] {
        // A line that is not whole was not acknowledged yet.
        out.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropLast().compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 3, words[0] == "ACK", let revision = Int(words[2]) else { return nil }
            return (String(words[1]), revision)
        }
    }

    /// Ends the script by ending its file.
    func finish() throws -> CommandLineHarness.Result {
        try pipe.close()
        return try program.finish()
    }
}
