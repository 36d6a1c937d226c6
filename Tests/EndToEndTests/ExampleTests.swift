import Foundation
import Testing

extension WindowTests {
    /// The program in a package of its own that is made with the toolkit (`Examples/Planets`); `scripts/test.sh` builds it.
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
            try tool(display, "import", "-silent", "-window", window, "-crop", "420x480+0+0", "+repage", "-format", "%#", "info:-")
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
    }
}

extension WindowHarness {
    /// The built example.
    static let example = ProcessInfo.processInfo.environment["HOMEPWNER_EXAMPLE"]
}
