import Foundation
import Testing

extension WindowWaitTests {
    /// The window among other programs: files that are dropped, questions of the desktop.
    @Suite(.enabled(if: WindowPeer.missing.isEmpty, "missing here: \(WindowPeer.missing)"))
    struct Peers {
        private let picture = WindowHarness.root + "/resources/sample/toolbox.png"

        /// Returns the number of pictures of each item, newest item first.
        private func pictures(_ harness: WindowHarness) throws -> [Int] {
            try harness.shell.items().reversed().map { ($0["photos"] as? [Any])?.count ?? -1 }
        }

        /// A window with two items: the chair in the first row, the lamp in the second.
        private func openWithTwoItems() throws -> WindowHarness {
            let shell = try CommandLineHarness()
            for name in ["Lamp", "Chair"] { _ = try shell.add(name) }
            return try WindowHarness(shell)
        }

        @Test func pictureThatIsNeverSaidToBeShownHoldsUpNothing() throws {
            let library = try WindowPeer.compile("lost-completions", ["-shared", "-fPIC", "-lX11", "-lXext", "-ldl"])
            let harness = try WindowHarness(environment: ["LD_PRELOAD": library])
            try harness.press("ctrl+n")
            try harness.waitForForm()
            try harness.press("Escape")
            try harness.waitForSheet(false)
            #expect(harness.program.err.contains("X11-16"))
        }

        @Test func pictureIsDroppedOnARow() throws {
            let harness = try openWithTwoItems()
            #expect(try harness.drop(picture, at: 400, 186, "leave") == ["accepted"])
            #expect(try harness.drop(picture, at: 400, 186) == ["accepted", "finished 1"])
            try harness.wait(for: "the lamp's picture") { try pictures(harness) == [0, 1] }
            // The bar at the bottom accepts no drops.
            #expect(try harness.drop(picture, at: 200, 745) == ["refused"])
            try harness.shell.expectSound()
        }

        @Test func pictureIsDroppedOnTheForm() throws {
            let harness = try WindowHarness()
            try harness.press("ctrl+n")
            try harness.waitForForm()
            try harness.type("Dropped")
            #expect(try harness.drop(picture, at: 560, 260) == ["accepted", "finished 1"])
            try harness.waitForStagedPicture()
            try harness.press("ctrl+Return")
            try harness.waitForItem("Dropped")
            #expect(try pictures(harness) == [1])
            try harness.shell.expectSound()
        }

