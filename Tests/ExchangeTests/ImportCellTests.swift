import Foundation
import Inventory
import Testing

@testable import Exchange

/// A wrong cell loses the cell, not the item.
@Suite struct ImportCellTests {
    @Test(arguments: [
        "n/a", "N/A", "-", "–", "?", "unknown", "gift", "free", "TBD", "none", "€ -", "$ -   ", "#N/A", "k.A.", "unbekannt", "Geschenk",
        "- €",
    ])
    func saysThatThereIsNothing(text: String) throws {
        let plan = try Table.plan("Name,Value,Quantity,Purchase Date\na,\"\(text)\",\"\(text)\",\"\(text)\"\n")
        let content = try #require(plan.entries.first?.content)
        #expect(
            content.value == nil && content.bought == nil && content.quantity == .one && content.notes.isEmpty && plan.keptCells.isEmpty)
    }

    @Test(
        arguments: [
            ("349,-", 34_900), ("50,- €", 5_000), ("1.200,-", 120_000), ("1'250.–", 125_000), ("CHF 1'250.00", 125_000),
            ("($50.00)", -5_000),
            ("$0.00", 0), ("-5", -500), ("349,--", 34_900),
        ] as [(String, Int64)])
    func isAnAmount(text: String, minorUnits: Int64) throws {
        #expect(try Table.entry("Name,Value\na,\"\(text)\"\n").content.value?.minorUnits == minorUnits)
    }

    @Test(arguments: ["ca. 200", "~50", "50-60", "50.5k", "1.234", "EUR 300 (neu)", "$1.2k", "5,-3"])
    func isLeftToTheNotes(text: String) throws {
        let plan = try Table.plan("Name,Value,Remarks\na,\"\(text)\",old\n")
        let content = try #require(plan.entries.first?.content)
        #expect(content.name == "a" && content.value == nil && content.notes == "old\nValue: \(text)")
        #expect(plan.problems.isEmpty && plan.keptCells.map(\.row) == [2] && plan.keptCells[0].column == "Value")
        #expect(plan.keptCells[0].reason.contains(text))
    }

    @Test func everyKindOfCellIs() throws {
        let plan = try Table.plan(
            """
            Name,Date,Quantity,Condition,Part Of,Earlier Values,Currency,Price,Amounts in All
            a,Sommer 2019,ein Paar,Excellent,desk,soon,XXX,5,perhaps
            """)
        let entry = try #require(plan.entries.first)
        #expect(plan.problems.isEmpty && entry.kept.count == 8)
        for line in ["Date: Sommer 2019", "Quantity: ein Paar", "Condition: Excellent", "Part Of: desk", "Price: 5", "Currency: XXX"] {
            #expect(entry.content.notes.split(separator: "\n").contains { $0 == line }, "\(entry.content.notes)")
        }
    }

    @Test func namesOfMonthsAndUnitsOfCountsAreRead() throws {
        let content = try Table.entry("Name,Date,Quantity\na,März 2019,4 Stück\n").content
        #expect(content.day(.bought) == "2019-03" && content.quantity.description == "4" && content.text(.unit).isEmpty)
        let pairs = try Table.entry("Name,Quantity\na,2 pairs\n").content
        #expect(pairs.quantity.description == "2" && pairs.text(.unit) == "pairs")
    }

    @Test func warrantiesTakeDaysAndTimes() throws {
        let plan = try Table.plan(
            """
            Name,Purchase Date,Warranty,Warranty Expires
            Fridge,2024-01-31,2026-01-31,
            Oven,2024-01-31,24 months,
            Mixer,2024-01-31,,2 years
            Lamp,2024-01-31,extended,2025-01-31
            Rug,,12 Monate,
            Desk,,,2 years
            """)
        let contents = plan.entries.map(\.content)
        #expect(contents.map { $0.day(.warrantyEnds) } == ["2026-01-31", "2026-01-31", "2026-01-31", "2025-01-31", nil, nil])
        #expect(contents.map { $0.text(.warrantyTerms) } == ["", "", "", "extended", "12 Monate", ""])
        #expect(contents[5].notes == "Warranty Expires: 2 years")
        #expect(try Table.entry("Name,Purchase Date,Warranty (yrs)\na,11/25/2021,2\n").content.day(.warrantyEnds) == "2023-11-25")
        #expect(try Table.entry("Name,Warranty Terms\na,2026-01-31\n").content.text(.warrantyTerms) == "2026-01-31")
    }

    @Test func aCurrencyIsACodeOrASign() throws {
        let plan = try Table.plan("Name,Value,Currency\na,5,€\nb,5,GBP\nc,5,eur\n")
        #expect(plan.entries.map { $0.content.value?.currency.code } == ["EUR", "GBP", "EUR"] && plan.keptCells.isEmpty)
    }

    @Test func eachLineOfTheNotesIsThereOnce() {
        #expect(KeptNotes.adding(["Value: 20", "Value: 20"], to: "Value: 200") == "Value: 200\nValue: 20")
        #expect(KeptNotes.adding(["Sale: to Ann\nin cash"], to: "old\nSale: to Ann\nin cash\nnew") == "old\nSale: to Ann\nin cash\nnew")
    }

    /// The row is refused, and the others are imported.
    @Test func whatHasNoRoomInTheNotesOrTheNameCostsTheRow() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let notes = String(repeating: "n", count: ItemContent.notesLimit)
        let prepared = try await take("Name,Value,Notes\na,ca. 5,\(notes)\nb,5,\n", library)
        #expect(prepared.plan.problems.rowCount == 1 && prepared.newCount == 1)
        let problem = try #require(prepared.plan.problems.first.first)
        #expect(problem.row == 2 && problem.description.contains("too long"), "\(problem)")
        let long = String(repeating: "x", count: ItemContent.lineLimit)
        #expect(try await take("Name,Maker,Model\n,\(long),\(long)\nc,,\n", library).plan.problems.rowCount == 1)
        #expect(try contents(library).count == 2)
    }

    /// The day is the end of the warranty and not a part of its terms.
    @Test func theEndOfAWarrantyLeavesItsTerms() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        var oven = ItemContent(name: "Oven")
        oven[.warrantyTerms] = .text("parts only")
        let id = try library.direct.add(oven, actor: "test").items[0].id
        _ = try await take("ID,Name,Warranty\n\(id.uuidString),Oven,2031-01-31\n", library)
        let content = try #require(try library.direct.item(id: id)).content
        #expect(content.day(.warrantyEnds) == "2031-01-31" && content.text(.warrantyTerms) == "parts only")
        _ = try await take("ID,Name,Warranty\n\(id.uuidString),Oven,\n", library)
        #expect(try library.direct.item(id: id)?.content.text(.warrantyTerms).isEmpty == true)
    }

    @Test func aPathIsOneInRowsThatWereAddedByHandToo() throws {
        let id = "6F9619FF-8B86-D011-B42D-00CF4FC964FF"
        let plan = try Table.plan("ID,Name,Place\n,new,House/Attic\n\(id),old,House/Attic\n")
        #expect(plan.entries.map { $0.content.place?.path } == [["House", "Attic"], ["House", "Attic"]])
        #expect(try Table.entry("ID,Name,Place\n,new,A/C Closet\n").content.place?.path == ["A/C Closet"])
    }

    /// One row names the item by its identifier, and another looks like it.
    @Test func anItemThatARowNamesIsNotLookedForAgain() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let id = try library.direct.add(ItemContent(name: "Lamp"), actor: "test").items[0].id
        let prepared = try await take("ID,Name,Maker\n\(id.uuidString),Lamp,Acme\n,Lamp,Best\n", library, alike: .update)
        #expect(prepared.newCount == 1 && prepared.changedCount == 1 && prepared.alikeCount == 0)
        #expect(try contents(library).map { $0.text(.maker) }.sorted() == ["Acme", "Best"])
    }

    /// The library has the number, and each number is given once.
    @Test func anOwnNumberThatIsTakenIsKeptInTheNotes() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        var lamp = ItemContent(name: "Lamp")
        lamp[.assetNumber] = .text("A-1")
        let id = try library.direct.add(lamp, actor: "test").items[0].id
        let prepared = try await take("Name,Asset Number\nRug,A-1\nCup,A-2\n", library)
        #expect(prepared.newCount == 2 && prepared.plan.problems.isEmpty)
        #expect(prepared.plan.keptCells.map(\.row) == [2] && prepared.plan.keptCells[0].reason.contains("“Lamp”"))
        let rug = try #require(try contents(library).first { $0.name == "Rug" })
        #expect(rug[.assetNumber] == nil && rug.notes == "Asset Number: A-1")
        // The item gives its number to another one.
        let swap = try await take("ID,Name,Asset Number\n\(id.uuidString),Lamp,A-9\n,Desk,A-1\n", library)
        #expect(swap.newCount == 1 && swap.changedCount == 1 && swap.plan.keptCells.isEmpty)
    }

    @Test func aThingWithoutANameIsCalledWhatItIs() throws {
        #expect(try Table.entry("Name,Maker,Model\n,Dell,P27\n").content.name == "Dell P27")
    }

    // MARK: - Existing items

    private func library(_ text: String, _ folder: TemporaryFolder) async throws -> Library {
        let library = try folder.library()
        let importer = Importer(store: library.store(actor: "test"), pools: library.pools)
        _ = try await importer.store(try await importer.prepare(try Table.plan(text)))
        return library
    }

    private func contents(_ library: Library) throws -> [ItemContent] {
        var result: [ItemContent] = []
        try library.direct.forEachItem { item in
            result.append(item.content)
            return true
        }
        return result
    }

    private func take(
        _ text: String, _ library: Library, alike: AlikeRows = .add, takesAlterations: Bool = false
    ) async throws -> PreparedImport {
        let store = library.store(actor: "test")
        let importer = Importer(store: store, alike: alike, takesAlterations: takesAlterations, pools: library.pools)
        let prepared = try await importer.prepare(try Table.plan(text))
        _ = try await importer.store(prepared)
        return prepared
    }

    private static let id = "eb5211ed-68d8-43af-8924-9ed43d9ca4b6"

    @Test func whatCannotBeReadTakesNothingAway() async throws {
        let folder = try TemporaryFolder()
        let library = try await library("ID,Name,Value,Date,Notes\n\(Self.id),Rug,200,2019,old\n", folder)
        for _ in 0..<2 { _ = try await take("ID,Name,Value,Date\n\(Self.id),Rug,ca. 200,summer\n", library) }
        let content = try #require(try contents(library).first)
        #expect(content.value == Table.dollars(20_000) && content.day(.bought) == "2019")
        #expect(content.notes == "old\nValue: ca. 200\nDate: summer")
    }

    @Test func aColonMakesNoTime() {
        #expect(SpreadsheetChange.isLikely(from: "3:4", to: "3:04 PM") && SpreadsheetChange.isLikely(from: "3-4", to: "2026-03-04"))
        #expect(!SpreadsheetChange.isLikely(from: "3-4", to: "see: box 3-4") && !SpreadsheetChange.isLikely(from: "3-4", to: "https://x.y"))
    }

    @Test func whatASpreadsheetChangedIsKeptAsItWas() async throws {
        let folder = try TemporaryFolder()
        let header = "ID,Name,Serial Number,Own Number,Product Code,Date,Model"
        let library = try await library("\(header)\n\(Self.id),Wrench,1E5,0069,0012345678905,2019-03,3-4\n", folder)
        let changed = "\(header)\n\(Self.id),Wrench,100000,69,12345678905,2019/03/01,04.03.2026\n"
        let prepared = try await take(changed, library)
        #expect(prepared.changedCount == 0 && prepared.sameCount == 1 && prepared.alterations.count == 5)
        #expect(Set(prepared.alterations.map(\.old)) == ["1E5", "0069", "0012345678905", "2019-03", "3-4"])
        #expect(prepared.alterations.contains { $0.description == "Row 2, column Serial Number: “1E5” became “100000”" })
        #expect(try contents(library).first?.serialNumber == "1E5")
        _ = try await take(changed, library, takesAlterations: true)
        #expect(try contents(library).first?.serialNumber == "100000")
        // Changes by people are imported.
        let edited = try await take("\(header)\n\(Self.id),Wrench,100001,70,12345678905,2019-04-01,5-6\n", library)
        #expect(edited.alterations.isEmpty && edited.changedCount == 1)
        #expect(
            try Table.plan("Name,Serial Number\na,1.23457E+12\n").remarks.contains { $0.contains("a spreadsheet shortened the number") })
    }

    @Test(arguments: AlikeRows.allCases)
    func whatLooksLikeAnItemThatIsThereIsSaid(alike: AlikeRows) async throws {
        let folder = try TemporaryFolder()
        let library = try await library("Name,Serial Number,Value\nLamp,SN-1,20\nChair,,5\nChair,,5\n", folder)
        let prepared = try await take("Name,Serial Number,Value\nlamp,SN-1,30\nLamp,SN-2,20\nChair,,5\nChair,,9\n", library, alike: alike)
        #expect(prepared.alikeCount == 2)
        #expect(prepared.newCount == (alike == .add ? 4 : 2) && prepared.changedCount == (alike == .update ? 1 : 0))
        #expect(try contents(library).count == (alike == .add ? 7 : 5))
    }
}
