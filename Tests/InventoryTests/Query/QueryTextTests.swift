import Foundation
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// The text of queries: how it is read and written, and what is said about it.
@Suite struct QueryTextTests {
    /// Texts and the same queries as they are written.
    private static let texts: [(String, String)] = [
        ("  drill   lamp ", "drill lamp"), ("\"drill\"", "drill"), ("“cordless drill”", "\"cordless drill\""),
        ("«a b» „c d“", "\"a b\" \"c d\""),
        ("drill or lamp", "drill or lamp"), ("a b or c", "a b or c"), ("(a or b) c", "(a or b) c"), ("a (b c)", "a b c"), ("((a))", "a"),
        ("-(a or b)", "-(a or b)"), ("NOT a", "-a"), ("-\"a b\"", "-\"a b\""), ("−a –b", "-a -b"), ("- a", "\"-\" a"), ("--a", "\"--a\""),
        ("salt and pepper", "salt \"and\" pepper"), ("salt AND pepper", "salt pepper"), ("not drill", "\"not\" drill"), ("or", "\"or\""),
        ("a or", "a \"or\""),
        ("\"or\" a", "\"or\" a"), ("http: 12:30 S/N", "\"http:\" \"12:30\" S/N"), ("http://x.y/z", "\"http://x.y/z\""),
        ("Box (red)", "Box red"),
        ("5\" 27\"x", "\"5\\\"\" \"27\\\"x\""), ("foo(bar)", "\"foo(bar)\""), ("#12", "#12"), ("\"value\" \"\"", "value"),
        ("brand:Sonara", "maker:Sonara"), ("SERIAL_number=R-7", "serial=R-7"), ("value > 100", "value>100"),
        ("value>100 EUR", "value>100.00EUR"), ("value:EUR", "value:EUR"),
        ("value>100 \"EUR\"", "value>100 \"EUR\""), ("value!=5", "-value:5"), ("worth:100..200", "value:100..200"),
        ("place: kitchen", "place:Cottage/Kitchen,House/Kitchen"),
        ("place:house/kitchen", "place:House/Kitchen"), ("place:none", "no:place"), ("tag:gift,fragile", "tag:Fragile,Gift"),
        ("condition<good", "condition:broken,fair,poor"),
        ("bought:2024-3", "bought:2024-03"), ("bought:\"3 march 2024\"", "bought:2024-03-03"), ("bought<lastmonth", "bought<lastmonth"),
        ("added:7d", "added<=7d"), ("added:1w..2w", "added:1w..2w"),
        ("has:picture", "has:photo"), ("no:receipt,manual", "-(has:receipt or has:manual)"), ("is:sold,stolen", "is:sold or is:stolen"),
        ("-no:photo", "has:photo"),
        ("#Maker:x", "#Maker:x"), ("\"Voltage\">=220", "Voltage>=220"), ("#voltage:1..2", "Voltage:1..2"), ("insured:no", "-insured:yes"),
        ("#is:x", "#is:x"), ("has:#maker", "has:#Maker"), ("\"a=b\":5", "\"a=b\":5"),
        ("\"Bildschirm Größe\":x", "\"Bildschirm Größe\":x"), ("maker:\"a\\\"b\\\\c\"", "maker:\"a\\\"b\\\\c\""),
        ("maker:a,b", "maker:\"a,b\""), ("\u{301}", ""), ("a \u{0}b", "a \"\u{0}b\""),
    ]

    @Test func isWrittenAsItIsRead() async throws {
        let home = try QueryHome()
        let printer = QueryPrinter(try home.library.direct.catalog())
        for (text, written) in Self.texts {
            let condition = try await home.read(text).condition
            let printed = printer.text(of: condition)
            #expect(printed == written)
            #expect(try await home.read(printed).condition == condition, "\(printed)")
        }
    }

    @Test func aTextThatIsTooLargeFindsNothing() async throws {
        let home = try QueryHome()
        for text in [
            String(repeating: "a", count: 5_000), String(repeating: "a ", count: 201),
            String(repeating: "(", count: 17) + "a" + String(repeating: ")", count: 17),
        ] {
            let query = try await home.read(text)
            #expect(query.condition == .nothing && query.notes.count == 1 && query.firstError != nil)
            #expect(try home.found(query.condition).isEmpty)
        }
        #expect(try await home.read(String(repeating: "(", count: 16) + "a" + String(repeating: ")", count: 16)).notes.isEmpty)
    }

    /// Each part of the text that became a condition is known.
    @Test func spansSayWhichTextBecameWhichCondition() async throws {
        let text = "dräll -tag:gift (value>100 EUR or no:photo,manual)"
        let query = try await QueryHome().read(text)
        let bytes = Array(text.utf8)
        let leaves = Dictionary(uniqueKeysWithValues: query.condition.leaves.map { ($0.path, $0.condition) })
        let spans = query.spans.map { (String(decoding: bytes[$0.range], as: UTF8.self), leaves[$0.path]) }
        #expect(spans.map(\.0) == ["dräll", "tag:gift", "value>100 EUR", "no:photo,manual", "no:photo,manual"])
        #expect(spans.map(\.1).last == .has(.manual) && !spans.contains { $0.1 == nil })
    }

    /// A choice that a field has no more is found while items have it.
    @Test func aWordThatIsNoChoiceAnyMoreIsFound() async throws {
        let home = try QueryHome()
        var field = try #require(try home.library.direct.catalog().field(named: "Colour"))
        field.choices = ["Green"]
        _ = try home.library.direct.perform(.put(.field(field)), actor: tester)
        #expect(try await home.found("colour:Red") == ["Record Player"])
        #expect(try await home.read("colour:Purple").firstError != nil)
    }

