import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// Edits of the pictures of one item.
@Suite struct PhotoEditTests {
    private func references(_ library: Library, _ names: [String]) async throws -> [PhotoReference] {
        var result: [PhotoReference] = []
        for name in names { result.append(try library.direct.importPhoto(data: Data(name.utf8), originalName: name + ".png")) }
        return result
    }

    private func names(_ library: Library, _ id: UUID) throws -> [String] {
        try #require(try library.direct.item(id: id)).content.photos.map { $0.originalName ?? "" }
    }

    @Test func picturesAreAddedRemovedMovedAndReplacedOneByOne() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let items = library.direct
        let photos = try await references(library, ["a", "b", "c", "d"])
        let id = UUID()
        _ = try items.add(ItemContent(name: "Lamp", photos: [photos[0]]), id: id, actor: tester)

        let added = try items.editPhotos(of: id, .add([photos[1], photos[0], photos[2]]), actor: tester)
        #expect(try names(library, id) == ["a.png", "b.png", "c.png"])
        #expect(added.leftOut == [PhotoEdit.LeftOut(photo: photos[0], reason: .isThere)])
        #expect(added.change?.title == "Add 2 Pictures to “Lamp”")

        let moved = try items.editPhotos(of: id, .move(sha256: photos[2].sha256, to: 0), actor: tester)
        #expect(try names(library, id) == ["c.png", "a.png", "b.png"])
        #expect(moved.change?.title == "Change Main Picture of “Lamp”")
        let reordered = try items.editPhotos(of: id, .move(sha256: photos[0].sha256, to: 2), actor: tester)
        #expect(reordered.change?.title == "Reorder Pictures of “Lamp”")

        let replaced = try items.editPhotos(of: id, .replace(sha256: photos[1].sha256, with: photos[3]), actor: tester)
        #expect(try names(library, id) == ["c.png", "d.png", "a.png"])
        #expect(replaced.change?.title == "Replace Picture of “Lamp”")
        let removed = try items.editPhotos(of: id, .remove(sha256: photos[2].sha256), actor: tester)
        #expect(try names(library, id) == ["d.png", "a.png"] && removed.change?.title == "Remove Picture from “Lamp”")
        #expect(try items.undo(actor: tester) != nil)
        #expect(try names(library, id) == ["c.png", "d.png", "a.png"])

        // The replacement of a picture that is gone meanwhile is still added.
        _ = try items.editPhotos(of: id, .replace(sha256: photos[1].sha256, with: photos[1]), actor: tester)
        #expect(try names(library, id) == ["c.png", "d.png", "a.png", "b.png"])
        #expect(try items.undo(actor: tester) != nil)

        // An edit without effect makes no entry in the history.
        let before = try items.historyExtent()
        #expect(try items.editPhotos(of: id, .remove(sha256: photos[1].sha256), actor: tester).change == nil)
        #expect(try items.historyExtent() == before)
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    @Test func noPictureIsLostWhereManyAddAtOnce() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let photos = try await references(library, (0..<20).map { "p\($0)" })
        let id = UUID()
        _ = try library.direct.add(ItemContent(name: "Lamp"), id: id, actor: tester)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for photo in photos { group.addTask { _ = try library.direct.editPhotos(of: id, .add([photo]), actor: tester) } }
            try await group.waitForAll()
        }
        #expect(Set(try names(library, id)) == Set(photos.map { $0.originalName ?? "" }))
    }

    @Test func theHundredthPictureIsTheLastAndTheOthersAreNamed() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let photos = try await references(library, (0..<103).map { "p\($0)" })
        let id = UUID()
        _ = try library.direct.add(ItemContent(name: "Lamp"), id: id, actor: tester)
        let outcome = try library.direct.editPhotos(of: id, .add(photos), actor: tester)
        #expect(try names(library, id).count == 100)
        #expect(outcome.leftOut.map(\.photo) == Array(photos[100...]) && outcome.leftOut.allSatisfy { $0.reason == .isFull })
    }

    @Test func rowsKnowHowManyPicturesTheyHave() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let photos = try await references(library, ["a", "b", "c"])
        for count in 0...3 {
            _ = try library.direct.add(ItemContent(name: "n\(count)", photos: Array(photos.prefix(count))), actor: tester)
        }
        let rows = try library.direct.firstRows(SortOrder(.name, ascending: true), limit: 10)
        #expect(rows.map(\.photoCount) == [0, 1, 2, 3])
        #expect(try library.direct.rows(rows.map(\.key)).map(\.photoCount) == [0, 1, 2, 3])
    }

    @Test func aPictureThatComesAfterItsFormEndedLeavesNoTrace() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let before = try TemporaryFolder.contents(of: folder.library)
        // The picture was chosen before Cancel, and read after it.
        let turn = library.drafts.nextTurn()
        try library.drafts.discard()
        await #expect(throws: InventoryError.self) {
            try await library.drafts.stage(data: Data("late".utf8), originalName: "late.png", turn: turn)
        }
        #expect(try TemporaryFolder.contents(of: folder.library) == before)

        // The next form has its own pictures.
        let staged = try await library.drafts.stage(data: Data("late".utf8), originalName: "late.png")
        await #expect(throws: InventoryError.self) {
            try await library.drafts.stage(data: Data("late".utf8), originalName: "late.png", turn: turn)
        }
        #expect(library.drafts.stagedData(staged.photo.reference) == Data("late".utf8))

        // A crash in the first seconds leaves a picture and no form.
        try library.drafts.discardLeftovers()
        #expect(try TemporaryFolder.contents(of: folder.library) == before)
        _ = try await library.drafts.stage(data: Data("kept".utf8), originalName: "kept.png")
        try library.drafts.save(Draft(named: "Lamp"))
        try library.drafts.discardLeftovers()
        #expect(library.drafts.load()?[.name] == "Lamp")
    }

    @Test func aFormThatEndsWhileItsPictureIsWrittenLeavesNoTrace() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let before = try TemporaryFolder.contents(of: folder.library)
        for round in 0..<40 {
            let data = Data("picture \(round)".utf8) + Data(count: 300_000)
            async let staged = try? library.drafts.stage(data: data, originalName: nil)
            for _ in 0..<(round * 40) { _ = library.drafts.nextTurn() }
            try library.drafts.discard()
            if await staged != nil { try library.drafts.discard() }
            #expect(try TemporaryFolder.contents(of: folder.library) == before, "round \(round)")
        }
    }
}
