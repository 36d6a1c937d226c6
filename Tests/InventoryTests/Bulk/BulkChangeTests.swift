import Foundation
import GRDB
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// Edits of many items in a library: the count is what the writer does, and one undo takes it back.
@Suite struct BulkChangeTests {
    private typealias Edit = BulkEditTests

    /// Returns every item as JSON, without revision and time of change.
    private func state(_ library: Library) throws -> [UUID: String] {
        try library.database.read { db in
            let catalog = try library.items.memory.catalog.catalog(db)
            let keys = try Int64.fetchAll(db, sql: "SELECT key FROM items ORDER BY key")
            return try Dictionary(
                uniqueKeysWithValues: keys.compactMap { try ItemRecords.item(ItemKey(rawValue: $0), db, catalog) }.map { item in
                    (item.id, ItemJSON.whole(item))
                })
        }
    }

    private func filled(_ random: inout SeededRandom) throws -> (home: QueryHome, ids: [UUID]) {
        let home = try QueryHome()
        var ids: [UUID] = []
        for _ in 0..<60 {
            var content = try QueryOracleTests.content(home, &random)
            if let whole = ids.randomElement(using: &random), random.next() % 3 == 0,
                try home.library.direct.item(id: whole)?.content.isDisposed == false
            {
                (content.parent, content.place) = (Reference(id: whole, path: []), nil)
            }
            let id = UUID()
            try home.library.direct.add(content, id: id, actor: tester)
            ids.append(id)
        }
        return (home, ids)
    }

    private func fieldEdit(_ home: QueryHome, _ random: inout SeededRandom) throws -> FieldEdit {
        let catalog = try home.library.direct.catalog()
        let own = try #require(catalog.fields.randomElement(using: &random))
        let key: FieldKey = random.next() % 4 == 0 ? .own(own.id) : .fixed(ItemField.allCases.randomElement(using: &random) ?? .value)
        let money = Money(minorUnits: Int64(random.next() % 90_000), currency: random.next() % 2 == 0 ? .usd : .eur)
        switch random.next() % 9 {
        case 0: return .clear(key)
        case 1: return .multiply([.fixed(.value), .fixed(.price), key].randomElement(using: &random) ?? key, Edit.factor("1.0375"))
        case 2: return .add([.fixed(.value), .fixed(.quantity), key].randomElement(using: &random) ?? key, DecimalNumber("3.25")!, nil)
        case 3:
            if random.next() % 2 == 0 { return .set(.fixed(.assetNumber), .numbersFrom("A-\(random.next() % 30)")) }
            return .add(.fixed(.value), DecimalNumber("3.25")!, .eur)
        case 4:
            let names = ["Gift", "Old", "Moved"].shuffled(using: &random).map(Reference.init(name:))
            return .tags(on: [names[0]], off: [names[1]])
        case 5, 6:
            let place = ["House/Kitchen", "Attic", "Cottage"].randomElement(using: &random) ?? ""
            return .set(.fixed(.place), .fixed(.reference(Reference(text: place)!)))
        case 7: return .set(.fixed(.value), .fixed(.money(money)))
        default: return .set(.fixed(.warrantyEnds), .monthsFromPurchase(Int(random.next() % 40) + 1))
        }
    }

