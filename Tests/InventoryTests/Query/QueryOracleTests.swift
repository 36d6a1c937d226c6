import Foundation
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// Random conditions on random libraries: the listing is what a look at each item finds, whatever answers it.
@Suite struct QueryOracleTests {
    private static let places = ["House/Kitchen", "House/Garage", "House/Kitchen/Shelf", "Cottage", ""]
    private static let tags = ["Gift", "Fragile", "Old"]
    private static let words = ["lamp", "Drill", "Bücher", "Box 7", "été", "椅子"]

    static func content(_ home: QueryHome, _ random: inout SeededRandom) throws -> ItemContent {
        func chance(_ share: UInt64) -> Bool { random.next() % 100 < share }
        func word() -> String { words.randomElement(using: &random)! }
        func day() -> FieldValue? {
            let year = 2022 + Int(random.next() % 6)
            let texts = ["\(year)", "\(year)-0\(1 + random.next() % 9)", "2026-11-\(10 + random.next() % 20)", "2026-12-05"]
            return PartialDay(iso: texts.randomElement(using: &random)!).map(FieldValue.day)
        }
        func money() -> Money {
            Money(
                minorUnits: Int64(random.next() % 40_000), currency: Currency(code: ["USD", "EUR", "JPY"].randomElement(using: &random)!)!)
        }
        var content = ItemContent(name: word() + " " + word(), place: places.randomElement(using: &random)!)
        if chance(60) { content.value = money() }
        if chance(40) { content[.price] = .money(money()) }
        if chance(30) { content[.quantity] = .quantity(Quantity(thousandths: Int64(random.next() % 9_000))!) }
        if chance(20) { content[.inAll] = .yes }
        if chance(40) { content[.maker] = .text(word()) }
        if chance(20) { content[.model] = .text(word()) }
        if chance(20) { content[.unit] = .text(["pair", "m²"].randomElement(using: &random)!) }
        if chance(20) { content[.source] = .text(word() + " & Sons") }
        if chance(20) { content[.description] = .text(word() + " " + word()) }
        if chance(30) { content.notes = word() + "\n" + word() }
        if chance(20) { content.serialNumber = word() }
        for field in [ItemField.bought, .warrantyEnds, .lastSeen] where chance(40) { content[field] = day() }
        if chance(50) { content.tags = tags.filter { _ in chance(40) }.map(Reference.init(name:)) }
        if chance(30) { content[.type] = .reference(Reference(name: ["Tools", "Art"].randomElement(using: &random)!)) }
        if chance(30) { content[.condition] = .text(FieldDescriptor.conditions.randomElement(using: &random)!.id) }
        if chance(20) {
            content.papers = [
                Paper(role: PaperRole.allCases.randomElement(using: &random)!, title: "", content: .link("https://example.org"))
            ]
        }
        if chance(30) {
            content.own.append(try home.own(.number, .number(DecimalNumber(millionths: Int64(random.next() % 400) * 1_000_000))))
        }
        if chance(20) { content.own.append(try home.own(.yesNo, .yes)) }
        if chance(20) { content.own.append(try home.own(.choice, .choice(["Red", "Deep blue"].randomElement(using: &random)!))) }
        if chance(20) { content.own.append(try home.own(.text, .text(word()))) }
        if chance(20) { content.own.append(try home.own(.longText, .text(word() + "\n" + word()))) }
        if chance(20) { content.own.append(try home.own(.money, .money(money()))) }
        if chance(20), case .day(let day)? = day() { content.own.append(try home.own(.day, .day(day))) }
        if chance(20) { content.own.append(try home.own(.choices, .choices(chance(50) ? ["Red"] : ["Red", "Deep blue"]))) }
        if chance(20) { content.own.append(try home.own(.link, .link("https://example.org/" + (chance(50) ? "a" : "b")))) }
        if chance(12) {
            content[.disposal] = .text(FieldDescriptor.disposals.randomElement(using: &random)!.id)
            if chance(50) { content[.disposedOn] = day() }
        }
        return content
    }

