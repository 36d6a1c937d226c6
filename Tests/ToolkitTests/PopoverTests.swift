import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Popovers in use.
struct PopoverTests {
    private final class Fixture {
        let stage: Stage
        let content = NotingController()
        let inside = CountingButton("Inside")
        let popover: PopoverController
        let button: CountingButton
        var told = 0

        init(scale: Double = 1) {
            stage = Stage(size: Size(width: 900, height: 700), scale: scale)
            content.preferredContentSize = Size(width: 300, height: 200)
            inside.frame = Rect(x: 20, y: 20, width: 100, height: 32)
            content.view.addSubview(inside)
            popover = PopoverController(content)
            button = stage.addButton("Open", 20, 20)
            popover.onDismiss = { [weak self] in self?.told += 1 }
            button.action = { [weak self] in
                guard let self else { return }
                button.count += 1
                if popover.isPresented { popover.dismiss() } else { popover.present(from: button.bounds, in: button) }
            }
        }
    }

    @Test func itTakesTheLooksOfItsWindowOnce() {
        let stage = Stage(scale: 2)
        var themes = 0
        stage.window.themeProvider = {
            themes += 1
            return Theme(for: $0)
        }
        var settings = stage.window.settings
        settings.prefersDark.toggle()
        stage.harness.send(.settingsChanged(settings))
        let made = themes
        let child = Window(kind: .popover, size: .zero)
        stage.window.openChild(child, at: Rect(x: 10, y: 10, width: 100, height: 60))
        #expect(themes == made && child.theme == stage.window.theme && child.settings == settings && child.scale == 2)
        // Changes of the desktop come to it by its window.
        settings.prefersDark.toggle()
        stage.harness.send(.settingsChanged(settings))
        #expect(child.theme == stage.window.theme && child.settings == settings)
    }

    @Test func itOpensAtItsButtonAndItsContentCanBeUsed() {
        let fixture = Fixture()
        fixture.stage.harness.click(fixture.button)
        #expect(fixture.popover.isPresented)
        #expect(fixture.content.notes == ["will appear", "did appear"])
        #expect(fixture.content.sizeAtAppearance == Size(width: 300, height: 200), "it knows its size before it appears")
        fixture.stage.harness.click(fixture.inside)
        #expect(fixture.inside.count == 1)
        #expect(fixture.popover.isPresented)
    }

    @Test func aPressOutsideClosesItAndIsUsedUpByThat() {
        let fixture = Fixture()
        let other = fixture.stage.addButton("Other", 700, 600)
        fixture.stage.harness.click(fixture.button)
        fixture.stage.harness.click(other)
        #expect(!fixture.popover.isPresented && fixture.told == 1)
        #expect(other.count == 0, "the press only closed the popover")
        fixture.stage.harness.click(other)
        #expect(other.count == 1)
        #expect(fixture.content.notes.suffix(2) == ["will disappear", "did disappear"])
    }

    @Test func aScreenThatChangesClosesItOnlyWhereItCannotStay() {
        let fixture = Fixture()
        let window = fixture.stage.window
        fixture.stage.harness.click(fixture.button)
        let place = window.screenFrame.origin
        func change(to area: Rect) { fixture.stage.harness.send(.placed(origin: place, workAreas: [area])) }
        // A panel appeared at the lower edge, far away.
        change(to: Rect(x: 0, y: 0, width: 1920, height: 1040))
        #expect(fixture.popover.isPresented)
        #expect(window.children.first?.workAreas == window.workAreas)
        // The screen was rotated, and the popover is outside of it.
        change(to: Rect(x: 0, y: 0, width: 300, height: 1920))
        #expect(!fixture.popover.isPresented)
        // Opened again, it stays within the screen.
        change(to: Rect(x: 0, y: 0, width: 1080, height: 1920))
        fixture.stage.harness.click(fixture.button)
        #expect(fixture.popover.isPresented)
    }

