import Inventory
import Threading

/// The pictures of a report's pages, in order. Those of the next pages are made on other threads while a page is drawn.
final class PicturesAhead<Page: Sendable, Found: Sendable> {
    private typealias Loaded = Result<Found, InventoryError>

    private let load: @Sendable (Page) async throws(InventoryError) -> Found
    private let pool: ThreadPool?
    private var pages: ArraySlice<Page>
    private var begun: [(answer: Answer<Loaded>, task: Task<Void, Never>)] = []

    /// The number of pages that are prepared; their pictures are in memory, as small as they are printed.
    private var ahead: Int { 4 }

    /// - Parameters:
    ///   - pages: the contents of each page, in the order of drawing.
    ///   - pool: the threads that make pictures; nil for the calling thread, one page after the other.
    ///   - load: makes the pictures of a page.
    init(_ pages: [Page], on pool: ThreadPool?, load: @escaping @Sendable (Page) async throws(InventoryError) -> Found) {
        (self.pages, self.pool, self.load) = (pages[...], pool, load)
    }

    deinit { stop() }

    /// Returns the pictures of the next page; nil after the last one.
    func next() async throws(InventoryError) -> Found? {
        guard let pool else {
            guard let page = pages.popFirst() else { return nil }
            return try await load(page)
        }
        while begun.count <= ahead, let page = pages.popFirst() {
            let load = load
            let (answer, task) = pool.ask { () async throws(InventoryError) in try await load(page) }
            begun.append((answer, task))
        }
        guard !begun.isEmpty, let loaded = begun.removeFirst().answer.wait(atMost: nil) else { return nil }
        return try loaded.get()
    }

    /// Cancels the remaining pictures. The work in progress ends after its picture, before the library can be closed.
    func stop() {
        for (_, task) in begun { task.cancel() }
        for (answer, _) in begun { _ = answer.wait(atMost: nil) }
        begun = []
        pages = []
    }
}

extension PicturesAhead where Page == [String], Found == [String: ReportPictures.Found] {
    /// Creates the loader for pictures of items, by their hashes.
    convenience init(_ pages: [[String]], _ pictures: ReportPictures, on pool: ThreadPool?) {
        self.init(pages, on: pool) { hashes async throws(InventoryError) in try await pictures.load(hashes) }
    }
}
