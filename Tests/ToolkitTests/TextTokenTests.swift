import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Conditions in a field: words with ":" or ">" become tokens, words with "!" cautions.
@Suite struct TextTokenTests {
    private final class Fixture {
        let form: TextForm
        let field = SearchField()
        var isLate = false
        var harness: Harness { form.harness }

        init(_ text: String = "", scale: Double = 1, isDark: Bool = false, isMirrored: Bool = false, focuses: Bool = true) {
            form = TextForm(scale: scale)
            field.frame = Rect(x: 20, y: 240, width: 300, height: 32)
            form.window.rootViewController?.view.addSubview(field)
            if isDark || isMirrored {
                var settings = Harness.quietSettings
                settings.prefersDark = isDark
                if isMirrored { settings.layoutDirection = .rightToLeft }
                form.harness.send(.settingsChanged(settings))
            }
            field.onChange = { [weak self] text in
                if let self, !self.isLate { self.field.tokens = Self.tokens(of: text) }
            }
            set(text)
            if focuses {
                field.becomeFirstResponder()
                harness.press(.end)
            }
        }

        func set(_ text: String) {
            field.text = text
            field.tokens = Self.tokens(of: text)
            harness.advance(seconds: 0.02)
        }

        static func tokens(of text: String) -> [TextToken] {
            var start = 0
            var found: [TextToken] = []
            for word in text.split(separator: " ", omittingEmptySubsequences: false) {
                let range = start..<start + word.utf8.count
                if word.contains("!") {
                    found.append(TextToken(range, .caution))
                } else if let last = word.last, word.contains(":") || word.contains(">"), last != ":", last != ">" {
                    found.append(TextToken(range, label: "words of \(word)"))
                }
                start = range.upperBound + 1
            }
            return found
        }

        var text: String { field.text }
        var caret: Int? { field.editor.selection.isEmpty ? field.editor.selection.head : nil }
        var opened: String? { field.tokenEditor.opened.map { String(field.text.substring($0.range)) } }
        var selected: String? { field.tokenEditor.selected == nil ? nil : field.selectedText }

        /// The boxes of a token, in the window.
        func boxes(_ index: Int) -> [Rect] {
            TextTokenLooks(field).boxes(of: field.tokens[index]).map { field.convert($0, to: nil) }
        }

        func color(_ point: Point) -> UInt32 {
            let scale = form.window.scale
            return (harness.screenshot()?[Int(point.x * scale), Int(point.y * scale)] ?? 0) & 0xFFFFFF
        }

        /// The colours in a rectangle of the window.
        func colors(_ rect: Rect) -> Set<UInt32> {
            let scale = form.window.scale
            guard let shot = harness.screenshot() else { return [] }
            var found: Set<UInt32> = []
            for y in Int(rect.minY * scale)..<Int(rect.maxY * scale) {
                for x in Int(rect.minX * scale)..<Int(rect.maxX * scale) { found.insert(shot[x, y] & 0xFFFFFF) }
            }
            return found
        }
    }

    // MARK: Typing

    @Test func aTypedConditionBecomesATokenAtABlank() {
        let fixture = Fixture()
        fixture.harness.type("drill value>100")
        #expect(fixture.opened == "value>100" && fixture.field.tokens.count == 1)
        #expect(fixture.field.tokenEditor.state.closed.isEmpty)
        fixture.harness.type(" ")
        #expect(fixture.opened == nil && fixture.field.tokenEditor.state.closed.count == 1)
        fixture.harness.type("no:receipt")
        #expect(fixture.opened == "no:receipt" && fixture.field.tokenEditor.state.closed.count == 1)
        #expect(fixture.text == "drill value>100 no:receipt")
        // Enter ends it too; the text stays.
        fixture.harness.press(.enter)
        #expect(fixture.opened == nil && fixture.text == "drill value>100 no:receipt")
    }

