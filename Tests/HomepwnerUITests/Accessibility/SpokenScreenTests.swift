import Foundation
import Graphics
import Inventory
import Testing
import Threading
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// Blind users can use every screen: all controls have names, the Tab key follows the reading order, and the keyboard never gets lost.
@Suite struct SpokenScreenTests {
    private static let things: [ItemContent] = [
        .named("Café table", serial: "T-1", cents: 4_999, place: "Terrace"),
        .named("Lamp", serial: "X 10", cents: 5_000, place: "Hall"),
        .named("Spoon", cents: 100), .named("Zither", serial: "X 9", place: "Attic", notes: "from Aunt Mary"),
    ]

    /// How a window may be.
    enum Look: String, CaseIterable, CustomTestStringConvertible {
        case light, dark, narrow, mirrored
        var testDescription: String { rawValue }
        var size: Size { self == .narrow ? Size(width: 380, height: 640) : Size(width: 1120, height: 760) }
    }

    private func fixture(_ look: Look, _ items: [ItemContent] = things, cameras: TestCameras = TestCameras([])) async throws -> Fixture {
        let fixture = try Fixture(items: items, size: look.size, dark: look == .dark, cameras: cameras)
        if look == .mirrored {
            var settings = Harness.quietSettings
            settings.layoutDirection = .rightToLeft
            fixture.harness.send(.settingsChanged(settings))
        }
        if !items.isEmpty { _ = try await fixture.addItemWithPicture() }
        try await fixture.wait("the rows") {
            fixture.main.model.count == items.count + (items.isEmpty ? 0 : 1) && fixture.main.model.isPrepared
        }
        return fixture
    }

    private func check(_ harness: Harness, tabs: Bool = true, _ location: SourceLocation = #_sourceLocation) {
        let problems = SpokenScreen(harness).problems(tabs: tabs)
        if !problems.isEmpty { Issue.record("\(problems.joined(separator: "\n"))\n\n\(harness.tree())", sourceLocation: location) }
    }

    /// The place of the item with a picture.
    private func selectRed(_ fixture: Fixture) async throws {
        let key = try #require((0..<fixture.main.model.count).first { fixture.main.model.row(at: $0)?.name == "Red" })
        fixture.main.list.select(place: key)
        try await fixture.wait("the detail") { fixture.main.detail.item?.content.name == "Red" }
        fixture.harness.renderFrames()
    }

    @Test(arguments: Look.allCases) func theListAndTheGrid(look: Look) async throws {
        let fixture = try await fixture(look)
        defer { fixture.close() }
        check(fixture.harness)
        try await selectRed(fixture)
        check(fixture.harness)
        fixture.main.workspace.send(.sort(SortOrder(.place, ascending: true)))
        try await fixture.wait("the locations") { fixture.main.model.isGrouped }
        check(fixture.harness)
        fixture.harness.press(.character("2"), .control)
        try await fixture.wait("the grid") { fixture.main.list.showsGrid && fixture.main.model.isPrepared }
        check(fixture.harness)
    }

    @Test(arguments: Look.allCases) func theDetailOfSeveralItemsAndEditMode(look: Look) async throws {
        let fixture = try await fixture(look)
        defer { fixture.close() }
        fixture.main.list.table.becomeFirstResponder()
        fixture.harness.press(.character("a"), .control)
        check(fixture.harness)
        fixture.harness.press(.character("e"), [.control, .shift])
        check(fixture.harness)
    }

    @Test(arguments: Look.allCases) func thePagesWithoutRows(look: Look) async throws {
        let fixture = try await fixture(look, [])
        defer { fixture.close() }
        fixture.main.openSample = { nil }
        fixture.main.list.updatePage()
        check(fixture.harness)
        fixture.harness.press(.character("f"), .control)
        fixture.harness.type("teapot")
        check(fixture.harness)
        fixture.main.workspace.send(.say(.problem("The disk is full.")))
        check(fixture.harness)
    }

