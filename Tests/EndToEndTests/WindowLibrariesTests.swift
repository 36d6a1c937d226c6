import Foundation
import Testing

extension WindowTests {
    /// Several libraries, in one window and in two.
    struct Libraries {
        /// Two libraries beside each other, both known to the program.
        private func twoLibraries() throws -> (shell: CommandLineHarness, other: String) {
            let shell = try CommandLineHarness()
            _ = try shell.add("Lamp")
            let other = shell.folder + "/Holiday Home"
            let result = try shell.runProgram(["--library", other, "add", "--name", "Kayak"])
            try #require(result.status == 0, "\(result.err)")
            try remember([shell.library, other], in: shell)
            return (shell, other)
        }

        /// Writes the program's list of recent libraries, the last one first.
        private func remember(_ paths: [String], in shell: CommandLineHarness) throws {
            let folder = shell.folder + "/home/.config/homepwner"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let list = paths.map { ["path": $0, "name": ($0 as NSString).lastPathComponent] }
            try JSONSerialization.data(withJSONObject: list).write(to: URL(fileURLWithPath: folder + "/libraries.json"))
        }

        /// The names of the libraries that are remembered, the last one first.
        private func remembered(in shell: CommandLineHarness) -> [String] {
            let file = shell.folder + "/home/.config/homepwner/libraries.json"
            let list = FileManager.default.contents(atPath: file).flatMap { try? JSONSerialization.jsonObject(with: $0) }
            return (list as? [[String: String]] ?? []).compactMap { $0["name"] }
        }

        /// The titles of all windows of the program on a display, whichever process they belong to.
        private func titles(_ harness: WindowHarness) throws -> [String] {
            let result = try WindowTools.run(
                "xdotool", ["search", "--onlyvisible", "--class", "homepwner"], environment: harness.display.environment)
            return try result.out.split(whereSeparator: \.isNewline).map { id in
                String(try harness.property("_NET_WM_NAME", of: String(id)).drop { $0 != "\"" }.dropFirst().dropLast())
            }
        }

        /// Waits until these are the program's windows, and no others. A menu goes by another connection than the one that a window is raised
        /// by, so it may still be seen for an instant when that window has the keyboard.
        private func wait(for wanted: [String], _ harness: WindowHarness) throws {
            try harness.wait(for: "\(wanted) and nothing else") { try titles(harness).sorted() == wanted }
        }

        private func activeTitle(_ harness: WindowHarness) throws -> String {
            try harness.tool("xdotool", "getactivewindow", "getwindowname").trimmingCharacters(in: .whitespacesAndNewlines)
        }

        private func openMenu(_ harness: WindowHarness) throws {
            let before = try harness.windows().count
            try harness.press("ctrl+shift+o")
            try harness.wait(for: "the menu") { try harness.windows().count == before + 1 }
            try harness.display.settle()
        }

        @Test func anotherLibraryTakesThePlaceOfTheFirst() throws {
            let (shell, other) = try twoLibraries()
            let harness = try WindowHarness(shell)
            try harness.wait(for: "its name") { try harness.title() == "library — Homepwner" }
            // The lines are by name: “Holiday Home” is the first.
            try openMenu(harness)
            try harness.press("Down", "Return")
            try harness.wait(for: "the other one") { try harness.title() == "Holiday Home — Homepwner" }
            try harness.press("Home")
            try harness.wait(for: "its item") { try harness.title() == "Kayak — Holiday Home — Homepwner" }
            // It is changed in this window, and the first one is free for others at once.
            try harness.press("ctrl+n")
            try harness.waitForSheet(true)
            try harness.type("Paddle")
            try harness.press("ctrl+Return")
            try harness.waitForSheet(false)
            try harness.wait(for: "the paddle") {
                try shell.runProgram(["--library", other, "list", "--format", "csv"]).out.contains("Paddle")
            }
            #expect(try shell.names() == ["Lamp"])
            // There and back again, at once.
            try openMenu(harness)
            try harness.press("Down", "Down", "Return")
            try harness.wait(for: "the first one") { try harness.title().hasSuffix("library — Homepwner") }
            // No work is left for the libraries that were closed.
            try harness.waitForRest(seconds: 3)
            try harness.close()
            #expect(try harness.end() == 0)
            #expect(remembered(in: shell) == ["library", "Holiday Home"])
            try shell.expectSound()
            #expect(try shell.runProgram(["--library", other, "check"]).status == 0)
        }

