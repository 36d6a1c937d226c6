import FoundationEssentials
import Inventory
import Synchronization
import Toolkit

/// Makes the window's backups in a folder, if it is available: a minute after the last change, when a day begins, and on request. Works in
/// the background, and reads back the first backup of each day.
final class BackupKeeper {
    /// The current work, or the result of the last backup.
    enum State: Hashable {
        case idle
        case running(BackupProgress?)
        /// The folder is not there: its disk is not connected.
        case absent(InventoryError)
        case failed(String)
        /// One was made since the window opened, or what differed.
        case done(BackupOutcome)
    }

    private(set) var state = State.idle {
        didSet { if state != oldValue { tell() } }
    }

    /// The remembered settings and results of backups.
    var record: BackupRecord { library.backupRecord }

    /// The backups elsewhere, for a sheet in which one is chosen; nil without a folder for them.
    var elsewhere: RestoreController.Elsewhere? {
        record.folder.map { folder in .init(folder: folder) { [library] in library.backups(in: folder) } }
    }

    let library: Library
    /// The copies that the library keeps in itself.
    let daily: DailyBackup
    /// Returns the current time.
    var now: () -> Timestamp = { .now() }
    /// The disks and their folders.
    var disks = DiskLayout.system
    private let around: Surroundings
    private weak var host: ViewController?
    private var observers: [(owner: Weak, body: () -> Void)] = []
    private var next: ScheduledAction?
    /// Whether the library may have changed since the last backup. True at first: commands may have changed it without a window.
    private var mayHaveChanged = true
    /// Whether the library changed, or a day began, during a backup.
    private var isAskedAgain = false
    /// Whether the current backup is to stop.
    private let isGivenUp = Mutex(false)

    private struct Weak {
        weak var object: AnyObject?
    }

    /// The time without changes before a backup, after the first frame and after each change, in seconds.
    private static let quiet = 60.0

    init(_ around: Surroundings, host: ViewController) {
        (self.around, library, self.host) = (around, around.library, host)
        daily = DailyBackup(library, host: host)
    }

    /// Calls the body when the status of the backups changes, as long as its owner exists.
    func observe(_ owner: AnyObject, _ body: @escaping () -> Void) { observers.append((Weak(object: owner), body)) }

    private func tell() {
        observers.removeAll { $0.owner.object == nil }
        for observer in observers { observer.body() }
    }

    // MARK: - Automatic backups

    /// Called when the window was shown.
    func begin() {
        wait()
        let library = library
        Task { [weak self] in
            let warning = await library.pools.background.run { ConflictCopies.warning(in: library.location) }
            if let warning { self?.around.workspace.send(.say(.problem(warning))) }
        }
    }

    /// Called when the library changed: the wait starts again.
    func libraryDidChange() {
        mayHaveChanged = true
        isAskedAgain = isRunning
        daily.libraryDidChange()
        wait()
    }

    /// Called when a day began or the clock was set.
    func dayMayHaveChanged() {
        tell()
        isAskedAgain = isRunning
        daily.dayMayHaveChanged()
        if next == nil { quietIsOver() }
    }

    private func wait() {
        next?.cancel()
        next = nil
        guard isDue else { return }
        next = host?.window?.schedule(after: Self.quiet) { [weak self] in
            self?.next = nil
            self?.quietIsOver()
        }
    }

    /// Follows the library no more.
    func stop() {
        daily.stop()
        next?.cancel()
        next = nil
        isGivenUp.withLock { $0 = true }
    }

    private var isDue: Bool {
        let record = record
        return record.folder != nil && record.isAutomatic && !library.isReadOnly && !isRunning && (mayHaveChanged || isProofDue)
    }

    private var isProofDue: Bool { !record.isProven(on: now().localDay) }

    private func quietIsOver() {
        guard isDue else { return }
        // An open form is not disturbed.
        guard host?.presentedViewController == nil else { return wait() }
        let isProving = isProofDue
        Task { [weak self] in
            if !isProving, await self?.isUnchanged() ?? true { return }
            await self?.make(beginning: false, proving: isProving, following: nil)
        }
    }

