import Inventory
import Toolkit

/// Says that another library is being opened where that takes a while, as on a slow disk or when it is upgraded.
final class OpeningNotice {
    private unowned let host: any MainHost
    private var timer: ScheduledAction?
    private var isShown = false

    /// Mostly the library is there before anybody could read that it is coming, in seconds.
    private static let delay = 0.5

    init(_ host: any MainHost) { self.host = host }

    func begin(_ library: RecentLibrary) {
        end()
        timer = host.window?.schedule(after: Self.delay) { [weak self] in
            self?.isShown = true
            self?.host.show(notice: "Opening \(DisplayText.quoted(library.name))…")
        }
    }

    func end() {
        timer?.cancel()
        if isShown { host.show(message: nil) }
        (timer, isShown) = (nil, false)
    }
}
