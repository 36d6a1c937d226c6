import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Backups elsewhere in the window: the sidebar's foot, and the preferences that it opens.
@Suite struct BackupElsewhereTests {
    private static let things: [ItemContent] = [.named("Lamp", cents: 4_000), .named("Table", cents: 9_000)]

    private func foot(_ fixture: Fixture) throws -> BackupFoot {
        try #require(fixture.harness.find(BackupFoot.self) { !$0.isHidden && $0.window != nil })
    }

    private func button(_ fixture: Fixture, _ identifier: String) throws -> Button {
        try #require(fixture.harness.find(Button.self) { $0.identifier == identifier })
    }

    private func says(_ fixture: Fixture, _ part: String) -> Bool { fixture.harness.find(Label.self) { $0.text.contains(part) } != nil }

    private func disk(_ fixture: Fixture) throws -> String {
        let path = FileManager.default.temporaryDirectory.path + "/disk-\(UInt16.random(in: .min ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    /// Takes the folder in which the chooser begins: the one of before.
    private func choose(_ folder: String, _ fixture: Fixture) async throws {
        fixture.harness.click(try button(fixture, "choose-backup-folder"))
        let use = { fixture.harness.find(Button.self) { $0.identifier == "use-folder" } }
        try await fixture.wait("the chooser") { use() != nil && says(fixture, FolderName.of(folder)) }
        fixture.harness.click(try #require(use()))
    }

    @Test func aFolderIsChosenAndTheFootSaysSo() async throws {
        let fixture = try Fixture(items: Self.things, sidebar: true)
        defer { fixture.close() }
        let disk = try disk(fixture)
        defer { try? FileManager.default.removeItem(atPath: disk) }
        fixture.main.backups.disks = DiskLayout { _, _ in false }
        #expect(try foot(fixture).status == BackupStatus(.idle, provenAt: nil, limit: 30, hasFolder: false))
        #expect(try foot(fixture).status.text == "Not backed up elsewhere")
        fixture.harness.click(try foot(fixture))
        #expect(try !button(fixture, "back-up-elsewhere").isEnabled)
        fixture.harness.press(.escape)
        // As it was in a library whose backups went there before.
        try fixture.library.backupRecord.set(folder: disk)
        fixture.harness.click(try foot(fixture))
        let sheet = try #require(fixture.main.presentedViewController as? PreferencesController)
        #expect(sheet.tabs.selectedViewController === sheet.pages[2])
        try await choose(disk, fixture)
        try await fixture.wait("the first backup") {
            fixture.library.backupRecord.provenAt != nil && says(fixture, "2 items, 0 files, 0 copied, 0 differences.")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk).count == 1)
        fixture.harness.press(.escape)
        #expect(try foot(fixture).status.kind == .good)
        #expect(try foot(fixture).status.text.hasPrefix("Backed up today, "))
        #expect(try foot(fixture).accessibilityValue == foot(fixture).status.text)
    }

    @Test func oneIsMadeByItselfWhenTheLibraryWasLeftAlone() async throws {
        let fixture = try Fixture(items: Self.things, sidebar: true)
        defer { fixture.close() }
        let disk = try disk(fixture)
        defer { try? FileManager.default.removeItem(atPath: disk) }
        _ = try fixture.library.backUp(to: disk, proving: false)
        try fixture.library.backupRecord.set(folder: disk)
        fixture.main.backups.libraryDidChange()
        fixture.harness.advance(seconds: 50)
        await fixture.settle()
        #expect(fixture.library.backupRecord.provenAt == nil)
        // A form that is open is not disturbed.
        fixture.harness.press(.character("n"), .control)
        fixture.harness.advance(seconds: 20)
        await fixture.settle()
        #expect(fixture.library.backupRecord.provenAt == nil)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 61)
        try await fixture.wait("the backup") { fixture.library.backupRecord.provenAt != nil && !fixture.main.backups.isRunning }
        // Without changes, once a day is enough.
        let first = fixture.library.backupRecord.provenAt
        fixture.main.backups.libraryDidChange()
        fixture.harness.advance(seconds: 120)
        await fixture.settle()
        #expect(fixture.library.backupRecord.provenAt == first)
    }

    @Test func whatIsChangedAfterTheDaysProofIsCopiedToo() async throws {
        let fixture = try Fixture(items: Self.things, sidebar: true)
        defer { fixture.close() }
        let disk = try disk(fixture)
        defer { try? FileManager.default.removeItem(atPath: disk) }
        _ = try fixture.library.backUp(to: disk, proving: true)
        try fixture.library.backupRecord.set(folder: disk)
        let proven = fixture.library.backupRecord.provenAt
        _ = try fixture.library.direct.add(.named("Chair"), actor: "test")
        try await fixture.wait("the row") { fixture.visibleNames.count == 3 }
        fixture.harness.advance(seconds: 61)
        try await fixture.wait("the copy") { (try? BackupRestore(from: disk))?.itemCount == 3 && !fixture.main.backups.isRunning }
        #expect(fixture.library.backupRecord.provenAt == proven, "it is read back once a day")
        #expect(try BackupRestore.all(in: disk).count == 2, "the proven one stays")
    }

    @Test func aDayThatBeginsBringsOneIntoAnOpenWindow() async throws {
        let fixture = try Fixture(items: Self.things, sidebar: true)
        defer { fixture.close() }
        let disk = try disk(fixture)
        defer { try? FileManager.default.removeItem(atPath: disk) }
        var now = Timestamp.now()
        fixture.main.backups.now = { now }
        _ = try fixture.library.backUp(to: disk, proving: true, at: now, disks: DiskLayout { _, _ in false })
        try fixture.library.backupRecord.set(folder: disk)
        fixture.main.showBackupStatus()
        #expect(try foot(fixture).status.text.hasPrefix("Backed up today"))
        // The same day: somebody set the clock by a minute.
        now = Timestamp(milliseconds: now.milliseconds + 1_000)
        fixture.main.dayMayHaveChanged()
        await fixture.settle()
        #expect(fixture.library.backupRecord.provenAt != now)
        now = Timestamp(milliseconds: now.milliseconds + 86_400_000)
        fixture.main.dayMayHaveChanged()
        #expect(try foot(fixture).status.text == "Backed up yesterday" || fixture.main.backups.isRunning)
        try await fixture.wait("the backup") { fixture.library.backupRecord.provenAt == now && !fixture.main.backups.isRunning }
        #expect(fixture.main.view.window?.nextDeadline == nil, "nothing wakes until something is changed")
        // The clock was set back: the age of that backup is unknown.
        now = Timestamp(milliseconds: now.milliseconds - 40 * 86_400_000)
        try fixture.library.backupRecord.set(automatic: false)
        fixture.main.dayMayHaveChanged()
        #expect(try foot(fixture).status.text == "Backup dated in the future")
        #expect(try foot(fixture).status.kind == .caution)
    }

    @Test func oneOnTheLibrarysDiskIsSaidToBeOne() async throws {
        let fixture = try Fixture(items: Self.things, sidebar: true)
        defer { fixture.close() }
        let disk = try disk(fixture)
        defer { try? FileManager.default.removeItem(atPath: disk) }
        fixture.main.backups.disks = DiskLayout { _, _ in true }
        try fixture.library.backupRecord.set(folder: disk)
        fixture.main.backups.run(beginning: true)
        try await fixture.wait("the backup") { fixture.library.backupRecord.provenAt != nil && !fixture.main.backups.isRunning }
        #expect(try foot(fixture).status.kind == .plain, "no green shield")
        #expect(try foot(fixture).status.text == "Backed up on same disk")
        fixture.harness.click(try foot(fixture))
        #expect(says(fixture, "on the disk of the library"))
    }

    @Test func aDiskThatIsNotThereIsSaidAndNothingIsMade() async throws {
        let fixture = try Fixture(items: Self.things, sidebar: true)
        defer { fixture.close() }
        let disk = try disk(fixture)
        _ = try fixture.library.backUp(to: disk, proving: false)
        try fixture.library.backupRecord.set(folder: disk)
        try FileManager.default.removeItem(atPath: disk)
        fixture.main.backups.libraryDidChange()
        fixture.harness.advance(seconds: 61)
        try await fixture.wait("the foot to say so") { (try? foot(fixture))?.status.text == "Backup folder not found" }
        #expect(try foot(fixture).status.kind == .caution)
        #expect(!FileManager.default.fileExists(atPath: disk))
        fixture.harness.click(try foot(fixture))
        #expect(says(fixture, "Its disk may not be connected"))
    }

    @Test func whatItSaysOfItsAge() {
        let now = Timestamp.now()
        func status(_ days: Int64?, _ limit: Int = 30) -> BackupStatus {
            let at = days.map { Timestamp(milliseconds: now.milliseconds - $0 * 86_400_000) }
            return BackupStatus(.idle, provenAt: at, limit: limit, hasFolder: true, now: now)
        }
        #expect(status(nil).text == "Not backed up yet" && status(nil).kind == .plain)
        #expect(status(1).text == "Backed up yesterday" && status(1).kind == .good)
        #expect(status(30).text == "Backed up 30 days ago" && status(30).kind == .good)
        #expect(status(31).kind == .caution && status(8, 7).kind == .caution)
        #expect(BackupStatus(.failed("No."), provenAt: now, limit: 30, hasFolder: true).kind == .caution)
        let running = BackupStatus(.running(.readingBack(done: 1, total: 4)), provenAt: nil, limit: 30, hasFolder: true)
        #expect(running.text == "Reading back… 25 %")
    }

    @Test func inANarrowWindowItIsInTheDrawer() throws {
        let fixture = try Fixture(items: Self.things, size: Size(width: 420, height: 540), sidebar: true)
        defer { fixture.close() }
        #expect(fixture.harness.find(BackupFoot.self) { !$0.isHidden } == nil)
        fixture.harness.press(.character("b"), .control)
        fixture.harness.advance(seconds: 1)
        let foot = try foot(fixture)
        #expect(foot.isDescendant(of: fixture.main.sidebar.view))
        fixture.harness.click(foot)
        #expect(fixture.main.presentedViewController is PreferencesController)
    }
}