    @Test(arguments: 0..<8) func theCountIsWhatHappensAndUndoTakesItBack(_ seed: Int) async throws {
        var random = SeededRandom(UInt64(seed) + 3)
        let (home, ids) = try filled(&random)
        let store = home.library.store(actor: tester)
        for round in 0..<25 {
            let edits = try (0..<Int(random.next() % 3) + 1).map { _ in try fieldEdit(home, &random) }
            let (kind, day) = (random.next() % 3, PartialDay(iso: random.next() % 3 == 0 ? "2020" : "2026-11-28")!)
            let valuing: BulkEdit.Valuing =
                kind == 0 ? .correction : .valuation(on: day, source: "round \(round)", isCurrent: kind == 1)
            let edit = BulkEdit(edits, valuing: valuing)
            let chosen = ids.filter { _ in random.next() % 2 == 0 } + [ids[0], ids[0]]
            let before = try state(home.library)
            let outcome = try await store.outcome(of: edit, to: .items(chosen), progress: nil)
            let told = "seed \(seed), round \(round): \(edits)"
            #expect(outcome.total == Set(chosen).count && outcome.gone == 0, "\(told)")
            #expect(outcome.refusals.reduce(0) { $0 + $1.count } == outcome.count(.refused), "\(told)")
            let older = try await store.changes(of: outcome, .changed, in: 0..<1_000).filter { !$0.addedOlder.isEmpty }
            #expect(outcome.addedOlder == older.count, "\(told)")
            var planned: [EditOutcome.Kind: [EditedItem]] = [:]
            for kind in EditOutcome.Kind.allCases { planned[kind] = try await store.changes(of: outcome, kind, in: 0..<1_000) }
            #expect(planned.allSatisfy { $0.value.count == outcome.count($0.key) }, "\(told)")
            let (last, extent) = (home.library.direct, try await store.historyExtent(of: nil))
            let change = try await store.perform(.assignAll(edit, to: .items(chosen), seen: outcome.revision))
            let after = try state(home.library)
            let wanted = planned[.changed] ?? []
            guard outcome.count(.changed) > 0 else {
                #expect(change.isUnchanged && after == before, "\(told)")
                #expect(try await store.historyExtent(of: nil).count == extent.count, "\(told)")
                continue
            }
            #expect(try last.historyExtent().count == extent.count + 1, "\(told)")
            // The history has a line for each changed item, and none for refused ones.
            let lines = try home.library.database.read { db in
                try Row.fetchAll(db, sql: "SELECT item FROM historyItems WHERE sequence = ? AND kind = 0", arguments: [change.sequence])
                    .map { try StoredRow($0, of: "historyItems").id(0) }
            }
            #expect(lines.count == wanted.count && Set(lines) == Set(wanted.map(\.id)), "\(told)")
            for item in wanted {
                let stored = try #require(try last.item(id: item.id))
                #expect(stored.content == item.after || stored.content.parent != nil && stored.content.isLike(item.after), "\(told)")
            }
            for item in (planned[.unchanged] ?? []) + (planned[.refused] ?? []) {
                // Parts of moved items go with them; all else stays.
                let isPart = item.before.parent != nil && edit.changes(.place)
                #expect(before[item.id] == after[item.id] || isPart, "\(told)")
            }
            for item in planned[.following] ?? [] {
                let stored = try #require(try last.item(id: item.id)?.content)
                #expect(stored.place != item.before.place && stored.parent == item.before.parent, "\(told)")
                #expect(stored.isLike(item.before), "\(told)")
            }
            #expect(try await store.undo(progress: nil) != nil)
            #expect(try state(home.library) == before, "\(told)")
            #expect(try await store.redo(progress: nil) != nil)
            #expect(try state(home.library) == after, "\(told)")
        }
        home.library.close()
        #expect(try LibraryCheck.run(at: home.folder.library).ok)
    }

