import Foundation
import Synchronization
import Testing

/// The other program of `Tests/Tools/desktop-peer.c`, which is compiled once for all tests that need it.
enum WindowPeer {
    /// The system's compiler, or the one that comes with Swift.
    private static let compiler: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init) + ["/usr/bin"]
        return ["cc", "clang", "gcc"].lazy.flatMap { name in folders.map { $0 + "/" + name } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// The programs that are missing here; the tests that need the other program are skipped, and say so.
    static let missing = compiler == nil ? ["a C compiler (cc)"] : []

    private static let program = Result { try compile("desktop-peer", ["-lX11", "-lXfixes"]) }
    private static let compiled = Mutex<[String]>([])

    /// Compiles a program or a library of `Tests/Tools`, once for all tests that need it.
    ///
    /// - Returns: where it is.
    static func compile(_ name: String, _ options: [String]) throws -> String {
        let path = NSTemporaryDirectory() + "/homepwner-\(name)-\(getpid())"
        try compile(WindowHarness.root + "/Tests/Tools/\(name).c", to: path, options)
        compiled.withLock { $0.append(path) }
        // Gone with this process, also when it is killed: a file that is run stays as long as it runs.
        atexit { WindowPeer.compiled.withLock { for path in $0 { unlink(path) } } }
        return path
    }

    /// Compiles a program or a library of C.
    static func compile(_ source: String, to path: String, _ options: [String]) throws {
        let process = try WindowProcess(
            try #require(compiler), ["-O1", "-w", "-o", path, source] + options, environment: ["PATH": "/usr/bin:/bin:/usr/local/bin"])
        try WindowTools.wait(for: "the compiler") { process.status != nil }
        guard process.status == 0 else { throw WaitEnded(description: "\(source) does not compile: \(process.err)") }
    }

    /// Starts it.
    static func start(_ arguments: [String], on display: WindowDisplay) throws -> WindowProcess {
        try WindowProcess(program.get(), arguments, environment: display.environment)
    }

    /// Runs it to its end, which must be a success.
    ///
    /// - Returns: the lines of its output.
    static func run(_ arguments: [String], on display: WindowDisplay) throws -> [String] {
        let process = try start(arguments, on: display)
        try WindowTools.wait(for: "the end of desktop-peer \(arguments)") { process.status != nil }
        guard process.status == 0 else {
            throw WaitEnded(description: "desktop-peer \(arguments) ended with \(process.status ?? -1): \(process.out)\(process.err)")
        }
        return process.out.split(whereSeparator: \.isNewline).map(String.init)
    }
}

extension WindowHarness {
    /// Asks the window by the desktop's question whether it lives.
    func expectAlive(sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try WindowPeer.run(["ping", window], on: display) == ["alive"], sourceLocation: sourceLocation)
    }

    /// Drags files over a point of the window, and drops them as `how` says; see `Tests/Tools/desktop-peer.c`.
    ///
    /// - Returns: the window's answers.
    func drop(_ paths: String..., at x: Int, _ y: Int, _ how: String = "drop") throws -> [String] {
        try WindowPeer.run(["drop", window, "\(x)", "\(y)", how] + paths.map { "file://" + $0 }, on: display)
    }

    /// Asks the server for sizes, as fast as it takes them.
    func resize(_ sizes: (Int, Int)..., times: Int = 1) throws {
        let words = sizes.flatMap { ["\($0.0)", "\($0.1)"] }
        #expect(try WindowPeer.run(["resize", window, "\(times)"] + words, on: display).isEmpty)
    }
}
