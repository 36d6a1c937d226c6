import Foundation
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// Libraries that are read only, and others who could change them meanwhile.
@Suite struct ReadingLockTests {
    private func openReadOnly(_ folder: TemporaryFolder) throws(InventoryError) -> Library {
        try Library.openReadOnly(LibraryLayout(root: folder.library.path), location: folder.library, processor: FakeProcessor())
    }

    /// A reader sees one state: no process opens the library for changes until it is closed.
    @Test func nobodyChangesWhatIsRead() throws {
        let folder = try TemporaryFolder()
        let owner = try Library.openForTest(folder)
        _ = try owner.direct.add(ItemContent(name: "Lamp"), actor: tester)
        let early = #expect(throws: InventoryError.self) { try openReadOnly(folder) }
        #expect(early?.code == .libraryInUse && early?.description.contains("process \(getpid())") == true)
        owner.close()
        let (one, other) = (try openReadOnly(folder), try openReadOnly(folder))
        let late = #expect(throws: InventoryError.self) { try Library.openForTest(folder) }
        #expect(late?.code == .libraryInUse)
        one.announce(address: "/run/nowhere")
        one.close()
        #expect(throws: InventoryError.self) { try Library.openForTest(folder) }
        #expect(try other.direct.count() == 1 && Library.address(of: folder.library) == nil)
        other.close()
        let again = try Library.openForTest(folder)
        _ = try again.direct.add(ItemContent(name: "Rug"), actor: tester)
        again.close()
        // A library that was copied without its lock is read all the same.
        try FileManager.default.removeItem(at: folder.library.appendingPathComponent("lock"))
        let copy = try openReadOnly(folder)
        #expect(try copy.direct.count() == 2)
        copy.close()
        #expect(!FileManager.default.fileExists(atPath: folder.library.appendingPathComponent("lock").path))
    }

    /// A library that cannot be opened does not keep its lock.
    @Test func aReaderThatFailsLocksNothing() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
        library.close()
        let database = folder.library.appendingPathComponent("library.sqlite")
        let bytes = try Data(contentsOf: database)
        try Data("no library".utf8).write(to: database)
        #expect(throws: InventoryError.self) { try openReadOnly(folder) }
        try bytes.write(to: database)
        let again = try Library.openForTest(folder)
        #expect(try again.direct.count() == 1)
    }
}
