import Foundation
import Testing

extension WindowTests {
    /// The window and what desktops do with windows: sizes of the whole screen, and the screen's own kind.
    @Suite(.enabled(if: WindowPeer.missing.isEmpty, "missing here: \(WindowPeer.missing)"))
    struct Desktop {
        private static let maximized = ["_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ"]

        private func change(_ harness: WindowHarness, _ how: String, _ states: [String]) throws {
            _ = try WindowPeer.run(["state", harness.window, how] + states, on: harness.display)
        }

        private func isIn(_ states: [String], _ harness: WindowHarness) throws -> Bool {
            let now = try harness.property("_NET_WM_STATE")
            return states.allSatisfy { now.contains($0) }
        }

        @Test func maximizedWindowComesBackMaximizedAndKeepsItsNormalSize() throws {
            let harness = try WindowHarness()
            let normal = try harness.frame()
            try change(harness, "add", Self.maximized)
            try harness.wait(for: "a maximized window") { try isIn(Self.maximized, harness) && harness.frame().width == 1280 }
            try harness.expectAlive()
            try harness.close()
            #expect(try harness.end() == 0)
            try harness.restart()
            try harness.wait(for: "a window that comes back maximized") {
                try isIn(Self.maximized, harness) && harness.frame().width == 1280
            }
            try change(harness, "remove", Self.maximized)
            try harness.wait(for: "the normal size \(normal)") {
                let now = try harness.frame()
                return now.width == normal.width && now.height == normal.height
            }
            // Closed with its normal size, it comes back with it.
            try harness.expectAlive()
            try harness.close()
            #expect(try harness.end() == 0)
            try harness.restart()
            #expect(try !isIn(Self.maximized, harness) && harness.frame().width == normal.width)
        }

        @Test func largePictureTakesTheWholeScreenAndGivesItBack() throws {
            let harness = try WindowHarness(WindowHarness.sampleHome())
            let normal = try harness.frame()
            try harness.press("Down", "F11")
            try harness.wait(for: "the whole screen") {
                let now = try harness.frame()
                return try isIn(["_NET_WM_STATE_FULLSCREEN"], harness) && (now.x, now.y, now.width, now.height) == (0, 0, 1280, 800)
            }
            try harness.press("Escape")
            try harness.wait(for: "the window's own size \(normal)") {
                let now = try harness.frame()
                return try !isIn(["_NET_WM_STATE_FULLSCREEN"], harness) && (now.width, now.height) == (normal.width, normal.height)
            }
        }

        @Test func windowThatCannotBeSeenTakesNoKeyboard() throws {
            let harness = try WindowHarness()
            harness.program.signal(SIGSTOP)
            _ = try WindowPeer.run(["unview", harness.window], on: harness.display)
            harness.program.signal(SIGCONT)
            try harness.expectAlive()
            #expect(!harness.program.err.contains("X11-1:"), "\(harness.program.err)")
        }

        @Test func screenWithTenBitsAColourShowsTheSame() throws {
            let flat = try WindowHarness()
            let deep = try WindowHarness(on: WindowDisplay(depth: 30))
            for place in [(8, 8), (60, 8), (600, 400), (500, 740)] {
                // One of the two windows may have got its size from the window manager, and not yet a frame of that size.
                try deep.wait(for: "the same colours at \(place)") {
                    let (a, b) = try (deep.pixel(place.0, place.1) ?? 0, flat.pixel(place.0, place.1) ?? 0)
                    // A reader that takes the ten bits as eight may round them down.
                    return [16, 8, 0].allSatisfy { abs((a >> $0 & 255) - (b >> $0 & 255)) <= 1 }
                }
            }
            try deep.press("ctrl+n")
            try deep.waitForForm()
            #expect(!deep.program.err.contains("X11-1:"), "\(deep.program.err)")
        }
    }

    /// The settings of the desktop, which change while the window is open.
    @Suite(.enabled(if: WindowTools.find("xsettingsd") != nil && WindowPeer.missing.isEmpty, "missing here: xsettingsd, or a C compiler"))
    struct Settings {
        /// A settings daemon and its settings.
        private final class Daemon {
            private let path = NSTemporaryDirectory() + "/homepwner-settings-" + UUID().uuidString
            private let process: WindowProcess

            init(_ settings: [String], on display: WindowDisplay) throws {
                try settings.joined(separator: "\n").appending("\n").write(toFile: path, atomically: true, encoding: .utf8)
                process = try WindowProcess(
                    try #require(WindowTools.find("xsettingsd")), ["-c", path], environment: display.environment)
                // It says that it owns the selection.
                try WindowTools.wait(for: "the settings daemon") { process.err.contains("Took ownership") }
            }

            deinit {
                process.end()
                unlink(path)
            }

            func say(_ settings: [String]) throws {
                try settings.joined(separator: "\n").appending("\n").write(toFile: path, atomically: true, encoding: .utf8)
                process.signal(SIGHUP)
            }
        }

