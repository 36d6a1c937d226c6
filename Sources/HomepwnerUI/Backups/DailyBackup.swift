public import Inventory
import Logging
import Toolkit

/// Makes a daily copy of the database inside the library, if something changed since the last copy: soon after the window was shown, a
/// minute after the last change, and when a day begins.
public final class DailyBackup {
    /// Returns the current time.
    var now: () -> Timestamp = { .now() }
    private let library: Library
    private weak var host: ViewController?
    /// Called when the library turns out to be damaged; nil before the beginning and after the end.
    private var onDamage: ((InventoryError) -> Void)?
    private var next: ScheduledAction?
    /// The last day that has a copy.
    private var doneDay: Day?
    private var isRunning = false
    /// Whether the first copy is still due. Changes do not delay it.
    private var isBeginning = false
    /// Whether the library changed, or a day began, during a copy.
    private var isAskedAgain = false

    /// The first seconds belong to the person: pictures come in, the search is made ready.
    private static let firstDelay = 10.0
    /// The time without changes before a copy, in seconds.
    private static let quiet = 60.0

    init(_ library: Library, host: ViewController) { (self.library, self.host) = (library, host) }

    /// Starts making copies. The first one follows a little later.
    ///
    /// - Parameter onDamage: called when the library turns out to be damaged.
    public func begin(onDamage: @escaping (InventoryError) -> Void) {
        guard !library.isReadOnly else { return }
        self.onDamage = onDamage
        wait(Self.firstDelay)
        isBeginning = true
    }

    /// Called when the library changed: the wait starts again.
    func libraryDidChange() {
        isAskedAgain = isRunning
        if !isBeginning, doneDay != now().localDay { wait(Self.quiet) }
    }

    /// Called when a day began or the clock was set.
    func dayMayHaveChanged() {
        isAskedAgain = isRunning
        if next == nil, doneDay != now().localDay { run() }
    }

    /// Stops making copies.
    func stop() {
        next?.cancel()
        (next, onDamage) = (nil, nil)
    }

    private func wait(_ seconds: Double) {
        next?.cancel()
        next = nil
        guard onDamage != nil, !isRunning else { return }
        next = host?.window?.schedule(after: seconds) { [weak self] in
            self?.next = nil
            self?.run()
        }
    }

    private func run() {
        guard onDamage != nil, !isRunning else { return }
        (isRunning, isBeginning) = (true, false)
        let moment = now()
        library.pools.quiet.submit { [weak self, weak library] in
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
            if error.code == .damaged { onDamage?(error) }
        }
        if isAskedAgain { libraryDidChange() }
    }
}
