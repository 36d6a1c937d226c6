import Toolkit

/// The pictures that could not be made, and the clock by which they are asked for again: the same rule for rows and grid.
final class PictureFailures {
    /// The window that shows them, by whose clock they are asked for again.
    var window: () -> Window? = { nil }
    /// Called when it is time to ask for what is in sight again.
    var onTime: (() -> Void)?

    private var missing = MissingThumbnails()
    private var next: (at: Double, action: ScheduledAction)?

    private var now: Double { window()?.now ?? 0 }

    /// Those that are not asked for now, by their hashes.
    var hashes: Set<String> { missing.hashes(at: now) }

    /// Whether one is not asked for now.
    func contains(_ hash: String) -> Bool { missing.contains(hash, at: now) }

    /// Notes what came of some pictures: those that were made are no failures any more.
    func note(failed: some Sequence<String>, made: some Sequence<String>) {
        for hash in failed { missing.note(hash, at: now) }
        for hash in made { missing.remove(hash) }
        schedule()
    }

    /// Something is otherwise in the library, or all is made again: what could not be made may be there now.
    func removeAll() { missing.removeAll() }

    private func schedule() {
        guard let window = window(), let time = missing.nextTry(after: window.now), next?.at != time else { return }
        next?.action.cancel()
        let action = window.schedule(after: time - window.now) { [weak self] in
            self?.next = nil
            self?.onTime?()
            self?.schedule()
        }
        next = (time, action)
    }
}
