import Graphics
import Testing
import Toolkit
import ToolkitTesting

/// Selection by pointer and keyboard; four items are in each line, unless a test says otherwise.
struct CollectionSelectionTests {
    @Test func arrowsGoInTwoDirections() {
        let fixture = CollectionFixture([10, 6])
        fixture.click(1)
        func press(_ key: Key, _ modifiers: KeyModifiers = [], expect item: String) {
            fixture.harness.press(key, modifiers)
            #expect(fixture.selected == [item], "after \(key)")
        }
        press(.right, expect: "0.2")
        press(.right, expect: "0.3")
        // At the end of a line the key continues in the next one.
        press(.right, expect: "0.4")
        press(.left, expect: "0.3")
        press(.down, expect: "0.7")
        // The last line of the section has only two items; below it the key returns to the previous column.
        press(.down, expect: "0.9")
        press(.down, expect: "1.3")
        press(.up, expect: "0.9")
        press(.up, expect: "0.7")
        press(.home, expect: "0.0")
        press(.left, expect: "0.0")
        press(.up, expect: "0.0")
        press(.end, expect: "1.5")
        press(.down, expect: "1.5")
        press(.right, expect: "1.5")
        press(.up, expect: "1.1")
    }

    @Test func aHeaderCoversTheItemsBelowIt() {
        let fixture = CollectionFixture([100]) {
            $0.layout.headerReferenceSize = Size(width: 0, height: 40)
            $0.layout.sectionHeadersPinToVisibleBounds = true
        }
        fixture.view.contentOffset = Point(x: 0, y: 60)
        fixture.settle()
        fixture.harness.click(at: Point(x: 45, y: 20))
        #expect(fixture.selected == [])
        fixture.harness.click(at: Point(x: 45, y: 45))
        #expect(fixture.selected == ["0.0"])
    }

    @Test func pagesGoAsFarAsTheViewShows() {
        let fixture = CollectionFixture([400])
        fixture.click(1)
        fixture.harness.press(.pageDown)
        // 600 points hold seven lines; one of the old ones stays.
        #expect(fixture.selected == ["0.25"])
        #expect(fixture.view.rectForItem(at: IndexPath(item: 25, section: 0))?.maxY ?? 999 <= 600)
        fixture.harness.press(.pageDown)
        #expect(fixture.selected == ["0.49"])
        fixture.harness.press(.pageUp)
        #expect(fixture.selected == ["0.25"])
        fixture.harness.press(.pageUp)
        fixture.harness.press(.pageUp)
        #expect(fixture.selected == ["0.1"])
        fixture.harness.press(.end)
        fixture.harness.press(.pageDown)
        #expect(fixture.selected == ["0.399"])
    }

    @Test func theWayToAnItemShowsItAndItsHeader() {
        let fixture = CollectionFixture([100]) { $0.layout.headerReferenceSize = Size(width: 0, height: 40) }
        fixture.click(1)
        fixture.harness.press(.end)
        #expect(fixture.view.contentOffset.y == fixture.view.maximumOffset.y)
        fixture.harness.press(.home)
        #expect(fixture.view.contentOffset.y == 0)
        fixture.layout.sectionHeadersPinToVisibleBounds = true
        fixture.view.contentOffset = Point(x: 0, y: 700)
        fixture.settle()
        fixture.click(40)
        for _ in 0..<4 {
            fixture.harness.press(.up)
            let top = fixture.view.cursorItem.flatMap { fixture.view.rectForItem(at: $0) }?.minY ?? 0
            #expect(top >= 40, "not below the header")
        }
    }

    @Test func shiftAndControlExtendAndToggle() {
        let fixture = CollectionFixture([10, 6]) { $0.view.allowsMultipleSelection = true }
        fixture.click(2)
        fixture.click(5, .shift)
        #expect(fixture.selected == ["0.2", "0.3", "0.4", "0.5"])
        fixture.click(3, .control)
        #expect(fixture.selected == ["0.2", "0.4", "0.5"])
        fixture.harness.press(.down, .shift)
        #expect(fixture.selected == ["0.3", "0.4", "0.5", "0.6", "0.7"])
        fixture.harness.press(.character("a"), .control)
        #expect(fixture.selected.count == 16)
        fixture.click(1, section: 1)
        #expect(fixture.selected == ["1.1"])
        // The press is beside the items.
        fixture.harness.click(at: Point(x: 200, y: 590))
        #expect(fixture.selected == [])
        fixture.click(2)
        fixture.harness.press(.right, .control)
        #expect(fixture.selected == ["0.2"])
        #expect(fixture.view.cursorItem == IndexPath(item: 3, section: 0))
        fixture.harness.press(.space, .control)
        #expect(fixture.selected == ["0.2", "0.3"])
        fixture.harness.press(.space)
        #expect(fixture.selected == ["0.3"])
    }

