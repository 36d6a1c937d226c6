import FoundationEssentials
import Glibc
import Inventory

/// The socket of the process that has a library open.
///
/// It is in `$XDG_RUNTIME_DIR/homepwner`, named by the library's real path; without such a folder, in `socket` below the library. The
/// listening process writes the path into the library's lock, for processes with another runtime directory. Only the user has access.
/// Sockets are bound and reached through their open folder, so that long paths and planted links do no harm.
struct CommandSocket {
    /// The real path of the library's folder.
    let library: String

    /// - Parameter location: the library's folder. The result is nil if it does not exist.
    init?(location: URL) {
        guard let resolved = realpath(location.path, nil) else { return nil }
        defer { free(resolved) }
        library = String(cString: resolved)
    }

    /// Binds a socket and listens, replacing a socket that a process left behind. Only the owner of the library's lock may do it.
    ///
    /// - Returns: the listening socket, its path, and a closure that removes it; nil if there is no folder for one.
    func listen() -> (descriptor: Int32, path: String, remove: @Sendable () -> Void)? {
        let folders = folders(making: true)
        defer { for (_, folder) in folders { close(folder) } }
        for (path, folder) in folders {
            let descriptor = Self.makeSocket()
            guard descriptor >= 0 else { return nil }
            let name = name
            unlinkat(folder, name, 0)
            guard Self.withAddress(folder, name, { bind(descriptor, $0, $1) }) == 0, Glibc.listen(descriptor, 32) == 0 else {
                close(descriptor)
                continue
            }
            let kept = fcntl(folder, F_DUPFD_CLOEXEC, 0)
            return (
                descriptor, path + "/" + name,
                {
                    unlinkat(kept, name, 0)
                    close(kept)
                }
            )
        }
        return nil
    }

    /// Connects to the listening process; returns nil if there is none.
    func connect() -> MessageChannel? {
        if let channel = connectToAnnounced() { return channel }
        // A process of an earlier version does not announce its socket.
        let folders = folders(making: false)
        defer { for (_, folder) in folders { close(folder) } }
        for (_, folder) in folders {
            if let channel = Self.connect(in: folder, name) { return channel }
        }
        return nil
    }

    private func connectToAnnounced() -> MessageChannel? {
        let location = URL(fileURLWithPath: library, isDirectory: true)
        guard let address = Library.address(of: location), let slash = address.lastIndex(of: "/"),
            let folder = Self.privateFolder(String(address[..<slash]), making: false)
        else { return nil }
        defer { close(folder) }
        return Self.connect(in: folder, String(address[address.index(after: slash)...]))
    }

    private static func connect(in folder: Int32, _ name: String) -> MessageChannel? {
        let descriptor = makeSocket()
        guard descriptor >= 0 else { return nil }
        let channel = MessageChannel(descriptor)
        guard withAddress(folder, name, { Glibc.connect(descriptor, $0, $1) }) == 0, channel.isOwnUser else { return nil }
        return channel
    }

    // MARK: - Paths

    /// FNV-1a of the library's path; the greeting has the path itself.
    private var name: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in library.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns the possible folders of a socket, open, best first.
    private func folders(making: Bool) -> [(path: String, folder: Int32)] {
        var result: [(String, Int32)] = []
        let runtime = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
        for parent in [runtime, making ? nil : "/run/user/\(getuid())"] {
            guard let parent, parent.hasPrefix("/"), let folder = Self.privateFolder(parent + "/homepwner", making: making) else {
                continue
            }
            result.append((parent + "/homepwner", folder))
        }
        let own = library + "/socket"
        if let folder = Self.privateFolder(own, making: making && result.isEmpty) { result.append((own, folder)) }
        return result
    }

    /// Opens a folder that belongs to this user and that nobody else can enter.
    private static func privateFolder(_ path: String, making: Bool) -> Int32? {
        if making { mkdir(path, 0o700) }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        var info = stat()
        guard fstat(folder, &info) == 0, info.st_uid == geteuid(), info.st_mode & 0o077 == 0 else {
            close(folder)
            return nil
        }
        return folder
    }

    private static func makeSocket() -> Int32 { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0) }

    private static func withAddress(_ folder: Int32, _ name: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array("/proc/self/fd/\(folder)/\(name)".utf8)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return -1 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}
