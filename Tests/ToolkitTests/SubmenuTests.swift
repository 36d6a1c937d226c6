import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Submenus: opened by pointer, keys and screen readers, and closed again.
struct SubmenuTests {
    private final class Fixture {
        let stage: Stage
        var performed: [String] = []
        var closed = 0

        init(isMirrored: Bool = false) throws {
            stage = Stage.looks(isMirrored: isMirrored)
            let button = stage.addButton("Menu", isMirrored ? 380 : 20, 20)
            let deep = Command("Deep", submenu: [.command(command("Deepest"))])
            let menu = Menu([
                .command(command("New")), .separator,
                .command(
                    Command("View", submenu: [.command(command("As List")), .separator, .command(command("As Grid")), .command(deep)])),
                .command(Command("Empty", submenu: [.command(Command("Off", isEnabled: { false }) {})])),
                .command(command("Quit")),
            ])
            menu.onClose = { [weak self] in self?.closed += 1 }
            menu.open(below: button.bounds, of: button)
            harness.advance(seconds: 0.02)
        }

        private func command(_ title: String) -> Command { Command(title) { [weak self] in self?.performed.append(title) } }

        var harness: Harness { stage.harness }
        var menus: [String] { harness.all(.menu).map(\.label) }
        var highlighted: String? { harness.focused?.label }

        func line(_ title: String) throws -> AccessibilityNode { try harness.get(.menuItem, title) }

        /// Returns the middle of a line, and its window by its place over the main one.
        func point(_ title: String, in place: Int) throws -> (Point, Window) { (try line(title).frame.center, harness.openChildren[place]) }

        func hover(_ title: String, in place: Int) throws {
            let (point, window) = try point(title, in: place)
            harness.move(to: point.offsetBy(x: 1, y: 0), in: window)
            harness.move(to: point, in: window)
        }
    }

    @Test(arguments: [false, true]) func keysOpenItGoThroughItAndComeBack(isMirrored: Bool) throws {
        let fixture = try Fixture(isMirrored: isMirrored)
        let (into, back) = isMirrored ? (Key.left, Key.right) : (.right, .left)
        fixture.harness.press(into)
        #expect(fixture.menus == ["Menu"], "nothing is highlighted yet")
        fixture.harness.press(.down)
        fixture.harness.press(into)
        #expect(fixture.menus == ["Menu"], "New has no submenu")
        fixture.harness.press(.down)
        #expect(fixture.highlighted == "View")
        fixture.harness.press(into)
        #expect(fixture.menus == ["Menu", "View"] && fixture.highlighted == "As List")
        #expect(try fixture.line("View").states.isSuperset(of: [.hasPopup, .expanded]))
        fixture.harness.press(.down)
        #expect(fixture.highlighted == "As Grid")
        fixture.harness.press(back)
        #expect(fixture.menus == ["Menu"] && fixture.highlighted == "View")
        #expect(try !fixture.line("View").states.contains(.expanded))
        fixture.harness.press(.enter)
        fixture.harness.press(.end)
        fixture.harness.press(into)
        #expect(fixture.menus == ["Menu", "View", "Deep"] && fixture.highlighted == "Deepest")
        fixture.harness.press(.escape)
        #expect(fixture.menus == ["Menu", "View"])
        fixture.harness.press(.space)
        fixture.harness.press(.enter)
        #expect(fixture.performed == ["Deepest"] && fixture.menus.isEmpty && fixture.closed == 1)
        #expect(fixture.stage.window.children.isEmpty)
    }

    @Test func escapeClosesOneAfterTheOther() throws {
        let fixture = try Fixture()
        fixture.harness.press(.down)
        fixture.harness.press(.down)
        fixture.harness.press(.right)
        fixture.harness.press(.escape)
        #expect(fixture.menus == ["Menu"])
        fixture.harness.press(.escape)
        #expect(fixture.menus.isEmpty && fixture.performed.isEmpty && fixture.closed == 1)
    }

    @Test func aLineWithoutAnythingToChooseOpensNothing() throws {
        let fixture = try Fixture()
        #expect(try !fixture.line("Empty").states.contains(.enabled))
        fixture.harness.click(try fixture.line("Empty"))
        #expect(fixture.menus == ["Menu"])
    }

