import Foundation
import StoreTesting
import Testing
import TestSupport

@testable import Inventory

@Suite struct SearchTests {
    static func fold(_ text: String) -> String { String(decoding: Folding.folded(text), as: UTF8.self) }

    @Test(arguments: [
        ("Kettle", "kettle"), ("ÉCLAIR", "eclair"), ("e\u{301}clair", "eclair"), ("Straße", "strasse"), ("STRASSE", "strasse"),
        ("Ωμέγα", "ωμεγα"),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("σίσυφος", "σισυφοσ"), ("İstanbul", "istanbul"), ("ISTANBUL", "istanbul"), ("ıstanbul", "istanbul"),
        ("Ångström", "angstrom"), ("Ł", "l"), ("Søren Ærø", "soren aero"), ("ﬁne", "fine"), ("Ｗｉｄｅ１２", "wide12"), ("½", "1⁄2"),
        ("x²", "x2"),
        ("Й", "и"), ("ЁЛКА", "елка"), ("が", "か"), ("Việt Nam", "viet nam"), ("a\u{200D}b\u{AD}c", "abc"), ("٣٤", "34"), ("it’s", "it's"),
        ("a\tb\nc", "a b c"), ("a\u{A0}b", "a b"), ("a\u{1}b", "ab"), ("Ǆ", "dz"), ("ſ", "s"), ("שָׁלוֹם", "שלום"), ("", ""),
    ])
    func folding(_ text: String, _ expected: String) { #expect(Self.fold(text) == expected) }

    @Test func foldingIsDoneOnce() {
        for value: UInt32 in 1..<0x3000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = Self.fold(String(scalar))
            #expect(Self.fold(once) == once, "U+\(String(value, radix: 16))")
        }
    }

    @Test(
        arguments: [
            ("ket", "Blue Kettle", ["Ket"]), ("é", "Éclair cafe", ["É", "e"]), ("ss", "Straße", ["ß"]), ("e", "cafe\u{301}!", ["e\u{301}"]),
            ("blue ket", "Blue Kettle blue", ["Blue", "Ket", "blue"]), ("aa", "aaa", ["aaa"]), ("fi", "ﬁne", ["ﬁ"]), ("f", "ﬁne", ["ﬁ"]),
            ("x", "Kettle", []), ("", "Kettle", []), (" ", "Kettle", []), ("👍", "ok 👍🏽", ["👍🏽"]), ("rest", "résumé forest", ["rest"]),
        ] as [(String, String, [String])])
    func marking(_ query: String, _ text: String, _ expected: [String]) {
        #expect(SearchMatcher.ranges(of: query, in: text).map { String(text[$0]) } == expected)
    }

    /// Texts of plain letters are marked in a faster way than others.
    @Test func plainTextsAreMarkedAsOthersAre() {
        var random = SeededRandom(5)
        func text(_ length: Int) -> String { String((0..<length).compactMap { _ in "aAbB-0 ".randomElement(using: &random) }) }
        for _ in 0..<3_000 {
            let (query, plain) = (text(Int.random(in: 0...5, using: &random)), text(Int.random(in: 0...14, using: &random)))
            func places(in text: String) -> [Range<Int>] {
                SearchMatcher.ranges(of: query, in: text).map { $0.lowerBound.utf16Offset(in: text)..<$0.upperBound.utf16Offset(in: text) }
            }
            #expect(places(in: plain) == places(in: plain + "→"), "“\(query)” in “\(plain)”")
        }
    }

    static let alphabet = Array("abkeABKEéÉßſİıøµΣσς１二 '’-0129,.\u{301}\u{200D}יﬁ")

    static func text(_ random: inout SeededRandom, upTo length: Int) -> String {
        var result = ""
        for _ in 0..<Int.random(in: 0...length, using: &random) {
            if let character = alphabet.randomElement(using: &random) { result.append(character) }
        }
        return result
    }