    @Test func theOwnerMaySetTokensLater() {
        let fixture = Fixture()
        fixture.isLate = true
        func answer() { fixture.field.tokens = Fixture.tokens(of: fixture.text) }
        fixture.harness.type("value>1")
        answer()
        #expect(fixture.opened == "value>1")
        fixture.harness.type("0")
        #expect(fixture.opened == "value>10", "it does not flash meanwhile")
        answer()
        #expect(fixture.opened == "value>10")
        fixture.harness.type(" ")
        answer()
        #expect(fixture.opened == nil && fixture.field.tokenEditor.state.closed.count == 1)
        fixture.harness.press(.home)
        fixture.harness.type("big ")
        #expect(fixture.field.tokens.map(\.range) == [4..<12], "tokens move with the text")
    }

    @Test func aPastedQueryIsAllTokens() {
        let fixture = Fixture()
        fixture.harness.pasteboards[.clipboard] = PasteboardItem(text: "place:Kitchen no:receipt")
        fixture.harness.press(.character("v"), .control)
        #expect(fixture.opened == nil && fixture.field.tokenEditor.state.closed.count == 2)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.press(.character("c"), .control)
        #expect(fixture.form.clipboard == "place:Kitchen no:receipt")
    }

    @Test func leavingTheFieldClosesACondition() {
        let fixture = Fixture()
        fixture.harness.type("value>100")
        #expect(fixture.opened != nil)
        fixture.harness.click(fixture.form.name)
        #expect(fixture.opened == nil && fixture.field.tokenEditor.state.closed.count == 1)
    }

    // MARK: Keys

    @Test func leftSelectsATokenAndThenGoesBeforeIt() {
        let fixture = Fixture("drill value>100 no:receipt")
        fixture.harness.press(.left)
        #expect(fixture.selected == "no:receipt")
        fixture.harness.press(.left)
        #expect(fixture.caret == 16)
        fixture.harness.press(.left)
        #expect(fixture.caret == 15)
        fixture.harness.press(.left)
        #expect(fixture.selected == "value>100")
        fixture.harness.press(.left)
        #expect(fixture.caret == 6)
        fixture.harness.press(.right)
        #expect(fixture.selected == "value>100")
        fixture.harness.press(.right)
        #expect(fixture.caret == 15)
        fixture.harness.press(.right)
        fixture.harness.press(.right)
        #expect(fixture.selected == "no:receipt")
        // With Shift the text is selected by letters as ever.
        fixture.harness.press(.end)
        fixture.harness.press(.left, .shift)
        #expect(fixture.field.selectedText == "t" && fixture.selected == nil)
    }

    @Test func rightGoesBackwardsInTextFromRightToLeft() {
        let fixture = Fixture("מקדחה מקום:מטבח", isMirrored: true)
        fixture.harness.press(.right)
        #expect(fixture.selected == "מקום:מטבח")
        fixture.harness.press(.right)
        #expect(fixture.caret == "מקדחה ".utf8.count)
        fixture.harness.press(.left)
        #expect(fixture.selected == "מקום:מטבח")
    }

    @Test(arguments: [Key.backspace, .delete])
    func aSelectedTokenIsRemovedWithABlank(key: Key) {
        let fixture = Fixture("drill value>100 no:receipt")
        fixture.harness.press(.left)
        fixture.harness.press(key)
        #expect(fixture.text == "drill value>100" && fixture.caret == 15)
        fixture.harness.press(.left)
        fixture.harness.press(key)
        #expect(fixture.text == "drill" && fixture.caret == 5)
        fixture.harness.press(.character("z"), .control)
        #expect(fixture.text == "drill value>100" && fixture.selected == "value>100")
        fixture.harness.press(.character("z"), .control)
        #expect(fixture.text == "drill value>100 no:receipt" && fixture.selected == "no:receipt")
        fixture.harness.press(.character("z"), [.control, .shift])
        #expect(fixture.text == "drill value>100")
    }

    @Test func aTokenAtTheStartTakesTheBlankBehindIt() {
        let fixture = Fixture("value>100 drill")
        fixture.harness.press(.home)
        fixture.harness.press(.right)
        fixture.harness.press(.delete)
        #expect(fixture.text == "drill" && fixture.caret == 0)
    }

