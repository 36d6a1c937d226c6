import Foundation
import StoreTesting
import Testing
import Threading

@testable import Inventory

/// The common behaviour of all stores.
@Suite struct StoreConformanceTests {
    @Test(arguments: StoreKind.allCases) func aChangeIsToldOnceAndKnownAtOnce(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        var changes = store.changes.makeAsyncIterator()
        let lamp = try await store.add("Lamp") { $0.value = dollars(4_200) }
        let told = await changes.next()
        #expect(told?.kind == .add && told?.items.map(\.id) == [lamp.id] && told?.sequence == 1)
        _ = try await store.results(of: ItemQuery(), showing: 0..<0, tracking: .none)
        #expect(
            store.status
                == LibraryStatus(
                    revision: 1, itemCount: 1, totals: [CurrencyTotal(currency: .usd, money: dollars(4_200))], undoTitle: "Add “Lamp”"))
        var content = lamp.content
        content.placePath = "Hall"
        let edit = try await store.perform(.update(lamp.id, content, expecting: lamp.revision))
        #expect(await changes.next() == edit)
        #expect(store.status.revision == 2 && store.status.undoTitle == "Edit “Lamp”")
        #expect(try await store.undo(progress: nil)?.kind == .undo)
        #expect(store.status.undoTitle == "Add “Lamp”" && store.status.redoTitle == "Edit “Lamp”")
        #expect(try await store.items(ids: [lamp.id])[lamp.id]?.content.placePath == "")
        #expect(try await store.redo(progress: nil)?.title == "Edit “Lamp”")
        #expect(try await store.redo(progress: nil) == nil)
        #expect(try await store.items(ids: [lamp.id])[lamp.id]?.content.placePath == "Hall")
        #expect(try await store.items(ids: [lamp.id])[lamp.id]?.revision == 4)
    }

    @Test(arguments: StoreKind.allCases) func whatIsRefusedChangesNothing(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        let lamp = try await store.add("Lamp")
        func refused(_ request: ChangeRequest) async -> InventoryError.Code? { await self.refused(request, by: store) }
        #expect(await refused(.update(lamp.id, ItemContent(name: "Lantern"), expecting: 7)) == .conflict)
        #expect(await refused(.update(UUID(), ItemContent(name: "Lantern"), expecting: 1)) == .itemMissing)
        #expect(await refused(.add(NewItem(ItemContent(name: "Other"), id: lamp.id))) == .duplicateItem)
        #expect(await refused(.add(NewItem(ItemContent(name: String(repeating: "x", count: 1_001))))) == .invalidText)
        #expect(await refused(.delete(.items([lamp.id, UUID()]))) == .itemMissing)
        #expect(await refused(.delete(.none)) == .itemMissing)
        #expect(await refused(.move(lamp.id, .above, of: lamp.id)) == .itemMissing)
        #expect(await refused(.bringBack(lamp.id, lamp.content)) == .conflict)
        #expect(store.status.revision == 1)
        #expect(try await store.historyExtent(of: nil) == HistoryExtent(count: 1, last: 1))
        // A repetition is neither an error nor a change.
        #expect(await refused(.add(NewItem(lamp.content, id: lamp.id))) == nil)
        #expect(store.status.revision == 1)
        _ = try await store.perform(.update(lamp.id, ItemContent(name: "Lantern"), expecting: 1))
        #expect(await refused(.update(lamp.id, ItemContent(name: "Lantern"), expecting: 1)) == nil)
        #expect(store.status.revision == 2)
    }

    private func refused(_ request: ChangeRequest, by store: any LibraryStore) async -> InventoryError.Code? {
        do throws(InventoryError) {
            _ = try await store.perform(request)
            return nil
        } catch { return error.code }
    }

    @Test(arguments: StoreKind.allCases) func manyStepsAreOneChangeOrNone(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        let lamp = try await store.add("Lamp")
        func refused(_ steps: [ChangePlan.Step]) async -> InventoryError.Code? {
            do throws(InventoryError) {
                _ = try await store.apply(ChangePlan(steps), progress: nil)
                return nil
            } catch { return error.code }
        }
        let rug = NewItem(ItemContent(name: "Rug"))
        #expect(await refused([]) == .itemMissing)
        #expect(await refused([.add(rug), .add(NewItem(lamp.content, id: lamp.id))]) == .duplicateItem)
        #expect(await refused([.add(rug), .add(rug)]) == .duplicateItem)
        #expect(await refused([.add(rug), .update(lamp.id, rug.content, expecting: 2)]) == .conflict)
        #expect(await refused([.add(rug), .update(UUID(), rug.content, expecting: 1)]) == .itemMissing)
        #expect(store.status.revision == 1 && store.status.itemCount == 1)
        let steps: [ChangePlan.Step] = [.add(rug), .update(lamp.id, ItemContent(name: "Lantern"), expecting: 1)]
        let change = try await store.apply(ChangePlan(steps), progress: nil)
        #expect(change.kind == .import && change.title == "Import 2 Items" && change.items.map(\.existedBefore) == [false, true])
        #expect(try await store.names(.name) == ["Lantern", "Rug"])
        let sample = ChangePlan([.add(NewItem(ItemContent(name: "Vase")))], title: ChangeTitle(.openSample, count: 1))
        let titled = try await store.apply(sample, progress: nil)
        #expect(titled.kind == .add && store.status.undoTitle == "Open Sample Inventory")
        for _ in 0..<2 { _ = try await store.undo(progress: nil) }
        #expect(try await store.names(.name) == ["Lamp"])
    }

    @Test(arguments: StoreKind.allCases) func whatWasDeletedIsKeptAndComesBackAsItWas(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        let lamp = try await store.add("Lamp") { $0[.maker] = .text("Sonara") }
        let rug = try await store.add("Rug")
        _ = try await store.add("Vase")
        // An item whose addition was undone is not in the trash.
        _ = try await store.undo(progress: nil)
        #expect(try await store.deletedItems(offset: 0, limit: 9) == DeletedItems(count: 0, items: []))
        _ = try await store.perform(.delete(.items([lamp.id])))
        _ = try await store.perform(.delete(.items([rug.id])))
        var deleted = try await store.deletedItems(offset: 0, limit: 9)
        #expect(deleted.count == 2 && deleted.items.map(\.content.name) == ["Rug", "Lamp"])
        #expect(deleted.items.last?.content == lamp.content && deleted.items.allSatisfy { $0.actor == tester })
        #expect(try await store.deletedItems(offset: 1, limit: 1).items.map(\.id) == [lamp.id])
        let change = try await store.perform(.restore(lamp.id))
        #expect(change.title == "Bring Back “Lamp”" && change.items.map(\.id) == [lamp.id])
        #expect(try await store.items(ids: [lamp.id])[lamp.id]?.content == lamp.content)
        deleted = try await store.deletedItems(offset: 0, limit: 9)
        #expect(deleted.items.map(\.id) == [rug.id])
        // A repetition changes nothing; an unknown item causes an error.
        _ = try await store.perform(.restore(lamp.id))
        await #expect(throws: InventoryError.self) { try await store.perform(.restore(UUID())) }
        _ = try await store.undo(progress: nil)
        #expect(try await store.deletedItems(offset: 0, limit: 9).items.map(\.id) == [lamp.id, rug.id])
    }

    @Test(arguments: StoreKind.allCases) func twoItemsBecomeOneAndComeBackApart(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        let kept = try await store.add("Radio") { $0.value = dollars(4_200) }
        let other = try await store.add("Radio") { $0[.maker] = .text("Sonara") }
        let part = try await store.add("Antenna") { $0.parent = Reference(id: other.id, path: ["Radio"]) }
        let merge = ItemMerge(other.id, into: kept.id, seen: [kept.id: kept.revision, other.id: other.revision])
        let change = try await store.perform(.mergeItems(merge))
        #expect(change.kind == .edit && change.title == "Merge “Radio”" && Set(change.items.map(\.id)) == [kept.id, other.id, part.id])
        var items = try await store.items(ids: [kept.id, other.id, part.id])
        #expect(items[other.id] == nil && items[kept.id]?.content.text(.maker) == "Sonara" && items[part.id]?.content.parent?.id == kept.id)
        #expect(store.status.itemCount == 2 && store.status.undoTitle == "Merge “Radio”")
        let deleted = try await store.deletedItems(offset: 0, limit: 9)
        #expect(deleted.items.map(\.id) == [other.id] && deleted.count == 1)
        _ = try await store.undo(progress: nil)
        #expect(try await store.deletedItems(offset: 0, limit: 9).count == 0)
        _ = try await store.redo(progress: nil)
        #expect(try await store.deletedItems(offset: 0, limit: 9).items.map(\.id) == [other.id])
        _ = try await store.undo(progress: nil)
        items = try await store.items(ids: [kept.id, other.id, part.id])
        #expect(items[kept.id]?.content == kept.content && items[other.id]?.content == other.content)
        #expect(items[part.id]?.content == part.content)
        #expect(await refused(.mergeItems(merge), by: store) == .conflict)
        #expect(await refused(.mergeItems(ItemMerge(kept.id, into: kept.id)), by: store) == .conflict)
    }

    /// Both histories name the other item in the lines of a merge and of a split, also when these are repeated.
    @Test(arguments: StoreKind.allCases) func linesOfAMergeAndOfASplitNameTheOtherItem(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        let (one, three) = (try #require(Quantity("1")), try #require(Quantity("3")))
        let kept = try await store.add("Radio") { $0[.quantity] = .quantity(three) }
        let other = try await store.add("Old radio")
        let new = UUID()
        func last(_ id: UUID) async throws -> [String?] {
            let extent = try await store.historyExtent(of: id)
            return try await store.history(of: id, within: extent, offset: 0, limit: 2).map(\.step?.partner).map { partner in
                guard let partner else { return nil }
                #expect([kept.id, other.id, new].contains(partner.id) && partner.id != id)
                return "\(partner.role) \(partner.name)"
            }
        }
        _ = try await store.perform(.split(kept.id, off: one, to: nil, as: new))
        _ = try await store.perform(.update(new, ItemContent(name: "Single radio"), expecting: 1))
        #expect(try await last(kept.id).first == "splitOff Single radio")
        #expect(try await last(new) == [nil, "splitFrom Radio"])
        _ = try await store.perform(.mergeItems(ItemMerge(other.id, into: kept.id)))
        #expect(try await last(kept.id) == ["mergedFrom Old radio", "splitOff Single radio"])
        #expect(try await last(other.id) == ["mergedInto Radio", nil])
        // An undo is no merge; the line below it is still true.
        _ = try await store.undo(progress: nil)
        #expect(try await last(kept.id) == [nil, "mergedFrom Old radio"])
        #expect(try await last(other.id) == [nil, "mergedInto Radio"])
        _ = try await store.redo(progress: nil)
        #expect(try await last(kept.id).first == "mergedFrom Old radio")
        #expect(try await last(other.id).first == "mergedInto Radio")
    }

    @Test(arguments: StoreKind.allCases) func anItemThatWasMergedIsKnownWithTheOneThatStays(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        let (one, two, three) = (try await store.add("One"), try await store.add("Two"), try await store.add("Three"))
        _ = try await store.perform(.mergeItems(ItemMerge(one.id, into: two.id)))
        var found = try #require(try await store.mergedItem(one.id))
        #expect(found.gone.content == one.content && found.gone.id == one.id && found.kept.id == two.id)
        for id in [two.id, UUID()] { #expect(try await store.mergedItem(id) == nil) }
        _ = try await store.perform(.mergeItems(ItemMerge(two.id, into: three.id)))
        found = try #require(try await store.mergedItem(one.id))
        #expect(found.gone.content == one.content && found.kept.id == three.id)
        _ = try await store.perform(.delete(.items([three.id])))
        for id in [one.id, two.id, three.id] { #expect(try await store.mergedItem(id) == nil) }
        for _ in 0..<3 { _ = try await store.undo(progress: nil) }
        #expect(try await store.mergedItem(one.id) == nil)
    }

    @Test(arguments: StoreKind.allCases) func aResultSetStaysAndItsRowsAreThoseOfNow(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        for name in ["a", "b", "c", "d", "e"] { try await store.add(name) }
        let query = ItemQuery(order: Inventory.SortOrder(.name, ascending: true))
        let first = try await store.results(of: query, showing: 1..<3, tracking: .none)
        #expect(first.set.count == 5 && first.libraryCount == 5 && first.page.start == 1)
        #expect(first.page.rows.map { $0?.name } == ["b", "c"])
        _ = try await store.perform(.delete(.ranks([2..<3], of: first.set)))
        let after = try await store.rows(of: first.set, in: 1..<9)
        #expect(after.start == 1 && after.rows.map { $0?.name } == ["b", nil, "d", "e"], "what is gone leaves its place empty")
        #expect(try await store.rows(of: first.set, in: 7..<9).rows == [])
        let second = try await store.results(of: query, showing: 0..<100, tracking: .ranks([0..<2, 2..<5], of: first.set))
        #expect(second.set.count == 4 && second.page.rows.map { $0?.name } == ["a", "b", "d", "e"])
        #expect(second.ranks == [0, 1, nil, 2, 3])
        #expect(first.set.revision == 5 && second.set.revision == 6)
        let named = try await store.items(of: second.set, in: 2..<3).map(\.id)
        #expect(try await store.ranks(of: .items(named + [UUID()]), in: first.set) == [3, nil])
        // Deleted rows are left out, as long as one is left.
        #expect(try await store.perform(.delete(.ranks([2..<4], of: first.set))).title == "Delete “d”")
        #expect(await refused(.delete(.ranks([2..<4], of: first.set)), by: store) == .itemMissing)
        _ = try await store.undo(progress: nil)
        #expect(try await store.items(of: first.set, in: 0..<3).map(\.content.name) == ["a", "b"])
        #expect(try await store.rank(startingWith: "d", in: second.set, from: 0) == 2)
        #expect(try await store.rank(startingWith: "B", in: second.set, from: 3) == 1)
        #expect(try await store.rank(startingWith: "x", in: second.set, from: 0) == nil)
    }

    @Test(arguments: StoreKind.allCases) func typingGoesToANameWordByWord(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        for name in ["Lamp", "Old  Lamp", "Old Lamp", "Oldtimer"] { try await store.add(name) }
        let query = ItemQuery(order: Inventory.SortOrder(.newest, ascending: true))
        let set = try await store.results(of: query, showing: 0..<4, tracking: .none).set
        for (typed, from, found) in [
            ("old", 0, 1), ("old l", 0, 1), ("old  l", 2, 2), ("old ", 2, 2), ("old ", 3, 1), (" oldt", 0, 3), ("lamp", 1, 0),
            ("lamp ", 0, nil), ("old lamp ", 0, nil),
        ] as [(String, Int, Int?)] {
            #expect(try await store.rank(startingWith: typed, in: set, from: from) == found, "“\(typed)” from \(from)")
        }
    }

    @Test(arguments: StoreKind.allCases) func manyTrackedItemsAreFoundLikeFew(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        _ = try await store.perform(.addAll((0..<40).map { NewItem(ItemContent(name: "\($0)")) }))
        let set = try await store.results(of: ItemQuery(), showing: 0..<0, tracking: .none).set
        for count in [1, 8, 9, 40] {
            let upsideDown = ItemQuery(order: Inventory.SortOrder(.custom, ascending: true))
            let found = try await store.results(of: upsideDown, showing: 0..<0, tracking: .ranks([0..<count, 90..<91], of: set))
            #expect(found.ranks == (0..<count).map { 39 - $0 } + [nil])
        }
    }

    @Test(arguments: StoreKind.allCases) func placesAreCompletedAndSumsAreKeptApart(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        for (place, value) in [("Kitchen", 100), ("Attic", 250), ("kitchen shelf", 7), ("", 1), ("Summer kitchen", 3)] {
            try await store.add("x") {
                $0.placePath = place
                $0.value = Money(minorUnits: Int64(value), currency: value == 7 ? .eur : .usd)
            }
        }
        #expect(try await store.completions(of: .place, matching: "KIT", limit: 9) == ["Kitchen", "kitchen shelf", "Summer kitchen"])
        #expect(try await store.completions(of: .place, matching: "", limit: 2) == ["Attic", "Kitchen"])
        let query = ItemQuery(order: Inventory.SortOrder(.place, ascending: true), grouping: .place(.whole))
        let set = try await store.results(of: query, showing: 0..<0, tracking: .none).set
        #expect(
            set.sections.map(\.count) == [1, 1, 1, 1, 1] && set.sections.map { $0.name == .nothing } == [false, false, false, false, true])
        #expect(set.sections.first?.name == .place(["Attic"]))
        #expect(try await store.totals(of: set, in: [0..<1, 2..<4]).map { $0.formatted() } == ["€0.07", "$2.53"])
    }

    @Test(arguments: StoreKind.allCases) func picturesComeInAndTheirCopiesOut(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        let (one, other) = (
            try await store.add(picture: Data("one".utf8), originalName: "a.png"),
            try await store.add(picture: Data("other".utf8), originalName: nil)
        )
        let lamp = try await store.add("Lamp")
        let outcome = try await store.edit(.add([one, other, one]), ofItem: lamp.id)
        #expect(outcome.change?.items.map(\.id) == [lamp.id] && outcome.leftOut.map(\.reason) == [.isThere])
        #expect(try await store.edit(.add([one]), ofItem: lamp.id).change == nil)
        #expect(store.status.revision == 2)
        let row = try await store.rows(ItemQuery()).first
        #expect(row?.photo == one.unnamed && row?.photoSHA256 == one.sha256 && row?.photoCount == 2)
        #expect(try await store.items(ids: [lamp.id])[lamp.id]?.content.photos.first == one)
        let missing = String(repeating: "0", count: 64)
        let known = try await store.pictures(of: [one.sha256, missing, "no hash"])
        #expect(Array(known.keys) == [one.sha256] && known[one.sha256]?.fileName == one.fileName)
        for rendition in Rendition.allCases {
            let found = try await store.renditions(rendition, of: [one.sha256, missing, other.sha256])
            #expect(Set(found.keys) == [one.sha256, other.sha256])
        }
    }

    @Test(arguments: StoreKind.allCases) func historyIsReadFromANewestEntryOn(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        let lamp = try await store.add("Lamp")
        try await store.add("Rug")
        _ = try await store.perform(.update(lamp.id, ItemContent(name: "Lantern"), expecting: 1))
        let extent = try await store.historyExtent(of: nil)
        _ = try await store.perform(.delete(.items([lamp.id])))
        #expect(try await store.history(of: nil, within: extent, offset: 1, limit: 9).map(\.title) == ["Add “Rug”", "Add “Lamp”"])
        let own = try await store.historyExtent(of: lamp.id)
        #expect(own == HistoryExtent(count: 3, last: 4))
        let records = try await store.history(of: lamp.id, within: own, offset: 0, limit: 2)
        #expect(records.map(\.kind) == [.delete, .edit] && records.map { $0.step?.before?.name } == ["Lantern", "Lamp"])
    }

    /// The delayed store waits and fails on request.
    @Test func whatIsHeldUpComesLaterAndAFailureChangesNothing() async throws {
        let tested = try StoreKind.delayed.make()
        let store = try #require(tested.store as? DelayedStore)
        try await store.add("Lamp")
        store.hold()
        let (answer, _) = ThreadPools().reading.ask { () async throws(InventoryError) in try await store.rows(of: ItemQuery()) }
        while store.waitingCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(answer.wait(atMost: 0) == nil)
        #expect(answer.wait(atMost: 100_000) == nil)
        store.release()
        #expect(try answer.wait(atMost: nil)?.get() == ["Lamp"])
        store.failNext(InventoryError(.diskError, "The disk failed."))
        await #expect(throws: InventoryError(.diskError, "The disk failed.")) {
            _ = try await store.perform(.add(NewItem(ItemContent(name: "Rug"))))
        }
        #expect(store.status.itemCount == 1)
    }
}

extension LibraryStore {
    fileprivate func rows(of query: ItemQuery) async throws(InventoryError) -> [String] {
        try await results(of: query, showing: 0..<10, tracking: .none).page.rows.compactMap { $0?.name }
    }
}
