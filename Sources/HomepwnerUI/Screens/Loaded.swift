import Inventory
import Toolkit

/// The answer of the library to a question of one screen. The screen reads it in `update()`: it is asked for when it is read first and when
/// the library has changed since; until the answer comes, it is the one before.
final class Loaded<Value: Sendable> {
    private let around: Surroundings
    private unowned let screen: ViewController
    private let question: @Sendable (any LibraryStore) async throws(InventoryError) -> Value
    private var asked: StoreQuestion?
    /// The number of the last change before the question.
    private var revision: Int64?
    private var latest: Value?
    private var isAsking = false
    /// The error of the last question.
    private(set) var failure: InventoryError?

    /// Makes a question that is not asked yet.
    ///
    /// - Parameter screen: updated with each answer; it holds this object
    init(
        _ around: Surroundings, for screen: ViewController,
        _ question: @escaping @Sendable (any LibraryStore) async throws(InventoryError) -> Value
    ) {
        (self.around, self.screen, self.question) = (around, screen, question)
    }

    isolated deinit { asked?.cancel() }

    /// The last answer; nil before the first one.
    var value: Value? {
        let now = around.workspace.status.revision
        if revision != now { ask(for: now) }
        return latest
    }

    private func ask(for revision: Int64) {
        self.revision = revision
        asked?.cancel()
        isAsking = true
        defer { isAsking = false }
        let (store, question) = (around.reader.store, question)
        asked = around.reader.ask { () async throws(InventoryError) -> Value in
            try await question(store)
        } then: { [weak self] in
            self?.take($0)
        }
    }

    private func take(_ answer: Result<Value, InventoryError>) {
        switch answer {
        case .success(let value): (latest, failure) = (value, nil)
        case .failure(let error): failure = error
        }
        // An answer in time is read by the update that asked.
        if !isAsking { screen.setNeedsUpdate() }
    }
}
