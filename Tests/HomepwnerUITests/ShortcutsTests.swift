import Foundation
import Graphics
import Inventory
import Testing
import Threading
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// The sheet that lists the keys.
@Suite struct ShortcutsTests {
    @Test(arguments: [1120.0, 360]) func allOfEachLineIsRead(width: Double) throws {
        let fixture = try Fixture(size: Size(width: width, height: 560))
        defer { fixture.close() }
        fixture.harness.press(.function(1))
        fixture.harness.advance(seconds: 0.5)
        let sheet = try #require(fixture.main.presentedViewController as? ReferenceController)
        let scroll = try #require(fixture.harness.find(ScrollView.self) { $0.isDescendant(of: sheet.view) })
        let labels = labels(fixture.harness, in: scroll)
        #expect(labels.count > 60)
        for label in labels {
            #expect(label.sizeThatFits(Size(width: label.bounds.width, height: .infinity)).height <= label.bounds.height, "\(label.text)")
            let unbroken = label.intrinsicContentSize
            #expect(label.numberOfLines == 2 ? unbroken.width <= 2 * label.bounds.width * 0.9 : unbroken.width <= label.bounds.width)
        }
        fixture.harness.press(.end)
        #expect(scroll.contentOffset.y == scroll.maximumOffset.y && scroll.contentOffset.y > 100)
        fixture.harness.press(.home)
        #expect(scroll.contentOffset.y == 0)
        #expect(labels.map(\.frame.minX).min() == 24)
    }

    @Test func aSearchShowsItsFirstLines() throws {
        let fixture = try Fixture(size: Size(width: 1120, height: 560))
        defer { fixture.close() }
        fixture.harness.press(.function(1))
        fixture.harness.advance(seconds: 0.5)
        let sheet = try #require(fixture.main.presentedViewController as? ReferenceController)
        let scroll = try #require(fixture.harness.find(ScrollView.self) { $0.isDescendant(of: sheet.view) })
        fixture.harness.press(.end)
        #expect(scroll.contentOffset.y > 100)
        let search = try fixture.harness.get(.searchField, "Search", within: try fixture.harness.get(.dialog, "Keyboard Shortcuts"))
        fixture.harness.click(search)
        // Nearly each line has it: there is still much to scroll.
        fixture.harness.type("e")
        #expect(scroll.maximumOffset.y > 100 && scroll.contentOffset.y == 0)
    }

    private func labels(_ harness: Harness, in view: View) -> [Label] {
        var labels: [Label] = []
        _ = harness.find(Label.self) { label in
            if label.isDescendant(of: view) { labels.append(label) }
            return false
        }
        return labels
    }

    @Test func theSheetShowsEachGroupBelowItsHeading() throws {
        let fixture = try Fixture(size: Size(width: 1120, height: 760))
        defer { fixture.close() }
        fixture.harness.press(.function(1))
        let sheet = try #require(fixture.main.presentedViewController)
        let texts = labels(fixture.harness, in: sheet.view).map(\.text)
        let shown =
            ["Keyboard Shortcuts"]
            + MainCommands(fixture.main).shortcutGroups.flatMap { [$0.topic.rawValue] + $0.lines.flatMap { [$0.meaning, $0.keys] } }
        #expect(Set(shown).subtracting(texts).isEmpty)
        #expect(MainCommands(fixture.main).shortcutGroups.map(\.topic) == ShortcutTopic.allCases)
        #expect(MainCommands(fixture.main).shortcutGroups.allSatisfy { !$0.lines.isEmpty })
    }

    /// The commands with keys that a responder and those behind it have now.
    private func commands(from responder: Responder?) -> [Command] {
        var all: [Command] = []
        var current = responder
        while let one = current {
            all += one.commands.filter { !$0.shortcuts.isEmpty }
            current = one.next
        }
        return all
    }