    static func content(_ random: inout SeededRandom) -> ItemContent {
        let currency: Currency = Bool.random(using: &random) ? .usd : .eur
        var content = ItemContent(
            name: text(&random, upTo: 12), serialNumber: text(&random, upTo: 4),
            value: Bool.random(using: &random) ? Money(minorUnits: Int64.random(in: -500...500, using: &random), currency: currency) : nil,
            place: text(&random, upTo: 2), notes: text(&random, upTo: 10))
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            fill(ItemField.allCases.randomElement(using: &random) ?? .maker, of: &content, &random)
        }
        return content
    }

    /// Sets a possible value of a field. Item numbers are left out, because each is given once.
    private static func fill(_ field: ItemField, of content: inout ItemContent, _ random: inout SeededRandom) {
        guard ![ItemField.name, .serialNumber, .place, .notes, .value, .assetNumber, .disposal].contains(field) else { return }
        switch field.descriptor.kind {
        case .line, .lines: content[field] = .text(text(&random, upTo: 6))
        case .choice(let choices): content[field] = choices.randomElement(using: &random).map { .text($0.id) }
        case .money: content[field] = .money(Money(minorUnits: Int64.random(in: -500...500, using: &random), currency: .eur))
        case .day:
            content[field] = ["2015", "2019-03", "2024-02-29"].randomElement(using: &random).flatMap { PartialDay(iso: $0) }.map(
                FieldValue.day)
        case .quantity: content[field] = Quantity(thousandths: Int64.random(in: 0...5_000, using: &random)).map(FieldValue.quantity)
        case .yesOrNo: content[field] = .yes
        case .place, .item, .type, .tags: break
        }
    }

    /// Performs the naive search: every word of the query in one of the fields.
    static func oracle(_ items: [Item], _ query: String) -> Set<UUID> {
        let words = fold(query).split(separator: " ")
        return Set(
            items.filter { item in
                let fields = FieldDescriptor.all.filter(\.isSearched).map { fold(item.content.text($0.field)) }
                return words.allSatisfy { word in fields.contains { $0.utf8.containsSubsequence(word.utf8) } }
            }.map(\.id))
    }

    /// Random items, changed again and again; each search is compared with the naive one, typed key by key.
    @Test func searchEqualsTheNaiveOne() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        var random = SeededRandom(42)
        var contents: [NewItem] = []
        for _ in 0..<300 { contents.append(NewItem(Self.content(&random))) }
        _ = try library.direct.addAll(contents, actor: tester)
        for round in 0..<40 {
            let query = Self.text(&random, upTo: 4)
            var items: [Item] = []
            try library.direct.forEachItem {
                items.append($0)
                return true
            }
            let ids = Dictionary(uniqueKeysWithValues: items.map { ($0.key, $0) })
            for end in query.indices + [query.endIndex] {
                let typed = String(query[..<end])
                let order = Inventory.SortOrder(SortKey.allCases[round % 6], ascending: round % 2 == 0)
                let listing = try library.direct.listing(ItemQuery(text: typed, order: order))
                let found = listing.keys(in: 0..<listing.count).compactMap { ids[$0] }
                #expect(found.count == listing.count)
                #expect(Set(found.map(\.id)) == Self.oracle(items, typed), "“\(typed)”")
                #expect(listing.totals == Self.totals(found))
                #expect(found.map(\.id) == Self.sorted(found, order, library.items.memory.collation).map(\.id), "\(order)")
            }
            try await Self.change(library, items, &random)
        }
    }

    static func change(_ library: Library, _ items: [Item], _ random: inout SeededRandom) async throws {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: _ = try library.direct.add(content(&random), actor: tester)
        case 1:
            if let item = items.randomElement(using: &random) { _ = try library.direct.delete([item.id], actor: tester) }
        case 2: _ = try library.direct.undo(actor: tester)
        case 3:
            let some = (0..<60).compactMap { _ in items.randomElement(using: &random)?.id }
            if !some.isEmpty { _ = try library.direct.delete(some, actor: tester) }
        case 4:
            guard let item = items.randomElement(using: &random), let other = items.randomElement(using: &random), item != other else {
                return
            }
            _ = try library.direct.move(item.id, Bool.random(using: &random) ? .above : .below, other.id, actor: tester)
        default:
            guard let item = items.randomElement(using: &random) else { return }
            _ = try library.direct.update(item.id, to: content(&random), expecting: item.revision, actor: tester)
        }
    }

    static func totals(_ items: [Item]) -> [CurrencyTotal] {
        var sums: [Currency: Int64] = [:]
        for value in items.compactMap(\.content.worth) { sums[value.currency, default: 0] += value.minorUnits }
        return sums.filter { $0.value != 0 }.sorted { $0.key.code < $1.key.code }
            .map { CurrencyTotal(currency: $0.key, money: Money(minorUnits: $0.value, currency: $0.key)) }
    }

    /// Sorts items in the documented order, which is computed from the items alone.
    static func sorted(_ items: [Item], _ order: Inventory.SortOrder, _ collation: Collation) -> [Item] {
        func bytes(_ text: String) -> [UInt8]? { text.isEmpty ? nil : collation.key(text) }
        func isLess(_ a: Item, _ b: Item) -> Bool {
            switch order.key {
            case .newest, .column, .missing, .warrantyEnds: return a.key < b.key
            case .custom:
                let (x, y) = (a.manualOrder ?? ItemPlaces.byAge(a.key), b.manualOrder ?? ItemPlaces.byAge(b.key))
                return x != y ? x < y : a.key < b.key
            case .name: return compare(collation.key(a.content.name), collation.key(b.content.name), a, b)
            case .serialNumber: return compare(bytes(a.content.serialNumber) ?? [], bytes(b.content.serialNumber) ?? [], a, b)
            case .place:
                let (x, y) = (bytes(a.content.placePath) ?? [], bytes(b.content.placePath) ?? [])
                // Places with equal sort keys are still two places.
                guard x == y, a.content.placePath != b.content.placePath else { return compare(x, y, a, b) }
                return a.content.placePath.utf8.lexicographicallyPrecedes(b.content.placePath.utf8)
            case .value:
                let (x, y) = (a.content.worth?.minorUnits ?? 0, b.content.worth?.minorUnits ?? 0)
                return x != y ? x < y : a.key < b.key
            }
        }
        func compare(_ x: [UInt8], _ y: [UInt8], _ a: Item, _ b: Item) -> Bool {
            x == y ? a.key < b.key : x.lexicographicallyPrecedes(y)
        }
        func isMissing(_ item: Item) -> Bool {
            switch order.key {
            case .newest, .name, .custom, .column, .missing, .warrantyEnds: false
            case .value: item.content.worth == nil
            case .serialNumber: item.content.serialNumber.isEmpty
            case .place: item.content.placePath.isEmpty
            }
        }
        let present = items.filter { !isMissing($0) }.sorted(by: isLess)
        let missing = items.filter(isMissing).sorted { $0.key < $1.key }
        return order.ascending ? present + missing : present.reversed() + missing.reversed()
    }
}

extension Collection where Element: Equatable {
    fileprivate func containsSubsequence(_ other: some Collection<Element>) -> Bool {
        if other.isEmpty { return true }
        return indices.contains { self[$0...].starts(with: other) }
    }
}
