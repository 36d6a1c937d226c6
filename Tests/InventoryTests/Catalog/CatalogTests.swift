import Foundation
import GRDB
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// Changes of places, tags, types and parts.
@Suite struct CatalogTests {
    private func thing(_ name: String, _ place: String = "", _ body: (inout ItemContent) -> Void = { _ in }) -> ItemContent {
        var content = ItemContent(name: name, place: place)
        body(&content)
        return content
    }

    private func place(_ text: String, _ library: Library) throws -> Place {
        try #require(try library.direct.catalog().place(at: Reference(text: text)?.path ?? []))
    }

    private func locations(_ library: Library) throws -> [String: String] {
        Dictionary(uniqueKeysWithValues: try library.direct.all().map { ($0.content.name, $0.content.placePath) })
    }

    private func code(_ body: () throws -> Void) -> InventoryError.Code? {
        do { try body() } catch { return (error as? InventoryError)?.code }
        return nil
    }

    @Test func placesThatAreOneAreMergedAndNoneIntoItsOwnInside() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let names = ["House/Kitchen/Drawer", "House/kitchen/Drawer", "House/Küche", "House/ kitchen "]
        _ = try library.direct.addAll(names.enumerated().map { NewItem(thing("Thing \($0)", $1)) }, actor: tester)
        let kept = try place("House/Kitchen", library)
        var drawer = try place("House/kitchen/Drawer", library)
        (drawer.note, drawer.placeKind) = ("The key is behind it.", .furniture)
        _ = try library.direct.perform(.put(.place(drawer)), actor: tester)
        #expect(try library.direct.catalog().variants(of: kept.id).map(\.name) == ["kitchen"])
        let house = try place("House", library)
        #expect(code { _ = try library.direct.perform(.mergePlace(house.id, into: kept.id), actor: tester) } == .invalidText)
        #expect(code { _ = try library.direct.perform(.mergePlace(kept.id, into: kept.id), actor: tester) } == .itemMissing)
        let change = try library.direct.perform(.mergePlace(try place("House/kitchen", library).id, into: kept.id), actor: tester)
        #expect(change.title == "Merge Place “kitchen”")
        #expect(try locations(library)["Thing 1"] == "House/Kitchen/Drawer")
        #expect(try library.direct.catalog().place(at: ["House", "kitchen"]) == nil)
        let one = try place("House/Kitchen/Drawer", library)
        #expect(one.id != drawer.id && one.note == drawer.note && one.placeKind == .furniture, "nothing of the inner ones is lost")
        _ = try library.direct.undo(actor: tester)
        #expect(try place("House/Kitchen/Drawer", library).note.isEmpty)
        #expect(try place("House/kitchen/Drawer", library) == drawer)
    }

    @Test func piecesAreCountedAndWhatIsMeasuredIsOne() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        for (index, quantity) in ["6", "2.5", "0", ""].enumerated() {
            _ = try library.direct.add(
                thing("Thing \(index)", "House/Shelf") { $0[.quantity] = Quantity(quantity).map(FieldValue.quantity) }, actor: tester)
        }
        _ = try library.direct.add(thing("Coin"), actor: tester)
        let store = library.store(actor: tester)
        #expect(try await store.pieces(in: .place(try place("House", library).id)) == 8)
        #expect(try await store.pieces(in: .noPlace) == 1)
        #expect(try await store.pieces(in: .all) == 9)
    }

    @Test func movingABoxIsOneStepWhateverIsInIt() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.addAll((0..<50).map { NewItem(thing("Thing \($0)", "House/Kitchen/Box")) }, actor: tester)
        _ = try library.direct.add(thing("Rake", "Garage"), actor: tester)
        var box = try place("House/Kitchen/Box", library)
        box.parent = try place("Garage", library).id
        let change = try library.direct.perform(.put(.place(box)), actor: tester)
        #expect(change.items.isEmpty && change.changesNames && change.title == "Move Place “Box”")
        #expect(try locations(library)["Thing 7"] == "Garage/Box")
        #expect(try library.direct.listing(ItemQuery(text: "garage thing")).count == 50)
        #expect(try library.direct.listing(ItemQuery(text: "kitchen")).count == 0)
        let bytes = try library.database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT sum(length(before) + length(after)) FROM historyItems WHERE sequence = ?", arguments: [change.sequence])
        }
        #expect(bytes ?? 0 < 200)
        _ = try library.direct.undo(actor: tester)
        #expect(try locations(library)["Thing 7"] == "House/Kitchen/Box")
    }

    @Test func aDeletedPlaceLeavesItsThings() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        for (name, at) in [("Pan", "House/Kitchen"), ("Fork", "House/Kitchen/Drawer"), ("Knife", "Attic/Drawer"), ("Bike", "")] {
            _ = try library.direct.add(thing(name, at), actor: tester)
        }
        let before = try locations(library)
        let attic = try place("Attic", library)
        _ = try library.direct.perform(
            .remove(.place, try place("House/Kitchen", library).id, itemsTo: Reference(id: attic.id, path: ["Attic"])), actor: tester)
        // The drawer was merged into the existing one with its name.
        #expect(try locations(library) == ["Pan": "Attic", "Fork": "Attic/Drawer", "Knife": "Attic/Drawer", "Bike": ""])
        #expect(try library.direct.catalog().places.count == 3)
        _ = try library.direct.perform(.remove(.place, try place("Attic", library).id, itemsTo: nil), actor: tester)
        #expect(try locations(library) == ["Pan": "", "Fork": "Drawer", "Knife": "Drawer", "Bike": ""])
        _ = try library.direct.undo(actor: tester)
        _ = try library.direct.undo(actor: tester)
        #expect(try locations(library) == before)
    }

    @Test func whatMakesNoTreeIsRefused() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        _ = try library.direct.add(thing("Pan", "House/Kitchen/Drawer"), actor: tester)
        _ = try library.direct.add(thing("Rake", "House/Shed"), actor: tester)
        var house = try place("House", library)
        house.parent = try place("House/Kitchen/Drawer", library).id
        #expect(code { _ = try library.direct.perform(.put(.place(house)), actor: tester) } == .invalidText)
        var shed = try place("House/Shed", library)
        shed.name = "Kitchen"
        #expect(code { _ = try library.direct.perform(.put(.place(shed)), actor: tester) } == .nameTaken)
        shed.name = "kitchen"
        #expect(code { _ = try library.direct.perform(.put(.place(shed)), actor: tester) } == .nameTaken)
        shed.name = " "
        #expect(code { _ = try library.direct.perform(.put(.place(shed)), actor: tester) } == .invalidText)
        let deep = Reference(id: nil, path: (0...Catalog.deepest).map { "\($0)" })
        #expect(code { _ = try library.direct.add(thing("Deep") { $0.place = deep }, actor: tester) } == .invalidText)
        let kitchen = try place("House/Kitchen", library)
        let inside = try place("House/Kitchen/Drawer", library)
        #expect(
            code {
                let target = Reference(id: inside.id, path: ["House", "Kitchen", "Drawer"])
                _ = try library.direct.perform(.remove(.place, kitchen.id, itemsTo: target), actor: tester)
            } == .invalidText)
        #expect(try library.direct.status().revision == 2)
    }

    @Test func aPartIsWhereTheWholeIs() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let player = try library.direct.add(thing("Player", "Study"), actor: tester).items[0].id
        let whole = Reference(id: player, path: [])
        let arm = try library.direct.add(thing("Arm", "Attic") { $0.parent = whole }, actor: tester).items[0].id
        let needle = try library.direct.add(thing("Needle") { $0.parent = Reference(id: arm, path: []) }, actor: tester).items[0].id
        #expect(try locations(library) == ["Player": "Study", "Arm": "Study", "Needle": "Study"])
        let moved = try library.direct.perform(.assign(.place(Reference(text: "Hall")), to: .items([player])), actor: tester)
        #expect(Set(moved.items.map(\.id)) == [player, arm, needle])
        #expect(try library.direct.listing(ItemQuery(text: "hall")).count == 3)
        #expect(try Set(locations(library).values) == ["Hall"])
        for (item, into) in [(player, player), (player, needle)] {
            var content = try #require(try library.direct.item(id: item)).content
            content.parent = Reference(id: into, path: [])
            #expect(code { _ = try library.direct.update(item, to: content, expecting: nil, actor: tester) } == .invalidText)
        }
        #expect(
            code { _ = try library.direct.add(thing("x") { $0.parent = Reference(id: UUID(), path: []) }, actor: tester) } == .itemMissing)
        // Without the whole the part keeps its place; it becomes a part again when the whole comes back.
        _ = try library.direct.delete([player], actor: tester)
        #expect(try library.direct.item(id: arm)?.content.parent == nil)
        #expect(try locations(library) == ["Arm": "Hall", "Needle": "Hall"])
        _ = try library.direct.undo(actor: tester)
        #expect(try library.direct.item(id: arm)?.content.parent?.name == "Player")
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    @Test(arguments: [3, 700]) func partsThatAreMovedWithTheirWholeStayItsParts(_ count: Int) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let ids = (0..<count + 2).map { _ in UUID() }
        // A whole, its parts, and a part of a part, which comes last.
        let whole = ids[count + 1]
        let new = ids.enumerated().map { number, id in
            NewItem(
                thing("Thing \(number)", id == whole ? "Study" : "") { content in
                    if id != whole { content.parent = Reference(id: number == count ? ids[0] : whole, path: []) }
                }, id: id)
        }
        _ = try library.direct.addAll(new, actor: tester)
        func wholes() throws -> [UUID: UUID] {
            Dictionary(uniqueKeysWithValues: try library.direct.all().compactMap { item in item.content.parent?.id.map { (item.id, $0) } })
        }
        let before = try wholes()
        #expect(before.count == count + 1)
        let moved = try library.direct.perform(.assign(.place(Reference(text: "Hall")), to: .items(ids)), actor: tester)
        #expect(try wholes() == before && Set(locations(library).values) == ["Hall"])
        #expect(moved.title == "Move “Thing \(count + 1)”" || moved.items.count >= count, "\(moved.title)")
        _ = try library.direct.undo(actor: tester)
        #expect(try wholes() == before && Set(locations(library).values) == ["Study"])
        // A part that moves without its whole is separated from it, and keeps its own parts.
        _ = try library.direct.perform(.assign(.place(Reference(text: "Attic")), to: .items([ids[0], ids[count]])), actor: tester)
        #expect(try wholes()[ids[0]] == nil && wholes()[ids[count]] == ids[0] && wholes().count == count)
        #expect(try locations(library)["Thing 0"] == "Attic" && locations(library)["Thing \(count)"] == "Attic")
        #expect(try locations(library)["Thing 1"] == "Study")
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    /// Many items at once use other ways through the history than few, and very many drop indexes.
    @Test(arguments: [1_200, 2_700]) func manyComeAndGoWithTheirPlacesAndWholes(_ count: Int) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let ids = (0..<count).map { _ in UUID() }
        let new = ids.enumerated().map { number, id in
            NewItem(
                thing("Thing \(number)", "House/Room \(number % 7)") { content in
                    content.tags = [Reference(name: "tag \(number % 3)")]
                    content.type = Reference(name: "Tools")
                    // Parts come before their wholes.
                    if number % 10 == 0 { content.parent = Reference(id: ids[number + 5], path: []) }
                }, id: id)
        }
        _ = try library.direct.addAll(new, actor: tester)
        func state() throws -> [UUID: ItemContent] {
            Dictionary(uniqueKeysWithValues: try library.direct.all().map { ($0.id, $0.content) })
        }
        let all = try state()
        #expect(all.count == count && all[ids[10]]?.parent?.name == "Thing 15" && all[ids[10]]?.placePath == "House/Room 1")
        #expect(try library.direct.catalog().places.count == 8)
        _ = try library.direct.undo(actor: tester)
        #expect(try state().isEmpty && library.direct.catalog().places.isEmpty && library.direct.catalog().tags.isEmpty)
        _ = try library.direct.redo(actor: tester)
        #expect(try state() == all)
        // Some families lose only their wholes.
        _ = try library.direct.delete(ids.enumerated().filter { $0.offset % 30 != 0 }.map(\.element), actor: tester)
        #expect(try state().values.allSatisfy { $0.parent == nil } && state().count == count / 30)
        _ = try library.direct.undo(actor: tester)
        #expect(try state() == all)
        _ = try library.direct.delete(ids, actor: tester)
        _ = try library.direct.undo(actor: tester)
        #expect(try state() == all)
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    @Test func whatLeftIsInNoListAndNoSum() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let lamp = try library.direct.add(thing("Lamp") { $0.value = dollars(500) }, actor: tester).items[0].id
        _ = try library.direct.add(thing("Rug") { $0.value = dollars(100) }, actor: tester)
        _ = try library.direct.listing(ItemQuery(text: "lamp"))
        _ = try library.direct.perform(.assign(.disposal(Disposal(kind: "sold", price: dollars(200))), to: .items([lamp])), actor: tester)
        for key in SortKey.allCases {
            #expect(try library.direct.listing(ItemQuery(order: Inventory.SortOrder(key, ascending: true))).count == 1)
            #expect(try library.direct.firstRows(Inventory.SortOrder(key, ascending: true), limit: 5).map(\.name) == ["Rug"])
        }
        #expect(try library.direct.listing(ItemQuery(text: "lamp")).count == 0)
        #expect(try library.direct.listing(ItemQuery()).totals.map { $0.formatted() } == ["$1.00"])
        let gone = try library.direct.listing(ItemQuery(text: "lamp", scope: .disposed))
        #expect(gone.count == 1 && gone.totals.map { $0.formatted() } == ["$5.00"])
        _ = try library.direct.perform(.assign(.disposal(nil), to: .items([lamp])), actor: tester)
        #expect(try library.direct.listing(ItemQuery(text: "lamp")).count == 1)
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
    }

    @Test func theNewestValuationIsTheValueAndOlderOnesStay() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let id = try library.direct.add(thing("Ring") { $0.value = dollars(100) }, actor: tester).items[0].id
        for (amount, day) in [(300, "2020"), (200, "2015-06"), (400, "2024-01-02")] {
            let valuation = Valuation(dollars(Int64(amount)), day: PartialDay(iso: day), source: "Dealer")
            _ = try library.direct.perform(.assign(.valuation(valuation), to: .items([id])), actor: tester)
        }
        let content = try #require(try library.direct.item(id: id)).content
        #expect(content.value == dollars(400) && content.text(.valueSource) == "Dealer")
        #expect(content.valuations.map(\.money.minorUnits) == [300, 200, 100])
        for _ in 0..<3 { _ = try library.direct.undo(actor: tester) }
        #expect(try library.direct.item(id: id)?.content == thing("Ring") { $0.value = dollars(100) })
    }

    /// Texts of places and tags in the notation of people and files.
    @Test func namesWithSeparatorsComeBackAsTheyWere() {
        for path in [["House", "Kitchen"], ["a/b", "c\\", "\\/"], ["\\", "/"], ["x y", "ü › z"]] {
            #expect(Reference(text: Reference(id: nil, path: path).text)?.path == path)
        }
        #expect(Reference(text: " House / Kitchen /")?.path == ["House", "Kitchen"] && Reference(text: " / ") == nil)
        // A slash without spaces is part of a typed name, and a separator in a path of the command line.
        #expect(Reference(typed: "House › Kitchen / Box")?.path == ["House", "Kitchen", "Box"])
        #expect(Reference(typed: "A/C Closet")?.path == ["A/C Closet"] && Reference(text: "A/C Closet")?.path == ["A", "C Closet"])
        for path in [["House", "Kitchen"], ["a/b", "c\\", "\\/"], ["\\", "/"], ["x /y", "ü › z", "/a"]] {
            #expect(Reference(typed: Reference(id: nil, path: path).typed)?.path == path, "\(path)")
        }
        let tags = ["a, b", "c\\", "d"].map { Reference(name: $0) }
        #expect(Reference.list(Reference.text(of: tags)) == tags)
    }
}
