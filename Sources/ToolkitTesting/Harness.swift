#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
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

    /// Whether it hears what the window tells of its tree.
    var listens = false
    /// The tree that what the window told adds up to.
    private(set) var told: AccessibilityTree?

    public override func willPerform(_ request: WindowRequest, of shown: Window) {
        if case .accessibility(let update) = request { return hear(update) }
        log.append("\(request)")
    }

    private func hear(_ update: AccessibilityUpdate) {
        if told == nil { told = AccessibilityTree(update) } else { told?.apply(update) }
    }

    public override func didRender(_ shown: Window, into buffer: PixelBuffer) {
        guard comparesFrames, let full = Self.makeBuffer(for: shown) else { return }
        shown.snapshot(into: full)
        // Where the edge of what is painted cuts a round shape, cairo cuts its outline before it is rounded to a grid: one level, at most.
        guard let place = Self.firstDifference(buffer, full, tolerance: 1) else { return }
        let mismatch =
            "\(shown.kind) window differs from a full repaint at pixel \(place.x), \(place.y): "
            + "\(String(buffer[place.x, place.y], radix: 16)) in place of \(String(full[place.x, place.y], radix: 16))"
        paintMismatches.append(mismatch)
        if recordsMismatches { Issue.record("\(mismatch)") }
    }

    /// The first pixel, row by row, in which two buffers of one size differ.
    ///
    /// - Parameter tolerance: by so many levels of 255 a colour may differ.
    public static func firstDifference(_ a: PixelBuffer, _ b: PixelBuffer, tolerance: Int = 0) -> (x: Int, y: Int)? {
        let channels = a.isOpaque ? [0, 8, 16] : [0, 8, 16, 24]
        for y in 0..<a.height {
            // Most rows are the same to the byte, and that is quickly seen.
            if memcmp(a.pixels + y * a.bytesPerRow, b.pixels + y * b.bytesPerRow, a.width * 4) == 0 { continue }
            for x in 0..<a.width where a[x, y] != b[x, y] {
                let (one, other) = (a[x, y], b[x, y])
                if channels.contains(where: { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) > tolerance }) { return (x, y) }
            }
        }
        return nil
    }
}
