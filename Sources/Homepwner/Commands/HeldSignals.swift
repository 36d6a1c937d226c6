import Glibc

/// Blocks the signals that end a program while it makes something that must not stay incomplete. They take effect when they are released.
///
/// Threads that are made later block them, too, so this is for a process without other threads.
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

    /// Whether one of the signals is pending.
    var wantsEnd: Bool { Self.arePending }

    /// Whether one of the signals is pending for this process or thread.
    static var arePending: Bool {
        var waiting = sigset_t()
        sigemptyset(&waiting)
        sigpending(&waiting)
        return numbers.contains { sigismember(&waiting, $0) == 1 }
    }

    /// Drops pending signals, and releases the signals that come from now on.
    func drop() {
        var held = sigset_t()
        sigemptyset(&held)
        for number in Self.numbers { sigaddset(&held, number) }
        var now = timespec()
        while sigtimedwait(&held, nil, &now) > 0 {}
        release()
    }

    /// Releases the signals; a pending one ends the program here.
    func release() {
        guard isHeld else { return }
        isHeld = false
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
