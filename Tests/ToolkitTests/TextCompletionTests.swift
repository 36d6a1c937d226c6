import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

@Suite struct TextCompletionTests {
    let form = TextForm()
    var harness: Harness { form.harness }

    // MARK: Search

    @Test func aSearchFieldIsEmptiedByEscapeAndCross() throws {
        let search = SearchField(placeholder: "Search 12 items")
        search.frame = Rect(x: 20, y: 250, width: 196, height: 32)
        form.window.rootViewController?.view.addSubview(search)
        var heard: [String] = []
        var escapes = 0
        search.onChange = { heard.append($0) }
        form.window.windowCommands = [Command("Escape", shortcuts: [Shortcut(.escape)], perform: { escapes += 1 })]
        harness.click(search)
        harness.type("cup")
        form.shoot("search")
        harness.press(.escape)
        #expect(search.text.isEmpty)
        harness.press(.escape)
        #expect(escapes == 1)
        harness.type("mug")
        let cross = try #require(harness.find(ClearButton.self))
        harness.click(cross)
        #expect(search.text.isEmpty)
        #expect(search.isFirstResponder)
        #expect(heard == ["c", "cu", "cup", "", "m", "mu", "mug", ""])
        #expect(harness.find(ClearButton.self) == nil, "an empty field has no cross")
    }

    // MARK: Completion

    private func offerPlaces() {
        form.place.completions = { typed in
            ["Garage", "Garden shed", "Kitchen", "Living room"].filter { typed.isEmpty || $0.lowercased().hasPrefix(typed.lowercased()) }
        }
    }

    @Test func completionsAreChosenByKeys() {
        offerPlaces()
        var heard: [String] = []
        form.place.onChange = { heard.append($0) }
        harness.click(form.place)
        #expect(harness.openChildren.isEmpty)
        harness.type("ga")
        #expect(harness.openChildren.count == 1)
        form.shoot("completion", of: harness.openChildren.first)
        harness.press(.down)
        harness.press(.down)
        harness.press(.enter)
        #expect(form.place.text == "Garden shed")
        #expect(harness.openChildren.isEmpty)
        #expect(heard == ["g", "ga", "Garden shed"])
        harness.press(.character("z"), .control)
        #expect(form.place.text == "ga")
    }

    @Test func completionsAreNotInTheWay() {
        offerPlaces()
        var done = 0
        var escapes = 0
        form.window.windowCommands = [
            Command("Done", shortcuts: [Shortcut(.enter)], perform: { done += 1 }),
            Command("Escape", shortcuts: [Shortcut(.escape)], perform: { escapes += 1 }),
        ]
        harness.click(form.place)
        harness.type("ga")
        harness.press(.escape)
        #expect(harness.openChildren.isEmpty)
        #expect(escapes == 0)
        harness.type("r")
        #expect(harness.openChildren.count == 1)
        harness.press(.enter)
        #expect((done, form.place.text) == (1, "gar"), "free text stays")
        harness.press(.down)
        #expect(harness.openChildren.count == 1)
        harness.press(.tab)
        #expect(form.notes.isFirstResponder)
        #expect(harness.openChildren.isEmpty)
        #expect(form.place.text == "gar")
    }

    @Test func completionsAreChosenByTheMouse() throws {
        offerPlaces()
        harness.click(form.place)
        harness.press(.down)
        let list = try #require(harness.openChildren.first)
        #expect(list.screenFrame.width == 300)
        #expect(list.screenFrame.minY == 100 + form.place.frame.maxY + 4)
        harness.click(at: Point(x: 40, y: 6 + 32 * 2.5), in: list)
        #expect(form.place.text == "Kitchen")
        #expect(form.place.isFirstResponder)
        #expect(harness.openChildren.isEmpty)
        harness.press(.character("a"), .control)
        harness.type("l")
        #expect(harness.openChildren.count == 1)
        harness.click(form.name)
        #expect(harness.openChildren.isEmpty)
        #expect(form.name.isFirstResponder)
    }
}