    @Test(arguments: Look.allCases) func theFormWithItsProblemsAndSuggestions(look: Look) async throws {
        let fixture = try await fixture(look)
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        check(fixture.harness)
        let form = try #require(fixture.main.forms.form)
        fixture.harness.press(.enter, .control)
        let name = try #require(fixture.harness.focused)
        #expect(name.label == "Name" && !name.hint.isEmpty && name.states.contains(.invalid))
        check(fixture.harness)
        form.form.place.becomeFirstResponder()
        fixture.harness.type("H")
        try await fixture.wait("the suggestions") { !fixture.harness.openChildren.isEmpty }
        check(fixture.harness, tabs: false)
        fixture.harness.press(.escape)
        form.form.show(message: "Not saved.")
        check(fixture.harness)
        fixture.harness.press(.escape)
        try await fixture.wait("the question") { form.presentedViewController != nil }
        check(fixture.harness)
    }

    @Test(arguments: Look.allCases) func menus(look: Look) async throws {
        let fixture = try await fixture(look)
        defer { fixture.close() }
        for name in ["Sort", "More"] {
            fixture.harness.click(try fixture.harness.get(.button, name))
            _ = try fixture.harness.get(.menu, name)
            check(fixture.harness, tabs: false)
            fixture.harness.press(.escape)
            #expect(fixture.harness.all(.menu).isEmpty)
        }
        fixture.main.list.table.becomeFirstResponder()
        fixture.harness.press(.home)
        fixture.harness.press(.menu)
        check(fixture.harness, tabs: false)
    }

    @Test(arguments: Look.allCases) func pictures(look: Look) async throws {
        let fixture = try await fixture(look)
        defer { fixture.close() }
        try await selectRed(fixture)
        let row = try #require(fixture.harness.all(.row).first { $0.label.hasPrefix("Red") })
        fixture.harness.perform(.perform(.custom("Show Picture")), with: row)
        try await fixture.wait("the picture") { fixture.harness.openChildren.count == 1 }
        #expect(fixture.harness.focused?.role == .image)
        check(fixture.harness)
        fixture.harness.press(.escape)
        fixture.harness.press(.function(11))
        try await fixture.wait("the large picture") { fixture.main.presentedViewController is LargePictureController }
        check(fixture.harness)
        fixture.harness.press(.character("i"))
        fixture.harness.advance(seconds: 1)
        check(fixture.harness)
    }

    @Test(arguments: Look.allCases) func historyPreferencesAndKeys(look: Look) async throws {
        let fixture = try await fixture(look)
        defer { fixture.close() }
        try await selectRed(fixture)
        fixture.harness.press(.character("h"), .control)
        fixture.harness.advance(seconds: 1)
        check(fixture.harness)
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        fixture.main.workspace.send(.open(.shortcuts))
        fixture.harness.advance(seconds: 1)
        _ = try fixture.harness.get(.dialog, "Keyboard Shortcuts")
        check(fixture.harness)
        fixture.harness.press(.enter)
        fixture.harness.advance(seconds: 1)
        fixture.harness.press(.character(","), .control)
        for page in ["General", "Appearance", "Library"] {
            fixture.harness.press(try fixture.harness.get(.tab, page))
            fixture.harness.advance(seconds: 0.1)
            check(fixture.harness)
        }
    }

