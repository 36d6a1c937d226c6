import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// A field in which an entry is chosen, with keys, with the pointer and by a screen reader.
@Suite struct PopUpButtonTests {
    private final class Fixture {
        let stage: Stage
        let field: PopUpButton
        var told: [Int] = []
        var newTypes = 0

        init(_ stage: Stage = Stage.looks(), chosen: Int? = 1) {
            self.stage = stage
            field = PopUpButton(sections: [
                .init(items: [.init("Audio and Video", icon: .camera), .init("Furniture"), .init("Garden", isEnabled: false)]),
                .init("Kitchen", items: [.init("Cookware"), .init("Fridge")]),
            ])
            field.sections.append(.init(items: [.init("New Type…") { [weak self] in self?.newTypes += 1 }]))
            field.selectedIndex = chosen
            field.onChange = { [weak self] in self?.told.append($0) }
            stage.addNamed("Type", field, Rect(x: 120, y: 160, width: 224, height: 38))
        }

        func focus() { stage.harness.press(.tab) }
        var menuWindow: Window? { stage.window.children.first }
    }

    @Test func arrowsChooseAtOnceAndPassWhatCannotBeChosen() {
        let fixture = Fixture()
        fixture.focus()
        for key in [Key.down, .down, .down, .up, .up, .up, .end, .home] { fixture.stage.harness.press(key) }
        // Nothing is called when the choice stays: at the last entry, and at the first.
        #expect(fixture.told == [3, 4, 3, 1, 0, 4, 0])
        #expect(fixture.newTypes == 0 && fixture.menuWindow == nil)
    }

    @Test func lettersGoToTheEntryThatBeginsWithThem() {
        let fixture = Fixture(chosen: nil)
        fixture.focus()
        fixture.stage.harness.type("f")
        #expect(fixture.field.selectedItem?.title == "Furniture")
        fixture.stage.harness.type("r")
        #expect(fixture.field.selectedItem?.title == "Fridge")
        fixture.stage.harness.advance(seconds: 2)
        fixture.stage.harness.type("audio a")
        #expect(fixture.field.selectedItem?.title == "Audio and Video" && fixture.menuWindow == nil)
        // The same letter again moves to the next one.
        fixture.stage.harness.advance(seconds: 2)
        fixture.stage.harness.type("ff")
        #expect(fixture.field.selectedItem?.title == "Fridge")
    }

    @Test func moreLettersNarrowDownFromWhereOneIs() {
        var typed = TypeAhead()
        let titles = ["Fan", "Furniture", "Further"]
        typed.append("f", at: 0)
        #expect(typed.match(in: titles, from: nil) == 0 && typed.match(in: titles, from: 0) == 1)
        typed.append("u", at: 0.1)
        #expect(typed.match(in: titles, from: 1) == 1, "what fits still is kept")
        #expect(typed.match(in: titles, from: 0) == 1 && typed.match(in: [], from: nil) == nil)
        typed.append("x", at: 0.2)
        #expect(typed.match(in: titles, from: 1) == nil)
    }

