import Dispatch
import Glibc
import Launching

/// A window for another library: this program once more, as a process of its own, so that nothing that happens to one window reaches the
/// other. Where the library has a window already, that process brings it to the front and ends.
enum OtherWindow {
    /// Starts it.
    ///
    /// - Parameters:
    ///   - path: the library's folder
    ///   - startupID: by which the window manager lets it take the keyboard
    ///   - onFailure: told on the main thread when it ended otherwise than well
    /// - Returns: whether it could be started.
    @MainActor
    static func open(_ path: String, startupID: String, onFailure: @escaping @MainActor @Sendable () -> Void) -> Bool {
        // The very program that runs, also where it was replaced by a newer one meanwhile.
        var start = ProgramStart("/proc/self/exe", [])
        start.words = ["homepwner", "--library", path]
        start.environment = .inheritedSetting("DESKTOP_STARTUP_ID", to: startupID)
        (start.output, start.errors) = (STDOUT_FILENO, STDERR_FILENO)
        // The program outlives the terminal or window that opened it.
        start.hasOwnSession = true
        guard let child = try? start.start() else { return false }
        BoundedCommand.reap(child) { status in
            if status != 0 { DispatchQueue.main.async { MainActor.assumeIsolated(onFailure) } }
        }
        return true
    }
}
