import Inventory
import Synchronization

/// The rows of a result set that were read, page by page, those used longest ago gone. The thread that reads fills it; layout looks rows up
/// at once.
nonisolated final class RowCache: Sendable {
    /// A screenful or so.
    static let pageSize = 16
    /// The number of pages that the largest screen shows, read at once.
    static let firstPages = 4
    private static let limit = 16

    private struct State {
        var generation = 0
        /// Nil where it could not be read.
        var pages: [Int: [ItemRow?]?] = [:]
        var order: [Int] = []

        mutating func put(_ page: Int, _ rows: [ItemRow?]?) {
            if pages.updateValue(rows, forKey: page) == nil { order.append(page) }
            if order.count > RowCache.limit { pages[order.removeFirst()] = nil }
        }
    }

    private let state = Mutex(State())

    /// The number of the result set that the pages belong to; pages of others are rejected.
    var generation: Int { state.withLock { $0.generation } }

    /// Pages are of another result set from now on.
    func begin() {
        state.withLock { state in
            state.generation += 1
            state.pages.removeAll(keepingCapacity: true)
            state.order.removeAll(keepingCapacity: true)
        }
    }

    /// Returns whether a page was read, or could not be.
    func has(_ page: Int) -> Bool { state.withLock { $0.pages.keys.contains(page) } }

    /// The row at a place; nil where its page was not read, its item is gone, or it cannot be read.
    func row(at place: Int) -> ItemRow? {
        let (page, offset) = place.quotientAndRemainder(dividingBy: Self.pageSize)
        return state.withLock { state in
            guard let known = state.pages[page], let rows = known, offset < rows.count else { return nil }
            if state.order.last != page, let index = state.order.firstIndex(of: page) {
                state.order.remove(at: index)
                state.order.append(page)
            }
            return rows[offset]
        }
    }

    /// Takes rows that begin with a page.
    func fill(_ rows: RowPage, generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            for start in stride(from: 0, to: rows.rows.count, by: Self.pageSize) {
                let part = Array(rows.rows[start..<min(start + Self.pageSize, rows.rows.count)])
                state.put((rows.start + start) / Self.pageSize, part)
            }
        }
    }

    /// Pages that cannot be read are not asked for again.
    func fail(_ pages: Range<Int>, generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            for page in pages { state.put(page, nil) }
        }
    }

    /// The ranks of the pages that hold some rows.
    static func ranks(holding rows: Range<Int>) -> Range<Int> {
        let first = max(0, rows.lowerBound) / pageSize
        let end = max(first, (max(0, rows.upperBound) + pageSize - 1) / pageSize)
        return first * pageSize..<end * pageSize
    }
}
