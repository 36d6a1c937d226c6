import Foundation
import Inventory
import Testing

@testable import Exchange

/// Files that Homebox exports.
@Suite struct ImportHomeboxTests {
    private static let text = """
        HB.import_ref,HB.parent_import_ref,HB.location,HB.tags,HB.archived,HB.url,HB.name,HB.quantity,HB.purchase_price,HB.purchase_date,\
        HB.warranty_expires,HB.lifetime_warranty,HB.warranty_details,HB.sold_to,HB.sold_price,HB.sold_date,HB.sold_notes,HB.field.Colour,\
        HB.field.Fee,HB.field.Service,HB.field.Empty
        ,,,,false,https://h/location/a,Attic,1,0,,,false,,,0,,,,,,
        ,,Attic,,false,https://h/location/b,Shelf 3,1,0,,,false,,,0,,,,,,
        r2,r1,Attic / Shelf 3,tools,false,https://h/item/2,Bits,30,0,0001-01-01,0001-12-01,false,,,0,,,blue,$5.00,03/04/2026,
        r1,,Attic / Shelf 3,tools; power,false,https://h/item/1,Drill,1,129.99,0001-11-08,,true,box kept,,0,,,red,€7,31/12/2025,
        r3,,Attic,,true,https://h/item/3,Radio,1,25,2019-05-04,,false,,Ann,10,2024-06-30,cash,,,,
        r4,,Attic,,true,https://h/item/4,Vase,1,9,,,false,,,0,0001-01-01,,,,,
        r5,r9,Attic,,false,https://h/item/5,Cup,1,9,,,false,,,0,,,,,,
        r6,r6,Attic,,false,https://h/item/6,Pan,1,9,,,false,,,0,,,,,,
        """

    @Test func placesAreNoItemsAndNothingIsUnknown() throws {
        let plan = try Table.plan(Self.text)
        #expect(plan.entries.map(\.content.name) == ["Bits", "Drill", "Radio", "Vase", "Cup", "Pan"] && plan.problems.isEmpty)
        #expect(plan.places.map(\.path) == [["Attic"], ["Attic", "Shelf 3"]])
        let (bits, drill) = (plan.entries[0].content, plan.entries[1].content)
        #expect(bits.value == nil && bits.money(.price) == nil && bits.bought == nil && bits.day(.warrantyEnds) == nil && !bits.isDisposed)
        #expect(bits.money(.disposalPrice) == nil && drill.money(.price) == Table.dollars(12_999) && drill.bought == nil)
        #expect(drill.text(.warrantyTerms) == "Lifetime warranty; box kept" && drill.tags.map(\.name) == ["power", "tools"])
    }

