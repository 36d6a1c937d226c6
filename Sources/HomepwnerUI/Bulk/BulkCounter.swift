import Inventory
import Toolkit
import WorkspaceModel

/// The screen that shows the counts of an edit.
protocol BulkCounterDelegate: AnyObject {
    /// The counts changed, or how far counting has come.
    func bulkCounterDidChange(_ counter: BulkCounter)
}

/// Counts the effect of an edit away from the main thread. The next edit stops the count of the one before.
final class BulkCounter {
    /// The state of the count.
    enum State {
        /// There is no edit.
        case idle
        /// So many items are looked at.
        case counting(done: Int)
        case known(EditOutcome)
        case failed(InventoryError)
    }

    weak var delegate: (any BulkCounterDelegate)?
    private(set) var state = State.idle

    private let reader: StoreReader
    private let items: ItemSelection
    private var question: StoreQuestion?
    private var progress: WorkProgress?
    private var timer: ScheduledAction?
    private weak var window: Window?
    /// The edit that is counted when nothing is typed for a moment.
    private var waiting: BulkEdit?

    /// From this number of items on, a count begins when nothing is typed for a moment, in seconds.
    private static let (many, delay) = (500, 0.2)
    /// The interval in which the place of a long count is shown, in seconds.
    private static let interval = 0.2

    init(of items: ItemSelection, by reader: StoreReader) { (self.items, self.reader) = (items, reader) }

    isolated deinit { stop() }

    /// The counts; nil until they are known.
    var outcome: EditOutcome? { if case .known(let outcome) = state { outcome } else { nil } }

    /// Counts an edit; nil for none.
    ///
    /// - Parameter window: the window whose clock it waits by
    func count(_ edit: BulkEdit?, in window: Window?) {
        stop()
        guard let edit else { return change(to: .idle) }
        state = .counting(done: 0)
        self.window = window
        guard items.count >= Self.many, let window else { return ask(edit) }
        delegate?.bulkCounterDidChange(self)
        waiting = edit
        timer = ScheduledAction.after(Self.delay, in: window, target: self, action: BulkCounter.askWaiting)
    }

    /// The counts are not wanted any more.
    func stop() {
        timer?.cancel()
        question?.cancel()
        progress?.cancel()
        (timer, question, progress, waiting) = (nil, nil, nil, nil)
    }

    private func askWaiting() {
        if let waiting { ask(waiting) }
    }

    private func ask(_ edit: BulkEdit) {
        let progress = WorkProgress()
        self.progress = progress
        let (store, items) = (reader.store, items)
        let ask = { @Sendable () async throws(InventoryError) in try await store.outcome(of: edit, to: items, progress: progress) }
        question = reader.ask(ask, for: self, then: BulkCounter.take)
        guard self.progress != nil else { return }
        delegate?.bulkCounterDidChange(self)
        look()
    }

    private func take(_ answer: Result<EditOutcome, InventoryError>) {
        timer?.cancel()
        (timer, progress) = (nil, nil)
        switch answer {
        case .success(let outcome): change(to: .known(outcome))
        case .failure(let error): change(to: .failed(error))
        }
    }

    private func look() { timer = window.map { ScheduledAction.after(Self.interval, in: $0, target: self, action: BulkCounter.tell) } }

    /// Tells how far it has come, and looks again later.
    private func tell() {
        guard let progress else { return }
        change(to: .counting(done: progress.snapshot.done))
        look()
    }

    private func change(to state: State) {
        self.state = state
        delegate?.bulkCounterDidChange(self)
    }
}
