import Foundation
import GRDB
import Glibc
import StoreTesting
import Synchronization
import TestSupport
import Testing

@testable import Inventory

/// Another program moves, replaces or removes the library's files while it is open: no acknowledged change is lost.
@Suite struct ReplacedFilesTests {
    /// The changes that another program makes to the files.
    enum Act: CaseIterable {
        case moveDatabase, removeDatabase, replaceDatabase, removeLog, removeSharedMemory, removeBoth, replaceLog

        func perform(_ path: String) throws {
            switch self {
            case .moveDatabase: #expect(rename(path, path + ".moved") == 0)
            case .removeDatabase: #expect(unlink(path) == 0)
            case .replaceDatabase: try replace(path)
            case .removeLog: #expect(unlink(path + "-wal") == 0)
            case .removeSharedMemory: #expect(unlink(path + "-shm") == 0)
            case .removeBoth: for suffix in ["-wal", "-shm"] { #expect(unlink(path + suffix) == 0) }
            case .replaceLog: try replace(path + "-wal")
            }
        }

        private func replace(_ path: String) throws {
            try Data(contentsOf: URL(fileURLWithPath: path)).write(to: URL(fileURLWithPath: path + ".new"))
            #expect(rename(path + ".new", path) == 0)
        }
    }

    private static func names(in library: Library) throws -> Set<String> {
        var names: Set<String> = []
        try library.direct.forEachItem { names.insert($0.content.name).inserted }
        return names
    }

    @Test(arguments: Act.allCases, [false, true])
    func whatWasAcknowledgedIsKept(_ act: Act, hasReaders: Bool) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let photo = try library.direct.importPhoto(data: Data("p".utf8), originalName: nil)
        _ = try library.direct.add(ItemContent(name: "One", photos: [photo]), actor: tester)
        _ = try library.direct.add(ItemContent(name: "Two"), actor: tester)
        if hasReaders { #expect(try library.direct.count() == 2) }
        let told = Mutex<[InventoryError]>([])
        library.whenReplaced { error in told.withLock { $0.append(error) } }
        try act.perform(OpeningTests.database(folder).path)
        let left = try TemporaryFolder.contents(of: folder.library)

        let error = #expect(throws: InventoryError.self) { try library.direct.add(ItemContent(name: "Three"), actor: tester) }
        #expect(error?.code == .replaced)
        #expect(throws: InventoryError.self) { try library.direct.add(ItemContent(name: "Four"), actor: tester) }
        #expect(throws: InventoryError.self) { try library.direct.importPhoto(data: Data("q".utf8), originalName: nil) }
        #expect(told.withLock { $0 } == [error])
        // Reading continues, from the opened files.
        #expect(try Self.names(in: library) == ["One", "Two"])
        #expect(try library.direct.listing(ItemQuery(text: "two")).count == 1)
        #expect(try library.direct.history(within: library.direct.historyExtent(), offset: 0, limit: 9).count == 2)

        // All stored data can be saved elsewhere, with the pictures.
        let copy = folder.url.appendingPathComponent("saved")
        #expect(try library.save(asNew: copy) == 0)
        library.close()
        let saved = try Library.open(at: copy, processor: FakeProcessor())
        #expect(try Self.names(in: saved) == ["One", "Two"])
        #expect(try saved.photos.original(of: photo) == Data("p".utf8))
        saved.close()
        #expect(try LibraryCheck.run(at: copy).ok)

        // The other program's files were not changed, and none was made in their place.
        var after = try TemporaryFolder.contents(of: folder.library)
        let kept = after.keys.filter { $0.hasPrefix("backups/") && $0.hasSuffix(".sqlite") }
        #expect(kept.count == 1 && error?.description.contains(kept[0]) == true)
        for name in after.keys where name.hasPrefix("backups") { after[name] = nil }
        var before = left
        for name in ["lock", "library.sqlite-shm"] { (before[name], after[name]) = (nil, nil) }
        #expect(after == before)

        // The stored backup is complete.
        let rescue = LibraryRescue(at: folder.library)
        _ = try rescue.restore(try #require(rescue.backups.first))
        let restored = try Library.openForTest(folder)
        #expect(try Self.names(in: restored) == ["One", "Two"])
        #expect(try restored.photos.original(of: photo) == Data("p".utf8))
    }

    /// Several threads read at once when the files disappear, and need more connections than there are: none is made to the new files.
    @Test(arguments: Act.allCases) func readingAtOnceGoesOn(_ act: Act) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        defer { library.close() }
        for name in ["One", "Two"] { _ = try library.direct.add(ItemContent(name: name), actor: tester) }
        var left: Set<String> = []
        let counts = Mutex<[Int]>([])
        try library.database.read { _ in
            try act.perform(OpeningTests.database(folder).path)
            left = try Set(TemporaryFolder.contents(of: folder.library).keys)
            let done = DispatchSemaphore(value: 0)
            for text in ["", "one"] {
                Thread.detachNewThread {
                    let count = (try? library.direct.listing(ItemQuery(text: text)).count) ?? -1
                    counts.withLock { $0.append(count) }
                    done.signal()
                }
            }
            for _ in 0..<2 { #expect(done.wait(timeout: .now() + HangGuard.seconds) == .success) }
        }
        #expect(counts.withLock { $0.sorted() } == [1, 2])
        #expect(try Set(TemporaryFolder.contents(of: folder.library).keys) == left)
    }

    /// No write happens before the library is closed.
    @Test(arguments: Act.allCases)
    func closingLosesNothing(_ act: Act) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "One"), actor: tester)
        #expect(try library.direct.count() == 1)
        try act.perform(OpeningTests.database(folder).path)
        library.close()
        let rescue = LibraryRescue(at: folder.library)
        _ = try rescue.restore(try #require(rescue.backups.first))
        let restored = try Library.openForTest(folder)
        #expect(try Self.names(in: restored) == ["One"])
    }