    @Test func aPressOnItsShadowIsOneOutside() {
        let fixture = Fixture()
        fixture.stage.harness.click(fixture.button)
        let window = fixture.popover.window
        fixture.stage.harness.click(at: Point(x: 200, y: 30), in: window)
        #expect(fixture.popover.isPresented, "the body's edge is the popover")
        fixture.stage.harness.click(at: Point(x: 200, y: 5), in: window)
        #expect(!fixture.popover.isPresented && fixture.told == 1)
    }

    @Test func itsOwnButtonClosesItAgain() {
        let fixture = Fixture()
        let harness = fixture.stage.harness
        harness.click(fixture.button)
        harness.click(fixture.button)
        #expect(!fixture.popover.isPresented, "the press that closes it does not open it again")
        #expect(fixture.told == 1 && fixture.button.count == 1)
        harness.click(fixture.button)
        #expect(fixture.popover.isPresented && fixture.button.count == 2)
    }

    @Test func escapeClosesIt() {
        let fixture = Fixture()
        fixture.stage.harness.click(fixture.button)
        fixture.stage.harness.press(.escape)
        #expect(!fixture.popover.isPresented && fixture.told == 1)
        #expect(!fixture.stage.root.keys.contains(.escape), "the key went no further")
    }

    @Test func anInactiveParentOrOneOfOtherPixelsClosesIt() {
        let acts: [(String, InputEvent)] = [
            ("rescaled", .resized(Size(width: 900, height: 700), scale: 2)), ("inactive", .activated(false)),
        ]
        for (name, event) in acts {
            let fixture = Fixture()
            fixture.stage.harness.click(fixture.button)
            fixture.stage.harness.send(event)
            #expect(!fixture.popover.isPresented && fixture.told == 1, "\(name)")
        }
    }

    @Test func itGoesWhereWhatItBelongsToGoes() throws {
        let fixture = Fixture()
        let harness = fixture.stage.harness
        harness.click(fixture.button)
        let before = try #require(fixture.popover.window).screenFrame
        // The window moves.
        harness.send(.placed(origin: Point(x: 230, y: 140), workAreas: [Rect(x: 0, y: 0, width: 1920, height: 1080)]))
        #expect(fixture.popover.window?.screenFrame == before.offsetBy(x: 30, y: 40))
        #expect(harness.log.contains { $0.hasPrefix("setFrame") })
        // The window is resized, and the button moves in it.
        harness.resize(to: Size(width: 880, height: 640))
        #expect(fixture.popover.window?.screenFrame == before.offsetBy(x: 30, y: 40))
        fixture.button.frame = fixture.button.frame.offsetBy(x: 0, y: 200)
        harness.renderFrames()
        #expect(fixture.popover.window?.screenFrame == before.offsetBy(x: 30, y: 240))
        #expect(fixture.popover.isPresented && fixture.told == 0)
        harness.click(fixture.inside)
        #expect(fixture.inside.count == 1, "what is in it can be used there")
    }

    @Test func itClosesWhenWhatItBelongsToIsGone() {
        let acts: [(String, (Fixture) -> Void)] = [
            ("removed", { $0.button.removeFromSuperview() }), ("hidden", { $0.button.isHidden = true }),
            ("out of sight", { $0.button.frame.origin.y = -500 }),
        ]
        for (name, act) in acts {
            let fixture = Fixture()
            fixture.stage.root.view.clipsToBounds = true
            fixture.stage.harness.click(fixture.button)
            act(fixture)
            fixture.stage.harness.renderFrames()
            #expect(!fixture.popover.isPresented && fixture.told == 1, "\(name)")
        }
    }

    @Test func itCanBelongToSomethingThatHasAnotherViewInAMoment() throws {
        let fixture = Fixture()
        let other = fixture.stage.addButton("Other", 20, 300)
        fixture.popover.findSource = { [unowned fixture] in fixture.button.isHidden ? PopoverSource(other) : PopoverSource(fixture.button) }
        fixture.stage.harness.click(fixture.button)
        let before = try #require(fixture.popover.window).screenFrame
        fixture.button.isHidden = true
        fixture.stage.harness.renderFrames()
        #expect(fixture.popover.window?.screenFrame.minX == before.minX && fixture.popover.window?.screenFrame != before)
    }

