import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// `search:`, which stands for the conditions of a saved search.
@Suite struct QuerySearchTests {
    private func save(_ name: String, _ text: String, in home: QueryHome) async throws {
        try save(name, try await home.read(text).condition, in: home)
    }

    private func save(_ name: String, _ condition: Condition, in home: QueryHome) throws {
        let position = try home.library.direct.catalog().nextSearchPosition
        let search = SavedSearch(id: UUID(), name: name, condition: condition, position: position)
        _ = try home.library.direct.perform(.put(.search(search)), actor: tester)
    }

    private func home() async throws -> QueryHome {
        let home = try QueryHome()
        try await save("Dear ones", "value>100", in: home)
        try await save("Gifts, or here", "tag:gift or place:cottage", in: home)
        try await save("Dear gifts", "search:\"dear ones\" tag:gift", in: home)
        try await save("Gone", "is:sold,stolen", in: home)
        try await save("All", "", in: home)
        try save("None", .nothing, in: home)
        return home
    }

    @Test(
        arguments: [
            ("search:\"Dear ones\"", "value>100"), ("search:\"DEAR  ONES\"", "value>100"), ("search:dear", nil),
            ("search:\"gifts, or here\"", "tag:Gift or place:Cottage"), ("search:gi", "tag:Gift or place:Cottage"),
            ("search:gi drill", "(tag:Gift or place:Cottage) drill"), ("drill or search:gi", "drill or tag:Gift or place:Cottage"),
            ("-search:gi", "-(tag:Gift or place:Cottage)"), ("search:\"dear gifts\"", "value>100 tag:Gift"),
            ("-search:\"dear gifts\"", "-(value>100 tag:Gift)"), ("search:\"dear gifts\" or a", "value>100 tag:Gift or a"),
            ("search:\"dear ones\",\"gifts, or here\"", "value>100 or tag:Gift or place:Cottage"), ("search:gone", "is:sold or is:stolen"),
            ("search:all", ""), ("search:all drill", "drill"), ("-search:all", "-(is:here or -is:here)"),
            ("-(search:all)", "-(is:here or -is:here)"), ("search:all or drill", "(is:here or -is:here) or drill"),
            ("search:none drill", "(is:here -is:here) drill"), ("search : gone", "is:sold or is:stolen"),
        ] as [(String, String?)])
    func standsForItsConditions(text: String, same: String?) async throws {
        let home = try await home()
        let query = try await home.read(text)
        guard let same else {
            #expect(query.notes.map(\.kind) == [.severalNames("dear", .savedSearch, names: ["Dear gifts", "Dear ones"])])
            return
        }
        #expect(query.notes.isEmpty)
        let printer = QueryPrinter(try home.library.direct.catalog())
        #expect(printer.text(of: query.condition) == same)
        let found = try home.found(query.condition)
        #expect(try await home.found(same) == found)
        // Everything is found by a condition without parts, and by its opposite nothing.
        let all = try await home.found("")
        switch text {
        case "search:all", "search:all or drill": #expect(found == all)
        case "-search:all", "-(search:all)", "search:none drill": #expect(found.isEmpty)
        default: #expect(!found.isEmpty && found != all)
        }
    }

    @Test func notesSayWhatIsNotUnderstood() async throws {
        let home = try await home()
        func notes(_ text: String) async throws -> [QueryNote.Kind] { try await home.read(text).notes.map(\.kind) }
        #expect(try await notes("search:Gune") == [.unknownName("Gune", .savedSearch, nearest: ["Gone", "None"])])
        #expect(try await notes("search:\"no such thing\"") == [.unknownName("no such thing", .savedSearch, nearest: [])])
        #expect(try await notes("a search:") == [.incomplete("search:")])
        #expect(try await notes("search:\"\"") == [.incomplete("search:")])
        #expect(try await notes("search=Gone") == [.operatorMissing(title: "search", wanted: "=", known: [":"])])
        try await save("Trash", "is:deleted", in: home)
        #expect(try await notes("search:trash") == [])
        #expect(try await home.found("search:trash tag:gift").isEmpty)
        #expect(try await notes("search:trash or a") == [.deletedInside])
    }

    @Test func namesAreSuggestedWhileOneIsTyped() async throws {
        let home = try await home()
        let context = try home.context()
        func terms(_ text: String) -> [String] { QuerySuggestions(context).suggestions(for: text).map(\.term) }
        #expect(terms("search:de") == ["search:\"Dear ones\"", "search:\"Dear gifts\""])
        #expect(terms("drill -search:\"gifts, o") == [])
        #expect(terms("drill -search:ALL") == [] && terms("-search:on") == ["-search:\"Dear ones\"", "-search:Gone", "-search:\"None\""])
        #expect(terms("se").contains("search:") && terms("search:").count == 6)
        #expect(QuerySuggestions(try QueryHome().context()).suggestions(for: "sea").isEmpty)
        for suggestion in QuerySuggestions(context).suggestions(for: "drill or -search:") {
            let query = ParsedQuery(suggestion.text, context)
            #expect(query.notes.isEmpty && query.condition == suggestion.condition, "\(suggestion)")
        }
    }

