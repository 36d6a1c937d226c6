import Foundation
import GRDB
import StoreTesting
import Synchronization
import Testing

@testable import Inventory

/// The automatic copies of the program.
@Suite struct BackupTests {
    static let noon = Timestamp(milliseconds: 1_795_262_400_000)

    static func day(_ number: Int) -> Timestamp { Timestamp(milliseconds: noon.milliseconds + Int64(number) * 86_400_000) }

    private func names(_ folder: TemporaryFolder) throws -> [String] {
        let path = folder.library.appendingPathComponent("backups").path
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    @Test func onceADayAndOnlyAfterAChange() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        // The library was never changed.
        #expect(try library.backUpIfDue(at: Self.noon) == nil)
        _ = try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
        let first = try #require(try library.backUpIfDue(at: Self.noon))
        #expect(first.url.lastPathComponent == "2026-11-21T120000Z.sqlite")
        #expect(first.takenAt == Self.noon)
        #expect(try FileManager.default.attributesOfItem(atPath: first.url.path)[.posixPermissions] as? NSNumber == 0o600)
        _ = try library.direct.add(ItemContent(name: "Chair"), actor: tester)
        #expect(try library.backUpIfDue(at: Timestamp(milliseconds: Self.noon.milliseconds + 60_000)) == nil)
        let second = try #require(try library.backUpIfDue(at: Self.day(1)))
        #expect(try library.backUpIfDue(at: Self.day(2)) == nil)
        #expect(try names(folder) == [first, second].map(\.url.lastPathComponent))
        // The copy is a complete library, without the log of the original.
        let other = try TemporaryFolder()
        try FileManager.default.createDirectory(at: other.library, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: second.url, to: other.library.appendingPathComponent("library.sqlite"))
        let copy = try Library.open(at: other.library)
        #expect(try copy.direct.count() == 2)
    }

