import Graphics
import Imaging
import TestSupport
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Pictures that answer at the test's request.
final class TestPictures: PictureSource {
    struct Trouble: Error, CustomStringConvertible {
        let description: String
    }

    struct Item {
        var title: String
        var size: Size
        var displaySize: PixelSize
        var color: UInt32
    }

    let items: [Item]
    var index = 0
    /// The loads under way, in the order in which they were asked for.
    private(set) var waiting: [(name: String, answer: CheckedContinuation<PixelBuffer, any Error>)] = []
    /// The number of steps without a neighbour to go to.
    private(set) var refusals = 0
    /// Every load that was asked for.
    private(set) var asked: [String] = []

    init(_ items: [Item]) { self.items = items }

    /// One picture of a size whose display copy fits into 1200 pixels.
    convenience init(width: Int, height: Int) {
        self.init([Self.item("One", width, height, 0xFF33_6699)])
    }

    static func item(_ title: String, _ width: Int, _ height: Int, _ color: UInt32) -> Item {
        let display = PixelSize(width: width, height: height).fitted(into: PixelSize(width: 1200, height: 1200))
        return Item(title: title, size: Size(width: Double(width), height: Double(height)), displaySize: display, color: color)
    }

    var title: String { items[index].title }
    var pixelSize: Size { items[index].size }
    var thumbnail: Image? { Self.picture(PixelSize(width: 80, height: 80), items[index].color).flatMap { Image($0) } }

    func loadDisplayCopy<Value: Sendable>(_ body: @escaping @Sendable (PixelBuffer) throws -> Value) async throws -> Value {
        try body(await wait("display \(title)"))
    }
    func loadOriginal<Value: Sendable>(_ body: @escaping @Sendable (PixelBuffer) throws -> Value) async throws -> Value {
        try body(await wait("original \(title)"))
    }

    private func wait(_ name: String) async throws -> PixelBuffer {
        asked.append(name)
        return try await withCheckedThrowingContinuation { waiting.append((name, $0)) }
    }

    func advance(by delta: Int) async -> Bool {
        guard items.indices.contains(index + delta) else {
            refusals += 1
            return false
        }
        index += delta
        return true
    }

    /// Answers a load that waits, and tells with what.
    @discardableResult
    func answer(_ name: String, with buffer: PixelBuffer? = nil, error: (any Error)? = nil) async throws -> PixelBuffer? {
        let at = try #require(waiting.firstIndex { $0.name == name }, "nobody asked for \(name): \(asked)")
        let found = waiting.remove(at: at)
        let item = try #require(items.first { name.hasSuffix($0.title) })
        if let error {
            found.answer.resume(throwing: error)
            return nil
        } else {
            let size = name.hasPrefix("display") ? item.displaySize : PixelSize(width: Int(item.size.width), height: Int(item.size.height))
            let made = try #require(buffer ?? Self.picture(size, item.color))
            found.answer.resume(returning: made)
            return made
        }
    }

    /// A picture of one colour whose outermost pixels are white.
    static func picture(_ size: PixelSize, _ color: UInt32) -> PixelBuffer? {
        guard let buffer = try? MutablePixelBuffer(width: size.width, height: size.height, isOpaque: true) else { return nil }
        for y in 0..<size.height {
            let row = (buffer.pixels + y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<size.width {
                let isEdge = x == 0 || y == 0 || x == size.width - 1 || y == size.height - 1
                row[x] = isEdge ? 0xFFFF_FFFF : color
            }
        }
        return buffer.freeze()
    }
}

/// Waits until a condition is true on the main actor; decoding runs elsewhere, without a fixed time.
func eventually(_ what: String, _ condition: () -> Bool) async throws {
    var hang = HangGuard()
    while hang.isPatient() {
        if condition() { return }
        try await Task.sleep(for: .milliseconds(2))
    }
    Issue.record("never happened: \(what)")
}

/// A window with a popover open in it.
class PopoverFixture {
    let popover: PopoverController
    let harness: Harness
    let anchor: View

    init(
        _ content: ViewController, from place: Rect = Rect(x: 480, y: 176, width: 160, height: 120), scale: Double = 1,
        settings: DesktopSettings = Harness.quietSettings
    ) {
        popover = PopoverController(content)
        let root = ViewController()
        anchor = View(frame: place)
        root.view.addSubview(anchor)
        let window = Window(size: Size(width: 1120, height: 760))
        window.rootViewController = root
        harness = Harness(window, scale: scale, settings: settings)
        popover.present(from: anchor.bounds, in: anchor)
    }
}

/// A window with a picture window open in it.
final class ViewerFixture: PopoverFixture {
    let source: TestPictures
    let viewer: PictureViewerController

    init(_ source: TestPictures, scale: Double = 1, settings: DesktopSettings = Harness.quietSettings) throws {
        self.source = source
        viewer = PictureViewerController(source: source)
        super.init(viewer, from: Rect(x: 14, y: 62, width: 40, height: 40), scale: scale, settings: settings)
        harness.advance(seconds: 0.02)
    }

    var window: Window { get throws { try #require(popover.window) } }

    var zoom: PictureZoom { viewer.picture.zoom }

    /// A point of the picture view in the popover's window.
    func point(_ x: Double, _ y: Double) -> Point { viewer.picture.convert(Point(x: x, y: y), to: nil) }

    /// Answers the first load and waits until the picture is there.
    func showSharp() async throws {
        try await eventually("the display copy is asked for") { source.waiting.contains { $0.name.hasPrefix("display") } }
        try await source.answer("display \(source.title)")
        try await eventually("the picture is there") { viewer.picture.levels != nil }
        harness.advance(seconds: 0.02)
    }
}
