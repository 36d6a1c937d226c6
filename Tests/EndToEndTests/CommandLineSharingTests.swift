import Foundation
import Testing

/// Commands while another process has the library open: they are handed to it and answer as if they had run alone.
@Suite struct CommandLineSharingTests {
    @Test func commandsAnswerAsIfAlone() throws {
        let alone = try CommandLineHarness()
        let shared = try CommandLineHarness()
        let id = UUID().uuidString.lowercased()
        let script = try LiveScript(shared)
        for harness in [alone, shared] {
            _ = try Picture.write(to: harness.folder + "/work/a.png")
            try harness.write("Name,Value\nx,1\ny,zz\n,3\n", to: "bad.csv")
        }
        let commands: [([String], String?)] = [
            (["add", "--name", "Größe \"1\"", "--id", id, "--value", "1,50", "--photo", "a.png"], nil),
            (["list", "--format", "json"], nil), (["edit", id, "--location", "Hall"], nil), (["list", "--format", "csv"], nil),
            (["list"], nil), (["add", "--name", "x", "--value", "bad"], nil), (["add"], nil), (["import", "bad.csv"], nil),
            (["import", "bad.csv", "--skip-bad-rows"], nil), (["import", "-"], "Name\nfrom input\n"), (["export", "-"], nil),
            (["export", "out.csv"], nil), (["delete", id], nil), (["undo"], nil), (["redo"], nil), (["redo"], nil),
            (["show", UUID().uuidString], nil), (["add", "--name", "x", "--photo", "none.png"], nil), (["bogus"], nil),
        ]
        for (arguments, input) in commands {
            let results = try [alone, shared].map { harness in
                try harness.start(["--library", harness.library] + arguments, input: input).finish()
            }
            func told(_ text: String, _ harness: CommandLineHarness) -> String {
                // Identities of imported items and the folders are each one's own.
                text.replacing(harness.folder, with: "FOLDER")
                    .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/.ignoresCase(), with: "ID")
            }
            #expect(results[0].status == results[1].status, "\(arguments)")
            #expect(told(results[0].out, alone) == told(results[1].out, shared), "\(arguments)")
            #expect(told(results[0].err, alone) == told(results[1].err, shared), "\(arguments)")
        }
        #expect(FileManager.default.fileExists(atPath: shared.folder + "/work/out.csv"))
        #expect(try script.finish().status == 0)
        #expect(try alone.items().count == shared.items().count)
        try shared.expectSound()
    }

    @Test func theSocketIsPrivateAndGoesWithItsProcess() throws {
        let harness = try CommandLineHarness()
        let script = try LiveScript(harness)
        let found = try harness.runProgram([harness.folder + "/run", "-type", "s"], program: "/usr/bin/find")
        #expect(found.lines.count == 1)
        #expect(try harness.runProgram([harness.folder + "/run", "-perm", "/077"], program: "/usr/bin/find").out.isEmpty)
        _ = try script.finish()
        #expect(try harness.runProgram([harness.folder + "/run", "-type", "s"], program: "/usr/bin/find").out.isEmpty)
    }

    @Test func aSocketThatWasLeftBehindIsNoObstacle() throws {
        let harness = try CommandLineHarness()
        let killed = try LiveScript(harness)
        // Its pipe stays open until then: a script that comes to its end tidies up.
        try withExtendedLifetime(killed) { try killed.program.kill() }
        #expect(try harness.runProgram([harness.folder + "/run", "-type", "s"], program: "/usr/bin/find").lines.count == 1)
        _ = try harness.add("after")
        let script = try LiveScript(harness)
        _ = try harness.add("handed over")
        #expect(try script.finish().status == 0)
        #expect(try harness.names() == ["after", "handed over"])
    }

    @Test func withoutARuntimeDirectoryTheSocketIsInTheLibrary() throws {
        let harness = try CommandLineHarness()
        try FileManager.default.removeItem(atPath: harness.folder + "/run")
        let script = try LiveScript(harness)
        _ = try harness.add("handed over")
        #expect(try harness.runProgram([harness.library, "-type", "s"], program: "/usr/bin/find").lines.count == 1)
        #expect(try script.finish().status == 0)
        #expect(try harness.names() == ["handed over"])
    }

    /// As from cron or after su, where the runtime directory is another one or none.
    @Test(arguments: [nil, "/other", "/none", ""])
    func theSocketIsFoundWithoutTheRuntimeDirectory(runtime: String?) throws {
        let harness = try CommandLineHarness()
        try FileManager.default.createDirectory(atPath: harness.folder + "/other", withIntermediateDirectories: true)
        let script = try LiveScript(harness)
        var environment = harness.environment
        environment["XDG_RUNTIME_DIR"] = runtime.map { $0.isEmpty ? "" : harness.folder + $0 }
        let result = try harness.runProgram(["--library", harness.library, "add", "--name", "From cron"], environment: environment)
        #expect(result.status == 0, "\(result.err)")
        #expect(try script.finish().status == 0)
        #expect(try harness.names() == ["From cron"])
    }

    @Test func aScriptIsHandedOverLineByLine() throws {
        let harness = try CommandLineHarness()
        let owner = try LiveScript(harness)
        try harness.write("add --name a\nlist --format csv\nadd --name b --value q\nadd --name c\n", to: "script.txt")
        let result = try harness.run("script", "script.txt")
        #expect(result.status == 64)
        #expect(result.lines.first?.hasPrefix("ACK ") == true && result.lines.count == 3, "\(result.out)")
        #expect(result.err.contains("script.txt:3:"), "\(result.err)")
        _ = try owner.finish()
        #expect(try harness.names() == ["a"])
    }

    @Test func twentyAtOnceWaitForEachOther() throws {
        let harness = try CommandLineHarness()
        let programs = try (0..<20).map { try harness.start(["--library", harness.library, "add", "--name", "n\($0)"]) }
        let results = try programs.map { try $0.finish() }
        #expect(results.allSatisfy { $0.status == 0 }, "\(results.map(\.err))")
        #expect(try Set(harness.names()) == Set((0..<20).map { "n\($0)" }))
        try harness.expectSound()
    }

    @Test func anOwnerThatDoesNotAnswerIsNamed() throws {
        let harness = try CommandLineHarness()
        let script = try LiveScript(harness)
        let process = script.program.process.processIdentifier
        kill(process, SIGSTOP)
        let result = try harness.run("list")
        kill(process, SIGCONT)
        #expect(result.status == 69)
        #expect(result.err.contains("in use by process \(process)"), "\(result.err)")
        #expect(try script.finish().status == 0)
    }

    /// With no descriptor left, connections wait; the owner does not go round and round.
    @Test func anOwnerWithoutDescriptorsRestsAndGoesOnLater() throws {
        let harness = try CommandLineHarness()
        let script = try LiveScript(harness)
        let process = script.program.process.processIdentifier
        func setLimit(_ count: Int) throws {
            #expect(try harness.runProgram(["--pid", "\(process)", "--nofile=\(count):4096"], program: "/usr/bin/prlimit").status == 0)
        }
        func processorTime() throws -> Int {
            let words = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8).split(separator: " ")
            return (Int(words[13]) ?? 0) + (Int(words[14]) ?? 0)
        }
        try setLimit(3)
        let waiting = try harness.start(["--library", harness.library, "add", "--name", "later"])
        usleep(300_000)
        let before = try processorTime()
        usleep(1_500_000)
        let used = try processorTime() - before
        #expect(used < 30, "\(used) hundredths of a second in one and a half")
        try setLimit(1_024)
        let result = try waiting.finish()
        #expect(result.status == 0, "\(result.err)")
        #expect(try script.finish().status == 0)
        #expect(try harness.names() == ["later"])
    }

    @Test func nextNumbersThatAreAskedForAtOnceAreAllGiven() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("add", "--name", "first", "--asset-number", "A-001").status == 0)
        let script = try LiveScript(harness)
        let programs = try (0..<12).map {
            try harness.start(["--library", harness.library, "add", "--name", "n\($0)", "--asset-number", "next"])
        }
        let results = try programs.map { try $0.finish() }
        #expect(results.allSatisfy { $0.status == 0 }, "\(results.map(\.err))")
        #expect(try script.finish().status == 0)
        let numbers = try harness.items().compactMap { $0["assetNumber"] as? String }.sorted()
        #expect(numbers == (1...13).map { "A-0" + ($0 < 10 ? "0" : "") + "\($0)" })
    }

    /// A "-" that is not the file is not standard input: here it is the name of a folder.
    @Test func onlyTheFileOfAnImportIsStandardInput() throws {
        let harness = try CommandLineHarness()
        try FileManager.default.createDirectory(atPath: harness.folder + "/work/-", withIntermediateDirectories: true)
        _ = try Picture.write(to: harness.folder + "/work/-/a.png")
        let script = try LiveScript(harness)
        for words in [["import", "--photos", "-", "-"], ["import", "-", "--photos", "-"]] {
            let result = try harness.start(["--library", harness.library] + words, input: "Name,Photo\nLamp,a.png\n").finish()
            #expect(result.status == 0, "\(result.err)")
        }
        #expect(try script.finish().status == 0)
        let counts = try harness.items().map { ($0["photos"] as? [Any])?.count ?? 0 }
        #expect(counts == [1, 1])
    }

    @Test func nobodyIsTurnedAwayByAnImport() throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        try harness.write("Name\n" + String(repeating: "x\n", count: 20_000), to: "many.csv")
        let program = try harness.start(["--library", harness.library, "import", "many.csv"])
        var counts: Set<Int> = []
        while program.process.isRunning {
            let result = try harness.run("list", "--format", "csv")
            #expect(result.status == 0, "\(result.err)")
            counts.insert(result.lines.count - 1)
        }
        #expect(try program.finish().status == 0)
        #expect(counts.isSubset(of: [1, 20_001]), "all or nothing is seen: \(counts)")
    }

    @Test func anOwnerFinishesWhatItBegan() throws {
        let harness = try CommandLineHarness()
        let script = try LiveScript(harness)
        try harness.write("Name\n" + String(repeating: "x\n", count: 20_000), to: "many.csv")
        let program = try harness.start(["--library", harness.library, "import", "--progress", "many.csv"])
        // The owner says how far it is as soon as it has begun.
        #expect(program.wait { _ in program.err.contains("Reading row") })
        #expect(try script.finish().status == 0)
        let result = try program.finish()
        #expect(result.status == 0, "\(result.err)")
        #expect(try harness.items().count == 20_000)
    }

    @Test func aScriptGoesOnWhenTheOwnerEnds() throws {
        let harness = try CommandLineHarness()
        let owner = try LiveScript(harness)
        let guest = try LiveScript(harness)
        guest.write("add --name a\n")
        #expect(guest.program.wait { LiveScript.acknowledged($0).count == 1 })
        #expect(try owner.finish().status == 0)
        guest.write("add --name b\n")
        #expect(guest.program.wait { LiveScript.acknowledged($0).count == 2 })
        _ = try harness.add("c")
        #expect(try guest.finish().status == 0)
        #expect(try harness.names() == ["a", "b", "c"])
    }

    @Test func anOwnerWithoutAWindowCannotBeRaised() throws {
        let harness = try CommandLineHarness()
        let script = try LiveScript(harness)
        let result = try harness.runProgram(["--library", harness.library])
        #expect(result.status != 0 && !result.err.isEmpty)
        #expect(try script.finish().status == 0)
    }

    /// A lock of a foreign program, or another program's lock of the database, is reported soon.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "needs python3"))
    func aForeignLockIsToldAfterTwoSeconds() throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        let locks = [
            "import fcntl, sys, time; f = open(sys.argv[1] + '/lock', 'r+'); fcntl.flock(f, fcntl.LOCK_EX); print('held', flush=True); time.sleep(60)",
            """
            import sqlite3, sys, time
            base = sqlite3.connect(sys.argv[1] + "/library.sqlite", isolation_level=None)
            base.execute("PRAGMA locking_mode = EXCLUSIVE")
            base.execute("BEGIN EXCLUSIVE")
            print("held", flush=True)
            time.sleep(60)
            """,
        ]
        for lock in locks {
            let holder = try harness.start(["-c", lock, harness.library], program: "/usr/bin/python3")
            try #require(holder.wait { $0.contains("held") })
            let start = ContinuousClock.now
            let result = try harness.run("add", "--name", "Two")
            let time = ContinuousClock.now - start
            #expect(result.status == 69 && result.err.hasPrefix("homepwner: "), "\(result.status) \(result.err)")
            #expect(time < .seconds(4), "\(time)")
            try holder.kill()
        }
        #expect(try harness.names() == ["One"])
    }

    /// Silent connections give way to active ones.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "needs python3"))
    func silentClientsStarveNobody() throws {
        let harness = try CommandLineHarness()
        let script = try LiveScript(harness)
        let connect = """
            import os, socket, sys, time
            folder = sys.argv[1] + "/run/homepwner"
            os.chdir(folder)
            held = []
            for number in range(40):
                for name in os.listdir("."):
                    s = socket.socket(socket.AF_UNIX)
                    s.connect(name)
                    if number % 2: s.send(b'{"arguments": [')
                    held.append(s)
            print("held", flush=True)
            time.sleep(60)
            """
        let silent = try harness.start(["-c", connect, harness.folder], program: "/usr/bin/python3")
        try #require(silent.wait { $0.contains("held") })
        let start = ContinuousClock.now
        for number in 0..<3 { _ = try harness.add("n\(number)") }
        #expect(ContinuousClock.now - start < .seconds(4))
        try silent.kill()
        script.write("add --name last\n")
        #expect(try script.finish().status == 0)
        #expect(try harness.names().count == 4)
    }
}
