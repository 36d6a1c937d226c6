import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// Shows the numbers of items that saved searches find.
protocol SearchCountsDelegate: AnyObject {
    /// The window by whose clock changes are waited for.
    var window: Window? { get }
    func searchCountsDidChange()
}

/// The numbers of items that saved searches find. Only those that are looked at are counted, away from the main thread, and again after
/// changes of the library.
final class SearchCounts {
    weak var delegate: (any SearchCountsDelegate)?

    private struct Count {
        let condition: Condition
        let version: Version
        /// Nil if the items cannot be counted.
        let number: Int?
    }

    /// The state of the library that a number is of: its last change, and the reading of the names, which a new day asks for, too.
    struct Version: Hashable {
        let revision: Int64
        let catalog: Int
    }

    private let reader: StoreReader
    private var counts: [UUID: Count] = [:]
    private var wanted: [UUID: (condition: Condition, version: Version)] = [:]
    private var question: StoreQuestion?
    private var timer: ScheduledAction?

    /// The time after a change before the items are counted again, in seconds.
    private static let delay = 0.3

    init(_ reader: StoreReader) { self.reader = reader }

    isolated deinit {
        timer?.cancel()
        question?.cancel()
    }

    /// Returns the number of items that a search found when they were counted last; nil if it is unknown.
    func count(of search: SavedSearch, at version: Version) -> Int? {
        let known = counts[search.id]
        if known?.version != version || known?.condition != search.condition {
            wanted[search.id] = (search.condition, version)
            if question == nil, timer == nil { begin(after: known == nil ? 0 : Self.delay) }
        }
        return known?.condition == search.condition ? known?.number : nil
    }

    private func begin(after delay: Double) {
        timer = delegate?.window.map { ScheduledAction.after(delay, in: $0, target: self, action: SearchCounts.ask) }
    }

    private func ask() {
        timer = nil
        let (store, wanted) = (reader.store, wanted)
        self.wanted = [:]
        let ask = { @Sendable () async -> [UUID: Int] in
            var numbers: [UUID: Int] = [:]
            for (id, search) in wanted where !Task.isCancelled {
                numbers[id] = try? await store.count(of: ItemQuery(condition: search.condition))
            }
            return numbers
        }
        asked = wanted
        let question = reader.ask(ask, for: self, then: SearchCounts.take)
        if question.isOpen { self.question = question }
    }

    private var asked: [UUID: (condition: Condition, version: Version)] = [:]

    private func take(_ answer: Result<[UUID: Int], Never>) {
        question = nil
        let numbers = answer.get()
        for (id, search) in asked {
            counts[id] = Count(condition: search.condition, version: search.version, number: numbers[id])
        }
        delegate?.searchCountsDidChange()
        if !wanted.isEmpty, timer == nil { begin(after: Self.delay) }
    }
}
