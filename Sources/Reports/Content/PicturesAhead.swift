import Inventory
import Threading

/// The pictures of a report's pages in their turn: those of the next pages are made on other threads while a page is drawn.
final class PicturesAhead<Page: Sendable, Found: Sendable> {
    private typealias Loaded = Result<Found, InventoryError>

    private let load: @Sendable (Page) async throws(InventoryError) -> Found
    private let pool: ThreadPool?
    private var pages: ArraySlice<Page>
    private var begun: [(answer: Answer<Loaded>, task: Task<Void, Never>)] = []

    /// So many pages are made beforehand: each keeps its pictures in memory, as small as they are printed.
    private var ahead: Int { 4 }

    /// - Parameters:
    ///   - pages: what each page shows, in the order in which they are drawn.
    ///   - pool: where pictures are made; nil for the calling thread, one page after the other.
    ///   - load: makes those of a page.
    init(_ pages: [Page], on pool: ThreadPool?, load: @escaping @Sendable (Page) async throws(InventoryError) -> Found) {
        (self.pages, self.pool, self.load) = (pages[...], pool, load)
    }

    deinit { stop() }

    /// The pictures of the next page; nil behind the last one.
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

    /// Nobody wants the others any more. What is being made ends with its picture, before whoever owns the library may close it.
    func stop() {
        for (_, task) in begun { task.cancel() }
        for (answer, _) in begun { _ = answer.wait(atMost: nil) }
        begun = []
        pages = []
    }
}

extension PicturesAhead where Page == [String], Found == [String: ReportPictures.Found] {
    /// Pictures of items, by their hashes.
    convenience init(_ pages: [[String]], _ pictures: ReportPictures, on pool: ThreadPool?) {
        self.init(pages, on: pool) { hashes async throws(InventoryError) in try await pictures.load(hashes) }
    }
}
