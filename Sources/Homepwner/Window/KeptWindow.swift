import Graphics
import HomepwnerUI
import Inventory
import Toolkit

/// The state of a library's window, stored in the library for the next start.
@MainActor
enum KeptWindow {
    private static let size = "windowSize"
    private static let state = "windowState"
    /// The value for a window that was closed while it was maximized.
    private static let maximized = "maximized"

    /// Gives a new window, before it is shown, the size of the last one.
    static func restore(_ window: Window, from settings: SettingsStore) {
        if let size = size(from: settings.value(size)) { window.send(.resized(size, scale: window.scale)) }
        if settings.value(state) == maximized { window.setState(.maximized, true) }
    }

    /// Returns a closure that stores the window's state. It waits for the disk: call it in the background.
    static func keeping(_ window: Window?, in library: Library?) -> @Sendable () -> Void {
        guard let library, let window, !library.isReadOnly else { return {} }
        var settings = LibraryOpening.settings(forScale: window.scale)
        settings[size] = "\(Int(window.normalSize.width))x\(Int(window.normalSize.height))"
        settings[state] = window.state.contains(.maximized) ? maximized : "normal"
        return { [settings] in try? library.settings.set(settings) }
    }

    private static func size(from text: String?) -> Size? {
        let parts = (text ?? "").split(separator: "x").compactMap { Double($0) }
        guard parts.count == 2, parts.allSatisfy({ $0 >= 200 && $0 <= 10_000 }) else { return nil }
        return Size(width: parts[0], height: parts[1])
    }
}