        @Test func aSecondWindowIsOpenedOnceAndOutlivesTheFirst() throws {
            let (shell, _) = try twoLibraries()
            let harness = try WindowHarness(shell)
            func openSecond() throws {
                try openMenu(harness)
                try harness.press("Down", "Down", "Down", "Return")
                try harness.wait(for: "the second menu") { try harness.windows().count == 2 }
                try harness.display.settle()
                try harness.press("Down", "Return")
            }
            try openSecond()
            try harness.wait(for: "the second window") { try activeTitle(harness) == "Holiday Home — Homepwner" }
            let both = ["Holiday Home — Homepwner", "library — Homepwner"]
            try wait(for: both, harness)
            // Once more it comes to the front.
            try harness.tool("xdotool", "windowactivate", "--sync", harness.window)
            try openSecond()
            try harness.wait(for: "the second window again") { try activeTitle(harness) == "Holiday Home — Homepwner" }
            try wait(for: both, harness)
            // To open it in the place of the first brings it to the front as well, and leaves the first as it is.
            try harness.tool("xdotool", "windowactivate", "--sync", harness.window)
            try openMenu(harness)
            try harness.press("Down", "Return")
            try harness.wait(for: "the second window once more") { try activeTitle(harness) == "Holiday Home — Homepwner" }
            try wait(for: both, harness)
            harness.program.signal(SIGKILL)
            _ = try harness.end()
            try harness.wait(for: "one window") { try titles(harness) == ["Holiday Home — Homepwner"] }
            try harness.press("ctrl+q")
            try harness.wait(for: "no window") { try titles(harness).isEmpty }
            #expect(remembered(in: shell).first == "Holiday Home")
        }

        @Test func theLastOneIsOpenedAtTheStart() throws {
            let (shell, other) = try twoLibraries()
            try remember([other, shell.library], in: shell)
            let harness = try WindowHarness(shell, namesLibrary: false)
            #expect(try harness.title() == "Holiday Home — Homepwner")
            // Commands without a library work in the standard one, whatever the window shows.
            let standard = shell.folder + "/home/.local/share/homepwner"
            #expect(try shell.runProgram(["add", "--name", "Chair"]).status == 0)
            #expect(FileManager.default.fileExists(atPath: standard + "/library.sqlite"))
            try harness.close()
            #expect(try harness.end() == 0)
        }

        @Test func oneThatIsGoneIsSaidAndTheStandardOneIsOpened() throws {
            let (shell, other) = try twoLibraries()
            try remember([other], in: shell)
            try FileManager.default.removeItem(atPath: other)
            let harness = try WindowHarness(shell, namesLibrary: false)
            #expect(try harness.title() == "Homepwner")
            #expect(!FileManager.default.fileExists(atPath: other), "nothing is made in its place")
            #expect(harness.program.err.contains("There is no library in \(other)"))
            try harness.press("Return")
            try harness.wait(for: "the standard one") { try harness.title() == "My Home — Homepwner" }
            try harness.close()
            #expect(try harness.end() == 0)
            #expect(remembered(in: shell) == ["My Home", "Holiday Home"])
        }

        @Test func aNewOneIsMade() throws {
            let (shell, _) = try twoLibraries()
            let harness = try WindowHarness(shell)
            try harness.press("ctrl+shift+n")
            try harness.waitForSheet(true)
            try harness.type("Boat")
            try harness.press("Return")
            try harness.wait(for: "the boat") { try harness.title() == "Boat — Homepwner" }
            #expect(FileManager.default.fileExists(atPath: shell.folder + "/Boat/library.sqlite"))
            try harness.press("ctrl+n")
            try harness.waitForSheet(true)
            try harness.press("Escape")
            try harness.waitForSheet(false)
            // The menu is unavailable while a form is open, so typed text is not left behind.
            harness.program.signal(SIGTERM)
            #expect(try harness.end() == 0)
            #expect(remembered(in: shell).first == "Boat")
        }
    }
}
