import FoundationEssentials
import StoreTesting
import TestSupport
import Testing
import Threading

@testable import Inventory

/// Two items of a library that become one: parts, numbers, the history, undo.
struct MergeTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.openForTest(folder)
    }

    private func add(_ name: String, in whole: UUID? = nil, _ change: (inout ItemContent) -> Void = { _ in }) throws -> UUID {
        let id = try UUID.random()
        var content = ItemContent(name: name)
        content.parent = whole.map { Reference(id: $0, path: []) }
        change(&content)
        try library.direct.add(content, id: id, actor: "test")
        return id
    }

    /// Returns the stored items as they are written, by identity, without those that are gone.
    private func images(_ ids: [UUID]) throws -> [UUID: String] { try library.direct.items(ids: ids).mapValues(ItemJSON.whole) }

    private func content(_ id: UUID) throws -> ItemContent { try #require(try library.direct.items(ids: [id])[id]).content }

    /// Merges, undoes, repeats and undoes again, and compares all items each time.
    @discardableResult
    private func merge(_ other: UUID, into kept: UUID, _ choice: MergeChoice = MergeChoice(), watching ids: [UUID]) throws -> Change {
        let before = try images(ids)
        let request = ChangeRequest.mergeItems(ItemMerge(other, into: kept, choice))
        let change = try library.direct.perform(request, actor: "test")
        let after = try images(ids)
        #expect(after[other] == nil && after.count == before.count - 1)
        #expect(try library.direct.perform(request, actor: "test").isUnchanged)
        _ = try library.direct.undo(actor: "test")
        #expect(try images(ids) == before)
        _ = try library.direct.redo(actor: "test")
        #expect(try images(ids) == after)
        _ = try library.direct.undo(actor: "test")
        #expect(try images(ids) == before)
        _ = try library.direct.redo(actor: "test")
        let report = try library.check(looksAtPhotos: false)
        #expect(report.ok, "\(report)")
        return change
    }

    @Test func theSecondGoesAndTheFirstHasItsNumberPartsAndLists() async throws {
        let store = SQLiteStore(library, actor: tester)
        let pictures = [
            try await store.add(picture: Data("one".utf8), originalName: "a.png"),
            try await store.add(picture: Data("other".utf8), originalName: nil),
        ]
        let kept = try add("Radio") {
            $0.placePath = "Hall"; $0.tags = [Reference(name: "old")]; $0.photos = [pictures[0]]
        }
        let other = try add("Radio again") { content in
            (content[.assetNumber], content[.maker]) = (.text("A-1"), .text("Sonara"))
            (content.placePath, content.tags) = ("Attic", [Reference(name: "lent"), Reference(name: "old")])
            content.photos = pictures
            content.papers = [Paper(role: .manual, title: "M", content: .link("https://example.org/m"))]
        }
        let part = try add("Antenna", in: other)
        let inner = try add("Screw", in: part)
        let change = try library.direct.perform(.mergeItems(ItemMerge(other, into: kept)), actor: "test")
        #expect(change.kind == .edit && change.title == "Merge “Radio”" && Set(change.items.map(\.id)) == [kept, other, part, inner])
        let merged = try content(kept)
        #expect(merged[.assetNumber]?.text == "A-1" && merged.text(.maker) == "Sonara" && merged.placePath == "Hall")
        #expect(merged.tags.map(\.name) == ["lent", "old"] && merged.photos == pictures && merged.papers.count == 1)
        #expect(try content(part).parent?.id == kept && content(inner).parent?.id == part)
        #expect(try content(inner).placePath == "Hall")
        for id in [kept, other] {
            let extent = try library.direct.historyExtent(of: id)
            let record = try #require(try library.direct.history(of: id, within: extent, offset: 0, limit: 1).first)
            #expect(record.sequence == change.sequence && record.title == "Merge “Radio”")
        }
        _ = try library.direct.undo(actor: "test")
        try merge(other, into: kept, watching: [kept, other, part, inner])
    }

    @Test func aPartOfTheSecondTakesItsWhole() throws {
        let shelf = try add("Shelf") { $0.placePath = "Hall" }
        let other = try add("Set", in: shelf)
        let box = try add("Box", in: other)
        let direct = try add("Set, direct", in: other) { $0[.assetNumber] = .text("A-1") }
        let deep = try add("Set, deep", in: box)
        let all = [shelf, other, box, direct, deep]
        try merge(other, into: direct, watching: all)
        #expect(try content(direct).parent?.id == shelf && content(box).parent?.id == direct && content(deep).parent?.id == box)
        // The first is in a part of the second: that part becomes its own, and no circle arises.
        try merge(direct, into: deep, watching: all)
        #expect(try content(deep).parent?.id == shelf && content(box).parent?.id == deep && content(deep)[.assetNumber]?.text == "A-1")
        #expect(try content(box).placePath == "Hall")
    }

    @Test func aSecondThatIsAPartIsFine() throws {
        let kept = try add("Camera")
        let bag = try add("Bag", in: kept)
        let other = try add("Camera", in: bag)
        let strap = try add("Strap", in: other)
        try merge(other, into: kept, watching: [kept, bag, other, strap])
        #expect(try content(kept).parent == nil && content(strap).parent?.id == kept && content(bag).parent?.id == kept)
    }

    @Test func copiesAreMergedAndBothHistoriesSayIt() throws {
        let (kept, other) = (try add("Lamp"), try add("Lamp"))
        try merge(other, into: kept, watching: [kept, other])
        #expect(try library.direct.historyExtent(of: kept).count == 6 && library.direct.historyExtent(of: other).count == 6)
    }

    @Test func numbersOfMergedItemsFindTheItemThatStays() async throws {
        let store = SQLiteStore(library, actor: tester)
        func add(_ number: String) throws -> UUID { try self.add("Lamp") { $0[.assetNumber] = .text(number) } }
        let (one, two, three) = (try add("A-1"), try add("A-2"), try add("A-3"))
        _ = try await store.perform(.mergeItems(ItemMerge(one, into: two)))
        #expect(try await store.meaning(ofCode: "A-1") == .item(two))
        #expect(try await store.meaning(ofCode: "A-2") == .item(two))
        _ = try await store.perform(.mergeItems(ItemMerge(two, into: three)))
        #expect(try await store.meaning(ofCode: "A-1") == .item(three))
        #expect(try await store.meaning(ofCode: "A-2") == .item(three))
        _ = try await store.undo(progress: nil)
        _ = try await store.undo(progress: nil)
        #expect(try await store.meaning(ofCode: "A-1") == .item(one))
        _ = try await store.redo(progress: nil)
        #expect(try await store.meaning(ofCode: "A-1") == .item(two))
        // An item that came back and was deleted is unknown.
        _ = try await store.perform(.restore(one))
        _ = try await store.perform(.delete(.items([one])))
        #expect(try await store.meaning(ofCode: "A-1") == .unknown)
    }

    /// The line of the history tells that an item was merged, whatever the title of its entry is.
    @Test func aMergeInAStepOfSeveralIsFoundByItsLine() async throws {
        let store = SQLiteStore(library, actor: tester)
        func add(_ number: String) throws -> UUID { try self.add("Lamp \(number)") { $0[.assetNumber] = .text(number) } }
        let (one, two, three, gone) = (try add("A-1"), try add("A-2"), try add("A-3"), try add("A-4"))
        let part = try self.add("Shade", in: one)
        let ids = [one, two, three, gone, part]
        let before = try images(ids)
        _ = try library.makeOneChange("Tidy up", actor: tester) { store in
            try CallingThread.run { () async throws(InventoryError) in
                _ = try await store.perform(.mergeItems(ItemMerge(one, into: two)))
                // The steps of a change see the merges before them.
                #expect(try await store.meaning(ofCode: "A-1") == .item(two))
                #expect(try await store.perform(.mergeItems(ItemMerge(one, into: two))).isUnchanged)
                _ = try await store.perform(.mergeItems(ItemMerge(two, into: three)))
                _ = try await store.perform(.delete(.items([gone])))
            }
        }
        let after = try images(ids)
        #expect(try Set(after.keys) == [three, part] && content(part).parent?.id == three)
        for number in ["A-1", "A-2", "A-3"] { #expect(try await store.meaning(ofCode: number) == .item(three), "\(number)") }
        #expect(try await store.meaning(ofCode: "A-4") == .unknown)
        // A request that is repeated after an error finds its own change.
        #expect(try await store.perform(.mergeItems(ItemMerge(two, into: three))).isUnchanged)
        await #expect(throws: InventoryError.self) { try await store.perform(.mergeItems(ItemMerge(gone, into: three))) }
        _ = try await store.undo(progress: nil)
        #expect(try images(ids) == before)
        for (number, id) in [("A-1", one), ("A-2", two), ("A-4", gone)] { #expect(try await store.meaning(ofCode: number) == .item(id)) }
        _ = try await store.redo(progress: nil)
        #expect(try images(ids) == after)
        #expect(try await store.meaning(ofCode: "A-1") == .item(three))
        let report = try library.check(looksAtPhotos: false)
        #expect(report.ok, "\(report)")
    }

    /// A text that looks like a member of a line is none, and a line that another program wrote with spaces is read.
    @Test func aDeletedItemWhoseNotesNameAMergeWasNotMerged() async throws {
        let store = SQLiteStore(library, actor: tester)
        let kept = try add("Lamp")
        let other = try add("Lamp") { content in
            content[.assetNumber] = .text("A-1")
            content.notes = "\"mergedInto\":\"\(kept.uuidString)\""
        }
        _ = try await store.perform(.delete(.items([other])))
        #expect(try await store.meaning(ofCode: "A-1") == .unknown)
        let line = #"{"key":1,"createdAt":1,"name":"Lamp","mergedInto":"\#(kept.uuidString)"}"#
        for line in [line, line.replacing(",", with: ", ")] {
            #expect(try ItemImage(line, form: 2, isWhole: true).partner == StepPartner(.mergedInto, kept))
        }
        #expect(throws: (any Error).self) { try ItemImage(line.replacing(kept.uuidString, with: "x"), form: 2, isWhole: true) }
    }

    @Test func refusalsChangeNothing() throws {
        let (kept, other) = (try add("Lamp"), try add("Lantern") { $0[.disposal] = .text("sold") })
        func refused(_ merge: ItemMerge) -> InventoryError.Code? {
            do throws(InventoryError) {
                _ = try library.direct.perform(.mergeItems(merge), actor: "test")
                return nil
            } catch { return error.code }
        }
        #expect(refused(ItemMerge(other, into: kept)) == .conflict && refused(ItemMerge(kept, into: kept)) == .conflict)
        #expect(refused(ItemMerge(UUID(), into: kept)) == .itemMissing && refused(ItemMerge(kept, into: UUID())) == .itemMissing)
        let third = try add("Lamp")
        #expect(refused(ItemMerge(third, into: kept, seen: [third: 7])) == .conflict)
        // A deleted item that was not merged is missing.
        try library.direct.delete([third], actor: "test")
        #expect(refused(ItemMerge(third, into: kept)) == .itemMissing)
        #expect(try library.direct.historyExtent().last == 4)
    }

    @Test func aPlanSaysWhatIsDone() async throws {
        let whole = try add("Set") { $0[.maker] = .text("Sonara") }
        let part = try add("Box", in: whole)
        let other = try add("Set", in: part) { $0[.maker] = .text("Sony") }
        _ = try add("Lid", in: other)
        let store = SQLiteStore(library, actor: tester)
        for (first, second) in [(whole, other), (other, whole)] {
            let merge = ItemMerge(second, into: first, MergeChoice(isAdding: true))
            let plan = try await store.plan(of: merge)
            let merged = try plan.result.get()
            #expect(plan.partCount == 1 && merged.rows.map(\.key) == [.fixed(.maker), .fixed(.quantity)])
            _ = try await store.perform(.mergeItems(merge))
            #expect(try content(first) == merged.content)
            _ = try await store.undo(progress: nil)
        }
    }
}
