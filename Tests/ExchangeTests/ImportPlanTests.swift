import Foundation
import Inventory
import Testing

@testable import Exchange

@Suite struct ImportPlanTests {
    private func plan(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> ImportPlan {
        try ImportPlan.read(BytesSource(Array(text.utf8), name: "things.csv"), options: options)
    }

    @Test func readsOurColumnsUnderManyNames() throws {
        let plan = try plan(
            """
            \u{FEFF}item_name;SERIAL NO.;Purchase Price;Currency;Purchased;Room;Description;Image;Colour
            Lamp;A-1;1.234,50;EUR;31.12.2025;Hall;bright;a.jpg; red
            """)
        let entry = try #require(plan.entries.first)
        let price = Money(minorUnits: 123_450, currency: .eur)
        // The price is used as the value if the file has no values.
        var content = ItemContent(
            name: "Lamp", serialNumber: "A-1", value: price, bought: PartialDay(iso: "2025-12-31"), place: "Hall")
        content[.price] = .money(price)
        content[.description] = .text("bright")
        #expect(entry.content == content)
        #expect(entry.photoNames == ["a.jpg"])
        #expect(plan.ignoredColumns == ["Colour"])
        #expect(plan.problems.isEmpty)
    }

    @Test func theBestNameOfAColumnWins() throws {
        let plan = try plan("Name,Comment,Notes\na,b,c\n")
        #expect(plan.entries.first?.content.notes == "c")
        #expect(plan.ignoredColumns == ["Comment"])
    }

    @Test(arguments: [
        ("Thing,Colour\na,b\n", "has to be called Name"), ("", "is empty"), ("Name,Value,VALUE\na,1,2\n", "columns 2 and 3"),
        ("Name\u{0}\nx\n", "NUL"), ("1,2,3\n", "Name"),
    ])
    func refusesAHeader(text: String, message: String) {
        #expect { try plan(text) } throws: { ($0 as? ExchangeError)?.code == .malformed && "\($0)".contains(message) }
    }

    @Test func anOwnNumberStandsInOneRow() throws {
        let plan = try plan("Name,Own Number,Quantity\na,A-1,\"1,000\"\nb,A-1 ,2\nc,A-2,0.5\n")
        #expect(
            plan.entries.map(\.content.name) == ["a", "b", "c"] && plan.entries.map { "\($0.content.quantity)" } == ["1000", "2", "0.5"])
        #expect(plan.entries[1].content.text(.assetNumber).isEmpty && plan.entries[1].content.notes == "Own Number: A-1")
        #expect(plan.keptCells.first?.description.contains("Row 2 has the same number") == true)
    }

    @Test func namesRowColumnAndText() throws {
        let plan = try plan("Name,Price,Date,Currency\na,12abc,,\nb,1,2026-02-30,\nc,1,,XXX\n,5,,\nd,5,2026-02-28,CHF\ne,1\nf,1,,,g\n")
        #expect(plan.entries.map(\.content.name) == ["a", "b", "c", "d"])
        #expect(plan.problems.rowCount == 3)
        let texts = plan.keptCells.map(\.description) + plan.problems.first.map(\.description)
        for (text, parts) in zip(
            texts,
            [
                ["Row 2", "column Price", "12abc"], ["Row 3", "column Date", "2026-02-30"], ["Row 4", "column Price", "XXX"],
                ["Row 4", "column Currency", "XXX"], ["Row 5", "column Name"], ["Row 7", "2 fields", "has 4"], ["Row 8", "5 fields"],
            ])
        {
            #expect(parts.allSatisfy(text.contains), "\(text)")
        }
    }

    @Test(
        arguments: [
            ("1.234,56", 123_456), ("1,234.56", 123_456), ("(5)", -500), ("-5", -500), ("$5", 500), ("16,55", 1655), ("٥", 500),
            ("92233720368547758.07", Int64.max),
        ] as [(String, Int64)])
    func readsAmounts(text: String, minorUnits: Int64) throws {
        #expect(try plan("Name,Value\na,\"\(text)\"\n").entries.first?.content.value == Money(minorUnits: minorUnits, currency: .usd))
    }

