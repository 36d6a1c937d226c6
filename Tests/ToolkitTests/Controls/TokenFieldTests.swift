import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// A field of several words, used with keys and with the pointer.
@Suite struct TokenFieldTests {
    private final class Fixture {
        let stage: Stage
        let field: TokenField
        var told: [[String]] = []
        var submitted = 0
        private let form: Form

        /// Places the field as a form does: with its natural height, and something below it.
        final class Form: View {
            let field: TokenField
            let below = Button("Below")

            init(_ field: TokenField) {
                self.field = field
                super.init()
                addSubview(field)
                addSubview(below)
            }

            override func layoutSubviews() {
                Stack(.vertical, spacing: 10, insets: EdgeInsets(all: 20)) {
                    field
                    below.sized(width: 100, alignment: .leading)
                }.place(in: self)
            }
        }

        init(_ titles: [String] = ["Electronics", "Fragile"], stage: Stage = Stage.looks(), width: Double = 400) {
            self.stage = stage
            field = TokenField(titles.map { TokenField.Token($0, color: .chart) })
            field.placeholder = "Add a tag"
            form = Form(field)
            stage.add(form, 0, 40, width, 360)
            let label = stage.add(Label("Tags"), 20, 20, 60, 20)
            label.labels = field
            field.onChange = { [weak self] in self?.told.append($0.map(\.title)) }
            stage.window.windowCommands = [Command("Done", shortcuts: [Shortcut(.enter)]) { [weak self] in self?.submitted += 1 }]
        }

        var titles: [String] { field.tokens.map(\.title) }
        var below: Button { form.below }
        func focus() { stage.harness.press(.tab) }
        func middle(_ index: Int) -> Point { field.convert(field.place(ofToken: index).center, to: nil) }
        func cross(_ index: Int) -> Point { field.convert(field.crossPlace(field.place(ofToken: index)).center, to: nil) }
    }

    @Test func enterAndCommaEndAWord() {
        let fixture = Fixture()
        fixture.focus()
        fixture.stage.harness.type("Gift\n")
        fixture.stage.harness.type("Blue vase, ")
        #expect(fixture.titles == ["Electronics", "Fragile", "Gift", "Blue vase"] && fixture.told.count == 2)
        #expect(fixture.submitted == 0)
        // Without a word Enter is left to the form; a word that exists is not added again.
        fixture.field.textField.text = ""
        fixture.stage.harness.type("\n")
        #expect(fixture.submitted == 1)
        fixture.stage.harness.type("gift,,")
        #expect(fixture.titles.count == 4 && fixture.told.count == 2 && fixture.field.textField.text.isEmpty)
    }

    @Test func leavingTheFieldEndsAWord() {
        let fixture = Fixture()
        fixture.focus()
        fixture.stage.harness.type("Gi")
        fixture.stage.harness.press(.tab)
        #expect(fixture.titles == ["Electronics", "Fragile", "Gi"] && fixture.below.isFirstResponder)
        // A refused word stays, and is marked.
        fixture.field.makeToken = { $0.count > 3 ? TokenField.Token($0) : nil }
        fixture.stage.harness.press(.tab, .shift)
        fixture.stage.harness.type("No")
        fixture.stage.harness.press(.tab)
        #expect(fixture.titles.count == 3 && fixture.field.textField.text == "No" && fixture.field.hasError)
        fixture.stage.harness.press(.tab, .shift)
        fixture.stage.harness.press(.end)
        fixture.stage.harness.type("w")
        #expect(!fixture.field.hasError)
        fixture.stage.harness.type("here\n")
        #expect(fixture.titles.last == "Nowhere")
    }

    @Test func backspaceTakesTheLastBackAsText() {
        let fixture = Fixture()
        fixture.focus()
        fixture.stage.harness.press(.backspace)
        #expect(fixture.titles == ["Electronics"] && fixture.field.textField.text == "Fragile")
        fixture.stage.harness.type("ly\n")
        #expect(fixture.titles == ["Electronics", "Fragilely"])
        #expect(fixture.told == [["Electronics"], ["Electronics", "Fragilely"]])
    }