    @Test func itOpensWhereThePointerRestsAndClosesWhereItRestsElsewhere() throws {
        let fixture = try Fixture()
        try fixture.hover("View", in: 0)
        #expect(fixture.menus == ["Menu"])
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.menus == ["Menu", "View"])
        #expect(fixture.harness.focused?.label != "As List", "only keys highlight the first line")
        // The pointer may cross another line on its way.
        try fixture.hover("Quit", in: 0)
        fixture.harness.advance(seconds: 0.1)
        try fixture.hover("As Grid", in: 1)
        fixture.harness.advance(seconds: 1)
        #expect(fixture.menus == ["Menu", "View"])
        try fixture.hover("Quit", in: 0)
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.menus == ["Menu"])
        try fixture.hover("New", in: 0)
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.menus == ["Menu"])
        fixture.harness.click(try fixture.line("New"))
        #expect(fixture.performed == ["New"] && fixture.menus.isEmpty)
    }

    /// A menu that a key opens may appear below a pointer that rests.
    @Test func aPointerThatHasNotMovedOpensNothing() throws {
        let fixture = try Fixture()
        let (point, window) = try fixture.point("View", in: 0)
        fixture.harness.move(to: point, in: window)
        fixture.harness.advance(seconds: 1)
        #expect(fixture.menus == ["Menu"])
        fixture.harness.move(to: point.offsetBy(x: 1, y: 0), in: window)
        fixture.harness.advance(seconds: 1)
        #expect(fixture.menus == ["Menu", "View"])
    }

    @Test func keysStayInTheMenuWhoseSubmenuThePointerOpened() throws {
        let fixture = try Fixture()
        try fixture.hover("View", in: 0)
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(.down)
        #expect(fixture.menus == ["Menu"] && fixture.highlighted == "Quit")
        try fixture.hover("View", in: 0)
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(.right)
        #expect(fixture.menus == ["Menu", "View"] && fixture.highlighted == "As List")
        fixture.harness.press(.left)
        #expect(fixture.menus == ["Menu"] && fixture.highlighted == "View")
    }

    @Test func aPressOpensItAtOnceAndAnotherPressChooses() throws {
        let fixture = try Fixture()
        fixture.harness.click(try fixture.line("View"))
        #expect(fixture.menus == ["Menu", "View"])
        // Another press keeps it open.
        fixture.harness.click(try fixture.line("View"))
        #expect(fixture.menus == ["Menu", "View"])
        fixture.harness.click(try fixture.line("As Grid"))
        #expect(fixture.performed == ["As Grid"] && fixture.menus.isEmpty && fixture.closed == 1)
    }

    @Test func aPressOutsideClosesAllOfThem() throws {
        let fixture = try Fixture()
        fixture.harness.click(try fixture.line("View"))
        fixture.harness.click(at: Point(x: 480, y: 400))
        #expect(fixture.menus.isEmpty && fixture.performed.isEmpty && fixture.closed == 1)
    }

    /// The shadow of the submenu is over the end of the menu's lines.
    @Test func whatIsInItsShadowIsTheMenuBelow() throws {
        let fixture = try Fixture()
        let new = try fixture.line("New").frame
        fixture.harness.click(try fixture.line("View"))
        let (menu, submenu) = (fixture.harness.openChildren[0], fixture.harness.openChildren[1])
        func inSubmenu(_ point: Point) -> Point {
            point.offsetBy(x: menu.screenFrame.minX - submenu.screenFrame.minX, y: menu.screenFrame.minY - submenu.screenFrame.minY)
        }
        let quit = try fixture.line("Quit").frame
        fixture.harness.move(to: inSubmenu(Point(x: quit.maxX - 7, y: quit.midY)), in: submenu)
        fixture.harness.move(to: inSubmenu(Point(x: quit.maxX - 6, y: quit.midY)), in: submenu)
        fixture.harness.advance(seconds: 0.5)
        #expect(fixture.menus == ["Menu"], "the pointer rests on another line")
        fixture.harness.click(try fixture.line("View"))
        let again = fixture.harness.openChildren[1]
        fixture.harness.click(at: inSubmenu(Point(x: quit.maxX - 6, y: quit.midY)), in: again)
        #expect(fixture.performed == ["Quit"] && fixture.menus.isEmpty)
        #expect(new.midY < quit.midY)
    }

    @Test func thoseWhoCannotSeeItOpenItAndChoose() throws {
        let fixture = try Fixture()
        #expect(try fixture.line("View").states.contains(.hasPopup))
        fixture.harness.press(try fixture.line("View"))
        #expect(fixture.highlighted == "As List")
        fixture.harness.press(try fixture.line("As Grid"))
        #expect(fixture.performed == ["As Grid"] && fixture.menus.isEmpty)
    }

    @Test func itStandsBehindItsLineOrBeforeItWhereThereIsMoreRoom() {
        let area = Rect(x: 0, y: 0, width: 1_000, height: 800)
        let size = Size(width: 200, height: 300)
        func frame(_ anchor: Rect, isMirrored: Bool = false) -> Rect {
            MenuPlacement.frame(size: size, beside: anchor, overlap: 2, lift: 6, workArea: area, isMirrored: isMirrored)
        }
        #expect(frame(Rect(x: 100, y: 100, width: 150, height: 32)) == Rect(x: 248, y: 94, width: 200, height: 300))
        #expect(frame(Rect(x: 800, y: 100, width: 150, height: 32)) == Rect(x: 602, y: 94, width: 200, height: 300))
        #expect(frame(Rect(x: 800, y: 100, width: 150, height: 32), isMirrored: true).maxX == 802)
        #expect(frame(Rect(x: 20, y: 100, width: 150, height: 32), isMirrored: true).minX == 168)
        #expect(frame(Rect(x: 100, y: 700, width: 150, height: 32)).maxY == 800, "it slides up where the screen ends")
        let narrow = MenuPlacement.frame(
            size: size, beside: Rect(x: 20, y: 0, width: 260, height: 32), overlap: 2, lift: 6,
            workArea: Rect(x: 0, y: 0, width: 300, height: 400), isMirrored: false)
        #expect(narrow.minX >= 0 && narrow.maxX <= 300)
    }

    @Test func menusWithSubmenusLeaveNothingBehind() throws {
        weak var window: Window?
        weak var inner: Window?
        do {
            let fixture = try Fixture()
            fixture.harness.click(try fixture.line("View"))
            (window, inner) = (fixture.harness.openChildren[0], fixture.harness.openChildren[1])
            #expect(inner != nil)
            fixture.harness.click(try fixture.line("As List"))
            fixture.harness.advance(seconds: 0.02)
        }
        #expect(window == nil && inner == nil)
    }
}
