import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// The ways in which a query may go on while it is typed.
@Suite struct QuerySuggestionTests {
    private func terms(_ text: String) throws -> [String] {
        let home = try QueryHome()
        return QuerySuggestions(try home.context()).suggestions(for: text).map(\.term)
    }

    @Test func aBeginningOfAFieldsNameGoesOn() throws {
        #expect(try terms("pl") == ["place:"] && terms("wa") == ["warranty:", "warranty-terms:"])
        #expect(try terms("drill va") == ["value>", "valued:", "valued-by:"] && terms("-ta") == ["-tag:"])
        #expect(try terms("ha") == ["has:"] && terms("lamp").isEmpty && terms("p").isEmpty && terms("").isEmpty && terms("\"pl").isEmpty)
    }

    private static let values: [(text: String, terms: [String])] = [
        ("place:ki", ["place:Cottage/Kitchen", "place:House/Kitchen"]), ("tag:", ["tag:Fragile", "tag:Gift"]), ("type:too", ["type:Tools"]),
        ("drill (tag:gif", ["tag:Gift"]), ("tag=gif", ["tag=Gift"]), ("-tag:g", ["-tag:Gift", "-tag:Fragile"]),
        ("has:rec", ["has:receipt"]), ("no:re", ["no:receipt", "no:insured"]),
        ("-has:rec", ["no:receipt"]), ("is:st", ["is:stolen", "is:lost", "is:destroyed"]), ("condition:b", ["condition:broken"]),
        ("Colour:", ["Colour:Red", "Colour:\"Deep blue\""]), ("電圧:\"dee", ["電圧:\"Deep blue\""]), ("bought:last", ["bought:lastyear"]),
        ("warranty:6", ["warranty<=60d"]), ("maker:so", []), ("tag:Gift", []),
        ("has:paper", ["has:paper", "has:warranty-paper"]), ("nothing:x", []),
    ]

    @Test func valuesAreThoseOfTheLibrary() throws {
        for (text, wanted) in Self.values {
            let found = try terms(text)
            #expect(found == wanted, "\(text)")
        }
    }

    /// The text that is taken is understood, and means what is counted.
    @Test func everySuggestionIsUnderstood() async throws {
        let home = try QueryHome()
        let context = try home.context()
        for start in [
            "place:", "tag:", "type:", "has:", "no:", "is:", "condition:", "bought:", "added:", "Colour:", "insured:", "-place:k",
            "drill or tag:",
        ] {
            let suggestions = QuerySuggestions(context).suggestions(for: start)
            #expect(!suggestions.isEmpty && suggestions.count <= 8, "\(start)")
            for suggestion in suggestions {
                let query = ParsedQuery(suggestion.text, context)
                #expect(query.notes.isEmpty && query.condition == suggestion.condition && suggestion.text.hasSuffix(" "), "\(suggestion)")
                #expect(try home.found(query.condition).count <= 7, "\(suggestion)")
            }
        }
    }
}