    @Test func everyCommandWithKeysIsOnThePageOnce() async throws {
        let cameras = TestCameras([TestCameras.desk])
        let fixture = try Fixture(items: [.named("Lamp"), .named("Mug")], cameras: cameras)
        defer { fixture.close() }
        let (main, harness) = (fixture.main, fixture.harness)
        let lines = MainCommands(main).shortcutGroups.flatMap(\.lines)
        #expect(Set(lines.map(\.meaning)).count == lines.count)
        #expect(lines.allSatisfy { !$0.keys.isEmpty && !$0.shortcuts.isEmpty })
        var seen: Set<String> = []
        func check(_ found: [Command], _ place: String) {
            #expect(!found.isEmpty, "\(place)")
            for command in found {
                let same = lines.filter { $0.meaning == command.help }
                #expect(same.count == 1, "\(place): \(command.help) has \(same.count) lines")
                // If several places have the same command, they share at least one key.
                #expect(same.first?.shortcuts.contains { command.shortcuts.contains($0) } == true, "\(place): \(command.help)")
                seen.insert(command.help)
            }
        }
        harness.press(.home)
        check(commands(from: main.list.table), "list")
        main.workspace.send(.showGrid(true))
        try await fixture.wait("the grid") { main.list.showsGrid }
        check(commands(from: main.list.itemsView), "grid")
        check(commands(from: main.searchField), "search")
        check(commands(from: main.detail.pictures.strip), "detail")
        check(main.detail.pictures.strip.contextCommands(at: .zero).filter { !$0.shortcuts.isEmpty }, "pictures of the detail")
        harness.press(.function(1))
        check(try #require(main.presentedViewController).commands, "the page itself")
        harness.press(.enter)
        harness.press(.character(","), .control)
        let tabs = try #require(harness.find(SegmentedControl.self)).next
        check(commands(from: tabs), "preferences")
        harness.press(.escape)
        harness.press(.character("n"), .control)
        let form = try #require(main.forms.form)
        check(commands(from: form.form.name), "a field")
        check(commands(from: form.form.notes), "the notes")
        check(commands(from: form.form.pictureBar.strip), "the form's pictures")
        form.form.pictureBar.strip.add()
        try await fixture.wait("the camera is offered") { harness.find(SegmentedControl.self)?.isHidden == false }
        let sources = try #require(harness.openChildren.first?.rootViewController as? PhotoSourceController ?? chooser(main))
        check(sources.commands, "the chooser")
        check(sources.picker.commands, "the folder")
        sources.sourceType = .camera
        check(try #require(form.camera).commands, "the camera")
        check(LargePictureController.commands(of: nil) + PhotoFactsController.commands(of: nil), "the large picture")
        check(ConflictController.commands(of: nil), "a conflict")
        check(FieldsController.commands(of: nil), "the fields")
        check(ReportController.commands(of: nil), "the reports")
        check(HistoryController.commands(of: nil), "the history")
        // Every line has a command.
        let helped = [
            ItemListController.keyHelp, CellKeys.help, PictureStrip.keyHelp, PictureViewerController.keyHelp, PhotoPickerController.keyHelp,
            CameraController.keyHelp, SplitController.dividerKeyHelp, KeyHelp.everywhere,
            FieldsController.keyHelp,
        ]
        let strip = PictureStrip().allCommands.filter { !$0.shortcuts.isEmpty }.map(\.help)
        let known = seen.union(helped.flatMap { $0 }.map(\.meaning)).union(strip)
        #expect(lines.map(\.meaning).filter { !known.contains($0) } == [])
    }

    private func chooser(_ main: MainController) -> PhotoSourceController? {
        main.attachments.photoChooser.popover?.contentViewController as? PhotoSourceController
    }

    // MARK: - Keys without a command

    @Test func listsUseTheKeysThatTheyDeclare() throws {
        for help in CellKeys.help + ItemListController.keyHelp {
            for shortcut in help.shortcuts {
                let fixture = try Fixture(items: [.named("Apple"), .named("Lamp")])
                defer { fixture.close() }
                fixture.main.list.table.becomeFirstResponder()
                fixture.harness.press(.home)
                #expect(fixture.main.list.table.keyDown(event(shortcut)), "\(help.meaning)")
            }
        }
    }

    private func event(_ shortcut: Shortcut) -> KeyEvent {
        var text = ""
        if case .character(let letter) = shortcut.key, shortcut.modifiers.isEmpty { text = String(letter) }
        return KeyEvent(key: shortcut.key, text: text, modifiers: shortcut.modifiers, time: 1_000)
    }

    @Test func picturesUseTheKeysThatTheyDeclare() throws {
        let strip = PictureStrip()
        strip.show([.reading(number: 1, name: "a"), .reading(number: 2, name: "b")], selecting: 1)
        for shortcut in PictureStrip.keyHelp.flatMap(\.shortcuts) { #expect(strip.keyDown(event(shortcut)), "\(shortcut.displayText)") }
        let viewer = PictureViewerController(source: TestPictures(width: 80, height: 60))
        _ = viewer.view
        for shortcut in PictureViewerController.keyHelp.flatMap(\.shortcuts) {
            #expect(viewer.keyDown(event(shortcut)), "\(shortcut.displayText)")
        }
        let picker = PhotoPickerController(folder: URL(fileURLWithPath: "/tmp"), pools: ThreadPools())
        _ = picker.view
        for shortcut in PhotoPickerController.keyHelp.flatMap(\.shortcuts) {
            #expect(picker.keyDown(event(shortcut)), "\(shortcut.displayText)")
        }
    }

    @Test func theCameraUsesTheKeysThatItDeclares() async throws {
        let cameras = TestCameras([TestCameras.desk])
        for shortcut in CameraController.keyHelp.flatMap(\.shortcuts) {
            let catalog = CameraCatalog(source: cameras, pools: ThreadPools())
            catalog.follow()
            try await eventually("the camera is known") { !catalog.devices.isEmpty }
            let camera = CameraController(catalog)
            let window = Window(size: Size(width: 400, height: 400))
            window.rootViewController = camera
            let harness = Harness(window)
            try cameras.send(0xFFCC_0000)
            if shortcut.key != .space { #expect(camera.keyDown(event(Shortcut(.space)))) }
            #expect(camera.keyDown(event(shortcut)), "\(shortcut.displayText)")
            harness.advance(seconds: 0.1)
            window.rootViewController = nil
        }
    }

    @Test func theDividerAndTheWindowUseTheKeysThatTheyDeclare() throws {
        for shortcut in SplitController.dividerKeyHelp.flatMap(\.shortcuts) {
            let fixture = try Fixture(items: [.named("Lamp")])
            defer { fixture.close() }
            fixture.harness.press(.function(8))
            #expect(fixture.harness.window.firstResponder?.keyDown(event(shortcut)) == true, "\(shortcut.displayText)")
        }
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        fixture.main.list.table.becomeFirstResponder()
        fixture.harness.press(.home)
        fixture.harness.press(.menu)
        #expect(fixture.harness.openChildren.count == 1)
        fixture.harness.press(.escape)
        fixture.harness.press(.function(10), .shift)
        #expect(fixture.harness.openChildren.count == 1)
        fixture.harness.press(.escape)
        fixture.harness.press(.tab)
        #expect(!fixture.main.list.table.isFirstResponder)
        fixture.harness.press(.tab, .shift)
        #expect(fixture.main.list.table.isFirstResponder)
    }

    /// The search field is beside the panes, and not in one.
    @Test func f6GoesFromTheSearchFieldToTheListAndTheDetail() throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        func isInDetail() -> Bool {
            (fixture.harness.window.firstResponder as? View)?.isDescendant(of: fixture.main.detail.view) ?? false
        }
        fixture.harness.press(.home)
        fixture.main.searchField.becomeFirstResponder()
        fixture.harness.press(.function(6))
        #expect(fixture.main.list.table.isFirstResponder)
        fixture.harness.press(.function(6))
        #expect(isInDetail())
        fixture.harness.press(.function(6), .shift)
        #expect(fixture.main.list.table.isFirstResponder)
        fixture.main.searchField.becomeFirstResponder()
        fixture.harness.press(.function(6), .shift)
        #expect(isInDetail())
    }

    // MARK: - Documents about keys

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The table of the manual page that the page of keys amounts to.
    private func manualTable(_ groups: [ShortcutGroup]) -> String {
        func words(_ keys: String) -> String {
            [("←", "Left"), ("→", "Right"), ("↑", "Up"), ("↓", "Down"), ("PgUp", "Page Up"), ("PgDn", "Page Down")]
                .reduce(keys) { $0.replacingOccurrences(of: $1.0, with: $1.1) }.replacingOccurrences(of: "-", with: "\\-")
        }
        return groups.map { group in
            ".SS \(group.topic.rawValue)\n.TS\ntab(@);\nlb l.\n"
                + group.lines.map { words($0.keys) + "@" + $0.meaning.replacingOccurrences(of: "’", with: "\\(cq") + "\n" }.joined()
                + ".TE\n"
        }.joined()
    }

    @Test func theManualPageHasTheSameKeys() throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let manual = try String(contentsOf: Self.root.appendingPathComponent("resources/desktop/homepwner.1"), encoding: .utf8)
        let start = try #require(manual.range(of: ".SH KEYS\n")), end = try #require(manual.range(of: ".SH EXIT STATUS"))
        let wanted = manualTable(MainCommands(fixture.main).shortcutGroups)
        #expect(String(manual[start.upperBound..<end.lowerBound]) == wanted, "the section KEYS should be:\n\(wanted)")
    }

    @Test(arguments: ["README.md", "FEATURES.md", "resources/nibs/HeaderView.xib"]) func keysThatAreNamedElsewhereAreOnThePage(file: String)
        throws
    {
        let fixture = try Fixture()
        defer { fixture.close() }
        let text = try String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8)
        let known = Set(MainCommands(fixture.main).shortcutGroups.flatMap(\.lines).flatMap(\.shortcuts).map(\.displayText))
        let named = text.matches(of: /\b(?:(?:Ctrl|Shift|Alt)\+)+(?:Page (?:Up|Down)|[A-Z][a-z]+|[A-Z0-9,])|\bF\d+\b/).map {
            String($0.output)
        }
        #expect(file == "FEATURES.md" || !named.isEmpty)
        for name in named {
            let shown = [("Page Up", "PgUp"), ("Page Down", "PgDn"), ("Left", "←"), ("Right", "→"), ("Insert", "Ins")]
                .reduce(name) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
            #expect(known.contains(shown), "\(file) names \(name)")
        }
    }
}