    /// A thin line around body and arrow, opaque if windows are not blended, and outside of the content.
    @Test(arguments: [1.0, 2.0]) func aLineIsAroundBodyAndArrow(scale: Double) throws {
        for isDark in [false, true] {
            let fixture = Fixture(scale: scale)
            var settings = Harness.quietSettings
            settings.prefersDark = isDark
            fixture.stage.harness.send(.settingsChanged(settings))
            fixture.content.view.backgroundColor = Color(red: 1, green: 0, blue: 0)
            fixture.stage.harness.click(fixture.button)
            let window = try #require(fixture.popover.window)
            let background = try #require(window.layers[0].rootView.subviews.first as? PopoverBackground)
            let shot = try #require(fixture.stage.harness.screenshot(of: window))
            let body = background.body
            let edge: UInt32 = isDark ? 0xFF5C_5C5C : 0xFFB4_B2AE
            func pixel(_ x: Double, _ y: Double) -> UInt32 { shot[Int((x * scale).rounded(.down)), Int((y * scale).rounded(.down))] }
            let half = 0.5
            for (x, y) in [
                (body.midX, body.minY - half), (body.midX, body.maxY + half), (body.maxX + half, body.midY + 60),
                (body.minX - half, body.maxY - 30),
            ] {
                #expect(pixel(x, y) == edge, "\(String(pixel(x, y), radix: 16)) at \(x), \(y) of \(body)")
            }
            #expect(pixel(body.midX, body.minY + half) == 0xFFFF_0000 && pixel(body.midX, body.minY - 2) >> 24 < 255)
            // Along the middle of the arrow, from its tip: the line, then the fill.
            #expect(background.arrowDirection == .left)
            let y = body.midY + background.arrowOffset
            let row = stride(from: body.minX - 16, to: body.minX, by: 1 / scale).map { pixel($0, y) }
            let ground = isDark ? UInt32(0xFF2A_2A2A) : 0xFFFE_FEFE
            let first = try #require(row.first { $0 >> 24 == 255 })
            #expect(first != ground && row.contains(ground), "\(row.map { String($0, radix: 16) })")
            // And at its sides.
            let x = body.minX - 6
            let column = stride(from: y - 12, to: y, by: 1 / scale).map { pixel(x, $0) }
            let side = try #require(column.first { $0 >> 24 == 255 })
            #expect(side != ground && column.last == ground, "\(column.map { String($0, radix: 16) })")
        }
    }

    @Test func closingItByCodeTellsNobody() {
        let fixture = Fixture()
        fixture.stage.harness.click(fixture.button)
        fixture.popover.dismiss()
        fixture.popover.dismiss()
        #expect(!fixture.popover.isPresented && fixture.told == 0)
        #expect(fixture.content.notes.count == 4)
        #expect(fixture.stage.harness.openChildren.isEmpty)
    }

    @Test func aClosedParentTakesItAlong() {
        let fixture = Fixture()
        fixture.stage.harness.click(fixture.button)
        fixture.stage.window.close()
        #expect(!fixture.popover.isPresented && fixture.told == 0)
        #expect(fixture.content.notes.last == "did disappear")
    }

    @Test func itCanRefuseToGo() {
        let fixture = Fixture()
        fixture.popover.shouldDismiss = { false }
        fixture.stage.harness.click(fixture.button)
        fixture.stage.harness.press(.escape)
        fixture.stage.harness.click(at: Point(x: 600, y: 600))
        #expect(fixture.popover.isPresented && fixture.told == 0)
    }

    @Test func passthroughViewsGetTheirPresses() {
        let fixture = Fixture()
        let other = fixture.stage.addButton("Other", 700, 600)
        fixture.popover.passthroughViews = [other]
        fixture.stage.harness.click(fixture.button)
        fixture.stage.harness.click(other)
        #expect(other.count == 1 && fixture.popover.isPresented)
    }

