import Foundation
import GRDB
import StoreTesting
import Testing

@testable import Inventory

/// Papers of the items of a library.
@Suite struct PaperTests {
    /// A library with one item that has a receipt and a link.
    private struct Fixture {
        let folder: TemporaryFolder
        let library: Library
        let id = UUID()
        let receipt: Paper
        let page = Paper(role: .manual, title: "", content: .link("https://example.org/tea"))

        init() throws {
            folder = try TemporaryFolder()
            library = try Library.openForTest(folder)
            let file = folder.url.appendingPathComponent("invoice.pdf")
            try Data("%PDF-1.4 tea".utf8).write(to: file)
            receipt = try library.direct.addPaper(file, as: .receipt)
            var content = ItemContent(name: "Teapot")
            content.papers = [receipt, page]
            try library.direct.add(content, id: id, actor: tester)
        }

        var papers: [Paper] { get throws { try library.direct.item(id: id)?.content.papers ?? [] } }
        var path: URL { get throws { library.papers.url(of: try #require(receipt.file)) } }
    }

    @Test func anItemHasItsPapersInOrder() throws {
        let fixture = try Fixture()
        #expect(fixture.receipt.title == "invoice.pdf" && fixture.receipt.file?.mediaType == "application/pdf")
        #expect(try fixture.papers == [fixture.receipt, fixture.page])
        #expect(try Data(contentsOf: fixture.path) == Data("%PDF-1.4 tea".utf8))
        let report = try fixture.library.check()
        #expect(report.ok && report.papersChecked == 1 && report.papersExtra.isEmpty)
        // The papers exist after the library was closed, and a deleted item comes back with them.
        fixture.library.close()
        let again = try Library.openForTest(fixture.folder)
        try again.direct.delete([fixture.id], actor: tester)
        try again.direct.undo(actor: tester)
        #expect(try again.direct.item(id: fixture.id)?.content.papers == [fixture.receipt, fixture.page])
    }

    @Test func eachEditIsOneStepThatUndoTakesBack() throws {
        let fixture = try Fixture()
        let (direct, id) = (fixture.library.direct, fixture.id)
        let identity = fixture.receipt.identity
        var warranty = fixture.receipt
        warranty.role = .warranty
        try direct.editPapers(of: id, .setRole(.warranty, identity: identity), actor: tester)
        #expect(try fixture.papers == [warranty, fixture.page])
        try direct.editPapers(of: id, .remove(identity: identity), actor: tester)
        #expect(try fixture.papers == [fixture.page])
        try direct.editPapers(of: id, .remove(identity: fixture.page.identity), actor: tester)
        #expect(try fixture.papers.isEmpty)
        for expected in [[fixture.page], [warranty, fixture.page], [fixture.receipt, fixture.page]] {
            try direct.undo(actor: tester)
            #expect(try fixture.papers == expected)
        }
        try direct.redo(actor: tester)
        #expect(try fixture.papers == [warranty, fixture.page])
        // The same paper is not accepted again, and the history has no entry for it.
        let outcome = try direct.editPapers(of: id, .add([fixture.receipt]), actor: tester)
        #expect(outcome.change == nil && outcome.leftOut.map(\.reason) == [.isThere])
    }

    @Test func theHistoryKeepsWhatDiffers() throws {
        let fixture = try Fixture()
        var content = try #require(try fixture.library.direct.item(id: fixture.id)?.content)
        content.name = "Tea “pot”"
        try fixture.library.direct.update(fixture.id, to: content, expecting: nil, actor: tester)
        let lines = try fixture.library.database.read { db in
            try Row.fetchAll(db, sql: "SELECT after FROM historyItems ORDER BY sequence").map { try StoredRow($0, of: "history").text(0) }
        }
        #expect(lines[0].contains("\"papers\":[{\"role\":\"receipt\",\"title\":\"invoice.pdf\",\"sha256\":"))
        #expect(!lines[1].contains("papers"))
        // Both readers have the same result.
        let whole = try ItemImage(lines[0], form: 2, isWhole: true)
        let spaced = try ItemImage(lines[0].replacing("\"papers\":[", with: "\"papers\": ["), form: 2, isWhole: true)
        #expect(whole.content.papers == [fixture.receipt, fixture.page] && spaced.content == whole.content)
        #expect(ItemImageReader.read(lines[0]) != nil)
    }

    @Test func anItemCannotHaveWhatCannotBeStored() async throws {
        let fixture = try Fixture()
        var unknown = try #require(fixture.receipt.file)
        unknown = PaperFile(
            sha256: String(repeating: "ab", count: 32), fileExtension: "pdf", mediaType: unknown.mediaType, byteCount: 1)
        for (paper, code) in [
            (Paper(role: .other, title: "x", file: unknown), InventoryError.Code.paperDamaged),
            (Paper(role: .other, title: "x", content: .link("file:///etc/passwd")), .invalidText),
            (Paper(role: .other, title: "a\0b", content: .link("https://example.org")), .invalidText),
            (Paper(role: .other, title: String(repeating: "a", count: 1_001), content: .link("https://example.org")), .invalidText),
        ] {
            var content = ItemContent(name: "A")
            content.papers = [paper]
            #expect(await WriteTests.code { _ = try fixture.library.direct.add(content, actor: tester) } == code)
        }
        var content = ItemContent(name: "A")
        content.papers = (0...100).map { Paper(role: .other, title: "", content: .link("https://example.org/\($0)")) }
        #expect(await WriteTests.code { _ = try fixture.library.direct.add(content, actor: tester) } == .invalidText)
        content.papers.removeLast()
        try fixture.library.direct.add(content, actor: tester)
        #expect(try fixture.library.direct.count() == 2)
    }

    @Test func aDamagedPaperIsSaidAndMended() async throws {
        let fixture = try Fixture()
        let file = try #require(fixture.receipt.file)
        let target = fixture.folder.url.appendingPathComponent("copy.pdf").path
        for damage in [Data("%PDF-1.4 TEA".utf8), Data("%PDF".utf8), nil] {
            if let damage { try damage.write(to: fixture.path) } else { try FileManager.default.removeItem(at: fixture.path) }
            #expect(await WriteTests.code { try fixture.library.papers.copy(file, to: target) } == .paperDamaged)
            #expect(!FileManager.default.fileExists(atPath: target))
            let report = try LibraryCheck.run(at: fixture.folder.library)
            #expect(!report.ok)
            #expect((damage == nil ? report.papersMissing : report.papersDamaged) == [file.relativePath])
        }
        _ = try fixture.library.direct.addPaper(fixture.folder.url.appendingPathComponent("invoice.pdf"), as: .receipt)
        #expect(try LibraryCheck.run(at: fixture.folder.library).ok)
        try fixture.library.papers.copy(file, to: target, mode: 0o400)
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("%PDF-1.4 tea".utf8))
    }

    /// The same bytes under another name are the same file.
    @Test func theSameFileIsStoredOnce() throws {
        let fixture = try Fixture()
        let other = fixture.folder.url.appendingPathComponent("other.bin")
        try Data("a\0b".utf8).write(to: other)
        let one = try fixture.library.direct.addPaper(other, as: .other)
        let renamed = fixture.folder.url.appendingPathComponent("other.dat")
        try FileManager.default.moveItem(at: other, to: renamed)
        let two = try fixture.library.direct.addPaper(renamed, as: .manual)
        #expect(one.file == two.file && two.title == "other.dat" && two.fileName == "other.dat.bin")
        #expect(try PaperFiles.all(in: LibraryLayout(root: fixture.folder.library.path)).count == 2)
    }

    @Test func theSweepTakesOnlyOldPapersThatNobodyNames() throws {
        let fixture = try Fixture()
        let file = fixture.folder.url.appendingPathComponent("note.txt")
        try Data("note".utf8).write(to: file)
        let unnamed = try #require(try fixture.library.direct.addPaper(file, as: .other).file)
        let leftover = fixture.folder.library.path + "/papers/.new-1-2"
        #expect(FileManager.default.createFile(atPath: leftover, contents: Data("half".utf8)))
        // Papers that an item once had are kept, for undo.
        try fixture.library.direct.editPapers(of: fixture.id, .remove(identity: fixture.receipt.identity), actor: tester)
        let now = Timestamp.now().milliseconds
        #expect(try fixture.library.papers.removeUnnamed(before: now - 60_000) == 0)
        #expect(FileManager.default.fileExists(atPath: leftover))
        #expect(try fixture.library.papers.removeUnnamed(before: now + 60_000) == 1)
        #expect(!FileManager.default.fileExists(atPath: fixture.library.papers.url(of: unnamed).path))
        #expect(!FileManager.default.fileExists(atPath: leftover))
        try fixture.library.direct.undo(actor: tester)
        #expect(try fixture.library.check().ok)
    }

    @Test func aCommitThatFailsLeavesThePaperForTheNext() async throws {
        let fixture = try Fixture()
        let file = fixture.folder.url.appendingPathComponent("note.txt")
        try Data("note".utf8).write(to: file)
        for (fault, code) in [(CommitFaults.Fault.lost, InventoryError.Code.diskError), (.full, .diskFull)] {
            fixture.library.database.faults.inject(fault)
            #expect(await WriteTests.code { _ = try fixture.library.direct.addPaper(file, as: .other) } == code)
            #expect(try fixture.library.check().ok)
        }
        fixture.library.database.faults.inject(.phantom)
        #expect(try fixture.library.direct.addPaper(file, as: .other).title == "note.txt")
        #expect(try fixture.library.check().papersExtra.isEmpty)
    }

    @Test func aNewLibraryHasThePapersToo() throws {
        let fixture = try Fixture()
        let target = fixture.folder.url.appendingPathComponent("saved")
        #expect(try fixture.library.save(asNew: target) == 0)
        let saved = try Library.open(at: target, processor: FakeProcessor())
        #expect(try saved.direct.item(id: fixture.id)?.content.papers == [fixture.receipt, fixture.page])
        #expect(try saved.check().ok)
        saved.close()
        try FileManager.default.removeItem(at: fixture.path)
        let other = fixture.folder.url.appendingPathComponent("other")
        #expect(try fixture.library.save(asNew: other) == 1)
    }

    @Test func aBackupThatIsRestoredHasItsPapersAndTheOthersAreSetAside() throws {
        let fixture = try Fixture()
        let backup = try #require(try fixture.library.backUpNow())
        let later = fixture.folder.url.appendingPathComponent("later.txt")
        try Data("later".utf8).write(to: later)
        let paper = try fixture.library.direct.addPaper(later, as: .other)
        try fixture.library.direct.editPapers(of: fixture.id, .add([paper]), actor: tester)
        fixture.library.close()
        let aside = try LibraryRescue(at: fixture.folder.library).restore(backup)
        let kept = aside.appendingPathComponent(try #require(paper.file).relativePath)
        #expect(try Data(contentsOf: kept) == Data("later".utf8))
        let restored = try Library.openForTest(fixture.folder)
        #expect(try restored.direct.item(id: fixture.id)?.content.papers == [fixture.receipt, fixture.page])
        #expect(try restored.check().ok)
    }

    @Test func aDamagedRowIsSaid() throws {
        let fixture = try Fixture()
        try fixture.library.database.transaction { db in
            try db.execute(sql: "UPDATE itemPapers SET role = 'spell' WHERE position = 0")
        } isStored: { _, _ in
            true
        }
        #expect(try fixture.library.check().rows.contains { $0.contains("itemPapers") && $0.contains("role") })
    }
}
