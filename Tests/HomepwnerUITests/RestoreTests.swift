import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// A new library is made from a backup while this one is open; an item returns to an earlier state.
@Suite struct RestoreTests {
    /// A window over a library with a picture, beside a folder for others.
    private final class Stage {
        let fixture: Fixture
        let root: String
        let menu: LibraryMenu
        var windows: [RecentLibrary] = []

        init(size: Size = Size(width: 1120, height: 760)) async throws {
            root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/homepwner-restore-\(UUID().uuidString)"
            fixture = try Fixture(items: [.named("Lamp")], size: size, folder: URL(fileURLWithPath: root + "/Oak Street"), sidebar: true)
            _ = try await fixture.addItemWithPicture()
            menu = LibraryMenu(
                RecentLibraries(file: root + "/libraries.json"), showing: RecentLibrary(path: root + "/Oak Street"),
                pools: fixture.library.pools)
            menu.onOpenInNewWindow = { [weak self] in self?.windows.append($0) }
            fixture.main.libraries = menu
            await fixture.settle()
        }

        func close() {
            fixture.close()
            try? FileManager.default.removeItem(atPath: root)
        }

        var harness: Harness { fixture.harness }
        var sheet: RestoreController? { fixture.main.presentedViewController as? RestoreController }

        func openSheet() async throws {
            harness.click(try harness.get(.popUpButton, "Library"))
            try await fixture.wait("the menu") { !harness.all(.menuItem).isEmpty }
            try choose { $0 == "Restore a Backup…" }
            try await fixture.wait("the sheet") { sheet != nil }
            await fixture.settle()
            harness.advance(seconds: 1)
        }