    @Test func spansSayWhichTextBecameWhichConditions() async throws {
        let home = try await home()
        let query = try await home.read("drill search:\"dear gifts\" is:part")
        #expect(query.condition.leaves.count == 4 && query.spans.map(\.range) == [0..<5, 6..<25, 6..<25, 26..<33])
        #expect(query.conditionSpans == [6..<25, 26..<33])
        let empty = try await home.read("drill search:all is:part")
        #expect(empty.spans.map(\.range) == [0..<5, 17..<24])
    }

    @Test func oneThatCannotBeEvaluatedIsRefused() async throws {
        let home = try await home()
        let voltage = try #require(try home.library.direct.catalog().field(named: "Voltage"))
        try await save("Strong", "Voltage>100", in: home)
        try save("Newer", .every([.text("a"), .unknown(#"{"near":"here"}"#)]), in: home)
        func notes(_ text: String) async throws -> [QueryNote.Kind] { try await home.read(text).notes.map(\.kind) }
        #expect(try await notes("-search:newer") == [.unusableSearch("Newer", .unknown)])
        #expect(try await notes("search:strong") == [])
        _ = try home.library.direct.perform(.put(.field(voltage.hidden(true))), actor: tester)
        #expect(try await notes("search:strong") == [.hiddenField("“Voltage”")])
        _ = try home.library.direct.perform(.remove(.field, voltage.id, itemsTo: nil), actor: tester)
        #expect(try await notes("-search:strong") == [.unusableSearch("Strong", .gone(.own(voltage.id)))])
        _ = try home.library.direct.perform(.put(.hiddenFields(HiddenFields([.value]))), actor: tester)
        #expect(try await notes("search:\"dear ones\"") == [.hiddenField("Value")])
    }

    /// The opposite of a deleted tag or place, or of a test that no value passes, would be everything.
    @Test func oneThatWouldFindMoreThanItDidIsRefused() async throws {
        let home = try await home()
        let texts = [
            "No gifts": "-tag:gift", "Elsewhere": "-place:cottage or -place:cottage drill", "No tools": "-type:tools",
            "Not red": "-Colour:Red",
        ]
        for (name, text) in texts { try await save(name, text, in: home) }
        func notes(_ name: String) async throws -> [QueryNote.Kind] { try await home.read("search:\"\(name)\"").notes.map(\.kind) }
        for name in texts.keys { #expect(try await notes(name) == []) }
        for text in ["tag:gift", "place:cottage", "type:tools"] {
            let named = try #require(try await home.read(text).condition.namedEntries.first)
            _ = try home.library.direct.perform(.remove(named.kind, named.id, itemsTo: nil), actor: tester)
        }
        var colour = try #require(try home.library.direct.catalog().field(named: "Colour"))
        let before = try home.library.direct.catalog().searches.first { $0.name == "Not red" }
        colour.fieldKind = .text
        _ = try home.library.direct.perform(.convert(colour, droppingWhatDoesNotConvert: false), actor: tester)
        #expect(try await notes("No gifts") == [.unusableSearch("No gifts", .deleted(.tag, name: "Gift"))])
        #expect(try await notes("Elsewhere") == [.unusableSearch("Elsewhere", .deleted(.place, name: "Cottage"))])
        #expect(try await notes("No tools") == [])
        #expect(try await notes("Not red") == [.unusableSearch("Not red", .unfit(.own(colour.id)))])
        let catalog = try home.library.direct.catalog()
        let search = try #require(catalog.searches.first { $0.name == "Not red" })
        #expect(search.condition == before?.condition && search.problems(in: catalog) == [.otherKind(.own(colour.id))])
        #expect(try home.found(search.condition).isEmpty)
    }

    @Test func conditionsWithoutPartsAreAlwaysMet() async throws {
        let home = try await home()
        for text in ["", "search:all", "search:all,gi", "(search:all or a) search:all", "-search:none", "a or -search:none"] {
            #expect(try await home.read(text).condition.isAlwaysMet, "\(text)")
        }
        for text in ["a", "search:gi", "search:all a", "-search:all", "search:none or a", "is:here"] {
            #expect(try await !home.read(text).condition.isAlwaysMet, "\(text)")
        }
    }

    /// Searches in searches in searches: what is read can always be written and stored.
    @Test func bracketsAndConditionsOfSeveralSearchesAreCounted() async throws {
        let home = try QueryHome()
        try await save("0", "a b or c", in: home)
        var refused: Int?
        for index in 1...20 where refused == nil {
            let query = try await home.read("-(search:\(index - 1) d)")
            if query.firstError?.kind == .manyBrackets(limit: 16) {
                refused = index
            } else {
                #expect(query.notes.isEmpty)
                try save("\(index)", query.condition, in: home)
            }
        }
        let saved = try home.library.direct.catalog().searches
        #expect(refused == 16 && saved.count == 16)
        let printer = QueryPrinter(try home.library.direct.catalog())
        for search in saved {
            #expect(try await home.read(printer.text(of: search.condition)).condition == search.condition)
            #expect(Condition(json: search.condition.json) == search.condition)
        }
        try await save("Many", Array(repeating: "a", count: 120).joined(separator: " "), in: home)
        #expect(try await home.read("search:many search:many").notes.map(\.kind) == [.manyConditions(limit: 200)])
    }
}
