import Glibc

/// What a process does first, so that its files are private and a full disk or a closed pipe is an error, not its end.
public enum ProcessHygiene {
    /// Sets `umask(077)` and ignores `SIGXFSZ` and `SIGPIPE`. Call it once, at the start of `main`.
    public static func prepare() {
        _ = umask(0o077)
        _ = signal(SIGXFSZ, SIG_IGN)
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Who makes changes, for the history: "user@host".
    public static func userAtHost() -> String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let host = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let user = getpwuid(getuid()).flatMap { $0.pointee.pw_name }.map { String(cString: $0) } ?? String(getuid())
        return user + "@" + host
    }
}