    @Test func spaceEnterAndAltDownOpenTheMenuAtTheChosenEntry() throws {
        for (key, modifiers) in [(Key.space, KeyModifiers()), (.enter, []), (.down, .alt)] {
            let fixture = Fixture()
            fixture.focus()
            fixture.stage.harness.press(key, modifiers)
            let menu = try fixture.stage.harness.get(.menu, "Type")
            #expect(fixture.stage.harness.focused?.label == "Furniture")
            #expect(
                fixture.stage.harness.all(.checkMenuItem, within: menu).map(\.label) == [
                    "Audio and Video", "Furniture", "Garden", "Cookware", "Fridge",
                ])
            #expect(fixture.stage.harness.all(.heading, within: menu).map(\.label) == ["Kitchen"])
            #expect(try fixture.stage.harness.get(.checkMenuItem, "Furniture").value == .check(true))
            let isOpen = try fixture.stage.harness.get(.popUpButton, "Type").states.contains(.expanded)
            #expect(isOpen)
            fixture.stage.harness.press(.down)
            fixture.stage.harness.press(.enter)
            #expect(fixture.told == [3] && fixture.menuWindow == nil, "\(key)")
            #expect(fixture.field.isFirstResponder)
        }
    }

    @Test(arguments: [false, true]) func theChosenEntryLiesOverTheField(isMirrored: Bool) throws {
        let fixture = Fixture(Stage.looks(isMirrored: isMirrored))
        fixture.stage.shoot("popup-\(isMirrored)")
        fixture.stage.harness.click(fixture.field)
        let (menu, node) = (try #require(fixture.menuWindow), try fixture.stage.harness.get(.checkMenuItem, "Furniture"))
        let place = node.frame.offsetBy(x: menu.screenFrame.minX - 200, y: menu.screenFrame.minY - 100)
        #expect(abs(place.midY - fixture.field.frame.midY) <= 1)
        #expect(place.minX < fixture.field.frame.minX + 12 && place.maxX > fixture.field.frame.maxX - 12)
        fixture.stage.shoot("popup-open-\(isMirrored)")
        // A press at the position of the field chooses the entry there: the same one.
        fixture.stage.harness.click(at: node.frame.center, in: menu)
        #expect(fixture.told.isEmpty && fixture.menuWindow == nil)
    }

    @Test func theMenuStaysOnTheScreen() throws {
        let fixture = Fixture(chosen: 4)
        let work = Rect(x: 200, y: 250, width: 500, height: 150)
        fixture.stage.harness.send(.placed(origin: Point(x: 200, y: 100), workAreas: [work]))
        fixture.stage.harness.click(fixture.field)
        let menu = try #require(fixture.menuWindow)
        #expect(work.contains(menu.screenFrame.insetBy(dx: MenuBackground.margin, dy: MenuBackground.margin)))
        // The menu is higher than the screen: the chosen entry is scrolled into sight.
        #expect(try fixture.stage.harness.get(.checkMenuItem, "Fridge").states.contains(.showing))
    }

    @Test func anEntryThatDoesSomethingIsNotChosen() throws {
        let fixture = Fixture()
        fixture.stage.harness.click(fixture.field)
        fixture.stage.harness.press(try fixture.stage.harness.get(.menuItem, "New Type…"))
        #expect(fixture.newTypes == 1 && fixture.told.isEmpty && fixture.field.selectedIndex == 1)
    }

    @Test func escapeLeavesItAsItWas() {
        let fixture = Fixture()
        fixture.stage.harness.click(fixture.field)
        fixture.stage.harness.press(.down)
        fixture.stage.harness.press(.escape)
        #expect(fixture.told.isEmpty && fixture.field.selectedIndex == 1 && fixture.field.isFirstResponder)
    }

    @Test func itSaysWhatItShows() throws {
        let fixture = Fixture(chosen: nil)
        fixture.field.placeholder = "Several values"
        fixture.field.hasError = true
        let node = try fixture.stage.harness.get(.popUpButton, "Type")
        #expect(node.value == .text("Several values") && node.states.isSuperset(of: [.hasPopup, .invalid, .focusable]))
        fixture.field.isEnabled = false
        fixture.stage.harness.click(fixture.field)
        fixture.stage.harness.press(.tab)
        #expect(fixture.menuWindow == nil && !fixture.field.isFirstResponder)
        #expect(try !fixture.stage.harness.get(.popUpButton, "Type").states.contains(.enabled))
        // The shown text disappears with its entry.
        fixture.field.selectedIndex = 4
        fixture.field.sections = [.init(items: [.init("Books")])]
        #expect(fixture.field.selectedIndex == nil && fixture.told.isEmpty)
    }

    @Test func itIsDrawnInAllLooks() throws {
        for (isMirrored, isDark, scale) in [(false, false, 1.0), (true, false, 1), (false, true, 2)] {
            let fixture = Fixture(Stage.looks(isMirrored: isMirrored, isDark: isDark, scale: scale), chosen: 0)
            let narrow = fixture.stage.addNamed(
                "Unit", PopUpButton(["A unit with a very long name"]), Rect(x: 20, y: 260, width: 90, height: 38))
            let down = fixture.stage.add(PopUpButton(["Oak Street", "Holiday Home"]), 200, 300, 136, 32)
            down.pullsDown = true
            fixture.focus()
            fixture.stage.harness.advance(seconds: 0.1)
            fixture.stage.shoot("popup-\(isMirrored)-\(isDark)-\(scale)")
            // The text ends before the arrows.
            let room = Rect(x: isMirrored ? narrow.frame.minX + 26 : narrow.frame.maxX - 32, y: 266, width: 6, height: 26)
            #expect(fixture.stage.ink(in: room) == nil)
        }
    }
}
