import Foundation
import StoreTesting
import Testing

@testable import Inventory

@Suite struct DraftTests {
    @Test func cancelLeavesTheLibraryAsItWasToTheByte() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let stored = try library.direct.importPhoto(data: Data("stored".utf8), originalName: "s.png")
        _ = try library.direct.add(ItemContent(name: "A", photos: [stored]), actor: tester)
        let before = try TemporaryFolder.contents(of: folder.library)

        let staged = try await library.drafts.stage(data: Data("staged".utf8), originalName: "t.png")
        #expect(staged.processed.thumbnail.data == Data("thumbnail staged".utf8))
        let draft = Draft(named: "Ket", value: "12,", photos: [.stored(stored), staged.photo])
        try library.drafts.save(draft)
        #expect(library.drafts.load() == draft)
        #expect(try TemporaryFolder.contents(of: folder.library) != before)
        try library.drafts.discard()
        #expect(try TemporaryFolder.contents(of: folder.library) == before)
        #expect(library.drafts.load() == nil)
        try library.drafts.discard()
    }

    @Test func doneBringsThePicturesIn() async throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        let staged = try await library.drafts.stage(data: Data("staged".utf8), originalName: "t.png")
        try library.drafts.save(Draft(named: "Kettle", photos: [staged.photo]))
        library.close()
        // After a crash, the draft is offered again with its picture.
        library = try Library.openForTest(folder)
        let draft = try #require(library.drafts.load())
        #expect(await library.drafts.stagedRenditions(draft.photos[0].reference)?.display.data == Data("display staged".utf8))
        let photos = try await library.drafts.adopt(draft.photos)
        _ = try library.direct.add(ItemContent(name: draft[.name], photos: photos), actor: tester)
        try library.drafts.discard()
        library.close()
        let report = try LibraryCheck.run(at: folder.library)
        #expect(report.ok)
        #expect(report.photosChecked == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.library.appendingPathComponent("drafts").path))
    }

    @Test func aDraftThatComesLateIsNotKept() throws {
        let folder = try TemporaryFolder()
        let drafts = try Library.openForTest(folder).drafts
        let first = drafts.nextTurn()
        let second = drafts.nextTurn()
        try drafts.save(Draft(named: "Lamp Shade"), turn: second)
        try drafts.save(Draft(named: "Lamp"), turn: first)
        #expect(drafts.load()?[.name] == "Lamp Shade")
        let late = drafts.nextTurn()
        try drafts.discard()
        try drafts.save(Draft(named: "Lamp Sha"), turn: late)
        #expect(drafts.load() == nil)
        try drafts.save(Draft(named: "Chair"))
        #expect(drafts.load()?[.name] == "Chair")
        try drafts.discard()
    }

    /// The end of a form in a window does not wait for the disk, which may be writing that form.
    @Test func aFormEndsWhileItsDraftIsBeingWritten() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let drafts = library.drafts
        try drafts.save(Draft(named: "Lamp"))
        let (isWriting, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        drafts.files.submit {
            isWriting.signal()
            mayEnd.wait()
        }
        isWriting.wait()
        drafts.discardSoon()
        #expect(drafts.load() == nil)
        let form = folder.library.appendingPathComponent("drafts/form.json").path
        #expect(FileManager.default.fileExists(atPath: form), "the disk is busy, and nobody waits for it")
        mayEnd.signal()
        library.close()
        #expect(!FileManager.default.fileExists(atPath: folder.library.appendingPathComponent("drafts").path))
    }

    /// The files of a form that has ended are removed later; those of the next one stay.
    @Test func theNextFormKeepsWhatCameBeforeTheLastOneWasRemoved() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let drafts = library.drafts
        let both = try await drafts.stage(data: Data("both".utf8), originalName: "b.png")
        let old = try await drafts.stage(data: Data("old".utf8), originalName: "o.png")
        let file = folder.url.appendingPathComponent("paper.txt")
        try Data("how to pour".utf8).write(to: file)
        _ = try await drafts.stage(paper: file, as: .manual, turn: drafts.nextTurn())
        try drafts.save(Draft(named: "Lamp", photos: [both.photo, old.photo]))
        let (isWriting, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        drafts.files.submit {
            isWriting.signal()
            mayEnd.wait()
        }
        await Task.detached { Self.wait(for: isWriting) }.value
        drafts.discardSoon()
        let again = try await drafts.stage(data: Data("both".utf8), originalName: "b.png")
        let paper = try await drafts.stage(paper: file, as: .manual, turn: drafts.nextTurn())
        mayEnd.signal()
        drafts.finish()
        #expect(drafts.load() == nil)
        #expect(drafts.stagedData(again.photo.reference) == Data("both".utf8))
        #expect(drafts.stagedData(old.photo.reference) == nil)
        #expect(try Data(contentsOf: URL(fileURLWithPath: try #require(drafts.path(of: paper)))) == Data("how to pour".utf8))
        try drafts.discard()
        #expect(!FileManager.default.fileExists(atPath: folder.library.appendingPathComponent("drafts").path))
    }

    private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

    /// The form ends at the very moment at which a picture is written.
    @Test func aPictureThatIsBeingWrittenWhenItsFormEndsLeavesNoTrace() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let drafts = library.drafts
        let place = folder.library.appendingPathComponent("drafts").path
        for round in 0..<8 {
            let data = Data(repeating: UInt8(round), count: 8 << 20)
            let ender = Task.detached {
                while ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).isEmpty {}
                try drafts.discard()
            }
            do { _ = try await drafts.stage(data: data, originalName: "t.png") } catch { #expect(error.code == .closed) }
            try await ender.value
            #expect(!FileManager.default.fileExists(atPath: place))
        }
    }

    @Test func aDamagedDraftIsNone() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let staged = try await library.drafts.stage(data: Data("staged".utf8), originalName: "t.png")
        try library.drafts.save(Draft(named: "x", photos: [staged.photo]))
        let drafts = folder.library.appendingPathComponent("drafts")
        try Data("{\"name\":".utf8).write(to: drafts.appendingPathComponent("form.json"))
        #expect(library.drafts.load() == nil)
        try Data("other".utf8).write(to: drafts.appendingPathComponent(staged.photo.reference.fileName))
        #expect(library.drafts.stagedData(staged.photo.reference) == nil)
        #expect(await WriteTests.code { _ = try await library.drafts.adopt([staged.photo]) } == .photoDamaged)
        try library.drafts.discard()
    }

    @Test func theSortOrderIsRemembered() throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        #expect(library.settings.sortOrder == .standard)
        let order = Inventory.SortOrder(.value, ascending: false)
        try library.settings.setSortOrder(order)
        library.close()
        library = try Library.openForTest(folder)
        #expect(library.settings.sortOrder == order)
        try Data("junk".utf8).write(to: folder.library.appendingPathComponent("settings.json"))
        library.close()
        library = try Library.openForTest(folder)
        #expect(library.settings.sortOrder == .standard)
    }
}
