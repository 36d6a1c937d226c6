import Foundation
import Testing

/// A library in a folder that another program keeps alike on two computers, or whose files may only be read.
@Suite struct CommandLineConflictCopyTests {
    private static let name = "library.sync-conflict-20261126-103000-ABCDEFG.sqlite"

    @Test(arguments: [Self.name, "library (Anna's conflicted copy 2026-11-26).sqlite", "library (Konfliktkopie).sqlite"])
    func aCopyOfTheDatabaseBesideItIsNamedAndCanBeLookedAt(_ name: String) throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "5", "--seed", "3").status == 0)
        #expect(try harness.run("list").err.isEmpty)
        let copy = harness.library + "/" + name
        try FileManager.default.copyItem(atPath: harness.library + "/library.sqlite", toPath: copy)
        // A file that is not a database is not a copy.
        try Data("notes".utf8).write(to: URL(fileURLWithPath: harness.library + "/library notes.sqlite"))
        #expect(try harness.run("add", "--name", "Only here").status == 0)
        let list = try harness.run("list")
        #expect(list.status == 0 && list.err.contains("“\(name)”") && !list.err.contains("more)"), "\(list.err)")
        let check = try harness.run("check")
        #expect(check.status == 0 && check.err.contains("Another computer changed this library at the same time"), "\(check.err)")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(check.out.utf8)) as? [String: Any])
        #expect(report["conflictCopies"] as? [String] == [name])
        let there = harness.folder + "/there"
        let back = try harness.runProgram(["restore", copy, "--into", there])
        #expect(
            back.status == 0 && back.out.hasPrefix("Restored: 5 items,") && back.out.hasSuffix(" 0 differences\n"), "\(back.out)\(back.err)"
        )
        #expect(try harness.runProgram(["--library", there, "check"]).status == 0)
        let other = try harness.runProgram(["restore", harness.library + "/library notes.sqlite", "--into", harness.folder + "/no"])
        #expect(other.status == 65, "\(other.err)")
    }

    /// The last changes of a library that was not closed are in the log beside its database.
    @Test func aDatabaseWithChangesInItsLogIsNotRestoredWithoutThem() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "5", "--seed", "3").status == 0)
        let copy = harness.library + "/" + Self.name
        try FileManager.default.copyItem(atPath: harness.library + "/library.sqlite", toPath: copy)
        try Data(repeating: 7, count: 4_152).write(to: URL(fileURLWithPath: copy + "-wal"))
        let there = harness.folder + "/there"
        let back = try harness.runProgram(["restore", copy, "--into", there])
        #expect(back.status != 0 && back.err.contains("-wal"), "\(back.out)\(back.err)")
        #expect(back.err.contains("Open the library and close it"), "\(back.err)")
        #expect(!FileManager.default.fileExists(atPath: there))
    }

    /// Its owner took the right to write it away, or it is somebody else's.
    @Test(
        .enabled(if: DiskFaults.isPossible, "missing here: a C compiler"))
    func aLibraryThatMayOnlyBeReadIsOpenedForReading() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("add", "--name", "Lamp").status == 0)
        let denied = "create:/library/lock:EACCES:1+"
        let list = try harness.run(faults: denied, "list", "--format", "csv")
        #expect(list.status == 0 && list.out.contains("Lamp"), "\(list.err)")
        let add = try harness.run(faults: denied, "add", "--name", "Chair")
        #expect(add.status == 73 && add.err.contains("reading only"), "\(add.err)")
        #expect(try harness.run("list", "--count").out == "1\n")
    }
}
