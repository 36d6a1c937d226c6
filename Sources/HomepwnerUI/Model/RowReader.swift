import Inventory
import Threading
import WorkspaceModel

/// The object that hears of the rows of a listing.
protocol RowReaderDelegate: AnyObject {
    /// Rows came too late for the frame that wanted them.
    func rowsDidCome(at places: Range<Int>)
    func rowsCannotBeRead(_ error: InventoryError)
    /// A row is looked at whose item is not known yet.
    func rowIsUnknown()
}

/// Brings the rows of one listing from the library into memory: those that are looked at, and some beyond before they are.
final class RowReader {
    let pages: RowPages

    private weak var delegate: (any RowReaderDelegate)?
    private let reader: StoreReader
    private var set: ItemListing
    private var open: [Int: Answer<Result<RowPage, InventoryError>>] = [:]
    private var tasks: [Int: Task<Void, Never>] = [:]
    /// The pages whose rows were shown empty.
    private var missed: Set<Int> = []
    private var lastPage = 0

    /// The number of pages that are read ahead of the current one.
    private static let ahead = 2
    /// Pages farther away than this are not read any more when others are wanted.
    private static let near = 24

    init(_ listing: Listing, by reader: StoreReader, for delegate: (any RowReaderDelegate)?) {
        (set, pages, self.reader, self.delegate) = (listing.items, listing.rows, reader, delegate)
        pages.onLook = { [weak self] in self?.look(at: $0) }
    }

    /// Other rows are shown from now on. Returns whether rows were shown empty.
    func end() -> Bool {
        for task in tasks.values { task.cancel() }
        pages.onLook = nil
        defer { (tasks, open, missed) = ([:], [:], []) }
        return !missed.isEmpty
    }

    /// The set knows more of its items than before; its rows are the same.
    func complete(_ set: ItemListing) { self.set = set }

    /// Reads the row at a rank if necessary, and waits for it a little.
    private func look(at rank: Int) {
        if !set.isKnown(rank) {
            delegate?.rowIsUnknown()
            guard set.isKnown(rank) else { return }
        }
        let page = rank / RowPages.pageSize
        if !pages.has(page) { begin(page) }
        if let answer = open[page] { settle(page, answer) }
        prefetch(around: page)
    }

    /// Returns whether the row at a place is on its way.
    func isLoading(_ place: Int) -> Bool { missed.contains(place / RowPages.pageSize) }

    private func prefetch(around page: Int) {
        guard page != lastPage, set.isComplete else { return }
        let step = page > lastPage ? 1 : -1
        lastPage = page
        for distance in 1...Self.ahead {
            let next = page + distance * step
            if next >= 0, next * RowPages.pageSize < set.count, !pages.has(next) { begin(next) }
        }
    }

    private func begin(_ page: Int) {
        guard open[page] == nil else { return }
        // Pages far from the current one are no longer needed.
        for (other, task) in tasks where abs(other - page) > Self.near {
            task.cancel()
            (tasks[other], open[other]) = (nil, nil)
            missed.remove(other)
        }
        let (store, pages, set) = (reader.store, pages, set)
        let ranks = page * RowPages.pageSize..<(page + 1) * RowPages.pageSize
        let (answer, task) = reader.pools.reading.ask { () async throws(InventoryError) in
            guard !Task.isCancelled else { throw InventoryError(.stopped, "The rows are not wanted any more.") }
            do throws(InventoryError) {
                let rows = try await store.rows(of: set, in: ranks)
                pages.fill(rows)
                return rows
            } catch {
                pages.fail(page..<page + 1)
                throw error
            }
        }
        open[page] = answer
        tasks[page] = task
    }

    /// Waits a little for a page that is looked at; one that comes later is shown when it comes.
    private func settle(_ page: Int, _ answer: Answer<Result<RowPage, InventoryError>>) {
        if let result = reader.wait(for: answer) { return didRead(page, result) }
        guard missed.insert(page).inserted else { return }
        answer.whenLate { [weak self] result in
            Task { @MainActor [weak self] in
                // Another question for this page may have taken the place of this one.
                guard let self, open[page] === answer else { return }
                didRead(page, result)
                delegate?.rowsDidCome(at: page * RowPages.pageSize..<(page + 1) * RowPages.pageSize)
            }
        }
    }

    private func didRead(_ page: Int, _ result: Result<RowPage, InventoryError>) {
        open[page] = nil
        tasks[page] = nil
        missed.remove(page)
        if case .failure(let error) = result { delegate?.rowsCannotBeRead(error) }
    }
}
