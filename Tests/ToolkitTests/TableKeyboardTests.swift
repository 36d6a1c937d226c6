import Graphics
import Testing
import Toolkit
import ToolkitTesting

struct TableKeyboardTests {
    @Test func arrowsPagesAndEndsMoveTheSelection() {
        let fixture = TableFixture(100)
        fixture.click(3)
        func press(_ key: Key, _ modifiers: KeyModifiers = [], expect row: Int) {
            fixture.harness.press(key, modifiers)
            #expect(fixture.selected == [row], "after \(key)")
            #expect(fixture.table.cellForRow(at: row)?.isSelected == true)
            #expect(fixture.table.rectForRow(at: row).minY >= 0)
            #expect(fixture.table.rectForRow(at: row).maxY <= 600)
        }
        press(.down, expect: 4)
        press(.up, expect: 3)
        press(.pageDown, expect: 12)
        press(.pageDown, expect: 21)
        press(.pageUp, expect: 12)
        press(.end, expect: 99)
        press(.down, expect: 99)
        press(.pageDown, expect: 99)
        press(.home, expect: 0)
        press(.up, expect: 0)
        press(.pageUp, expect: 0)
        press(.end, .control, expect: 99)
        press(.home, .control, expect: 0)
    }

    @Test func theFirstKeyBeginsWithWhatIsInSight() {
        let fixture = TableFixture(100)
        fixture.table.scrollToRow(40, at: .top)
        fixture.table.becomeFirstResponder()
        fixture.settle()
        fixture.harness.press(.down)
        #expect(fixture.selected == [40])
        fixture.table.selectedRows = []
        fixture.table.reloadData()
        fixture.settle()
        fixture.harness.press(.up)
        #expect(fixture.selected == [49])
    }

    @Test func shiftExtendsAndShrinks() {
        let fixture = TableFixture { $0.table.allowsMultipleSelection = true }
        fixture.click(5)
        fixture.harness.press(.down, .shift)
        fixture.harness.press(.down, .shift)
        #expect(fixture.selected == [5, 6, 7])
        fixture.harness.press(.up, .shift)
        fixture.harness.press(.up, .shift)
        fixture.harness.press(.up, .shift)
        #expect(fixture.selected == [4, 5])
        fixture.harness.press(.home, .shift)
        #expect(fixture.selected == [0, 1, 2, 3, 4, 5])
        fixture.harness.press(.end, .shift)
        #expect(fixture.table.selectedRows.ranges == [5..<100])
        fixture.harness.press(.down)
        #expect(fixture.selected == [99])
    }

    @Test func controlMovesWithoutSelectingAndSpaceToggles() {
        let fixture = TableFixture { $0.table.allowsMultipleSelection = true }
        fixture.click(2)
        fixture.harness.press(.down, .control)
        fixture.harness.press(.down, .control)
        #expect(fixture.selected == [2])
        #expect(fixture.table.cursorRow == 4)
        fixture.harness.press(.space, .control)
        #expect(fixture.selected == [2, 4])
        fixture.harness.press(.space, .control)
        #expect(fixture.selected == [2])
        fixture.harness.press(.space)
        #expect(fixture.selected == [4])
        fixture.harness.press(.character("a"), .control)
        #expect(fixture.table.selectedRows.ranges == [0..<100])
        // Escape keeps the selection.
        fixture.harness.press(.escape)
        #expect(fixture.table.selectedRows.ranges == [0..<100])
    }

    @Test func enterActivatesAndDeleteAsks() {
        let fixture = TableFixture()
        fixture.table.becomeFirstResponder()
        fixture.harness.press(.enter)
        fixture.harness.press(.delete)
        #expect(fixture.log == [])
        fixture.click(3)
        fixture.log = []
        fixture.harness.press(.enter)
        fixture.harness.press(.delete)
        #expect(fixture.log == ["activate 3", "delete [3]"])
    }

    @Test func keysThatNobodyWantsGoOn() {
        let fixture = TableFixture()
        var reached: [String] = []
        fixture.window.windowCommands = [
            Command("Delete", shortcuts: [Shortcut(.delete)]) { reached.append("delete") },
            Command("Find", shortcuts: [Shortcut(.character("x"))]) { reached.append("x") },
        ]
        fixture.click(3)
        fixture.harness.press(.delete)
        fixture.harness.press(.character("x"))
        #expect(reached == ["delete", "x"])
        fixture.takesDelete = true
        fixture.harness.press(.delete)
        #expect(reached == ["delete", "x"])
    }

