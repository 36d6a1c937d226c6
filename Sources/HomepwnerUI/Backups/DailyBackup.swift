public import Inventory
import Logging
import Toolkit

/// Makes the copy of the database that a library keeps in itself of each day on which something has changed: soon after the window was
/// shown, a minute after the last change, and when a day begins, of what has changed since the last one.
public final class DailyBackup {
    /// Does something away from the main thread, when nobody waits for it.
    public typealias Thread = (@escaping @Sendable () -> Void) -> Void

    /// What moment it is.
    var now: () -> Timestamp = { .now() }
    private let library: Library
    private weak var host: (any MainHost)?
    private var thread: Thread?
    private var onDamage: (InventoryError) -> Void = { _ in }
    private var next: ScheduledAction?
    /// The day of which there is one.
    private var doneDay: Day?
    private var isRunning = false
    /// Whether the first one is still to come: what is changed before it does not put it off.
    private var isBeginning = false
    /// Whether something has changed, or a day has begun, while one was being made.
    private var isAskedAgain = false

    /// The first seconds belong to the person: pictures come in, the search is made ready.
    private static let firstDelay = 10.0
    /// After each change the library has to be left alone for so many seconds.
    private static let quiet = 60.0

    init(_ library: Library, host: any MainHost) { (self.library, self.host) = (library, host) }

    /// Makes them from now on, the first one a little later.
    ///
    /// - Parameters:
    ///   - thread: where they are made.
    ///   - onDamage: called when the library turns out to be damaged.
    public func begin(on thread: @escaping Thread, onDamage: @escaping (InventoryError) -> Void) {
        guard !library.isReadOnly else { return }
        (self.thread, self.onDamage) = (thread, onDamage)
        wait(Self.firstDelay)
        isBeginning = true
    }

    /// The library was changed: the quiet begins again.
    func libraryDidChange() {
        isAskedAgain = isRunning
        if !isBeginning, doneDay != now().localDay { wait(Self.quiet) }
    }

    /// A day has begun, or the clock was set.
    func dayMayHaveChanged() {
        isAskedAgain = isRunning
        if next == nil, doneDay != now().localDay { run() }
    }

    /// Makes none any more.
    func stop() {
        next?.cancel()
        (next, thread) = (nil, nil)
    }

    private func wait(_ seconds: Double) {
        next?.cancel()
        next = nil
        guard thread != nil, !isRunning else { return }
        next = host?.window?.schedule(after: seconds) { [weak self] in
            self?.next = nil
            self?.run()
        }
    }

    private func run() {
        guard let thread, !isRunning else { return }
        (isRunning, isBeginning) = (true, false)
        let moment = now()
        thread { [weak self, weak library] in
            guard let library else { return }
            let result = Result { () throws(InventoryError) in
                _ = try library.backUpIfDue(at: moment)
                return try library.isBackedUp(on: moment.localDay)
            }
            Task { @MainActor in self?.take(result, of: moment.localDay) }
        }
    }

    private func take(_ result: Result<Bool, InventoryError>, of day: Day) {
        isRunning = false
        switch result {
        case .success(let isThere): if isThere { doneDay = day }
        case .failure(let error):
            Logger(label: "homepwner").error("backup: \(error)")
            if error.code == .damaged { onDamage(error) }
        }
        if isAskedAgain { libraryDidChange() }
    }
}