    private static let leaves = [
        "lamp", "drill", "\"box 7\"", "bucher", "e", "place:kitchen", "place=house", "place:cottage", "no:place", "tag:gift", "tag=fragile",
        "tag:gift,fragile", "type:tools",
        "maker:lamp", "maker=\"Box 7\"", "no:maker", "value>100", "value<=50EUR", "value:10..300", "price>5", "no:price", "quantity>1",
        "quantity:1", "has:quantity", "is:in-all",
        "bought:2024", "bought<2025-03", "bought>1y", "warranty<=60d", "warranty<today", "seen:thismonth", "added:7d", "condition<good",
        "has:receipt", "no:paper",
        "is:part", "has:parts", "is:incomplete", "Voltage>200", "no:Voltage", "insured:yes", "Colour:red", "is:sold", "is:disposed",
        "is:here", "disposed:2026", "disposal:lost", "\"lamp drill\"", "name:lamp", "name=\"lamp drill\"", "notes:\"box 7\"", "no:notes",
        "model:drill", "unit=pair", "no:unit", "source:\"& sons\"", "description:\"ete drill\"", "no:description", "serial:lamp",
        "#Maker:lamp", "#Maker=lamp", "\"Bildschirm Größe\":\"lamp box\"", "#\"a=b\">100", "#\"a=b\":10..400EUR",
        "Serviced<2025", "Serviced:2026-11", "no:Serviced", "電圧:red", "電圧:\"deep blue\"", "#is:example", "has:link", "has:history-value",
        "place=house,cottage", "place:house,cottage", "type:tools,art", "no:type", "tag=gift,fragile", "no:tag", "condition:good,fair",
        "changed:7d", "added<2020", "warranty:2026", "warranty>2026-11", "bought:2024..2025", "value:EUR", "price<100EUR", "no:value",
        "has:price", "quantity<0.5", "no:quantity", "is:sold or lamp",
        "\"house › kitchen\"", "\"kitchen › shelf\"", "\"›\"", "place:\"house/kitchen\"", "part-of:\"lamp drill\"",
        "part-of:\"box 7 box 7\"",
    ]

    private static func text(_ depth: Int, _ random: inout SeededRandom) -> String {
        switch random.next() % (depth > 2 ? 3 : 6) {
        case 0...2: return (random.next() % 4 == 0 ? "-" : "") + leaves.randomElement(using: &random)!
        case 3: return "(\(text(depth + 1, &random)) or \(text(depth + 1, &random)))"
        case 4: return "-(\(text(depth + 1, &random)) \(text(depth + 1, &random)))"
        default: return "\(text(depth + 1, &random)) \(text(depth + 1, &random))"
        }
    }

    @Test(arguments: 0..<6) func listingsAreWhatALookAtEachItemFinds(_ seed: Int) async throws {
        var random = SeededRandom(UInt64(seed) + 100)
        let home = try QueryHome()
        let library = home.library
        var ids: [UUID] = []
        for _ in 0..<60 {
            var content = try Self.content(home, &random)
            if let whole = ids.randomElement(using: &random), random.next() % 5 == 0,
                try library.direct.item(id: whole)?.content.isDisposed == false
            {
                content.parent = Reference(id: whole, path: [])
                content.place = nil
            }
            let id = UUID()
            try library.direct.add(content, id: id, actor: tester)
            ids.append(id)
        }
        for round in 0..<70 {
            if round % 7 == 6, let id = ids.randomElement(using: &random), let old = try library.direct.item(id: id) {
                var content = try Self.content(home, &random)
                content.parent = nil
                if old.content.isDisposed != content.isDisposed { content[.disposal] = old.content[.disposal] }
                if !content.isDisposed { content[.disposedOn] = nil }
                _ = try? library.direct.update(id, to: content, expecting: nil, actor: tester)
            }
            if round % 10 == 3 { try Self.change(library, ids, &random) }
            if round % 20 == 19 { library.items.memory.columns.invalidate() }
            try await check(home, Self.text(0, &random), &random)
        }
    }

