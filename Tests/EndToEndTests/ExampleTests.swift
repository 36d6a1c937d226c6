import Foundation
import Testing

extension WindowTests {
    /// The programs in packages of their own that are made with the toolkit (`Examples`); `scripts/test.sh` builds them.
    @Suite(.enabled(if: WindowHarness.example != nil, "HOMEPWNER_EXAMPLE names no program"))
    struct Example {
        private func windows(_ program: WindowProcess, _ display: WindowDisplay) throws -> [String] {
            try tool(display, "xdotool", "search", "--onlyvisible", "--pid", "\(program.id)").split(whereSeparator: \.isNewline).map(
                String.init)
        }

        private func tool(_ display: WindowDisplay, _ name: String, _ arguments: String...) throws -> String {
            try WindowTools.run(name, arguments, environment: display.environment).out
        }

        private func picture(_ window: String, _ display: WindowDisplay) throws -> String {
            try part(window, "420x480+0+0", "%#", display)
        }

        /// Returns ImageMagick's description of a part of a window.
        private func part(_ window: String, _ crop: String, _ format: String, _ display: WindowDisplay) throws -> String {
            try tool(display, "import", "-silent", "-window", window, "-crop", crop, "+repage", "-format", format, "info:-")
        }

        @Test func showsAPopoverAndTakesAPlanetInItsSheet() throws {
            let display = try WindowDisplay()
            var environment = display.environment
            environment["FONTCONFIG_FILE"] = WindowHarness.root + "/Tests/fonts.conf"
            let program = try WindowProcess(try #require(WindowHarness.example), [], environment: environment)
            func wait(_ what: String, _ condition: () throws -> Bool) throws {
                do { try WindowTools.wait(for: what, until: condition) } catch {
                    throw WaitEnded(description: "\(error); it said: \(program.err)")
                }
            }
            try wait("a window") { try windows(program, display).count == 1 }
            let window = try #require(try windows(program, display).first)
            #expect(try tool(display, "xprop", "-id", window, "WM_CLASS").contains("\"Planets\", \"io.github.homepwner.Planets\""))
            // Below the bar is the first row; its moons are at the right.
            try display.settle()
            _ = try tool(display, "xdotool", "mousemove", "--window", window, "390", "83", "click", "1")
            try wait("the popover") { try windows(program, display).count == 2 }
            _ = try tool(display, "xdotool", "key", "Escape")
            try wait("the popover to close") { try windows(program, display).count == 1 }

            let before = try picture(window, display)
            _ = try tool(display, "xdotool", "mousemove", "--window", window, "397", "28", "click", "1")
            try wait("the sheet") { try picture(window, display) != before }
            try display.settle()
            _ = try tool(display, "xdotool", "type", "--delay", "12", "Pluto")
            _ = try tool(display, "xdotool", "key", "Tab")
            let sheet = try picture(window, display)
            #expect(sheet != before)
            _ = try tool(display, "xdotool", "key", "alt+F4")
            try wait("its end") { program.status != nil }
            #expect(program.status == 0 && program.err.isEmpty, "\(program.err)")
        }

        /// The program of the tutorial: a new item gets a name, and a picture from the person's folder of pictures.
        @Test func theTutorialsProgramKeepsAnItemWithItsPicture() throws {
            let display = try WindowDisplay()
            let files = FileManager.default
            let home = files.temporaryDirectory.appending(path: "homepwner-tutorial-\(UUID().uuidString)")
            defer { try? files.removeItem(at: home) }
            try files.createDirectory(at: home.appending(path: "Pictures"), withIntermediateDirectories: true)
            try files.copyItem(
                at: URL(fileURLWithPath: WindowHarness.root + "/resources/sample/kettle.png"),
                to: home.appending(path: "Pictures/kettle.png"))
            var environment = display.environment
            environment["FONTCONFIG_FILE"] = WindowHarness.root + "/Tests/fonts.conf"
            environment["HOME"] = home.path
            let built = URL(fileURLWithPath: try #require(WindowHarness.example)).deletingLastPathComponent()
            let program = try WindowProcess(built.path + "/Belongings", [], environment: environment)
            func wait(_ what: String, _ condition: () throws -> Bool) throws {
                do { try WindowTools.wait(for: what, until: condition) } catch {
                    throw WaitEnded(description: "\(error); it said: \(program.err)")
                }
            }
            func look() throws -> String { try part(window, "440x600+0+0", "%#", display) }
            func colors(_ crop: String) throws -> Int { try #require(try Int(part(window, crop, "%k", display))) }
            try wait("a window") { try windows(program, display).count == 1 }
            let window = try #require(try windows(program, display).first)
            try display.settle()
            let empty = try look()
            _ = try tool(display, "xdotool", "mousemove", "--window", window, "417", "28", "click", "1")
            try wait("the new item") { try look() != empty }
            try display.settle()
            _ = try tool(display, "xdotool", "type", "--delay", "12", "Kettle")
            try display.settle()
            let form = try look()
            // The camera in the toolbar opens the picker, in which the only picture is chosen with the keyboard.
            _ = try tool(display, "xdotool", "mousemove", "--window", window, "32", "578", "click", "1")
            try wait("the picture in the picker") { try look() != form && colors("80x70+45+165") > 100 }
            try display.settle()
            let picker = try look()
            _ = try tool(display, "xdotool", "key", "--delay", "60", "Right", "Return")
            try wait("the picture in the form") { try look() != picker && colors("400x300+20+230") > 500 }
            try display.settle()
            _ = try tool(display, "xdotool", "key", "alt+Left")
            try wait("the row with its picture") {
                try colors("46x46+17+65") > 100 && colors("440x300+0+200") == 1
            }
            _ = try tool(display, "xdotool", "key", "alt+F4")
            try wait("its end") { program.status != nil }
            #expect(program.status == 0 && program.err.isEmpty, "\(program.err)")
        }
    }
}

extension WindowHarness {
    /// The built example.
    static let example = ProcessInfo.processInfo.environment["HOMEPWNER_EXAMPLE"]
}