    @Test(arguments: ["1e400", "NaN", "0x10", "12abc", "92233720368547758.08", "1.2.3", "--5", "inf"])
    func refusesAmounts(text: String) throws {
        let plan = try plan("Name,Value\na,\"\(text)\"\n")
        #expect(plan.entries.map(\.content.value) == [nil])
        #expect(plan.keptCells.first?.description.contains("Row 2, column Value") == true)
    }

    @Test func findsOutTheOrderOfDates() throws {
        func days(_ dates: String, _ options: ImportOptions = ImportOptions()) throws -> [String] {
            try plan("Name,Date\n" + dates.split(separator: " ").map { "x,\($0)\n" }.joined(), options).entries
                .map { $0.content.bought?.iso ?? "" }
        }
        #expect(try days("03/04/2026 12/31/2025") == ["2026-03-04", "2025-12-31"])
        #expect(try days("03/04/2026 31/12/2025") == ["2026-04-03", "2025-12-31"])
        #expect(try days("03/04/2026") == ["2026-04-03"])
        #expect(try days("03/04/2026", ImportOptions(days: DayStyle(order: .monthDayYear))) == ["2026-03-04"])
        #expect(try days("03/04/2026 31/12/2025", ImportOptions(dateOrder: .monthDayYear)) == ["2026-03-04", "2025-12-31"])
        #expect(try days("2026-03-31T12:00:00Z 2026/03/31 3.4.2026") == ["2026-03-31", "2026-03-31", "2026-04-03"])
    }

    @Test func refusesTheSameIdentityTwice() throws {
        let id = UUID().uuidString
        let plan = try plan("ID,Name\n\(id),a\n\(id),b\n17,c\n")
        #expect(plan.entries.map(\.content.name) == ["a", "c"])
        #expect(plan.problems.first.first?.description.contains("Row 2 has the same") == true)
    }

    @Test func keepsTheFirstThousandProblemsAndCountsAll() throws {
        let plan = try plan("Name,Value\n" + String(repeating: "a\n", count: 1500))
        #expect(plan.problems.rowCount == 1500)
        #expect(plan.problems.first.count == ImportProblems.limit)
    }

    @Test func canBeStopped() throws {
        let source = BytesSource(Array(("Name\n" + String(repeating: "a\n", count: 3000)).utf8))
        #expect(throws: ExchangeError.self) { try ImportPlan.read(source, options: ImportOptions()) { _ in false } }
    }

    @Test func readsTheFilesOfOtherPrograms() throws {
        guard let folder = SharedData.folder("import") else { return }
        for name in ["demo-2024-labels.csv", "demo-2026-tags.csv"] {
            let plan = try ImportPlan.read(FileSource(path: folder + "/" + name), options: ImportOptions())
            #expect(plan.entries.count == 6)
            #expect(plan.entries.first?.content.bought == PartialDay(iso: "2021-10-13"))
            #expect(plan.entries.first?.content.value == Money(minorUnits: 3995, currency: .usd))
            #expect(plan.keptCells.map(\.description).filter { $0.contains("09/30/0202") }.count == 1)
        }
        let ruined = try ImportPlan.read(FileSource(path: folder + "/assets-sample-BAD.csv"), options: ImportOptions())
        #expect(ruined.entries.count + ruined.problems.rowCount == 200)
        #expect(ruined.problems.first.contains { $0.description.contains("not UTF-8") })
    }
}

/// Files that are not part of the project, if they exist.
enum SharedData {
    static func folder(_ name: String) -> String? {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let candidates: [String?] = [
            ProcessInfo.processInfo.environment["HOMEPWNER_SHARED"], root.appendingPathComponent("../shared").path,
        ]
        return candidates.compactMap { $0 }.map { $0 + "/data/" + name }.first { FileManager.default.fileExists(atPath: $0) }
    }
}