    /// Deletes items, brings them back, and moves and tags some, or takes that back.
    private static func change(_ library: Library, _ ids: [UUID], _ random: inout SeededRandom) throws {
        let some = try ids.filter { id in try random.next() % 8 == 0 && library.direct.item(id: id) != nil }
        switch random.next() % 6 {
        case 0: _ = try library.direct.perform(.delete(.items(some)), actor: tester)
        case 1: _ = try library.direct.perform(.assign(.place(Reference(text: "House/Garage")), to: .items(some)), actor: tester)
        case 2: _ = try library.direct.perform(.assign(.addTags([Reference(name: "Gift")]), to: .items(some)), actor: tester)
        case 3:
            let catalog = try library.direct.catalog()
            guard let old = catalog.tag(named: "Old"), let gift = catalog.tag(named: "Gift") else { return }
            _ = try library.direct.perform(.mergeTag(old.id, into: gift.id), actor: tester)
        default: _ = try? library.direct.undo(actor: tester)
        }
    }

    @Test func theConditionsOfTheseTestsAreUnderstood() async throws {
        let home = try QueryHome()
        for text in Self.leaves {
            let notes = try await home.read(text).notes
            #expect(notes.allSatisfy { !$0.isError } || text.hasPrefix("part-of:"), "\(text): \(notes)")
        }
    }

    private func check(_ home: QueryHome, _ text: String, _ random: inout SeededRandom) async throws {
        let library = home.library
        let condition = try await home.read(text).condition
        let catalog = try library.direct.catalog()
        let clock = QueryClock(today: QueryHome.today)
        let scope: ItemScope = random.next() % 4 == 0 ? .disposed : random.next() % 4 == 0 ? .incomplete : .all
        let words = random.next() % 5 == 0 ? "lamp" : ""
        let whole = Condition.every([scope.condition, condition] + (words.isEmpty ? [] : [.text(words)]))
        let disposed = try library.direct.listing(ItemQuery(scope: .disposed))
        let all = try library.direct.all() + (0..<disposed.count).compactMap { try library.direct.item($0, of: disposed) }
        let wholes = Set(all.compactMap { $0.content.parent?.id })
        let found = all.filter { whole.finds(ItemFacts($0, hasParts: wholes.contains($0.id)), in: catalog, at: clock) }
        let key = [SortKey.newest, .name, .value, .place, .warrantyEnds, .serialNumber].randomElement(using: &random)!
        let order = Inventory.SortOrder(key, ascending: random.next() % 2 == 0)
        let query = ItemQuery(text: words, scope: scope, condition: condition, order: order)
        let set = try library.direct.listing(query)
        let listed = try (0..<set.count).compactMap { try library.direct.item($0, of: set) }
        let comment: Comment = "\(text) in \(scope) with “\(words)” by \(key)"
        #expect(Set(listed.map(\.id)) == Set(found.map(\.id)) && listed.count == found.count, comment)
        #expect(try await library.store(actor: tester).count(of: query) == found.count, comment)
        #expect(set.totals == totals(of: found, among: all), comment)
        // The items that are here have the order that they have among all.
        let sorted = try library.direct.listing(ItemQuery(order: order))
        let ranks = listed.compactMap { sorted.index(of: $0.key) }
        #expect(ranks == ranks.sorted(), comment)
        if !condition.asksForState {
            let here = try library.direct.all().count
            let (one, other) = (ItemQuery(condition: condition), ItemQuery(condition: .not(condition)))
            #expect(try library.direct.listing(one).count + library.direct.listing(other).count == here, comment)
        }
    }

    /// Returns the sums of values, without those of parts that are inside of a found whole with a value.
    private func totals(of found: [Item], among all: [Item]) -> [CurrencyTotal] {
        let every = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        let ids = Set(found.map(\.id))
        var sums: [Currency: Int128] = [:]
        for item in found {
            guard let worth = item.content.worth else { continue }
            var (whole, isInside) = (item.content.parent?.id.flatMap { every[$0] }, false)
            while let outer = whole, outer.content.isDisposed == item.content.isDisposed {
                isInside = isInside || ids.contains(outer.id) && outer.content.worth != nil
                whole = outer.content.parent?.id.flatMap { every[$0] }
            }
            if !isInside { sums[worth.currency, default: 0] += Int128(worth.minorUnits) }
        }
        return Counters.shown(sums)
    }
}