    /// Numbers follow the order of the chosen items and leave out those that any item has, also a chosen one.
    @Test func itemsAreNumberedInTheOrderOfTheListing() async throws {
        let home = try QueryHome()
        let (direct, store) = (home.library.direct, home.library.store(actor: tester))
        func add(_ name: String, _ number: String = "") throws -> UUID {
            var content = ItemContent(name: name)
            if !number.isEmpty { content[.assetNumber] = .text(number) }
            return try direct.add(content, actor: tester).items[0].id
        }
        func numbers(_ ids: [UUID]) throws -> [String] {
            let items = try direct.items(ids: ids)
            return ids.map { items[$0]?.content.text(.assetNumber) ?? "" }
        }
        let ids = [try add("Chest"), try add("Bed", "B-099"), try add("Arm chair"), try add("Desk", "B-100")]
        _ = try add("Elsewhere", "B-98")
        let edit = Edit.edit(.set(.fixed(.assetNumber), .numbersFrom("B-97")))
        let before = try state(home.library)
        for (chosen, expected) in [
            // By name: Arm chair, Bed, Chest, Desk.
            (nil, ["B-101", "B-99", "B-97", "B-102"]), ([3, 0, 3, 1], ["B-99", "B-101", "", "B-97"]),
        ] as [([Int]?, [String])] {
            var selection = ItemSelection.items((chosen ?? []).map { ids[$0] })
            if chosen == nil {
                let named = try direct.listing(ItemQuery(order: Inventory.SortOrder(.name, ascending: true)))
                let all = try await store.ranks(of: .items(ids), in: named).compactMap { $0 }.sorted()
                selection = .ranks(all.map { $0..<$0 + 1 }, of: named)
            }
            let outcome = try await store.outcome(of: edit, to: selection, progress: nil)
            let planned = try await store.changes(of: outcome, .changed, in: 0..<9)
            let change = try await store.perform(.assignAll(edit, to: selection, seen: outcome.revision))
            #expect(try numbers(ids) == expected && change.title == "Number \(change.items.count) Items")
            #expect(try planned.map { $0.after.text(.assetNumber) } == numbers(planned.map(\.id)))
            #expect(try await store.undo(progress: nil) != nil)
            #expect(try state(home.library) == before)
        }
        // Of two numbers with more digits, the first one is taken, too.
        for number in 0..<1_001 { _ = try add("Box", String(format: "C-%04d", 8_999 + number)) }
        _ = try add("Box", "C-10000")
        let far = Edit.edit(.set(.fixed(.assetNumber), .numbersFrom("C-8999")))
        _ = try await store.perform(.assignAll(far, to: .items(ids), seen: nil))
        #expect(try numbers(ids) == ["C-10001", "C-10002", "C-10003", "C-10004"])
        home.library.close()
        #expect(try LibraryCheck.run(at: home.folder.library).ok)
    }

    @Test func partsFollowTheirWholeOrLeaveIt() async throws {
        let home = try QueryHome()
        let (direct, store) = (home.library.direct, home.library.store(actor: tester))
        func add(_ name: String, in whole: UUID? = nil) throws -> UUID {
            var content = ItemContent(name: name, place: whole == nil ? "House" : "")
            content.parent = whole.map { Reference(id: $0, path: []) }
            return try direct.add(content, actor: tester).items[0].id
        }
        let desk = try add("Desk")
        let drawer = try add("Drawer", in: desk)
        let pen = try add("Pen", in: drawer)
        let move = Edit.edit(.set(.fixed(.place), .fixed(.reference(Reference(text: "Attic")!))))
        // The pen's whole is not chosen, but the desk around it is.
        let both = try await store.outcome(of: move, to: .items([pen, desk]), progress: nil)
        #expect(both.count(.changed) == 1 && both.count(.following) == 1 && both.count(.unchanged) == 0)
        let change = try await store.perform(.assignAll(move, to: .items([pen, desk]), seen: nil))
        #expect(change.title == "Move “Desk” to Another Place" && change.items.count == 3)
        #expect(try direct.items(ids: [desk, drawer, pen]).values.allSatisfy { $0.content.placePath == "Attic" })
        #expect(try direct.item(id: pen)?.content.parent?.id == drawer)
        _ = try await store.undo(progress: nil)
        _ = try await store.perform(.assignAll(move, to: .items([drawer]), seen: nil))
        #expect(try direct.item(id: drawer)?.content.parent == nil && direct.item(id: pen)?.content.placePath == "Attic")
        #expect(try direct.item(id: desk)?.content.placePath == "House")
    }

