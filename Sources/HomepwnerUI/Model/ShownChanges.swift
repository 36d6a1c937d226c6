import Inventory

/// Which changes are shown, and who waits for one. A change that was made here comes back like those of others, some time after it is
/// stored; what a person should see of it, as the item that was added, is there only then.
final class ShownChanges {
    /// The place in the history of the last one.
    private(set) var sequence: Int64
    private var waiting: [(sequence: Int64, body: () -> Void)] = []

    /// All that is in the history so far is shown.
    init(upTo sequence: Int64) { self.sequence = sequence }

    /// Calls the body when a change is shown: now, or later.
    func wait(for change: Change, _ body: @escaping () -> Void) {
        if change.sequence <= sequence { body() } else { waiting.append((change.sequence, body)) }
    }

    /// A change is shown, and with it those before.
    func note(_ change: Change) {
        sequence = max(sequence, change.sequence)
        let ready = waiting.filter { $0.sequence <= sequence }
        waiting.removeAll { $0.sequence <= sequence }
        for (_, body) in ready { body() }
    }
}