    @Test(arguments: [false, true]) func arrowsWalkThroughTokens(isMirrored: Bool) {
        let fixture = Fixture(["One", "Two", "Three"], stage: Stage.looks(isMirrored: isMirrored))
        let (back, forward) = isMirrored ? (Key.right, Key.left) : (.left, .right)
        fixture.focus()
        fixture.stage.harness.press(back)
        #expect(fixture.stage.harness.focused?.label == "Three" && fixture.stage.harness.focused?.role == .listItem)
        fixture.stage.harness.press(back)
        fixture.stage.harness.press(back)
        fixture.stage.harness.press(back)
        #expect(fixture.stage.harness.focused?.label == "One")
        fixture.stage.harness.press(.delete)
        #expect(fixture.titles == ["Two", "Three"] && fixture.stage.harness.focused?.label == "Two")
        fixture.stage.harness.press(forward)
        fixture.stage.harness.press(.backspace)
        #expect(fixture.titles == ["Two"] && fixture.stage.harness.focused?.label == "Two")
        fixture.stage.harness.press(forward)
        #expect(fixture.field.textField.isFirstResponder)
        fixture.stage.harness.press(back)
        fixture.stage.harness.press(.delete)
        #expect(fixture.titles.isEmpty && fixture.field.textField.isFirstResponder)
        #expect(fixture.told == [["Two", "Three"], ["Two"], []])
    }

    @Test func keysAtATokenAreForItOrForTheText() {
        let fixture = Fixture()
        fixture.focus()
        fixture.stage.harness.press(.left)
        fixture.stage.harness.press(.character("c"), .control)
        #expect(fixture.stage.harness.pasteboards[.clipboard]?.text == "Fragile")
        fixture.stage.harness.press(.home)
        fixture.stage.harness.press(.function(2))
        #expect(fixture.titles == ["Fragile"] && fixture.field.textField.text == "Electronics")
        fixture.stage.harness.type("\n")
        fixture.stage.harness.press(.left)
        fixture.stage.harness.type("x")
        #expect(fixture.field.textField.text == "x" && fixture.field.textField.isFirstResponder)
        // The typed text stays during a visit to the tokens, and becomes a token when the field is left from there.
        fixture.stage.harness.press(.home)
        fixture.stage.harness.press(.left)
        #expect(fixture.field.textField.text == "x" && fixture.titles.count == 2)
        fixture.stage.harness.press(.tab)
        #expect(fixture.titles == ["Fragile", "Electronics", "x"] && fixture.below.isFirstResponder)
    }

    @Test func severalArePastedAtOnce() {
        let fixture = Fixture([])
        fixture.focus()
        fixture.stage.harness.pasteboards[.clipboard] = PasteboardItem(text: "Kitchen\nGarden, Blue  \r\n\n kitchen\n")
        fixture.stage.harness.press(.character("v"), .control)
        #expect(fixture.titles == ["Kitchen", "Garden", "Blue"] && fixture.told.count == 1)
        // One word is pasted as text.
        fixture.stage.harness.pasteboards[.clipboard] = PasteboardItem(text: "Attic")
        fixture.stage.harness.press(.character("v"), .control)
        #expect(fixture.titles.count == 3 && fixture.field.textField.text == "Attic")
        fixture.stage.harness.pasteboards[.clipboard] = PasteboardItem(text: "a,b")
        fixture.stage.harness.press(.character("v"), .control)
        #expect(fixture.titles == ["Kitchen", "Garden", "Blue", "Attica", "b"])
        // An input method may also insert a comma.
        fixture.stage.harness.send(.textCommitted("雨,", time: fixture.stage.harness.time))
        #expect(fixture.titles.last == "雨")
    }

    @Test func completionsComeFromASource() throws {
        let fixture = Fixture(["Garden"])
        fixture.field.completions = { typed in ["Garage", "Garden", "Gift"].filter { $0.lowercased().hasPrefix(typed.lowercased()) } }
        fixture.focus()
        fixture.stage.harness.type("g")
        #expect(fixture.stage.harness.all(.listItem).map(\.label) == ["Garden", "Garage", "Gift"], "what is there is not offered")
        let list = try #require(fixture.stage.window.children.first)
        #expect(list.size.width == fixture.field.bounds.width)
        fixture.stage.harness.press(.down)
        fixture.stage.harness.press(.down)
        fixture.stage.harness.press(.enter)
        #expect(fixture.titles == ["Garden", "Gift"] && fixture.field.textField.text.isEmpty && fixture.stage.window.children.isEmpty)
        // Words without a completion stay.
        fixture.stage.harness.type("ga\n")
        #expect(fixture.titles == ["Garden", "Gift", "ga"] && fixture.submitted == 0)
    }

