import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The parts of a detail: pills, a ring, a line of values, cards, and the path to a place.
@Suite struct CardTests {
    // MARK: Pills and rings

    @Test func aPillIsAsWideAsItsWordsAndSaysThem() throws {
        let stage = Stage.looks()
        let pill = PillView("Insured", icon: .check, tone: .positive)
        let size = pill.intrinsicContentSize
        #expect(size.height == 24 && size.width > 60)
        stage.add(pill, 20, 20, size.width, 24)
        #expect(try stage.harness.get(.label, "Insured").help.isEmpty)
        pill.frame.size.width = 50
        stage.harness.advance(seconds: 0.1)
        #expect(pill.toolTip == "Insured" && stage.ink(in: Rect(x: 71, y: 20, width: 40, height: 24)) == nil)
        pill.text = "On loan, and a little longer"
        #expect(pill.sizeThatFits(Size(width: 90, height: 100)) == Size(width: 90, height: 24))
    }

    @Test func aRingSaysHowFarItHasCome() throws {
        let stage = Stage.looks()
        let ring = stage.add(RingMeter(value: 8), 20, 20, 34, 34)
        ring.accessibilityLabel = "Recorded"
        #expect(try stage.harness.get(.progressBar, "Recorded").value == .number(8, range: 0...10))
        for (value, total) in [(0, 10), (10, 10), (12, 10), (-1, 0)] {
            (ring.value, ring.total) = (value, total)
            stage.harness.advance(seconds: 0.1)
        }
        #expect(!ring.canBecomeFirstResponder)
    }

    // MARK: Values over time

    private func entries(_ values: [Double]) -> [SparklineView.Entry] {
        values.enumerated().map { .init(time: Double($0 * $0), value: $1, words: "value \($0)") }
    }

    @Test func pointsOfALineAreGoneToByKeysAndByThePointer() throws {
        for isMirrored in [false, true] {
            let stage = Stage.looks(isMirrored: isMirrored)
            let line = stage.addNamed("Values", SparklineView(), Rect(x: 40, y: 60, width: 200, height: 56))
            var pressed: [Int] = []
            line.onPress = { pressed.append($0) }
            line.entries = entries([5, 3, 4, 9])
            stage.harness.press(.tab)
            #expect(stage.harness.focused?.label == "value 3")
            stage.harness.press(isMirrored ? .right : .left)
            stage.harness.press(.enter)
            stage.harness.press(.home)
            #expect(stage.harness.focused?.label == "value 0" && pressed == [2])
            stage.harness.click(at: line.convert(line.points[1].offsetBy(x: 3, y: 10), to: nil))
            #expect(pressed == [2, 1] && line.toolTip == "value 1")
            #expect((line.points[0].x > line.points[3].x) == isMirrored)
            #expect(line.points.map(\.y).max() == line.points[1].y && line.points.allSatisfy(line.bounds.contains))
            stage.shoot("line-\(isMirrored)")
        }
    }

    @Test func oneValueIsNoLine() {
        let stage = Stage.looks()
        let line = stage.add(SparklineView(), 40, 60, 200, 56)
        line.entries = entries([5])
        stage.harness.press(.tab)
        #expect(!line.isFirstResponder && stage.harness.all(.list).isEmpty && stage.ink(in: line.frame) == nil)
        // Equal values, or values of one day, are in the middle.
        line.entries = [.init(time: 1, value: 2, words: "a"), .init(time: 1, value: 2, words: "b")]
        #expect(line.points.map(\.y).allSatisfy { $0 == line.points[0].y } && line.points[0].x < line.points[1].x)
    }

    // MARK: Cards

