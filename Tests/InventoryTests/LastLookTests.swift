import Foundation
import Testing

@testable import Inventory

/// Tests when a library's database is checked, and when it is not.
@Suite struct LastLookTests {
    private let day: Int64 = 86_400_000

    /// Returns a library that was checked and closed.
    private func looked(at now: Timestamp = .now()) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.addAll((0..<200).map { NewItem(ItemContent(name: "Thing \($0)")) }, actor: tester)
        #expect(library.dailyCheck(at: now) == nil)
        library.close()
        return folder
    }

    private func database(_ folder: TemporaryFolder) -> String { folder.library.path + "/library.sqlite" }

    /// Damages a page without leaving a trace in the file's facts.
    private func damageInSecret(_ folder: TemporaryFolder) throws {
        var info = stat()
        #expect(lstat(database(folder), &info) == 0)
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: database(folder)))
        try file.seek(toOffset: UInt64(info.st_size / 4096 / 2 * 4096))
        try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        try file.close()
        let times = [info.st_atim, info.st_mtim]
        #expect(utimensat(AT_FDCWD, database(folder), times, 0) == 0)
    }

    /// Returns the findings of a check of the library as it is now.
    private func found(_ folder: TemporaryFolder, at now: Timestamp = .now()) throws -> InventoryError.Code? {
        let library = try Library.openForTest(folder)
        defer { library.close() }
        return library.dailyCheck(at: now)?.code
    }

    @Test func aSecondLookOnTheSameDayIsNotMade() throws {
        let now = Timestamp.now()
        let folder = try looked(at: now)
        try damageInSecret(folder)
        #expect(try found(folder, at: now) == nil)
        // The check is made a day later.
        #expect(try found(folder, at: Timestamp(milliseconds: now.milliseconds + day)) == .damaged)
        // A clock that was set back does not make a future day valid.
        #expect(try found(folder, at: Timestamp(milliseconds: now.milliseconds - 1)) == .damaged)
    }

    @Test func whatAnotherProgramWroteIsLookedThrough() throws {
        let folder = try looked()
        try damageInSecret(folder)
        #expect(try found(folder) == nil)
        #expect(utimensat(AT_FDCWD, database(folder), nil, 0) == 0)
        #expect(try found(folder) == .damaged)
        // The findings survive the process that made them.
        #expect(try found(folder) == .damaged)
    }

    /// Somebody finds the damage in another way after the daily check.
    @Test func damageThatWasFoundIsLookedForAgain() throws {
        let folder = try looked()
        try damageInSecret(folder)
        let library = try Library.openForTest(folder)
        #expect(library.dailyCheck() == nil && library.diagnose(InventoryError(.damaged, "A row.")).code == .damaged)
        library.close()
        #expect(try found(folder) == .damaged)
        let another = try looked()
        try damageInSecret(another)
        let open = try Library.openForTest(another)
        #expect(open.quickCheck()?.code == .damaged)
        open.close()
        #expect(try found(another) == .damaged)
    }

    @Test func aCopyInTheFilesPlaceIsLookedThrough() throws {
        let folder = try looked()
        try damageInSecret(folder)
        var info = stat()
        #expect(lstat(database(folder), &info) == 0)
        let copy = try Data(contentsOf: URL(fileURLWithPath: database(folder)))
        try copy.write(to: URL(fileURLWithPath: database(folder)), options: .atomic)
        #expect(utimensat(AT_FDCWD, database(folder), [info.st_atim, info.st_mtim], 0) == 0)
        #expect(try found(folder) == .damaged)
    }

    @Test func afterAnEndThatLeftALogItIsLookedThrough() throws {
        let folder = try looked()
        try damageInSecret(folder)
        #expect(try found(folder) == nil)
        // A log that SQLite would not read, and that no proper end leaves.
        try Data(repeating: 7, count: 4096).write(to: URL(fileURLWithPath: database(folder) + "-wal"))
        #expect(try found(folder) == .damaged)
    }

    @Test func ownChangesAreNoReasonToLook() throws {
        let now = Timestamp.now()
        let folder = try looked(at: now)
        for number in 0..<3 {
            let library = try Library.openForTest(folder)
            #expect(library.wasLookedThrough(on: now), "\(number)")
            try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
            library.close()
        }
        let library = try Library.openForTest(folder)
        #expect(library.wasLookedThrough(on: now) && !library.wasLookedThrough(on: Timestamp(milliseconds: now.milliseconds + day)))
        library.close()
        // A file with other contents is no record.
        try Data("nonsense".utf8).write(to: folder.library.appendingPathComponent("last-look"))
        let again = try Library.openForTest(folder)
        #expect(!again.wasLookedThrough(on: now) && again.dailyCheck(at: now) == nil && again.wasLookedThrough(on: now))
    }
}
