import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Rows in rows: keys, the pointer, open rows and the chosen one.
@Suite struct OutlineViewTests {
    @Test func onlyOpenRowsAreAskedForWhatIsInThem() {
        let fixture = OutlineFixture()
        #expect(
            fixture.titles == [
                "Overview", "Trash", "Places", "Home", "Bedroom", "Garage", "Hall", "Kitchen", "Living Room", "Tags", "Electronics",
                "Fragile",
            ])
        #expect(Set(fixture.asked) == ["", "Places", "Home", "Tags"])
        fixture.asked = []
        fixture.outline.expand("Garage")
        #expect(fixture.titles.contains("Box 4") && fixture.asked.contains("Garage") && !fixture.asked.contains("Living Room"))
        #expect(fixture.log.isEmpty, "what code does is not told")
    }

    @Test func upAndDownChooseAtOnceAndPassHeadings() {
        let fixture = OutlineFixture()
        fixture.focus()
        for key in [Key.down, .down, .down, .down] { fixture.harness.press(key) }
        #expect(fixture.log == ["chosen Trash", "chosen Home", "chosen Bedroom", "chosen Garage"])
        fixture.log = []
        for key in [Key.home, .up, .end, .up, .up, .up] { fixture.harness.press(key) }
        #expect(fixture.log == ["chosen Overview", "chosen Fragile", "chosen Electronics", "chosen Living Room", "chosen Kitchen"])
        // The cursor stops at a closed heading without choosing it, so that keys can open it.
        fixture.log = []
        fixture.outline.collapse("Tags")
        fixture.harness.press(.down)
        fixture.harness.press(.down)
        #expect(fixture.cursor == "Tags" && fixture.log == ["chosen Living Room"] && fixture.outline.selectedID == "Living Room")
        fixture.harness.press(.enter)
        #expect(fixture.outline.isExpanded("Tags") && fixture.log.last == "opened Tags")
        fixture.harness.press(.space)
        #expect(!fixture.outline.isExpanded("Tags"))
    }

    @Test(arguments: [false, true]) func rightAndLeftOpenCloseAndGoToTheRowAround(isMirrored: Bool) {
        let fixture = OutlineFixture(Stage.looks(isMirrored: isMirrored))
        let (forward, back) = isMirrored ? (Key.left, Key.right) : (.right, .left)
        fixture.outline.selectedID = "Garage"
        fixture.focus()
        fixture.harness.press(forward)
        #expect(fixture.titles.contains("Box 4") && fixture.outline.selectedID == "Garage")
        fixture.harness.press(forward)
        #expect(fixture.outline.selectedID == "Box 4")
        fixture.harness.press(forward)
        fixture.harness.press(back)
        #expect(fixture.outline.selectedID == "Garage")
        fixture.harness.press(back)
        #expect(!fixture.titles.contains("Box 4"))
        fixture.harness.press(back)
        #expect(fixture.outline.selectedID == "Home")
        #expect(fixture.log == ["opened Garage", "chosen Box 4", "chosen Garage", "closed Garage", "chosen Home"])
        // A heading is around the top row of places.
        fixture.harness.press(back)
        fixture.harness.press(back)
        #expect(fixture.cursor == "Places" && fixture.outline.selectedID == "Home")
        fixture.harness.press(back)
        #expect(!fixture.outline.isExpanded("Places") && fixture.outline.selectedID == "Home", "what is chosen stays so out of sight")
        fixture.harness.press(forward)
        #expect(fixture.outline.table.selectedRow == fixture.row("Home") && fixture.cursor == "Places")
    }

    @Test func whatClosesTakesTheChoiceToItself() {
        let fixture = OutlineFixture(expanded: ["Places", "Home", "Garage"])
        fixture.harness.click(at: fixture.point("Box 9"))
        fixture.harness.click(at: fixture.triangle("Home"))
        #expect(fixture.log == ["chosen Box 9", "chosen Home", "closed Home"])
        fixture.harness.click(at: fixture.triangle("Home"))
        #expect(fixture.titles.contains("Box 9"), "what was open in it is open again")
        // A press on another triangle chooses nothing.
        fixture.log = []
        fixture.harness.click(at: fixture.triangle("Garage"))
        #expect(fixture.log == ["closed Garage"] && fixture.outline.selectedID == "Home")
        fixture.harness.click(at: fixture.point("Places"))
        #expect(fixture.log == ["closed Garage", "closed Places"])
    }

    @Test func lettersFindATitle() {
        let fixture = OutlineFixture()
        fixture.focus()
        fixture.harness.type("k")
        #expect(fixture.outline.selectedID == "Kitchen")
        fixture.harness.advance(seconds: 2)
        fixture.harness.type("ha")
        #expect(fixture.outline.selectedID == "Hall")
        fixture.harness.advance(seconds: 2)
        fixture.harness.type("living r")
        #expect(fixture.outline.selectedID == "Living Room")
        // The search skips headings.
        fixture.harness.advance(seconds: 2)
        fixture.harness.type("p")
        #expect(fixture.outline.selectedID == "Living Room")
    }

    @Test func whatIsOpenAndChosenStaysWhenRowsAreLoadedAnew() {
        let fixture = OutlineFixture(expanded: ["Places", "Home", "Garage", "Gone"])
        fixture.outline.selectedID = "Kitchen"
        fixture.children["Home"] = ["Attic", "Garage", "Kitchen", "Living Room"]
        fixture.children["Places"] = ["Home", "Cabin"]
        fixture.outline.reloadData()
        #expect(
            fixture.titles == [
                "Overview", "Trash", "Places", "Home", "Attic", "Garage", "Box 4", "Box 9", "Kitchen", "Living Room", "Cabin", "Tags",
            ])
        #expect(fixture.outline.selectedID == "Kitchen" && fixture.outline.expandedIDs == ["Places", "Home", "Garage", "Gone"])
        // Another order is also followed.
        fixture.children["Home"] = ["Kitchen", "Garage", "Attic"]
        fixture.outline.reloadData()
        #expect(fixture.outline.selectedID == "Kitchen" && fixture.row("Kitchen") < fixture.row("Garage"))
        fixture.children["Home"] = ["Garage"]
        fixture.outline.reloadData()
        #expect(fixture.outline.selectedID == nil && fixture.log.isEmpty)
    }

    @Test func aRowThatIsChosenByCodeIsShown() {
        let fixture = OutlineFixture(expanded: [])
        #expect(fixture.titles == ["Overview", "Trash", "Places", "Tags"])
        fixture.outline.selectedID = "Box 9"
        #expect(fixture.outline.selectedID == "Box 9" && fixture.outline.expandedIDs == ["Places", "Home", "Garage"])
        fixture.outline.scrollTo("Box 9")
        #expect(fixture.log.isEmpty)
    }

    @Test func aRowInItselfIsShownOnce() {
        let fixture = OutlineFixture()
        fixture.children["Garage"] = ["Home", "Garage", "Box 4", "Box 4"]
        fixture.outline.expand("Garage")
        #expect(fixture.titles.filter { $0 == "Home" || $0 == "Garage" || $0 == "Box 4" } == ["Home", "Garage", "Box 4"])
    }

    @Test func tenThousandRowsHaveViewsForThoseInSight() {
        let fixture = OutlineFixture()
        fixture.children["Garage"] = (0..<10_000).map { "Box \($0)" }
        fixture.outline.expand("Garage")
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.titles.count == 12 + 10_000 && fixture.outline.table.madeCellCount < 40)
        fixture.focus()
        fixture.harness.press(.end)
        fixture.harness.press(.home)
        fixture.harness.type("box 9999")
        #expect(fixture.outline.selectedID == "Box 9999" && fixture.outline.table.madeCellCount < 60)
        fixture.outline.collapse("Garage")
        #expect(fixture.titles.count == 12)
    }

    @Test func aDeepChainIsNoDanger() {
        let fixture = OutlineFixture()
        for level in 0..<5_000 { fixture.children["Deep \(level)"] = ["Deep \(level + 1)"] }
        fixture.children["Home"] = ["Deep 0"]
        fixture.outline.expandedIDs = Set((0..<5_000).map { "Deep \($0)" } + ["Places", "Home"])
        #expect(fixture.titles.contains("Deep 5000"))
    }

    @Test func pressesOpenMenusAndActivate() throws {
        let fixture = OutlineFixture()
        fixture.harness.click(at: fixture.point("Garage"), count: 2)
        #expect(fixture.log == ["chosen Garage", "activated Garage"])
        fixture.harness.click(at: fixture.point("Hall"), button: 3)
        #expect(try fixture.harness.get(.menuItem).label == "Delete Hall")
        fixture.harness.press(.escape)
        fixture.harness.click(at: fixture.point("Tags"), button: 3)
        #expect(try fixture.harness.get(.menuItem).label == "Delete Tags")
        #expect(fixture.outline.selectedID == "Hall", "a heading is not chosen")
        fixture.harness.press(.escape)
        fixture.harness.click(at: fixture.point("Kitchen"))
        fixture.harness.press(.menu)
        #expect(try fixture.harness.get(.menuItem).label == "Delete Kitchen")
        fixture.harness.press(.escape)
        fixture.harness.press(.delete)
        fixture.harness.press(.enter)
        #expect(fixture.log.suffix(2) == ["delete Kitchen", "activated Kitchen"])
    }

    @Test func rowsMoveUnlessTheDesktopWantsNoMotion() {
        let fixture = OutlineFixture(Stage.looks(isAnimated: true))
        fixture.outline.expand("Garage")
        fixture.harness.advance(seconds: 0.1)
        let hall = fixture.outline.table.cellForRow(at: fixture.row("Hall"))
        let end = fixture.outline.table.geometry.top(ofRow: fixture.row("Hall"))
        #expect((hall?.frame.minY ?? end) < end)
        fixture.harness.advance(seconds: 0.5)
        #expect(hall?.frame.minY == end && fixture.stage.window.nextDeadline == nil)
    }

    @Test func itIsATreeToThoseWhoReadIt() throws {
        let fixture = OutlineFixture()
        fixture.outline.selectedID = "Garage"
        fixture.outline.takeKeyboard()
        let tree = try fixture.harness.get(.tree, "Sidebar")
        #expect(tree.table?.rowCount == 12)
        let garage = try fixture.harness.get(.treeItem, "Garage", within: tree)
        #expect(garage.place == AccessibilityPlace(1, of: 5, level: 2) && garage.value == .text("11"))
        #expect(garage.states.isSuperset(of: [.expandable, .selected]) && !garage.states.contains(.expanded))
        #expect(fixture.harness.focused?.id == garage.id)
        fixture.harness.perform(.perform(.expand), with: garage)
        let opened = try fixture.harness.get(.treeItem, "Garage")
        #expect(opened.states.contains(.expanded) && opened.id == garage.id)
        #expect(try fixture.harness.get(.treeItem, "Box 4").place?.level == 3)
        fixture.harness.perform(.perform(.collapse), with: opened)
        #expect(fixture.log == ["opened Garage", "closed Garage"])
        let heading = try fixture.harness.get(.treeItem, "Tags")
        #expect(!heading.states.contains(.selectable) && heading.place?.level == 0)
        #expect(fixture.harness.all(.button, within: heading).map(\.label) == ["Add to Tags"])
        fixture.harness.perform(.select, with: try fixture.harness.get(.treeItem, "Hall"))
        fixture.harness.perform(.select, with: heading)
        #expect(fixture.outline.selectedID == "Hall")
        fixture.harness.press(heading)
        #expect(!fixture.outline.isExpanded("Tags"))
    }

    @Test func itIsDrawnInAllLooks() {
        for (isMirrored, isDark, scale) in [(false, false, 1.0), (true, false, 1), (false, true, 2)] {
            let fixture = OutlineFixture(
                Stage.looks(isMirrored: isMirrored, isDark: isDark, scale: scale), expanded: ["Places", "Home", "Garage"])
            fixture.children["Garage"] = ["Box 4", "A box with a very long name that is cut"]
            fixture.details["A box with a very long name that is cut"] = "12,000"
            fixture.outline.reloadData()
            fixture.outline.selectedID = "Living Room"
            fixture.harness.move(to: fixture.point("Hall"))
            fixture.harness.advance(seconds: 0.1)
            fixture.stage.shoot("outline-\(isMirrored)-\(isDark)-\(scale)")
            let cut = fixture.outline.table.cellForRow(at: fixture.row("A box with a very long name that is cut"))
            #expect(cut?.toolTip == "A box with a very long name that is cut")
            #expect(fixture.outline.table.cellForRow(at: fixture.row("Hall"))?.toolTip == nil)
            // The number is shown in full, at the trailing edge.
            let rect = fixture.outline.table.rectForRow(at: fixture.row("Home"))
            let edge = Rect(x: isMirrored ? 18 : 180, y: rect.minY + 4, width: 22, height: 20)
            #expect(fixture.stage.ink(in: edge) != nil)
        }
    }
}
