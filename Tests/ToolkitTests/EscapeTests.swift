import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Escape closes the frontmost thing that can be closed, without code in the program.
struct EscapeTests {
    /// A sheet with a field that has the keyboard, and perhaps a cancel button.
    private final class Sheet: ViewController {
        let field = TextField()
        let cancel = Button("Cancel")
        var pressed = 0
        let hasCancel: Bool

        init(hasCancel: Bool = false) {
            self.hasCancel = hasCancel
            super.init()
            preferredContentSize = Size(width: 240, height: 160)
        }

        override func viewDidLoad() {
            field.frame = Rect(x: 20, y: 20, width: 200, height: 38)
            view.addSubview(field)
            guard hasCancel else { return }
            cancel.frame = Rect(x: 20, y: 80, width: 90, height: 32)
            cancel.role = .cancel
            cancel.action = { [weak self] in self?.pressed += 1 }
            view.addSubview(cancel)
        }

        override func viewDidAppear() { field.becomeFirstResponder() }
    }

    @Test func aSheetGoes() {
        for style in [ModalPresentationStyle.formSheet, .pageSheet] {
            let stage = Stage()
            let sheet = Sheet()
            sheet.modalPresentationStyle = style
            stage.root.present(sheet)
            stage.harness.advance(seconds: 0.02)
            stage.harness.type("x")
            stage.harness.press(.escape)
            stage.harness.advance(seconds: 0.02)
            #expect(stage.root.presentedViewController == nil)
            #expect(stage.window.layers.count == 1)
        }
    }

    @Test func oneThatMustBeAnsweredStays() {
        let stage = Stage()
        let sheet = Sheet()
        sheet.isModalInPresentation = true
        stage.root.present(sheet)
        stage.harness.advance(seconds: 0.02)
        stage.harness.press(.escape)
        #expect(stage.root.presentedViewController === sheet)
    }

    @Test func theButtonThatCancelsIsPressed() {
        for style in [ModalPresentationStyle.formSheet, .fullScreen] {
            let stage = Stage()
            let sheet = Sheet(hasCancel: true)
            sheet.isModalInPresentation = true
            sheet.modalPresentationStyle = style
            stage.root.present(sheet)
            stage.harness.advance(seconds: 0.02)
            stage.harness.press(.escape)
            #expect(sheet.pressed == 1)
            // The button determines the action; while it cannot be pressed, nothing happens.
            #expect(stage.root.presentedViewController === sheet)
            sheet.cancel.isEnabled = false
            stage.harness.press(.escape)
            #expect(sheet.pressed == 1)
            #expect(stage.root.presentedViewController === sheet)
        }
    }

    @Test func theCancelOfABarIsPressed() {
        let stage = Stage()
        let sheet = Sheet()
        sheet.isModalInPresentation = true
        var pressed = 0
        let bar = Toolbar(items: [BarButtonItem(.cancel) { pressed += 1 }, BarButtonItem(.flexibleSpace), BarButtonItem(.done)])
        bar.frame = Rect(x: 0, y: 100, width: 240, height: 44)
        sheet.view.addSubview(bar)
        stage.root.present(sheet)
        stage.harness.advance(seconds: 0.02)
        stage.harness.press(.escape)
        #expect(pressed == 1)
    }

    @Test func whatFillsTheWindowStaysUnlessItHasAButtonToCancel() {
        let stage = Stage()
        let page = Sheet()
        page.modalPresentationStyle = .fullScreen
        stage.root.present(page)
        stage.harness.advance(seconds: 0.02)
        stage.harness.press(.escape)
        #expect(stage.root.presentedViewController === page)
    }

    @Test func aPageThatIsCurledUpComesDown() {
        let stage = Stage()
        let page = ViewController()
        page.modalTransitionStyle = .partialCurl
        stage.root.present(page)
        stage.harness.advance(seconds: 0.02)
        stage.harness.press(.escape)
        stage.harness.advance(seconds: 0.02)
        #expect(stage.root.presentedViewController == nil)
    }

    @Test func whatTakesThePlaceOfOneControllerIsCancelledInItsOwnPlaceOnly() {
        let stage = Stage()
        let outside = stage.addButton("Base", 20, 20)
        let place = ViewController()
        place.definesPresentationContext = true
        stage.root.addChild(place)
        stage.root.view.addSubview(place.view)
        place.view.frame = Rect(x: 100, y: 60, width: 260, height: 200)
        let back = Sheet(hasCancel: true)
        back.modalPresentationStyle = .currentContext
        place.present(back)
        stage.harness.advance(seconds: 0.02)
        outside.becomeFirstResponder()
        stage.harness.press(.escape)
        #expect(back.pressed == 0)
        back.field.becomeFirstResponder()
        stage.harness.press(.escape)
        #expect(back.pressed == 1)
    }

    @Test func theFrontmostThingGoesFirstAndAHeldKeyClosesOne() throws {
        let stage = Stage()
        let sheet = Sheet()
        stage.root.present(sheet)
        stage.harness.advance(seconds: 0.02)
        let popover = PopoverController(ViewController())
        popover.contentSize = Size(width: 100, height: 80)
        popover.present(from: sheet.field.bounds, in: sheet.field)
        let inside = try #require(popover.window)
        stage.harness.advance(seconds: 0.02)
        let menu = Menu([Command("One") {}])
        menu.open(below: Rect(x: 0, y: 0, width: 10, height: 10), of: popover.contentViewController.view)
        stage.harness.advance(seconds: 0.02)
        #expect(inside.children.count == 1)
        func hold() {
            for _ in 0..<3 {
                let event = KeyEvent(key: .escape, isRepeat: true, time: stage.harness.time + 0.01)
                stage.harness.send(.keyDown(event))
            }
        }
        stage.harness.press(.escape)
        hold()
        #expect(!menu.isOpen && popover.isPresented)
        stage.harness.press(.escape)
        hold()
        #expect(!popover.isPresented && stage.root.presentedViewController === sheet)
        stage.harness.press(.escape)
        stage.harness.advance(seconds: 0.02)
        #expect(stage.root.presentedViewController == nil)
    }
}
