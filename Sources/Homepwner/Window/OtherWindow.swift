import Dispatch
import Foundation
import Glibc

/// A window for another library: this program once more, as a process of its own, so that nothing that happens to one window reaches the
/// other. Where the library has a window already, that process brings it to the front and ends.
enum OtherWindow {
    /// The signals that this program ignores or takes in its own way, which one that it starts must not inherit.
    private static let signals = [SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGPIPE, SIGXFSZ, SIGALRM]

    /// Starts it.
    ///
    /// - Parameters:
    ///   - path: the library's folder
    ///   - startupID: by which the window manager lets it take the keyboard
    ///   - onFailure: told on the main thread when it ended otherwise than well
    /// - Returns: whether it could be started.
    @MainActor
    static func open(_ path: String, startupID: String, onFailure: @escaping @MainActor @Sendable () -> Void) -> Bool {
        guard let child = spawn(["homepwner", "--library", path], startupID: startupID) else { return false }
        // Somebody has to take note of its end; this thread does nothing until then.
        Thread.detachNewThread {
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0, errno == EINTR {}
            if status != 0 { DispatchQueue.main.async { MainActor.assumeIsolated(onFailure) } }
        }
        return true
    }

    /// `POSIX_SPAWN_SETSID`, which the headers show to GNU programs only.
    private static let newSession: Int16 = 0x80

    private static func spawn(_ words: [String], startupID: String) -> pid_t? {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in signals { sigaddset(&defaults, signal) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var mask = sigset_t()
        sigemptyset(&mask)
        posix_spawnattr_setsigmask(&attributes, &mask)
        // A session of its own: it goes on when the terminal or the window from which it was opened goes.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | newSession)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var environment = variables(with: startupID) + [nil]
        defer { for text in arguments + environment { free(text) } }
        var child: pid_t = 0
        // The very program that runs, also where it was replaced by a newer one meanwhile.
        guard posix_spawn(&child, "/proc/self/exe", &actions, &attributes, &arguments, &environment) == 0 else { return nil }
        return child
    }

    /// This program's variables as they are, whatever bytes they hold, and the one of the new start.
    private static func variables(with startupID: String) -> [UnsafeMutablePointer<CChar>?] {
        let own = "DESKTOP_STARTUP_ID="
        var result = [strdup(own + startupID)]
        var next = environ
        while let variable = next.pointee {
            if strncmp(variable, own, own.utf8.count) != 0 { result.append(strdup(variable)) }
            next += 1
        }
        return result
    }
}
