import Foundation
import Testing

extension WindowTests {
    /// Pictures, sizes, scales, and idleness.
    struct Looks {
        @Test func thumbnailOpensItsPicture() throws {
            let harness = try WindowHarness(try WindowHarness.sampleHome())
            for isClosedByKey in [true, false] {
                try harness.clickThumbnail()
                try harness.wait(for: "a picture window") { try harness.windows().count == 2 }
                let popover = try #require(try harness.windows().first { $0 != harness.window })
                let parent = "0x" + String(try #require(Int(harness.window)), radix: 16)
                #expect(try harness.property("WM_TRANSIENT_FOR", of: popover).hasSuffix(parent))
                #expect(try harness.tool("xwininfo", "-id", popover).contains("Override Redirect State: yes"))
                let frame = try harness.frame(of: popover)
                // The picture's 600 points and those of its bar, an arrow, and the shadow around them.
                #expect((600...680).contains(frame.width) && (644...724).contains(frame.height), "\(frame)")
                // All but the shadow is on the screen.
                #expect(frame.x >= -32 && frame.y >= -32 && frame.x + frame.width <= 1312 && frame.y + frame.height <= 832, "\(frame)")
                if isClosedByKey { try harness.press("Escape") } else { try harness.click(1000, 700) }
                try harness.wait(for: "its end") { try harness.windows() == [harness.window] }
            }
        }

        /// A user who looks at one picture looks at the next, so the memory of a picture's window is used again. It is freed after a while.
        @Test func memoryOfAPictureWindowIsUsedForTheNextOne() throws {
            let harness = try WindowHarness(try WindowHarness.sampleHome())
            func segments() throws -> Set<String> {
                let maps = try String(contentsOfFile: "/proc/\(harness.program.id)/maps", encoding: .utf8)
                return Set(maps.split(separator: "\n").filter { $0.contains("/SYSV") }.map { String($0.prefix { $0 != "-" }) })
            }
            func open() throws {
                try harness.clickThumbnail()
                try harness.wait(for: "a picture window") { try harness.windows().count == 2 }
            }
            let ofTheWindow = try segments()
            try open()
            let ofThePicture = try segments().subtracting(ofTheWindow)
            #expect(ofThePicture.count == 1)
            try harness.press("Escape")
            try harness.wait(for: "its end") { try harness.windows() == [harness.window] }
            #expect(try segments().isSuperset(of: ofThePicture))
            try open()
            #expect(try segments() == ofTheWindow.union(ofThePicture))
            try harness.press("Escape")
            try harness.wait(for: "the memory to go back") { try segments() == ofTheWindow }
        }

        /// A large picture takes the whole screen, which has no shape to keep, and gives it back with the shape that the window had.
        @Test func largePictureTakesTheScreenWhateverItsShape() throws {
            let shell = try CommandLineHarness()
            let picture = shell.folder + "/home/wide.png"
            #expect(try WindowTools.run("convert", ["-size", "400x200", "xc:red", picture], environment: shell.environment).status == 0)
            #expect(try shell.run("add", "--name", "Banner", "--photo", picture).status == 0)
            let harness = try WindowHarness(shell)
            try harness.press("Home")
            try harness.wait(for: "the selection") { try harness.title().hasPrefix("Banner") }
            let before = try harness.frame()
            try harness.press("F11")
            try harness.wait(for: "the whole screen") {
                let now = try harness.frame()
                return try now.width == 1280 && now.height == 800 && harness.property("_NET_WM_STATE").contains("FULLSCREEN")
            }
            #expect(try !harness.property("WM_NORMAL_HINTS").contains("aspect"), "a window manager would refuse the screen's shape")
            try harness.press("Escape")
            try harness.wait(for: "the window as it was") {
                let now = try harness.frame()
                return (now.width, now.height) == (before.width, before.height)
            }
        }

        @Test func stormOfSizesIsSurvived() throws {
            let harness = try WindowHarness(try WindowHarness.sampleHome())
            let sizes = ["1 1", "30000 20", "20 3000", "365 480", "900 640"]
            for turn in 0..<10 {
                for size in sizes {
                    let parts = size.split(separator: " ").map(String.init)
                    try harness.tool("xdotool", "windowsize", harness.window, parts[0], "\((Int(parts[1]) ?? 0) + turn)")
                }
            }
            try harness.tool("xdotool", "windowsize", harness.window, "700", "500")
            try harness.wait(for: "the last size") { try harness.frame().width == 700 }
            try harness.press("Home")
            try harness.wait(for: "an answer") { try harness.title() == "Red Wine, Case of Six — library — Homepwner" }
            // The bottom bar is painted where it is now.
            try harness.wait(for: "the footer") { try (harness.brightness(350, 490) ?? 0) > 200 }
            #expect(harness.program.err.isEmpty, "\(harness.program.err)")
        }

        /// Not even a thread of a pool wakes up, whatever was done before. No text field has the keyboard, whose caret would blink.
        @Test func idleWindowUsesNoProcessor() throws {
            let harness = try WindowHarness(try WindowHarness.sampleHome())
            try harness.press("Next", "Next", "Home")
            try harness.wait(for: "the selection") { try harness.title().hasPrefix("Red Wine") }
            try harness.press("space")
            try harness.wait(for: "a picture window") { try harness.windows().count == 2 }
            try harness.press("Right", "Escape")
            try harness.wait(for: "its end") { try harness.windows() == [harness.window] }
            try harness.press("ctrl+f")
            try harness.type("wi")
            try harness.press("Escape", "Escape")

            let picture = WindowHarness.root + "/resources/sample/toolbox.png"
            try harness.tool("xclip", "-selection", "clipboard", "-t", "image/png", "-i", picture)
            try harness.press("ctrl+n")
            try harness.waitForForm()
            try harness.type("Idle")
            try harness.press("ctrl+shift+v")
            try harness.waitForStagedPicture()
            try harness.press("ctrl+Return")
            // By a command that is handed over.
            try harness.waitForItem("Idle")
            try harness.waitForSheet(false)

            try harness.press("ctrl+2", "Next")
            try harness.waitForSetting(#""view" : "grid""#, isThere: true)
            try harness.press("ctrl+1")
            try harness.waitForSetting(#""view" : "grid""#, isThere: false)
            try harness.press("ctrl+comma")
            try harness.waitForSheet(true)
            try harness.press("ctrl+Next", "ctrl+Next", "Escape")
            try harness.waitForSheet(false)
            try harness.press("Home")
            try harness.wait(for: "the selection") { try harness.title().hasPrefix("Idle") }
            try harness.waitForRest(seconds: 5)
        }

        @Test func darkAndTwiceAsSharp() throws {
            let harness = try WindowHarness(
                on: WindowDisplay(screen: "2560x1700"), environment: ["HOMEPWNER_SCALE": "2", "HOMEPWNER_THEME": "dark"])
            #expect(try harness.property("WM_NORMAL_HINTS").contains("minimum size: 720 by 600"))
            #expect(try harness.property("_GTK_THEME_VARIANT").hasSuffix("\"dark\""))
            #expect(try harness.frame().width == 2240)
            #expect(try (harness.brightness(120, 16) ?? 255) < 90)
            // The button with the plus, at twice its points.
            try harness.click(498, 52)
            try harness.type("Sharp")
            try harness.press("ctrl+Return")
            try harness.waitForItem("Sharp")
        }

        @Test func pictureIsPastedIntoTheForm() throws {
            let harness = try WindowHarness()
            let path = WindowHarness.root + "/resources/sample/toolbox.png"
            try harness.tool("xclip", "-selection", "clipboard", "-t", "image/png", "-i", path)
            try harness.press("ctrl+n")
            try harness.type("Pasted")
            try harness.waitForSheet(true)
            try harness.press("ctrl+shift+v")
            try harness.waitForStagedPicture()
            try harness.press("ctrl+Return")
            try harness.waitForItem("Pasted")
            let photos = try #require(try harness.shell.items().first?["photos"] as? [[String: Any]])
            #expect(photos.count == 1)
            #expect(photos.first?["width"] as? Int == 600)
            try harness.shell.expectSound()
        }
    }
}

extension WindowHarness {
    /// Waits until a chosen picture lies beside the draft and the form names it.
    func waitForStagedPicture() throws {
        try wait(for: "the picture in the draft; there is “\(draft)”") { draft.contains("sha256") }
    }

    /// Waits until the library remembers something in its settings, or no longer does.
    func waitForSetting(_ text: String, isThere: Bool) throws {
        try wait(for: "“\(text)” in the settings, or not") {
            let settings = FileManager.default.contents(atPath: shell.library + "/settings.json") ?? Data()
            return String(decoding: settings, as: UTF8.self).contains(text) == isThere
        }
    }
}
