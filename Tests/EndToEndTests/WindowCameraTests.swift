import Foundation
import Testing

/// A camera that is not there: `Tests/Tools/fake-camera.c`, preloaded into the program.
enum FakeCamera {
    private static let library = Result { try compile() }

    private static func compile() throws -> String {
        let path = NSTemporaryDirectory() + "/homepwner-camera-\(getpid()).so"
        let source = WindowHarness.root + "/Tests/Tools/fake-camera.c"
        try WindowPeer.compile(source, to: path, ["-shared", "-fPIC"])
        atexit { unlink(NSTemporaryDirectory() + "/homepwner-camera-\(getpid()).so") }
        return path
    }

    /// The variables of a program that is to see cameras.
    static func environment(_ behaviour: String, log: String) throws -> [String: String] {
        try ["LD_PRELOAD": library.get(), "FAKE_CAMERA": behaviour, "FAKE_CAMERA_LOG": log]
    }

    /// The missing library that finds cameras: without it no camera is offered.
    static let missing =
        ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"].contains {
            FileManager.default.fileExists(atPath: $0 + "/libv4l2.so.0")
        } ? [] : ["libv4l2"]
}

extension WindowTests {
    /// The camera as a source of pictures.
    @Suite(.enabled(if: (FakeCamera.missing + WindowPeer.missing).isEmpty, "\(FakeCamera.missing + WindowPeer.missing) missing here"))
    struct Cameras {
        /// The window with the camera chosen for its only item, which has no picture.
        private func open(_ behaviour: String) throws -> WindowHarness {
            let shell = try CommandLineHarness()
            #expect(try shell.run("add", "--name", "Kettle").status == 0)
            let harness = try WindowHarness(
                shell, environment: try FakeCamera.environment(behaviour, log: shell.folder + "/home/cameras"))
            try harness.press("Home")
            try harness.wait(for: "the selection") { try harness.title().hasPrefix("Kettle") }
            // The camera below the detail.
            try harness.click(854, 704)
            try harness.wait(for: "the chooser") { try harness.windows().count == 2 }
            try harness.wait(for: "cameras to be looked for") { behaviour == "forbidden" || harness.cameraLog == ["open 0", "close 0"] }
            // The camera is offered a moment after it was found. The keys switch back, too, so they wait long for their effect.
            var lastPress = Date.distantPast
            try harness.wait(for: "the camera to be opened, or refused") {
                if try harness.cameraLog.count > 2 || harness.showsWarning() { return true }
                if lastPress.timeIntervalSinceNow < -10 {
                    usleep(200_000)
                    try harness.press("ctrl+Next")
                    lastPress = Date()
                }
                return false
            }
            return harness
        }

        @Test func photoIsTakenAndTheDeviceIsClosed() throws {
            let harness = try open("good")
            try harness.wait(for: "what the camera sees") { try harness.popoverShows(0xDC, 0x1E, 0x1E) }
            try harness.press("space")
            try harness.wait(for: "the camera to be closed") { harness.cameraLog == ["open 0", "close 0", "open 0", "close 0"] }
            #expect(try harness.popoverShows(0xDC, 0x1E, 0x1E), "the picture is looked at")
            try harness.press("Return")
            try harness.wait(for: "the chooser to go") { try harness.windows() == [harness.window] }
            try harness.wait(for: "the picture in the library") {
                try harness.shell.run("list", "--format", "json").out.contains("Photo 20")
            }
        }

        @Test(arguments: ["busy", "forbidden", "unplugged"]) func failureIsSaidAndLeavesTheItemAsItWas(_ behaviour: String) throws {
            let harness = try open(behaviour)
            try harness.wait(for: "a sentence") { try harness.showsWarning() }
            #expect(harness.cameraLog.last != "open 0", "the device is closed: \(harness.cameraLog)")
            try harness.press("Escape")
            try harness.wait(for: "the chooser to go") { try harness.windows() == [harness.window] }
            #expect(try !harness.shell.run("list", "--format", "json").out.contains("sha256"))
            #expect(harness.program.status == nil)
        }
    }
}

extension WindowHarness {
    /// The log of the camera, with a line for each opening and closing.
    fileprivate var cameraLog: [String] {
        String(decoding: FileManager.default.contents(atPath: shell.folder + "/home/cameras") ?? Data(), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    /// Returns whether the middle column of the popover has about this colour.
    fileprivate func popoverShows(_ red: Int, _ green: Int, _ blue: Int) throws -> Bool {
        guard let popover = try windows().first(where: { $0 != window }) else { return false }
        let size = try frame(of: popover)
        let text = try tool(
            "import", "-silent", "-window", popover, "-crop", "60x\(size.height)+\(size.width / 2 - 30)+0", "+repage", "-depth", "8",
            "txt:-")
        return text.split(whereSeparator: \.isNewline).contains { line in
            guard let mark = line.firstIndex(of: "#"), let value = Int(line[line.index(after: mark)...].prefix(6), radix: 16) else {
                return false
            }
            return abs(value >> 16 - red) < 12 && abs(value >> 8 & 255 - green) < 12 && abs(value & 255 - blue) < 12
        }
    }

    /// Returns whether the popover says why there is no picture: its button to try again is where the shutter is not.
    fileprivate func showsWarning() throws -> Bool {
        guard let popover = try windows().first(where: { $0 != window }) else { return false }
        let size = try frame(of: popover)
        // The dark background of the still picture, and a light card upon it.
        let text = try tool(
            "import", "-silent", "-window", popover, "-crop", "1x\(size.height)+\(size.width / 2)+0", "+repage", "-depth", "8", "txt:-")
        let values = text.split(whereSeparator: \.isNewline).compactMap { line in
            line.firstIndex(of: "#").flatMap { Int(line[line.index(after: $0)...].prefix(6), radix: 16) }
        }
        guard let dark = values.firstIndex(of: 0x1A1A1C), let end = values.lastIndex(of: 0x1A1A1C) else { return false }
        return values[dark..<end].contains { $0 & 255 > 0xF0 && $0 >> 16 > 0xF0 }
    }
}