    @Test func aCardIsAsHighAsWhatIsInIt() throws {
        let stage = Stage.looks()
        let label = Label("Sonara")
        label.numberOfLines = 0
        let card = CardView("Identification") { Stack(.vertical, insets: EdgeInsets(all: 16)) { label.sized(width: .flexible) } }
        card.contentView.addSubview(label)
        #expect(
            card.sizeThatFits(Size(width: 300, height: .infinity)).height == 32 + 32
                + label.sizeThatFits(Size(width: 268, height: 100)).height)
        stage.add(card, 20, 20, 300, 120)
        var pressed = 0
        card.link = ("Add Paper", { pressed += 1 })
        #expect(try stage.harness.get(.heading).label == "Identification")
        stage.harness.click(try stage.harness.get(.button, "Add Paper"))
        #expect(pressed == 1)
        label.text = String(repeating: "words ", count: 30)
        #expect(card.contentHeight(forWidth: 300) ?? 0 > 100)
        card.link = nil
        card.title = ""
        stage.harness.advance(seconds: 0.1)
        #expect(card.contentView.frame.minY == 0 && stage.harness.all(.button).isEmpty)
    }

    // MARK: Paths

    @Test func theWayToAPlaceIsPressed() throws {
        for isMirrored in [false, true] {
            let stage = Stage.looks(isMirrored: isMirrored)
            let bar = stage.add(PathBar(), 20, 20, 400, 28)
            bar.parts = ["Home", "Living Room", "Shelf"]
            var pressed: [Int] = []
            bar.onPress = { pressed.append($0) }
            func middle(_ index: Int) -> Point { bar.convert(bar.mirrored(bar.shown[index].frame).center, to: nil) }
            stage.harness.click(at: middle(1))
            stage.harness.click(at: middle(2))
            #expect(pressed == [1], "the last part is where one is")
            stage.harness.press(.tab)
            #expect(stage.harness.focused?.label == "Living Room")
            stage.harness.press(isMirrored ? .right : .left)
            stage.harness.press(.enter)
            #expect(pressed == [1, 0])
            stage.harness.press(try stage.harness.get(.listItem, "Living Room"))
            #expect(pressed == [1, 0, 1])
            stage.shoot("path-\(isMirrored)")
        }
    }

    @Test func aPathThatIsTooLongLosesItsBeginning() {
        let stage = Stage.looks()
        let bar = stage.add(PathBar(), 20, 20, 200, 28)
        bar.parts = ["Home", "Living Room", "Large Cupboard", "Shelf"]
        stage.harness.advance(seconds: 0.1)
        #expect(bar.shown.first?.part ?? 0 > 0 && bar.shown.last?.part == 3)
        #expect(bar.toolTip == "Home › Living Room › Large Cupboard › Shelf")
        #expect(bar.shown.allSatisfy { $0.frame.maxX <= 200 })
        #expect(stage.harness.all(.listItem).count == 4)
        bar.frame.size.width = 30
        stage.harness.advance(seconds: 0.1)
        #expect(bar.shown.map(\.part) == [3] && bar.shown[0].frame.maxX <= 30)
    }

    @Test func thingsAreDroppedOnPartsOfAPath() {
        let stage = Stage.looks()
        let bar = stage.add(PathBar(), 20, 20, 400, 28)
        bar.parts = ["Home", "Living Room"]
        var dropped: [Int] = []
        bar.canDrop = { types, part in types == ["text/plain"] && part == 0 }
        bar.onDrop = { _, part in
            dropped.append(part)
            return true
        }
        for part in [0, 1] {
            let place = bar.convert(bar.shown[part].frame.center, to: nil)
            stage.harness.send(.drag(DragEvent(phase: .moved, location: place, types: ["text/plain"])))
            stage.harness.send(.drag(DragEvent(phase: .dropped(PasteboardItem(text: "x")), location: place, types: ["text/plain"])))
        }
        #expect(dropped == [0])
    }

    @Test func allOfThemAreDrawnInAllLooks() {
        for (isMirrored, isDark, scale) in [(false, false, 1.0), (true, false, 1), (false, true, 2)] {
            let stage = Stage.looks(isMirrored: isMirrored, isDark: isDark, scale: scale)
            var x = 20.0
            for pill in [
                PillView("Very good"), PillView("Lent to Alex", icon: .clock, tone: .caution),
                PillView("Insured", icon: .check, tone: .positive),
                PillView("Overdue", tone: .negative), PillView("Fragile", dot: .chart),
            ] {
                stage.add(pill, x, 20, pill.intrinsicContentSize.width, 24)
                x = pill.frame.maxX + 8
            }
            let ring = RingMeter(value: 8)
            let words = Label("8 of 10 recorded", font: Font(size: 14))
            let line = SparklineView()
            line.entries = entries([5, 3, 4, 9])
            let card = CardView("Value") {
                Stack(.horizontal, spacing: 16, alignment: .center, insets: EdgeInsets(all: 16)) {
                    ring
                    words.sized(width: .flexible)
                    line.sized(width: 180)
                }
            }
            for view in [ring, words, line] { card.contentView.addSubview(view) }
            card.link = ("New Value", {})
            stage.root.view.themeBackground = .secondaryBackground
            stage.add(card, 20, 70, 460, card.sizeThatFits(Size(width: 460, height: .infinity)).height)
            let path = stage.add(PathBar(), 20, 220, 300, 28)
            path.parts = ["Home", "Living Room"]
            stage.harness.press(.tab)
            stage.harness.press(.tab)
            stage.harness.advance(seconds: 0.1)
            stage.shoot("cards-\(isMirrored)-\(isDark)-\(scale)")
            #expect(stage.ink(in: Rect(x: 21, y: 110, width: 458, height: 60)) != nil)
        }
    }
}
