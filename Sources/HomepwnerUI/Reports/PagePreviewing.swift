import Graphics
import Imaging
import Inventory
import Reports
import Synchronization
import Threading

/// The pages of one report as pixels, made away from the main thread. The items are read once; then any pages can be requested.
nonisolated final class PagePreviewing: Sendable {
    /// A page that was drawn.
    struct Page: Sendable {
        let number: Int
        let scale: Double
        let pixels: PixelBuffer
    }

    let preview: PagePreview
    private let order: ReportOrder
    private let report = Mutex<(any Report)?>(nil)
    private let isStopped = Atomic(false)
    private let drawn: Drawn

    /// The pages that were drawn in the current run.
    private final class Drawn: Sendable {
        let pages = Mutex<[Page]>([])
        let scale = Mutex(1.0)
    }

    init(_ order: ReportOrder) {
        self.order = order
        let drawn = Drawn()
        self.drawn = drawn
        preview = PagePreview { number, _, pixels in
            let scale = drawn.scale.withLock { $0 }
            drawn.pages.withLock { $0.append(Page(number: number, scale: scale, pixels: pixels)) }
        }
    }

    /// Stops the preview: the current run ends with the page that is being drawn.
    func stop() { isStopped.store(true, ordering: .relaxed) }

    /// Draws pages, and returns them and the facts about the report. It is slow and blocks the calling thread from beginning to end, for
    /// Pango's fonts belong to a thread.
    func draw(_ pages: Range<Int>, scale: Double) throws(ReportError) -> ([Page], ReportOutcome) {
        let outcome = try CallingThread.run { () async throws(ReportError) in try await self.make(pages, scale: scale) }
        let pages = drawn.pages.withLock { pages in
            defer { pages = [] }
            return pages
        }
        return (pages, outcome)
    }

    private func make(_ pages: Range<Int>, scale: Double) async throws(ReportError) -> ReportOutcome {
        let known = report.withLock { $0 }
        let report: any Report
        if let known {
            report = known
        } else {
            report = try await order.read(for: self, isStopped: { [weak self] in self?.isStopped.load(ordering: .relaxed) ?? true })
        }
        self.report.withLock { $0 = report }
        preview.ask(for: pages, scale: scale)
        drawn.scale.withLock { $0 = scale }
        return try await report.make(progress: { _, _ in !self.isStopped.load(ordering: .relaxed) }, write: { _ in })
    }
}
