import FoundationEssentials
import Inventory

/// The history of an item, or of the whole library, read page by page as its rows come into sight.
final class HistoryModel {
    /// Called when there is more history, or it cannot be read.
    var onChange: (() -> Void)?
    /// Called when entries came too late for the frame that wanted them.
    var onLateRows: ((Range<Int>) -> Void)?

    private let reader: StoreReader
    /// Whose history it is; nil for the library's.
    let item: UUID?
    private var extent: HistoryExtent?
    /// The pages that were read, by number, those used longest ago first, which go first.
    private(set) var pages: [(number: Int, records: [HistoryRecord])] = []
    private var asked: StoreQuestion?
    private var reading: [Int: StoreQuestion] = [:]

    static let pageSize = 48
    static let pageLimit = 8

    /// The reason why the history cannot be shown, in a sentence.
    private(set) var problem: String?

    init(reader: StoreReader, item: UUID?) {
        self.reader = reader
        self.item = item
        reload()
    }

    isolated deinit { stop() }

    /// The number of entries.
    var count: Int { extent?.count ?? 0 }

    /// Whether it is known how many there are.
    var isKnown: Bool { extent != nil }

    /// Looks whether there is more now than when it was read last.
    func reload() {
        asked?.cancel()
        let (store, item) = (reader.store, item)
        asked = reader.ask { () async throws(InventoryError) in
            try await store.historyExtent(of: item)
        } then: { [weak self] in
            self?.take($0)
        }
    }

    private func take(_ result: Result<HistoryExtent, InventoryError>) {
        switch result {
        case .success(let now):
            let isNew = now != extent || problem != nil
            problem = nil
            guard isNew else { return }
            for question in reading.values { question.cancel() }
            (extent, pages, reading) = (now, [], [:])
        case .failure(let error): problem = "\(error)"
        }
        onChange?()
    }

    private func stop() {
        asked?.cancel()
        for question in reading.values { question.cancel() }
    }

    /// The entry of a row, the newest first; nil where it cannot be read, or comes later.
    func record(at row: Int) -> HistoryRecord? {
        guard row >= 0, row < count else { return nil }
        let (number, place) = row.quotientAndRemainder(dividingBy: Self.pageSize)
        if let index = pages.firstIndex(where: { $0.number == number }) {
            let page = pages.remove(at: index)
            pages.append(page)
            return place < page.records.count ? page.records[place] : nil
        }
        read(number)
        return pages.last.flatMap { $0.number == number && place < $0.records.count ? $0.records[place] : nil }
    }

    private func read(_ number: Int) {
        guard let extent, reading[number] == nil else { return }
        let (store, item, size) = (reader.store, item, Self.pageSize)
        let question = reader.ask { () async throws(InventoryError) in
            try await store.history(of: item, within: extent, offset: number * size, limit: size)
        } then: { [weak self] result in
            guard let self else { return }
            take(result, number)
            if reader.isLate { onLateRows?(number * Self.pageSize..<(number + 1) * Self.pageSize) }
        }
        if question.isOpen { reading[number] = question }
    }

    private func take(_ result: Result<[HistoryRecord], InventoryError>, _ number: Int) {
        reading[number] = nil
        switch result {
        case .success(let records):
            if pages.count >= Self.pageLimit { pages.removeFirst() }
            pages.append((number, records))
        case .failure(let error):
            problem = "\(error)"
            // It is not asked for again with every frame.
            pages.append((number, []))
        }
    }
}
