import FoundationEssentials
import Inventory

/// The history of an item, or of the whole library, read page by page as its rows come into sight.
final class HistoryModel {
    private let library: Library
    /// Whose history it is; nil for the library's.
    let item: UUID?
    private var extent = HistoryExtent(count: 0, last: 0)
    /// The pages that were read, by number, those used longest ago first, which go first.
    private(set) var pages: [(number: Int, records: [HistoryRecord])] = []

    static let pageSize = 48
    static let pageLimit = 8

    /// Why nothing can be shown, in a sentence.
    private(set) var problem: String?

    init(library: Library, item: UUID?) {
        self.library = library
        self.item = item
        reload()
    }

    /// How many entries there are.
    var count: Int { extent.count }

    /// Whether there is more now than when it was read last.
    @discardableResult
    func reload() -> Bool {
        do {
            let now = try library.items.historyExtent(of: item)
            problem = nil
            guard now != extent else { return false }
            extent = now
            pages = []
            return true
        } catch {
            problem = "\(error)"
            return false
        }
    }

    /// The entry of a row, the newest first; nil where it cannot be read.
    func record(at row: Int) -> HistoryRecord? {
        guard row >= 0, row < count else { return nil }
        let (number, place) = row.quotientAndRemainder(dividingBy: Self.pageSize)
        if let index = pages.firstIndex(where: { $0.number == number }) {
            let page = pages.remove(at: index)
            pages.append(page)
            return place < page.records.count ? page.records[place] : nil
        }
        do {
            let records = try library.items.history(of: item, within: extent, offset: number * Self.pageSize, limit: Self.pageSize)
            if pages.count >= Self.pageLimit { pages.removeFirst() }
            pages.append((number, records))
            return place < records.count ? records[place] : nil
        } catch {
            problem = "\(error)"
            return nil
        }
    }
}
