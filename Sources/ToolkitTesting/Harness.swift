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

    /// What was announced and not looked at yet.
    var announced: [AccessibilityAnnouncement] = []
    /// Where texts are that were asked about.
    var extents: [AccessibilityTextExtent] = []
    /// Whether it hears what the window tells of its tree.
    var listens = false
    /// The tree that what the window told adds up to.
    private(set) var told: AccessibilityTree?

    public override func willPerform(_ request: WindowRequest, of shown: Window) {
        if case .accessibility(let update) = request { return hear(update) }
        log.append("\(request)")
    }

    private func hear(_ update: AccessibilityUpdate) {
        announced += update.announcements
        extents += update.extents
        if told == nil { told = AccessibilityTree(update) } else { told?.apply(update) }
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
