import Graphics
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// The announcements for somebody who cannot see the window, and the toolbar by keyboard.
@Suite struct HeardTests {
    @Test func aDeletionIsSaidAndThatItWasUndone() async throws {
        let fixture = try Fixture(items: [.named("Lamp"), .named("Spoon")])
        defer { fixture.close() }
        let harness = fixture.harness
        try await fixture.wait("the rows") { fixture.visibleNames.count == 2 }
        harness.listen()
        fixture.main.list.table.becomeFirstResponder()
        harness.press(.home)
        harness.press(.delete)
        try await fixture.wait("the notice") { fixture.main.footer.notice != nil }
        let name = try #require(fixture.main.footer.notice)
        #expect(harness.takeAnnouncements().map(\.text) == ["\(name). Press Ctrl+Z to undo."])
        harness.press(.character("z"), .control)
        try await fixture.wait("the row") { fixture.visibleNames.count == 2 }
        await fixture.settle()
        let said = harness.takeAnnouncements().map(\.text)
        #expect(said.count == 1 && said[0].hasPrefix("Undone: Delete "), "\(said)")
        harness.press(.character("z"), [.control, .shift])
        try await fixture.wait("one row") { fixture.visibleNames.count == 1 }
        await fixture.settle()
        #expect(harness.takeAnnouncements().map(\.text).allSatisfy { $0.hasPrefix("Redone: Delete ") })
    }

    @Test func twoDeletionsOfTheSameNameAreBothSaid() async throws {
        let fixture = try Fixture(items: [.named("Lamp"), .named("Lamp"), .named("Spoon")])
        defer { fixture.close() }
        let harness = fixture.harness
        try await fixture.wait("the rows") { fixture.visibleNames.count == 3 }
        harness.listen()
        fixture.main.list.table.becomeFirstResponder()
        var said: [String] = []
        for name in ["Lamp", "Lamp"] {
            let row = try #require(fixture.visibleNames.firstIndex(of: name))
            let count = fixture.visibleNames.count
            fixture.main.list.select(place: row)
            harness.press(.delete)
            try await fixture.wait("the deletion") { fixture.visibleNames.count == count - 1 && fixture.main.footer.notice != nil }
            await fixture.settle()
            said += harness.takeAnnouncements().map(\.text)
        }
        #expect(said.count == 2 && said[0] == said[1], "\(said)")
    }

    @Test func aWarningIsSaidAtOnce() throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        fixture.harness.listen()
        fixture.main.workspace.send(.say(.problem("The disk is full.")))
        #expect(fixture.harness.takeAnnouncements() == [AccessibilityAnnouncement("The disk is full.", isUrgent: true)])
    }

    /// A sheet that refuses everything, for a reason of its own or because of its field.
    private final class Refusing: EntrySheet {
        let name = TextField()

        init() {
            super.init("Ask", message: "For a name", done: "Do It")
            add("Name", name)
        }

        override func done() {
            if name.text.isEmpty { show(problem: "The disk is full.") } else { show(problem: "This name is taken.", at: name) }
        }
    }

    @Test func theProblemOfASheetIsSaidByItselfOrWithItsField() throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        let harness = fixture.harness
        fixture.main.present(Refusing())
        harness.advance(seconds: 0.5)
        harness.listen()
        for _ in 0..<2 {
            harness.press(try harness.get(.button, "Do It"))
            harness.advance(seconds: 0.1)
            #expect(harness.takeAnnouncements() == [AccessibilityAnnouncement("The disk is full.", isUrgent: true)])
        }
        #expect(harness.all(.label).contains { $0.label == "The disk is full." }, "it can be read again")
        // The problem of a field is read with it.
        harness.type("A")
        harness.press(.enter)
        harness.advance(seconds: 0.1)
        #expect(harness.focused?.label == "Name" && harness.focused?.hint == "This name is taken.")
        #expect(harness.takeAnnouncements().isEmpty)
    }

    @Test(arguments: [false, true]) func theButtonsOfTheHeaderAreOneStop(isMirrored: Bool) throws {
        let fixture = try Fixture(items: [.named("Lamp")], size: Size(width: 1120, height: 700))
        defer { fixture.close() }
        let harness = fixture.harness
        var settings = Harness.quietSettings
        settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        harness.send(.settingsChanged(settings))
        let (forward, backward) = isMirrored ? (Key.left, Key.right) : (.right, .left)
        let bar = try harness.get(.toolbar, "Main")
        let names = harness.tree().preorder(from: bar.id).filter { $0.states.contains([.focusable, .enabled]) && $0.role != .searchField }
        harness.press(.character("f"), .control)
        let field = try #require(harness.focused)
        harness.press(.tab, .shift)
        #expect(harness.focused?.id == names.first?.id)
        var way: [AccessibilityID] = []
        for _ in names {
            if let node = harness.focused { way.append(node.id) }
            harness.press(forward)
        }
        #expect(way == names.map(\.id) && names.count > 5, "\(names.map(\.label))")
        harness.press(backward)
        let last = try #require(harness.focused)
        #expect(last.id == names[names.count - 2].id)
        // It is behind the search now: Tab goes there, and back to it.
        harness.press(.tab, .shift)
        #expect(harness.focused?.id == field.id)
        harness.press(.tab)
        #expect(harness.focused?.id == last.id)
        harness.press(.tab)
        #expect(harness.focused.map { node in !names.contains { $0.id == node.id } } ?? false)
    }
}
