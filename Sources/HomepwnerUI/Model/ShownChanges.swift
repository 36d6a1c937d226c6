import Inventory

/// The changes that are shown, and the functions that wait for one. A change that was made here arrives like those of others, some time
/// after it is stored; its visible result, such as an added item, is there only then.
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
