import Inventory
import Testing

@testable import Exchange

/// The dates of a file: a column is read in one order, and the row that determines it is reported.
@Suite struct ImportDatesTests {
    private func plan(_ dates: [String], _ options: ImportOptions = ImportOptions()) throws -> ImportPlan {
        let text = "Name,Date\n" + dates.map { "x,\"\($0)\"\n" }.joined()
        return try ImportPlan.read(BytesSource(Array(text.utf8), name: "things.csv"), options: options)
    }

    private func days(_ plan: ImportPlan) -> [String] { plan.entries.map { $0.content.bought?.iso ?? "" } }

    @Test func oneRowSettlesTheColumn() throws {
        let plan = try plan(["3/4/26", "1/2/2025", "3/31/26", "1/1/26"])
        #expect(days(plan) == ["2026-03-04", "2025-01-02", "2026-03-31", "2026-01-01"])
        #expect(plan.dates[0].order == .monthDayYear && plan.dates[0].evidence?.row == 4 && plan.dates[0].evidence?.text == "3/31/26")
        let other = try self.plan(["3/4/26", "31/3/26"], ImportOptions(days: DayStyle(order: .monthDayYear)))
        #expect(days(other) == ["2026-04-03", "2026-03-31"] && other.dates[0].evidence?.row == 3)
    }

    @Test func withoutEvidenceTheLocaleDecides() throws {
        for (order, iso) in [(Day.Order.dayMonthYear, "2016-08-03"), (.monthDayYear, "2016-03-08"), (.yearMonthDay, "2003-08-16")] {
            let plan = try plan(["03/08/16"], ImportOptions(days: DayStyle(order: order)))
            #expect(days(plan) == [iso] && plan.dates[0].order == order && plan.dates[0].evidence == nil)
        }
    }

    @Test func whatExcludesEachOtherIsLeftOutRowByRow() throws {
        let plan = try plan(["31/12/2025", "03/04/2026", "12/31/2025", "2026-01-01", "5/5/2026"])
        // The second row is ambiguous; the others can be only one day.
        #expect(days(plan) == ["2025-12-31", "", "2025-12-31", "2026-01-01", "2026-05-05"])
        #expect(plan.keptCells.map(\.row) == [3] && plan.entries[1].content.notes == "Date: 03/04/2026")
        #expect(plan.keptCells.first?.reason.contains("can mean two days") == true)
        let settled = try self.plan(["31/12/2025", "03/04/2026", "12/31/2025"], ImportOptions(dateOrder: .monthDayYear))
        #expect(days(settled) == ["2025-12-31", "2026-03-04", "2025-12-31"] && settled.dates[0].order == nil)
    }

    @Test func nothingIsSaidWhereNothingIsOpen() throws {
        let plan = try plan(["2026-03-31", "31.3.26", "March 3, 2026", "5/5/2026", "31/12/2025", "3-Mar-26"])
        #expect(days(plan) == ["2026-03-31", "2026-03-31", "2026-03-03", "2026-05-05", "2025-12-31", "2026-03-03"])
        #expect(plan.dates[0].order == nil && plan.dates[0].doubtfulCount == 0 && plan.problems.isEmpty)
    }

    @Test func aBadRowSettlesNothing() throws {
        let text = "Name,Date,Value\nx,03/04/2026,1\n,12/31/2025,2\n"
        let plan = try ImportPlan.read(BytesSource(Array(text.utf8), name: "things.csv"), options: ImportOptions())
        #expect(days(plan) == ["2026-04-03"] && plan.dates[0].evidence == nil)
    }

    @Test func monthsAndYearsStayWhatTheyAre() throws {
        let plan = try plan(["2015", "march 2026", "2026-01-02"])
        #expect(days(plan) == ["2015", "2026-03", "2026-01-02"])
        #expect(plan.problems.isEmpty && plan.dates[0].doubtfulCount == 0)
    }

    @Test func yearsThatAreHardToBelieveAreNamed() throws {
        let plan = try plan(["9999-12-31", "1.1.9999", "0202-01-01", "1/1/0202", "2026-01-01"])
        #expect(days(plan) == ["9999-12-31", "", "0202-01-01", "", "2026-01-01"])
        #expect(plan.dates[0].doubtfulCount == 2 && plan.dates[0].doubtful?.row == 2)
        #expect(plan.keptCells.map(\.row) == [3, 5])
        #expect(plan.keptCells.first?.reason.contains("9999") == true)
    }
}