    /// Returns whether the last backup holds the library's current state.
    private func isUnchanged() async -> Bool {
        let library = library
        mayHaveChanged = false
        let changed = await library.pools.background.result { () throws(InventoryError) in try library.hasChangedSinceBackup() }
        switch changed {
        case .success(let hasChanged): return !hasChanged
        case .failure:
            mayHaveChanged = true
            return true
        }
    }

    // MARK: - On demand

    var isRunning: Bool { if case .running = state { true } else { false } }

    /// Makes one now.
    ///
    /// - Parameter beginning: whether the folder may have no backups yet: it was just chosen.
    func run(beginning: Bool) {
        Task { [weak self] in await self?.make(beginning: beginning, following: nil) }
    }

    /// Makes one now, and returns the result.
    ///
    /// - Parameters:
    ///   - proving: whether everything is read back.
    ///   - following: the progress of the work, which can also stop it.
    @discardableResult func make(beginning: Bool, proving: Bool = true, following: WorkProgress?) async -> State {
        guard let folder = record.folder, !isRunning else { return state }
        state = .running(nil)
        (mayHaveChanged, isAskedAgain) = (false, false)
        let (library, moment, disks) = (library, now(), disks)
        let result = await library.pools.background.result { [weak self] () throws(InventoryError) in
            try library.backUp(to: folder, proving: proving, beginning: beginning, at: moment, disks: disks) { progress in
                guard let self, !self.isGivenUp.withLock({ $0 }) else { return false }
                if progress.isWorthSaying { Task { @MainActor in self.show(progress) } }
                return following.map(progress.tell) ?? true
            }
        }
        take(result)
        return state
    }

    private func show(_ progress: BackupProgress) {
        if isRunning { state = .running(progress) }
    }

    private func take(_ result: Result<BackupOutcome, InventoryError>) {
        switch result {
        case .success(let outcome): state = .done(outcome)
        case .failure(let error):
            mayHaveChanged = true
            switch error.code {
            case .libraryMissing: state = .absent(error)
            case .closed, .stopped: state = .idle
            default: state = .failed(error.description)
            }
        }
        if isAskedAgain { wait() }
    }

    // MARK: - Choosing

    /// Backups go to this folder from now on; the first one is made at once.
    ///
    /// - Parameter then: makes it, in a way of its own.
    func choose(_ folder: String, then: (() -> Void)? = nil) {
        keep({ record throws(InventoryError) in try record.set(folder: folder) }) { [weak self] in
            if let then { then() } else { self?.run(beginning: true) }
        }
    }

    /// Turns automatic backups on or off.
    func setAutomatic(_ isOn: Bool) {
        keep({ record throws(InventoryError) in try record.set(automatic: isOn) }) { [weak self] in self?.wait() }
    }

    /// Sets the number of days without a backup after which the user is reminded.
    func set(limit: Int) { keep({ record throws(InventoryError) in try record.set(limit: limit) }) }

    private func keep(
        _ body: @escaping @Sendable (BackupRecord) throws(InventoryError) -> Void, then: @escaping () -> Void = {}
    ) {
        guard !library.isReadOnly else { return }
        let (settings, record) = (library.settings, record)
        Task.immediate { [weak self] in
            do {
                try await settings.inTurn { _ throws(InventoryError) in try body(record) }
                self?.tell()
                then()
            } catch { self?.around.workspace.send(.say(.problem("\(error)"))) }
        }
    }
}

extension BackupProgress {
    /// Tells it to what follows the work.
    nonisolated fileprivate func tell(_ work: WorkProgress) -> Bool {
        switch self {
        case .copyingDatabase: work.tell("Copying the database")
        case .copyingFiles(let done, let total): work.tell("Copying file", min(done + 1, total), of: total)
        case .readingBack(let done, let total): work.tell("Reading back file", min(done + 1, total), of: total)
        }
    }

    /// Whether the window shows it: often enough to be seen to move.
    nonisolated fileprivate var isWorthSaying: Bool {
        switch self {
        case .copyingDatabase: true
        case .copyingFiles(let done, _), .readingBack(let done, _): done % 20 == 0
        }
    }
}
