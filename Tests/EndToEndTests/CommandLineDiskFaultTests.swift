import Foundation
import Testing

/// A disk that fails while the program works, and files that disappear: acknowledged changes are kept.
@Suite(.enabled(if: DiskFaults.isPossible, "missing here: a C compiler")) struct CommandLineDiskFaultTests {
    /// The shared memory cannot be set up, once or twice, at each of the places where it is.
    @Test func aLogWithChangesIsNeverDeleted() throws {
        let harness = try CommandLineHarness()
        let id = try harness.add("v0")
        var stored = "v0"
        for size in 1...3 {
            for opening in 0...4 {
                let name = "v\(size).\(opening)"
                let rules = "ftruncate:-shm:EIO:\(size) open:-shm:EACCES:\(opening)"
                let result = try harness.run(faults: rules, "edit", id, "--name", name)
                harness.expectSentence(result, "\(rules): \(result.err)")
                let names = try harness.names()
                if result.status == 0 { stored = name }
                #expect(names == [stored] || result.status != 0 && names == [name], "\(rules): \(result.err)")
                stored = names.first ?? ""
            }
        }
        try harness.expectSound()
    }

    /// The same with changes that a crash left in the log.
    @Test func aLogThatACrashLeftIsNotDeletedEither() throws {
        for rules in ["ftruncate:-shm:EIO:1 open:-shm:EACCES:2", "ftruncate:-shm:EIO:1+", "open:-shm:EACCES:1+", "open:-shm:EACCES:2"] {
            let harness = try CommandLineHarness()
            let script = try LiveScript(harness)
            script.write("add --name One\nadd --name Two\n")
            try #require(script.program.wait { LiveScript.acknowledged($0).count == 2 })
            try script.program.kill()
            for command in ["list", "check", "add"] {
                let result = try harness.runProgram(
                    ["--library", harness.library, command] + (command == "add" ? ["--name", "Three"] : []),
                    environment: DiskFaults.environment(rules, harness))
                harness.expectSentence(result, "\(rules) \(command): \(result.err)")
            }
            #expect(try harness.names().starts(with: ["One", "Two"]), "\(rules)")
            try harness.expectSound()
        }
    }

    @Test(arguments: ["mv library.sqlite moved.sqlite", "rm library.sqlite-wal", "rm library.sqlite"])
    func filesThatGoUnderAScriptAreNoticed(_ act: String) throws {
        let harness = try CommandLineHarness()
        let script = try LiveScript(harness)
        script.write("add --name One\nadd --name Two\n")
        try #require(script.program.wait { LiveScript.acknowledged($0).count == 2 })
        _ = try harness.runProgram(["-c", "cd \"$1\" && \(act)", "sh", harness.library], program: "/bin/sh")
        script.write("add --name Three\n")
        let result = try script.finish()
        #expect(result.status == 74)
        #expect(result.err.contains("(replaced)"), "\(result.err)")
        #expect(LiveScript.acknowledged(result.out).count == 2)
        let backups = try FileManager.default.contentsOfDirectory(atPath: harness.library + "/backups")
        #expect(backups.count == 1 && result.err.contains(backups[0]), "\(result.err)")
        // As the sentence says, by hand: the backup takes the database's place.
        let put = "cd \"$1\" && rm -f library.sqlite library.sqlite-wal library.sqlite-shm && cp backups/*.sqlite library.sqlite"
        _ = try harness.runProgram(["-c", put, "sh", harness.library], program: "/bin/sh")
        #expect(try harness.names() == ["One", "Two"])
        try harness.expectSound()
    }

    /// One read fails, at each place: the message does not advise restoring a backup, and the next command finds everything.
    @Test func aReadThatFailsOnceIsNoDamage() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "60", "--seed", "8").status == 0)
        for number in stride(from: 1, through: 31, by: 2) {
            let result = try harness.run(faults: "pread:library.sqlite:EIO:\(number)", "list")
            harness.expectSentence(result, "\(number): \(result.err)")
            #expect(!result.err.contains("(damaged)") && !result.err.contains("backup"), "\(number): \(result.err)")
        }
        // A disk that keeps failing is distinguished from damage, and the message says what to do, wherever it begins.
        for number in 2...14 {
            let result = try harness.run(faults: "pread:library.sqlite:EIO:\(number)+", "list")
            #expect(
                result.status == 74 && result.err.contains("do not overwrite it") && result.err.contains("(disk-error)"),
                "\(number): \(result.err)")
        }
        try harness.expectSound()
    }

    @Test func realDamageIsToldAsDamageAndByEveryCommandThatChanges() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "120", "--seed", "8").status == 0)
        let path = URL(fileURLWithPath: harness.library + "/library.sqlite")
        var bytes = try Data(contentsOf: path)
        let (one, other) = (bytes[3 * 4096..<4 * 4096], bytes[49 * 4096..<50 * 4096])
        bytes.replaceSubrange(3 * 4096..<4 * 4096, with: other)
        bytes.replaceSubrange(49 * 4096..<50 * 4096, with: one)
        try bytes.write(to: path)
        for command in [["list"], ["list", "--sort", "value"], ["export", harness.folder + "/work/all.csv"]] {
            let result = try harness.runProgram(["--library", harness.library] + command)
            #expect(
                result.status == 65 && result.err.contains("is damaged: ") && result.err.contains("can restore a backup"), "\(result.err)")
        }
        let added = try harness.run("add", "--name", "New")
        #expect(added.err.contains("Warning: The library in ") && added.err.contains("(damaged)"), "\(added.err)")
        #expect(try harness.run("check").status == 8)
        // A sound library gives no message.
        let sound = try CommandLineHarness()
        #expect(try sound.run("add", "--name", "New").err.isEmpty)
    }

    /// The disk becomes read-only at any write, as after an error that the system found: the program does not wait for free locks.
    @Test func aDiskThatBecomesReadOnlyIsSaidAtOnce() throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        var acknowledged: Set<String> = ["One"]
        for number in 16...30 {
            let rules = "all-writes:\(harness.library)/:EROFS:\(number)+"
            let name = "n\(number)"
            let result = try harness.run(faults: rules, "add", "--name", name)
            harness.expectSentence(result, "\(rules): \(result.err)")
            if result.status == 0 { acknowledged.insert(name) }
            #expect(!result.err.contains("in use by another"), "\(result.err)")
            // From the change itself on; before, it is the opening that fails.
            if number >= 24 { #expect(result.err.contains("has become read-only."), "\(rules): \(result.err)") }
        }
        #expect(acknowledged.isSubset(of: try harness.names()))
        try harness.expectSound()
    }

    @Test func aStatThatFailsIsASentence() throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        for number in 1...20 {
            let result = try harness.run(faults: "stat:library.sqlite:EIO:\(number)", "add", "--name", "n\(number)")
            harness.expectSentence(result, "\(number): \(result.err)")
        }
        try harness.expectSound()
    }

    @Test func identitiesAreRandomWithFewFilesAndWithoutIsAFailure() throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        for limit in 5...12 {
            let command = "ulimit -n \(limit); exec \"$0\" --library \"$1\" add --name n\(limit)"
            let result = try harness.runProgram(["-c", command, CommandLineHarness.program, harness.library], program: "/bin/sh")
            harness.expectSentence(result, "\(limit): \(result.err)")
            #expect(!result.out.contains("00000000-"), "\(limit)")
        }
        let result = try harness.run(faults: "entropy:entropy:ENOSYS:1+", "add", "--name", "x")
        #expect(result.status != 0 && result.err.contains("no random numbers"), "\(result.err)")
        #expect(try harness.names().contains("x") == false)
    }

    /// Text for a closed stream must not be written to a file of the library that took its number.
    @Test func closedStreamsAreNoFilesOfTheLibrary() throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        for closed in ["1>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-"] {
            let command = "exec \"$0\" --library \"$1\" add --name Two \(closed)"
            let result = try harness.runProgram(["-c", command, CommandLineHarness.program, harness.library], program: "/bin/sh")
            #expect(result.status == 74, "\(closed): \(result.status)")
        }
        try harness.expectSound()
    }

    @Test func withTooLittleMemoryItEndsWithASentence() throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        var sentences = 0
        // In kilobytes: the loop finds the least memory that the system's loader needs.
        for limit in stride(from: 90_000, through: 190_000, by: 10_000) {
            let command = "ulimit -v \(limit); exec \"$0\" --library \"$1\" list"
            let result = try harness.runProgram(["-c", command, CommandLineHarness.program, harness.library], program: "/bin/sh")
            // 127 is the loader's own.
            #expect([0, 1, 127].contains(result.status), "\(limit): \(result.status) \(result.err)")
            if result.err.contains("too little memory") { sentences += 1 }
        }
        #expect(sentences > 0)
    }

    @Test(arguments: ["library.sqlite 0", "library.sqlite 8192", "library.sqlite-wal 0", "library.sqlite-wal 5000"])
    func filesThatAreCutOffUnderAScriptAreNoticed(_ cut: String) throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("Zero")
        let script = try LiveScript(harness)
        script.write("add --name One\nadd --name Two\n")
        try #require(script.program.wait { LiveScript.acknowledged($0).count == 2 })
        let parts = cut.split(separator: " ").map(String.init)
        try #require(truncate(harness.library + "/" + parts[0], off_t(parts[1]) ?? 0) == 0)
        script.write("add --name Three\nadd --name Four\n")
        let result = try script.finish()
        #expect(
            result.status == 74 && result.err.contains("cut off by another program") && result.err.contains("(replaced)"), "\(result.err)")
        #expect(LiveScript.acknowledged(result.out).count == 2)
    }

    /// SQLite's own shell shortens both files, without losing data.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "needs python3"))
    func filesThatAreMadeShorterAsSQLiteDoesAreNoFault() throws {
        let harness = try CommandLineHarness()
        let script = try LiveScript(harness)
        script.write("sample --items 60 --seed 8\nundo\nadd --name Two\n")
        try #require(script.program.wait { LiveScript.acknowledged($0).count == 121 })
        let pack = """
            import sqlite3, sys
            base = sqlite3.connect(sys.argv[1])
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            base.execute("VACUUM")
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            """
        let packed = try harness.runProgram(["-c", pack, harness.library + "/library.sqlite"], program: "/usr/bin/python3")
        #expect(packed.status == 0, "\(packed.err)")
        script.write("add --name Three\n")
        _ = try script.finish()
        #expect(try harness.names() == ["Two", "Three"])
        try harness.expectSound()
    }

    /// The check, and the look before a change, also distinguish a disk that fails from some read on from damage.
    @Test func aDiskThatGoesOnFailingIsNoDamage() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "120", "--seed", "8").status == 0)
        for command in [["check"], ["add", "--name", "X"], ["list"]] {
            for number in [1, 2, 3, 5, 8, 13, 21, 34, 55] {
                let environment = try DiskFaults.environment("pread:library.sqlite:EIO:\(number)+", harness)
                let result = try harness.runProgram(["--library", harness.library] + command, environment: environment)
                let told = result.out + result.err
                #expect(!told.contains("damaged\"") && !told.contains("(damaged)"), "\(command) \(number): \(told)")
                #expect(result.status == 0 || told.contains("disk-error"), "\(command) \(number): \(told)")
            }
        }
        try harness.expectSound()
    }

    /// Damage in a page that a list does not need is still reported.
    @Test func aListSaysThatTheLibraryIsDamaged() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "120", "--seed", "8").status == 0)
        let path = URL(fileURLWithPath: harness.library + "/library.sqlite")
        let sound = try Data(contentsOf: path)
        let list = try harness.run("list").out
        var silent: [Int] = []
        for page in [4, 10, 20, 30] {
            var bytes = sound
            bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
            try bytes.write(to: path)
            let result = try harness.run("list")
            if !result.err.contains("(damaged)") { silent.append(page) }
            #expect(result.status != 0 || result.out == list, "\(page)")
        }
        #expect(silent.isEmpty, "\(silent)")
    }

    /// A picture that the disk does not give is not called damaged.
    @Test func aPictureThatTheDiskDoesNotGiveIsNoDamage() throws {
        let harness = try CommandLineHarness()
        let picture = try Picture.write(to: harness.folder + "/work/a.png")
        #expect(try harness.run("add", "--name", "One", "--photo", picture).status == 0)
        let result = try harness.run(faults: "pread:/photos/:EIO:1+", "check")
        #expect(result.status == 8 && result.out.contains("\"disk-error\"") && result.out.contains("input/output error"), "\(result.out)")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any])
        #expect((report["photosDamaged"] as? [String] ?? []).isEmpty, "\(result.out)")
        // A file that may not be opened is named, and the rest is checked.
        let denied = try harness.run(faults: "open:.png:EACCES:1+", "check")
        let second = try #require(try JSONSerialization.jsonObject(with: Data(denied.out.utf8)) as? [String: Any])
        #expect(denied.status == 8 && (second["photosUnreadable"] as? [String])?.count == 1, "\(denied.out)")
        #expect((second["photosDamaged"] as? [String] ?? []).isEmpty && second["ok"] as? Bool == false, "\(denied.out)")
        let paper = harness.folder + "/work/manual.txt"
        try Data("Pour.".utf8).write(to: URL(fileURLWithPath: paper))
        #expect(try harness.run("add", "--name", "Two", "--paper", "manual=" + paper).status == 0)
        let closed = try harness.run(faults: "open:/papers/:EACCES:1+", "check")
        let third = try #require(try JSONSerialization.jsonObject(with: Data(closed.out.utf8)) as? [String: Any])
        #expect(closed.status == 8 && (third["papersUnreadable"] as? [String])?.count == 1, "\(closed.out)")
        #expect((third["papersDamaged"] as? [String] ?? []).isEmpty && third["ok"] as? Bool == false, "\(closed.out)")
        try harness.expectSound()
    }
}