    @Test func backspaceBehindATokenOpensIt() {
        let fixture = Fixture("drill value>100")
        fixture.harness.press(.backspace)
        #expect(fixture.text == "drill value>100" && fixture.opened == "value>100" && fixture.caret == 15)
        fixture.harness.press(.backspace)
        #expect(fixture.text == "drill value>10" && fixture.opened == "value>10")
        fixture.harness.type("5")
        #expect(fixture.text == "drill value>105" && fixture.opened == "value>105")
        // Arrows go through its letters, and out of it.
        fixture.harness.press(.left)
        #expect(fixture.caret == 14 && fixture.opened != nil)
        fixture.harness.press(.home)
        #expect(fixture.opened == nil)
        fixture.harness.press(.end)
        fixture.harness.press(.left)
        #expect(fixture.selected == "value>105")
    }

    @Test func backspaceOverABlankDoesNotOpenTheTokenBeforeIt() {
        let fixture = Fixture("value>100 ")
        fixture.harness.press(.backspace)
        #expect(fixture.text == "value>100" && fixture.opened == nil)
        fixture.harness.press(.backspace)
        #expect(fixture.text == "value>100" && fixture.opened == "value>100")
    }

    @Test(arguments: [Key.enter, .function(2)])
    func enterOpensASelectedToken(key: Key) {
        let fixture = Fixture("value>100 no:receipt")
        var submitted = 0
        fixture.field.onSubmit = { submitted += 1 }
        fixture.harness.press(.left)
        fixture.harness.press(key)
        #expect(fixture.opened == "no:receipt" && fixture.caret == 20 && submitted == 0)
        fixture.harness.press(.enter)
        #expect(fixture.opened == nil && submitted == 1)
    }

    @Test func deleteBeforeATokenOpensIt() {
        let fixture = Fixture("value>100")
        fixture.harness.press(.home)
        fixture.harness.press(.delete)
        #expect(fixture.text == "value>100" && fixture.opened == "value>100" && fixture.caret == 0)
        fixture.harness.press(.delete)
        #expect(fixture.text == "alue>100")
    }

    @Test func aFieldThatCannotBeEditedKeepsItsTokens() {
        let fixture = Fixture("value>100")
        fixture.field.isEditable = false
        fixture.harness.press(.backspace)
        fixture.harness.press(.left)
        #expect(fixture.selected == "value>100")
        fixture.harness.press(.delete)
        fixture.harness.press(.function(2))
        #expect(fixture.text == "value>100" && fixture.opened == nil)
    }

    @Test func keysInOtherFieldsAreAsEver() {
        let fixture = Fixture()
        fixture.field.onChange = nil
        fixture.harness.type("value>100")
        fixture.harness.press(.left)
        #expect(fixture.caret == 8)
        fixture.harness.press(.backspace)
        #expect(fixture.text == "value>10")
    }

    // MARK: The pointer

    @Test func aPressSelectsATokenAndAnotherOpensIt() {
        let fixture = Fixture("drill value>100 no:receipt", focuses: false)
        let point = fixture.boxes(0)[0].center
        fixture.harness.click(at: point)
        #expect(fixture.field.isFirstResponder && fixture.selected == "value>100" && fixture.form.primary == "value>100")
        fixture.harness.click(at: point)
        #expect(fixture.opened == "value>100" && fixture.caret == 15)
        fixture.harness.click(at: fixture.boxes(1)[0].center)
        #expect(fixture.opened == nil && fixture.selected == "no:receipt")
        fixture.harness.press(.home)
        fixture.harness.drag(from: fixture.boxes(1)[0].center, to: Point(x: 55, y: point.y))
        #expect(fixture.field.selectedText.hasSuffix("value>100 no:receipt") && fixture.selected == nil)
        // Beside tokens a press sets the caret.
        fixture.harness.click(at: Point(x: fixture.boxes(0)[0].minX - 4, y: point.y))
        #expect(fixture.caret == 5)
    }

    // MARK: Looks

