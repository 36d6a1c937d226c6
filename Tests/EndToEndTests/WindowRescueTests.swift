import Foundation
import Testing

extension WindowTests {
    /// A library that cannot be opened, and the ways out.
    struct Rescue {
        private static let garbage = Data((0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 5) })

        /// A library with a lamp in it whose database was written over, and maybe a backup from before.
        private func damagedHome(hasBackup: Bool) throws -> CommandLineHarness {
            let shell = try CommandLineHarness()
            _ = try shell.add("Lamp")
            let database = shell.library + "/library.sqlite"
            if hasBackup {
                try FileManager.default.createDirectory(atPath: shell.library + "/backups", withIntermediateDirectories: true)
                try FileManager.default.copyItem(atPath: database, toPath: shell.library + "/backups/2026-03-03T120000Z.sqlite")
            }
            try Self.garbage.write(to: URL(fileURLWithPath: database))
            #expect(try shell.run("check").status == 8)
            return shell
        }

        private func database(_ shell: CommandLineHarness) -> Data? {
            FileManager.default.contents(atPath: shell.library + "/library.sqlite")
        }

        @Test func damagedLibraryIsShownAndLeftAlone() throws {
            let shell = try damagedHome(hasBackup: false)
            let harness = try WindowHarness(shell)
            try harness.wait(for: "a line that says why") { harness.program.err.contains("homepwner: ") }
            #expect(database(shell) == Self.garbage)
            try harness.press("Return")
            #expect(try harness.end() == 0)
            #expect(database(shell) == Self.garbage)
            #expect(try shell.run("check").status == 8)
        }

        /// The link that keeps the damaged file, the move of its log, and the move of the backup into its place.
        @Test(
            .enabled(if: WindowTools.find("strace") != nil, "missing here: strace"),
            arguments: ["link:when=1", "rename:when=1", "rename:when=2"])
        func killedWhileRestoringCanBeginAgain(_ step: String) throws {
            let shell = try damagedHome(hasBackup: true)
            // The tracer is no child of this program's, so the number is that of the window's program.
            let tracer = ["/usr/bin/strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=link,rename"]
            let files = ["library.sqlite", "library.sqlite-wal", ".restored.sqlite"].flatMap { ["-P", shell.library + "/" + $0] }
            let harness = try WindowHarness(shell, launcher: tracer + files + ["-e", "inject=\(step):signal=KILL"])
            try harness.press("Return")
            try harness.waitForSheet(true)
            try harness.press("Return")
            #expect(try harness.end() == 128 + SIGKILL)
            #expect(database(shell) == Self.garbage)
            try harness.restart()
            try harness.press("Return")
            try harness.waitForSheet(true)
            try harness.press("Return")
            try harness.wait(for: "the lamp") {
                try harness.press("Home")
                return try harness.title() == "Lamp — library — Homepwner"
            }
            try shell.expectSound()
            let paths = try FileManager.default.subpathsOfDirectory(atPath: shell.library)
            let aside = paths.filter { $0.hasPrefix("set-aside/") && $0.hasSuffix(".sqlite") }
            #expect(!aside.isEmpty && aside.allSatisfy { FileManager.default.contents(atPath: shell.library + "/" + $0) == Self.garbage })
            #expect(!paths.contains { $0.hasPrefix(".restored") })
        }

        @Test func backupIsRestoredAndTheNextOneIsMade() throws {
            let shell = try damagedHome(hasBackup: true)
            let harness = try WindowHarness(shell)
            try harness.press("Return")
            try harness.waitForSheet(true)
            #expect(database(shell) == Self.garbage)
            try harness.press("Return")
            // The window shows the library, and takes commands for it.
            try harness.wait(for: "the lamp") {
                try harness.press("Home")
                return try harness.title() == "Lamp — library — Homepwner"
            }
            let aside = try FileManager.default.subpathsOfDirectory(atPath: shell.library + "/set-aside").filter { $0.hasSuffix(".sqlite") }
            #expect(aside.map { FileManager.default.contents(atPath: shell.library + "/set-aside/" + $0) } == [Self.garbage])
            _ = try shell.add("Chair")
            try harness.wait(for: "a backup of what is new") {
                let names = try FileManager.default.contentsOfDirectory(atPath: shell.library + "/backups")
                return names.count == 2 && names.allSatisfy { $0.hasSuffix("Z.sqlite") }
            }
            try shell.expectSound()
            try harness.close()
            #expect(try harness.end() == 0)
            #expect(try shell.names() == ["Lamp", "Chair"])
            try shell.expectSound()
        }

        /// Answers the report of the damage with the keys that bring a backup back.
        private func restoreBackup(_ harness: WindowHarness, _ shell: CommandLineHarness) throws {
            try harness.waitForSheet(true)
            try harness.press("Return")
            try harness.waitForSheet(false)
            try harness.press("Return")
            try harness.waitForSheet(true)
            try harness.press("Return")
            try harness.wait(for: "the restored library") {
                try FileManager.default.fileExists(atPath: shell.library + "/set-aside") && shell.run("list").status == 0
            }
        }

        /// Two whole pages are exchanged: the file opens, and its contents are nonsense.
        @Test func damageIsToldAtOnceAndABackupComesBack() throws {
            let shell = try CommandLineHarness()
            #expect(try shell.run("sample", "--items", "120", "--seed", "8").status == 0)
            let database = shell.library + "/library.sqlite"
            try FileManager.default.createDirectory(atPath: shell.library + "/backups", withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: database, toPath: shell.library + "/backups/2026-03-03T120000Z.sqlite")
            var bytes = try Data(contentsOf: URL(fileURLWithPath: database))
            let (one, other) = (bytes[3 * 4096..<4 * 4096], bytes[49 * 4096..<50 * 4096])
            bytes.replaceSubrange(3 * 4096..<4 * 4096, with: other)
            bytes.replaceSubrange(49 * 4096..<50 * 4096, with: one)
            try bytes.write(to: URL(fileURLWithPath: database))
            let harness = try WindowHarness(shell)
            // The window reports the damage without being asked.
            try restoreBackup(harness, shell)
            #expect(try shell.items().count == 120)
            try shell.expectSound()
            try harness.close()
            #expect(try harness.end() == 0)
        }

        /// Another program takes the database away under the window.
        @Test func filesThatAreTakenAwayComeBackFromWhatWasKept() throws {
            let shell = try CommandLineHarness()
            _ = try shell.add("Lamp")
            let harness = try WindowHarness(shell)
            _ = try shell.add("Chair")
            try FileManager.default.moveItem(atPath: shell.library + "/library.sqlite", toPath: shell.library + "/elsewhere.sqlite")
            let refused = try shell.run("add", "--name", "Table")
            #expect(refused.status == 74 && refused.err.contains("(replaced)"), "\(refused.err)")
            try restoreBackup(harness, shell)
            #expect(try shell.names() == ["Lamp", "Chair"])
            _ = try shell.add("Table")
            try harness.close()
            #expect(try harness.end() == 0)
            #expect(try shell.names() == ["Lamp", "Chair", "Table"])
            try shell.expectSound()
        }
    }
}
