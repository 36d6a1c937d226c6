import Foundation
import Testing

@testable import HomepwnerUI
@testable import Inventory

/// The sentences about queries that are not understood, and the parts of the text that they are about.
@Suite struct QueryTextsTests {
    private static var catalog: Catalog {
        var catalog = Catalog()
        let (house, cottage) = (Place(id: UUID(), name: "House"), Place(id: UUID(), name: "Cottage"))
        for (index, place) in [house, cottage].enumerated() { catalog.put(.place(place), Int64(index + 1)) }
        catalog.put(.place(Place(id: UUID(), name: "Kitchen", parent: house.id)), 3)
        catalog.put(.place(Place(id: UUID(), name: "Kitchen", parent: cottage.id)), 4)
        catalog.put(.tag(Inventory.Tag(id: UUID(), name: "Gift")), 1)
        catalog.put(.tag(Inventory.Tag(id: UUID(), name: "Garden")), 2)
        catalog.put(.field(OwnField(id: UUID(), name: "Voltage", kind: .number, unit: "V")), 1)
        catalog.put(.field(OwnField(id: UUID(), name: "insured", kind: .yesNo)), 2)
        catalog.put(.field(OwnField(id: UUID(), name: "Colour", kind: .choice, choices: ["Red", "Deep blue"])), 3)
        catalog.put(.hiddenFields(HiddenFields([.policy, .inAll])), 1)
        return catalog
    }

    /// Texts, the sentences about them, and the parts that these are about.
    private static let cases: [(String, String, String)] = [
        ("pric>100", "There is no field “pric”. Did you mean price?", "pric>100"),
        ("colour wagen>3", "There is no field “wagen”. Put the word in quotes to search for it.", "wagen>3"),
        ("\"foo\":bar", "There is no field “foo”. Put the word in quotes to search for it.", "\"foo\":bar"),
        (
            "a bought:soon",
            "“soon” is not a date. Write it like 31 March 2026 or 2026-03-31. A distance from today is written like 60d or 2y.",
            "bought:soon"
        ),
        ("place:kichen", "There is no place “kichen”. Did you mean Cottage/Kitchen or House/Kitchen?", "place:kichen"),
        ("tag:", "There is nothing behind “tag:”. Write a value.", "tag:"),
        ("tag: value>1", "There is nothing behind “tag:”. Write a value.", "tag:"),
        ("maker:\"\"", "An empty text is no value. Write no:maker for the items without one.", "maker:\"\""),
        ("a (b", "The bracket has no partner. Add the other one, or put the text in quotes.", "("),
        ("a) b", "The bracket has no partner. Add the other one, or put the text in quotes.", ")"),
        ("\"a b", "The quotation mark has no partner. Add the closing one.", "\""),
        ("OR a", "“OR” joins two conditions. Write one on each side, or put the word in quotes.", "OR"),
        ("a | ", "“|” joins two conditions. Write one on each side, or put the word in quotes.", "|"),
        ("maker<5", "Maker cannot be compared with <. Write :, = or !=.", "maker<5"),
        ("value>", "There is nothing behind “value>”. Write a value.", "value>"),
        ("value>x", "“x” is not an amount. Write digits only, for example 1234.50.", "value>x"),
        ("value:5..1", "“5..1” ends before it begins. Write the smaller or earlier one first.", "value:5..1"),
        ("value>1..5", "A range has no operator like >. Write a colon before it.", "value>1..5"),
        ("value:1EUR..5USD", "Both ends of a range are in one currency. Write it like 100..500EUR.", "value:1EUR..5USD"),
        ("value>EUR", "There is no amount behind >. Write one, for example >12.50.", "value>EUR"),
        ("quantity:many", "“many” is not a number. Write it like 24 or 0.5.", "quantity:many"),
        ("voltage:high", "“Voltage” is a number of at most six decimals, and cannot be “high”. Write it like 12.5 V.", "voltage:high"),
        ("has:foto", "There is no fact “foto”. Did you mean photo?", "has:foto"),
        ("is:stol", "There is no state “stol”. Did you mean sold or stolen?", "is:stol"),
        ("search:mine", "There is no saved search “mine”.", "search:mine"),
        ("insured:maybe", "“insured” is yes or no; “maybe” is neither. Write one of these.", "insured:maybe"),
        ("colour:green", "“green” is not a choice of “Colour”. Did you mean Red or Deep blue?", "colour:green"),
        (
            "place:(a or b)", "Brackets cannot be behind “place:”. Separate several values by commas, or write the field for each of them.",
            "place:"
        ),
        ("bought:7d..2024", "“7d..2024” has ends of different kinds. Write it like 7d..30d or 2024-03..2024-05.", "bought:7d..2024"),
        ("part-of:nobody", "There is no item “nobody”.", "part-of:nobody"),
        ("bought:3/4/24", "“3/4/24” is read as 3 April 2024, not 4 March 2024.", "bought:3/4/24"),
        ("condition>new", "No grade is better than new.", "condition>new"),
        ("tag:,", "There is nothing behind “tag:”. Write a value.", "tag:,"),
        ("tag:\"gift\"b", "The text goes on right behind the quotes. Put a blank between them.", "tag:\"gift\"b"),
        ("bought:2024..2021", "“2024..2021” ends before it begins. Write the smaller or earlier one first.", "bought:2024..2021"),
        ("a OR OR b", "“OR” joins two conditions. Write one on each side, or put the word in quotes.", "OR"),
        ("value:all", "“all” is not an amount. Write digits only, for example 1234.50.", "value:all"),
        ("a \"\"", "There is nothing here that could be searched. Write letters or digits, or leave it out.", "\"\""),
        (
            "is:unknown",
            "There is no state “unknown”. Did you mean incomplete, part, in-all, here, disposed, sold, given-away, lost, stolen, destroyed, gone or deleted?",
            "is:unknown"
        ),
        (
            "is:deleted or a", "is:deleted cannot be inside of another condition. Write it beside the others, without or, - and brackets.",
            "is:deleted"
        ),
    ]

    @Test func whatIsNotUnderstoodIsSaid() {
        let today = Day(year: 2026, month: 11, day: 28)
        let context = QueryContext(Self.catalog, days: DayParser(.plain, today: today ?? .today()))
        for (text, sentence, part) in Self.cases {
            let query = ParsedQuery(text, context)
            #expect(query.notes.map(\.sentence) == [sentence])
            let bytes = Array(text.utf8)
            #expect(query.notes.map { String(decoding: bytes[$0.range], as: UTF8.self) } == [part], "\(text)")
        }
    }

    @Test func limitsAreSaid() {
        let context = QueryContext(Self.catalog)
        for (text, sentence) in [
            (String(repeating: "a", count: 5_000), "The query is too long: the limit is 4096 bytes. Shorten it."),
            (String(repeating: "a ", count: 201), "The query has too many conditions: the limit is 200. Leave some out."),
            (
                String(repeating: "(", count: 17) + "a" + String(repeating: ")", count: 17),
                "The query has too many brackets in brackets: the limit is 16. Leave some out."
            ),
        ] { #expect(ParsedQuery(text, context).notes.map(\.sentence) == [sentence]) }
    }
}
