import Foundation
import Testing

/// Backups in a folder elsewhere, and the way back.
@Suite struct CommandLineBackupTests {
    /// A library with items, pictures and a paper, and the folder of another disk.
    private static func make() throws -> (harness: CommandLineHarness, disk: String) {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "49", "--seed", "3").status == 0)
        let invoice = try harness.write("%PDF-1.4 tea", to: "invoice.pdf")
        #expect(try harness.run("add", "--name", "Teapot", "--paper", "receipt=" + invoice).status == 0)
        let disk = harness.folder + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        return (harness, disk)
    }

    /// The library's folder of backups.
    private static func own(_ disk: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: disk).filter { $0.hasPrefix("homepwner-backup-") }
        return disk + "/" + (try #require(names.first))
    }

    /// The names of the items that come back from a backup.
    private static func restored(_ backup: String, _ harness: CommandLineHarness) throws -> [String] {
        let there = harness.folder + "/restored-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: there) }
        let result = try harness.runProgram(["restore", backup, "--into", there])
        #expect(result.status == 0 && result.out.hasSuffix(" 0 differences\n"), "\(result.out)\(result.err)")
        let list = try harness.runProgram(["--library", there, "list", "--format", "json", "--sort", "newest", "--reverse"])
        let items = try #require(try JSONSerialization.jsonObject(with: Data(list.out.utf8)) as? [[String: Any]])
        return items.compactMap { $0["name"] as? String }
    }

    @Test func everythingGoesOutOnceAndComesBack() throws {
        let (harness, disk) = try Self.make()
        let first = try harness.run("backup", "--to", disk, "--prove")
        // Both folders are on one disk here, and a message names it.
        #expect(first.status == 0 && first.err.split(separator: "\n").count == 1, "\(first.err)")
        #expect(first.err.contains("is on the disk of the library"))
        let files = try #require(first.out.firstMatch(of: /^Backed up: 50 items, (\d+) files, (\d+) copied, 0 differences\n$/))
        #expect(files.1 == files.2 && Int(files.1) ?? 0 > 20)
        // The library is unchanged.
        let again = try harness.run("backup", "--to", disk, "--prove")
        #expect(again.out == "Backed up: 50 items, \(files.1) files, 0 copied, 0 differences\n")
        let manual = try harness.write("How to pour", to: "manual.txt")
        #expect(try harness.run("add", "--name", "Cup", "--paper", "manual=" + manual).status == 0)
        let more = try harness.run("backup", "--to", disk)
        #expect(more.out.hasPrefix("Backed up: 51 items, \((Int(files.1) ?? 0) + 1) files, 1 copied"), "\(more.out)")

        let there = harness.folder + "/there"
        let back = try harness.runProgram(["restore", disk, "--into", there])
        #expect(back.status == 0 && back.out.hasPrefix("Restored: 51 items,") && back.out.hasSuffix(" 0 differences\n"), "\(back.err)")
        #expect(try harness.run("export", "one.csv").status == 0)
        #expect(try harness.runProgram(["--library", there, "export", "two.csv"]).status == 0)
        let work = URL(fileURLWithPath: harness.folder + "/work")
        #expect(
            try Data(contentsOf: work.appendingPathComponent("one.csv")) == Data(contentsOf: work.appendingPathComponent("two.csv")))
        #expect(try harness.runProgram(["--library", there, "check"]).status == 0)
        // Existing files are never overwritten.
        let twice = try harness.runProgram(["restore", disk, "--into", there])
        #expect(twice.status == 73 && twice.err.contains("is not empty"), "\(twice.err)")
    }

    @Test func anAlteredFileIsFoundByReadingBackAndCopiedAgain() throws {
        let (harness, disk) = try Self.make()
        #expect(try harness.run("backup", "--to", disk).status == 0)
        let own = try Self.own(disk)
        let papers = try FileManager.default.subpathsOfDirectory(atPath: own + "/papers").filter { $0.hasSuffix(".pdf") }
        let name = "papers/" + (try #require(papers.first))
        try Data("%PDF-1.4 tee".utf8).write(to: URL(fileURLWithPath: own + "/" + name))
        // Its size is right: only reading it finds the difference.
        #expect(try harness.run("backup", "--to", disk).out.hasSuffix("0 copied\n"))
        let bad = try harness.runProgram(["restore", disk, "--into", harness.folder + "/bad"])
        #expect(bad.status == 8 && bad.out.hasSuffix(" 1 difference\n") && bad.err.contains("Missing or damaged: \(name)"), "\(bad.err)")
        let proved = try harness.run("backup", "--to", disk, "--prove")
        // The file was found and repaired: a nightly check has to report that the disk alters files.
        #expect(proved.status == 8 && proved.out.hasSuffix(" 0 copied, 1 repaired, 0 differences\n"), "\(proved.out)\(proved.err)")
        #expect(proved.err.contains("\(name) was missing or damaged, and was copied again."), "\(proved.err)")
        #expect(try harness.run("backup", "--to", disk, "--prove").status == 0)
        #expect(try Self.restored(disk, harness).count == 50)
        // Gone from both it is a difference with its name.
        try FileManager.default.removeItem(atPath: own + "/" + name)
        try FileManager.default.removeItem(atPath: harness.library + "/" + name)
        let gone = try harness.run("backup", "--to", disk, "--prove")
        #expect(gone.status == 8 && gone.out.hasSuffix(" 1 difference\n") && gone.err.contains(name), "\(gone.out)\(gone.err)")
    }

    @Test func aCopyOfTheDatabaseThatWasAlteredIsRefusedAndMadeAgain() throws {
        let (harness, disk) = try Self.make()
        #expect(try harness.run("backup", "--to", disk).status == 0)
        let backups = try Self.own(disk) + "/backups"
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: backups).first { $0.hasSuffix(".sqlite") })
        var data = try Data(contentsOf: URL(fileURLWithPath: backups + "/" + name))
        data[data.count / 2] ^= 0x55
        try data.write(to: URL(fileURLWithPath: backups + "/" + name))
        let refused = try harness.runProgram(["restore", disk, "--into", harness.folder + "/there"])
        #expect(refused.status == 65 && refused.err.contains("is missing or damaged"), "\(refused.err)")
        #expect(!FileManager.default.fileExists(atPath: harness.folder + "/there"))
        #expect(try harness.run("backup", "--to", disk, "--prove").out.contains(" 0 differences"))
        #expect(try Self.restored(disk, harness).count == 50)
    }

    @Test func aDiskThatIsNotThereIsSaidAndNothingIsMadeInItsPlace() throws {
        let (harness, disk) = try Self.make()
        #expect(try harness.run("backup", "--to", disk).status == 0)
        try FileManager.default.moveItem(atPath: disk, toPath: disk + "-away")
        // The mount point of a disk exists without the disk.
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let result = try harness.run("backup", "--to", disk)
        #expect(result.status == 66 && result.err.contains("Its disk may not be connected"), "\(result.err)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk).isEmpty)
        #expect(try harness.run("backup", "--to", disk, "--begin").status == 0)
        for (folder, sentence) in [
            (harness.library + "/x", "is inside the library"), (harness.folder + "/work/invoice.pdf", "not a directory"),
            (harness.folder + "/a/b", "Its disk may not be connected"), (disk + "-away", ""),
        ] {
            let result = try harness.run("backup", "--to", folder)
            #expect(sentence.isEmpty ? result.status == 0 : result.status != 0 && result.err.contains(sentence), "\(folder): \(result.err)")
        }
    }

    @Test func twoLibrariesInOneFolderDoNotDisturbEachOther() throws {
        let (harness, disk) = try Self.make()
        let other = harness.folder + "/other"
        #expect(try harness.runProgram(["--library", other, "add", "--name", "Boat"]).status == 0)
        #expect(try harness.run("backup", "--to", disk).status == 0)
        #expect(try harness.runProgram(["--library", other, "backup", "--to", disk]).status == 0)
        let both = try harness.runProgram(["restore", disk, "--into", harness.folder + "/there"])
        #expect(both.status == 73 && both.err.contains("backups of 2 libraries"), "\(both.err)")
        let folders = try FileManager.default.contentsOfDirectory(atPath: disk).map { disk + "/" + $0 }
        #expect(try Set(folders.map { try Self.restored($0, harness).count }) == [1, 50])
    }

    /// A kill at any moment leaves the earlier backup complete, and the next one is made.
    @Test func aKillLeavesTheEarlierBackupsWhole() throws {
        let (harness, disk) = try Self.make()
        #expect(try harness.run("backup", "--to", disk).status == 0)
        var (last, there) = (50, 50)
        for delay in [2_000, 8_000, 15_000, 20_000, 25_000, 30_000, 40_000, 60_000] as [UInt32] {
            let manual = try harness.write("How to pour \(delay)", to: "manual.txt")
            #expect(try harness.run("add", "--name", "Cup", "--paper", "manual=" + manual).status == 0)
            let program = try harness.start(["--library", harness.library, "backup", "--to", disk, "--prove"])
            usleep(delay)
            try program.kill()
            let count = try Self.restored(disk, harness).count
            there += 1
            #expect((last...there).contains(count), "after \(delay)")
            last = count
        }
        let whole = try harness.run("backup", "--to", disk, "--prove")
        #expect(whole.status == 0 && whole.out.hasPrefix("Backed up: 58 items"), "\(whole.err)")
        let left = try FileManager.default.subpathsOfDirectory(atPath: disk).filter { $0.contains(".new") }
        #expect(left.isEmpty)
    }

    /// A disk that gets full, fails or becomes read-only at each of its writes.
    @Test(
        .enabled(if: DiskFaults.isPossible, "missing here: a C compiler"),
        arguments: ["write:/disk/:ENOSPC", "pwrite:/disk/:ENOSPC", "all-writes:/disk/:EROFS", "fsync:/disk/:EIO", "open:/disk/:EIO"])
    func aDiskThatFailsLeavesTheEarlierBackupsWhole(_ rule: String) throws {
        let (harness, disk) = try Self.make()
        #expect(try harness.run("backup", "--to", disk).status == 0)
        let manual = try harness.write("How to pour", to: "manual.txt")
        #expect(try harness.run("add", "--name", "Cup", "--paper", "manual=" + manual).status == 0)
        var failures = 0
        for number in [1, 2, 3, 4, 5, 6, 8, 11, 15, 20] {
            let result = try harness.run(faults: "\(rule):\(number)+", "backup", "--to", disk)
            harness.expectSentence(result, "\(rule) \(number): \(result.err)")
            failures += result.status == 0 ? 0 : 1
            #expect(try [50, 51].contains(Self.restored(disk, harness).count), "\(rule) \(number)")
        }
        #expect(failures > 1)
        #expect(try harness.run("backup", "--to", disk, "--prove").out.hasPrefix("Backed up: 51 items"))
        #expect(try Self.restored(disk, harness).last == "Cup")
    }

    /// A picture of the library that cannot be opened, for a moment or for longer, is not lost.
    @Test(
        .enabled(if: DiskFaults.isPossible, "missing here: a C compiler"), arguments: ["EIO", "EMFILE", "EACCES"])
    func whatCannotBeReadForAMomentIsTriedAgain(_ problem: String) throws {
        let (harness, disk) = try Self.make()
        let bundle = harness.folder + "/all.zip"
        #expect(try harness.run("export", bundle, "--format", "bundle").status == 0)
        let whole = try Data(contentsOf: URL(fileURLWithPath: bundle))
        // Each file is opened once: one failure is passed over by the next try.
        let once = try harness.run(faults: "open:/library/photos/:\(problem):1", "backup", "--to", disk, "--prove")
        #expect(once.status == 0 && once.out.hasSuffix(" 0 differences\n"), "\(once.out)\(once.err)")
        try FileManager.default.removeItem(atPath: disk)
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let lasting = "open:/library/photos/:\(problem):1+"
        let later = try harness.run(faults: lasting, "backup", "--to", disk, "--begin")
        #expect(later.status != 0 && later.err.contains("cannot be read now"), "\(later.out)\(later.err)")
        #expect(!later.err.contains("Missing or damaged"), "\(later.err)")
        #expect(try harness.run(faults: lasting, "export", bundle, "--format", "bundle").status != 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: bundle)) == whole, "no poorer one takes its place")
        let proved = try harness.run("backup", "--to", disk, "--prove")
        #expect(proved.status == 0 && proved.out.hasSuffix(" 0 differences\n"), "\(proved.out)\(proved.err)")
        #expect(try Self.restored(disk, harness).count == 50)
    }

    /// An older backup is no worse for a disk that fails for a moment.
    @Test(.enabled(if: DiskFaults.isPossible, "missing here: a C compiler"))
    func anOlderBackupThatCannotBeReadNowIsLeftWhereItIs() throws {
        let (harness, disk) = try Self.make()
        #expect(try harness.run("backup", "--to", disk).status == 0)
        let folder = try Self.own(disk) + "/backups/"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let list = try #require(names.first { $0.hasSuffix(".json") })
        let (day, older) = (String(list.prefix(10)), "2020-02-02")
        for name in names { try FileManager.default.moveItem(atPath: folder + name, toPath: folder + older + name.dropFirst(10)) }
        let path = folder + older + list.dropFirst(10)
        let text = try String(contentsOfFile: path, encoding: .utf8).replacingOccurrences(of: day + "T", with: older + "T")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        #expect(try harness.run("add", "--name", "Cup").status == 0)
        #expect(try harness.run("backup", "--to", disk, "--prove").status == 0)
        let states = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(states.count == 4, "\(states)")
        for rule in ["open:\(older):EIO:1+", "open:\(older + list.dropFirst(10).dropLast(4))sqlite:EIO:1+"] {
            let result = try harness.run(faults: rule, "backup", "--to", disk, "--prove")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == states, "\(rule)")
            #expect(result.status == 8 && result.err.contains("cannot be read now"), "\(rule): \(result.out)\(result.err)")
        }
        #expect(try harness.run("backup", "--to", disk, "--prove").status == 0)
    }

    @Test func whatIsAskedWronglyIsSaid() throws {
        let (harness, disk) = try Self.make()
        for (arguments, status, sentence) in [
            (["backup", "--prove"], 64, "need --to"), (["restore", "nothing"], 64, "not the identifier of an item"),
            (["restore", disk, "--into", harness.folder + "/x"], 66, "There is no backup of a library"),
            (["restore", disk + "/none", "--into", harness.folder + "/x"], 66, "does not exist"),
        ] as [([String], Int32, String)] {
            let result = try harness.runProgram(["--library", harness.library] + arguments)
            #expect(result.status == status && result.err.contains(sentence), "\(arguments): \(result.err)")
        }
    }
}