    @Test(arguments: Look.allCases) func theChooserAndTheCamera(look: Look) async throws {
        let cameras = TestCameras([TestCameras.desk, TestCameras.door])
        let fixture = try await fixture(look, cameras: cameras)
        defer { fixture.close() }
        let folder = try TestFolder()
        try folder.write("lamp.png", try TestFolder.png(0xFFCC_0000))
        try folder.folder("Attic")
        let picker = PhotoPickerController(folder: URL(fileURLWithPath: folder.path), pools: fixture.library.pools)
        let catalog = CameraCatalog(source: cameras, pools: fixture.library.pools)
        let sources = PhotoSourceController(picker: picker, cameras: catalog)
        let popover = PopoverController(sources)
        popover.present(from: fixture.main.footer.bounds, in: fixture.main.footer)
        try await fixture.wait("the folder") { picker.grid.entries.count == 2 }
        try await fixture.wait("the cameras") { !sources.bar.isHidden }
        #expect(
            fixture.harness.all(.row, within: try fixture.harness.get(.dialog, "Choose a Picture")).map(\.label) == [
                "Attic, folder", "lamp.png",
            ])
        check(fixture.harness)
        fixture.harness.press(.character("l"), .control)
        #expect(fixture.harness.focused?.label == "Path")
        check(fixture.harness, tabs: false)
        fixture.harness.press(.escape)
        fixture.harness.press(try fixture.harness.get(.radioButton, "Camera"))
        try await fixture.wait("the camera runs") { cameras.running.count == 1 }
        try cameras.send(0xFFCC_0000)
        fixture.harness.advance(seconds: 0.1)
        check(fixture.harness)
        fixture.harness.press(try fixture.harness.get(.button, "Take Picture"))
        #expect(fixture.harness.focused?.label == "Use Photo")
        check(fixture.harness)
    }

    @Test(arguments: Look.allCases) func aConflict(look: Look) async throws {
        let fixture = try await fixture(look)
        defer { fixture.close() }
        let item = try #require(try fixture.stored().first { $0.content.name == "Lamp" })
        fixture.main.openForm(at: try #require(fixture.visibleNames.firstIndex(of: "Lamp")))
        let form = try #require(fixture.main.forms.form)
        form.form.name.text = "Desk lamp"
        var content = item.content
        content.placePath = "Attic"
        _ = try fixture.library.direct.update(item.id, to: content, expecting: nil, actor: "elsewhere")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the question") { form.presentedViewController is ConflictController }
        fixture.harness.advance(seconds: 0.5)
        let dialog = try fixture.harness.get(.dialog, "“Lamp” was changed elsewhere")
        #expect(dialog.hint.hasPrefix("It was changed while this form was open."))
        check(fixture.harness)
    }

    @Test func thePagesOfErrors() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homepwner-ui-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = try Library.open(at: folder)
        _ = try library.direct.add(.named("Lamp"), actor: "test")
        #expect(try library.backUpNow() != nil)
        library.close()
        let page = LibraryErrorController(sentence: "It is damaged.", rescue: LibraryRescue(at: folder), pools: ThreadPools())
        let window = Window(size: Size(width: 1120, height: 760), title: "Homepwner")
        window.rootViewController = page
        let harness = Harness(window)
        check(harness)
        harness.press(try harness.get(.button, "Start Anew…"))
        harness.advance(seconds: 0.5)
        check(harness)
        #expect(try harness.get(.alert, "Start with an empty library?").hint.hasPrefix("The current files are not deleted"))
    }

    // MARK: - The keyboard

    @Test func whatIsClosedOrDeletedGivesTheKeyboardBack() async throws {
        let fixture = try await fixture(.light)
        defer { fixture.close() }
        let harness = fixture.harness
        fixture.main.list.table.becomeFirstResponder()
        harness.press(.home)
        let first = try #require(harness.focused)
        #expect(first.role == .row)
        harness.press(.character("n"), .control)
        #expect(harness.focused?.label == "Name")
        harness.press(.escape)
        harness.advance(seconds: 0.5)
        #expect(harness.focused?.id == first.id)
        harness.press(try harness.get(.button, "Sort"))
        harness.press(.escape)
        #expect(harness.focused?.id == first.id)
        harness.press(.delete)
        try await fixture.wait("the row to go") { fixture.main.model.count == 4 }
        try await fixture.wait("the offer to undo") { fixture.main.footer.notice != nil }
        let next = try #require(harness.focused)
        #expect(next.role == .row && next.id != first.id && next.place?.position == 0)
        #expect(harness.all(.notification).map(\.label).contains { $0.hasSuffix("Press Ctrl+Z to undo.") })
    }

    // MARK: - Words

    @Test func rowsAreReadWithWhatTheirTextsMean() async throws {
        let fixture = try await fixture(.light)
        defer { fixture.close() }
        fixture.main.workspace.send(.sort(SortOrder(.name, ascending: true)))
        try await fixture.wait("the order") { fixture.visibleNames.first == "Café table" }
        let plain = fixture.harness.all(.row).map { $0.label.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
        #expect(plain[1] == "Lamp, Hall, serial number X 10, $50.00." && plain[3] == "Spoon, $1.00.", "\(plain)")
        let table = try fixture.harness.get(.table, "Items")
        #expect(table.table?.rowCount == 5 && table.states.contains(.multiselectable))
        let red = try #require(fixture.harness.all(.row).first { $0.label.contains("Red") })
        #expect(red.actions.map(\.kind) == [.activate, .showMenu, .custom("Show Picture")] && red.children.isEmpty)
        // The name of a row does not depend on the cell that shows it, nor on whether there is one.
        fixture.harness.press(.character("2"), .control)
        try await fixture.wait("the grid") { fixture.main.list.showsGrid && fixture.main.model.isPrepared }
        #expect(fixture.harness.all(.row).map(\.label).contains(plain[1]))
    }
}
