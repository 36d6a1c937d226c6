public import Inventory
import Synchronization

/// The rows of one listing that were read, page by page, those used longest ago gone. A rank is read or not, and never becomes that of
/// another item: a listing with its rows is a value. The thread that reads fills them; layout looks rows up at once.
public final class RowPages: Sendable {
    /// A screenful or so.
    public static let pageSize = 16
    /// The number of pages that the largest screen shows, read at once.
    public static let firstPages = 4
    private static let limit = 16

    private struct State {
        /// Nil where it could not be read.
        var pages: [Int: [ItemRow?]?] = [:]
        var order: [Int] = []

        mutating func put(_ page: Int, _ rows: [ItemRow?]?) {
            if pages.updateValue(rows, forKey: page) == nil { order.append(page) }
            if order.count > RowPages.limit { pages[order.removeFirst()] = nil }
        }
    }

    private let state = Mutex(State())

    /// Called with a rank before its row is looked up: the reader of the rows begins to read it and waits as long as a frame may.
    @MainActor public var onLook: ((Int) -> Void)?

    /// Makes rows of which none was read.
    public init() {}

    /// Returns whether a page was read, or could not be.
    public func has(_ page: Int) -> Bool { state.withLock { $0.pages.keys.contains(page) } }

    /// Returns the row at a rank, which is read if necessary; nil where it arrives later, its item is gone, or it cannot be read.
    @MainActor public func row(at rank: Int) -> ItemRow? {
        guard rank >= 0 else { return nil }
        onLook?(rank)
        return known(at: rank)
    }

    /// Returns the row at a rank; nil where it was not read, its item is gone, or it cannot be read.
    public func known(at rank: Int) -> ItemRow? {
        guard rank >= 0 else { return nil }
        let (page, offset) = rank.quotientAndRemainder(dividingBy: Self.pageSize)
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
    public func fill(_ rows: RowPage) {
        state.withLock { state in
            for start in stride(from: 0, to: rows.rows.count, by: Self.pageSize) {
                let part = Array(rows.rows[start..<min(start + Self.pageSize, rows.rows.count)])
                state.put((rows.start + start) / Self.pageSize, part)
            }
        }
    }

    /// Pages that cannot be read are not asked for again.
    public func fail(_ pages: Range<Int>) {
        state.withLock { state in
            for page in pages { state.put(page, nil) }
        }
    }

    /// The ranks of the pages that hold some rows.
    public static func ranks(holding rows: Range<Int>) -> Range<Int> {
        let first = max(0, rows.lowerBound) / pageSize
        let end = max(first, (max(0, rows.upperBound) + pageSize - 1) / pageSize)
        return first * pageSize..<end * pageSize
    }
}