    @Test(arguments: [(1.0, false, false), (2, false, false), (1, true, false), (1.5, false, true), (2, true, true)])
    func aConditionHasATint(scale: Double, isDark: Bool, isMirrored: Bool) {
        let fixture = Fixture("drill value>100 no:receipt", scale: scale, isDark: isDark, isMirrored: isMirrored, focuses: false)
        let theme: Theme = isDark ? .dark : .light
        let tint: UInt32 = isDark ? 0x22344A : 0xE3EEFA
        let boxes = [fixture.boxes(0)[0], fixture.boxes(1)[0]]
        for box in boxes {
            #expect(abs(box.height - 22) < 1)
            #expect(fixture.color(Point(x: box.minX + 2, y: box.midY)) == tint)
            #expect(fixture.color(Point(x: box.maxX - 2, y: box.midY)) == tint)
            #expect(fixture.color(Point(x: box.minX - 2, y: box.midY)) != tint)
        }
        #expect(boxes[1].minX - boxes[0].maxX > 3, "they are apart")
        let all = fixture.field.convert(fixture.field.bounds, to: nil)
        #expect(fixture.colors(all).contains(tint))
        fixture.field.tokens = []
        #expect(!fixture.colors(all).contains(tint))
        #expect(theme.isDark == isDark)
        // Without tokens the field looks as if it had never had them.
        let plain = Fixture("", scale: scale, isDark: isDark, isMirrored: isMirrored, focuses: false)
        plain.field.text = fixture.text
        plain.harness.advance(seconds: 0.02)
        #expect(plain.colors(all) == fixture.colors(all))
    }

    @Test(arguments: [false, true])
    func theEndsOfABoxAreNotCut(isMirrored: Bool) {
        let fixture = Fixture(isMirrored ? "מקום:מטבח מקדחה" : "value>100 drill", isMirrored: isMirrored, focuses: false)
        let box = fixture.boxes(0)[0]
        #expect(fixture.color(Point(x: box.minX + 1.5, y: box.midY)) == 0xE3EEFA)
        #expect(fixture.color(Point(x: box.maxX - 1.5, y: box.midY)) == 0xE3EEFA)
        fixture.harness.click(at: box.center)
        fixture.harness.press(.delete)
        #expect(!fixture.text.contains(":") && fixture.harness.paintMismatches.isEmpty)
    }

    /// The harness compares each frame with a full repaint.
    @Test(arguments: [(1.0, false), (1.5, true), (2, false)])
    func framesAreExact(scale: Double, isMirrored: Bool) {
        let fixture = Fixture(scale: scale, isMirrored: isMirrored)
        let harness = fixture.harness
        harness.type("wrong! place:Kitchen value>100 drill no:receipt bought:2024 tag:gift ")
        for key in [Key.left, .left, .left, .left, .backspace, .backspace, .home, .right, .delete, .end, .left, .left, .delete] {
            harness.press(key)
        }
        harness.press(.home, .shift)
        harness.press(.end)
        harness.send(.textComposed(ComposedText(text: "nihao", caret: 5), time: harness.time))
        harness.send(.textComposed(ComposedText(text: "", caret: 0), time: harness.time))
        harness.click(at: fixture.boxes(fixture.field.tokens.count - 1)[0].center)
        harness.send(.activated(false))
        harness.send(.activated(true))
        harness.click(fixture.form.name)
        fixture.field.isEnabled = false
        harness.advance(seconds: 0.05)
        fixture.set("")
        #expect(fixture.field.tokens.isEmpty && harness.paintMismatches.isEmpty)
    }

    @Test func onlyNewTokensAreDrawnAgain() {
        let fixture = Fixture("drill value>100", focuses: false)
        fixture.field.tokens = fixture.field.tokens
        #expect(!fixture.form.window.needsFrame)
        fixture.field.tokens[0].label = "over 100"
        #expect(!fixture.form.window.needsFrame)
        fixture.field.tokenEditor.open(fixture.field.tokens[0])
        fixture.harness.advance(seconds: 0.02)
        fixture.field.tokens = fixture.field.tokens
        #expect(!fixture.form.window.needsFrame)
        fixture.field.tokens = []
        #expect(fixture.form.window.needsFrame)
    }

