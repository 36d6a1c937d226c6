import Toolkit

/// The pictures that failed, and the clock for their next try. Rows and grid share this rule.
final class PictureFailures {
    /// Returns the window that shows them. Its clock sets the time of the next try.
    var window: () -> Window? = { nil }
    /// Called when failed visible pictures can be requested again.
    var onTime: (() -> Void)?

    private var missing = MissingThumbnails()
    private var next: (at: Double, action: ScheduledAction)?

    private var now: Double { window()?.now ?? 0 }

    /// The hashes of the pictures that are not requested now.
    var hashes: Set<String> { missing.hashes(at: now) }

    /// Returns whether a picture is not requested now.
    func contains(_ hash: String) -> Bool { missing.contains(hash, at: now) }

    /// Notes the results for some pictures: a picture that was made is no longer a failure.
    func note(failed: some Sequence<String>, made: some Sequence<String>) {
        for hash in failed { missing.note(hash, at: now) }
        for hash in made { missing.remove(hash) }
        schedule()
    }

    /// Called when the library changed, or when all pictures are made again: failed ones may be available now.
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