    @Test func thePointerRemovesChoosesAndEdits() {
        let fixture = Fixture()
        fixture.stage.harness.click(at: fixture.cross(0))
        #expect(fixture.titles == ["Fragile"])
        fixture.stage.harness.click(at: fixture.middle(0).offsetBy(x: -4, y: 0))
        #expect(fixture.stage.harness.focused?.label == "Fragile")
        fixture.stage.harness.click(at: fixture.middle(0).offsetBy(x: -4, y: 0), count: 2)
        #expect(fixture.titles.isEmpty && fixture.field.textField.text == "Fragile")
        fixture.field.tokens = [.init("One")]
        // A press on the cross that is released elsewhere removes nothing.
        fixture.stage.harness.drag(from: fixture.cross(0), to: Point(x: 300, y: 300))
        #expect(fixture.titles.first == "One")
        fixture.field.isEnabled = false
        fixture.stage.harness.click(at: fixture.cross(0))
        #expect(fixture.titles.first == "One" && fixture.stage.harness.all(.listItem).allSatisfy { !$0.states.contains(.enabled) })
    }

    @Test func itWrapsAndSaysHowHighItIs() {
        let fixture = Fixture([], width: 300)
        #expect(fixture.field.frame.height == 38)
        let top = fixture.below.frame.minY
        fixture.focus()
        for word in ["Electronics", "Fragile", "A gift", "Insured", "Seldom used"] { fixture.stage.harness.type(word + "\n") }
        let lines = Set(fixture.field.tokens.indices.map { fixture.field.place(ofToken: $0).minY }).count
        #expect(
            lines >= 2 && fixture.field.frame.height == 38 + Double(28 * (lines - 1))
                || fixture.field.frame.height == 38 + Double(28 * lines))
        #expect(fixture.below.frame.minY == top + fixture.field.frame.height - 38)
        #expect(fixture.field.tokens.indices.allSatisfy { fixture.field.bounds.contains(fixture.field.place(ofToken: $0)) })
        // A long word moves to its own line, and back.
        let height = fixture.field.frame.height
        fixture.field.tokens = [.init("Electronics"), .init("Fragile")]
        fixture.stage.harness.advance(seconds: 0.1)
        fixture.stage.harness.type("A word that is longer")
        #expect(fixture.field.textField.frame.minX < 20 && fixture.field.textField.frame.minY > 30)
        #expect(fixture.field.frame.height == 66 && height >= 66)
        // A word that is wider than the field is cut.
        fixture.field.textField.text = ""
        fixture.field.tokens = [.init(String(repeating: "long ", count: 40))]
        fixture.stage.harness.advance(seconds: 0.1)
        #expect(fixture.field.place(ofToken: 0).width <= fixture.field.bounds.width - 14)
    }

    @Test func itIsAListWithATextToThoseWhoReadIt() throws {
        let fixture = Fixture()
        let list = try fixture.stage.harness.get(.list, "Tags")
        #expect(fixture.stage.harness.all(.listItem, within: list).map(\.label) == ["Electronics", "Fragile"])
        #expect(try fixture.stage.harness.get(.textField, "Tags", within: list).states.contains(.editable))
        fixture.stage.harness.perform(.perform(.custom("Remove")), with: try fixture.stage.harness.get(.listItem, "Electronics"))
        #expect(fixture.titles == ["Fragile"] && fixture.told == [["Fragile"]])
        fixture.stage.harness.perform(.focus, with: try fixture.stage.harness.get(.listItem, "Fragile"))
        #expect(fixture.stage.harness.focused?.label == "Fragile")
    }

    @Test func itIsDrawnInAllLooks() {
        for (isMirrored, isDark, scale) in [(false, false, 1.0), (true, false, 1), (false, true, 2)] {
            let stage = Stage.looks(isMirrored: isMirrored, isDark: isDark, scale: scale)
            let fixture = Fixture(["Electronics", "Fragile", "Gift from Alex", "Insured"], stage: stage, width: 360)
            fixture.focus()
            stage.harness.press(isMirrored ? .right : .left)
            stage.harness.move(to: fixture.cross(0))
            stage.shoot("tokens-\(isMirrored)-\(isDark)-\(scale)")
            #expect((fixture.field.place(ofToken: 0).minX < 20) != isMirrored)
        }
    }
}
