import Foundation
import Testing
import Words

@testable import HomepwnerUI
@testable import Inventory

/// The words for conditions, as chips have them.
@Suite struct ConditionTextsTests {
    private static let player = UUID()

    private static var catalog: Catalog {
        var catalog = Catalog()
        let (house, cottage) = (Place(id: UUID(), name: "House"), Place(id: UUID(), name: "Cottage"))
        for (index, place) in [house, cottage].enumerated() { catalog.put(.place(place), Int64(index + 1)) }
        catalog.put(.place(Place(id: UUID(), name: "Kitchen", parent: house.id)), 3)
        catalog.put(.place(Place(id: UUID(), name: "Bath", parent: house.id)), 4)
        catalog.put(.place(Place(id: UUID(), name: "Bath", parent: cottage.id)), 5)
        catalog.put(.place(Place(id: UUID(), name: "Pantry", parent: house.id)), 6)
        catalog.put(.tag(Inventory.Tag(id: UUID(), name: "Gift")), 1)
        catalog.put(.tag(Inventory.Tag(id: UUID(), name: "Garden")), 2)
        catalog.put(.type(ItemType(id: UUID(), name: "Tools")), 1)
        catalog.put(.field(OwnField(id: UUID(), name: "Voltage", kind: .number, unit: "V")), 1)
        catalog.put(.field(OwnField(id: UUID(), name: "Insured", kind: .yesNo)), 2)
        catalog.put(.field(OwnField(id: UUID(), name: "Colour", kind: .choice, choices: ["Red", "Deep blue"])), 3)
        catalog.put(.field(OwnField(id: UUID(), name: "Serviced", kind: .day)), 4)
        catalog.put(.field(OwnField(id: UUID(), name: "Deposit", kind: .money)), 5)
        catalog.put(.field(OwnField(id: UUID(), name: "Materials", kind: .choices, choices: ["Oak", "Steel"])), 6)
        catalog.put(.field(OwnField(id: UUID(), name: "Pages", kind: .number)), 7)
        return catalog
    }

