import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI
import WorkspaceModel

/// The button with the library's name, its menu, and the ways to other libraries.
@Suite struct LibrariesTests {
    /// A window over a library, beside others in the same folder.
    private final class Stage {
        let fixture: Fixture
        let root: String
        let menu: LibraryMenu
        let recent: RecentLibraries
        var opened: [LibraryRequest] = []
        var windows: [RecentLibrary] = []

        init(
            others: [String] = ["Holiday Home"], missing: [String] = [], size: Size = Size(width: 1120, height: 760), sidebar: Bool = true
        ) throws {
            root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/homepwner-libraries-\(UUID().uuidString)"
            recent = RecentLibraries(file: root + "/config/libraries.json")
            for name in others { try Library.open(at: URL(fileURLWithPath: root + "/" + name)).close() }
            for name in others + missing { try recent.noteUse(of: RecentLibrary(path: root + "/" + name)) }
            fixture = try Fixture(
                items: [.named("Lamp")], size: size, folder: URL(fileURLWithPath: root + "/Oak Street"), sidebar: sidebar)
            let current = RecentLibrary(path: root + "/Oak Street")
            try recent.noteUse(of: current)
            menu = LibraryMenu(recent, showing: current, pools: fixture.library.pools)
            menu.onOpen = { [weak self] in self?.opened.append($0) }
            menu.onOpenInNewWindow = { [weak self] in self?.windows.append($0) }
            fixture.main.libraries = menu
            fixture.harness.advance(seconds: 0.1)
        }

        func close() {
            fixture.close()
            try? FileManager.default.removeItem(atPath: root)
        }

        var harness: Harness { fixture.harness }

        func lines() -> [String] { (harness.all(.checkMenuItem) + harness.all(.menuItem)).map(\.label) }

        /// Opens the menu as a person does.
        func openMenu() async throws {
            harness.click(try harness.get(.popUpButton, "Library"))
            try await fixture.wait("the menu") { !lines().isEmpty }
        }

        func choose(_ title: String) throws {
            let line = (harness.all(.checkMenuItem) + harness.all(.menuItem)).first { $0.label == title }
            harness.click(try #require(line, "no line says \(title)"))
        }

        func library(_ name: String) -> RecentLibrary { RecentLibrary(path: root + "/" + name) }
    }

    @Test func theMenuShowsTheLibrariesAndTicksTheOpenOne() async throws {
        let stage = try Stage(missing: ["Cabin"])
        defer { stage.close() }
        let button = try stage.harness.get(.popUpButton, "Library")
        #expect(button.value == .text("Oak Street"))
        #expect(stage.harness.window.title == "Oak Street — Homepwner")
        try await stage.openMenu()
        #expect(
            stage.lines() == [
                "Cabin (not found)", "Holiday Home", "Oak Street", "Open in New Window…", "Open Other…", "New Library…",
                "Restore a Backup…",
            ])
        #expect(try stage.harness.get(.checkMenuItem, "Oak Street").value == .check(true))
        try stage.choose("Oak Street")
        #expect(stage.opened.isEmpty)
        try await stage.openMenu()
        try stage.choose("Holiday Home")
        #expect(stage.opened == [LibraryRequest(stage.library("Holiday Home"))])
    }

    @Test func oneThatIsGoneIsTakenFromTheList() async throws {
        let stage = try Stage(missing: ["Cabin"])
        defer { stage.close() }
        try await stage.openMenu()
        try stage.choose("Cabin (not found)")
        #expect(stage.opened.isEmpty)
        #expect(stage.harness.find(Label.self) { $0.text.contains("/Cabin. Its disk may not be connected") } != nil)
        stage.harness.click(try stage.harness.get(.button, "Remove from List"))
        try await stage.fixture.wait("the list") { !stage.recent.all.contains { $0.name == "Cabin" } }
        stage.harness.advance(seconds: 1)
        try await stage.openMenu()
        #expect(!stage.lines().contains("Cabin (not found)"))
    }

    @Test func anotherOneGetsAWindowOfItsOwn() async throws {
        let stage = try Stage(others: ["Holiday Home", "Shed"])
        defer { stage.close() }
        try await stage.openMenu()
        try stage.choose("Open in New Window…")
        #expect(stage.lines() == ["Holiday Home", "Shed"])
        try stage.choose("Shed")
        #expect(stage.windows == [stage.library("Shed")])
        #expect(stage.opened.isEmpty)
    }

