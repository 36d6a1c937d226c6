import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// Backups in a folder elsewhere: the states that are kept, and those that are never removed.
@Suite struct ElsewhereTests {
    @Test func aWeekOfDaysAYearOfMonthsAndTheYears() {
        var kept: [LibraryBackup] = []
        for number in 0..<1200 {
            for hour in [0, 5] {
                let time = Timestamp(milliseconds: BackupTests.day(number).milliseconds + Int64(hour) * 3_600_000)
                kept.append(LibraryBackup(in: "/b", takenAt: time))
                let gone = Set(ElsewhereRotation.superfluous(kept.reversed(), proven: [], now: time))
                #expect(!gone.contains { $0.takenAt == time })
                kept.removeAll { gone.contains($0) }
            }
            #expect(kept.count <= 7 + 12 + 4)
            guard number > 400 else { continue }
            let days = kept.map { BackupTests.day(number).localDay.ordinal - $0.takenAt.localDay.ordinal }
            #expect(Set(days).isSuperset(of: 0...6))
            #expect(days.contains { (300...366).contains($0) })
        }
        #expect(kept.contains { $0.takenAt.localDay.year == BackupTests.noon.localDay.year })
    }

    /// A later state that was not proved does not replace a proved one.
    @Test func aProvenOneStaysBesideALaterOneThatIsNot() {
        let now = BackupTests.day(1)
        let hours = [15, 12, 10].map { hour in
            LibraryBackup(in: "/b", takenAt: Timestamp(milliseconds: BackupTests.day(0).milliseconds + Int64(hour) * 60_000))
        }
        #expect(ElsewhereRotation.superfluous(hours, proven: [hours[2]], now: now) == [hours[1]])
        #expect(ElsewhereRotation.superfluous(hours, proven: [hours[2], hours[1]], now: now) == [hours[2]])
        #expect(ElsewhereRotation.superfluous(hours, proven: [], now: now) == [hours[1], hours[2]])
    }

    /// A copy of the library with its own history backs up to the same folder: neither removes the other's states.
    @Test func whatIsOfAnotherCopyIsNotThinnedOut() throws {
        let folder = try TemporaryFolder()
        let disk = folder.url.appendingPathComponent("disk").path
        var library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
        library.close()
        let other = folder.url.appendingPathComponent("copy")
        try FileManager.default.copyItem(at: folder.library, to: other)
        let copy = try Library.open(at: other, processor: FakeProcessor())
        _ = try copy.direct.add(ItemContent(name: "Boat"), actor: tester)
        let theirs = try copy.backUp(to: disk, proving: true, at: BackupTests.noon)
        library = try Library.openForTest(folder)
        for number in 1...3 {
            _ = try library.direct.add(ItemContent(name: "n\(number)"), actor: tester)
            let now = Timestamp(milliseconds: BackupTests.noon.milliseconds + Int64(number) * 60_000)
            let mine = try library.backUp(to: disk, proving: true, at: now)
            #expect(mine.differences.isEmpty && mine.removed == (number == 1 ? 0 : 1))
        }
        #expect(FileManager.default.fileExists(atPath: theirs.url.path))
        let back = try BackupRestore(from: theirs.url.path).restore(into: folder.url.appendingPathComponent("back"))
        #expect(back.items == 2 && back.differences.isEmpty)
    }

    /// Its states share their files: a library there would move some of them aside, and thin out the states.
    @Test func aFolderOfBackupsIsNoLibrary() throws {
        let folder = try TemporaryFolder()
        let disk = folder.url.appendingPathComponent("disk").path
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
        let state = try library.backUp(to: disk + "/", proving: true, at: BackupTests.noon)
        let place = state.url.deletingLastPathComponent().deletingLastPathComponent()
        let rescue = LibraryRescue(at: place)
        let backup = try #require(rescue.backups.first)
        let refused = #expect(throws: InventoryError.self) { try rescue.restore(backup) }
        #expect(refused?.code == .folderUnusable && refused?.description.contains("homepwner restore") == true)
        let anew = #expect(throws: InventoryError.self) { try rescue.startAnew() }
        #expect(anew?.code == .folderUnusable && anew?.description.contains("holds backups") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).contains("set-aside") == false)
        // Somebody renamed the copy of the database in its folder.
        try FileManager.default.copyItem(at: state.url, to: place.appendingPathComponent("library.sqlite"))
        let second = #expect(throws: InventoryError.self) { try library.backUp(to: disk, proving: true, at: BackupTests.day(1)) }
        #expect(second?.code == .folderUnusable && FileManager.default.fileExists(atPath: state.url.path))
        // A missing disk is noticed, however its folder is written.
        try FileManager.default.removeItem(atPath: place.path)
        let third = #expect(throws: InventoryError.self) { try library.backUp(to: disk, proving: true) }
        #expect(third?.code == .libraryMissing)
    }