    /// The moved file comes back, and its log still exists.
    @Test func aMovedDatabaseThatComesBackHasEverything() throws {
        let folder = try TemporaryFolder()
        let path = OpeningTests.database(folder).path
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "One"), actor: tester)
        #expect(rename(path, path + ".moved") == 0)
        #expect(throws: InventoryError.self) { try library.direct.add(ItemContent(name: "Two"), actor: tester) }
        library.close()
        // A new library would use the log as its own.
        #expect(OpeningTests.openingError(folder)?.code == .libraryMissing)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(rename(path + ".moved", path) == 0)
        // The process that lost the files keeps them open; another one begins with the log.
        let copy = try OpeningTests.folderWithoutLibrary()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: OpeningTests.database(copy).path + suffix)
        }
        let back = try Library.openForTest(copy)
        #expect(try Self.names(in: back) == ["One"])
    }

    @Test func aFolderThatWasMovedIsNotMadeAgain() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "One"), actor: tester)
        let elsewhere = folder.url.appendingPathComponent("elsewhere")
        #expect(rename(folder.library.path, elsewhere.path) == 0)
        let error = #expect(throws: InventoryError.self) { try library.direct.add(ItemContent(name: "Two"), actor: tester) }
        #expect(error?.code == .replaced)
        library.close()
        #expect(!FileManager.default.fileExists(atPath: folder.library.path))
        let back = try Library.open(at: elsewhere, processor: FakeProcessor())
        #expect(try Self.names(in: back) == ["One"])
    }

    /// A change in progress is rolled back when the files disappear.
    @Test func filesThatGoDuringAChangeAreNoticedBeforeTheCommit() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "One"), actor: tester)
        let path = OpeningTests.database(folder).path
        let new = (0..<1500).map { NewItem(ItemContent(name: "New \($0)")) }
        let error = #expect(throws: InventoryError.self) {
            try library.direct.addAll(new, actor: tester) { _ in unlink(path + "-wal") == 0 }
        }
        #expect(error?.code == .replaced)
        #expect(try library.direct.count() == 1)
    }
}
