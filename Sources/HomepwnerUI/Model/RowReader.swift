import Inventory
import Threading

/// Brings the rows of a result set from the library into memory: those that are looked at, and some beyond before they are.
final class RowReader {
    let cache = RowCache()
    /// Called when rows came too late for the frame that wanted them.
    var onLateRows: ((Range<Int>) -> Void)?
    /// Called when rows cannot be read.
    var onError: ((InventoryError) -> Void)?

    private let reader: StoreReader
    private var set: ItemListing?
    private var open: [Int: Answer<Result<RowPage, InventoryError>>] = [:]
    private var tasks: [Int: Task<Void, Never>] = [:]
    /// The pages whose rows were shown empty.
    private var missed: Set<Int> = []
    private var lastPage = 0

    /// The number of pages that are read ahead of the current one.
    private static let ahead = 2
    /// Pages farther away than this are not read any more when others are wanted.
    private static let near = 24

    init(_ reader: StoreReader) { self.reader = reader }

    /// Rows are those of another result set from now on.
    func show(_ set: ItemListing?, with page: RowPage?) {
        for task in tasks.values { task.cancel() }
        if !missed.isEmpty { showMissedRows() }
        (tasks, open, missed) = ([:], [:], [])
        self.set = set
        cache.begin()
        if let page { cache.fill(page, generation: cache.generation) }
    }

    /// Rows that were shown empty may stay when another set is shown: they are filled only here.
    private func showMissedRows() {
        Task { @MainActor [weak self] in
            guard let self, let set else { return }
            onLateRows?(0..<set.count)
        }
    }

    /// The set knows more of its items than before; its rows are the same.
    func complete(_ set: ItemListing) { self.set = set }

    /// Returns the row at an index; nil if it is gone, cannot be read, or arrives later.
    func row(at place: Int) -> ItemRow? {
        let page = place / RowCache.pageSize
        if !cache.has(page) { begin(page) }
        if let answer = open[page] { settle(page, answer) }
        prefetch(around: page)
        return cache.row(at: place)
    }

    /// Returns whether the row at a place is on its way.
    func isLoading(_ place: Int) -> Bool { missed.contains(place / RowCache.pageSize) }

    private func prefetch(around page: Int) {
        guard page != lastPage, let set, set.isComplete else { return }
        let step = page > lastPage ? 1 : -1
        lastPage = page
        for distance in 1...Self.ahead {
            let next = page + distance * step
            if next >= 0, next * RowCache.pageSize < set.count, !cache.has(next) { begin(next) }
        }
    }

    private func begin(_ page: Int) {
        guard open[page] == nil, let set else { return }
        // Pages far from the current one are no longer needed.
        for (other, task) in tasks where abs(other - page) > Self.near {
            task.cancel()
            (tasks[other], open[other]) = (nil, nil)
            missed.remove(other)
        }
        let (store, cache, generation) = (reader.store, cache, cache.generation)
        let ranks = page * RowCache.pageSize..<(page + 1) * RowCache.pageSize
        let (answer, task) = reader.pools.reading.ask { () async throws(InventoryError) in
            guard !Task.isCancelled else { throw InventoryError(.stopped, "The rows are not wanted any more.") }
            do throws(InventoryError) {
                let rows = try await store.rows(of: set, in: ranks)
                cache.fill(rows, generation: generation)
                return rows
            } catch {
                cache.fail(page..<page + 1, generation: generation)
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
                onLateRows?(page * RowCache.pageSize..<(page + 1) * RowCache.pageSize)
            }
        }
    }

    private func didRead(_ page: Int, _ result: Result<RowPage, InventoryError>) {
        open[page] = nil
        tasks[page] = nil
        missed.remove(page)
        if case .failure(let error) = result { onError?(error) }
    }
}
