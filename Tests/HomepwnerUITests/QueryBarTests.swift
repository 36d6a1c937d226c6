import Graphics
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Chips of conditions, and the note beside them.
@Suite struct QueryBarTests {
    private final class Fixture: QueryBarDelegate {
        let bar = QueryBar()
        let window: Window
        let harness: Harness
        var removed: [Int] = []
        var taken = 0

        init(
            _ words: [String] = ["In Kitchen", "Over $100", "No receipt"], note: String? = nil, suggestion: String? = nil,
            width: Double = 620, isDark: Bool = false, isMirrored: Bool = false
        ) {
            window = Window(size: Size(width: width, height: 120))
            let controller = ViewController()
            window.rootViewController = controller
            bar.content = QueryBar.Content(chips: words.map { QueryChipRow.Chip(words: $0) }, note: note, suggestion: suggestion)
            var settings = Harness.quietSettings
            settings.prefersDark = isDark
            if isMirrored { settings.layoutDirection = .rightToLeft }
            controller.view.addSubview(bar)
            bar.frame = Rect(x: 0, y: 0, width: width, height: bar.sizeThatFits(Size(width: width, height: 120)).height)
            harness = Harness(window, settings: settings)
            bar.delegate = self
            harness.advance(seconds: 0.02)
        }

        func queryBar(_ bar: QueryBar, removesChipAt index: Int) {
            removed.append(index)
            bar.content.chips.remove(at: index)
        }

        private(set) var opened: [Int] = []

        func queryBar(_ bar: QueryBar, opensChipAt index: Int) { opened.append(index) }

        private(set) var filters = 0

        func queryBarFilters(_ bar: QueryBar) { filters += 1 }

        private(set) var saves = 0

        func queryBarSaves(_ bar: QueryBar) { saves += 1 }

        func queryBarTakesSuggestion(_ bar: QueryBar) { taken += 1 }

        var focused: String? { harness.focused?.label }
        func point(_ rect: Rect) -> Point { bar.row.convert(rect, to: nil).center }
    }

    @Test func chipsHaveTheWholeWidthOfABarWithoutANote() {
        let fixture = Fixture(width: 360)
        #expect(fixture.bar.row.bounds.width == 360 - 2 * 14)
    }

    @Test(arguments: [false, true]) func keysMoveBetweenChipsAndRemoveThem(isMirrored: Bool) {
        let fixture = Fixture(isMirrored: isMirrored)
        let (back, forward) = isMirrored ? (Key.right, Key.left) : (.left, .right)
        fixture.harness.press(.tab)
        #expect(fixture.focused == "In Kitchen")
        fixture.harness.press(forward)
        fixture.harness.press(forward)
        fixture.harness.press(forward)
        #expect(fixture.focused == "No receipt")
        fixture.harness.press(back)
        fixture.harness.press(.delete)
        #expect(fixture.removed == [1] && fixture.focused == "No receipt")
        fixture.harness.press(.backspace)
        #expect(fixture.removed == [1, 1] && fixture.focused == "In Kitchen")
        fixture.harness.press(.home)
        fixture.harness.press(.delete)
        #expect(fixture.bar.content.chips.isEmpty && !fixture.bar.row.isFirstResponder)
        #expect(fixture.harness.all(.list).isEmpty)
    }

    @Test func theWordsOpenAChipByPointerAndKeys() {
        let fixture = Fixture()
        fixture.harness.click(at: fixture.point(fixture.bar.row.frame(ofChip: 1)))
        #expect(fixture.opened == [1] && fixture.removed.isEmpty)
        fixture.harness.press(.tab)
        fixture.harness.press(.enter)
        fixture.harness.press(.end)
        fixture.harness.press(.character(" "))
        #expect(fixture.opened == [1, 0, 2] && fixture.removed.isEmpty)
    }

    @Test func theButtonThatAddsAConditionIsInABarWithoutANote() {
        let fixture = Fixture()
        #expect(fixture.bar.filterButton.isHidden)
        fixture.bar.content.canFilter = true
        fixture.harness.advance(seconds: 0.02)
        fixture.harness.click(fixture.bar.filterButton)
        #expect(fixture.filters == 1)
        fixture.bar.content.note = "There is no field “pric”."
        #expect(fixture.bar.filterButton.isHidden)
    }

