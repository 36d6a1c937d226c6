import Inventory
import Threading

/// The pictures of a report's pages in their turn: those of the next pages are made on other threads while a page is drawn.
final class PicturesAhead {
    private typealias Loaded = Result<[String: ReportPictures.Found], InventoryError>

    private let pictures: ReportPictures
    private let pool: ThreadPool?
    private var pages: ArraySlice<[String]>
    private var begun: [(answer: Answer<Loaded>, task: Task<Void, Never>)] = []

    /// So many pages are made beforehand: each keeps its pictures in memory, as small as they are printed.
    private static let ahead = 4

    /// - Parameters:
    ///   - pages: the hashes of each page's pictures, in the order in which they are drawn.
    ///   - pictures: what makes them.
    ///   - pool: where; nil for the calling thread, one page after the other.
    init(_ pages: [[String]], _ pictures: ReportPictures, on pool: ThreadPool?) {
        (self.pages, self.pictures, self.pool) = (pages[...], pictures, pool)
    }

    deinit { stop() }

    /// The pictures of the next page.
    func next() async throws(InventoryError) -> [String: ReportPictures.Found] {
        guard let pool else { return try await pictures.load(pages.popFirst() ?? []) }
        while begun.count <= Self.ahead, let hashes = pages.popFirst() {
            let pictures = pictures
            let (answer, task) = pool.ask { () async throws(InventoryError) in try await pictures.load(hashes) }
            begun.append((answer, task))
        }
        guard !begun.isEmpty, let loaded = begun.removeFirst().answer.wait(atMost: nil) else { return [:] }
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
