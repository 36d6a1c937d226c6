import Foundation
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// Each condition of the query language finds the right items.
@Suite struct QueryMeaningTests {
    private static let all = ["Drill", "Chairs", "Record Player", "Needle", "Ring", "Odds and ends"]

    /// Queries and the items that they find.
    private static let cases: [(String, [String])] = [
        // Words and phrases.
        ("", all), ("drill", ["Drill"]), ("DRÍLL", ["Drill"]), ("\"cordless drill\"", ["Drill"]), ("\"drill cordless\"", []),
        ("drill cordless", ["Drill"]), ("belier", ["Odds and ends"]), ("\"-40\"", ["Odds and ends"]), ("-40 drill", ["Drill"]),
        ("drill or ring", ["Drill", "Ring"]), ("drill | ring", ["Drill", "Ring"]), ("drill OR ring needle", ["Drill"]),
        ("(drill or ring) value>500", ["Ring"]), ("kitchen (ring or needle)", ["Needle", "Ring"]),
        ("or", ["Drill", "Record Player", "Ring"]),
        ("odds and ends", ["Odds and ends"]), ("NOT tag:gift", ["Record Player", "Needle", "Ring", "Odds and ends"]),
        ("not tag:gift value>500", ["Record Player", "Ring"]), ("tag:gift and value>200", ["Chairs"]), ("--", []),
        ("-", ["Record Player", "Ring", "Odds and ends"]),
        // Texts.
        ("maker:sona", ["Drill"]), ("maker=sona", []), ("maker=SONARA", ["Drill"]), ("model=x200", ["Drill"]), ("serial:r", ["Ring"]),
        ("no:serial", ["Drill", "Chairs", "Record Player", "Needle", "Odds and ends"]), ("number:a-1", ["Record Player"]),
        ("ean:4006381333931", ["Record Player"]), ("notes:\"cordless drill\"", ["Drill"]), ("maker!=sonara drill", []),
        ("#Maker:sonara", ["Record Player"]), ("#maker:son", ["Record Player"]),
        // Names.
        ("tag:gift", ["Drill", "Chairs"]), ("tag=gift", ["Chairs"]), ("tag:gi", ["Drill", "Chairs"]),
        ("tag:gift,fragile", ["Drill", "Chairs"]),
        ("tag:gift tag:fragile", ["Drill"]), ("tag:none", ["Record Player", "Needle", "Ring", "Odds and ends"]),
        ("type:tools", ["Drill"]), ("no:type", ["Chairs", "Record Player", "Needle", "Ring", "Odds and ends"]),
        ("place:kitchen", ["Chairs", "Record Player", "Needle", "Ring"]), ("place:house/kitchen", ["Chairs", "Record Player", "Needle"]),
        ("place:\"house › kitchen\"", ["Chairs", "Record Player", "Needle"]), ("place=house/kitchen", ["Chairs"]),
        ("place:cottage", ["Ring"]),
        ("place=cottage", []), ("place:/cottage/kitchen", ["Ring"]), ("place:none", ["Odds and ends"]),
        ("place:shelf,garage", ["Drill", "Record Player", "Needle"]),
        ("part-of:\"record player\"", ["Needle"]), ("part-of:A-1", ["Needle"]), ("has:parts", ["Record Player"]), ("is:part", ["Needle"]),
        ("condition<good", ["Drill"]), ("condition>=good", ["Chairs"]), ("condition:fair,new", ["Drill", "Chairs"]),
        ("condition:\"like new\"", []),
        // Numbers and amounts; amounts are in all.
        ("quantity>1", ["Chairs"]), ("quantity:0.5", ["Odds and ends"]), ("quantity:1", ["Drill", "Record Player", "Needle", "Ring"]),
        ("has:quantity", ["Chairs", "Odds and ends"]),
        ("quantity:2..6", ["Chairs"]), ("value>100", ["Drill", "Chairs", "Record Player", "Ring"]), ("value:240", ["Chairs"]),
        ("value>100EUR", ["Chairs"]),
        ("value > 100 EUR", ["Chairs"]), ("value>€100", ["Chairs"]), ("value>EUR 100", ["Chairs"]), ("value:EUR", ["Chairs"]),
        ("Voltage>=220 V", ["Drill"]), ("place:shelf, garage", ["Drill", "Record Player", "Needle"]),
        ("value:100.. 300", ["Drill", "Chairs"]),
        ("value:9000", ["Record Player"]),
        ("value:0", ["Needle"]), ("value<=60 is:here", ["Needle", "Odds and ends"]), ("value:100..300", ["Drill", "Chairs"]),
        ("value:..100", ["Needle", "Odds and ends"]),
        ("value:1000..", ["Record Player", "Ring"]), ("value:100..300EUR", ["Chairs"]), ("price:153", ["Chairs"]), ("value!=120 drill", []),
        ("value:120.00", ["Drill"]),
        ("is:in-all", ["Odds and ends"]), ("in-all:yes", ["Odds and ends"]), ("no:value", []), ("has:history-value", ["Ring"]),
        // Days.
        ("bought:2024", ["Drill", "Chairs"]), ("bought:2024-03", ["Drill"]), ("bought>=2024-03", ["Drill", "Needle"]),
        ("bought<=2024", ["Drill", "Chairs"]),
        ("bought<2024-04", ["Drill"]), ("bought>2024", ["Needle"]), ("bought:2023..2024-03", ["Drill"]), ("bought:yesterday", ["Needle"]),
        ("bought:\"5 March 2024\"", ["Drill"]),
        ("bought<1y", ["Needle"]), ("bought>2y", ["Drill", "Chairs"]), ("bought:lastyear", []), ("bought:thisyear", ["Needle"]),
        ("seen:thismonth", ["Record Player"]),
        ("warranty<=60d", ["Record Player"]), ("warranty<today", ["Needle"]), ("warranty:thisyear", ["Record Player", "Needle"]),
        ("warranty>20d", ["Record Player"]),
        ("added:7d", ["Drill", "Chairs"]), ("added:today", ["Chairs"]), ("added=3d", ["Drill"]),
        ("added:2m", ["Drill", "Chairs", "Record Player"]), ("added:3d..7d", ["Drill"]),
        ("added:\"this week\"", ["Drill", "Chairs"]), ("changed:2026", ["Drill", "Chairs", "Record Player"]),
        // Facts and qualities.
        ("has:photo", ["Chairs"]), ("no:photo value>1000", ["Record Player", "Ring"]), ("has:manual", ["Chairs"]), ("has:link", ["Chairs"]),
        ("no:paper drill", ["Drill"]),
        ("has:receipt", []), ("no:photo,manual", ["Drill", "Record Player", "Needle", "Ring", "Odds and ends"]),
        ("has:warranty", ["Record Player", "Needle"]),
        ("is:incomplete value>1999", ["Record Player", "Ring"]),
        // Custom fields.
        ("Voltage>=220", ["Drill"]), ("\"Voltage\">=220V", ["Drill"]), ("voltage:230", ["Drill"]), ("voltage<220", []),
        ("insured:yes", ["Drill"]),
        ("#insured:no drill", []), ("-insured:no", ["Drill"]), ("Colour:red", ["Record Player"]), ("電圧:\"deep blue\"", ["Ring"]),
        ("\"Bildschirm Größe\":wide", ["Ring"]),
        ("#\"a=b\">=10", ["Ring"]), ("serviced:30d", ["Ring"]), ("#is:example", ["Ring"]), ("has:voltage", ["Drill"]),
        ("has:#\"Bildschirm Größe\",voltage", ["Drill", "Ring"]), ("has:#\"a=b\"", ["Ring"]),
        ("no:#Maker drill", ["Drill"]),
        // States.
        ("is:sold", ["Sold lamp"]), ("is:disposed", ["Sold lamp", "Stolen bike"]), ("is:disposed value>100", ["Stolen bike"]),
        ("tag:gift is:disposed", ["Sold lamp"]),
        ("is:stolen or value>1000", ["Record Player", "Ring", "Stolen bike"]), ("-is:sold", all),
        ("-is:sold tag:gift", ["Drill", "Chairs"]),
        ("disposed:2026 place:garage", ["Sold lamp"]), ("disposal:sold,stolen", ["Sold lamp", "Stolen bike"]),
        ("given-to:ann", ["Sold lamp"]), ("price-got<20", ["Sold lamp"]), ("is:here", all), ("is:here or is:sold", all + ["Sold lamp"]),
        ("is:deleted", []),
        ("value>40 value<60", []), ("has:disposal", ["Sold lamp", "Stolen bike"]), ("no:disposal", all),
    ]

