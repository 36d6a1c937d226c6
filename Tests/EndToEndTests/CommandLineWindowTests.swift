import Foundation
import TestSupport
import Testing

/// The command line beside an open window.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil)) struct CommandLineWindowTests {
    /// A window on the harness's library, once it takes commands.
    private func openWindow(_ harness: CommandLineHarness) throws -> RunningProgram {
        let window = try harness.start(["--library", harness.library], environment: displayEnvironment(harness))
        var hang = HangGuard()
        while hang.isPatient() {
            let sockets = try FileManager.default.subpathsOfDirectory(atPath: harness.folder + "/run").filter { $0.hasPrefix("homepwner/") }
            if !sockets.isEmpty { return window }
            guard window.process.isRunning else { break }
            usleep(50_000)
        }
        try #require(window.process.isRunning, "The window did not open.")
        return window
    }

    private func displayEnvironment(_ harness: CommandLineHarness) -> [String: String] {
        var environment = harness.environment
        for name in ["DISPLAY", "XAUTHORITY", "FONTCONFIG_FILE"] { environment[name] = ProcessInfo.processInfo.environment[name] }
        return environment
    }

    /// Quitting the window neither waits for a long command nor stops it: the command continues without the window.
    @Test func anImportOutlivesTheWindow() throws {
        let harness = try CommandLineHarness()
        let window = try openWindow(harness)
        try harness.write("Name\n" + String(repeating: "x\n", count: 20_000), to: "many.csv")
        let program = try harness.start(["--library", harness.library, "import", "many.csv", "--progress"])
        #expect(program.wait { _ in program.err.contains("Storing item") })
        window.process.terminate()
        #expect(try window.finish().status == 0)
        let result = try program.finish()
        #expect(result.status == 0 && result.out == "Imported: 20000 new\n", "\(result.err.suffix(300))")
        #expect(!result.err.contains("stopped"))
        #expect(try harness.run("list", "--format", "csv").lines.count == 20_001)
        try harness.expectSound()
    }

    @Test func commandsAreHandedToTheWindow() throws {
        let harness = try CommandLineHarness()
        let window = try openWindow(harness)
        let id = try harness.add("From the command line")
        try harness.write("Name,Value\na,1\nb,2\n", to: "two.csv")
        #expect(try harness.run("import", "two.csv").out == "Imported: 2 new\n")
        #expect(try harness.run("edit", id, "--value", "5").status == 0)
        #expect(try harness.run("show", UUID().uuidString).status == 1)
        #expect(try harness.names() == ["From the command line", "a", "b"])
        #expect(window.process.isRunning)
        window.process.terminate()
        #expect(try window.finish().status == 0)
        #expect(try harness.names().count == 3)
        try harness.expectSound()
    }

    @Test func aSecondStartRaisesTheWindowAndEnds() throws {
        let harness = try CommandLineHarness()
        let window = try openWindow(harness)
        for arguments in [["--library", harness.library], ["--library", harness.library, "--new-item"]] {
            let second = try harness.runProgram(arguments, environment: displayEnvironment(harness))
            #expect(second.status == 0 && second.err.isEmpty, "\(second.err)")
        }
        #expect(window.process.isRunning)
        window.process.terminate()
        #expect(try window.finish().status == 0)
    }

    @Test func killingTheWindowLosesNothingThatWasAnswered() throws {
        let harness = try CommandLineHarness()
        let window = try openWindow(harness)
        let ids = try (0..<5).map { try harness.add("n\($0)") }
        try window.kill()
        let stored = try harness.items().compactMap { $0["id"] as? String }
        #expect(stored == ids)
        try harness.expectSound()
    }
}
