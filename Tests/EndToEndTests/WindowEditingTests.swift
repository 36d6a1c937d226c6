import Foundation
import Testing

extension WindowTests {
    /// Adding, finding, deleting, with keys as a person presses them.
    struct Editing {
        @Test func itemIsAddedWithTheKeyboard() throws {
            let harness = try WindowHarness()
            try harness.press("ctrl+n")
            try harness.type("Moka Pot")
            try harness.press("Tab")
            try harness.type("MP-6")
            try harness.press("Tab")
            try harness.type("34.50")
            try harness.press("ctrl+Return")
            try harness.waitForItem("Moka Pot")
            let item = try #require(try harness.shell.items().first)
            #expect(item["serialNumber"] as? String == "MP-6")
            #expect(item["value"] as? Int == 3450)
            try harness.waitForSheet(false)
            // The added item is selected, and the title names it.
            try harness.wait(for: "the title") { try harness.title() == "Moka Pot — library — Homepwner" }
        }

        @Test func cancelLeavesNoTrace() throws {
            let harness = try WindowHarness()
            try harness.press("ctrl+n")
            try harness.waitForSheet(true)
            // Without typed text there is no question.
            try harness.press("Escape")
            try harness.waitForSheet(false)
            try harness.press("ctrl+n")
            try harness.type("Never Mind")
            // Something typed: a question stands over the form, and its other answer keeps the form.
            try harness.waitForDraft("Never Mind")
            try harness.press("Escape", "Escape")
            try harness.type(" Yet")
            try harness.waitForDraft("Never Mind Yet")
            try harness.press("Escape", "Tab", "space")
            try harness.waitForSheet(false)
            #expect(try harness.shell.names().isEmpty)
            #expect(harness.draft.isEmpty)
        }

        @Test func searchFindsAndEscapeEndsIt() throws {
            let harness = try WindowHarness(try WindowHarness.sampleHome())
            // In the search field, behind its placeholder.
            func isEmpty() throws -> Bool { try harness.isPlain(x: 911, y: 18, width: 13, height: 16) }
            #expect(try isEmpty())
            try harness.press("ctrl+f")
            try harness.type("umbrella umbrella umbrella umbrella umbrella umbrella umbrel")
            // Frames that are painted during the search are shown, too.
            try harness.wait(for: "the text in the field") { try !isEmpty() }
            try harness.press("Down")
            try harness.wait(for: "the umbrella") { try harness.title() == "Umbrella — library — Homepwner" }
            // The only row is the selected one; the next row's place is empty, white from edge to edge.
            try harness.wait(for: "an empty place") {
                try harness.brightness(340, 96 + 60 + 30) == harness.brightness(520, 96 + 60 + 30)
            }
            try harness.press("ctrl+f", "Escape")
            try harness.press("Home")
            try harness.wait(for: "all rows") { try harness.title() == "Red Wine, Case of Six — library — Homepwner" }
        }

        @Test func deletedItemComesBack() throws {
            let shell = try CommandLineHarness()
            _ = try shell.add("Lamp")
            _ = try shell.add("Chair")
            let harness = try WindowHarness(shell)
            try harness.press("Home")
            try harness.wait(for: "the selection") { try harness.title() == "Chair — library — Homepwner" }
            try harness.press("Delete")
            try harness.waitForItem("Chair", count: 0)
            try harness.wait(for: "the next row's selection") { try harness.title() == "Lamp — library — Homepwner" }
            try harness.press("ctrl+z")
            try harness.waitForItem("Chair")
            try harness.wait(for: "what came back") { try harness.title() == "Chair — library — Homepwner" }
            try harness.press("ctrl+shift+z")
            try harness.waitForItem("Chair", count: 0)
        }

        @Test func changesOfTheCommandLineAreShown() throws {
            let harness = try WindowHarness()
            let id = try harness.shell.add("Kettle")
            try harness.press("Home")
            try harness.wait(for: "the new row") {
                try harness.press("Home")
                return try harness.title() == "Kettle — library — Homepwner"
            }
            #expect(try harness.shell.run("edit", id, "--name", "Teapot").status == 0)
            try harness.wait(for: "the new name") { try harness.title() == "Teapot — library — Homepwner" }
        }
    }
}
