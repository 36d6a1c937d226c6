import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Threading
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The page of the window when the library cannot be opened.
@Suite struct RescueTests {
    /// A library that is damaged, with a backup or without, and the page about it.
    private final class Stage {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homepwner-ui-\(UUID().uuidString)")
        let harness: Harness
        let page: LibraryErrorController
        var quits = 0
        var rescued: String?

        convenience init(hasBackup: Bool) throws { try self.init(backups: hasBackup ? [.now()] : []) }

        /// With a backup of each moment, the first with one item in it, the next with two, and so on.
        init(backups: [Timestamp]) throws {
            let folder = folder
            let library = try Library.open(at: folder)
            _ = try library.direct.add(.named("Lamp"), actor: "test")
            for moment in backups {
                #expect(try library.backUpNow(at: moment) != nil)
                _ = try library.direct.add(.named("Chair"), actor: "test")
            }
            library.close()
            try RescueTests.garbage.write(to: folder.appendingPathComponent("library.sqlite"))
            let error = #expect(throws: InventoryError.self) { _ = try Library.open(at: folder) }
            page = LibraryErrorController(sentence: error?.description ?? "", rescue: LibraryRescue(at: folder), pools: ThreadPools())
            let window = Window(size: Size(width: 1120, height: 760), title: "Homepwner")
            window.rootViewController = page
            harness = Harness(window)
            page.onQuit = { [weak self] in self?.quits += 1 }
            page.onRescued = { [weak self] in self?.rescued = $0 }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        /// Returns the damaged file in its new folder; nil if it has not been moved.
        func movedFile() throws -> Data? {
            let aside = folder.appendingPathComponent("set-aside")
            guard FileManager.default.fileExists(atPath: aside.path) else { return nil }
            let folders = try FileManager.default.contentsOfDirectory(atPath: aside.path)
            #expect(folders.count == 1)
            let path = aside.appendingPathComponent(folders[0]).path
            #expect(rescued?.contains(path) == true, "\(rescued ?? "nothing was said")")
            return FileManager.default.contents(atPath: path + "/library.sqlite")
        }
    }

    private static let garbage = Data((0..<40_000).map { UInt8(truncatingIfNeeded: $0 * 7) })

    @Test func theBackupIsRestoredWithTwoKeys() async throws {
        let stage = try Stage(hasBackup: true)
        stage.harness.press(.enter)
        #expect(try stage.movedFile() == nil)
        stage.harness.press(.enter)
        try await stage.harness.wait("the backup") { stage.rescued != nil }
        #expect(try stage.movedFile() == Self.garbage)
        let library = try Library.open(at: stage.folder)
        #expect(try library.direct.count() == 1)
        #expect(stage.quits == 0)
    }

    @Test func whereThereAreSeveralBackupsOneIsChosen() async throws {
        let noon = Timestamp(milliseconds: 1_772_535_600_000)
        let moments = [0, 1, 1].enumerated().map {
            Timestamp(milliseconds: noon.milliseconds + Int64($1) * 86_400_000 + Int64($0) * 60_000)
        }
        let stage = try Stage(backups: moments)
        #expect(stage.harness.find(Label.self) { $0.text.hasSuffix("There are 3 backups, the newest of 4 March 2026.") } != nil)
        try await stage.harness.wait("the count") { stage.page.backupCommands.allSatisfy { $0.title.contains("item") } }
        func title(_ index: Int, _ items: String) -> String {
            "\(moments[index].localDay.formatted()), \(moments[index].localTime) · \(items)"
        }
        #expect(
            stage.page.backupCommands.map(\.title) == [title(2, "3 items"), title(1, "2 items"), title(0, "1 item")], "the newest first")
        for key in [Key.enter, .down, .down, .enter] { stage.harness.press(key) }
        #expect(stage.harness.find(Label.self) { $0.text == "Restore the backup of 4 March 2026, \(moments[1].localTime)?" } != nil)
        #expect(stage.harness.find(Label.self) { $0.text.hasPrefix("It holds 2 items. ") } != nil)
        stage.harness.press(.enter)
        try await stage.harness.wait("the backup") { stage.rescued != nil }
        let library = try Library.open(at: stage.folder)
        #expect(try library.direct.count() == 2)
    }

