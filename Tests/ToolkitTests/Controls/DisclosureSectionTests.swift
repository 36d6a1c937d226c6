import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Parts of a form that open and close.
@Suite struct DisclosureSectionTests {
    /// Two sections below each other in a scroll view, as in a form.
    private final class Fixture {
        final class Form: View {
            let scroll = ScrollView()
            var sections: [DisclosureSection] = []

            override func layoutSubviews() {
                scroll.frame = bounds
                Stack(.vertical, insets: EdgeInsets(all: 16)) {
                    for section in sections { section.sized(width: .flexible) }
                }.placeContent(of: scroll)
            }
        }

        let stage: Stage
        let form = Form()
        let fields = [TextField("Sound & Vinyl"), TextField("279.00"), TextField("5 years")]
        var told: [Bool] = []
        let purchase: DisclosureSection
        let warranty: DisclosureSection

        init(_ stage: Stage = Stage.looks()) {
            self.stage = stage
            let fields = fields
            purchase = DisclosureSection("Purchase") {
                Stack(.vertical, spacing: 8, insets: EdgeInsets(top: 0, left: 116, bottom: 12, right: 0)) {
                    fields[0]; fields[1]
                }
            }
            warranty = DisclosureSection("Warranty") {
                Stack(.vertical, insets: EdgeInsets(top: 0, left: 116, bottom: 12, right: 0)) { fields[2] }
            }
            for field in fields.prefix(2) { purchase.contentView.addSubview(field) }
            warranty.contentView.addSubview(fields[2])
            form.addSubview(form.scroll)
            form.sections = [purchase, warranty]
            for section in form.sections { form.scroll.contentView.addSubview(section) }
            purchase.summary = "Sound & Vinyl, $279.00"
            warranty.summary = "5 years, until 8 October 2027"
            purchase.onToggle = { [weak self] in self?.told.append($0) }
            stage.add(form, 0, 0, 500, 420)
        }

        var openHeight: Double { 40 + 38 + 8 + 38 + 12 }
    }

    @Test func aPressOnTheLineClosesAndOpensIt() throws {
        let fixture = Fixture()
        #expect(fixture.purchase.frame.height == fixture.openHeight && fixture.warranty.frame.minY == 16 + fixture.openHeight)
        fixture.stage.harness.click(try fixture.stage.harness.get(.button, "Purchase"))
        #expect(!fixture.purchase.isOpen && fixture.told == [false])
        #expect(fixture.purchase.frame.height == 40 && fixture.warranty.frame.minY == 56)
        #expect(fixture.stage.harness.all(.textField).count == 1, "what is closed is not there for the keyboard")
        fixture.stage.harness.click(try fixture.stage.harness.get(.button, "Purchase"))
        #expect(fixture.purchase.isOpen && fixture.told == [false, true] && fixture.warranty.frame.minY == 16 + fixture.openHeight)
        #expect(fixture.stage.harness.all(.textField).count == 3)
    }

    @Test(arguments: [false, true]) func keysOpenAndClose(isMirrored: Bool) throws {
        let fixture = Fixture(Stage.looks(isMirrored: isMirrored))
        let (opens, closes) = isMirrored ? (Key.left, Key.right) : (.right, .left)
        fixture.stage.harness.press(.tab)
        #expect(fixture.stage.harness.focused?.label == "Purchase")
        for (key, isOpen) in [(closes, false), (closes, false), (opens, true), (opens, true), (.enter, false), (.space, true)] {
            fixture.stage.harness.press(key)
            #expect(fixture.purchase.isOpen == isOpen, "\(key)")
        }
        #expect(fixture.told == [false, true, false, true])
        // The Tab key skips a closed section.
        fixture.stage.harness.press(closes)
        fixture.stage.harness.press(.tab)
        #expect(fixture.stage.harness.focused?.label == "Warranty")
        fixture.stage.harness.press(.tab)
        #expect(fixture.fields[2].isFirstResponder)
    }

    @Test func itSaysWhetherItIsOpenAndWhatIsInIt() throws {
        let fixture = Fixture()
        var node = try fixture.stage.harness.get(.button, "Purchase")
        #expect(node.states.isSuperset(of: [.expandable, .expanded]) && node.value == nil)
        fixture.stage.harness.perform(.perform(.collapse), with: node)
        node = try fixture.stage.harness.get(.button, "Purchase")
        #expect(node.states.contains(.expandable) && !node.states.contains(.expanded))
        #expect(node.value == .text("Sound & Vinyl, $279.00") && fixture.told == [false])
        fixture.stage.harness.perform(.perform(.expand), with: node)
        #expect(fixture.purchase.isOpen)
    }

    @Test func theKeyboardDoesNotStayInWhatCloses() {
        let fixture = Fixture()
        fixture.fields[1].becomeFirstResponder()
        fixture.purchase.setOpen(false, animated: true)
        #expect(fixture.stage.harness.focused?.label == "Purchase" && fixture.told.isEmpty)
    }

    @Test func itMovesUnlessTheDesktopWantsNoMotion() throws {
        let fixture = Fixture(Stage.looks(isAnimated: true))
        fixture.stage.harness.press(.tab)
        fixture.stage.harness.press(.space)
        fixture.stage.harness.advance(seconds: 0.3)
        #expect(fixture.purchase.frame.height == 40)
        fixture.stage.harness.press(.space)
        fixture.stage.harness.advance(seconds: 0.1)
        let middle = fixture.purchase.frame.height
        #expect(middle > 50 && middle < fixture.openHeight - 10 && fixture.warranty.frame.minY == 16 + middle)
        // Reversed on the way, it returns from where it is.
        fixture.stage.harness.press(.space)
        fixture.stage.harness.advance(seconds: 0.02)
        #expect(abs(fixture.purchase.frame.height - middle) < 40)
        fixture.stage.harness.advance(seconds: 0.3)
        #expect(fixture.purchase.frame.height == 40 && fixture.purchase.contentView.isHidden)
        fixture.stage.harness.press(.right)
        fixture.stage.harness.advance(seconds: 0.3)
        #expect(fixture.purchase.frame.height == fixture.openHeight && fixture.stage.window.nextDeadline == nil)
    }

    @Test func itIsDrawnInAllLooks() {
        for (isMirrored, isDark, scale) in [(false, false, 1.0), (true, false, 1), (false, true, 2)] {
            let fixture = Fixture(Stage.looks(isMirrored: isMirrored, isDark: isDark, scale: scale))
            fixture.warranty.isOpen = false
            fixture.stage.harness.press(.tab)
            fixture.stage.harness.advance(seconds: 0.1)
            fixture.stage.shoot("section-\(isMirrored)-\(isDark)-\(scale)")
            // The triangle is at the leading edge.
            let room = Rect(x: isMirrored ? 466 : 16, y: fixture.warranty.frame.minY + 10, width: 18, height: 20)
            #expect(fixture.stage.ink(in: room) != nil)
            fixture.form.frame.size.width = 200
            fixture.stage.harness.advance(seconds: 0.1)
        }
    }
}
