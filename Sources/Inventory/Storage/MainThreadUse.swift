import Dispatch
import Synchronization

#if DEBUG
import class Foundation.Thread
#endif

/// Counts, in debug builds, how often the main thread runs SQL, and ends the program there where that was forbidden: a window never
/// waits for a database. Release builds do not look.
final class MainThreadUse: Sendable {
    private let uses = Atomic(0)
    private let isForbidden = Atomic(false)

    #if DEBUG
    /// Set once: what stood there before would be thrown away on a global queue, which wakes an idle window (ADR 0016).
    private static let isMainQueue = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Where a program has left its main thread to libdispatch, as tests do, the main queue has others.
    private var isMain: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: Self.isMainQueue) == true }
    #endif

    /// How often the main thread ran SQL.
    var count: Int { uses.load(ordering: .relaxed) }

    /// From now on SQL on the main thread ends the program.
    func forbid() { isForbidden.store(true, ordering: .relaxed) }

    /// SQL is about to run on the calling thread.
    func note() {
        #if DEBUG
        guard isMain else { return }
        uses.wrappingAdd(1, ordering: .relaxed)
        precondition(!isForbidden.load(ordering: .relaxed), "SQL on the main thread: ask the library through its LibraryStore.")
        #endif
    }
}