    @Test func theCrossRemovesAChip() {
        let fixture = Fixture()
        fixture.harness.click(at: fixture.point(fixture.bar.row.frame(ofChip: 1)))
        #expect(fixture.removed.isEmpty)
        fixture.harness.click(at: fixture.point(fixture.bar.row.crossFrame(ofChip: 1)))
        #expect(fixture.removed == [1] && fixture.bar.content.chips.map(\.words) == ["In Kitchen", "No receipt"])
        fixture.harness.move(to: fixture.point(fixture.bar.row.frame(ofChip: 0)))
        #expect(fixture.bar.row.toolTip == "In Kitchen")
    }

    @Test func aNoteHasASuggestion() throws {
        let fixture = Fixture(note: "There is no field “pric”. Did you mean price?", suggestion: "price")
        #expect(fixture.bar.frame.height == 72)
        #expect(fixture.bar.sizeThatFits(Size(width: 900, height: 100)).height == 44)
        #expect(fixture.bar.noteLabel.frame.minY > fixture.bar.row.frame.maxY - 1 && !fixture.bar.noteLabel.isTruncated)
        fixture.harness.press(try fixture.harness.get(.button, "Use price"))
        #expect(fixture.taken == 1)
        fixture.bar.content.suggestion = nil
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.harness.all(.button).isEmpty && fixture.bar.noteLabel.text.hasPrefix("There is no field"))
        fixture.bar.content.note = nil
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.harness.all(.label).isEmpty)
    }

    @Test func aNarrowBarScrollsAndGivesTheNoteALine() {
        let words = ["In Kitchen", "Over $100", "No receipt", "Purchased before March 2024"]
        let fixture = Fixture(words, note: "There is no field “pric”. Did you mean price?", suggestion: "price", width: 300)
        #expect(fixture.bar.frame.height == 86 && fixture.bar.noteLabel.frame.minY >= 37)
        #expect(fixture.bar.suggestionButton.frame.maxX <= 300)
        let row = fixture.bar.row
        #expect(row.frame(ofChip: 3).maxX > row.bounds.maxX)
        fixture.harness.press(.tab)
        fixture.harness.press(.end)
        #expect(row.frame(ofChip: 3).maxX <= row.bounds.maxX + 0.5 && row.frame(ofChip: 0).minX < 0)
        fixture.harness.press(.home)
        #expect(row.frame(ofChip: 0).minX == 0)
        fixture.harness.scroll(at: Point(x: 100, y: 22), clicks: 3)
        #expect(row.frame(ofChip: 0).minX < 0)
        #expect(fixture.harness.paintMismatches.isEmpty)
    }

    @Test func chipsAreReadAsAList() throws {
        let fixture = Fixture()
        let list = try fixture.harness.get(.list, "Conditions")
        let chips = fixture.harness.all(.listItem, within: list)
        try #require(chips.map(\.label) == ["In Kitchen", "Over $100", "No receipt"])
        #expect(chips[0].actions.map(\.kind) == [.activate, .remove] && chips[2].place == AccessibilityPlace(2, of: 3))
        fixture.harness.perform(.perform(.remove), with: chips[1])
        #expect(fixture.removed == [1])
    }

    @Test(arguments: [false, true]) func aCautionHasColoursOfItsOwn(isDark: Bool) throws {
        let fixture = Fixture(isDark: isDark)
        fixture.bar.content.chips[1].isCaution = true
        fixture.harness.advance(seconds: 0.02)
        let shot = try #require(fixture.harness.screenshot())
        func color(_ index: Int) -> UInt32 {
            let chip = fixture.bar.row.convert(fixture.bar.row.frame(ofChip: index), to: nil)
            return shot[Int(chip.minX) + 5, Int(chip.midY)] & 0xFFFFFF
        }
        #expect(color(0) == (isDark ? 0x22344A : 0xE3EEFA) && color(1) == (isDark ? 0x3A3122 : 0xFBEFD6))
        #expect(fixture.bar.row.frame(ofChip: 0).height == 26)
    }
}