    /// Random texts of everything that means something never trap, and what is read is written so that it is read again.
    @Test func randomTextsAreReadAndWrittenAlike() async throws {
        let home = try QueryHome()
        let (context, german) = (try home.context(), NumberStyle(decimal: ",", grouping: "."))
        let pieces = [
            "(", ")", "\"", "“", "„", "«", "»", "-", "–", " ", " ", " ", "or", "OR", "|", "AND", "not", "NOT", ":", "=", "!=", "<", ">=",
            "..", ",",
            "#", "value", "price", "tag", "place", "bought", "has", "no", "is", "Voltage", "電圧", "insured", "condition", "gift", "kitchen",
            "house",
            "/", "100", "1,5", "2024", "today", "7d", "EUR", "$", "photo", "sold", "deleted", "none", "\\", "\u{0}", "\u{202E}", "\u{301}",
            "é",
            "\u{1F469}\u{200D}\u{1F527}", "\n", "\u{A0}", "5\"", "S/N", "http://", "yes", "A-1", "\u{FFFE}", "*", "+", "~",
        ]
        var random = SeededRandom(41)
        for round in 0..<6_000 {
            let count = Int(random.next() % (round % 50 == 0 ? 400 : 14))
            let text = (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
            var context = context
            if round % 2 == 1 { context.style = german }
            let query = ParsedQuery(text, context)
            for note in query.notes {
                #expect(note.range.lowerBound >= 0 && note.range.upperBound <= text.utf8.count, "\(text)")
            }
            #expect(query.spans.count == query.condition.leaves.count || query.condition == .nothing, "\(text)")
            guard query.condition.leaves.count <= 150 else { continue }
            let printed = QueryPrinter(context.catalog, style: context.style).text(of: query.condition)
            guard printed.utf8.count <= 4_000 else { continue }
            let again = ParsedQuery(printed, context)
            #expect(again.condition == query.condition, "\(text.debugDescription) is written as \(printed.debugDescription)")
            #expect(again.notes.allSatisfy { $0.kind == .deletedInside || !$0.isError }, "\(printed.debugDescription): \(again.notes)")
            #expect(Condition(json: query.condition.json) == query.condition, "\(query.condition.json)")
        }
    }

    @Test func jsonKeepsWhatItDoesNotKnow() throws {
        let id = UUID()
        let condition = Condition.all([
            .field(.fixed(.value), .money(.above(DecimalNumber(millionths: 100_000_000)), .eur)), .not(.has(.receipt)),
            .field(.own(id), .number(.between(DecimalNumber(millionths: 1), DecimalNumber(millionths: 2)))),
            .field(.fixed(.bought), .day(.between(.current(.month, offset: -1), .day(PartialDay(iso: "2026-11")!)))),
        ])
        #expect(
            condition.json == """
                {"all":[{"f":"value","in":"EUR","money":{"above":100000000}},{"not":{"has":"receipt"}},\
                {"f":"own:\(id.uuidString.lowercased())","number":{"from":1,"upTo":2}},\
                {"day":{"from":"lastmonth","upTo":"2026-11"},"f":"bought"}],"v":1}
                """)
        #expect(Condition(json: condition.json) == condition)
        let later = #"{"all":[{"due":{"within":"3d"},"x":[1,2.5,null,true]},{"text":"a"}],"v":1}"#
        let read = try #require(Condition(json: later))
        #expect(read == .all([.unknown(#"{"due":{"within":"3d"},"x":[1,2.5,null,true]}"#), .text("a")]))
        #expect(read.json == later && read.problems(in: Catalog()) == [.unknown])
        let newer = #"{"query":"x","v":2}"#
        #expect(Condition(json: newer) == .unknown(newer) && Condition(json: newer)?.json == newer)
        for text in [
            "", "[]", "{", "7", "null", String(repeating: "[", count: 9_000),
            "{\"v\":1,\"text\":\"" + String(repeating: "a", count: 1 << 20) + "\"}",
        ] {
            #expect(Condition(json: text) == nil, "\(text.prefix(20))")
        }
        var random = SeededRandom(7)
        for _ in 0..<3_000 {
            var bytes = Array(condition.json.utf8)
            for _ in 0..<3 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
            guard let read = Condition(json: String(decoding: bytes, as: UTF8.self)) else { continue }
            #expect(Condition(json: read.json) == read)
        }
    }

    @Test func everyFieldHasANameOfItsOwn() throws {
        var names: [String: ItemField] = [:]
        for descriptor in FieldDescriptor.all {
            for name in [descriptor.queryName] + descriptor.queryAliases {
                #expect(name == name.lowercased() && !name.contains(" ") && !name.isEmpty)
                let plain = QueryLexer.lowered(name)
                #expect(names.updateValue(descriptor.field, forKey: plain) == nil && !QueryWord.heads.contains(plain), "\(name)")
            }
        }
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../resources/desktop/homepwner.1")
            .standardized
        let manual = try String(contentsOf: page, encoding: .utf8).replacing("\\-", with: "-")
        let section = try #require(manual.range(of: ".SH QUERIES"))
        for word in FieldDescriptor.all.map(\.queryName) + ["added", "changed"] + ItemFact.allCases.map(\.rawValue)
            + QueryConditions.states.map(\.name)
        {
            #expect(manual[section.upperBound...].contains(word), "The manual page does not have \(word).")
        }
    }
}