    @Test func whereALibraryIsRestoredNobodyElseBegins() throws {
        let folder = try TemporaryFolder()
        let disk = folder.url.appendingPathComponent("disk").path
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
        _ = try library.backUp(to: disk, proving: true, at: BackupTests.noon)
        let back = folder.url.appendingPathComponent("back")
        let restore = try BackupRestore(from: disk)
        var starts: [InventoryError.Code?] = []
        var restores: [InventoryError.Code?] = []
        func code(_ body: () throws -> Void) -> InventoryError.Code? {
            do { try body() } catch { return (error as? InventoryError)?.code }
            return nil
        }
        let outcome = try restore.restore(into: back) { _ in
            starts.append(code { try Library.open(at: back).close() })
            restores.append(code { _ = try restore.restore(into: back) })
            return true
        }
        #expect(starts.count >= 2 && Set(starts) == [.libraryInUse])
        #expect(restores.first == .libraryInUse && Set(restores).isSubset(of: [.libraryInUse, .folderUnusable]))
        #expect(outcome.differences.isEmpty && outcome.isProved)
        let again = #expect(throws: InventoryError.self) { try restore.restore(into: back) }
        #expect(again?.code == .folderUnusable, "never over a library")
        try Library.open(at: back).close()
        // A cancelled restore leaves nothing behind except the earlier contents.
        let empty = folder.url.appendingPathComponent("empty")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: false)
        let stopped = #expect(throws: InventoryError.self) { try restore.restore(into: empty) { _ in false } }
        #expect(stopped?.code == .stopped)
        #expect(try FileManager.default.contentsOfDirectory(atPath: empty.path).isEmpty)
    }

    @Test func whatIsRememberedOfIt() throws {
        let folder = try TemporaryFolder()
        let disk = folder.url.appendingPathComponent("disk").path
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
        #expect(library.backupRecord.provenAt == nil && library.backupRecord.limit == 30 && !library.hasBackups(in: disk))
        _ = try library.backUp(to: disk, proving: false, at: BackupTests.noon)
        #expect(library.backupRecord.provenAt == nil && library.hasBackups(in: disk))
        _ = try library.backUp(to: disk, proving: true, at: BackupTests.day(1))
        #expect(library.backupRecord.provenAt == BackupTests.day(1))
        try FileManager.default.removeItem(atPath: disk)
        let error = #expect(throws: InventoryError.self) { try library.backUp(to: disk, proving: true) }
        #expect(error?.code == .libraryMissing && !FileManager.default.fileExists(atPath: disk))
    }

    @Test func aListThatNamesOtherFilesIsRefused() throws {
        let folder = try TemporaryFolder()
        let disk = folder.url.appendingPathComponent("disk").path
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(ItemContent(name: "Lamp"), actor: tester)
        let outcome = try library.backUp(to: disk, proving: false)
        let list = outcome.url.deletingPathExtension().appendingPathExtension("json")
        let manifest = try #require(try BackupManifest.read(list.path))
        let hash = String(repeating: "ab", count: 32)
        for path in ["../x", "/etc/passwd", "photos/../../x", "photos/ab/\(hash).j/pg", "photos/cd/\(hash).jpg", "backups/x"] {
            var bad = manifest
            bad.files = [.init(path: path, sha256: hash, bytes: 1)]
            try bad.write(to: list.path)
            let error = #expect(throws: InventoryError.self) { try BackupRestore(from: disk) }
            #expect(error?.code == .damaged, "\(path)")
        }
    }

    /// A killed restore can be repeated at any stage; a library that somebody has used since is not overwritten.
    @Test func aRestoreThatWasKilledCanBeRepeated() throws {
        let folder = try TemporaryFolder()
        let disk = folder.url.appendingPathComponent("disk").path
        let library = try Library.openForTest(folder)
        var lamp = ItemContent(name: "Lamp")
        lamp.photos = [try library.direct.importPhoto(data: Data("picture".utf8), originalName: "lamp.png")]
        _ = try library.direct.add(lamp, actor: tester)
        _ = try library.backUp(to: disk, proving: true, at: BackupTests.noon)
        library.close()
        let restore = try BackupRestore(from: disk)
        let files = FileManager.default
        func path(_ name: String) -> String { folder.url.path + "/" + name }
        // With only its mark; with parts of copies; and with all files in place that were not read yet.
        for (index, names) in [["lock"], ["lock", ".restoring"], [".restoring", ".new-1-2", "photos/.new-1-2", ".restored.sqlite"]]
            .enumerated()
        {
            let back = path("back\(index)")
            try files.createDirectory(atPath: back + "/photos", withIntermediateDirectories: true)
            if index < 2 { rmdir(back + "/photos") }
            for name in names { #expect(files.createFile(atPath: back + "/" + name, contents: Data(name.utf8))) }
            let outcome = try restore.restore(into: URL(filePath: back))
            #expect(outcome.isProved && outcome.differences.isEmpty, "\(names)")
            #expect(try !files.contentsOfDirectory(atPath: back).contains { $0.hasPrefix(".") }, "\(names)")
            // The last step: the library is in its place, and the mark exists, too.
            #expect(files.createFile(atPath: back + "/.restoring", contents: nil))
            #expect(try restore.restore(into: URL(filePath: back)).isProved, "\(names)")
            let there = try Library.open(at: URL(filePath: back), processor: FakeProcessor())
            #expect(try there.direct.count() == 1)
            _ = try there.direct.add(ItemContent(name: "Chair"), actor: tester)
            there.close()
            #expect(files.createFile(atPath: back + "/.restoring", contents: nil))
            let refused = #expect(throws: InventoryError.self) { try restore.restore(into: URL(filePath: back)) }
            #expect(refused?.code == .folderUnusable && refused?.description.contains("has changed since") == true)
            let kept = try Library.open(at: URL(filePath: back), processor: FakeProcessor())
            #expect(try kept.direct.count() == 2 && kept.photos.original(of: lamp.photos[0]) == Data("picture".utf8))
            kept.close()
        }
    }
}
