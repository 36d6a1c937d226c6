import Foundation
import GRDB
import StoreTesting
import Testing

@testable import Inventory

/// Queries about an open library.
@Suite struct LibrarySizeTests {
    private func library(_ folder: TemporaryFolder) async throws -> (Library, PhotoReference) {
        let library = try Library.openForTest(folder)
        let photo = try library.direct.importPhoto(data: Data(repeating: 7, count: 300_000), originalName: nil)
        var content = ItemContent(name: "Lamp")
        content.photos = [photo]
        for _ in 0..<2 { _ = try library.direct.add(content, actor: tester) }
        return (library, photo)
    }

    @Test func itCountsItemsPhotosAndBytes() async throws {
        let folder = try TemporaryFolder()
        let (library, _) = try await library(folder)
        let before = try library.measureSize()
        #expect(before.items == 2)
        // Both have the same picture.
        #expect(before.photos == 1)
        #expect(before.bytesOnDisk > 300_000)
        let extra = folder.library.appendingPathComponent("set-aside/2026")
        try FileManager.default.createDirectory(at: extra, withIntermediateDirectories: true)
        try Data(repeating: 1, count: 1_000_000).write(to: extra.appendingPathComponent("old.sqlite"))
        // A link counts with its own size, not that of its target.
        try FileManager.default.createSymbolicLink(
            at: folder.library.appendingPathComponent("loop"), withDestinationURL: folder.library)
        let after = try library.measureSize()
        #expect((1_000_000..<1_100_000).contains(after.bytesOnDisk - before.bytesOnDisk))
        library.close()
        #expect { _ = try library.measureSize() } throws: { ($0 as? InventoryError)?.code == .closed }
    }

    @Test func anOpenLibraryIsChecked() async throws {
        let folder = try TemporaryFolder()
        let (library, photo) = try await library(folder)
        var seen: [Int] = []
        let sound = try library.check {
            seen.append($0)
            return true
        }
        #expect(sound.ok && sound.items == 2 && sound.photosChecked == 1 && sound.integrity == ["ok"])
        #expect(seen == [1])
        try Data("other".utf8).write(to: folder.library.appendingPathComponent(photo.relativePath))
        let damaged = try library.check()
        #expect(!damaged.ok && damaged.photosDamaged == [photo.relativePath])
        // Another program changes the stored counters.
        let other = try DatabaseQueue(path: folder.library.appendingPathComponent("library.sqlite").path)
        try await other.write { db in try db.execute(sql: "UPDATE counters SET value = '7' WHERE name = 'items'") }
        try other.close()
        #expect(try library.check().counters == ["items: 7 noted, 2 there"])
        #expect { _ = try library.check { _ in false } } throws: { ($0 as? InventoryError)?.code == .closed }
        library.close()
        #expect { _ = try library.check() } throws: { ($0 as? InventoryError)?.code == .closed }
    }
}
