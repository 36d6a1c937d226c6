import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// Backups that were made while a clock was wrong.
@Suite struct BackupClockTests {
    /// Nine days of a clock that is nine years ahead, then five days of a correct one.
    private static let wrong = (1...9).map { BackupTests.day(3_100 + $0) }
    private static let right = (1...5).map { BackupTests.day($0) }

    private func add(_ name: String, _ library: Library) throws { _ = try library.direct.add(ItemContent(name: name), actor: tester) }

    @Test func theNewestIsTheOneWithTheMostHistory() throws {
        let folder = try TemporaryFolder()
        let disk = folder.url.appendingPathComponent("disk").path
        let library = try Library.openForTest(folder)
        var removed = 0
        for (number, now) in (Self.wrong + Self.right).enumerated() {
            try add("n\(number)", library)
            removed += try library.backUp(to: disk, proving: true, at: now).removed
        }
        let last = try #require(Self.right.last)
        let newest = try BackupRestore(from: disk)
        #expect(newest.itemCount == 14 && newest.takenAt == last)
        let back = try newest.restore(into: folder.url.appendingPathComponent("back"))
        #expect(back.items == 14 && back.differences.isEmpty)
        // All backups with the correct clock exist, and some with the wrong one.
        let states = try BackupRestore.all(in: disk)
        #expect(states.map(\.itemCount) == states.map(\.itemCount).sorted(by: >))
        #expect(Set(states.map(\.takenAt)).isSuperset(of: Self.right) && states.count == 12 && removed == 2)
        // Nothing has changed, so no other backup is made, and the wrong dates are reported.
        let again = try library.backUp(to: disk, proving: false, at: last)
        #expect(again.isUnchanged && again.items == 14)
        #expect(again.future.count == 7)
        let warning = try #require(again.future.warningOfFuture(at: last))
        #expect(warning.hasPrefix("7 backups have a date in the future, the last one 2035-05-2"), "\(warning)")
    }

    @Test func aLibrarysOwnBackupsGoByTheirHistoryToo() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        for (number, now) in (Self.wrong + Self.right).enumerated() {
            try add("n\(number)", library)
            #expect(try library.backUpIfDue(at: now) != nil)
            #expect(try library.newestBackup()?.takenAt == now)
        }
        let last = try #require(Self.right.last)
        let rescue = LibraryRescue(at: folder.library)
        #expect(rescue.backups.first?.takenAt == last && rescue.backups.first.flatMap(rescue.itemCount) == 14)
        #expect(Set(rescue.backups.map(\.takenAt)).isSuperset(of: Self.right.suffix(3)))
        #expect(try library.backUpNow(at: last) == nil, "nothing has changed since the newest")
        #expect(try library.backupsFromTheFuture(at: last).isEmpty == false)
    }

    /// The battery of a clock is empty, so it begins with the same moment each time.
    @Test func aMomentThatComesAgainReplacesNoBackup() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        for number in 0..<3 {
            try add("n\(number)", library)
            #expect(try library.backUpNow(at: BackupTests.noon) != nil)
        }
        #expect(try BackupFolder.all(in: LibraryLayout(root: folder.library.path)).count == 3)
    }

    /// Copies with different histories do not contain each other's history, so the longer one is not the newer one.
    @Test func copiesThatWentDifferentWaysGoByTheirDates() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        try add("common", library)
        let common = try #require(try library.backUpNow(at: BackupTests.day(0)))
        for number in 0..<3 { try add("n\(number)", library) }
        let longer = try #require(try library.backUpNow(at: BackupTests.day(1)))
        library.close()
        _ = try LibraryRescue(at: folder.library).restore(common)
        let other = try Library.openForTest(folder)
        try add("other", other)
        let later = try #require(try other.backUpNow(at: BackupTests.day(2)))
        let layout = LibraryLayout(root: folder.library.path)
        #expect(try BackupFolder.ordered(in: layout, now: BackupTests.day(3)) == [later, longer, common])
        #expect(try other.newestBackup() == later)
        // If the lost history is dated in the future, that clock is the wrong one.
        let path = LibraryBackup(in: layout.backups, takenAt: BackupTests.day(900))
        try FileManager.default.moveItem(at: longer.url, to: path.url)
        #expect(try BackupFolder.ordered(in: layout, now: BackupTests.day(3)).first == later)
    }

    @Test func aClockThatIsWrongTakesNoPlaceInTheRotation() {
        let now = BackupTests.day(10)
        let right = (0..<7).map { LibraryBackup(in: "/b", takenAt: BackupTests.day($0)) }
        let wrong = (0..<20).map { LibraryBackup(in: "/b", takenAt: BackupTests.day(4_000 + $0)) }
        for states in [wrong + right.reversed(), right.reversed() + wrong] {
            let gone = ElsewhereRotation.superfluous(states, proven: [], now: now)
            #expect(!gone.isEmpty && Set(gone).isDisjoint(with: right))
        }
        let own = BackupRotation.superfluous(wrong + right.reversed(), now: now)
        #expect(Set(own).isDisjoint(with: right.suffix(3)) && !own.contains(wrong[0]))
    }
}