        private func colours(_ harness: WindowHarness) throws -> (all: Int, bright: Int) {
            // The title in the header.
            let text = try harness.tool(
                "import", "-silent", "-window", harness.window, "-crop", "200x30+460+12", "+repage", "-depth", "8", "txt:-")
            var all: Set<Substring> = []
            var bright = 0
            for line in text.split(separator: "\n") {
                guard let mark = line.lastIndex(of: "#"), let number = Int(line[line.index(after: mark)...].prefix(6), radix: 16) else {
                    continue
                }
                all.insert(line[mark...].prefix(7))
                let parts = [number >> 16 & 255, number >> 8 & 255, number & 255]
                if (parts.max() ?? 0) - (parts.min() ?? 0) > 24 { bright += 1 }
            }
            return (all.count, bright)
        }

        @Test func lettersAreDrawnAsTheDesktopSaysAtOnce() throws {
            let display = try WindowDisplay()
            let daemon = try Daemon(["Xft/Antialias 1", "Xft/RGBA \"none\""], on: display)
            let harness = try WindowHarness(on: display)
            try harness.wait(for: "shades of gray") { try colours(harness).all > 8 && colours(harness).bright == 0 }
            try daemon.say(["Xft/Antialias 1", "Xft/RGBA \"rgb\""])
            try harness.wait(for: "coloured edges") { try colours(harness).bright > 8 }
            try daemon.say(["Xft/Antialias 0"])
            try harness.wait(for: "letters without shades") { try colours(harness).all <= 3 }
        }

        @Test func twiceTheScaleKeepsTheWindowOnTheScreen() throws {
            let display = try WindowDisplay()
            let daemon = try Daemon(["Xft/DPI 98304"], on: display)
            let harness = try WindowHarness(on: display)
            try harness.wait(for: "the scale 1") { try harness.property("WM_NORMAL_HINTS").contains("minimum size: 360 by 300") }
            let before = try harness.frame()
            try daemon.say(["Xft/DPI 196608"])
            try harness.wait(for: "the scale 2") { try harness.property("WM_NORMAL_HINTS").contains("minimum size: 720 by 600") }
            try harness.wait(for: "a window on the screen") {
                // xdotool counts the frame's corner twice.
                let text = try harness.tool("xwininfo", "-id", harness.window)
                func number(_ name: String) -> Int {
                    let line = text.split(separator: "\n").first { $0.contains(name) } ?? ""
                    return line.split(separator: " ").last.flatMap { Int($0) } ?? -1
                }
                let (x, y) = (number("Absolute upper-left X"), number("Absolute upper-left Y"))
                return x >= 0 && y >= 0 && x + number("Width") <= 1280 && y + number("Height") <= 800
            }
            try daemon.say(["Xft/DPI 98304"])
            try harness.wait(for: "the size that it had, \(before)") {
                let now = try harness.frame()
                return (now.width, now.height) == (before.width, before.height)
            }
            try harness.expectAlive()
        }

        @Test func anotherSizeOfTheCursorAloneIsFollowed() throws {
            let display = try WindowDisplay()
            let daemon = try Daemon(["Gtk/CursorThemeName \"squares\"", "Gtk/CursorThemeSize 24"], on: display)
            let folder = NSTemporaryDirectory() + "/homepwner-cursors-" + UUID().uuidString
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try FileManager.default.createDirectory(atPath: folder + "/squares/cursors", withIntermediateDirectories: true)
            try CursorFile.squares([24, 48]).write(to: URL(fileURLWithPath: folder + "/squares/cursors/default"))
            let harness = try WindowHarness(on: display, environment: ["XCURSOR_PATH": folder])
            try harness.tool("xdotool", "mousemove", "--window", harness.window, "500", "300")
            try harness.wait(for: "the small cursor") { try width(harness) == "24" }
            try daemon.say(["Gtk/CursorThemeName \"squares\"", "Gtk/CursorThemeSize 48"])
            try harness.wait(for: "the large cursor") { try width(harness) == "48" }
        }

        private func width(_ harness: WindowHarness) throws -> String? {
            try WindowPeer.run(["cursor", harness.window], on: harness.display).first
        }
    }
}

/// Files of cursors, as `Xcursor` reads them.
private enum CursorFile {
    /// Squares of these sides, in pixels.
    static func squares(_ sides: [Int]) -> Data {
        var words: [UInt32] = [0x7275_6358, 16, 0x1_0000, UInt32(sides.count)]
        var place = 16 + sides.count * 12
        for side in sides {
            words += [0xfffd_0002, UInt32(side), UInt32(place)]
            place += 36 + side * side * 4
        }
        for side in sides {
            let length = UInt32(side)
            words += [36, 0xfffd_0002, length, 1, length, length, 0, 0, 0]
            words += [UInt32](repeating: 0xff20_40c0, count: side * side)
        }
        return words.withUnsafeBytes { Data($0) }
    }
}
