import Glibc

/// Prepares a process, so that its files are private, and a full disk or a closed pipe is an error that does not end it.
public enum ProcessHygiene {
    /// Sets `umask(077)`, ignores `SIGXFSZ` and `SIGPIPE`, and opens replacements for closed standard streams. Call it once, at the start
    /// of `main`.
    public static func prepare() {
        takeClosedStreams()
        _ = umask(0o077)
        _ = signal(SIGXFSZ, SIG_IGN)
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Replaces closed standard streams. An opened file gets the lowest free number, so printed text would be written into it if standard
    /// output were closed. The replacement can be neither read nor written, so both still fail.
    private static func takeClosedStreams() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Returns the reason why the limits of this process are too low, in a sentence; nil if it can run. Without a few files or threads, the
    /// libraries below wait forever for them or end the program.
    public static func missingRoom() -> String? {
        var files: [Int32] = []
        defer { for file in files { close(file) } }
        for _ in 0..<neededFiles {
            let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else {
                let reason = String(cString: strerror(errno)).lowercased()
                return "Too few files may be open at once (\(reason)). Raise the limit that “ulimit -n” shows."
            }
            files.append(file)
        }
        guard let room = mmap(nil, neededMemory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
            room != UnsafeMutableRawPointer(bitPattern: -1)
        else { return "There is too little memory to start. Close other programs, or raise the limit that “ulimit -v” shows." }
        munmap(room, neededMemory)
        return nil
    }

    /// Database, log and shared memory for a writer and a reader, and a file that threads wait on.
    private static let neededFiles = 6
    /// The stacks of a few threads, in bytes.
    private static let neededMemory = 64 << 20

    /// Returns the author of changes for the history: "user@host".
    public static func userAtHost() -> String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let host = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let user = getpwuid(getuid()).flatMap { $0.pointee.pw_name }.map { String(cString: $0) } ?? String(getuid())
        return user + "@" + host
    }
}
