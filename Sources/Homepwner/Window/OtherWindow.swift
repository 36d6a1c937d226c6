import Glibc
import Launching
import Threading

/// A window for another library, in a second process of this program, so that problems of one window do not affect the other. If the
/// library has a window already, that process brings it to the front and ends.
enum OtherWindow {
    /// Starts the process.
    ///
    /// - Parameters:
    ///   - path: the library's folder
    ///   - startupID: the identifier with which the window manager lets it take the keyboard
    ///   - onFailure: called on the main thread if it failed
    /// - Returns: whether it could be started.
    @MainActor
    static func open(_ path: String, startupID: String, onFailure: @escaping @MainActor @Sendable () -> Void) -> Bool {
        // Exactly the running program, even if a newer one has replaced its file.
        var start = ProgramStart("/proc/self/exe", [])
        start.words = ["homepwner", "--library", path]
        start.environment = .inheritedSetting("DESKTOP_STARTUP_ID", to: startupID)
        (start.output, start.errors) = (STDOUT_FILENO, STDERR_FILENO)
        // The program outlives the terminal or window that opened it.
        start.hasOwnSession = true
        guard let child = try? start.start() else { return false }
        BoundedCommand.reap(child) { status in
            if status != 0 { MainThread.submit(onFailure) }
        }
        return true
    }
}
