import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Menus by keyboard and by pointer.
struct MenuTests {
    private final class Fixture {
        let stage: Stage
        var performed: [String] = []
        var closed = 0
        var menu = Menu([Command]())

        init(scale: Double = 1) {
            stage = Stage(scale: scale)
            let items: [Menu.Item] = [
                .command(command("Edit…", [Shortcut(.enter)])), .command(command("Duplicate", [.control("d")])), .separator,
                .command(Command("Broken", isEnabled: { false }) { [weak self] in self?.performed.append("Broken") }),
                .command(Command("Sorted", isOn: { true }) { [weak self] in self?.performed.append("Sorted") }),
                .command(command("Delete", [Shortcut(.delete)])),
            ]
            menu = Menu(items)
            menu.onClose = { [weak self] in self?.closed += 1 }
        }

        private func command(_ title: String, _ shortcuts: [Shortcut]) -> Command {
            Command(title, shortcuts: shortcuts) { [weak self] in self?.performed.append(title) }
        }

        func open() {
            let button = stage.addButton("Menu", 20, 20)
            menu.open(below: button.bounds, of: button)
            stage.harness.advance(seconds: 0.02)
        }

        var window: Window? { stage.window.children.first { $0.kind == .menu } }

        /// Returns the middle of a row; separators count as rows.
        func row(_ index: Int) -> Point {
            let heights = [32.0, 32, 9, 32, 32, 32]
            let margin = MenuBackground.margin
            return Point(x: margin + 60, y: margin + 6 + heights[..<index].reduce(0, +) + heights[index] / 2)
        }
    }

    @Test func theKeyboardChooses() {
        for (keys, title) in [
            ([Key.down, .enter], "Edit…"), ([.down, .down, .space], "Duplicate"), ([.down, .down, .down, .enter], "Sorted"),
            ([.up, .enter], "Delete"), ([.end, .up, .enter], "Sorted"), ([.home, .enter], "Edit…"), ([.down, .up, .enter], "Delete"),
            ([.character("d"), .enter], "Duplicate"), ([.character("d"), .character("d"), .enter], "Delete"),
            ([.character("s"), .enter], "Sorted"), ([.character("d"), .character("e"), .enter], "Delete"),
            ([.end, .character("d"), .character("u"), .enter], "Duplicate"), ([.character("d"), .character("x"), .enter], "Duplicate"),
        ] {
            let fixture = Fixture()
            fixture.open()
            for key in keys { fixture.stage.harness.press(key) }
            #expect(fixture.performed == [title], "\(keys)")
            #expect(!fixture.menu.isOpen && fixture.closed == 1 && fixture.stage.window.children.isEmpty)
        }
    }

    @Test func theArrowsGoRoundTheChoosableRows() {
        let fixture = Fixture()
        fixture.open()
        // Four rows can be chosen: four steps down, and the fifth is the first again.
        for _ in 0..<5 { fixture.stage.harness.press(.down) }
        fixture.stage.harness.press(.enter)
        #expect(fixture.performed == ["Edit…"])
    }

    @Test func escapeAndEnterWithoutAChoiceDoNothing() {
        let fixture = Fixture()
        fixture.open()
        fixture.stage.harness.press(.enter)
        #expect(fixture.menu.isOpen)
        fixture.stage.harness.press(.escape)
        #expect(!fixture.menu.isOpen && fixture.closed == 1 && fixture.performed == [])
        #expect(fixture.stage.root.keys == [], "keys stay in the menu")
    }

    @Test func thePointerChooses() {
        for (row, titles) in [(0, ["Edit…"]), (1, ["Duplicate"]), (2, []), (3, []), (4, ["Sorted"]), (5, ["Delete"])] {
            let fixture = Fixture(scale: 2)
            fixture.open()
            fixture.stage.harness.move(to: fixture.row(5), in: fixture.window)
            fixture.stage.harness.click(at: fixture.row(row), in: fixture.window)
            #expect(fixture.performed == titles, "row \(row)")
            #expect(fixture.menu.isOpen == titles.isEmpty, "a row that cannot be chosen keeps the menu open")
        }
    }

