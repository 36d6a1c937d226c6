import Dispatch
import Synchronization

#if DEBUG
import class Foundation.Thread
#endif

/// In debug builds, counts the SQL that the main thread runs, and ends the program if that was forbidden: a window never waits for a
/// database. Release builds do not check.
final class MainThreadUse: Sendable {
    private let uses = Atomic(0)
    private let isForbidden = Atomic(false)

    #if DEBUG
    /// Set only once. Replacing an earlier value would free it on a global queue, which wakes an idle window (ADR 0016).
    private static let isMainQueue = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// In a program that hands its main thread to libdispatch, as tests do, other threads serve the main queue.
    private var isMain: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: Self.isMainQueue) == true }
    #endif

    /// The number of times that the main thread ran SQL.
    var count: Int { uses.load(ordering: .relaxed) }

    /// Makes SQL on the main thread end the program from now on.
    func forbid() { isForbidden.store(true, ordering: .relaxed) }

    /// Called before SQL runs on the calling thread.
    func note() {
        #if DEBUG
        guard isMain else { return }
        uses.wrappingAdd(1, ordering: .relaxed)
        precondition(!isForbidden.load(ordering: .relaxed), "SQL on the main thread: ask the library through its LibraryStore.")
        #endif
    }
}
