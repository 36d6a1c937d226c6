import Foundation
import Testing

@testable import Inventory

/// Tests which folders are on one disk.
@Suite struct DiskLayoutTests {
    /// Folders in the form of the kernel's: a disk with two partitions, another disk, and a volume on partitions of both.
    @Test func partsAndVolumesLeadToTheirDisks() throws {
        let folder = try TemporaryFolder()
        let root = RecentLibraries.resolved(folder.url.path)
        for (path, files) in [
            ("sda", ["dev"]), ("sda/sda1", ["dev", "partition"]), ("sda/sda2", ["dev", "partition"]), ("sdb", ["dev"]),
            ("sdb/sdb1", ["dev", "partition"]), ("dm-0", ["dev"]), ("dm-0/slaves", []), ("other", []),
        ] {
            try FileManager.default.createDirectory(atPath: root + "/" + path, withIntermediateDirectories: true)
            for file in files { try Data().write(to: URL(fileURLWithPath: root + "/\(path)/\(file)")) }
        }
        for part in ["sda/sda2", "sdb/sdb1"] {
            let name = part.split(separator: "/")[1]
            try FileManager.default.createSymbolicLink(
                atPath: root + "/dm-0/slaves/\(name)", withDestinationPath: "../../" + part)
        }
        func disks(_ path: String) -> Set<String> {
            Set(DiskLayout.disks(of: root + "/" + path, deep: 0).map { String($0.dropFirst(root.count + 1)) })
        }
        #expect(disks("sda") == ["sda"] && disks("sda/sda1") == ["sda"] && disks("sdb/sdb1") == ["sdb"])
        #expect(disks("dm-0") == ["sda", "sdb"])
        #expect(disks("other").isEmpty && disks("none").isEmpty)
    }

    @Test func aFolderIsOnTheDiskOfTheOneAroundIt() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.library, withIntermediateDirectories: true)
        #expect(DiskLayout.system.areOnOneDisk(folder.url.path, folder.library.path))
        #expect(!DiskLayout.system.areOnOneDisk(folder.url.path, "/proc"))
        #expect(!DiskLayout.system.areOnOneDisk(folder.url.path, folder.url.path + "/none"))
    }
}
