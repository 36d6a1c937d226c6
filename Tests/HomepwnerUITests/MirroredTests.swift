import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// In right-to-left languages every screen is the mirror image of the usual one.
@Suite struct MirroredTests {
    private static let items: [ItemContent] = [
        .named("Chair", serial: "C-1", cents: 12_000, place: "Hall"),
        .named("Lamp", serial: "L-77", cents: 4_000, place: "Study", notes: "Green shade, made by hand"),
    ]

    /// Two windows whose items were added in the same minute, which some screens show.
    private func made(_ size: Size) throws -> (Fixture, Fixture) {
        while true {
            let minute = Int(Date().timeIntervalSince1970 / 60)
            let fixtures = (try Fixture(items: Self.items, size: size), try Fixture(items: Self.items, size: size))
            if minute == Int(Date().timeIntervalSince1970 / 60) { return fixtures }
            fixtures.0.close()
            fixtures.1.close()
        }
    }

    /// The same window in both directions, brought to the same state.
    private func pair(
        size: Size = Size(width: 1120, height: 760), _ act: (Fixture) async throws -> Void
    ) async throws -> (Fixture, Fixture) {
        let fixtures = try made(size)
        var settings = Harness.quietSettings
        settings.layoutDirection = .rightToLeft
        fixtures.1.harness.send(.settingsChanged(settings))
        for fixture in [fixtures.0, fixtures.1] {
            try await act(fixture)
            fixture.harness.advance(seconds: 3)
        }
        return fixtures
    }

    /// The views that are seen in the top layer and that show something of their own, with their places in the window.
    private func places(_ fixture: Fixture) -> [(name: String, place: Rect)] {
        var found: [(String, Rect)] = []
        fixture.harness.window.topLayer.rootView.forEachView { view in
            guard !view.isHiddenInWindow, view is Label || view is Button || view is TextField || view is TableViewCell else { return }
            let text = (view as? Label)?.text ?? (view as? Button)?.title ?? ""
            // An empty text has no place.
            if view is Label, text.isEmpty { return }
            found.append(("\(type(of: view)) “\(text)” \(view.identifier ?? "")", view.convert(view.bounds, to: nil)))
        }
        return found
    }

    /// - Parameter turned: texts that differ in right-to-left languages, by their usual form.
    private func check(_ fixtures: (Fixture, Fixture), _ what: String, turned: [String: String] = [:]) {
        // The next frame lays out rows that were read again since the last one.
        for fixture in [fixtures.0, fixtures.1] { fixture.harness.advance(seconds: 0.1) }
        let (plain, mirrored) = (places(fixtures.0), places(fixtures.1))
        let width = fixtures.0.harness.window.size.width
        #expect(plain.count == mirrored.count, "\(what)")
        #expect(plain.count > 3, "\(what)")
        for one in plain {
            let wanted = Rect(x: width - one.place.maxX, y: one.place.minY, width: one.place.width, height: one.place.height)
            let name = turned.first { one.name.contains("“\($0.key)”") }.map { one.name.replacing($0.key, with: $0.value) } ?? one.name
            let same = mirrored.filter { $0.name == name }.map(\.place)
            let isThere = same.contains {
                abs(wanted.minX - $0.minX) <= 1.01 && abs(wanted.maxX - $0.maxX) <= 1.01 && abs(wanted.minY - $0.minY) <= 1.01
            }
            #expect(isThere, "\(what): \(one.name) should stand at \(wanted), not at \(same)")
        }
        fixtures.0.close()
        fixtures.1.close()
    }

    @Test(arguments: [Size(width: 1120, height: 760), Size(width: 480, height: 640)])
    func listDetailAndFooter(size: Size) async throws {
        let fixtures = try await pair(size: size) { fixture in
            let main = fixture.main
            main.list.select(place: 0)
            main.delete(RangeSet(1..<2))
            try await fixture.wait("the offer to undo") { main.footer.notice != nil && main.model.count == 1 }
        }
        #expect(fixtures.1.main.list.table.frame.width == fixtures.0.main.list.table.frame.width)
        check(fixtures, "list and detail")
    }

    @Test func theDetailOfANarrowWindowAndTheWayBack() async throws {
        let fixtures = try await pair(size: Size(width: 480, height: 640)) { fixture in
            fixture.main.list.select(place: 0)
            fixture.main.split.show(fixture.main.split.panes[2])
        }
        let (plain, mirrored) = fixtures
        // The key points to where the list is.
        mirrored.harness.press(.left, .alt)
        #expect(mirrored.main.split.frontPane != nil)
        mirrored.harness.press(.right, .alt)
        #expect(mirrored.main.split.frontPane == nil)
        mirrored.main.split.show(mirrored.main.split.panes[2])
        mirrored.harness.advance(seconds: 1)
        plain.harness.press(.left, .alt)
        #expect(plain.main.split.frontPane == nil)
        plain.main.split.show(plain.main.split.panes[2])
        plain.harness.advance(seconds: 1)
        check(fixtures, "detail")
    }

