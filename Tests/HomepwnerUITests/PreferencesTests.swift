import Foundation
import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The preferences of the list, chosen as a person does.
@Suite struct PreferencesTests {
    private static let things: [ItemContent] = [.named("Lamp", serial: "L 1", cents: 4_000), .named("Table", cents: 9_000)]

    private func preferences(_ fixture: Fixture) throws -> PreferencesController {
        fixture.harness.press(.character(","), .control)
        return try #require(fixture.main.presentedViewController as? PreferencesController)
    }

    /// Goes to a page as a person does, by its tab.
    private func show(_ fixture: Fixture, page index: Int) throws {
        let bar = try #require(fixture.main.presentedViewController as? PreferencesController).tabs.tabBar
        fixture.harness.click(at: bar.convert(bar.frame(ofSegment: index), to: nil).center)
    }

    private func button(_ fixture: Fixture, _ identifier: String) throws -> Button {
        try #require(fixture.harness.find(Button.self) { $0.identifier == identifier })
    }

    private func says(_ fixture: Fixture, _ part: String) -> Bool { fixture.harness.find(Label.self) { $0.text.contains(part) } != nil }

    private func toggle(_ fixture: Fixture, _ title: String) throws {
        fixture.harness.click(try #require(fixture.harness.find(Switch.self) { $0.identifier == title }))
    }

    private func point(_ fixture: Fixture, _ row: Int, fromRight x: Double) -> Point {
        let table = fixture.main.list.table
        let rect = table.convert(table.rectForRow(at: row), to: nil)
        return Point(x: rect.maxX - x, y: rect.midY)
    }

    private func value(_ fixture: Fixture, _ row: Int) throws -> Label {
        let cell = try #require(fixture.main.list.table.cellForRow(at: row))
        return try #require(cell.contentView.subviews.compactMap { $0 as? Label }.last)
    }

    @Test func theThresholdDecidesTheColoursAndIsRemembered() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        // Amounts have no colours until somebody wants them.
        #expect(try value(fixture, 0).textColor == .label && value(fixture, 1).textColor == .label)
        let sheet = try preferences(fixture)
        try toggle(fixture, "Coloured values")
        #expect(try value(fixture, 0).textColor == .positive)
        #expect(try value(fixture, 1).textColor == .negative)
        #expect(sheet.pages.map { $0.title } == ["General", "Appearance", "Library"])
        let field = try #require(fixture.harness.find(TextField.self) { $0.identifier == "threshold" })
        fixture.harness.click(field)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("39x")
        // An invalid number changes nothing, and its error is shown.
        #expect(fixture.main.list.preferences.threshold == 39)
        #expect(field.hasError && says(fixture, "“39x” is not a whole amount. Write figures only"))
        #expect(says(fixture, "Until then it is 39."))
        fixture.harness.press(.backspace)
        #expect(field.text == "39" && !field.hasError && !says(fixture, "whole amount"))
        #expect(try value(fixture, 1).textColor == .positive)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("90")
        #expect(try value(fixture, 0).textColor == .label)
        fixture.harness.press(.enter)
        #expect(fixture.main.presentedViewController == nil)
        try await fixture.wait("the choice to be kept") {
            let kept = ListPreferences(fixture.library.settings)
            return kept.threshold == 90 && kept.colorsValues
        }
    }

    @Test(arguments: [Size(width: 1000, height: 700), Size(width: 420, height: 700)])
    func theDetailButtonOpensTheDetail(size: Size) async throws {
        let fixture = try Fixture(items: Self.things, size: size)
        defer { fixture.close() }
        // Rows have none until somebody wants it.
        let cell = try #require(fixture.main.list.table.cellForRow(at: 1))
        #expect(cell.accessoryType == .none && cell.contentView.frame.width == cell.bounds.width)
        _ = try preferences(fixture)
        try toggle(fixture, "Detail button")
        fixture.harness.press(.escape)
        fixture.harness.click(at: point(fixture, 1, fromRight: 16))
        try await fixture.wait("the detail") { fixture.main.detail.item?.content.name == "Lamp" }
        #expect(fixture.main.split.isExpanded || fixture.main.split.frontPane != nil)
        try await fixture.wait("the choice to be kept") { ListPreferences(fixture.library.settings).showsDetailButtons }
    }

