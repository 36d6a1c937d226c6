import Graphics
import Inventory
import Reports
import Threading

/// Is told about the pages of a report.
protocol ReportPagesDelegate: AnyObject {
    /// There are other pages, pictures or words.
    func pagesDidChange()
}

/// The pages of the current report: the visible ones and their neighbours as pictures, the others as numbers.
final class ReportPages {
    weak var delegate: (any ReportPagesDelegate)?

    /// The number of pages; nil until it is known.
    private(set) var count: Int?
    /// The facts about the report; nil until it was read.
    private(set) var outcome: ReportOutcome?
    /// The reason why it cannot be shown; nil if it can.
    private(set) var problem: String?
    private var pictures: [Int: Picture] = [:]
    /// The small ones beside the pages.
    private var thumbnails: [Int: Picture] = [:]
    /// The pages that the report takes from other documents as they are, and does not draw.
    private var foreign: Set<Int> = []

    /// A page that was drawn.
    private struct Picture {
        let image: Image
        let scale: Double
        /// Whether it is of the report that is wanted now.
        var isFresh: Bool
    }

    private let pool: ThreadPool
    private var work: PagePreviewing?
    /// Whether a thread is drawing, for this report or for one before it.
    private var isDrawing = false
    private var wanted = 0..<1
    private var scale = 1.0
    /// The visible small pages; empty while they are hidden.
    private var wantedThumbnails = 0..<0
    private var thumbnailScale = 1.0

    /// The number of pages that are drawn before the visible range is checked again.
    private static let atOnce = 2
    /// The number of pages on each side of the visible ones that are kept, and drawn ahead.
    private static let beside = 1

    init(pool: ThreadPool) { self.pool = pool }

    isolated deinit { work?.stop() }

    /// Whether all that is in sight is as it will be printed.
    var isFresh: Bool { outcome != nil && !isDrawing && missing == nil }

    /// Shows another report. The current pages stay until the new ones are drawn.
    func begin(_ order: ReportOrder) {
        work?.stop()
        work = PagePreviewing(order)
        outcome = nil
        problem = nil
        foreign = []
        for page in pictures.keys { pictures[page]?.isFresh = false }
        for page in thumbnails.keys { thumbnails[page]?.isFresh = false }
        goOn()
    }

    /// Stops drawing.
    func stop() {
        work?.stop()
        work = nil
    }

    /// Sets the visible pages, and their resolution.
    ///
    /// - Parameter scale: pixels per point of a page
    func want(_ pages: Range<Int>, scale: Double) {
        guard pages != wanted || scale != self.scale else { return }
        (wanted, self.scale) = (pages, scale)
        let kept = pages.lowerBound - 3..<pages.upperBound + 3
        pictures = pictures.filter { kept.contains($0.key) }
        goOn()
    }

    /// Sets the visible small pages, and their resolution.
    func wantThumbnails(_ pages: Range<Int>, scale: Double) {
        guard pages != wantedThumbnails || scale != thumbnailScale else { return }
        (wantedThumbnails, thumbnailScale) = (pages, scale)
        let kept = pages.lowerBound - 30..<pages.upperBound + 30
        thumbnails = thumbnails.filter { kept.contains($0.key) }
        goOn()
    }

    /// The small picture of a page, maybe of before the last change; nil until there is one.
    func thumbnail(of page: Int) -> Image? { thumbnails[page]?.image }

    /// The picture of a page, maybe of before the last change; nil until there is one.
    func image(of page: Int) -> Image? { pictures[page]?.image }

    /// Returns whether a page is taken from another document, as a receipt's is.
    func isForeign(_ page: Int) -> Bool { foreign.contains(page) }

    /// Returns whether a page's picture is as it will be printed.
    func isFresh(_ page: Int) -> Bool { pictures[page]?.isFresh ?? false }

    // MARK: - Drawing

    /// Pages to draw, as large ones or as small ones.
    private struct Batch {
        let pages: Range<Int>
        let isSmall: Bool
        let scale: Double
    }

    /// The next pages to draw, visible ones first; nil if all are drawn.
    private var missing: Batch? {
        let last = count ?? wanted.upperBound
        let beside = max(0, wanted.lowerBound - Self.beside)..<(wanted.upperBound + Self.beside)
        for range in [wanted, beside] {
            guard let first = range.first(where: { $0 < last && !isThere($0) }) else { continue }
            let end = (first..<min(first + Self.atOnce, range.upperBound, last)).prefix { !isThere($0) }.endIndex
            return Batch(pages: first..<end, isSmall: false, scale: scale)
        }
        guard let count, let first = wantedThumbnails.first(where: { $0 < count && !isThumbnailThere($0) }) else { return nil }
        let end = (first..<min(first + Self.atOnce, wantedThumbnails.upperBound, count)).prefix { !isThumbnailThere($0) }.endIndex
        return Batch(pages: first..<end, isSmall: true, scale: thumbnailScale)
    }

    private func isThumbnailThere(_ page: Int) -> Bool {
        if foreign.contains(page) { return true }
        guard let picture = thumbnails[page] else { return false }
        return picture.isFresh && picture.scale == thumbnailScale
    }

    private func isThere(_ page: Int) -> Bool {
        if foreign.contains(page) { return true }
        guard let picture = pictures[page] else { return false }
        return picture.isFresh && picture.scale == scale
    }

    private func goOn() {
        guard !isDrawing, let work, problem == nil else { return }
        let batch = outcome == nil ? missing ?? Batch(pages: wanted, isSmall: false, scale: scale) : missing
        guard let batch else { return }
        isDrawing = true
        let pool = pool
        Task { [weak self] in
            // Pages that were requested but not drawn are in another document.
            let result = await pool.result { () throws(ReportError) in try work.draw(batch.pages, scale: batch.scale) }
            self?.take(result, of: work, asked: batch)
        }
    }

    private func take(_ result: Result<([PagePreviewing.Page], ReportOutcome), ReportError>, of drawn: PagePreviewing, asked: Batch) {
        isDrawing = false
        defer { goOn() }
        guard drawn === work else { return }
        switch result {
        case .success(let (pages, outcome)):
            // Notes about pictures also concern pages that were drawn before.
            let notes = self.outcome?.notes ?? []
            self.outcome = ReportOutcome(
                pageCount: outcome.pageCount, itemCount: outcome.itemCount, notes: notes + outcome.notes.filter { !notes.contains($0) },
                noun: outcome.noun, sums: outcome.sums)
            count = outcome.pageCount
            pictures = pictures.filter { $0.key < outcome.pageCount }
            thumbnails = thumbnails.filter { $0.key < outcome.pageCount }
            let others = asked.pages.filter { page in page < outcome.pageCount && !pages.contains { $0.number == page } }
            foreign.formUnion(others)
            for page in others { (pictures[page], thumbnails[page]) = (nil, nil) }
            for page in pages {
                guard let image = Image(page.pixels, scale: page.scale) else { continue }
                let picture = Picture(image: image, scale: page.scale, isFresh: true)
                if asked.isSmall { thumbnails[page.number] = picture } else { pictures[page.number] = picture }
            }
        case .failure(.stopped): return
        case .failure(let error):
            problem = error.sentence
            (count, pictures, thumbnails) = (nil, [:], [:])
        }
        delegate?.pagesDidChange()
    }
}
