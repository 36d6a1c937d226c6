import Foundation
import Inventory
import Testing

@testable import Exchange

/// Files of real people with the expected results; they are not part of the project, and these tests need them beside it.
@Suite(.enabled(if: SharedData.folder("cases") != nil)) struct ImportCaseFileTests {
    private func plan(_ name: String, _ encoding: TextEncoding? = nil) throws -> ImportPlan {
        let folder = try #require(SharedData.folder("cases"))
        return try ImportPlan.read(FileSource(path: folder + "/" + name), options: ImportOptions(encoding: encoding))
    }

    private func names(_ plan: ImportPlan) -> [String] { plan.entries.map(\.content.name) }
    private func sums(_ plan: ImportPlan) -> [String] { plan.totals.map { $0.formatted() } }

    @Test(arguments: [
        ("current-value.csv", ["$450.00"]), ("google-sheet.csv", ["$1,710.00"]), ("homeinventory-mac.csv", ["$7,000.00"]),
        ("snipeit-export.csv", ["$1,012.80"]), ("sortly.csv", ["$139.90"]), ("gcstar-export.csv", ["$15.65"]),
        ("grocy-stock.csv", ["$22.43"]),
        ("messy-tables.csv", ["$983.50"]), ("sheet-with-title-and-rooms.csv", ["$2,329.00"]),
        ("person-name-and-item-name.csv", ["$439.90"]),
        ("homebox-sold.csv", ["$20.00"]), ("homebox26-locations.csv", ["$129.99"]), ("homebox-export-2026.csv", ["$129.90"]),
    ])
    func theSumIsRight(name: String, expected: [String]) throws {
        let plan = try plan(name)
        #expect(sums(plan) == expected && plan.problems.isEmpty, "\(sums(plan)) \(plan.problems.first.map(\.description))")
    }

    @Test func valuesAreNotPrices() throws {
        let sheet = try plan("google-sheet.csv").entries.map(\.content)
        #expect(sheet.map { $0.value?.formatted() } == ["$450.00", "$60.00", "$1,200.00"])
        #expect(sheet.map { $0.day(.warrantyEnds) } == ["2023-11-25", "2023-03-04", nil] && sheet[0].placePath == "Living room")
        let snipe = try plan("snipeit-export.csv").entries.map(\.content)
        #expect(snipe.map(\.name) == ["Laptop of Ann", "Dell Monitor P27"] && snipe.map { $0.type?.name } == ["Laptops", "Displays"])
        #expect(snipe[0].day(.warrantyEnds) == "2026-01-15" && snipe[0].text(.warrantyTerms) == "36 months" && snipe[1].value == nil)
        let piano = try #require(try plan("homeinventory-mac.csv").entries.first?.content)
        #expect(piano.money(.price)?.formatted() == "$4,500.00" && piano.notes == "Condition: Excellent")
    }

    @Test func namesAndPlacesAreRight() throws {
        #expect(names(try plan("person-name-and-item-name.csv")) == ["Dining Table", "Bread Maker"])
        #expect(names(try plan("gcstar-export.csv")) == ["Indumil Combat Knife", "Tanto"])
        let sortly = try plan("sortly.csv")
        #expect(names(sortly) == ["Cordless drill", "Screws"] && sortly.places.map(\.path) == [["Home", "Garage"]])
        #expect(
            sortly.entries[0].content.place?.path == ["Home", "Garage", "Shelf 2"]
                && sortly.entries[0].content.text(.code) == "4006381333931")
        let messy = try plan("messy-tables.csv")
        #expect(names(messy) == ["Toaster", "Kettle", "Sofa", "Lamp"])
        #expect(messy.entries.map(\.content.placePath) == ["KITCHEN", "KITCHEN", "LIVING ROOM", "LIVING ROOM"])
        #expect(messy.entries[3].content.notes == "from aunt\nValue: ca. 30")
        let sheet = try plan("sheet-with-title-and-rooms.csv")
        #expect(sheet.entries.map(\.content.placePath) == ["Master Bedroom", "Master Bedroom", "Kitchen"])
        #expect(try plan("grocy-stock.csv").entries.map(\.content.quantity.description) == ["2", "5"])
    }

    @Test func homeboxIsRight() throws {
        let tags = try plan("homebox-tags.csv").entries.map { $0.content.tags.map(\.name) }
        #expect(tags == [["Home Assistant", "IOT", "Z-Wave"], ["Home Assistant", "IOT", "Z-Wave"]])
        let places = try plan("homebox26-locations.csv")
        #expect(names(places) == ["Cordless Drill", "Drill Bit Set", "Old Radio"] && places.places.count == 2)
        #expect(places.entries[1].content.parent?.name == "Cordless Drill" && places.entries[0].content.bought == nil)
        let full = try plan("homebox-export-2026.csv")
        let (charger, mower) = (full.entries[1].content, full.entries[2].content)
        #expect(
            charger.parent?.name == "Cordless drill" && charger.value == nil && !charger.isDisposed
                && full.newFields.map(\.name) == ["Colour", "Watts"])
        #expect(
            mower[.disposal] == .text("sold") && mower.day(.disposedOn) == "2025-06-01"
                && mower.money(.disposalPrice)?.formatted() == "$120.00")
        #expect(mower.text(.disposedTo) == "Ann Smith")
    }

    @Test func cellsCostNoItems() throws {
        let german = try plan("german-excel.csv", .windows1252)
        #expect(names(german) == ["Espressomaschine", "Stühle", "Teppich"] && german.ignoredColumns.isEmpty && german.problems.isEmpty)
        #expect(german.entries[0].content.value?.formatted() == "€1,399.00" && german.entries[0].content.text(.source) == "Müller GmbH")
        #expect(german.entries[2].content.notes == "Geschenk\nAnschaffungspreis: ca. 200")
        let words = try plan("amount-words.csv")
        #expect(words.entries.count == 29 && words.problems.isEmpty)
        func kept(_ plan: ImportPlan) -> [String] { plan.entries.filter { !$0.kept.isEmpty }.map(\.content.name) }
        #expect(kept(words) == ["~50", "ca. 50", "50-60", "50.5k", "Rp1.500.000", "12.000 Ft", "50.00 each", "1.234"], "\(kept(words))")
        let vague = try plan("vague.csv")
        #expect(vague.entries.count == 13 && vague.problems.isEmpty && vague.entries[5].content.value?.formatted() == "$1,200.00")
        #expect(vague.entries[3].content.quantity.description == "4" && vague.entries[4].content.day(.bought) == "2019-03")
        let prices = try plan("prices.csv")
        #expect(prices.keptCells.isEmpty && prices.entries[10].content.money(.price)?.minorUnits == 34_900)
    }

    @Test func warrantiesAreRight() throws {
        #expect(
            try plan("warranty-column.csv").entries.map { $0.content.day(.warrantyEnds) } == ["2026-01-31", "2026-01-31", "2026-01-31"])
    }

    @Test func aSpreadsheetTakesNothing() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let importer = Importer(store: library.store(actor: "test"), pools: library.pools)
        _ = try await importer.store(try await importer.prepare(try plan("roundtrip-original.csv")))
        let again = try await importer.prepare(try plan("roundtrip-after-spreadsheet.csv"))
        #expect(again.sameCount == 3 && again.changedCount == 0 && again.alterations.count == 5, "\(again.alterations)")
    }

    @Test func anItemThatIsThereIsSaid() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let importer = Importer(store: library.store(actor: "test"), pools: library.pools)
        _ = try await importer.store(try await importer.prepare(try plan("reimport-no-id.csv")))
        #expect(try await importer.prepare(try plan("reimport-no-id.csv")).alikeCount == 1)
    }
}
