import Inventory
import Threading
import Toolkit

/// The contents of the sidebar for a library. It follows the store's changes; places, tags, types and counts are read again away from the
/// main thread, and only when something changed. Changes that arrive during a read are read together after it.
final class SidebarModel {
    let reader: StoreReader
    /// The last tree that was read.
    private(set) var tree = SidebarTree()
    /// The error of the last read.
    private(set) var failure: InventoryError?
    /// Called when it was read again.
    var onChange: (() -> Void)?
    /// Called with a sentence where it cannot be read.
    var onError: ((InventoryError) -> Void)?

    private var observation: Task<Void, Never>?
    private var question: StoreQuestion?
    /// A change that came while it was being read.
    private var following: Change?
    /// Whether a day began while it was being read.
    private var isAskedAgain = false
    private let shown: ShownChanges

    init(_ reader: StoreReader) {
        self.reader = reader
        shown = ShownChanges(upTo: reader.store.status.revision)
    }

    /// Reads it for the first time and follows changes from then on.
    func start() {
        guard observation == nil else { return }
        let changes = reader.store.changes
        readNames()
        observation = Task { [weak self, pool = reader.pools.interactive] in
            await withTaskExecutorPreference(pool) {
                for await change in changes { self?.follow(change) }
            }
        }
    }

    /// Stops following.
    func stop() {
        observation?.cancel()
        observation = nil
        question?.cancel()
    }

    /// Calls the body as soon as the rows know of a change that was made here.
    func whenShown(_ change: Change, _ body: @escaping () -> Void) { shown.wait(for: change, body) }

    private func follow(_ change: Change) {
        following = change
        if question?.isOpen != true { read(upTo: change) }
    }

    /// The names come first: to count the items of a large library is to read all of it.
    private func readNames() {
        let store = reader.store
        let asked = reader.ask { () async throws(InventoryError) in
            SidebarTree(try await store.catalog(), nil)
        } then: { [weak self] result in
            guard let self else { return }
            if case .success(let names) = result {
                tree = names
                onChange?()
            }
            // An error that prevents reading the names also prevents reading the counts, and is reported then.
            read(upTo: following)
        }
        if asked.isOpen { question = asked }
    }

    /// Asks again where the last answer was an error.
    func readAgain() {
        if failure != nil, question?.isOpen != true { read(upTo: following) }
    }

    /// Called when a day began or the clock was set: counts the items of lists about days again.
    func dayMayHaveChanged() {
        guard observation != nil else { return }
        // The answer on its way may be that of the day before.
        if question?.isOpen == true { isAskedAgain = true } else { read(upTo: following) }
    }

    private func read(upTo change: Change?) {
        following = nil
        isAskedAgain = false
        let store = reader.store
        let asked = reader.ask { () async throws(InventoryError) in
            SidebarTree(try await store.catalog(), try await store.counts())
        } then: { [weak self] in
            self?.take($0, change)
        }
        if asked.isOpen { question = asked }
    }

    private func take(_ result: Result<SidebarTree, InventoryError>, _ change: Change?) {
        switch result {
        case .success(let tree):
            (self.tree, failure) = (tree, nil)
            onChange?()
        case .failure(let error):
            failure = error
            onError?(error)
        }
        if let change { shown.note(change) }
        if following != nil || isAskedAgain { read(upTo: following) }
    }
}
