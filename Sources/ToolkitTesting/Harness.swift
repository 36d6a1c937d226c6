internal import Graphics
public import Imaging
import Testing
public import Toolkit

/// Uses a window as a person does, without a screen: clicks, types, scrolls, waits.
///
/// After every act it renders a frame and compares it with a full repaint: a view that did not mark itself for painting fails the test.
/// Children (popovers, menus) are rendered and compared too.
public final class Harness: OffscreenHost {
    /// The differences between damage and a full repaint, in words; empty if there are none. Each is recorded as an issue of the test, too.
    public private(set) var paintMismatches: [String] = []

    /// The requests of the windows since the start, in order, in words that tests can compare.
    public private(set) var log: [String] = []

    /// Whether every frame is compared with a full repaint; slow for very large windows.
    public var comparesFrames = true

    /// Whether a mismatch is an issue of the current test. Off for tests of the comparison itself.
    public var recordsMismatches = true

    private var heard = HeardAccessibility()

    public override func willPerform(_ request: WindowRequest, of shown: Window) {
        if case .accessibility(let update) = request { return heard.hear(update) }
        log.append("\(request)")
    }

    public override func didRender(_ shown: Window, _ frame: PaintedFrame, into buffer: borrowing MutablePixelBuffer) {
        guard comparesFrames, let full = Self.makeBuffer(for: shown) else { return }
        shown.snapshot(into: full)
        guard let difference = PaintComparison.difference(of: buffer, from: full) else { return }
        let (x, y) = (difference.x, difference.y)
        let middle = Point(x: (Double(x) + 0.5) / shown.scale, y: (Double(y) + 0.5) / shown.scale)
        let mismatch = """
            \(shown.kind) window differs from a full repaint at pixel \(x), \(y): \(String(difference.painted, radix: 16)) in place of \
            \(String(difference.expected, radix: 16)), \
            by \(PaintComparison.levels(difference.painted, difference.expected, isOpaque: buffer.isOpaque)) levels; \
            views there: \(Self.viewsInWords(at: middle, of: shown)); painted: \(frame.painted)\
            \(frame.moved.map { "; moved: \($0) by \(frame.offset)" } ?? "")
            """
        paintMismatches.append(mismatch)
        if recordsMismatches { Issue.record("\(mismatch)") }
    }
}

/// Listens to the main window as a screen reader does.
extension Harness {
    /// Returns the tree of the main window and of those over it.
    ///
    /// From the first call on the harness listens to the window as a screen reader does, and compares the reports of the window with its
    /// tree: a missing report is an issue of the test.
    public func tree() -> AccessibilityTree {
        listen()
        renderFrames()
        guard let fresh = window.accessibility.tree else { preconditionFailure("a window that is there has a tree") }
        // Changes during a motion are reported a little later.
        if heard.tree != fresh, !window.accessibility.isMoving {
            let described = heard.tree?.description ?? "nothing"
            Issue.record("what the window told of its tree does not add up to it:\n\(described)\n\nIt is:\n\(fresh)")
        }
        return fresh
    }

    /// Listens to the window as a screen reader does, from now on.
    public func listen() {
        if heard.begin() { send(.accessibilityListening(true)) }
    }

    /// Returns the announcements since the last call, or since the harness began to listen: the first call begins it, if needed.
    public func takeAnnouncements() -> [AccessibilityAnnouncement] {
        listen()
        renderFrames()
        return heard.takeAnnouncements()
    }

    /// Returns the place of a part of a node's text, in UTF-8 bytes; nil if it has no text, or cannot be used now.
    public func extent(of range: Range<Int>, in node: AccessibilityNode) -> AccessibilityTextExtent? {
        listen()
        heard.forgetExtents()
        perform(.measureText(range), with: node)
        return heard.extent(in: node.id)
    }
}
