import FoundationEssentials
import Graphics
import Inventory
import Testing
import Threading
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The chooser of pictures finds its way: to where it was, to a path, to other places.
@Suite struct PicturesPlacesTests {
    private func title(_ item: Menu.Item) -> String {
        switch item {
        case .command(let command): command.title
        case .section(let title): title
        case .separator: "-"
        }
    }

    @Test func aPathIsTypedAndLeadsToAFolderOrAPicture() async throws {
        let folder = try TestFolder()
        let inner = try folder.folder("Inner")
        let picture = try folder.write("Inner/p.png", TestFolder.png(0xFF00_80FF))
        let fixture = try PickerFixture(folder.path)
        try await fixture.settle()
        let harness = fixture.harness
        harness.press(.character("l"), .control)
        let field = try #require(harness.find(PathField.self))
        #expect(field.text == folder.path + "/" && field.isFirstResponder)
        harness.type("Inner/../Inner")
        harness.press(.enter)
        try await eventually("the folder") { fixture.picker.path == inner && fixture.names == ["p.png"] }
        #expect(fixture.picker.grid.isFirstResponder && harness.find(PathField.self) == nil)
        // A slash begins a path as well. Escape ends it and leaves the chooser open.
        harness.type("/tmp")
        #expect(field.text == "/tmp" && field.isFirstResponder)
        harness.press(.escape)
        #expect(fixture.popover.isPresented && fixture.picker.path == inner && fixture.picker.grid.isFirstResponder)
        harness.press(.character("l"), .control)
        harness.press(.character("a"), .control)
        harness.type("gone")
        harness.press(.enter)
        try await eventually("a sentence") { fixture.picker.note.text.hasPrefix("“gone” cannot be opened") }
        harness.press(.character("l"), .control)
        harness.press(.character("a"), .control)
        harness.type("p.png")
        harness.press(.enter)
        try await eventually("the choice") { fixture.chosen == [picture] }
    }

    @Test func theChooserRemembersItsFolderAndThoseThatWereUsed() async throws {
        let folder = try TestFolder()
        let inner = try folder.folder("Holiday")
        try folder.write("Holiday/p.png", TestFolder.png(0xFF00_80FF))
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        let memory = FolderMemory(fixture.library.settings)
        let first = try PickerFixture(folder.path, memory: memory)
        try await first.settle()
        try first.click("Holiday")
        try await eventually("the folder") { first.names == ["p.png"] }
        first.harness.advance(seconds: 0.02)
        try first.click("p.png")
        try await eventually("the choice") { !first.chosen.isEmpty }
        try await eventually("it is written down") {
            fixture.library.settings.value("chooser.folder") == inner && fixture.library.settings.value("chooser.recent") == inner
        }
        // Another start of the program.
        let again = FolderMemory(fixture.library.settings)
        #expect(again.recent == [inner])
        let second = PhotoPickerController(memory: again, pools: ThreadPools())
        #expect(second.path == inner)
        for number in 1...9 { again.choose(from: "/folder \(number)") }
        again.choose(from: "/folder 5")
        #expect(again.recent.count == FolderMemory.most && again.recent.prefix(2) == ["/folder 5", "/folder 9"])
    }

    /// Somebody takes a picture from a folder and closes the window: in the next window the chooser begins in that folder.
    @Test func theChooserOfTheNextWindowBeginsInTheLastFolder() async throws {
        let folder = try TestFolder()
        let inner = try folder.folder("Holiday")
        try folder.write("Holiday/beach.png", TestFolder.png(0xFF00_80FF))
        /// Opens the chooser for the pictures of the item.
        func chooser(_ fixture: Fixture) async throws -> PhotoPickerController {
            try await fixture.wait("the item") { fixture.main.model.count == 1 }
            fixture.main.list.select(place: 0)
            try await fixture.wait("the detail") { fixture.main.detail.item != nil }
            fixture.harness.advance(seconds: 0.05)
            fixture.harness.click(try #require(fixture.harness.find(Button.self) { $0.identifier == "detail-camera" }))
            return try #require((fixture.main.attachments.photoChooser.popover?.contentViewController as? PhotoSourceController)?.picker)
        }
        let first = try Fixture(items: [.named("Lamp")])
        let picker = try await chooser(first)
        picker.open(folder.path)
        try await first.wait("the folder") { picker.grid.entries.map(\.name) == ["Holiday"] }
        first.harness.press(.home)
        first.harness.press(.enter)
        try await first.wait("the pictures") { picker.grid.entries.map(\.name) == ["beach.png"] }
        first.harness.press(.home)
        first.harness.press(.enter)
        try await first.wait("the choice") { (try? first.stored().first?.content.photos.count) == 1 }
        await first.settle()
        let second = try Fixture(reopening: first)
        defer { second.close() }
        let again = try await chooser(second)
        #expect(again.path == inner)
        try await second.wait("the pictures") { again.grid.entries.map(\.name) == ["beach.png"] }
    }

    @Test func aRememberedFolderThatIsGoneIsNotAskedFor() async throws {
        let memory = FolderMemory(nil)
        memory.show("/nowhere/at/all")
        let fixture = try PickerFixture(nil, memory: memory)
        try await eventually("the person's pictures") { fixture.picker.path == FolderName.pictures() }
        #expect(!fixture.picker.message.text.contains("cannot be opened"))
    }

    @Test func theMenuOffersPlacesInGroups() async throws {
        let folder = try TestFolder()
        let fixture = try PickerFixture(folder.path)
        try await fixture.settle()
        let places = PicturePlaces(
            own: ["/home/ann", "/home/ann/Pictures"], disks: ["/run/media/ann/CAMERA"], recent: ["/data/Holiday", "/old/Holiday"])
        #expect(
            fixture.picker.items(places).map(title) == [
                "ann", "Pictures", "-", "CAMERA", "-", "Holiday, in data", "Holiday, in old", "-", "Enter a Path…",
            ])
        let open = fixture.harness.openChildren.count
        fixture.harness.click(try #require(fixture.harness.find(Button.self) { $0.identifier == "picker-places" }))
        try await eventually("the menu") { fixture.harness.openChildren.count == open + 1 }
    }

    @Test func removableDisksAreWhatDesktopsMountForAPerson() {
        let text = """
            22 1 254:1 / / rw,relatime - ext4 /dev/vda1 rw
            40 22 8:17 / /run/media/ann/MY\\040CARD rw,nosuid - vfat /dev/sdb1 rw
            41 22 8:33 / /media/ann/backup rw - ext4 /dev/sdc1 rw
            42 22 0:5 / /media rw - tmpfs tmpfs rw
            broken
            """
        #expect(PicturePlaces.disks(mountInfo: text) == ["/media/ann/backup", "/run/media/ann/MY CARD"])
    }

    @Test func pathsAreReadAsPeopleTypeThem() {
        let home = FolderName.home
        #expect(FolderName.path(typed: " ~/x/ ", in: "/data") == (home == "/" ? "/x" : home + "/x"))
        #expect(FolderName.path(typed: "a/./b//..", in: "/data") == "/data/a")
        #expect(FolderName.path(typed: "/../..", in: "/data") == "/")
        #expect(FolderName.path(typed: "file:///tmp/a%20b", in: "/data") == "/tmp/a b")
    }
}
