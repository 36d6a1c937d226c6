public import Imaging
import Testing
public import Toolkit

/// Uses a window as a person does, without a screen: clicks, types, scrolls, waits.
///
/// After every act it renders a frame and compares it with a full repaint: a view that forgot to mark itself for painting fails the
/// test that uncovers it. Children (popovers, menus) are rendered and compared too.
public final class Harness: OffscreenHost {
    /// What damage drew differently from a full repaint, in words; empty when all is well. Each is recorded as an issue of the test, too.
    public private(set) var paintMismatches: [String] = []

    /// What the windows asked of the outside since the start, in order, in words that tests can compare.
    public private(set) var log: [String] = []

    /// Whether every frame is compared with a full repaint; slow for very large windows.
    public var comparesFrames = true

    /// Whether a mismatch is an issue of the test that runs. Off for tests of the comparison itself.
    public var recordsMismatches = true

    private var comparisons: [ObjectIdentifier: PaintComparison] = [:]

    private var heard = HeardAccessibility()

    public override func willPerform(_ request: WindowRequest, of shown: Window) {
        if case .accessibility(let update) = request { return heard.hear(update) }
        log.append("\(request)")
    }

    public override func didRender(_ shown: Window, _ frame: PaintedFrame, into buffer: borrowing MutablePixelBuffer) {
        guard comparesFrames, let full = Self.makeBuffer(for: shown) else { return }
        shown.snapshot(into: full)
        let comparison = comparisons[ObjectIdentifier(shown)] ?? PaintComparison()
        comparisons[ObjectIdentifier(shown)] = comparison
        guard let difference = comparison.difference(of: buffer, frame, from: full) else { return }
        let mismatch = "\(shown.kind) window differs from a full repaint at \(difference)"
        paintMismatches.append(mismatch)
        if recordsMismatches { Issue.record("\(mismatch)") }
    }
}

/// Listening to the main window as a screen reader does.
extension Harness {
    /// The tree of the main window and of those over it.
    ///
    /// From the first call on the harness listens to the window as a screen reader does, and compares what the window said with the tree
    /// that it has: what it forgot to say is an issue of the test.
    public func tree() -> AccessibilityTree {
        listen()
        renderFrames()
        guard let fresh = window.accessibility.tree else { preconditionFailure("a window that is there has a tree") }
        // What moves is reported a little later.
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

    /// What was announced since the last call, or since the harness listens: from the first call on, if it did not before.
    public func takeAnnouncements() -> [AccessibilityAnnouncement] {
        listen()
        renderFrames()
        return heard.takeAnnouncements()
    }

    /// Where some of a node's text is, in UTF-8 bytes; nil where it has none, or it cannot be used now.
    public func extent(of range: Range<Int>, in node: AccessibilityNode) -> AccessibilityTextExtent? {
        listen()
        heard.forgetExtents()
        perform(.measureText(range), with: node)
        return heard.extent(in: node.id)
    }
}
