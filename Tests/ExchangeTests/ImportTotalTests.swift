import Inventory
import StoreTesting
import Testing

@testable import Exchange

/// Rows that are sums of others, and sums that an import shows.
@Suite struct ImportTotalTests {
    /// Sums are no items, however they are called and whatever currency stands beside them.
    @Test func sumsAreNoItems() throws {
        let plan = try Table.plan(
            """
            Name,Value,Currency,Remarks
            Kitchen,,,
            Cup,5,USD,
            Total,5,USD,
            Pan,7,USD,
            Kitchen total,12,,
            Her corner,,,
            Fan,3,USD,
            Total her corner,3,USD,
            Total (3 items),15,USD,
            Total value,15,,3 items
            Grand total USD,15,,
            Loose,3,USD,
            """)
        #expect(plan.entries.map(\.content.name) == ["Cup", "Pan", "Fan", "Loose"])
        #expect(plan.totals.map(\.money) == [Table.dollars(1_800)])
        let sums = plan.setAside.filter { $0.kind == .total }
        #expect(sums.map(\.row) == [4, 6, 9, 10, 11, 12] && sums.allSatisfy { $0.sentence.contains("was left out") && $0.canBeItem })
        // A room goes on below its sums, and ends with the sum of all.
        #expect(plan.entries.map(\.content.placePath) == ["Kitchen", "Kitchen", "Her corner", ""])
    }

    /// Things with the word of a sum in their name are things, and where that may be a mistake it is said.
    @Test func itemsAreNoSums() throws {
        let plan = try Table.plan(
            "Name,Value,Brand\nTotal gym,500,\nTotal station,5,Leica\nTotal,5,General Mills\nThe total truck,8,\nSum 41,9,\n")
        #expect(
            plan.entries.map(\.content.name) == ["Total gym", "Total station", "Total", "The total truck", "Sum 41"]
                && plan.setAside.isEmpty)
        #expect(plan.remarks.filter { $0.contains("If it is a sum") }.count == 1)
        #expect(plan.remarks.contains { $0.hasPrefix("“Total” in row 4 is read as an item") })
    }

    /// A person's word counts: above the names of the columns, for a line cut short, and for a row that repeats these names.
    @Test func aRowIsAnItemWhereSomebodySaysSo() throws {
        let text = "KITCHEN\nName,Value\nCup,5\nBath\nName,Value\nTowel,5\n"
        let rooms = try Table.plan(text)
        #expect(rooms.entries.map(\.content.placePath) == ["KITCHEN", "Bath"] && rooms.setAside.allSatisfy(\.canBeItem))
        var options = ImportOptions()
        options.rowsAsItems = [1, 4, 5, 90]
        let plan = try Table.plan(text, options)
        #expect(plan.entries.map(\.content.name) == ["KITCHEN", "Cup", "Bath", "Name", "Towel"], "\(plan.problems)")
        #expect(plan.entries.allSatisfy { $0.content.placePath.isEmpty } && plan.setAside.isEmpty)
        #expect(plan.remarks.contains("The file has no row 90 that could be an item."))
        // A row without a name cannot be an item, and no hint says that it can.
        let nameless = try Table.plan("List,\n\"\",\nName,Value,Sum\nCup,5,\n,Total,5\n")
        #expect(nameless.setAside.map(\.kind) == [.title, .total] && !nameless.setAside.contains(where: \.canBeItem))
    }

    /// The part of a whole with a value is not counted again.
    @Test func partsAreCountedOnce() throws {
        let plan = try Table.plan(
            """
            HB.import_ref,HB.parent_import_ref,HB.name,HB.quantity,HB.purchase_price
            1,,Set,1,100
            2,1,Lens,1,40
            3,,Box,1,
            4,3,Strap,1,7
            5,2,Cap,1,2
            """)
        try #require(plan.entries.filter { $0.content.parent != nil }.count == 3)
        #expect(plan.totals.map(\.money) == [Table.dollars(10_700)])
    }

    /// The preview's sums are those of what is stored, and its rows those that are stored.
    @Test(arguments: [(AlikeRows.add, Int64(3_200), 3), (.skip, 700, 1), (.update, 2_700, 3)])
    func sumsAreOfWhatIsStored(alike: AlikeRows, sum: Int64, rows: Int) async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let store = library.store(actor: "test")
        let first = Importer(store: store, pools: library.pools)
        _ = try await first.store(try await first.prepare(try Table.plan("Name,Maker,Value\nLamp,,20\nChair,Acme,5\n")))
        let importer = Importer(store: store, alike: alike, pools: library.pools)
        // The lamp gets a maker, and so changes; the chair stays the same.
        let prepared = try await importer.prepare(try Table.plan("Name,Maker,Value\nLamp,Best,20\nChair,Acme,5\nRug,,7\n"))
        #expect(prepared.totals.map(\.money) == [Table.dollars(sum)] && prepared.plan.entries.count == rows)
        let before = try library.direct.count()
        _ = try await importer.store(prepared)
        #expect(try library.direct.count() == before + prepared.newCount)
    }
}