    @Test func onDemandThereIsOneMoreOfTheDayAfterAChange() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        #expect(try library.newestBackup() == nil)
        _ = try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
        _ = try library.backUpIfDue(at: Self.noon)
        #expect(try library.backUpNow(at: Timestamp(milliseconds: Self.noon.milliseconds + 60_000)) == nil)
        _ = try library.direct.add(ItemContent(name: "Chair"), actor: tester)
        let second = try #require(try library.backUpNow(at: Timestamp(milliseconds: Self.noon.milliseconds + 120_000)))
        #expect(second.takenAt.milliseconds == Self.noon.milliseconds + 120_000)
        #expect(try library.newestBackup() == second)
        #expect(try names(folder).count == 2)
    }

    @Test func afterAnOlderOneWasRestoredNoneIsMadeTwice() throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
        let disk = folder.url.appendingPathComponent("disk").path
        let first = try #require(try library.backUpIfDue(at: Self.noon))
        _ = try library.backUp(to: disk, proving: false, at: Self.noon)
        _ = try library.direct.add(ItemContent(name: "Chair"), actor: tester)
        let second = try #require(try library.backUpIfDue(at: Self.day(1)))
        _ = try library.backUp(to: disk, proving: false, at: Self.day(1))
        library.close()
        let database = folder.library.appendingPathComponent("library.sqlite")
        try FileManager.default.removeItem(at: database)
        try FileManager.default.copyItem(at: first.url, to: database)
        library = try Library.openForTest(folder)
        for number in 2..<5 {
            #expect(try library.backUpIfDue(at: Self.day(number)) == nil && library.currentBackup() == first)
            #expect(try library.backUp(to: disk, proving: number == 3, at: Self.day(number)).isUnchanged)
        }
        #expect(try names(folder) == [first, second].map(\.url.lastPathComponent))
        _ = try library.direct.add(ItemContent(name: "Vase"), actor: tester)
        #expect(try library.backUpIfDue(at: Self.day(5)) != nil)
    }

    @Test func aClockThatWasSetBackDoesNotEndTheBackups() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        for (number, day) in [40_000, 0, 1, 2, 3, 4].enumerated() {
            _ = try library.direct.add(ItemContent(name: "n\(number)"), actor: tester)
            #expect(try library.backUpIfDue(at: Self.day(day)) != nil)
        }
        #expect(try names(folder).contains(Self.day(4).fileName + ".sqlite"))
    }

    @Test func aBackupMadeAmongChangesIsOneMomentOfThem() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let notes = String(repeating: "word ", count: 10_000)
        for number in 0..<60 { _ = try library.direct.add(ItemContent(name: "n\(number)", notes: notes), actor: tester) }
        let writer = Task.detached {
            for number in 60..<120 { _ = try library.direct.add(ItemContent(name: "n\(number)", notes: notes), actor: tester) }
        }
        let backup = try #require(try library.backUpIfDue())
        try await writer.value
        let queue = try DatabaseQueue(path: LibraryURI.immutable(backup.url.path))
        let (items, noted, check) = try await queue.read { db in
            (
                try Int.fetchOne(db, sql: "SELECT count(*) FROM items"), try Counters(db).items,
                try String.fetchOne(db, sql: "PRAGMA integrity_check")
            )
        }
        #expect(check == "ok")
        #expect((60...120).contains(items ?? 0))
        #expect(noted == Int64(items ?? -1))
    }

    @Test func thoseWhoAskAtTheSameTimeDoNotDisturbEachOther() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let notes = String(repeating: "word ", count: 19_000)
        for number in 0..<40 { _ = try library.direct.add(ItemContent(name: "n\(number)", notes: notes), actor: tester) }
        for round in 0..<5 {
            _ = try library.direct.add(ItemContent(name: "round \(round)"), actor: tester)
            let made = Mutex<[LibraryBackup]>([])
            let problems = Mutex<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 4) { index in
                do throws(InventoryError) {
                    let now = Timestamp(milliseconds: Self.day(round).milliseconds + Int64(index) * 1_000)
                    if let backup = try library.backUpNow(at: now) { made.withLock { $0.append(backup) } }
                } catch { problems.withLock { $0.append("\(error)") } }
            }
            #expect(problems.withLock { $0 } == [])
            #expect(made.withLock { $0.count } == 1, "one copies, the others find that nothing has changed since")
            #expect(try names(folder).allSatisfy { $0.hasSuffix(".sqlite") })
        }
    }

    @Test func whatIsGivenUpLeavesNothing() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let notes = String(repeating: "word ", count: 19_000)
        for number in 0..<30 { _ = try library.direct.add(ItemContent(name: "n\(number)", notes: notes), actor: tester) }
        let layout = LibraryLayout(root: folder.library.path)
        var steps = 0
        do {
            let copy = try BackupInProgress(LibraryBackup(in: layout.backups, takenAt: Self.noon), in: layout)
            #expect(throws: InventoryError.self) {
                try library.database.read { db in
                    try copy.fill(from: db) {
                        steps += 1
                        return true
                    }
                }
            }
            #expect(try names(folder).count == 1)
        }
        #expect(steps == 1)
        #expect(try names(folder).isEmpty)
    }

    @Test func damageIsFoundAndNoBackupIsLostForIt() throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        let notes = String(repeating: "w", count: 20_000)
        for number in 0..<20 { _ = try library.direct.add(ItemContent(name: "n\(number)", notes: notes), actor: tester) }
        let good = try #require(try library.backUpIfDue(at: Self.noon))
        _ = try library.direct.add(ItemContent(name: "last"), actor: tester)
        library.close()
        try Self.damage(folder.library.appendingPathComponent("library.sqlite"))
        // Opening reads only a few pages.
        library = try Library.openForTest(folder)
        let error = #expect(throws: InventoryError.self) { _ = try library.backUpIfDue(at: Self.day(1)) }
        #expect(error?.code == .damaged)
        #expect(error?.description.contains(folder.library.path) == true)
        #expect(try names(folder) == [good.url.lastPathComponent])
    }

    /// Overwrites pages that have only long notes, so that the database can still be opened.
    static func damage(_ file: URL) throws {
        var data = try Data(contentsOf: file)
        let page = 4_096
        for start in stride(from: 0, to: data.count, by: page) where data[start + 4..<start + page].elementsEqual(Self.notesPage) {
            data.replaceSubrange(start..<start + page, with: Data(repeating: 0xA5, count: page))
        }
        try data.write(to: file)
    }

    /// The contents of a page in the middle of the longest notes, after the number of the next page.
    private static let notesPage = Data(repeating: UInt8(ascii: "w"), count: 4_092)

    @Test func theRotationIsShortAndReachesBack() {
        var kept: [LibraryBackup] = []
        for number in 0..<400 {
            kept.append(LibraryBackup(in: "/b", takenAt: Self.day(number)))
            let gone = Set(BackupRotation.superfluous(kept.reversed(), now: Self.day(number)))
            #expect(!gone.contains { $0.takenAt == Self.day(number) })
            kept.removeAll { gone.contains($0) }
            #expect(kept.count <= 7)
            guard number > 60 else { continue }
            let ages = kept.map { (Self.day(number).milliseconds - $0.takenAt.milliseconds) / 86_400_000 }
            #expect(ages.contains { (1...14).contains($0) } && ages.contains { (1...56).contains($0) })
            #expect(Set(ages).isSuperset(of: [0, 1, 2]))
        }
        // A person who opens the program once in a season keeps the existing backups.
        let seasons = (0..<5).map { LibraryBackup(in: "/b", takenAt: Self.day($0 * 90)) }
        #expect(BackupRotation.superfluous(seasons.reversed(), now: Self.day(400)) == [seasons[1], seasons[0]])
        let upgrades = (1...4).map { LibraryBackup(in: "/b", takenAt: Self.day($0), versionBeforeUpgrade: Int32($0)) }
        #expect(BackupRotation.superfluous(upgrades.reversed(), now: Self.day(400)) == [upgrades[1], upgrades[0]])
    }

    @Test func onlyItsOwnNamesAreBackups() {
        for name in ["2026-11-21T120000Z.sqlite", "2026-11-21T235959Z-version-1.sqlite", "0001-01-01T000000Z.sqlite"] {
            #expect(LibraryBackup(in: "/b", named: name)?.url.lastPathComponent == name)
        }
        for name in [
            "", "library.sqlite", "2026-11-21T120000Z.sqlite.new", "2026-11-21T120000Z.sqlite.damaged", "2026-11-21T126000Z.sqlite",
            "2026-02-30T120000Z.sqlite", "2026-11-21T120000Z-version-.sqlite", "2026-11-21T120000Z-version-01.sqlite",
            "2026-11-21T120000Z-version-1-version-2.sqlite", "2026-11-21T120000Z copy.sqlite",
        ] {
            #expect(LibraryBackup(in: "/b", named: name) == nil, "\(name)")
        }
    }
}
