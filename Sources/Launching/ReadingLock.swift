import Glibc

/// The rights of a program that reads a stranger's file: it can read the system's files and write to its streams. The kernel refuses all
/// other files, processes, signals, the network, and more than these limits. Without Landlock or seccomp the program is not started.
public struct ReadingLock: Sendable {
    /// Readable files, and folders with everything below them.
    public var readable: [String]
    /// Files that can also be run, and folders with everything below them.
    public var executable: [String]
    /// The limit of its memory, in bytes.
    public var memory: UInt64 = 1 << 30
    /// The limit of its processor time, in seconds.
    public var processorSeconds: UInt64 = 20
    /// The limit of its open descriptors.
    public var files: UInt64 = 32

    /// Creates a lock for one program, which may read libraries, fonts and other files of the system.
    public init(for program: String) {
        readable = ["/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/etc/alternatives", "/var/cache/fontconfig"]
        executable = [program, "/usr/lib", "/usr/lib64", "/lib", "/lib64"]
    }

    /// All environment variables of a locked program.
    public static let environment = ProgramStart.Environment.only(["TZ=UTC0", "LC_ALL=C.UTF-8"])
}