    @Test func lettersGoToTheRowThatBeginsWithThem() {
        let fixture = TableFixture { fixture in
            fixture.names = ["Anvil", "Bed", "Bell", "Belt", "Chair", "bell tower", "big Ben"]
            fixture.searchesNames = true
        }
        fixture.table.becomeFirstResponder()
        fixture.harness.type("b")
        #expect(fixture.selected == [1])
        fixture.harness.type("el")
        #expect(fixture.selected == [2])
        // Typed letters are forgotten after a pause; the same letter then moves to the next row.
        fixture.harness.advance(seconds: 1)
        fixture.harness.type("b")
        #expect(fixture.selected == [3])
        fixture.harness.type("bb")
        #expect(fixture.selected == [6])
        fixture.harness.advance(seconds: 1)
        fixture.harness.type("bell t")
        #expect(fixture.selected == [5])
        // A letter without a match in the middle of a word moves nothing and is not passed on.
        fixture.harness.type("q")
        #expect(fixture.selected == [5])
        fixture.harness.advance(seconds: 1)
        fixture.harness.type("C")
        #expect(fixture.selected == [4])
    }

    @Test func lettersBelongTogetherWhileARowIsLookedFor() {
        let fixture = TableFixture { fixture in
            fixture.names = ["Anvil", "Bed", "Bell"]
            fixture.searchesNames = true
            fixture.searchesLong = true
        }
        fixture.table.becomeFirstResponder()
        fixture.harness.type("b")
        fixture.searchesLong = false
        fixture.harness.type("ell")
        #expect(fixture.selected == [2])
        #expect(fixture.log.filter { $0.hasPrefix("type") }.prefix(2) == ["type b from 0", "type be from 0"])
    }

    @Test func committedTextFindsRowsToo() {
        let fixture = TableFixture { fixture in
            fixture.names = ["Uhr", "椅子", "机"]
            fixture.searchesNames = true
        }
        fixture.table.becomeFirstResponder()
        fixture.harness.send(.textCommitted("机", time: 200))
        #expect(fixture.selected == [2])
    }

    @Test func theRingShowsOnlyAfterKeys() throws {
        let fixture = TableFixture()
        fixture.click(2)
        fixture.harness.move(to: Point(x: 200, y: 500))
        func hasRing(_ row: Int) throws -> Bool {
            let picture = try #require(fixture.harness.screenshot())
            return picture[200, Int(fixture.table.rectForRow(at: row).minY) + 2] & 0xFFFFFF == 0x1565B6
        }
        #expect(try !hasRing(2))
        fixture.harness.press(.down)
        #expect(try hasRing(3))
        #expect(try !hasRing(2))
        fixture.click(5)
        #expect(try !hasRing(5))
        #expect(try !hasRing(3))
    }

    @Test func keysGoOnAfterAReload() {
        let fixture = TableFixture()
        fixture.click(5)
        fixture.table.reloadData(selection: .keep)
        fixture.settle()
        #expect(fixture.selected == [5])
        fixture.harness.press(.down)
        #expect(fixture.selected == [6])
        fixture.names = Array(fixture.names.prefix(3))
        fixture.table.reloadData(selection: .keep)
        fixture.settle()
        #expect(fixture.selected == [])
        fixture.harness.press(.up)
        #expect(fixture.selected == [1])
    }

    @Test func pagesOfTallRowsStillMoveOn() {
        let fixture = TableFixture(20) {
            $0.heights = { $0 == 3 ? 2000 : 500 }
            $0.table.hasVariableRowHeights = true
        }
        fixture.click(0)
        var seen = [0]
        for _ in 0..<6 {
            fixture.harness.press(.pageDown)
            seen.append(fixture.table.cursorRow ?? -1)
        }
        #expect(seen == [0, 1, 2, 3, 4, 5, 6])
        for _ in 0..<6 { fixture.harness.press(.pageUp) }
        #expect(fixture.table.cursorRow == 0)
    }
}