    /// Queries, and the words for them.
    private static let cases: [(String, String)] = [
        // Places, tags, types and wholes.
        ("place:kitchen", "In Kitchen"),
        ("place:kitchen,pantry", "In Kitchen or Pantry"),
        ("place:kitchen,pantry,house", "In House, Kitchen or Pantry"),
        ("place:bath", "In Bath (2 places)"),
        ("place:cottage/bath", "In Cottage › Bath"),
        ("place=kitchen", "Directly in Kitchen"),
        ("-place:kitchen", "Not in Kitchen"),
        ("place!=kitchen", "Not directly in Kitchen"),
        ("no:place", "No place"),
        ("has:place", "With place"),
        ("tag:gift", "With tag Gift"),
        ("tag:gift,garden", "With tag Garden or Gift"),
        ("tag=gift", "With only the tag Gift"),
        ("-tag:gift", "Without tag Gift"),
        ("tag!=gift", "Not with only the tag Gift"),
        ("tag:none", "No tags"),
        ("type:tools", "Of type Tools"),
        ("-type:tools", "Not of type Tools"),
        ("part-of:\(player.uuidString)", "Part of Record Player"),
        ("-part-of:\(player.uuidString)", "Not part of Record Player"),
        ("part-of:\(UUID().uuidString)", "Part of an unknown item"),
        // Amounts.
        ("value>100USD", "Over $100"),
        ("value>100", "Over 100"),
        ("value<20.5USD", "Under $20.50"),
        ("value<=20EUR", "Up to €20"),
        ("value>=1234.5USD", "At least $1,234.50"),
        ("value:100..500USD", "From $100 to $500"),
        ("value:0USD", "Exactly $0"),
        ("value>9000JPY", "Over ¥9,000"),
        ("value:EUR", "Value in EUR"),
        ("-value:EUR", "Value not in EUR"),
        ("-value>100USD", "Not: Over $100"),
        ("price>100CHF", "Price over CHF\u{A0}100"),
        ("price<=20EUR", "Price up to €20"),
        ("price:1..2USD", "Price from $1 to $2"),
        ("deposit=50USD", "Deposit is $50"),
        ("no:price", "No price"),
        // Numbers.
        ("quantity>1", "Quantity over 1"),
        ("quantity:0.5", "Quantity is 0.5"),
        ("voltage>=220", "Voltage at least 220\u{A0}V"),
        ("voltage<1200.5", "Voltage under 1,200.5\u{A0}V"),
        ("voltage:100..240", "Voltage from 100\u{A0}V to 240\u{A0}V"),
        ("pages>=1000", "Pages at least 1,000"),
        ("no:voltage", "Without Voltage"),
        ("has:voltage", "With Voltage"),
        // Texts.
        ("maker:sonara", "Maker contains “sonara”"),
        ("-maker:sonara", "Maker does not contain “sonara”"),
        ("model=X200", "Model is “X200”"),
        ("model!=X200", "Model is not “X200”"),
        ("\"cordless drill\"", "“cordless drill”"),
        ("-drill", "Without “drill”"),
        ("notes:battery", "Notes contain “battery”"),
        ("-notes:battery", "Notes do not contain “battery”"),
        ("warranty-terms=full", "Warranty terms are “full”"),
        ("valued-by:ann", "Appraiser contains “ann”"),
        ("given-to:ann", "Recipient contains “ann”"),
        ("price-got>=15USD", "Sale price at least $15"),
        // Days.
        ("bought:2024", "Purchased in 2024"),
        ("bought:2024-03", "Purchased in March 2024"),
        ("bought:2024-03-05", "Purchased on 5 March 2024"),
        ("bought<2024-03", "Purchased before March 2024"),
        ("bought<=2024", "Purchased up to 2024"),
        ("bought>2024-03-05", "Purchased after 5 March 2024"),
        ("bought>=2024-03", "Purchased from March 2024 on"),
        ("bought:2019..2021", "Purchased from 2019 to 2021"),
        ("bought>5y", "Purchased more than 5 years ago"),
        ("bought<1y", "Purchased less than 1 year ago"),
        ("bought>=2w", "Purchased at least 2 weeks ago"),
        ("bought:7d..30d", "Purchased 7 to 30 days ago"),
        ("bought=7d", "Purchased exactly 7 days ago"),
        ("-bought:2024", "Not: Purchased in 2024"),
        ("no:bought", "No purchase date"),
        ("added:7d", "Added in the last 7 days"),
        ("added:1m", "Added in the last month"),
        ("added:0d", "Added today"),
        ("added:today", "Added today"),
        ("changed:yesterday", "Changed yesterday"),
        ("changed:thisweek", "Changed this week"),
        ("changed<lastmonth", "Changed before last month"),
        ("added:lastyear..today", "Added from last year to today"),
        ("seen:2026-11", "Last seen in November 2026"),
        ("valued>2y", "Valued more than 2 years ago"),
        ("warranty<=60d", "Warranty ends within 60 days"),
        ("warranty<=1y", "Warranty ends within 1 year"),
        ("warranty<2m", "Warranty ends in less than 2 months"),
        ("warranty>1y", "Warranty ends in more than 1 year"),
        ("warranty:30d..60d", "Warranty ends in 30 to 60 days"),
        ("warranty=10d", "Warranty ends in exactly 10 days"),
        ("warranty<today", "Warranty ends before today"),
        ("warranty:thisyear", "Warranty ends this year"),
        ("warranty:tomorrow", "Warranty ends tomorrow"),
        ("serviced:2y", "Serviced in the last 2 years"),
        ("disposed:2026", "Sold or gone in 2026"),
        // Facts, qualities, states, choices.
        ("has:photo", "With picture"),
        ("no:receipt", "No receipt"),
        ("no:warranty-paper", "No warranty paper"),
        ("has:history-value", "With older values"),
        ("has:serial", "With serial number"),
        ("no:serial", "No serial number"),
        ("has:warranty", "With end of warranty"),
        ("is:incomplete", "Incomplete"),
        ("-is:incomplete", "Not incomplete"),
        ("is:part", "Part of another item"),
        ("is:in-all", "Amounts for all pieces"),
        ("-is:in-all", "Amounts for each piece"),
        ("is:here", "In the household"),
        ("is:disposed", "Sold or gone"),
        ("-is:disposed", "Neither sold nor gone"),
        ("is:stolen", "Stolen"),
        ("-is:given-away", "Not given away"),
        ("is:deleted", "Deleted"),
        ("disposal:sold,lost", "Sold or Lost"),
        ("condition:fair,poor", "Condition is Fair or Poor"),
        ("condition<good", "Condition is Fair, Poor or Broken"),
        ("-condition:new", "Condition is not New"),
        ("colour:red", "Colour is Red"),
        ("colour:\"deep blue\",red", "Colour is Red or Deep blue"),
        ("-colour:red", "Colour is not Red"),
        ("materials:oak", "Materials: Oak"),
        ("-materials:steel,oak", "Materials: not Oak or Steel"),
        ("insured:yes", "Insured: yes"),
        ("insured:no", "Insured: no"),
        ("no:insured", "Insured: no"),
        // Combinations.
        ("place:kitchen or value>100USD", "Any of: In Kitchen; Over $100"),
        ("-(place:kitchen or drill)", "None of: In Kitchen; “drill”"),
        ("-(tag:gift has:photo)", "Not all of: With tag Gift; With picture"),
        ("(tag:gift has:photo) or drill", "Any of: All of: With tag Gift; With picture; “drill”"),
        ("has:photo,receipt", "Any of: With picture; With receipt"),
        ("no:photo,receipt", "None of: With picture; With receipt"),
    ]

