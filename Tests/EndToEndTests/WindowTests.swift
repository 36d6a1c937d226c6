import Foundation
import Testing

/// The built program with its window, on a real X server with a window manager. One test at a time: each has programs enough.
@Suite(.serialized, .enabled(if: WindowTools.missing.isEmpty, "missing here: \(WindowTools.missing)"))
enum WindowTests {}

/// The same, where the window mostly waits for other programs, or they for it: for seconds, without work for the processor. So they run one
/// after the other, too, but beside the others.
@Suite(.serialized, .enabled(if: WindowTools.missing.isEmpty, "missing here: \(WindowTools.missing)"))
enum WindowWaitTests {}

extension WindowTests {
    /// The properties of the window for the desktop, and its start.
    struct Start {
        @Test func windowTellsTheDesktopWhatItIs() throws {
            let harness = try WindowHarness()
            #expect(try harness.property("WM_CLASS") == #"WM_CLASS(STRING) = "homepwner", "io.github.homepwner.Homepwner""#)
            #expect(try harness.property("_NET_WM_PID").hasSuffix("= \(harness.program.id)"))
            #expect(try harness.property("WM_CLIENT_MACHINE").hasSuffix("= \"\(ProcessInfo.processInfo.hostName)\""))
            #expect(try harness.title() == "library — Homepwner")
            #expect(try harness.property("WM_NAME").hasPrefix("WM_NAME(COMPOUND_TEXT) = "))
            let protocols = try harness.property("WM_PROTOCOLS")
            for name in ["WM_DELETE_WINDOW", "WM_TAKE_FOCUS", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"] {
                #expect(protocols.contains(name), "\(protocols)")
            }
            #expect(try harness.property("_NET_WM_SYNC_REQUEST_COUNTER").contains("= "))
            #expect(try harness.property("_NET_WM_WINDOW_TYPE").hasSuffix("_NET_WM_WINDOW_TYPE_NORMAL"))
            #expect(try harness.property("WM_NORMAL_HINTS").contains("minimum size: 360 by 300"))
            #expect(try harness.property("XdndAware").contains("XdndAware"))
            try harness.wait(for: "the icons") {
                let icon = try harness.property("_NET_WM_ICON")
                return icon.contains("(16 x 16)") && icon.contains("(32 x 32)")
            }
        }

        @Test func withoutDisplayOneSentenceSaysSo() throws {
            let shell = try CommandLineHarness()
            for display in [nil, ":9999"] {
                var environment = shell.environment
                environment["DISPLAY"] = display
                let result = try shell.runProgram(["--library", shell.library], environment: environment)
                #expect(result.status == 3)
                #expect(result.err.hasPrefix("homepwner: "))
                #expect(result.err.split(separator: "\n").count == 1, "\(result.err)")
            }
        }

        @Test func aSecondStartFromAnotherDisplaySaysWhereTheWindowIs() throws {
            let harness = try WindowHarness()
            let shell = harness.shell
            let here = WindowHarness.environment(shell, harness.display)
            for (display, says) in [(harness.display.name + ".0", false), (":31999", true)] {
                let second = try shell.runProgram(["--library", shell.library], environment: here.merging(["DISPLAY": display]) { $1 })
                #expect(second.status == 0, "\(second.err)")
                #expect(second.err.contains("is on the display \(harness.display.name), as process") == says, "\(second.err)")
            }
        }

        @Test func secondStartRaisesTheFirst() throws {
            let harness = try WindowHarness()
            let second = try harness.shell.runProgram(
                ["--library", harness.shell.library], environment: WindowHarness.environment(harness.shell, harness.display))
            #expect(second.status == 0, "\(second.err)")
            #expect(try harness.windows() == [harness.window])
            // The form of a third start opens in the first's window.
            let third = try harness.shell.runProgram(
                ["--library", harness.shell.library, "--new-item"], environment: WindowHarness.environment(harness.shell, harness.display))
            #expect(third.status == 0, "\(third.err)")
            try harness.waitForSheet(true)
            #expect(try harness.windows() == [harness.window])
        }

        @Test(arguments: ["MIT-SHM", "XInputExtension", "RANDR", "RENDER", "SHAPE", "SYNC"])
        func serverWithoutAnExtensionIsNoTrouble(_ name: String) throws {
            let harness = try WindowHarness(on: WindowDisplay(options: ["-extension", name]))
            try harness.press("ctrl+n")
            try harness.type("Without")
            try harness.press("ctrl+Return")
            try harness.waitForItem("Without")
            try harness.wait(for: "the new item's title") { try harness.title().hasPrefix("Without") }
            // The button with the plus.
            try harness.click(249, 26)
            try harness.waitForSheet(true)
        }
    }
}