    @Test func aPartStaysIfItsWholeIsRefused() async throws {
        let home = try QueryHome()
        let (direct, store) = (home.library.direct, home.library.store(actor: tester))
        func add(_ name: String, in whole: UUID? = nil, _ value: Money?) throws -> UUID {
            var content = ItemContent(name: name, value: value, place: whole == nil ? "House" : "")
            content.parent = whole.map { Reference(id: $0, path: []) }
            return try direct.add(content, actor: tester).items[0].id
        }
        let first = try add("Bulb", nil)
        let desk = try add("Desk", Money(minorUnits: 1, currency: .eur))
        let drawer = try add("Drawer", in: desk, dollars(5))
        let pen = try add("Pen", in: drawer, dollars(5))
        // This part is older than its whole.
        var bulb = try #require(try direct.item(id: first)).content
        (bulb.parent, bulb.place) = (Reference(id: pen, path: []), nil)
        _ = try direct.update(first, to: bulb, expecting: nil, actor: tester)
        let before = try state(home.library)
        let edit = Edit.edit(
            .set(.fixed(.place), .fixed(.reference(Reference(text: "Attic")!))), .add(.fixed(.value), DecimalNumber("1")!, .usd))
        let chosen = ItemSelection.items([first, desk, drawer, pen])
        let outcome = try await store.outcome(of: edit, to: chosen, progress: nil)
        #expect(Set(outcome.refusals.map(\.reason)) == [.otherCurrency(.fixed(.value), .eur), .wholeRefused])
        #expect(outcome.count(.refused) == 4)
        let refused = try await store.changes(of: outcome, .refused, in: 0..<9)
        #expect(refused.filter { $0.refusal == .wholeRefused }.count == 3)
        #expect(try await store.perform(.assignAll(edit, to: chosen, seen: outcome.revision)).isUnchanged)
        #expect(try state(home.library) == before)
        // A part of another whole, which a second edit would refuse, is changed once.
        let more = Edit.edit(
            .set(.fixed(.place), .fixed(.reference(Reference(text: "Attic")!))), .multiply(.fixed(.quantity), Edit.factor("5000")))
        let thrice = try await store.outcome(of: more, to: chosen, progress: nil)
        #expect(thrice.count(.changed) == 4)
        #expect(try await store.perform(.assignAll(more, to: chosen, seen: thrice.revision)).items.count == 4)
        #expect(try direct.items(ids: [first, desk, drawer, pen]).values.allSatisfy { $0.content.placePath == "Attic" })
    }