    private func texts(_ style: NumberStyle = .plain, currency: Currency? = nil) -> ConditionTexts {
        ConditionTexts(catalog: Self.catalog, style: style, names: [Self.player: "Record Player"], currency: currency)
    }

    @Test func eachConditionHasItsWords() throws {
        let catalog = Self.catalog
        let texts = ConditionTexts(catalog: catalog, style: .plain, names: [Self.player: "Record Player"])
        let today = try #require(Day(year: 2026, month: 11, day: 28))
        let context = QueryContext(catalog, days: DayParser(.plain, today: today))
        for (text, words) in Self.cases {
            let query = ParsedQuery(text, context)
            #expect(query.notes.isEmpty, "\(text)")
            #expect(texts.words(for: query.condition) == words, "\(text)")
        }
    }

    @Test func goneAndUnknownNamesHaveWords() {
        let (gone, texts) = (UUID(), texts())
        func words(_ key: FieldKey, _ test: FieldTest) -> String { texts.words(for: .field(key, test)) }
        #expect(words(.fixed(.place), .named([gone], exactly: false)) == "In a deleted place")
        #expect(words(.fixed(.tags), .named([gone], exactly: false)) == "With tag a deleted tag")
        #expect(words(.fixed(.type), .named([gone], exactly: false)) == "Of type a deleted type")
        #expect(words(.own(gone), .known) == "With a deleted field")
        #expect(texts.words(for: .not(.field(.own(gone), .known))) == "Without a deleted field")
        #expect(words(.own(gone), .text("a", whole: true)) == "A deleted field is “a”")
        #expect(texts.words(for: .unknown("{\"x\":1}")) == "A condition of a later version")
        #expect(texts.words(for: .not(.unknown("{}"))) == "Not: A condition of a later version")
        #expect(texts.words(for: .state(.disposed("eaten"))) == "eaten")
        #expect(texts.words(for: .everything) == "All items" && texts.words(for: .nothing) == "No items")
        #expect(texts.words(for: .not(.everything)) == "No items" && texts.words(for: .not(.nothing)) == "All items")
        #expect(texts.words(for: .not(.not(.has(.photo)))) == "With picture")
        #expect(texts.words(for: .text("a\u{7}\nb" + String(repeating: "c", count: 99))).count == 63)
    }