    @Test func aPressOutsideClosesItAndIsUsedUpByThat() {
        let fixture = Fixture()
        let other = fixture.stage.addButton("Other", 500, 400)
        fixture.open()
        fixture.stage.harness.click(other)
        #expect(!fixture.menu.isOpen && other.count == 0 && fixture.closed == 1)
        fixture.stage.harness.click(other)
        #expect(other.count == 1)
    }

    @Test func aDragFromRowToRowChoosesTheLast() {
        let fixture = Fixture()
        fixture.open()
        fixture.stage.harness.drag(from: fixture.row(0), to: fixture.row(1), in: fixture.window)
        #expect(fixture.performed == ["Duplicate"])
    }

    @Test func theSecondaryButtonAndTheMenuKeyOpenTheMenuOfAView() {
        for act in ["button", "menu key", "shift F10"] {
            let stage = Stage()
            let view = stage.add(ViewWithMenu(), 100, 100, 200, 100)
            switch act {
            case "button": stage.harness.click(at: Point(x: 150, y: 150), button: 3)
            case "menu key":
                view.becomeFirstResponder()
                stage.harness.press(.menu)
            default:
                view.becomeFirstResponder()
                stage.harness.press(.function(10), .shift)
            }
            #expect(stage.window.children.count == 1, "\(act)")
            stage.harness.press(.down)
            stage.harness.press(.enter)
            #expect(view.performed == 1, "\(act)")
        }
    }

    @Test func itStandsAboveWhereThereIsNoRoomBelow() {
        let area = Rect(x: 0, y: 0, width: 1000, height: 800)
        let size = Size(width: 200, height: 300)
        let below = MenuPlacement.frame(size: size, below: Rect(x: 50, y: 50, width: 80, height: 30), gap: 4, workArea: area)
        #expect(below == Rect(x: 50, y: 84, width: 200, height: 300))
        let above = MenuPlacement.frame(size: size, below: Rect(x: 50, y: 700, width: 80, height: 30), gap: 4, workArea: area)
        #expect(above == Rect(x: 50, y: 396, width: 200, height: 300))
        let right = MenuPlacement.frame(size: size, below: Rect(x: 950, y: 50, width: 80, height: 30), gap: 4, workArea: area)
        #expect(right.maxX == 1000)
        let trailing = MenuPlacement.frame(
            size: size, below: Rect(x: 500, y: 50, width: 80, height: 30), gap: 4, workArea: area, alignsRight: true)
        #expect(trailing.maxX == 580)
        let huge = MenuPlacement.frame(
            size: Size(width: 5000, height: 5000), below: Rect(x: 500, y: 300, width: 80, height: 30), gap: 4, workArea: area)
        #expect(area.contains(huge))
    }

    // MARK: - Menus higher than the screen

