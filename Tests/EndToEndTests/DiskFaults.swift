import Foundation
import TestSupport
import Testing

/// Makes calls of the system fail for the program under test: `Tests/Tools/disk-faults.c`, which is compiled once for all tests.
enum DiskFaults {
    private static let compiler = ["/usr/bin/cc", "/usr/bin/clang", "/usr/bin/gcc"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    static var isPossible: Bool { compiler != nil }

    private static let library = Result { () throws -> String in
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Tools/disk-faults.c")
        let path = NSTemporaryDirectory() + "/homepwner-faults-\(getpid()).so"
        let process = try ChildProcess(
            try #require(compiler), ["-O1", "-w", "-shared", "-fPIC", "-o", path, source.path, "-ldl"],
            environment: ProcessInfo.processInfo.environment)
        process.waitUntilExit()
        try #require(process.status == 0)
        atexit { unlink(NSTemporaryDirectory() + "/homepwner-faults-\(getpid()).so") }
        return path
    }

    /// The environment of a program for which the rules hold.
    static func environment(_ rules: String, _ harness: CommandLineHarness) throws -> [String: String] {
        harness.environment.merging(["LD_PRELOAD": try library.get(), "DISK_FAULTS": rules]) { $1 }
    }
}

extension CommandLineHarness {
    /// Runs a command on the library while the rules of `Tests/Tools/disk-faults.c` hold.
    func run(faults rules: String, _ arguments: String..., input: String? = nil) throws -> Result {
        try runProgram(["--library", library] + arguments, input: input, environment: DiskFaults.environment(rules, self))
    }

    /// Expects that a command which did not end well said why in a sentence with a code.
    func expectSentence(_ result: Result, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect([0, 1, 8, 65, 66, 69, 73, 74].contains(result.status), comment, sourceLocation: sourceLocation)
        // The findings of a check are its output, not an error.
        guard result.status != 0, result.status != 8 || !result.out.hasPrefix("{") else { return }
        #expect(result.err.hasPrefix("homepwner: ") && result.err.hasSuffix(")\n"), comment, sourceLocation: sourceLocation)
        for word in ["Error Domain", "NSError", "Optional("] {
            #expect(!result.err.contains(word), comment, sourceLocation: sourceLocation)
        }
    }
}