    @Test func startingAnewIsAskedAboutFirst() async throws {
        let stage = try Stage(hasBackup: true)
        stage.harness.click(try stage.harness.get(.button, "Start Anew…"))
        // Enter is the harmless answer.
        stage.harness.press(.enter)
        #expect(stage.harness.all(.button, "Start Anew").isEmpty)
        stage.harness.click(try stage.harness.get(.button, "Start Anew…"))
        stage.harness.click(try stage.harness.get(.button, "Start Anew"))
        try await stage.harness.wait("the new library") { stage.rescued != nil }
        #expect(try stage.movedFile() == Self.garbage)
        let library = try Library.open(at: stage.folder)
        #expect(try library.direct.count() == 0)
    }

    @Test func aBackupThatIsDamagedTooIsSaidAndNotOfferedAgain() async throws {
        let stage = try Stage(hasBackup: true)
        let backups = stage.folder.appendingPathComponent("backups")
        let backup = backups.appendingPathComponent(try #require(try FileManager.default.contentsOfDirectory(atPath: backups.path).first))
        var data = try Data(contentsOf: backup)
        for offset in 2_000..<data.count { data[offset] = 0xA5 }
        try data.write(to: backup)
        stage.harness.press(.enter)
        stage.harness.press(.enter)
        try await stage.harness.wait("the ways out") {
            !stage.harness.all(.button, "Quit").isEmpty && stage.harness.all(.button, "Restore Backup…").isEmpty
        }
        #expect(stage.harness.find(Label.self) { $0.text.contains("is damaged as well") } != nil)
        #expect(stage.rescued == nil)
        // There is no backup left to restore: Enter is the harmless way out again.
        stage.harness.press(.enter)
        #expect(stage.quits == 1)
    }

    @Test func withoutABackupEnterAndEscapeQuit() throws {
        let stage = try Stage(hasBackup: false)
        #expect(stage.harness.all(.button, "Restore Backup…").isEmpty)
        #expect(!stage.harness.all(.button, "Start Anew…").isEmpty)
        stage.harness.press(.enter)
        stage.harness.press(.escape)
        #expect(stage.quits == 2)
    }

    /// The page about a library whose files are gone, which has no backup.
    @Test func withoutABackupEnterSavesAsANewLibraryAndStartingAnewLetsGoFirst() async throws {
        for starts in [false, true] {
            let fixture = try Fixture(items: [.named("Lamp")])
            defer { fixture.close() }
            let location = fixture.library.location
            let page = LibraryErrorController(
                title: "Moved", sentence: "It was moved.", rescue: LibraryRescue(at: location), pools: ThreadPools())
            var events: [String] = []
            page.releaseLibrary = {
                events.append("let go")
                fixture.library.close()
            }
            page.saving = LibrarySaving(of: fixture.library)
            page.onSaved = { url, _ in
                events.append("saved")
                try? FileManager.default.removeItem(at: url)
            }
            page.onRescued = { _ in events.append("anew") }
            page.onQuit = { events.append("quit") }
            let window = Window(size: Size(width: 900, height: 600), title: "Homepwner")
            window.rootViewController = page
            let harness = Harness(window)
            if starts {
                harness.click(try harness.get(.button, "Start Anew…"))
                harness.click(try harness.get(.button, "Start Anew"))
            } else {
                harness.press(.enter)
            }
            try await harness.wait("the end") { !events.isEmpty && events != ["let go"] }
            #expect(events == (starts ? ["let go", "anew"] : ["saved"]))
        }
    }

    @Test func anErrorBeforeAnybodyListensIsSaidAtTheStart() throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        fixture.library.close()
        let main = MainController(
            LibraryOpening(fixture.library, actor: "test"), actor: "test", nibs: try ProgramNibs(), patience: .endless)
        let window = Window(size: Size(width: 900, height: 600), title: "Homepwner")
        window.rootViewController = main
        let harness = Harness(window)
        main.start()
        harness.advance(seconds: 0.1)
        #expect(main.messageBar.text.hasSuffix(" is closed."))
        main.model.stop()
    }