        func choose(_ isWanted: (String) -> Bool) throws {
            let lines = harness.all(.checkMenuItem) + harness.all(.menuItem)
            harness.click(try #require(lines.first { isWanted($0.label) }, "\(lines.map(\.label))"))
        }

        func press(_ identifier: String) throws {
            harness.click(try #require(harness.find(Button.self) { $0.identifier == identifier }))
        }

        func texts() -> [String] { harness.all(.label).map(\.label) + harness.all(.notification).map(\.label) }
    }

    @Test func anOwnBackupBecomesANewLibrary() async throws {
        let stage = try await Stage()
        defer { stage.close() }
        _ = try stage.fixture.library.backUpNow()
        _ = try stage.fixture.library.direct.add(.named("Later"), actor: "test")
        await stage.fixture.settle()
        try await stage.openSheet()
        let sheet = try #require(stage.sheet)
        try stage.press("restore-source")
        try stage.choose { $0.contains("2 items") }
        let name = try #require(stage.harness.find(TextField.self) { $0.identifier == "restore-name" })
        #expect(name.text.hasPrefix("Oak Street, "), "\(name.text)")
        stage.harness.press(.character("a"), .control)
        stage.harness.type("As It Was")
        stage.harness.press(.enter)
        try await stage.fixture.wait("the library") { sheet.title != "" && stage.harness.find(Button.self) { $0.title == "Open" } != nil }
        #expect(stage.texts().contains { $0.contains("As It Was") && $0.contains("2 items and 1 file, with 0 differences") })
        try stage.press("restore")
        await stage.fixture.settle()
        stage.harness.advance(seconds: 1)
        let made = stage.root + "/As It Was"
        #expect(stage.windows.map(\.path) == [made])
        let library = try Library.open(at: URL(fileURLWithPath: made))
        var names: [String] = []
        try library.direct.forEachItem {
            names.append($0.content.name)
            return true
        }
        #expect(Set(names) == ["Lamp", "Red"])
        library.close()
        #expect(try stage.fixture.stored().count == 3, "this one stays as it is")
    }

    @Test func aBackupElsewhereIsFoundAndNothingIsWrittenOverALibrary() async throws {
        let stage = try await Stage()
        defer { stage.close() }
        let disk = stage.root + "/disk"
        _ = try stage.fixture.library.backUp(to: disk, proving: true)
        try await stage.openSheet()
        let sheet = try #require(stage.sheet)
        try stage.press("restore-source")
        try stage.choose { $0 == "Bundle or Other File…" }
        stage.harness.advance(seconds: 1)
        stage.harness.type("/nowhere/at/all")
        stage.harness.press(.enter)
        await stage.fixture.settle()
        #expect(sheet.presentedViewController != nil)
        stage.harness.press(.character("a"), .control)
        stage.harness.type(disk)
        stage.harness.press(.enter)
        await stage.fixture.settle()
        stage.harness.advance(seconds: 1)
        let name = try #require(stage.harness.find(TextField.self) { $0.identifier == "restore-name" })
        name.becomeFirstResponder()
        stage.harness.press(.character("a"), .control)
        stage.harness.type("Oak Street")
        stage.harness.press(.enter)
        await stage.fixture.settle()
        #expect(stage.texts().contains { $0.contains("There is a library “Oak Street”") })
        #expect(try stage.fixture.stored().count == 2)
        stage.harness.press(.character("a"), .control)
        stage.harness.type("Second")
        stage.harness.press(.enter)
        try await stage.fixture.wait("the library") { stage.harness.find(Button.self) { $0.title == "Open" } != nil }
        stage.harness.press(.escape)
        stage.harness.advance(seconds: 1)
        #expect(stage.windows.isEmpty && stage.sheet == nil)
        #expect(LibraryFolder.isLibrary(stage.root + "/Second"))
    }

    @Test func ownBackupsAreOfferedBesideThoseOfAnotherLibrary() async throws {
        let stage = try await Stage()
        defer { stage.close() }
        let disk = stage.root + "/disk"
        let other = try Library.open(at: URL(fileURLWithPath: stage.root + "/Holiday Home"))
        for name in ["Tent", "Boat", "Oar"] { try other.direct.add(.named(name), actor: "test") }
        _ = try other.backUp(to: disk, proving: true)
        other.close()
        _ = try stage.fixture.library.backUp(to: disk, proving: true)
        try stage.fixture.library.backupRecord.set(folder: disk)
        try await stage.openSheet()
        try stage.press("restore-source")
        let lines = (stage.harness.all(.checkMenuItem) + stage.harness.all(.menuItem)).map(\.label)
        #expect(lines.contains { $0.contains("2 items") } && !lines.contains { $0.contains("3 items") }, "\(lines)")
    }

    @Test func whatIsStoppedLeavesNothing() throws {
        let stopped = RestoreJob()
        stopped.stop()
        let root = FileManager.default.temporaryDirectory.path + "/homepwner-stop-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        let library = try Library.open(at: URL(fileURLWithPath: root + "/one"))
        _ = try library.direct.add(.named("Lamp"), actor: "test")
        _ = try library.backUpNow()
        let source = try #require(BackupRestore.own(of: library.location).first)
        #expect(throws: InventoryError.self) { try stopped.run(.backup(source), into: root + "/two", named: "two") }
        #expect(!FileManager.default.fileExists(atPath: root + "/two"))
        library.close()
    }

    // MARK: - One item

    @Test func anItemGoesBackToAVersionWithUndo() async throws {
        let fixture = try Fixture(items: [.named("Bowl", cents: 4_200)])
        defer { fixture.close() }
        await fixture.settle()
        fixture.main.list.select(place: 0)
        await fixture.settle()
        let item = try #require(fixture.main.detail.item)
        var content = item.content
        content.name = "Vase"
        content.value = nil
        _ = try fixture.library.direct.update(item.id, to: content, expecting: nil, actor: "ann@home")
        await fixture.settle()
        let harness = fixture.harness
        harness.click(try harness.get(.button, "History"))
        await fixture.settle()
        let button = try #require(harness.find(Button.self) { $0.identifier == "history-restore" })
        #expect(!button.isEnabled)
        harness.press(.home)
        #expect(!button.isEnabled, "the last entry is how it is now")
        harness.press(.down)
        #expect(button.isEnabled)
        harness.click(button)
        await fixture.settle()
        #expect(try fixture.stored().map(\.content) == [item.content])
        try await fixture.wait("the offer") { fixture.main.footer.notice?.hasPrefix("Restored as it was on ") == true }
        fixture.main.workspace.send(.undo)
        await fixture.settle()
        #expect(try fixture.stored().map(\.content.name) == ["Vase"])
    }

    @Test func aDeletedItemComesBackAsItWasBefore() async throws {
        let fixture = try Fixture(items: [.named("Bowl", cents: 4_200), .named("Rug")])
        defer { fixture.close() }
        await fixture.settle()
        let item = try #require(try fixture.stored().first { $0.content.name == "Bowl" })
        var content = item.content
        content.name = "Broken Bowl"
        _ = try fixture.library.direct.update(item.id, to: content, expecting: nil, actor: "test")
        _ = try fixture.library.direct.delete([item.id], actor: "test")
        await fixture.settle()
        fixture.main.workspace.send(.open(.deletedItems))
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(.home)
        let button = try #require(fixture.harness.find(Button.self) { $0.identifier == "trash-history" })
        fixture.harness.click(button)
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(.end)
        let restore = try #require(fixture.harness.find(Button.self) { $0.identifier == "history-restore" && $0.isEnabled })
        fixture.harness.click(restore)
        await fixture.settle()
        fixture.harness.advance(seconds: 1)
        #expect(Set(try fixture.stored().map(\.content.name)) == ["Bowl", "Rug"])
        try await fixture.wait("the item") { fixture.main.detail.item?.id == item.id }
    }
}
