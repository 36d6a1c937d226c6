import Inventory
import Toolkit

/// Shows that another library is being opened if that takes a while, as on a slow disk or during an upgrade.
final class OpeningNotice {
    private unowned let host: MainController
    private var timer: ScheduledAction?
    private var isShown = false

    /// The delay of the notice, in seconds: mostly the library is open before the notice could be read.
    private static let delay = 0.5

    init(_ host: MainController) { self.host = host }

    func begin(_ library: RecentLibrary) {
        end()
        timer = host.window?.schedule(after: Self.delay) { [weak self] in
            self?.isShown = true
            self?.host.workspace.send(.say(.notice("Opening \(DisplayText.quoted(library.name))…")))
        }
    }

    func end() {
        timer?.cancel()
        if isShown { host.workspace.send(.closeMessage) }
        (timer, isShown) = (nil, false)
    }
}