    @Test func finds() async throws {
        let home = try QueryHome()
        let store = home.library.store(actor: tester)
        for (text, names) in Self.cases {
            let query = try await home.read(text)
            #expect(query.notes.allSatisfy { !$0.isError }, "\(text): \(query.notes)")
            #expect(try home.found(query.condition) == names, "\(text): \(query.condition)")
            #expect(try await store.count(of: ItemQuery(condition: query.condition)) == names.count, "\(text)")
        }
    }

    @Test func aScopeFindsWhatItsConditionFinds() throws {
        let home = try QueryHome()
        let catalog = try home.library.direct.catalog()
        let scopes: [ItemScope] =
            catalog.places.map { .place($0.id) } + catalog.tags.map { .tag($0.id) } + catalog.types.map { .type($0.id) }
            + [.all, .noPlace, .recentlyAdded, .incomplete, .warrantyEnding, .disposed]
        for scope in scopes {
            let (one, other) = (ItemQuery(scope: scope), ItemQuery(condition: scope.condition))
            let (scoped, met) = (try home.library.direct.listing(one), try home.library.direct.listing(other))
            #expect(scoped.allKeys == met.allKeys && scoped.totals == met.totals, "\(scope)")
        }
    }

    @Test func aRenameChangesNoCondition() async throws {
        let home = try QueryHome()
        let condition = try await home.read("place:house/kitchen tag:gift").condition
        #expect(try home.found(condition) == ["Chairs"])
        var kitchen = try #require(try home.library.direct.catalog().place(at: ["House", "Kitchen"]))
        kitchen.name = "Galley"
        _ = try home.library.direct.perform(.put(.place(kitchen)), actor: tester)
        #expect(try home.found(condition) == ["Chairs"])
        #expect(QueryPrinter(try home.library.direct.catalog()).text(of: condition) == "place:Galley tag:Gift")
    }

