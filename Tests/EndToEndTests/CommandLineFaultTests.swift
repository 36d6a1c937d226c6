import Foundation
import TestSupport
import Testing

/// Crashes, full disks and the flushes to the disk.
@Suite(.serialized) struct CommandLineFaultTests {
    @Test(arguments: 0..<6)
    func killingLosesNothingThatWasAcknowledged(round: Int) throws {
        let harness = try CommandLineHarness()
        let ids = (0..<40).map { _ in UUID().uuidString.lowercased() }
        var revisions: [String: Int] = [:]
        var lines = ""
        for index in 0..<200 {
            let id = ids[index % ids.count]
            let version = index / ids.count + 1
            lines += version == 1 ? "add --id \(id) --name 'v1'\n" : "edit \(id) --name 'v\(version)'\n"
        }
        let script = try LiveScript(harness)
        script.write(lines)
        usleep(UInt32.random(in: 0...300_000))
        try script.program.kill()
        for (id, revision) in script.acknowledged { revisions[id] = revision }

        let items = try harness.items()
        var stored: [String: Int] = [:]
        for item in items {
            let id = try #require(item["id"] as? String)
            let revision = try #require(item["revision"] as? Int)
            stored[id] = revision
            #expect(item["name"] as? String == "v\(revision)")
        }
        for (id, revision) in revisions { #expect((stored[id] ?? 0) >= revision, "round \(round): \(id) was acknowledged") }
        // At most the one change that was under way is more than was acknowledged.
        let (after, acknowledged) = (stored.values.reduce(0, +), revisions.values.reduce(0, +))
        #expect(after - acknowledged <= 1)
        try harness.expectSound()
    }

    @Test(arguments: 0..<4)
    func anImportIsAllOrNothing(round: Int) throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        try harness.write("Name\n" + String(repeating: "x\n", count: 10_000), to: "many.csv")
        let program = try harness.start(["--library", harness.library, "import", "many.csv"])
        usleep(UInt32(round) * 400_000)
        try program.kill()
        #expect([1, 10_001].contains(try harness.items().count))
        try harness.expectSound()
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
    func everyChangeIsSyncedBeforeItIsAcknowledged() throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        let text = (0..<12).map { "add --name n\($0)\n" }.joined()
        let trace = harness.folder + "/trace"
        let result = try harness.runProgram(
            [
                "-f", "-yy", "-e", "trace=fdatasync,fsync,write", "-o", trace, CommandLineHarness.program, "--library", harness.library,
                "script", "-",
            ], program: "/usr/bin/strace", input: text)
        guard result.status == 0 else { return }
        var syncs = 0
        var acknowledged = 0
        for line in try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n") {
            if line.contains("sync(") && line.contains("library.sqlite-wal") { syncs += 1 }
            if line.contains("\"ACK ") {
                acknowledged += 1
                #expect(syncs >= acknowledged)
            }
        }
        #expect(acknowledged == 12)
    }

    /// A power cut after the first change takes no folder that was made for it.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
    func theFoldersOfANewLibraryAreSyncedBeforeItsFirstChange() throws {
        let harness = try CommandLineHarness()
        let trace = harness.folder + "/trace"
        let library = harness.folder + "/outer/inner/library"
        let result = try harness.runProgram(
            [
                "-f", "-yy", "-e", "trace=fsync,write", "-o", trace, CommandLineHarness.program, "--library", library, "add", "--name",
                "One",
            ], program: "/usr/bin/strace")
        guard result.status == 0 else { return }
        let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
        for folder in ["", "/outer", "/outer/inner", "/outer/inner/library"] {
            #expect(lines.contains { $0.contains("fsync(") && $0.contains("<\(harness.folder)\(folder)>") }, "\(folder)")
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible))
    func aFullDiskIsAnErrorAndEverythingAcknowledgedStays() throws {
        let harness = try CommandLineHarness()
        let disk = try SmallDisk(at: harness.library, megabytes: 3)
        defer { disk.unmount() }
        let id = try harness.add("First")
        let notes = String(repeating: "n", count: 20_000)
        let text = (0..<2000).map { "add --name n\($0) --notes \(notes)\n" }.joined()
        let result = try harness.run("script", "-", input: text)
        #expect(result.status == 74, "\(result.err)")
        #expect(result.err.contains("full") && result.err.contains("disk-full"), "\(result.err)")
        let acknowledged = LiveScript.acknowledged(result.out).map(\.id)
        #expect(acknowledged.count > 10)
        let stored = Set(try harness.items().compactMap { $0["id"] as? String })
        #expect(acknowledged.allSatisfy(stored.contains))
        #expect(stored.contains(id))
        #expect(try harness.run("export", harness.folder + "/work/rescued.csv").status == 0)
        try harness.expectSound()
    }
}

/// The currency of a library on a disk that is mounted for reading.
@Suite struct CommandLineReadOnlyTests {
    @Test(.enabled(if: SmallDisk.isPossible)) func theCurrencyIsPrintedAndNotChanged() throws {
        let harness = try CommandLineHarness()
        let disk = try SmallDisk(at: harness.library, megabytes: 8)
        defer { disk.unmount() }
        _ = try harness.add("Lamp")
        #expect(try harness.run("currency", "chf").status == 0)
        try disk.makeReadOnly()
        #expect(try harness.run("currency").lines == ["CHF"])
        for words in [["currency", "eur"], ["currency", "--locale"]] {
            let result = try harness.runProgram(["--library", harness.library] + words)
            #expect(result.status != 0 && result.out.isEmpty && result.err.contains("read-only"), "\(words): \(result)")
        }
        #expect(try harness.run("currency").lines == ["CHF"])
    }
}

/// A disk of a few megabytes, for tests that run as root.
struct SmallDisk {
    private let path: String

    static var isPossible: Bool { geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/bin/mount") && canMount }

    /// Containers often have a root that may not mount.
    private static let canMount: Bool = {
        let path = NSTemporaryDirectory() + "/homepwner-mount-" + UUID().uuidString
        guard let disk = try? SmallDisk(at: path, megabytes: 1) else { return false }
        disk.unmount()
        try? FileManager.default.removeItem(atPath: path)
        return true
    }()

    init(at path: String, megabytes: Int) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Self.run("/bin/mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m,mode=700", "tmpfs", path])
    }

    func makeReadOnly() throws { try Self.run("/bin/mount", ["-o", "remount,ro", path]) }

    func unmount() { try? Self.run("/bin/umount", [path]) }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let process = try ChildProcess(program, arguments, environment: ProcessInfo.processInfo.environment)
        process.waitUntilExit()
        guard process.status == 0 else { throw CocoaError(.executableLoad) }
    }
}