    @Test func withoutMultipleSelectionThereIsOne() {
        let fixture = CollectionFixture()
        fixture.click(2)
        fixture.click(5, .shift)
        #expect(fixture.selected == ["0.5"])
        fixture.harness.press(.character("a"), .control)
        #expect(fixture.selected == ["0.5"])
        fixture.harness.drag(from: fixture.point(1), to: fixture.point(11))
        #expect(fixture.selected == ["0.1"])
    }

    @Test func draggingExtendsAndScrolls() {
        let fixture = CollectionFixture([200]) { $0.view.allowsMultipleSelection = true }
        fixture.harness.drag(from: fixture.point(1), to: fixture.point(6))
        #expect(fixture.selected == (1...6).map { "0.\($0)" })
        fixture.harness.send(.pointerDown(PointerEvent(location: fixture.point(20), time: fixture.harness.time)))
        fixture.harness.send(.pointerMoved(PointerEvent(location: Point(x: 30, y: 640), time: fixture.harness.time, button: 1)))
        fixture.harness.advance(seconds: 1)
        #expect(fixture.view.contentOffset.y > 100)
        #expect(fixture.view.selectedIndexes.first == 20)
        #expect(fixture.view.selectedIndexes.count > 20)
        fixture.harness.send(.pointerUp(PointerEvent(location: Point(x: 30, y: 640), time: fixture.harness.time)))
    }

    @Test func doubleClickEnterDeleteAndMenuReachTheDelegate() {
        let fixture = CollectionFixture([20]) { $0.view.allowsMultipleSelection = true }
        fixture.click(3, count: 2)
        #expect(fixture.log == ["select [\"0.3\"]", "change", "activate 0.3"])
        fixture.log = []
        fixture.harness.press(.enter)
        fixture.harness.press(.delete)
        #expect(fixture.log == ["activate 0.3", "delete [\"0.3\"]"])
        fixture.log = []
        fixture.harness.click(at: fixture.point(7), button: 3)
        #expect(fixture.log == ["deselect [\"0.3\"]", "select [\"0.7\"]", "change", "menu [\"0.7\"]"])
        fixture.harness.press(.escape)
        fixture.log = []
        fixture.harness.press(.menu)
        #expect(fixture.log == ["menu [\"0.7\"]"])
    }

    @Test func lettersGoToTheItemThatBeginsWithThem() {
        let fixture = CollectionFixture { $0.names = [["Anvil", "Bed", "Bell", "Belt"], ["Chair", "bell tower"]] }
        fixture.view.becomeFirstResponder()
        fixture.harness.type("b")
        #expect(fixture.selected == ["0.1"])
        fixture.harness.type("el")
        #expect(fixture.selected == ["0.2"])
        fixture.harness.advance(seconds: 1)
        fixture.harness.type("bell t")
        #expect(fixture.selected == ["1.1"])
        fixture.harness.type("q")
        #expect(fixture.selected == ["1.1"])
    }

    @Test func codeSelectsWithoutTelling() {
        let fixture = CollectionFixture([10, 10])
        fixture.view.selectItem(at: IndexPath(item: 9, section: 1), scrollingTo: CollectionView.ScrollPosition.none)
        fixture.settle()
        #expect(fixture.selected == ["1.9"])
        #expect(fixture.view.cellForItem(at: IndexPath(item: 9, section: 1))?.isSelected == true)
        #expect(fixture.log == [])
        #expect(fixture.view.selectedIndexes == [19])
        fixture.view.reloadData()
        #expect(fixture.selected == [])
    }

    @Test func dropsGoToTheItemUnderThem() {
        let fixture = CollectionFixture([20]) { $0.dropTypes = ["text/plain"] }
        let types = ["text/plain"]
        let cell = fixture.view.cellForItem(at: IndexPath(item: 5, section: 0))
        fixture.harness.send(.drag(DragEvent(phase: .moved, location: fixture.point(5), types: types)))
        #expect(cell?.isDropTarget == true)
        fixture.harness.send(.drag(DragEvent(phase: .moved, location: Point(x: 95, y: 10), types: types)))
        #expect(cell?.isDropTarget == false)
        fixture.harness.send(
            .drag(DragEvent(phase: .dropped(PasteboardItem(text: "x")), location: fixture.point(6), types: types)))
        #expect(fixture.log == ["drop x on 0.6"])
    }
}