    @Test func aHiddenFieldIsUnknownAndFindsNothing() async throws {
        let home = try QueryHome()
        let condition = try await home.read("-maker:nobody").condition
        #expect(try home.found(condition) == Self.all)
        _ = try home.library.direct.perform(.put(.hiddenFields(HiddenFields([.maker]))), actor: tester)
        #expect(condition.problems(in: try home.library.direct.catalog()) == [.hidden(.fixed(.maker))])
        #expect(try home.found(condition).isEmpty)
        #expect(try home.found(.any([condition, .text("drill")])).isEmpty)
        let again = try await home.read("maker:sonara")
        #expect(again.notes.map(\.kind) == [.hiddenField("Maker")])
    }

    @Test func deletedItemsAreFoundInTheTrash() async throws {
        let home = try QueryHome()
        let condition = try await home.read("is:deleted tag:gift").condition
        #expect(condition.asksForDeleted)
        let catalog = try home.library.direct.catalog()
        let clock = QueryClock(today: QueryHome.today)
        let found = try home.library.direct.deletedItems().filter { condition.finds(ItemFacts($0), in: catalog, at: clock) }
        #expect(found.map(\.content.name) == ["Deleted vase"])
        let inside = try await home.read("is:deleted or tag:gift")
        #expect(inside.notes.map(\.kind) == [.deletedInside])
    }

    /// Numbers and days are read as the form reads them.
    @Test func marksAreThoseOfTheLocale() async throws {
        let home = try QueryHome()
        let german = NumberStyle(
            decimal: ",", grouping: ".", currencyFollows: true,
            days: DayStyle(language: "de", format: "%d.%m.%Y", monthNames: ["Januar", "Februar", "März"]))
        for (text, names) in [
            ("value>1.000", ["Record Player", "Ring"]), ("price:153,00", ["Chairs"]), ("quantity:0,5", ["Odds and ends"]),
            ("bought:5.3.24", ["Drill"]), ("bought:\"5. März 2024\"", ["Drill"]), ("value:100..2.000,00", ["Drill", "Chairs", "Ring"]),
        ] as [(String, [String])] {
            #expect(try await home.found(text, german) == names, "\(text)")
        }
    }

    @Test func daysOfTheCalendarAndMonthsOfDifferentLengths() {
        func clock(_ iso: String, week: Int = 0) -> QueryClock { QueryClock(today: Day(iso: iso)!, firstWeekday: week) }
        func day(_ ordinal: Int) -> String { Day(ordinal: ordinal).iso }
        #expect(day(clock("2026-03-31").day(.month, later: -1)) == "2026-02-28")
        #expect(day(clock("2024-02-29").day(.year, later: -1)) == "2023-02-28")
        #expect(day(clock("2026-11-28").day(.week, later: 2)) == "2026-12-12")
        let week = clock("2026-11-28").days(of: .current(.week, offset: 0))
        #expect([day(week.lowerBound), day(week.upperBound)] == ["2026-11-23", "2026-11-29"])
        let sunday = clock("2026-11-28", week: 6).days(of: .current(.week, offset: -1))
        #expect([day(sunday.lowerBound), day(sunday.upperBound)] == ["2026-11-15", "2026-11-21"])
        let month = clock("2026-03-31").days(of: .current(.month, offset: -1))
        #expect([day(month.lowerBound), day(month.upperBound)] == ["2026-02-01", "2026-02-28"])
        for iso in ["0001-01-01", "9999-12-31"] {
            for unit in DayTest.Unit.allCases {
                for offset in [-1, 0, 1] { #expect(!clock(iso).days(of: .current(unit, offset: offset)).isEmpty) }
                _ = clock(iso).day(unit, later: 9999)
                _ = clock(iso).day(unit, later: -9999)
            }
        }
    }
}