        @Test func dropsThatComeToNothingDoNoHarm() throws {
            let harness = try openWithTwoItems()
            let folder = harness.shell.folder + "/work"
            try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder + "/text.png"))
            #expect(mkfifo(folder + "/pipe.png", 0o600) == 0)
            for path in [folder, folder + "/gone.png", folder + "/text.png", folder + "/pipe.png", "/dev/zero"] {
                #expect(try harness.drop(path, at: 400, 186) == ["accepted", "finished 1"], "\(path)")
                // A sentence across the top says why not; its cross takes it away.
                try harness.wait(for: "a message about \(path)") { try harness.pixel(600, 60).map { $0 >> 16 & 255 > $0 & 255 } ?? false }
                try harness.click(1100, 74)
                try harness.wait(for: "the message to go") { try harness.pixel(600, 60).map { $0 >> 16 & 255 == $0 & 255 } ?? false }
            }
            #expect(try pictures(harness) == [0, 0])
            // A source that ends in the middle, and one without data: the source hears in time that the drop is over.
            #expect(try harness.drop(picture, at: 400, 186, "vanish") == ["accepted"])
            try harness.expectAlive()
            #expect(try harness.drop(picture, at: 400, 186, "mute") == ["accepted", "finished 0"])
            #expect(try harness.drop(picture, at: 400, 186) == ["accepted", "finished 1"])
            try harness.wait(for: "the lamp's picture") { try pictures(harness) == [0, 1] }
            try harness.shell.expectSound()
        }

        /// A source that ended is given up while another's addresses are on their way: that does not end the other's drop.
        @Test func aSourceThatEndedDoesNotEndTheNextDrop() throws {
            let harness = try openWithTwoItems()
            #expect(try harness.drop("/gone.png", at: 400, 186, "flee") == ["accepted"])
            let next = try WindowPeer.start(["drop", harness.window, "400", "186", "slow", "file://" + picture], on: harness.display)
            try harness.wait(for: "the next drop") { next.out == "accepted\nasked\n" }
            try harness.wait(for: "the first source to be given up") { harness.program.err.contains("X11-9") }
            next.signal(SIGUSR1)
            try harness.wait(for: "the end of the next drop") { next.status != nil }
            #expect(next.out == "accepted\nasked\nfinished 1\n")
            try harness.wait(for: "the lamp's picture") { try pictures(harness) == [0, 1] }
            try harness.shell.expectSound()
        }

        @Test func questionWhetherItLivesIsAnswered() throws {
            let harness = try WindowHarness(try WindowHarness.sampleHome())
            try harness.expectAlive()
            try harness.press("F10")
            try harness.wait(for: "the menu") { try harness.windows().count == 2 }
            try harness.expectAlive()
            try harness.press("Escape", "ctrl+n")
            try harness.waitForForm()
            try harness.expectAlive()
            // Also while another program fills the library.
            let script = (0..<3_000).map { "add --name item\($0)" }.joined(separator: "\n")
            try harness.shell.write(script + "\n", to: "many.txt")
            let writer = try harness.shell.start(["--library", harness.shell.library, "script", "many.txt"])
            #expect(writer.wait { $0.contains("ACK") })
            for _ in 0..<5 { try harness.expectAlive() }
            try writer.kill()
            try harness.expectAlive()
        }

        /// Without a window manager a window can have any size.
        @Test func everySizeIsSurvived() throws {
            let harness = try WindowHarness(try WindowHarness.sampleHome(), on: WindowDisplay(hasManager: false))
            for size in [(1, 1), (30_000, 20), (20, 30_000), (32_767, 1), (1, 32_767), (365, 480)] {
                try harness.resize(size)
                try harness.wait(for: "\(size)") { try harness.frame().width == size.0 && harness.frame().height == size.1 }
                try harness.expectAlive()
            }
            try harness.resize((1, 1), (400, 300), (2_000, 1_000), (30_000, 20), (500, 400), times: 300)
            try harness.expectAlive()
            try harness.resize((700, 500))
            try harness.press("Home")
            try harness.wait(for: "an answer") { try harness.title() == "Red Wine, Case of Six — library — Homepwner" }
            // The first row is selected, and the bar at the bottom is painted where it is now.
            try harness.wait(for: "the last size") {
                try harness.frame().width == 700 && (harness.brightness(350, 490) ?? 0) > 200 && harness.brightness(350, 60) != 255
            }
            #expect(harness.program.err.isEmpty, "\(harness.program.err)")
        }
    }

    /// Monitors beside each other, and monitors that change.
    struct Monitors {
        @Test func pictureStaysOnTheMonitorOfItsRow() throws {
            let display = try WindowDisplay(screen: "2000x800")
            // The same server screen, told to be two monitors beside each other.
            for words in [["LEFT", "1000/260x800/210+0+0", "screen"], ["RIGHT", "1000/260x800/210+1000+0", "none"]] {
                #expect(try WindowTools.run("xrandr", ["--setmonitor"] + words, environment: display.environment).status == 0)
            }
            let monitors = try WindowTools.run("xrandr", ["--listmonitors"], environment: display.environment).out
            try #require(monitors.contains("LEFT") && monitors.contains("RIGHT"), "\(monitors)")
            let harness = try WindowHarness(try WindowHarness.sampleHome(), on: display)
            // The thumbnail of the second row, 34 pixels from the window's edge: on the left monitor first, then on the right one.
            for (place, monitor) in [(940, 0...1000), (990, 1000...2000)] {
                try harness.tool("xdotool", "windowmove", harness.window, "\(place)", "30")
                try harness.wait(for: "the move") { try abs(harness.frame().x - place) < 20 }
                // The program must hear of the move before the click: after it, the move would close the picture.
                try display.settle()
                try harness.click(34, 186)
                try harness.wait(for: "a picture window") { try harness.windows().count == 2 }
                let popover = try #require(try harness.windows().first { $0 != harness.window })
                let frame = try harness.frame(of: popover)
                // All but the shadow is on the monitor.
                #expect(frame.x >= monitor.lowerBound - 32 && frame.x + frame.width <= monitor.upperBound + 32, "\(frame) on \(monitor)")
                try harness.press("Escape")
                try harness.wait(for: "its end") { try harness.windows() == [harness.window] }
            }
        }

        /// Xvfb cannot turn its screen, but it can be told that it is another monitor: upright, as a turned one.
        @Test func windowFitsOnAMonitorThatWasTurned() throws {
            let harness = try WindowHarness(try WindowHarness.sampleHome())
            let before = try harness.frame()
            #expect(before.width == 1120)
            try harness.clickThumbnail()
            try harness.wait(for: "a picture window") { try harness.windows().count == 2 }
            try harness.tool("xrandr", "--setmonitor", "TURNED", "800/210x800/210+0+0", "screen")
            try harness.wait(for: "a size that fits") {
                let frame = try harness.frame()
                return frame.width <= 800 && frame.x >= 0 && frame.x + frame.width <= 800
            }
            // A floating window stays with its row as long as that is visible.
            try harness.wait(for: "the end of what floats") {
                if try harness.windows() != [harness.window] { try harness.press("Escape") }
                return try harness.windows() == [harness.window]
            }
            // Narrow now, it shows the list alone and works.
            try harness.press("Home")
            try harness.wait(for: "an answer") { try harness.title() == "Red Wine, Case of Six — library — Homepwner" }
            try harness.tool("xrandr", "--delmonitor", "TURNED")
            try harness.wait(for: "its old size") { try harness.frame().width == before.width }
            #expect(harness.program.err.isEmpty, "\(harness.program.err)")
        }
    }
}