    @Test func whatIsSoldOrArchivedIsInNoSum() throws {
        let plan = try Table.plan(Self.text)
        let (radio, vase) = (plan.entries[2].content, plan.entries[3].content)
        #expect(
            radio[.disposal] == .text("sold") && radio.day(.disposedOn) == "2024-06-30"
                && radio.money(.disposalPrice) == Table.dollars(1_000))
        #expect(radio.text(.disposedTo) == "Ann" && radio.notes == "Sale: cash")
        #expect(vase[.disposal] == .text("gone") && vase.day(.disposedOn) == nil && vase.money(.disposalPrice) == nil)
        #expect(plan.totals.map(\.money) == [Table.dollars(12_999 + 900 + 900)])
        #expect(plan.remarks.contains { $0.hasPrefix("1 archived item is imported as gone") })
    }

    @Test func partsFindTheirWholesAlsoBelowThem() throws {
        let plan = try Table.plan(Self.text)
        #expect(plan.entries[0].content.parent?.id == plan.entries[1].newID && plan.entries[1].newID != nil)
        #expect(plan.entries[4].content.parent == nil && plan.entries[4].content.notes == "HB.parent_import_ref: r9")
        #expect(plan.entries[5].content.parent == nil)
        let circle = try Table.plan("HB.import_ref,HB.parent_import_ref,HB.name\na,b,One\nb,a,Two\n")
        #expect(circle.entries.count { $0.content.parent != nil } == 1 && circle.keptCells.count == 1)
    }

    @Test func fieldsAreMadeOfWhatIsInThem() throws {
        let plan = try Table.plan(Self.text)
        #expect(plan.newFields.map(\.name) == ["Colour", "Fee", "Service"] && plan.newFields.map(\.fieldKind) == [.text, .money, .day])
        let (fee, service) = (plan.newFields[1].id, plan.newFields[2].id)
        #expect(plan.entries[0].content.own(fee) == .money(Table.dollars(500)))
        let day = try #require(PartialDay(iso: "2026-04-03"))
        #expect(plan.entries[0].content.own(service) == .day(day))
        var options = ImportOptions()
        options.makesFields = true
        let others = try Table.plan(
            "Name,Firmware,Inspected,Deposit,Length\na,1.2.3,3 March 2026,$5,10 ft\nb,1.2.4,2026-03,n/a,7\n", options)
        #expect(others.newFields.map(\.fieldKind) == [.text, .day, .money, .text])
    }

    @Test func placesAreSpelledAsTheLibraryDoes() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let store = library.store(actor: "test")
        _ = try library.direct.add(ItemContent(name: "Box", place: "attic"), actor: "test")
        var options = ImportOptions()
        options.ownFields = try await store.catalog()
        let importer = Importer(store: store, pools: library.pools)
        _ = try await importer.store(try await importer.prepare(try Table.plan(Self.text, options)))
        #expect(Set(try await store.catalog().places.map(\.name)) == ["attic", "Shelf 3"])
    }

    @Test func allOfItIsStored() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let store = library.store(actor: "test")
        let importer = Importer(store: store, pools: library.pools)
        let text = Self.text + "\n,,Attic,,false,https://h/location/c,Empty box,1,0,,,false,,,0,,,,,,\n"
        _ = try await importer.store(try await importer.prepare(try Table.plan(text)))
        let places = try await store.catalog().places
        #expect(Set(places.map(\.name)) == ["Attic", "Shelf 3", "Empty box"] && places.count == 3)
        var contents: [String: ItemContent] = [:]
        try library.direct.forEachItem { item in
            contents[item.content.name] = item.content
            return true
        }
        // Sold or lost items are not among these.
        #expect(contents.count == 4 && contents["Bits"]?.parent?.name == "Drill" && contents["Bits"]?.place?.path == ["Attic", "Shelf 3"])
        let set = try await store.results(of: ItemQuery(), showing: 0..<0, tracking: .none).set
        #expect(try await store.totals(of: set, in: [0..<set.count]).map(\.money) == [Table.dollars(12_999 + 900 + 900)])
        // An existing item that is left out still has its parts.
        let again = Importer(store: store, alike: .skip, pools: library.pools)
        let part = Self.text + "\nr7,r1,,,false,https://h/item/7,Charger,1,0,,,false,,,0,,,,,,\n"
        var options = ImportOptions()
        options.ownFields = try await store.catalog()
        let prepared = try await again.prepare(try Table.plan(part, options))
        #expect(prepared.newCount == 1 && prepared.alikeCount == 6)
        _ = try await again.store(prepared)
        var wholes: [String: String] = [:]
        try library.direct.forEachItem { item in
            if let whole = item.content.parent?.name { wholes[item.content.name] = whole }
            return true
        }
        #expect(wholes == ["Bits": "Drill", "Charger": "Drill"])
        // A file with only places adds them, as one change.
        let more = try await importer.prepare(try Table.plan("HB.name,HB.url\nCellar,https://h/location/d\n"))
        #expect(more.places.map(\.path) == [["Cellar"]])
        _ = try await importer.store(more)
        #expect(try await store.catalog().place(at: ["Cellar"]) != nil)
    }

    @Test func semicolonsPartTagsAndComeBackInNames() throws {
        #expect(
            try Table.entry("Name,Tags\na,IOT;Home Assistant; Z-Wave\n").content.tags.map(\.name) == ["Home Assistant", "IOT", "Z-Wave"])
        // All exported contents can be imported again.
        let folder = try TemporaryFolder()
        let library = try folder.library()
        var content = ItemContent(name: "a")
        content.tags = [Reference(name: "a;b"), Reference(name: "c, d")]
        _ = try library.direct.add(content, id: UUID(), actor: "test")
        var csv = ItemCSV()
        try library.direct.forEachItem { item in
            csv.add(item)
            return true
        }
        #expect(try Table.entry(String(decoding: csv.take(), as: UTF8.self)).content.tags.map(\.name) == ["a;b", "c, d"])
    }
}