    /// Returns a menu of a hundred rows over a window on a screen of 1080 points, and the choices.
    private func tallMenu() throws -> (stage: Stage, window: Window, chosen: () -> [Int]) {
        let stage = Stage()
        let button = stage.addButton("Menu", 20, 20)
        final class Chosen { var rows: [Int] = [] }
        let chosen = Chosen()
        Menu((0..<100).map { number in Command("Row \(number)") { chosen.rows.append(number) } }).open(below: button.bounds, of: button)
        stage.harness.advance(seconds: 0.02)
        return (stage, try #require(stage.window.children.first), { chosen.rows })
    }

    @Test func aTallOneStaysOnTheScreenAndTheKeyboardScrollsIt() throws {
        for (keys, row) in [([Key.end], 99), ([.up], 99), ([.end, .home, .down], 1), (Array(repeating: .down, count: 60), 59)] {
            let (stage, window, chosen) = try tallMenu()
            let body = window.screenFrame.insetBy(dx: MenuBackground.margin, dy: MenuBackground.margin)
            #expect(body.minY >= 0 && body.maxY <= 1080 && body.height > 500)
            for key in keys { stage.harness.press(key) }
            let menu = try #require(stage.harness.find(MenuView.self))
            let scroll = try #require(stage.harness.find(ScrollView.self))
            let place = Rect(x: 0, y: 6 + Double(row) * 32, width: 100, height: 32)
            #expect(scroll.visibleRect.contains(place.offsetBy(x: 0, y: -1)), "row \(row) of \(menu.bounds) in \(scroll.visibleRect)")
            stage.harness.press(.enter)
            #expect(chosen() == [row])
        }
    }

    @Test func theWheelScrollsATallOneBelowThePointer() throws {
        let (stage, window, chosen) = try tallMenu()
        let point = Point(x: MenuBackground.margin + 60, y: MenuBackground.margin + 6 + 16)
        stage.harness.move(to: point, in: window)
        // Sixteen turns of 60 points are 30 rows.
        stage.harness.scroll(at: point, clicks: 16, in: window)
        stage.harness.press(.enter)
        #expect(chosen() == [30])
        let (second, other, clicked) = try tallMenu()
        second.harness.scroll(at: point, clicks: 1_000, in: other)
        let last = Point(x: point.x, y: other.size.height - MenuBackground.margin - 6 - 16)
        second.harness.click(at: last, in: other)
        #expect(clicked() == [99])
    }

    @Test func itsShadowIsSeenAndIsNotTheMenu() throws {
        let fixture = Fixture()
        fixture.open()
        let window = try #require(fixture.window)
        let picture = try #require(fixture.stage.harness.screenshot(of: window))
        let margin = Int(MenuBackground.margin)
        func alpha(_ x: Int, _ y: Int) -> UInt32 { picture[x, y] >> 24 }
        #expect(alpha(picture.width / 2, picture.height / 2) == 255)
        let below = (1..<margin).map { alpha(picture.width / 2, picture.height - margin + $0) }
        #expect(below[0] > 20 && below[0] < 255)
        #expect(zip(below, below.dropFirst()).allSatisfy { $0 >= $1 } && below.last == 0)
        fixture.stage.harness.click(at: Point(x: 60, y: window.size.height - 4), in: window)
        #expect(!fixture.menu.isOpen && fixture.performed == [])
    }

    @Test func aThousandOfThemLeaveNothingBehind() {
        weak var menu: Menu?
        weak var window: Window?
        let stage = Stage()
        stage.harness.comparesFrames = false
        let button = stage.addButton("Menu", 20, 20)
        for turn in 0..<1000 {
            let made = Menu([Command("One") {}])
            made.open(below: button.bounds, of: button)
            (menu, window) = (made, stage.window.children.last)
            #expect(window != nil)
            switch turn % 3 {
            case 0: made.close()
            case 1: window?.close()
            default: stage.harness.press(.escape)
            }
            #expect(!made.isOpen)
        }
        stage.harness.advance(seconds: 0.02)
        #expect(menu == nil && window == nil && stage.window.children.isEmpty)
    }
}

private final class ViewWithMenu: View {
    var performed = 0
    override var canBecomeFirstResponder: Bool { true }
    override func contextCommands(at point: Point) -> [Command] {
        [Command("One") { [weak self] in self?.performed += 1 }]
    }

    @Test func aKeyThatIsHeldSinceBeforeDoesNotCloseAMenu() throws {
        let stage = Stage()
        let button = stage.addButton("Menu", 300, 100)
        let menu = Menu([Command("New") {}])
        menu.open(below: button.bounds, of: button)
        stage.harness.advance(seconds: 0.02)
        func escape(_ isRepeat: Bool) {
            stage.harness.send(.keyDown(KeyEvent(key: .escape, isRepeat: isRepeat, time: stage.harness.time + 0.01)))
        }
        escape(true)
        #expect(menu.isOpen)
        escape(false)
        #expect(!menu.isOpen)
    }
}
