import FoundationEssentials
import Glibc

/// Determines if two folders are on the same disk, so that both are lost if it fails.
public struct DiskLayout: Sendable {
    private let areOnOne: @Sendable (String, String) -> Bool

    /// Creates a layout.
    ///
    /// - Parameter areOnOne: returns whether two folders are on the same disk.
    public init(_ areOnOne: @escaping @Sendable (_ folder: String, _ other: String) -> Bool) { self.areOnOne = areOnOne }

    /// Returns whether two folders are known to be on the same disk.
    public func areOnOneDisk(_ folder: String, _ other: String) -> Bool { areOnOne(folder, other) }

    /// The disks of this machine according to the kernel. Two partitions of a disk are the same disk; a volume without a known disk, such
    /// as a server, is a separate one.
    public static let system = DiskLayout { folder, other in
        guard let one = device(of: folder), let two = device(of: other) else { return false }
        return one == two || !disks(of: folder, one).isDisjoint(with: disks(of: other, two))
    }

    private static let kernel = "/sys/dev/block"

    private static func device(of path: String) -> dev_t? {
        var info = stat()
        return stat(path, &info) == 0 ? info.st_dev : nil
    }

    /// Returns the disks that store a folder's bytes.
    private static func disks(of path: String, _ device: dev_t) -> Set<String> {
        // Some file systems have a virtual device number, and the mount table names the real device.
        let device = major(device) != 0 ? device : source(of: path) ?? device
        return disks(of: RecentLibraries.resolved("\(kernel)/\(major(device)):\(minor(device))"), deep: 0)
    }

    /// Returns the disks behind a folder of the kernel: the disk of a partition, or the disks of a volume.
    static func disks(of folder: String, deep: Int) -> Set<String> {
        guard deep < 16, folder.hasPrefix("/"), access(folder + "/dev", F_OK) == 0 else { return [] }
        if access(folder + "/partition", F_OK) == 0 { return disks(of: ElsewhereBackup.folder(of: folder), deep: deep + 1) }
        let below = ((try? FileSystem.names(in: folder + "/slaves")) ?? []).map { folder + "/slaves/" + $0 }
        guard below.isEmpty else { return below.reduce(into: []) { $0.formUnion(disks(of: RecentLibraries.resolved($1), deep: deep + 1)) } }
        if let file = try? FileSystem.readAll(folder + "/loop/backing_file"), let device = device(of: file) {
            return disks(of: RecentLibraries.resolved("\(kernel)/\(major(device)):\(minor(device))"), deep: deep + 1)
        }
        return [folder]
    }

    /// Returns the device that the mount table names for a path.
    private static func source(of path: String) -> dev_t? {
        let path = RecentLibraries.resolved(path)
        guard let table = try? FileSystem.readAll("/proc/self/mountinfo") else { return nil }
        var best: (point: String, source: String)?
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count > 6, let dash = words.firstIndex(of: "-"), dash + 2 < words.count else { continue }
            let (point, source) = (words[4], words[dash + 2])
            let isAbove = point == "/" || path == point || path.hasPrefix(point + "/")
            if isAbove, point.utf8.count >= best?.point.utf8.count ?? 0 { best = (point, source) }
        }
        var info = stat()
        guard let source = best?.source, source.hasPrefix("/dev/"), stat(source, &info) == 0, info.st_mode & S_IFMT == S_IFBLK else {
            return nil
        }
        return info.st_rdev
    }

    private static func major(_ device: dev_t) -> UInt64 { (UInt64(device) >> 8) & 0xfff | (UInt64(device) >> 32) & ~0xfff }
    private static func minor(_ device: dev_t) -> UInt64 { UInt64(device) & 0xff | (UInt64(device) >> 12) & ~0xff & 0xffff_ffff }
}

extension FileSystem {
    /// Returns the text of a kernel file, whose length is unknown in advance, without the final line end.
    fileprivate static func readAll(_ path: String) throws(InventoryError) -> String {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .from(errno: errno, doing: "open", path: path) }
        defer { Glibc.close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while bytes.count < 4 << 20 {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .from(errno: errno, doing: "read", path: path) }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
