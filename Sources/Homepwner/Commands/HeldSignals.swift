import Glibc

/// Keeps the signals that end a program waiting while it makes what must not stay half made. They take effect when they are let go.
///
/// Threads that are made later hold them, too, so this is for a process that has made none yet.
final class HeldSignals {
    private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    private var before = sigset_t()
    private var isHeld = true

    init() {
        var held = sigset_t()
        sigemptyset(&held)
        for number in Self.numbers { sigaddset(&held, number) }
        pthread_sigmask(SIG_BLOCK, &held, &before)
    }

    /// Whether one of them waits.
    var wantsEnd: Bool {
        var waiting = sigset_t()
        sigemptyset(&waiting)
        sigpending(&waiting)
        return Self.numbers.contains { sigismember(&waiting, $0) == 1 }
    }

    /// Lets them take effect: one that waits ends the program here.
    func release() {
        guard isHeld else { return }
        isHeld = false
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