    @Test func twoOfOneNameAreToldApart() async throws {
        let stage = try Stage(others: ["Attic/Home", "Cellar/Home"])
        defer { stage.close() }
        try await stage.openMenu()
        #expect(stage.lines().prefix(2) == ["Home, in Attic", "Home, in Cellar"])
    }

    @Test func aLibraryIsFoundByItsFolder() async throws {
        let stage = try Stage()
        defer { stage.close() }
        try FileManager.default.createDirectory(atPath: stage.root + "/Letters", withIntermediateDirectories: true)
        stage.harness.press(.character("o"), .control)
        let grid = { stage.harness.find(PhotoGrid.self) }
        try await stage.fixture.wait("the folders") { grid()?.entries.count == 4 }
        #expect(grid()?.entries.map(\.name) == ["config", "Holiday Home", "Letters", "Oak Street"])
        #expect(grid()?.entries.map(\.kind) == [.folder, .library, .folder, .library])
        // A folder that is not a library is opened, with a message.
        stage.harness.press(.character("l"), .control)
        stage.harness.type(stage.root + "/Letters")
        stage.harness.press(.enter)
        try await stage.fixture.wait("the sentence") {
            stage.harness.find(Label.self) { $0.text == "“Letters” is not a library: there is no library.sqlite in it." } != nil
        }
        stage.harness.press(.backspace)
        try await stage.fixture.wait("the folders again") { grid()?.entries.count == 4 }
        stage.harness.click(try #require(stage.harness.find(PhotoTile.self) { $0.entry?.name == "Holiday Home" }))
        #expect(stage.opened == [LibraryRequest(stage.library("Holiday Home"))])
        #expect(grid() == nil)
    }

    @Test func aNewLibraryGetsAFolderOfItsOwn() async throws {
        let stage = try Stage()
        defer { stage.close() }
        stage.harness.press(.character("n"), [.control, .shift])
        try await stage.fixture.wait("the sheet") { !stage.harness.all(.textField, "Name").isEmpty }
        stage.harness.advance(seconds: 0.5)
        stage.harness.press(.enter)
        try await stage.fixture.wait("what is missing") {
            stage.harness.find(Label.self) { $0.text == "Type a name for the library." } != nil
        }
        stage.harness.type("config")
        stage.harness.press(.enter)
        try await stage.fixture.wait("why not") { stage.harness.find(Label.self) { $0.text.contains("with other files") } != nil }
        #expect(stage.opened.isEmpty)
        stage.harness.press(.character("a"), .control)
        stage.harness.type("Summer/House")
        #expect(stage.harness.find(Label.self) { $0.text == stage.root + "/Summer-House" } != nil)
        stage.harness.press(.enter)
        try await stage.fixture.wait("the new one") { !stage.opened.isEmpty }
        let wanted = RecentLibrary(path: stage.root + "/Summer-House", name: "Summer/House")
        #expect(stage.opened == [LibraryRequest(wanted, isNew: true)])
        #expect(try FileManager.default.contentsOfDirectory(atPath: wanted.path).isEmpty)
    }

    @Test func aNewLibraryGoesWhereItIsWanted() async throws {
        let stage = try Stage()
        defer { stage.close() }
        try FileManager.default.createDirectory(atPath: stage.root + "/Letters", withIntermediateDirectories: true)
        stage.harness.press(.character("n"), [.control, .shift])
        try await stage.fixture.wait("the sheet") { !stage.harness.all(.textField, "Name").isEmpty }
        stage.harness.advance(seconds: 0.5)
        stage.harness.type("Boat")
        stage.harness.click(try #require(stage.harness.all(.button).first { $0.label.hasPrefix("Where: ") }))
        try await stage.fixture.wait("the folders") { stage.harness.find(PhotoGrid.self)?.entries.count == 4 }
        stage.harness.click(try #require(stage.harness.find(PhotoTile.self) { $0.entry?.name == "Letters" }))
        try await stage.fixture.wait("the folder") {
            stage.harness.find(Label.self) { $0.text == "There are no folders in this one." } != nil
        }
        stage.harness.click(try stage.harness.get(.button, "Use This Folder"))
        #expect(stage.harness.find(Label.self) { $0.text == stage.root + "/Letters/Boat" } != nil)
        stage.harness.press(.enter)
        try await stage.fixture.wait("the new one") { !stage.opened.isEmpty }
        #expect(stage.opened.first?.library.path == stage.root + "/Letters/Boat")
    }

    @Test func inANarrowWindowTheButtonIsInTheDrawer() async throws {
        let stage = try Stage(size: Size(width: 420, height: 700))
        defer { stage.close() }
        #expect(stage.harness.all(.popUpButton, "Library").isEmpty)
        // By its keys the menu opens where the other menu is.
        stage.harness.press(.character("o"), [.control, .shift])
        try await stage.fixture.wait("the menu") { stage.lines().contains("Holiday Home") }
        stage.harness.press(.escape)
        stage.harness.press(.character("b"), .control)
        stage.harness.advance(seconds: 1)
        try await stage.openMenu()
        try stage.choose("Holiday Home")
        #expect(stage.opened.map(\.library.name) == ["Holiday Home"])
    }

    @Test func withoutRoomTheNameIsInTheLineOfHelp() async throws {
        let stage = try Stage(size: Size(width: 760, height: 700))
        defer { stage.close() }
        let button = try #require(stage.harness.find(LibraryButton.self))
        #expect(button.bounds.width == LibraryButton.widths.icon && button.showsIconOnly)
        #expect(button.toolTip == "Oak Street (Ctrl+Shift+O)")
        #expect(try stage.harness.get(.popUpButton, "Library").value == .text("Oak Street"))
    }

    @Test func aNameIsGivenInThePreferences() async throws {
        let stage = try Stage()
        defer { stage.close() }
        stage.harness.press(.character(","), .control)
        stage.harness.advance(seconds: 0.5)
        stage.harness.click(try #require(stage.harness.all(.tab).first { $0.label == "Library" }))
        let field = try #require(stage.harness.find(TextField.self) { $0.identifier == "rename-library" })
        #expect(field.text == "Oak Street")
        field.becomeFirstResponder()
        field.selectAll()
        stage.harness.type("Oak Street 12")
        stage.harness.press(.escape)
        stage.harness.advance(seconds: 1)
        #expect(stage.harness.window.title == "Oak Street 12 — Homepwner")
        #expect(try stage.harness.get(.popUpButton, "Library").value == .text("Oak Street 12"))
        try await stage.fixture.wait("the file") { LibraryNaming.of(stage.fixture.library, standardPath: nil) == "Oak Street 12" }
        try await stage.fixture.wait("the list") { stage.recent.last?.name == "Oak Street 12" }
    }

    @Test func aLibraryIsNotLeftOverWhatIsTyped() async throws {
        let stage = try Stage()
        defer { stage.close() }
        var leaves = 0
        let other = LeaveReason.otherLibrary(LibraryRequest(RecentLibrary(path: "/cabin", name: "Cabin")))
        stage.fixture.main.onLeave = { _ in leaves += 1 }
        stage.harness.press(.character("n"), .control)
        stage.harness.type("Kettle")
        #expect(!stage.fixture.main.mayLeave)
        stage.fixture.main.requestLeave(other)
        stage.harness.advance(seconds: 0.5)
        #expect(leaves == 0)
        stage.harness.click(try stage.harness.get(.button, "Keep Editing"))
        stage.harness.advance(seconds: 0.5)
        #expect(leaves == 0 && stage.fixture.main.forms.form != nil)
        stage.fixture.main.requestLeave(other)
        stage.harness.advance(seconds: 0.5)
        stage.harness.click(try stage.harness.get(.button, "Discard and Leave This Library"))
        #expect(leaves == 1)
    }

    @Test func aPageWithoutALibraryLeadsToOthers() async throws {
        let stage = try Stage()
        defer { stage.close() }
        let page = LibraryErrorController(
            title: "The library “Cabin” was not found", sentence: "It was there.", pools: stage.fixture.library.pools)
        var ways: [String] = []
        page.waysOut = [.init("Open “My Home”") { ways.append("home") }, .init("Try Again") { ways.append("again") }]
        let menu = LibraryMenu(stage.recent, showing: nil, pools: stage.fixture.library.pools)
        menu.onOpen = { ways.append($0.library.name) }
        page.libraries = menu
        let window = Window(size: Size(width: 900, height: 600), title: "Homepwner")
        window.rootViewController = page
        let harness = Harness(window)
        harness.press(.enter)
        harness.click(try harness.get(.button, "Try Again"))
        harness.click(try harness.get(.button, "Other Library…"))
        try await harness.wait("the menu") { !harness.all(.menuItem).isEmpty }
        #expect(harness.all(.menuItem).map(\.label) == ["Holiday Home", "Oak Street", "Open Other…", "New Library…", "Restore a Backup…"])
        harness.click(try harness.get(.menuItem, "Holiday Home"))
        #expect(ways == ["home", "again", "Holiday Home"])
    }
}
