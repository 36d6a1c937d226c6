import FoundationEssentials
import GRDB

/// A change that is made in steps, each of which sees the earlier ones. All steps are one transaction and one entry of the history.
///
/// `@unchecked Sendable` because it is used on the writer's thread, as its transaction is. `make tsan` checks it in
/// SteppedChangeTests.
final class SteppedChange: @unchecked Sendable {
    private let open: OpenTransaction
    /// The change after the last step.
    private(set) var transaction: ChangeTransaction
    /// The items and entries that the steps changed.
    private(set) var done = ChangedParts()
    /// Whether no step changed anything.
    private(set) var isEmpty = true

    /// Begins a change.
    ///
    /// - Parameter title: the title that a person gave.
    init(_ transaction: ChangeTransaction, title: String, in open: OpenTransaction) throws {
        self.open = open
        self.transaction = transaction
        try self.transaction.beginSteps(title: title)
    }

    /// Performs a step completely or not at all, and updates the data in memory.
    ///
    /// - Parameter items: the items of this change.
    /// - Returns: the change of this step.
    func perform(
        in items: ItemStore, _ body: (Database, inout ChangeTransaction) throws -> Change
    ) throws(InventoryError) -> Change {
        do {
            let (change, next) = try open.part { db in
                var next = transaction
                next.beginStep()
                let change = try body(db, &next)
                return ((change, change.isUnchanged ? nil : next), isKept: !change.isUnchanged)
            }
            guard let next else { return change }
            transaction = next
            isEmpty = false
            done.add(change)
            items.memory.forgetAll()
            items.memory.catalog.note(next.catalog)
            return change
        } catch { throw .from(error, path: items.storage.layout.root) }
    }
}

/// Makes changes in steps in one person's name. Everything here runs on the writer's thread.
struct StepWriter: Sendable {
    let writer: ItemWriter

    private struct NothingChanged: Error {}

    /// Performs all changes that a body makes as one change with a title, completely or not at all.
    ///
    /// - Parameter body: makes the changes with the items that it gets, on this thread.
    /// - Returns: the change; nil if nothing was changed, and nothing is in the history.
    /// - Throws: the errors of the body, after which everything is as before, also the files of pictures and papers.
    func commit(_ title: String, _ body: (ItemStore) throws -> Void) throws -> Change? {
        let stored = writer.items
        var open: OpenTransaction?
        var failure: (any Error)?
        do throws(InventoryError) {
            return try writer.commit { db, change in
                let transaction = OpenTransaction(db)
                open = transaction
                defer { transaction.end() }
                let steps = try SteppedChange(change, title: title, in: transaction)
                let storage = Storage(of: transaction, in: stored.storage)
                let items = ItemStore(storage, collation: stored.memory.collation, steps: steps)
                items.memory.setClock { stored.memory.today }
                items.memory.catalog.note(change.catalog)
                do {
                    try body(items)
                    if steps.isEmpty { throw NothingChanged() }
                } catch {
                    failure = error
                    throw transaction.failure ?? error
                }
                if let failure = transaction.failure { throw failure }
                change = steps.transaction
                return steps.done.change(change.sequence, .edit, title: title)
            }
        } catch {
            // The change may be stored, and then it names the files.
            if error.code != .saveUncertain { open?.removeFiles() }
            if failure is NothingChanged { return nil }
            throw failure ?? error
        }
    }
}

extension Library {
    /// Makes one change of many: all that a body does with a store is one transaction and one entry of the history, completely or not at
    /// all. The store reads what the body has changed; others see everything at the end.
    ///
    /// - Parameters:
    ///   - title: the title in the history, given by a person.
    ///   - actor: the author of the change: "user@host".
    ///   - body: makes the changes. It runs on the thread of all writing, so it must not use other stores of the library, wait for other
    ///     threads that do, or keep the store. The store does not undo or redo.
    /// - Returns: the change; nil if the body changed nothing.
    /// - Throws: the errors of the body, and those of the disk.
    public func makeOneChange(_ title: String, actor: String, _ body: (any LibraryStore) throws -> Void) throws -> Change? {
        try items.storage.waitForWriter {
            Result {
                try StepWriter(writer: ItemWriter(items, actor: actor)).commit(title) { steps in
                    try body(
                        SQLiteStore(
                            steps, photos: ImageStore(steps.storage, processor: photos.processor), papers: PaperStore(steps.storage),
                            actor: actor, on: .callers, searchesOnce: true))
                }
            }
        }.get()
    }
}
