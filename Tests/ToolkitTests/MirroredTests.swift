import Graphics
import Imaging
import Testing
import ToolkitTesting

@testable import Toolkit

/// Views in a right-to-left layout are the mirror image of those in a left-to-right layout.
struct MirroredTests {
    private func makeStage(_ isMirrored: Bool = true) -> Stage {
        let stage = Stage()
        var settings = Harness.quietSettings
        settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        stage.harness.send(.settingsChanged(settings))
        return stage
    }

    /// Returns the extent of the drawing in a rectangle of a window, in points from its left edge; nil for an empty one.
    private func inked(_ harness: Harness, _ window: Window, in rect: Rect) -> ClosedRange<Int>? {
        guard let buffer = harness.screenshot(of: window) else { return nil }
        let ground = buffer[Int(rect.minX), Int(rect.minY)]
        let columns = (Int(rect.minX)..<Int(rect.maxX)).filter { x in
            (Int(rect.minY)..<Int(rect.maxY)).contains { buffer[x, $0] != ground }
        }
        guard let first = columns.first, let last = columns.last else { return nil }
        return first - Int(rect.minX)...last - Int(rect.minX)
    }

    @Test func signsOfRowsStandAtTheOtherSideAndPointTheOtherWay() throws {
        final class Rows: TableViewController, TableViewDataSource {
            final class Cell: TableViewCell {}
            func numberOfRows(in tableView: TableView) -> Int { 1 }
            func tableView(_ tableView: TableView, canEditRowAt row: Int) -> Bool { true }
            func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
                let cell = Cell.cell(for: tableView)
                cell.accessoryType = .disclosureIndicator
                return cell
            }
        }
        // One picture is the mirror image of the other, also in edit mode.
        var pictures: [(plain: PixelBuffer, edited: PixelBuffer)] = []
        for isMirrored in [false, true] {
            let rows = Rows()
            let window = Window(size: Size(width: 300, height: 120))
            window.rootViewController = rows
            var settings = Harness.quietSettings
            settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
            let harness = Harness(window, settings: settings)
            let plain = try #require(harness.screenshot())
            rows.setEditing(true, animated: false)
            harness.advance(seconds: 0.1)
            pictures.append((plain, try #require(harness.screenshot())))
        }
        for (one, other) in [(pictures[0].plain, pictures[1].plain), (pictures[0].edited, pictures[1].edited)] {
            // Edges may be smoothed slightly differently on the other side.
            func green(_ buffer: PixelBuffer, _ x: Int, _ y: Int) -> Int { Int(buffer[x, y] >> 8 & 0xFF) }
            let differences = (0..<60).reduce(0) { sum, y in
                sum + (0..<300).count { abs(green(one, $0, y) - green(other, 299 - $0, y)) > 70 }
            }
            #expect(differences == 0)
        }
    }

    @Test(arguments: ["Lamp", "מנורה", "12"])
    func textsBeginWhereThingsBegin(text: String) throws {
        for isMirrored in [false, true] {
            for (alignment, isLeft) in [(TextAlignment.natural, !isMirrored), (.trailing, isMirrored), (.left, true), (.right, false)] {
                for lines in [1, 2] {
                    let stage = makeStage(isMirrored)
                    let label = stage.add(Label(text), 100, 100, 300, 60)
                    label.textAlignment = alignment
                    label.numberOfLines = lines
                    stage.harness.advance(seconds: 0.02)
                    let ink = try #require(inked(stage.harness, stage.window, in: label.frame))
                    #expect(isLeft ? ink.lowerBound < 8 && ink.upperBound < 100 : ink.upperBound > 290 && ink.lowerBound > 200)
                }
            }
        }
    }

    @Test func aMenuBeginsAtTheRightEdgeOfItsButton() throws {
        for isMirrored in [false, true] {
            for alignsTrailing in [false, true] {
                let stage = makeStage(isMirrored)
                let button = stage.addButton("Menu", 300, 100)
                let menu = Menu([Command("New", shortcuts: [.control("n")], isOn: { true }) {}])
                menu.open(below: button.bounds, of: button, alignsTrailing: alignsTrailing)
                stage.harness.advance(seconds: 0.02)
                let window = try #require(stage.harness.openChildren.first)
                let body = window.screenFrame.insetBy(dx: MenuBackground.margin, dy: MenuBackground.margin)
                let anchor = button.frame.offsetBy(x: 200, y: 100)
                if alignsTrailing != isMirrored { #expect(body.maxX == anchor.maxX) } else { #expect(body.minX == anchor.minX) }
                // The tick, a gap and the name follow the leading edge; the keys are at the other.
                func shows(_ distance: Double, _ width: Double, fromTheEnd: Bool = false) -> Bool {
                    let x = fromTheEnd != isMirrored ? window.size.width - distance - width : distance
                    return inked(stage.harness, window, in: Rect(x: x, y: 30, width: width, height: 24)) != nil
                }
                #expect(shows(33, 16) && !shows(50, 3) && shows(54, 20))
                #expect(!shows(27, 10, fromTheEnd: true) && shows(38, 20, fromTheEnd: true))
            }
        }
    }

    @Test func aFieldHasItsSymbolAndItsCaretAtTheRight() throws {
        let stage = makeStage()
        let field = stage.add(SearchField(placeholder: "Search"), 100, 100, 300, 32)
        #expect(field.textRect.maxX == 300 - 34)
        let ink = try #require(inked(stage.harness, stage.window, in: field.frame.insetBy(dx: 6, dy: 6)))
        // The placeholder is beside the symbol.
        #expect(ink.upperBound > 270 && ink.lowerBound > 190)
        field.becomeFirstResponder()
        stage.harness.advance(seconds: 0.02)
        #expect(field.caretRect(at: 0).minX > 255)
        stage.harness.type("a")
        let clear = try #require(field.subviews.compactMap { $0 as? Button }.first { !$0.isHidden })
        #expect(clear.frame.maxX < 40)
    }

    /// The placeholder in any script is at the position where typing begins.
    @Test(arguments: ["Search", "חיפוש", "12 חיפוש"], [false, true])
    func aPlaceholderStandsWhereTypingBegins(placeholder: String, isMirrored: Bool) throws {
        let stage = makeStage(isMirrored)
        let field = stage.add(TextField(), 100, 100, 300, 32)
        field.placeholder = placeholder
        for isFocused in [false, true] {
            if isFocused { field.becomeFirstResponder() }
            stage.harness.advance(seconds: 0.02)
            let ink = try #require(inked(stage.harness, stage.window, in: field.frame.insetBy(dx: 6, dy: 6)))
            #expect(isMirrored ? ink.upperBound > 270 && ink.lowerBound > 190 : ink.lowerBound < 18 && ink.upperBound < 100, "\(ink)")
        }
    }

    @Test func switchesArrowsAndScrollBarsAreTurnedRound() throws {
        for isMirrored in [false, true] {
            let stage = makeStage(isMirrored)
            let toggle = stage.add(Switch(), 100, 100, 44, 26)
            toggle.isOn = true
            stage.add(Button(icon: .back, style: .tool), 200, 100, 32, 32)
            stage.harness.advance(seconds: 0.02)
            // The knob of a switch that is on is at the trailing edge.
            let knob = stage.pixel(isMirrored ? 112 : 132, 113)
            #expect(knob == [255, 255, 255])
            // The tip of the arrow points to the leading edge.
            let tip = try #require(inked(stage.harness, stage.window, in: Rect(x: 200, y: 114, width: 32, height: 4)))
            #expect(isMirrored ? tip.lowerBound > 15 : tip.upperBound < 17)
            let scroll = stage.add(ScrollView(), 400, 100, 200, 300)
            scroll.contentSize = Size(width: 200, height: 2_000)
            stage.harness.advance(seconds: 0.02)
            scroll.flashScrollers()
            stage.harness.advance(seconds: 0.02)
            let thumb = try #require(inked(stage.harness, stage.window, in: Rect(x: 400, y: 110, width: 200, height: 10)))
            #expect(isMirrored ? thumb.upperBound < 12 : thumb.lowerBound > 188)
        }
    }

    @Test func daysGoFromRightToLeft() throws {
        let stage = makeStage()
        let picker = stage.add(DatePicker(.date), 100, 100, 280, 300)
        picker.date = try #require(CivilMinute(year: 2026, month: 3, day: 11, hour: 0, minute: 0))
        picker.becomeFirstResponder()
        stage.harness.press(.left)
        #expect(picker.date.day == 12)
        // The first day of a week is at the right, and so is the button for the previous month.
        #expect(picker.layout.days[0].minX > picker.layout.days[6].minX)
        #expect(picker.layout.previous.minX > picker.layout.next.minX)
        stage.harness.click(at: picker.convert(picker.layout.previous.center, to: nil))
        #expect(picker.shownMonth.month == 2)
    }

    @Test func theListStandsAtTheRight() {
        let split = SplitFixture(isMirrored: true)
        #expect(split.list.frame.maxX == 1_000)
        #expect(split.detail.frame.minX == 0)
        #expect(split.detail.frame.maxX + 1 == split.list.frame.minX)
    }

    @Test(arguments: [false, true])
    func whatAButtonHoldsIsAligned(isMirrored: Bool) throws {
        for (alignment, isLeft) in [(Button.HorizontalAlignment.leading, !isMirrored), (.trailing, isMirrored)] {
            let stage = makeStage(isMirrored)
            let button = stage.add(Button("Lamp", style: .plain), 100, 100, 300, 32)
            button.contentHorizontalAlignment = alignment
            stage.harness.advance(seconds: 0.02)
            let ink = try #require(inked(stage.harness, stage.window, in: button.frame))
            #expect(isLeft ? ink.upperBound < 60 : ink.lowerBound > 240)
        }
    }

    @Test(arguments: [false, true])
    func whatAFieldOffersBeginsWhereItsTextBegins(isMirrored: Bool) throws {
        let stage = makeStage(isMirrored)
        let field = stage.add(TextField(), 100, 100, 400, 32)
        field.completions = { _ in ["Garage", "Garden shed"] }
        stage.harness.click(field)
        stage.harness.type("ga")
        let popup = try #require(stage.harness.openChildren.first)
        stage.harness.advance(seconds: 0.1)
        let row = Rect(x: 20, y: 20, width: popup.size.width - 40, height: 16)
        let ink = try #require(inked(stage.harness, popup, in: row))
        #expect(isMirrored ? ink.lowerBound > Int(row.width / 2) : ink.upperBound < Int(row.width / 2))
    }
}
