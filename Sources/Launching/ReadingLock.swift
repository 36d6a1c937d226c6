import Glibc

/// What a program may do that reads a stranger's file: read the system's files, and write to its streams. The kernel refuses it all other
/// files, processes, signals, the network, and more than these limits. Without Landlock or seccomp the program is not started.
public struct ReadingLock: Sendable {
    /// Files, and folders with everything below them, that it may read.
    public var readable: [String]
    /// The same, also to be run.
    public var executable: [String]
    /// The most bytes of its memory.
    public var memory: UInt64 = 1 << 30
    /// The most time of a processor, in seconds.
    public var processorSeconds: UInt64 = 20
    /// The most descriptors.
    public var files: UInt64 = 32

    /// A lock for one program, which may read libraries, fonts and what else comes with the system.
    public init(for program: String) {
        readable = ["/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/etc/alternatives", "/var/cache/fontconfig"]
        executable = [program, "/usr/lib", "/usr/lib64", "/lib", "/lib64"]
    }

    /// Everything that a locked program knows of this session.
    public static let environment = ProgramStart.Environment.only(["TZ=UTC0", "LC_ALL=C.UTF-8"])
}