    @Test func placesOfOneNameAreToldApart() throws {
        let catalog = Self.catalog
        let baths = catalog.places.filter { $0.name == "Bath" }
        let kitchen = try #require(catalog.places.first { $0.name == "Kitchen" })
        let texts = ConditionTexts(catalog: catalog, style: .plain)
        func words(_ ids: [UUID]) -> String { texts.words(for: .field(.fixed(.place), .named(Set(ids), exactly: false))) }
        #expect(words([baths[0].id, kitchen.id]) == "In \(catalog.path(of: baths[0].id)[0]) › Bath or Kitchen")
        #expect(words(baths.map(\.id) + [kitchen.id, UUID()]) == "In Bath (2 places), Kitchen or a deleted place")
    }

    @Test func otherDaysFromTodayHaveWords() {
        let texts = texts()
        func words(_ unit: DayTest.Unit, _ offset: Int) -> String {
            texts.words(for: .field(.fixed(.bought), .day(.within(.current(unit, offset: offset)))))
        }
        #expect(words(.day, -3) == "Purchased on the day 3 days ago")
        #expect(words(.week, -2) == "Purchased in the week 2 weeks ago")
        #expect(words(.month, 2) == "Purchased in the month in 2 months")
        #expect(words(.year, -1_000) == "Purchased in the year 1,000 years ago")
    }

    @Test func amountsAndDaysFollowTheStyle() throws {
        let german = DayStyle(
            language: "de", format: "%d.%m.%Y",
            monthNames: [
                "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
            ])
        let style = NumberStyle(decimal: ",", grouping: ".", currencyFollows: true, days: german)
        let texts = texts(style, currency: .eur)
        let amount = DecimalNumber(millionths: 1_234_500_000)
        #expect(texts.words(for: .field(.fixed(.value), .money(.above(amount), .eur))) == "Over 1.234,50\u{A0}€")
        #expect(texts.words(for: .field(.fixed(.value), .money(.above(DecimalNumber(millionths: 100_000_000)), nil))) == "Over 100\u{A0}€")
        #expect(
            texts.words(for: .field(.fixed(.price), .money(.upTo(DecimalNumber(millionths: 1_234)), .usd)))
                == "Price up to 0,001234\u{A0}USD")
        let day = try #require(PartialDay(iso: "2024-03-05"))
        #expect(texts.words(for: .field(.fixed(.bought), .day(.before(.day(day))))) == "Purchased before 5. März 2024")
    }

    @Test func everyFactStateAndFieldHasWordsOfItsOwn() {
        let texts = texts()
        let conditions =
            ItemFact.allCases.map(Condition.has) + FieldDescriptor.disposals.map { .state(.disposed($0.id)) }
            + ItemField.allCases.filter { $0 != .parent && $0 != .inAll && $0 != .disposal }.map { .field(.fixed($0), .known) }
            + ItemQuality.allCases.map(Condition.quality) + [.state(.here), .state(.deleted), .state(.disposed(nil))]
        let words = conditions.map { texts.words(for: $0) } + conditions.map { texts.words(for: .not($0)) }
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { !$0.isEmpty && !$0.contains("Not:") })
    }

    @Test func theyCanBeTranslated() {
        Catalogue.$scoped.withValue(.pseudo) {
            let texts = texts()
            #expect(texts.words(for: .has(.photo)).hasPrefix("⟦"))
            #expect(texts.words(for: .field(.added, .day(.distance(.day, .upTo(7))))).hasPrefix("⟦"))
        }
    }
}