    @Test func aSelectedTokenIsFilled() {
        let fixture = Fixture("drill value>100")
        fixture.harness.press(.left)
        let box = fixture.boxes(0)[0]
        #expect(fixture.color(Point(x: box.minX + 2, y: box.midY)) == 0x1A73CC)
        fixture.harness.press(.enter)
        #expect(fixture.color(Point(x: box.minX + 2, y: box.midY)) == 0xFEFEFE, "an open one is text")
    }

    @Test func aCautionHasALineBelow() {
        let fixture = Fixture("wrong! drill", focuses: false)
        let line = fixture.field.convert(fixture.field.bounds, to: nil)
        let below = Rect(x: line.minX + 30, y: line.midY + 6, width: 100, height: 6)
        let caution = { (fixture: Fixture) in
            fixture.colors(below).contains { color in
                // Brown: more red than blue by far.
                Int(color >> 16) - Int(color & 255) > 60
            }
        }
        #expect(caution(fixture))
        fixture.field.tokens = []
        #expect(!caution(fixture))
    }

    @Test func composedTextOpensTheTokenAtItsPlace() {
        let fixture = Fixture("value>100")
        fixture.harness.send(.textComposed(ComposedText(text: "ni", caret: 2), time: fixture.harness.time))
        #expect(fixture.opened == "value>100")
        fixture.harness.send(.textCommitted("你", time: fixture.harness.time))
        #expect(fixture.text == "value>100你" && fixture.opened == "value>100你")
    }

    @Test func longTextScrollsWithItsTokens() {
        let fixture = Fixture()
        fixture.harness.type("place:Kitchen value>100 no:receipt bought:2024 tag:gift maker:sonara")
        #expect(fixture.field.scrollX > 0)
        let box = fixture.boxes(4)[0]
        #expect(fixture.color(Point(x: box.minX + 2, y: box.midY)) == 0xE3EEFA)
        fixture.harness.press(.home)
        fixture.harness.press(.right)
        #expect(fixture.selected == "place:Kitchen" && fixture.field.scrollX == 0)
    }

    @Test func rangesBeyondTheTextAreCut() {
        let fixture = Fixture("née")
        fixture.field.tokens = [TextToken(2..<99), TextToken(9..<12), TextToken(-4..<0)]
        #expect(fixture.field.tokens.map(\.range) == [1..<4])
        fixture.harness.press(.left)
        #expect(fixture.field.selectedText == "ée")
    }

    // MARK: For those who cannot see it

    @Test func tokensAreReadAsParts() throws {
        let fixture = Fixture("drill value>100 no:receipt")
        let harness = fixture.harness
        let node = try harness.get(.searchField)
        let parts = harness.all(.listItem, within: node)
        try #require(parts.map(\.label) == ["words of value>100", "words of no:receipt"])
        #expect(parts[0].actions.map(\.kind) == [.activate, .remove] && parts[1].place == AccessibilityPlace(1, of: 2))
        #expect(node.frame.contains(parts[0].frame) && parts[0].frame.maxX < parts[1].frame.minX)
        harness.press(.left)
        #expect(harness.focused?.label == "words of no:receipt" && harness.focused?.states.contains(.selected) == true)
        harness.perform(.perform(.remove), with: parts[0])
        #expect(fixture.text == "drill no:receipt")
        harness.press(try harness.get(.listItem, "words of no:receipt"))
        #expect(fixture.opened == "no:receipt" && fixture.caret == 16)
        #expect(harness.focused?.role == .searchField)
        fixture.set("drill")
        #expect(harness.all(.listItem).isEmpty)
    }

    // MARK: Inspection

    @Test(arguments: [false, true])
    func itLooksRight(isDark: Bool) {
        let fixture = Fixture(scale: 2, isDark: isDark)
        fixture.field.frame = Rect(x: 20, y: 240, width: 370, height: 32)
        fixture.harness.type("kichen! value>100 no:receipt has:photo a")
        fixture.form.shoot("tokens-\(isDark)")
        fixture.harness.press(.backspace)
        fixture.harness.press(.left)
        fixture.harness.press(.left)
        fixture.form.shoot("tokens-selected-\(isDark)")
    }
}