    @Test func aMessage() async throws {
        check(try await pair { $0.main.workspace.send(.say(.problem("Something went wrong, and this sentence says what."))) }, "message")
    }

    @Test func theHistory() async throws {
        check(try await pair { $0.main.workspace.send(.open(.history(nil))) }, "history")
        check(try await pair(size: Size(width: 420, height: 640)) { $0.main.workspace.send(.open(.history(nil))) }, "narrow history")
    }

    @Test func theKeys() async throws {
        // The way back points to where people come from.
        check(try await pair { $0.main.workspace.send(.open(.shortcuts)) }, "keys", turned: ["Alt+←": "Alt+→", "Alt+→": "Alt+←"])
    }

    @Test func theForm() async throws {
        let forms = try await pair { $0.main.openForm(at: 0) }
        // The name of a field ends beside it, on either side.
        #expect(forms.1.harness.find(Label.self) { $0.text == "Name" }?.textAlignment == .trailing)
        check(forms, "form")
        check(try await pair(size: Size(width: 420, height: 640)) { $0.main.addItem() }, "narrow form")
    }

    @Test(arguments: [Size(width: 1120, height: 760), Size(width: 480, height: 640)])
    func aMerge(size: Size) async throws {
        check(
            try await pair(size: size) { fixture in
                let ids = try fixture.stored().map(\.id)
                fixture.main.workspace.send(.open(.merge(.items(ids))))
                try await fixture.wait("the items") { fixture.harness.find(SegmentedControl.self) { $0.identifier == "merge-name" } != nil }
            }, "merge")
    }

    @Test func thePreferences() async throws {
        check(try await pair { $0.harness.press(.character(","), .control) }, "preferences")
    }

    @Test func aSelection() async throws {
        check(
            try await pair {
                $0.main.view.window?.makeFirstResponder($0.main.list.table)
                try await $0.wait("the rows") { [main = $0.main] in main.model.count == 2 }
                $0.harness.press(.character("a"), .control)
            }, "selection")
    }

    @Test func aConflictAndALongChange() async throws {
        check(
            try await pair { fixture in
                let item = try #require(fixture.main.model.row(at: 0))
                fixture.main.openForm(at: 0)
                fixture.harness.advance(seconds: 0.02)
                fixture.harness.type("x")
                _ = try fixture.library.direct.update(item.id, to: .named("Other"), expecting: nil, actor: "elsewhere")
                fixture.harness.press(.enter, .control)
                try await fixture.wait("the question") { fixture.main.forms.form?.presentedViewController is ConflictController }
            }, "conflict")
        check(try await pair { $0.main.footer.workStrip.show("Deleting: 1 of 9 items", fraction: 0.2, canCancel: true) }, "long change")
    }

    @Test func aQuestion() async throws {
        check(
            try await pair {
                $0.main.addItem()
                $0.harness.advance(seconds: 0.02)
                $0.harness.type("x")
                $0.harness.press(.escape)
            }, "question")
    }

    // MARK: - The line between list and detail

    @Test func theLineBetweenListAndDetailIsRemembered() async throws {
        let first = try Fixture(items: Self.items)
        let standard = first.main.list.view.frame.width
        let line = Point(x: standard, y: 400)
        first.harness.drag(from: line, to: line.offsetBy(x: -120, y: 0))
        #expect(first.main.list.view.frame.width == standard - 120)
        try await first.wait("it to be stored") { ListPreferences.share(in: first.library.settings) != nil }
        let second = try Fixture(reopening: first)
        defer { second.close() }
        #expect(second.main.list.view.frame.width == standard - 120)
        // From anywhere, also from the search.
        second.main.headerController.beginSearch()
        second.harness.press(.function(8))
        second.harness.press(.right)
        #expect(second.main.list.view.frame.width == standard - 104)
        second.harness.press(.enter)
        #expect(second.main.searchField.isFirstResponder)
        second.harness.click(at: Point(x: standard - 104, y: 400), count: 2)
        #expect(second.main.list.view.frame.width == standard)
        try await second.wait("it to be forgotten") { ListPreferences.share(in: second.library.settings) == nil }
    }
}
