import Foundation
import TestSupport
import Testing

/// `export --format bundle` and `import BUNDLE.zip`, as a shell gives them.
@Suite struct CommandLineBundleTests {
    private func restore(_ harness: CommandLineHarness, _ words: String..., to name: String = "there") throws -> CommandLineHarness.Result {
        try harness.runProgram(["--library", harness.folder + "/" + name, "import", "all.zip"] + words)
    }

    /// Returns the files beside the library, including hidden ones, except for those that the harness keeps.
    private func beside(_ harness: CommandLineHarness) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: harness.folder).filter { !["run", "home", "work", "library"].contains($0) }
            .sorted()
    }

    private func files(_ harness: CommandLineHarness) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: harness.folder + "/work").filter { !$0.hasPrefix(".run-") }.sorted()
    }

    @Test func outAndInElsewhere() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "30", "--full").status == 0)
        #expect(try harness.run("delete", try #require(try harness.items()[3]["id"] as? String)).status == 0)
        #expect(try harness.run("undo").status == 0)
        #expect(try harness.run("delete", try #require(try harness.items()[4]["id"] as? String)).status == 0)
        let made = try harness.run("export", "all.zip", "--format", "bundle", "--prove")
        #expect(
            made.status == 0 && made.out.hasPrefix("Exported and proved: 29 items, ") && made.out.hasSuffix(", 0 differences\n"), "\(made)")
        let restored = try restore(harness)
        #expect(restored.status == 0 && restored.out.hasPrefix("Imported: 29 items, "), "\(restored.err)")
        for words in [
            ["list", "--format", "json"], ["trash", "list", "--format", "json"], ["place", "list"], ["undo"], ["redo"], ["list"],
        ] {
            let (one, two) = (
                try harness.runProgram(["--library", harness.library] + words),
                try harness.runProgram(["--library", harness.folder + "/there"] + words)
            )
            #expect(one.status == two.status && one.out == two.out && !one.out.isEmpty, "\(words): \(one.err)\(two.err)")
        }
        #expect(try harness.runProgram(["--library", harness.folder + "/there", "check"]).status == 0)
        // Existing folders are not written to.
        let again = try restore(harness)
        #expect(again.status == 73 && again.err.contains("is not empty"), "\(again.err)")
        #expect(try beside(harness) == ["there"])
    }

    @Test func whatIsRefused() throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("Lamp")
        #expect(try harness.run("export", "all.zip", "--format", "bundle").out == "Exported: 1 item, 0 files\n")
        for (words, status, text) in [
            (["export", "x.zip", "--format", "bundle", "--place", "Hall"], 64, "whole library"),
            (["export", "-", "--format", "bundle"], 64, "is a file"), (["export", "x.csv", "--prove"], 64, "--format bundle"),
            (["export", "missing/x.zip", "--format", "bundle"], 73, "Could not write"),
            (["import", "all.zip", "--dry-run"], 64, "--dry-run"),
            (["import", "all.zip"], 73, "is not empty"),
        ] as [([String], Int32, String)] {
            let result = try harness.runProgram(["--library", harness.library] + words)
            #expect(result.status == status && result.err.contains(text), "\(words): \(result.status) \(result.err)")
        }
        try harness.write("PK\u{3}\u{4} and then nothing", to: "bad.zip")
        let bad = try harness.runProgram(["--library", harness.folder + "/there", "import", "bad.zip"])
        #expect(bad.status == 65 && bad.err.contains("bad.zip") && bad.err.hasSuffix("(file-malformed)\n"), "\(bad.err)")
        // A library that another process has open is not replaced under it.
        let script = try LiveScript(harness)
        let open = try harness.run("import", "all.zip")
        #expect(open.status == 69 && open.err.contains("is open in process"), "\(open.err)")
        #expect(try harness.run("export", "shared.zip", "--format", "bundle", "--prove").out.hasSuffix("0 differences\n"))
        #expect(try script.finish().status == 0)
        #expect(try files(harness).filter { $0.contains(".zip") } == ["all.zip", "bad.zip", "shared.zip"])
        #expect(try beside(harness) == [])
    }

    @Test(.enabled(if: DiskFaults.isPossible, "missing here: a C compiler")) func aDiskThatIsFullOrFails() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "40").status == 0)
        #expect(try harness.run("export", "all.zip", "--format", "bundle").status == 0)
        let good = try Data(contentsOf: URL(fileURLWithPath: harness.folder + "/work/all.zip"))
        for (call, error, code) in [
            ("write:/work", "ENOSPC:1+", "disk-full"), ("write:/work", "ENOSPC:2+", "disk-full"), ("write:/work", "EIO:1", "disk-error"),
            ("fsync:/work", "EIO:1", "disk-error"),
        ] {
            let result = try harness.run(faults: "\(call):\(error)", "export", "all.zip", "--format", "bundle", "--prove")
            #expect(result.status == 74 && result.err.contains(code), "\(call) \(error): \(result.status) \(result.err)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: harness.folder + "/work/all.zip")) == good)
        }
        #expect(try files(harness) == ["all.zip"])
        // A library that is being made, whichever of its files it is.
        for rule in [
            "write:/photos/:ENOSPC:1+", "write:/photos/:ENOSPC:9", "fsync:/photos/:EIO:3", "pwrite:library.sqlite:ENOSPC:20+",
            "create:/photos/:EACCES:2",
        ] {
            let words = ["--library", harness.folder + "/there", "import", "all.zip"]
            let result = try harness.runProgram(words, environment: DiskFaults.environment(rule, harness))
            #expect([73, 74].contains(result.status) && result.err.hasPrefix("homepwner: "), "\(rule): \(result.status) \(result.err)")
            #expect(try beside(harness) == [], "\(rule)")
        }
        #expect(try restore(harness).status == 0)
    }

    /// Ctrl+C leaves no files; the next import removes the remains of a kill.
    @Test func anImportThatIsEnded() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "8000").status == 0)
        #expect(try harness.run("export", "all.zip", "--format", "bundle").status == 0)
        for signal in [SIGINT, SIGTERM, SIGKILL] {
            let running = try harness.start(["--library", harness.folder + "/there", "import", "all.zip"])
            // Its database is being filled.
            var (folder, hang) = ("", HangGuard())
            while running.process.isRunning, hang.isPatient() {
                folder = try beside(harness).first { $0.hasPrefix(".there.new-") } ?? ""
                if FileManager.default.fileExists(atPath: harness.folder + "/" + folder + "/library.sqlite") { break }
                usleep(2000)
            }
            running.process.signal(signal)
            let result = try running.finish()
            #expect(result.status == 128 + signal || signal != SIGKILL && result.status == 1, "\(result)")
            #expect(try !folder.isEmpty && beside(harness) == (signal == SIGKILL ? [folder] : []))
            #expect(try restore(harness).status == 0)
            #expect(try beside(harness) == ["there"])
            try FileManager.default.removeItem(atPath: harness.folder + "/there")
        }
    }

    @Test func whatTheLibraryLostIsNamed() throws {
        let harness = try CommandLineHarness()
        let picture = try Picture.write(to: harness.folder + "/work/a.png")
        #expect(try harness.run("add", "--name", "Lamp", "--photo", picture).status == 0)
        let photos = try harness.runProgram([harness.library + "/photos", "-type", "f", "-delete", "-print"], program: "/usr/bin/find")
        #expect(photos.lines.count == 1)
        let made = try harness.run("export", "all.zip", "--format", "bundle", "--prove")
        #expect(
            made.status == 8 && made.err.contains("is missing or damaged in the library") && made.err.contains("without 1 file"), "\(made)")
        let restored = try restore(harness)
        #expect(restored.status == 0 && restored.err.contains("was already missing"), "\(restored.err)")
    }
}