    @Test func compactRowsAreLowAndSayTheSame() async throws {
        var lamp = Self.things[0]
        lamp.placePath = "House/Hall/Shelf"
        let fixture = try Fixture(items: [lamp, Self.things[1]])
        defer { fixture.close() }
        try await fixture.wait("the places") { fixture.main.list.content.omitsHouse }
        fixture.harness.advance(seconds: 0.1)
        let table = fixture.main.list.table
        func texts() -> [String] {
            let labels = table.cellForRow(at: 1)?.contentView.subviews.compactMap { $0 as? Label } ?? []
            return labels.map { $0.text.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
        }
        let before = texts()
        #expect(before.contains("Hall › Shelf · L 1") && table.rectForRow(at: 1).height == 60, "\(before)")
        fixture.harness.press(.character("3"), .control)
        #expect(table.rectForRow(at: 1).height == 36 && texts() == before)
        try await fixture.wait("the choice to be kept") { ListPreferences(fixture.library.settings).isCompact }
        // A press works at the current position of the row.
        fixture.harness.click(at: point(fixture, 1, fromRight: 200))
        try await fixture.wait("the detail") { fixture.main.detail.item?.content.name == "Lamp" }
        fixture.harness.press(.character("3"), .control)
        #expect(table.rectForRow(at: 1).height == 60 && texts() == before)
    }

    @Test func theLastRowAddsAnItem() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        let table = fixture.main.list.table
        #expect(table.numberOfRows == 2)
        _ = try preferences(fixture)
        try toggle(fixture, "Add New Item…")
        fixture.harness.press(.escape)
        #expect(table.numberOfRows == 3)
        #expect(table.cellForRow(at: 2) is AddItemCell)
        fixture.harness.press(.character("a"), .control)
        #expect(fixture.main.list.selectedCount == 2)
        fixture.harness.click(at: point(fixture, 2, fromRight: 100))
        let form = try #require(fixture.main.forms.form)
        #expect(fixture.main.list.selectedCount == 0)
        fixture.harness.type("Chair")
        #expect(form.form.name.text == "Chair")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the row to come, and the form to go") {
            fixture.main.model.count == 3 && fixture.main.presentedViewController == nil
        }
        #expect(table.numberOfRows == 4)
        #expect(table.cellForRow(at: 3) is AddItemCell)
        // It can be pressed in edit mode as well, but neither deleted nor passed.
        fixture.main.list.setEditing(true, animated: true)
        fixture.harness.advance(seconds: 0.1)
        #expect(table.cellForRow(at: 3)?.editingStyle == .insert)
        let handle = point(fixture, 0, fromRight: 22)
        fixture.harness.drag(from: handle, to: handle.offsetBy(x: 0, y: 400))
        #expect(fixture.visibleNames == ["Table", "Lamp", "Chair"])
    }

    @Test func glossyPicturesShine() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        _ = try await fixture.addItemWithPicture()
        try await fixture.wait("the row") { fixture.main.model.count == 1 && fixture.main.list.table.cellForRow(at: 0) != nil }
        let place = fixture.main.list.table.convert(Point(x: 34, y: 12), to: nil)
        func brightness() throws -> UInt32 {
            let pixel = try #require(fixture.harness.screenshot())[Int(place.x), Int(place.y)]
            return (pixel & 0xFF) + (pixel >> 8 & 0xFF)
        }
        let plain = try brightness()
        _ = try preferences(fixture)
        try show(fixture, page: 1)
        try toggle(fixture, "Glossy pictures")
        fixture.harness.press(.escape)
        #expect(try brightness() > plain + 60)
    }

    @Test(arguments: [false, true]) func theThemeIsChosenAndRemembered(desktopIsDark: Bool) async throws {
        let fixture = try Fixture(items: Self.things, dark: desktopIsDark)
        defer { fixture.close() }
        let window = fixture.harness.window
        #expect(window.theme.isDark == desktopIsDark)
        _ = try preferences(fixture)
        fixture.harness.press(.right)
        let themes = try #require(fixture.harness.find(SegmentedControl.self) { $0.identifier == "theme" })
        fixture.harness.press(.tab)
        if !themes.isFirstResponder { fixture.harness.press(.tab) }
        #expect(themes.isFirstResponder)
        fixture.harness.press(.end)
        #expect(window.theme.isDark)
        fixture.harness.press(.left)
        #expect(!window.theme.isDark)
        #expect(fixture.harness.log.contains("setDark(false)") == desktopIsDark || !desktopIsDark)
        // The desktop's preference is ignored now.
        var settings = Harness.quietSettings
        settings.prefersDark = true
        fixture.harness.send(.settingsChanged(settings))
        #expect(!window.theme.isDark)
        try await fixture.wait("the choice to be kept") { ThemeChoice(fixture.library.settings) == .light }
        let opening = LibraryOpening(fixture.library, actor: "test")
        let again = MainController(opening, actor: "test", nibs: try ProgramNibs(), patience: .endless)
        let second = Window(size: Size(width: 800, height: 600))
        second.send(.settingsChanged(settings))
        second.rootViewController = again
        #expect(!second.theme.isDark)
        again.model.stop()
        // Auto follows the desktop again.
        fixture.harness.press(.home)
        #expect(window.theme.isDark)
        try await fixture.wait("the choice to be forgotten") { fixture.library.settings.value("theme") == nil }
    }

    @Test func theKeyboardGoesThroughThePagesFromTheirRows() throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        let sheet = try preferences(fixture)
        #expect(sheet.tabs.tabBar.isFirstResponder)
        fixture.harness.press(.tab)
        #expect(sheet.pages[0].table.isFirstResponder)
        fixture.harness.press(.down)
        fixture.harness.press(.pageDown, .control)
        #expect(sheet.tabs.selectedIndex == 1 && sheet.tabs.tabBar.isFirstResponder)
        fixture.harness.press(.pageUp, .control)
        fixture.harness.press(.pageUp, .control)
        #expect(sheet.tabs.selectedViewController === sheet.pages[2])
    }

    @Test func theLibraryPageSaysWhatIsThere() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        _ = try preferences(fixture)
        fixture.harness.press(.pageUp, .control)
        #expect(says(fixture, fixture.folder.path))
        try await fixture.wait("the disk to answer") { says(fixture, "2 items, 0 pictures") }
        #expect(fixture.harness.find(Label.self) { $0.text.hasSuffix(" kB") || $0.text.hasSuffix(" MB") } != nil)
        #expect(says(fixture, "None yet"))
    }

    @Test func aBackupIsMadeOnDemand() async throws {
        let fixture = try Fixture(items: Self.things)
        defer { fixture.close() }
        _ = try preferences(fixture)
        try show(fixture, page: 2)
        let backups = fixture.folder.appendingPathComponent("backups").path
        func count() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: backups).count) ?? 0 }
        fixture.harness.click(try button(fixture, "back-up-now"))
        #expect(try !button(fixture, "back-up-now").isEnabled)
        try await fixture.wait("the backup") { says(fixture, "The backup was made") && says(fixture, "Today, ") }
        #expect(count() == 1)
        // The library is unchanged: there is no second backup.
        fixture.harness.click(try button(fixture, "back-up-now"))
        try await fixture.wait("the answer") { says(fixture, "Nothing has changed") }
        #expect(count() == 1)
    }

    @Test func aCheckSaysWhatItFound() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let photo = try await fixture.addItemWithPicture()
        _ = try preferences(fixture)
        try show(fixture, page: 2)
        let page = try #require(fixture.main.presentedViewController as? PreferencesController).pages[2]
        page.table.scrollToRow(page.table.numberOfRows - 1, at: .bottom)
        fixture.harness.advance(seconds: 0.05)
        fixture.harness.click(try button(fixture, "check-library"))
        try await fixture.wait("the answer") { says(fixture, "Nothing is wrong with the database and the pictures.") }
        let file = fixture.folder.appendingPathComponent(photo.relativePath)
        try Data("not a picture".utf8).write(to: file)
        fixture.harness.click(try button(fixture, "check-library"))
        try await fixture.wait("the answer") { says(fixture, "Found 1 picture damaged") }
        try FileManager.default.removeItem(at: file)
        fixture.harness.click(try button(fixture, "check-library"))
        try await fixture.wait("the answer") { says(fixture, "Found 1 picture missing") }
    }

    /// Files that cannot be read may be undamaged, so the sentence counts them separately.
    @Test func theSentenceOfACheckCountsFilesThatCannotBeRead() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        var report = try fixture.library.check()
        func sentence() -> String { LibrarySentence(check: .success(report), style: .plain).text }
        #expect(sentence() == "Nothing is wrong with the database; there are no pictures.")
        let end = ". “homepwner check” in a terminal names them."
        report.ok = false
        report.photosUnreadable = ["photos/aa/1.jpg"]
        #expect(sentence() == "Found 1 picture that cannot be read" + end)
        report.papersUnreadable = ["papers/bb/2.pdf", "papers/cc/3.pdf"]
        #expect(sentence() == "Found 1 picture that cannot be read, 2 papers that cannot be read" + end)
        (report.photosUnreadable, report.papersDamaged) = ([], ["papers/dd/4.pdf"])
        #expect(sentence() == "Found 1 paper damaged, 2 papers that cannot be read" + end)
    }

    @Test(arguments: [Size(width: 360, height: 640), Size(width: 1120, height: 300)])
    func everyPageCanBeReachedInASmallWindow(size: Size) throws {
        let fixture = try Fixture(items: Self.things, size: size)
        defer { fixture.close() }
        let sheet = try preferences(fixture)
        for page in sheet.pages {
            sheet.tabs.selectedViewController = page
            fixture.harness.advance(seconds: 0.05)
            page.table.scrollToRow(page.table.numberOfRows - 1, at: .bottom)
            fixture.harness.advance(seconds: 0.05)
            let last = page.table.numberOfRows - 1
            let cell = try #require(page.table.cellForRow(at: last) as? PreferenceCell)
            // The text is complete, and the control does not cover it.
            let room = Size(width: cell.detailLabel.bounds.width, height: .infinity)
            #expect(cell.detailLabel.sizeThatFits(room).height <= cell.detailLabel.bounds.height)
            #expect(cell.detailLabel.frame.maxY <= cell.contentView.bounds.height)
            if let accessory = cell.accessoryView { #expect(accessory.frame.minX >= cell.contentView.frame.maxX) }
        }
    }

    @Test func amountsAreWritten() {
        let style = NumberStyle(decimal: ",", grouping: ".")
        let expected: [(Int64, String)] = [
            (-1, "0 kB"), (0, "0 kB"), (499, "0 kB"), (640_000, "640 kB"), (12_440_000, "12,4 MB"), (99_960_000, "100 MB"),
            (999_400, "999 kB"), (999_600, "1 MB"), (1_500_000_000, "1,5 GB"), (2_000_000_000_000, "2 TB"), (.max, "9.223.372 TB"),
        ]
        for (bytes, text) in expected { #expect(ByteText.text(bytes, style: style) == text) }
    }
}
