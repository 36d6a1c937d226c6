import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Titles that are edited in their rows, and rows that are added there.
@Suite struct OutlineEditingTests {
    private func field(_ fixture: OutlineFixture) -> TextField? { fixture.harness.find(TextField.self) }

    @Test func f2ChangesATitle() throws {
        let fixture = OutlineFixture()
        fixture.outline.selectedID = "Garage"
        fixture.focus()
        fixture.harness.press(.function(2))
        #expect(fixture.outline.isEditing && fixture.harness.focused?.label == "Name of Garage")
        fixture.stage.shoot("outline-rename")
        fixture.harness.type("Workshop\n")
        #expect(fixture.log == ["rename Garage to Workshop"] && fixture.titles.contains("Workshop"))
        #expect(!fixture.outline.isEditing && fixture.outline.hasKeyboard)
        // A row that is not editable stays.
        fixture.outline.selectedID = "Overview"
        fixture.harness.press(.function(2))
        #expect(!fixture.outline.isEditing)
    }

    @Test func escapeGivesBackWhatWasThereAndLeavingKeeps() {
        let fixture = OutlineFixture()
        let other = fixture.stage.addButton("Other", 300, 20)
        fixture.outline.selectedID = "Hall"
        fixture.outline.takeKeyboard()
        fixture.harness.press(.function(2))
        fixture.harness.type("x")
        fixture.harness.press(.escape)
        #expect(fixture.log.isEmpty && fixture.titles.contains("Hall") && fixture.outline.hasKeyboard)
        fixture.harness.press(.function(2))
        fixture.harness.type("Lobby")
        other.becomeFirstResponder()
        #expect(fixture.log == ["rename Hall to Lobby"] && !fixture.outline.isEditing && other.isFirstResponder)
        // The same title, or an empty one, is no change.
        fixture.outline.selectedID = "Kitchen"
        for text in ["Kitchen", "  ", ""] {
            fixture.outline.beginRenaming("Kitchen")
            if text.isEmpty { fixture.harness.press(.delete) } else { fixture.harness.type(text) }
            fixture.harness.press(.enter)
        }
        #expect(fixture.log.count == 1 && !fixture.outline.isEditing)
    }

    @Test func aTitleThatIsNotTakenStaysToBeChanged() {
        let fixture = OutlineFixture()
        fixture.taken = false
        fixture.outline.beginRenaming("Hall")
        fixture.harness.type("Kitchen\n")
        #expect(fixture.outline.isEditing && field(fixture)?.hasError == true && field(fixture)?.text == "Kitchen")
        fixture.taken = true
        fixture.harness.type("2")
        #expect(field(fixture)?.hasError == false)
        fixture.harness.press(.enter)
        #expect(fixture.titles.contains("Kitchen2") && !fixture.outline.isEditing)
    }

    @Test func aSlowSecondPressChangesATitle() {
        let fixture = OutlineFixture()
        fixture.harness.click(at: fixture.point("Hall"))
        #expect(!fixture.outline.isEditing)
        fixture.harness.click(at: fixture.point("Hall"))
        #expect(fixture.outline.isEditing)
        fixture.harness.press(.escape)
        // Two quick ones open it, and a press on another row chooses it.
        fixture.harness.click(at: fixture.point("Kitchen"))
        fixture.harness.click(at: fixture.point("Kitchen"), count: 2)
        #expect(!fixture.outline.isEditing && fixture.log.last == "activated Kitchen")
        fixture.harness.advance(seconds: 2)
        #expect(!fixture.outline.isEditing)
        // A press beside the title does not count.
        fixture.harness.click(at: fixture.point("Kitchen", x: 20))
        #expect(!fixture.outline.isEditing)
    }

    @Test func theFieldStaysAtItsRow() {
        let fixture = OutlineFixture()
        fixture.outline.beginRenaming("Kitchen")
        fixture.harness.type("Kit")
        let before = field(fixture)?.frame.minY ?? 0
        fixture.children["Home"]?.insert("Attic", at: 0)
        fixture.outline.reloadData()
        fixture.harness.advance(seconds: 0.1)
        #expect(field(fixture)?.frame.minY == before + 28 && field(fixture)?.text == "Kit")
        // It is removed with its row.
        fixture.children["Home"]?.removeAll { $0 == "Kitchen" }
        fixture.outline.reloadData()
        #expect(!fixture.outline.isEditing && field(fixture) == nil && fixture.log.isEmpty)
    }

    @Test func aRowIsAddedInItsPlace() throws {
        let fixture = OutlineFixture(expanded: ["Places", "Home"])
        fixture.harness.press(try fixture.harness.get(.button, "Add to Tags"))
        #expect(fixture.titles.last == OutlineNode.draftID && fixture.outline.isExpanded("Tags"))
        #expect(fixture.harness.focused?.label == "Name")
        fixture.stage.shoot("outline-add")
        fixture.harness.type("Gift\n")
        #expect(fixture.log == ["add Gift in Tags"] && fixture.titles.suffix(3) == ["Electronics", "Fragile", "Gift"])
        #expect(fixture.outline.hasKeyboard)
        // Escape discards it, and so does leaving it empty.
        fixture.outline.beginAdding(in: "Hall", first: true)
        #expect(fixture.titles.contains(OutlineNode.draftID))
        fixture.harness.type("x")
        fixture.harness.press(.escape)
        fixture.outline.beginAdding(in: nil)
        fixture.harness.press(.enter)
        #expect(fixture.log.count == 1 && !fixture.titles.contains(OutlineNode.draftID) && !fixture.outline.expandedIDs.contains("Hall"))
        // A refused title stays.
        fixture.taken = false
        fixture.outline.beginAdding(in: "Tags")
        fixture.harness.type("Fragile\n")
        #expect(fixture.outline.isEditing && field(fixture)?.hasError == true)
        fixture.harness.press(.escape)
        #expect(fixture.titles.suffix(3) == ["Electronics", "Fragile", "Gift"])
    }
}