    @Test func aNewPlaceOrTypeIsAnotherCount() async throws {
        let home = try QueryHome()
        let (direct, store) = (home.library.direct, home.library.store(actor: tester))
        let ids = try ["A", "B"].map { try direct.add(ItemContent(name: $0), actor: tester).items[0].id }
        func code(_ edit: FieldEdit, after change: () throws -> Void) async throws -> InventoryError.Code? {
            let outcome = try await store.outcome(of: Edit.edit(edit), to: .items([ids[0]]), progress: nil)
            try change()
            return await WriteTests.code {
                _ = try await store.perform(.assignAll(outcome.edit, to: .items([ids[0]]), seen: outcome.revision))
            }
        }
        func touch(_ content: ItemContent) throws { _ = try direct.update(ids[1], to: content, expecting: nil, actor: "other") }
        let maker = FieldEdit.set(.fixed(.maker), .fixed(.text("Sonara")))
        #expect(try await code(maker) { try touch(ItemContent(name: "B1")) } == nil)
        let search = SavedSearch(id: UUID(), name: "Dear", condition: .everything)
        #expect(try await code(.clear(.fixed(.maker))) { _ = try direct.perform(.put(.search(search)), actor: "other") } == nil)
        #expect(try await code(.clear(.fixed(.maker))) { try touch(ItemContent(name: "B", place: "Somewhere new")) } == .outcomeChanged)
        let tag = FieldEdit.tags(on: [Reference(name: "New")], off: [])
        #expect(
            try await code(tag) {
                var content = ItemContent(name: "B")
                content.tags = [Reference(name: "Newest")]
                try touch(content)
            } == .outcomeChanged)
        // A place and a number depend on other items.
        let place = FieldEdit.set(.fixed(.place), .fixed(.reference(Reference(text: "Attic")!)))
        #expect(try await code(place) { try touch(ItemContent(name: "B2")) } == .outcomeChanged)
        let number = FieldEdit.set(.fixed(.assetNumber), .fixed(.text("Z-9")))
        #expect(try await code(number) { try touch(ItemContent(name: "B3")) } == .outcomeChanged)
    }

    /// The values that items share are hints, which must not be wrong: they are compared with those of each item.
    @Test(arguments: 0..<6) func sharedValuesAreThoseOfEachItem(seed: Int) async throws {
        var random = SeededRandom(UInt64(seed))
        let (home, ids) = try filled(&random)
        let (direct, store) = (home.library.direct, home.library.store(actor: tester))
        let catalog = try direct.catalog()
        for size in [1, 2, 3, 8] {
            let chosen = Array(ids.shuffled(using: &random).prefix(size))
            let contents = try direct.items(ids: chosen).values.map(\.content)
            let values = try await store.values(of: .items(chosen), progress: nil)
            #expect(values.count == size)
            for field in ItemField.allCases where field.isEditedInBulk {
                let all = contents.map { $0[field] }
                let same = all.allSatisfy { $0 == all[0] }
                let wanted = !same ? ChosenValues.Common.several : all[0].map { .same(.fixed(field, $0)) } ?? .none
                #expect(values[.fixed(field)] == wanted, "\(field)")
                let used = Set(all.compactMap { $0?.money?.currency })
                #expect(values.currency(of: .fixed(field)) == (used.count == 1 ? used.first : nil))
            }
            for field in catalog.fields {
                let all = contents.map { content in content.own.first { $0.field.id == field.id } }
                let same = all.allSatisfy { $0 == all[0] }
                let wanted = !same ? ChosenValues.Common.several : all[0].map { .same(.own($0)) } ?? .none
                #expect(values[.own(field.id)] == wanted, "\(field.name)")
            }
            for tag in values.tags { #expect(contents.count { $0.tags.contains { $0.id == tag.tag.id } } == tag.count) }
            #expect(values.tags.count == Set(contents.flatMap(\.tags).map(\.id)).count)
        }
    }

    @Test func sparseSelectionsAreReadAlone() {
        #expect(Array(KeyChunks([1, 9, 18, 19], gap: KeyChunks.gapOfEdits)).map(Array.init) == [[1, 9], [18, 19]])
        #expect(Array(KeyChunks([1, 9, 18, 83])).map(Array.init) == [[1, 9, 18], [83]])
    }

    @Test func someoneElsesChangeIsNoticed() async throws {
        let home = try QueryHome()
        let (direct, store) = (home.library.direct, home.library.store(actor: tester))
        let ids = try ["A", "B", "C"].map { try direct.add(ItemContent(name: $0), actor: tester).items[0].id }
        let edit = Edit.edit(.set(.fixed(.maker), .fixed(.text("Sonara"))))
        let chosen = ItemSelection.items([ids[0], ids[1]])
        func perform(_ seen: Int64) async -> InventoryError.Code? {
            await WriteTests.code { _ = try await store.perform(.assignAll(edit, to: chosen, seen: seen)) }
        }
        let first = try await store.outcome(of: edit, to: chosen, progress: nil).revision
        _ = try direct.update(ids[2], to: ItemContent(name: "C2"), expecting: nil, actor: "other")
        #expect(await perform(first) == nil)
        _ = try direct.undo(actor: tester)
        let second = try await store.outcome(of: edit, to: chosen, progress: nil).revision
        _ = try direct.update(ids[1], to: ItemContent(name: "B2"), expecting: nil, actor: "other")
        #expect(await perform(second) == .outcomeChanged)
        let third = try await store.outcome(of: edit, to: chosen, progress: nil).revision
        try direct.delete([ids[0]], actor: "other")
        #expect(await perform(third) == .outcomeChanged)
        let fourth = try await store.outcome(of: edit, to: chosen, progress: nil)
        #expect(fourth.gone == 1 && fourth.total == 2 && fourth.count(.changed) == 1)
        _ = try direct.perform(.put(.hiddenFields(HiddenFields([.maker]))), actor: "other")
        #expect(await perform(fourth.revision) == .outcomeChanged)
        let fifth = try await store.outcome(of: edit, to: chosen, progress: nil)
        #expect(fifth.refusals.map(\.reason) == [.hidden(.fixed(.maker))])
        try direct.delete([ids[1]], actor: "other")
        #expect(await WriteTests.code { _ = try await store.perform(.assignAll(edit, to: chosen, seen: nil)) } == .itemMissing)
    }

    @Test func aTakenNumberIsRefusedByName() async throws {
        let home = try QueryHome()
        let (direct, store) = (home.library.direct, home.library.store(actor: tester))
        let id = try direct.add(ItemContent(name: "A"), actor: tester).items[0].id
        func outcome(_ number: String) async throws -> EditOutcome {
            try await store.outcome(
                of: Edit.edit(.set(.fixed(.assetNumber), .fixed(.text(number)))), to: .items([id]), progress: nil)
        }
        #expect(try await outcome("A-1").refusals.map(\.reason) == [.numberTaken("A-1")])
        let free = try await outcome("A-2")
        #expect(free.count(.changed) == 1)
        _ = try await store.perform(.assignAll(free.edit, to: .items([id]), seen: free.revision))
        #expect(try await outcome("A-2").count(.unchanged) == 1)
    }

    @Test func aCancelledEditLeavesNoTrace() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.addAll((0..<2_000).map { NewItem(ItemContent(name: "Item \($0)")) }, actor: tester)
        let store = library.store(actor: tester)
        let all = try library.direct.listing(ItemQuery())
        let edit = Edit.edit(.set(.fixed(.maker), .fixed(.text("Sonara"))), .tags(on: [Reference(name: "New")], off: []))
        let (before, title) = (try state(library), try library.direct.undoTitle())
        let progress = WorkProgress { $0.done < 1_000 }
        let request = ChangeRequest.assignAll(edit, to: .ranks([0..<2_000], of: all), seen: nil)
        #expect(await WriteTests.code { _ = try await store.perform(request, progress: progress) } == .stopped)
        #expect(try state(library) == before && library.direct.undoTitle() == title && library.direct.catalog().tags.isEmpty)
        let counting = WorkProgress()
        counting.cancel()
        #expect(
            await WriteTests.code { _ = try await store.outcome(of: edit, to: .ranks([0..<2_000], of: all), progress: counting) }
                == .stopped)
        let change = try await store.perform(request)
        #expect(change.items.count == 2_000 && change.title == "Edit 2,000 Items")
        #expect(try await store.undo(progress: nil)?.items.count == 2_000)
        #expect(try state(library) == before)
    }

    @Test func aRivalNeverMakesTheCountAndTheChangeDiffer() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.addAll((0..<300).map { NewItem(ItemContent(name: "Item \($0)")) }, actor: tester)
        let all = try library.direct.listing(ItemQuery())
        let ids = try library.direct.all().map(\.id)
        let rival = Task {
            let store = library.store(actor: "rival")
            for id in ids.prefix(150) { _ = try await store.perform(.delete(.items([id]))) }
        }
        let store = library.store(actor: tester)
        var (rounds, lost) = (0, 0)
        while rounds < 12, lost < 2_000 {
            let edit = Edit.edit(.set(.fixed(.maker), .fixed(.text("round \(rounds)"))))
            let selection: ItemSelection = rounds % 2 == 0 ? .ranks([0..<300], of: all) : .items(ids)
            let outcome = try await store.outcome(of: edit, to: selection, progress: nil)
            do {
                let change = try await store.perform(.assignAll(edit, to: selection, seen: outcome.revision))
                #expect(change.items.count == outcome.count(.changed) && outcome.total == 300)
                rounds += 1
            } catch {
                #expect(error.code == .outcomeChanged)
                lost += 1
            }
        }
        try await rival.value
        #expect(rounds == 12)
    }

    @Test func titlesAreThoseThatEarlierVersionsKnow() {
        let value = FieldEdit.multiply(.fixed(.value), Edit.factor("2"))
        let place = FieldEdit.clear(.fixed(.place))
        #expect(Edit.edit(value).title(3, "").text == "Value 3 Items")
        #expect(Edit.edit(.clear(.fixed(.price))).title(1, "Lamp").text == "Edit “Lamp”")
        #expect(Edit.edit(place).title(3, "").text == "Move 3 Items to Another Place")
        #expect(Edit.edit(.tags(on: [], off: [])).title(1, "Lamp").text == "Tag “Lamp”")
        #expect(Edit.edit(.clear(.fixed(.type))).title(2, "").text == "Change Type of 2 Items")
        #expect(Edit.edit(value, place).title(2, "").text == "Edit 2 Items")
    }
}

extension ItemContent {
    /// Returns whether a content differs only in the place, which a part has from its whole, and in the names of references.
    fileprivate func isLike(_ other: ItemContent) -> Bool {
        var (one, other) = (self, other)
        (one.place, other.place) = (nil, nil)
        (one.parent, other.parent) = (
            one.parent.map { Reference(id: $0.id, path: []) }, other.parent.map { Reference(id: $0.id, path: []) }
        )
        return one == other
    }
}