    @Test func keysStayInIt() {
        let fixture = Fixture()
        var commands = 0
        fixture.stage.window.windowCommands = [Command("New", shortcuts: [.control("n")]) { commands += 1 }]
        fixture.stage.root.ownCommands = [Command("Find", shortcuts: [.control("f")]) { commands += 1 }]
        fixture.stage.harness.click(fixture.button)
        fixture.stage.harness.press(.character("n"), .control)
        fixture.stage.harness.press(.character("f"), .control)
        fixture.stage.harness.press(.down)
        #expect(commands == 0)
        #expect(fixture.stage.root.keys == [])
        #expect(fixture.content.keys.contains(.down))
        fixture.stage.harness.press(.tab)
        fixture.stage.harness.press(.space)
        #expect(fixture.inside.count == 1, "Tab goes round in the popover")
    }

    @Test func theWheelBesideItMovesNothing() {
        let fixture = Fixture()
        let scroll = fixture.stage.add(ScrollView(), 400, 100, 200, 200)
        scroll.contentSize = Size(width: 200, height: 2000)
        fixture.stage.harness.scroll(scroll, clicks: 2)
        let before = scroll.contentOffset
        #expect(before.y > 0)
        fixture.stage.harness.click(fixture.button)
        fixture.stage.harness.scroll(scroll, clicks: 2)
        #expect(scroll.contentOffset == before, "what it points at must stay where it is")
    }

    @Test func itsArrowTouchesTheAnchorAtEveryScale() throws {
        for scale in [1.0, 2.0] {
            let fixture = Fixture(scale: scale)
            fixture.stage.harness.click(fixture.button)
            let window = try #require(fixture.popover.window)
            let shot = try #require(fixture.stage.harness.screenshot(of: window))
            let anchor = fixture.button.convert(fixture.button.bounds, to: nil)
                .offsetBy(x: fixture.stage.window.screenFrame.minX, y: fixture.stage.window.screenFrame.minY)
            // The button is at the left: the popover is to its right, and the tip at the middle of its right edge.
            let tip = Point(x: anchor.maxX - window.screenFrame.minX, y: anchor.midY - window.screenFrame.minY)
            func alpha(_ x: Double, _ y: Double) -> UInt32 { shot[Int((x * scale).rounded()), Int((y * scale).rounded())] >> 24 }
            #expect(alpha(tip.x + 5, tip.y) == 255 && alpha(tip.x + 5, tip.y - 8) < 128 && alpha(tip.x + 5, tip.y + 8) < 128)
            #expect(alpha(tip.x - 4, tip.y) < 128)
        }
    }

    @Test func aThousandOfThemLeaveNothingBehind() {
        weak var content: ViewController?
        weak var view: View?
        weak var window: Window?
        weak var controller: PopoverController?
        let stage = Stage()
        stage.harness.comparesFrames = false
        let anchor = stage.add(View(), 20, 20, 40, 40)
        for turn in 0..<1000 {
            let made = PopoverController(NotingController())
            made.contentSize = Size(width: 50, height: 50)
            made.present(from: anchor.bounds, in: anchor)
            (content, view, window, controller) = (made.contentViewController, made.contentViewController.view, made.window, made)
            #expect(window != nil)
            if turn % 2 == 0 { made.dismiss() } else { stage.harness.press(.escape) }
        }
        stage.harness.advance(seconds: 0.02)
        #expect(content == nil && view == nil && window == nil && controller == nil)
        #expect(stage.window.children.isEmpty)
    }

    @Test func oneThatNobodyHoldsLivesWhileItIsOpen() {
        weak var controller: PopoverController?
        let stage = Stage()
        let anchor = stage.add(View(), 20, 20, 40, 40)
        do {
            let made = PopoverController(ViewController())
            made.contentSize = Size(width: 50, height: 50)
            made.present(from: anchor.bounds, in: anchor)
            controller = made
        }
        #expect(controller?.isPresented == true)
        stage.window.close()
        #expect(controller == nil)
    }
}
