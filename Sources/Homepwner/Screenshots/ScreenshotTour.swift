import FoundationEssentials
import Graphics
import HomepwnerUI
import Imaging
import Inventory
import Toolkit

/// Draws the program's screens into PNG files, without a display: for machines without one, and for the documentation.
@MainActor
final class ScreenshotTour {
    private let folder: URL
    let library: Library
    private let scale: Double
    private let isDark: Bool
    let host: OffscreenHost
    private let main: MainController
    /// The written files.
    private(set) var files: [URL] = []

    private var suffix: String { (isDark ? "-dark" : "-light") + (scale == 1 ? "" : "@\(Int(scale))x") }

    /// - Parameters:
    ///   - folder: the folder for the pictures; it must exist
    ///   - library: the inventory to show
    ///   - scale: pixels per point
    init(into folder: URL, library: Library, scale: Double, isDark: Bool) throws {
        self.folder = folder
        self.library = library
        self.scale = scale
        self.isDark = isDark
        let opening = LibraryOpening(library, actor: "screenshots")
        main = MainController(opening, actor: "screenshots", nibs: try ProgramNibs(), patience: .endless)
        let shown = RecentLibrary(path: library.location.path, name: LibraryNaming.standard)
        main.libraries = LibraryMenu(RecentLibraries(file: nil), showing: shown, pools: library.pools)
        let window = Window(size: Size(width: 1120, height: 760), title: "Homepwner")
        window.rootViewController = main
        var settings = OffscreenHost.quietSettings
        settings.prefersDark = isDark
        host = OffscreenHost(window, scale: scale, settings: settings)
    }

    /// Visits the screens like a person and draws each.
    func run() async throws {
        main.start()
        try await settle()
        host.press(.down)
        host.press(.down)
        try await drawAtRest("main")
        // The row half-way down, so that the whole picture is over the window.
        let isHalfway = { (button: Button) in (340..<400).contains(button.convert(button.bounds, to: nil).minY) }
        if let thumbnail = host.find(Button.self, where: { $0.identifier == "thumbnail" && isHalfway($0) }) {
            host.click(thumbnail)
            try await drawAtRest("popover")
            host.press(.escape)
        }
        host.press(.character("f"), .control)
        host.type("ma")
        try await drawAtRest("search")
        host.press(.escape)
        host.press(.character("2"), .control)
        try await drawAtRest("grid")
        host.press(.character("1"), .control)
        host.press(.character("e"), [.control, .shift])
        try await drawAtRest("editing")
        host.press(.character("e"), [.control, .shift])
        host.drag(from: Point(x: 400, y: 142), to: Point(x: 300, y: 142))
        try await drawAtRest("swipe")
        host.press(.escape)
        host.press(.character(","), .control)
        try await drawAtRest("preferences")
        for page in ["appearance", "library"] {
            host.press(.pageDown, .control)
            try await drawAtRest("preferences-" + page)
        }
        host.press(.escape)
        try await drawPresentations()
        host.resize(to: Size(width: 420, height: 760))
        try await drawAtRest("narrow")
        host.press(.character("b"), .control)
        try await drawAtRest("drawer")
    }

    /// The number of equal looks after which the window counts as resting, and the maximum number of looks.
    private static let restingLooks = 20
    private static let mostLooks = 600

    /// Draws the window when nothing changes any more.
    func drawAtRest(_ name: String) async throws {
        try await settle()
        try draw(name)
    }

    /// Waits for pictures and time until nothing changes any more.
    func settle() async throws {
        var before: [UInt8] = []
        var same = 0
        for _ in 0..<Self.mostLooks where same < Self.restingLooks {
            // Background results arrive here; the window's own time is the host's.
            try await Task.sleep(for: .milliseconds(4))
            host.advance(seconds: 0.05)
            let now = look()
            same = now == before ? same + 1 : 0
            before = now
        }
    }

    /// Returns the pixels of all visible windows.
    private func look() -> [UInt8] {
        ([host.window] + host.openChildren).flatMap { window in
            guard let picture = host.screenshot(of: window) else { return [UInt8]() }
            let bytes = UnsafeRawBufferPointer(start: picture.pixels, count: picture.bytesPerRow * picture.height)
            // Every sixteenth pixel is sufficient.
            return stride(from: 0, to: bytes.count, by: 64).map { bytes[$0] }
        }
    }

    /// Sets whether transitions run as for a person, or end immediately.
    func setAnimated(_ isAnimated: Bool) {
        var settings = OffscreenHost.quietSettings
        settings.prefersDark = isDark
        settings.animationsEnabled = isAnimated
        host.send(.settingsChanged(settings))
    }

    func draw(_ name: String) throws {
        guard let picture = host.screenshotWithChildren() else { return }
        let file = folder.appending(component: name + suffix + ".png")
        try ImageEncoder.png(picture).write(to: file)
        files.append(file)
    }
}