    @Test func damageThatIsFoundLaterIsAskedAboutOnce() async throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        var wishes: [InventoryError] = []
        let damage = InventoryError(.damaged, "A page is wrong.")
        fixture.main.onLeave = { if case .rescue(let error) = $0 { wishes.append(error) } }
        // A form is not disturbed; it is asked when the form has gone.
        fixture.harness.press(.character("n"), .control)
        fixture.main.trouble.ask(.damaged, damage)
        #expect(fixture.harness.all(.button, "See Backups…").isEmpty)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        #expect(wishes == [])
        fixture.main.trouble.ask(.damaged, damage)
        #expect(fixture.harness.all(.button, "See Backups…").isEmpty, "asked once")

        let other = try Fixture(items: [.named("Lamp")])
        defer { other.close() }
        other.main.onLeave = { if case .rescue(let error) = $0 { wishes.append(error) } }
        other.main.trouble.ask(.damaged, damage)
        other.harness.press(.enter)
        #expect(wishes == [damage])
    }

    /// Another program takes the files away: everything is saved as a new library, without the question about damage.
    @Test func filesThatWereTakenAwayAreSavedAsANewLibrary() async throws {
        let fixture = try Fixture(items: [.named("Lamp"), .named("Chair")])
        defer { fixture.close() }
        let library = fixture.library
        var wishes: [InventoryError] = []
        fixture.main.onLeave = { if case .replaced(let error) = $0 { wishes.append(error) } }
        let database = library.location.appendingPathComponent("library.sqlite")
        try FileManager.default.moveItem(at: database, to: library.location.appendingPathComponent("elsewhere.sqlite"))
        let error = try #require(throws: InventoryError.self) { try library.direct.add(.named("Table"), actor: "test") }
        fixture.main.trouble.ask(.replaced, error)
        fixture.harness.press(.enter)
        #expect(wishes == [error])

        let page = LibraryErrorController(
            title: "The library was moved or replaced", sentence: error.description, rescue: LibraryRescue(at: library.location),
            pools: library.pools)
        var saved: (url: URL, sentence: String)?
        page.saving = LibrarySaving(of: library)
        page.onSaved = { saved = (url: $0, sentence: $1) }
        let window = Window(size: Size(width: 900, height: 600), title: "Homepwner")
        window.rootViewController = page
        let harness = Harness(window)
        #expect(!harness.all(.button, "Restore Backup…").isEmpty)
        harness.click(try harness.get(.button, "Save as New Library"))
        try await harness.wait("the new library") { saved != nil }
        let url = try #require(saved).url
        defer { try? FileManager.default.removeItem(at: url) }
        let copy = try Library.open(at: url)
        #expect(try copy.direct.count() == 2)
        #expect(saved?.sentence.contains(url.path) == true)
    }

    /// A part that cannot be read: the rescue is offered only after a check found damage.
    @Test func whatCannotBeReadIsCheckedBeforeABackupIsOffered() async throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        var wishes: [InventoryError] = []
        fixture.main.onLeave = { if case .rescue(let error) = $0 { wishes.append(error) } }
        fixture.main.trouble.suspect(InventoryError(.damaged, "A part cannot be read."))
        try await fixture.wait("the check") { fixture.harness.find(Label.self) { $0.text.contains("found nothing wrong") } != nil }
        #expect(fixture.harness.all(.button, "See Backups…").isEmpty)
        #expect(wishes == [])
    }
}
