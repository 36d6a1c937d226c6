import Foundation
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// The search's data in memory: its results for long texts and large values, and its size.
struct SearchTableTests {
    private static func entry(
        _ key: Int, _ name: String, serial: String = "", _ value: Money? = nil, notes: String = ""
    ) -> SearchTable.Entry {
        SearchTable.Entry(key: UInt32(key), name: name, serialNumber: serial, place: 0, value: value, texts: [notes])
    }

    private static func found(_ table: SearchTable, _ words: String...) -> [UInt32] {
        table.found(holding: words.map { Array($0.utf8) }).slots.map { table.keys[Int($0)] }
    }

    /// Unchanged texts, and the words of others: both are in blocks.
    @Test(arguments: [false, true])
    func findsTextsAroundOneThatFillsItsBlock(asNumbers: Bool) {
        var table = SearchTable()
        func append(_ key: Int, _ text: String) {
            table.append(asNumbers ? Self.entry(key, "", serial: text) : Self.entry(key, text))
        }
        for key in 1...9_000 { append(key, "lamp \(key)") }
        // Longer than a shared block, and exactly of its size with the byte that separates numbers or words.
        append(9_001, String(repeating: "long", count: 30_000) + " vase")
        append(9_002, String(repeating: "x", count: TextBlock.largestSize - 1))
        append(9_003, "")
        append(9_004, "last lamp")
        #expect(Self.found(table, "vase") == [9_001])
        #expect(Self.found(table, "xxx") == [9_002])
        #expect(Self.found(table, "st") == [9_004])
        #expect(Self.found(table, "8999") == [8_999])
        #expect(Self.found(table, "lamp").count == 9_001)
        let withTwoSevens: [UInt32] = (1...9_000).filter { String($0).contains("77") }
        #expect(Self.found(table, "lamp", "77") == withTwoSevens)
        let lamps = table.found(holding: [Array("lamp".utf8)])
        #expect(table.narrowed(lamps, to: [Array("last".utf8)]).slots.map { table.keys[Int($0)] } == [9_004])
        #expect(table.keys(startingWith: Array("last".utf8)).count == (asNumbers ? 0 : 1))
    }

    /// Typing jumps to names with this beginning, word by word, even after deletions changed the numbers of words.
    @Test func findsNamesByTheirBeginnings() {
        var (table, names) = (SearchTable(), [UInt32: String]())
        for key in 1...6_000 {
            let number = key % 300
            let name = ["lamp \(number)", "Lamp", "old  lamp \(number)", "", "Österreich", "lampion-\(number) red", "last of \(number)"][
                key % 7]
            names[UInt32(key)] = name
            table.append(Self.entry(key, name, serial: "lamp", notes: "a lamp, lacquered"))
        }
        func check() {
            for typed in [
                "l", "lamp", "lamp ", "lamp 1", "lamp 29", "lam", "lampion-", "old lamp 2", "old l", "of", "red", "osterr", "x", "lamp x",
                "lamp 1 1",
            ] {
                let found = table.keys(startingWith: Array(typed.utf8))
                let expected = names.filter { name in
                    let folded = Folding.folded(name.value.split(separator: " ").joined(separator: " "))
                    return folded.starts(with: typed.utf8)
                }
                #expect(found.count == expected.count && expected.keys.allSatisfy(found.contains), "\(typed)")
            }
            for nothing in ["", " "] { #expect(table.keys(startingWith: Array(nothing.utf8)).count == 0) }
        }
        check()
        let gone = Set(names.keys.filter { $0 < 4_000 && $0 % 5 != 0 || $0 % 300 == 1 })
        table.remove(gone)
        #expect(table.slotCount < 6_000, "it was packed")
        for key in gone { names[key] = nil }
        check()
    }

    /// Narrowing results finds the same as searching all, also on other threads than the one that filled the table.
    @Test func narrowingFindsWhatASearchFinds() async {
        var (filling, random) = (SearchTable(), SeededRandom(7))
        let words = ["lamp", "vase", "chair", "teapot", "kettle", "clock", "nail"]
        func text(_ key: Int) -> String {
            let filling = String(repeating: "\(key) plain ", count: 20)
            return "\(words.randomElement(using: &random) ?? "") \(filling) \(words.randomElement(using: &random) ?? "")"
        }
        for key in 1...30_000 { filling.append(Self.entry(key, "", serial: text(key), notes: key % 100 == 0 ? "a nail" : "")) }
        // All have the letters of a nail, so that each of their texts is checked.
        let (table, all) = (filling, filling.found(holding: [Array("plain".utf8)]))
        #expect(all.count == 30_000)
        await withTaskGroup { group in
            for searched in [["lamp"], ["lamp", "vase"], ["teapot"], ["29999"], ["77", "clo"], ["nail"]] {
                group.addTask {
                    let bytes = searched.map { Array($0.utf8) }
                    let found = table.found(holding: bytes).slots
                    #expect(found == table.narrowed(all, to: bytes).slots && !found.isEmpty, "\(searched)")
                }
            }
        }
    }

    /// More words than the maximum, and repeated words.
    @Test func findsAllOfManyWords() {
        var table = SearchTable()
        for key in 1...300 { table.append(Self.entry(key, "a lamp \(key)", serial: "n\(key)")) }
        #expect(Self.found(table, "a", "lamp", "a", "lamp", "17") == [17, 117, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 217])
        let many = [[UInt8]](repeating: Array("lamp".utf8), count: 248) + [Array("299".utf8), Array("n".utf8), Array("nowhere".utf8)]
        #expect(table.found(holding: many).slots == [298], "two hundred and fifty are looked for")
        #expect(table.found(holding: Array(many.dropFirst())).count == 0)
    }

    /// So many that their names and words fill several blocks, and the numbers of words have three bytes.
    @Test func findsNamesAmongVeryMany() {
        var table = SearchTable()
        for key in 1...40_000 { table.append(Self.entry(key, "lamp of \(key)")) }
        for isPacked in [false, true] {
            if isPacked { table.remove(Set((1...30_000).filter { $0 % 2 == 0 }.map(UInt32.init))) }
            #expect(table.slotCount == (isPacked ? 25_000 : 40_000))
            for key in [1, 127, 16_383, 16_385, 29_999, 39_998, 40_000] {
                let found = table.keys(startingWith: Array("lamp of \(key) ".utf8.dropLast()))
                #expect(found.contains(UInt32(key)) && Self.found(table, "\(key)").contains(UInt32(key)), "\(key)")
            }
            #expect(table.keys(startingWith: Array("lamp of 3999".utf8)).count == 11)
            #expect(table.keys(startingWith: Array("lamp o".utf8)).count == table.slotCount)
        }
    }

    /// The results in a large table have no deleted items, and the keys and sums of the others.
    @Test func collectsMany() {
        let count = 40_000
        var table = SearchTable()
        var catalog = Catalog()
        catalog.fill([(.place(Place(id: UUID(), name: "Kitchen")), 1, false)])
        table.setPlaces(catalog)
        let names = ["kettle", "lamp", "oak", "", "key"]
        for key in 1...count {
            var entry = Self.entry(key * 2, names[key % 5], value(key))
            entry.place = key % 4 == 0 ? 1 : 0
            table.append(entry)
        }
        // Some have no value, and some have one that does not fit into four bytes.
        func value(_ key: Int) -> Money? {
            key % 7 == 0 ? nil : Money(minorUnits: Int64(key) << (key % 11 == 0 ? 30 : 0), currency: key % 3 == 0 ? .usd : .eur)
        }
        func check(_ words: String..., where holds: (String) -> Bool) {
            let bytes = words.map { Array($0.utf8) }
            let expected = (1...count).filter { holds(names[$0 % 5] + ($0 % 4 == 0 ? " kitchen" : "")) && table.keys[$0 - 1] != 0 }
            let found = table.found(holding: bytes)
            #expect(found.slots == expected.map { UInt32($0 - 1) }, "\(words)")
            #expect(found.count == expected.count && found.keys.count == expected.count)
            #expect(expected.allSatisfy { found.keys.contains(UInt32($0 * 2)) })
            var sums: [Currency: Int128] = [.usd: 0, .eur: 0]
            for money in expected.compactMap(value) { sums[money.currency, default: 0] += Int128(money.minorUnits) }
            #expect(found.totals == sums, "\(words)")
        }
        for _ in 0..<2 {
            check("k") { $0.contains("k") }
            check("k", "e") { $0.contains("k") && $0.contains("e") }
            check("m", "lamp") { $0.hasPrefix("lamp") }
            check("ke", "y") { $0.hasPrefix("key") }
            check("kitchen", "a") { $0.contains("kitchen") && $0.contains("a") }
            check("k", "itch") { $0.contains("kitchen") }
            check("x") { _ in false }
            // The second time with deleted items, too few for packing.
            table.remove(Set((1...5_000).map { UInt32($0 * 10) }))
        }
    }

    /// A part counts separately while its whole is away, and no longer when the whole comes back.
    @Test func aPartCountsOnceWhenItsWholeComesBack() {
        var table = SearchTable()
        var part = Self.entry(1, "lens", Money(minorUnits: 300, currency: .usd))
        part.whole = 9
        table.append(part)
        table.linkParts()
        var all = KeySet(largest: 9)
        for key: UInt32 in 1...9 { all.insert(key) }
        #expect(table.totals(among: all) == [.usd: 300])
        table.append(Self.entry(9, "camera", Money(minorUnits: 1_000, currency: .usd)))
        table.linkParts()
        #expect(table.totals(among: all) == [.usd: 1_000])
    }

    @Test func addsUpValuesThatFourBytesDoNotHold() {
        var (table, expected) = (SearchTable(), [Currency: Int128]())
        let large: [Int64] = [1, 1 << 31, -(1 << 31) - 1, Int64(Int32.max), Int64(Int32.min), 1 << 40]
        for key in 1...6_000 {
            let value = Money(minorUnits: large[key % large.count], currency: key % 2 == 0 ? .usd : .eur)
            table.append(Self.entry(key, "vase", key % 11 == 0 ? nil : value))
            if key % 11 != 0, key % 5 == 0 { expected[value.currency, default: 0] += Int128(value.minorUnits) }
        }
        // So many are deleted that the others are packed into slots of other numbers.
        table.remove(Set((1...6_000).filter { $0 % 5 != 0 }))
        #expect(table.slotCount == 1_200)
        #expect(table.found(holding: [Array("vase".utf8)]).totals == expected)
        var all = KeySet(largest: 6_000)
        for key: UInt32 in 1...6_000 { all.insert(key) }
        #expect(table.totals(among: all) == expected)
    }

    /// The ends of warranties are stored from the first item on that has one.
    @Test(arguments: [1, 4_000, 6_000])
    func knowsWhenWarrantiesEnd(first: Int) {
        var table = SearchTable(hasTexts: false)
        func day(_ key: Int) -> UInt16 { key >= first && key % 2 == 0 ? UInt16(key) : 0 }
        for key in 1...6_000 {
            var entry = Self.entry(key, "")
            entry.standing.createdDay = UInt16(key * 3)
            entry.standing.warrantyDay = day(key)
            table.append(entry)
        }
        for _ in 0..<2 {
            for key in [1, 2, first, 5_000, 6_000] {
                let found = table.keys { $0.warrantyDay == day(key) && $0.createdDay == UInt16(key * 3) }
                #expect(found.count == (table.keys.contains(UInt32(key)) ? 1 : 0) && (found.count == 0 || found.contains(UInt32(key))))
            }
            #expect(table.count { $0.warrantyDay != 0 } == table.keys.filter { $0 != 0 && day(Int($0)) != 0 }.count)
            // The second time packed into slots of other numbers.
            table.remove(Set(3...4_500))
        }
    }

    /// Numbers of places take two bytes until one does not fit.
    @Test(arguments: [[1, 2, 65_535], [1, 65_535, 65_536, 70_000, 2]] as [[UInt32]])
    func countsPlacesOfLargeNumbers(numbers: [UInt32]) {
        var table = SearchTable(hasTexts: false)
        for key in 1...6_000 {
            var entry = Self.entry(key, "")
            entry.place = numbers[key % numbers.count]
            entry.standing.isIncomplete = key % 3 == 0
            table.append(entry)
        }
        func check(_ keys: [Int]) {
            for number in numbers {
                var marks = [Bool](repeating: false, count: Int(number) + 1)
                marks[Int(number)] = true
                let found = table.keys(inPlaces: marks)
                let expected = keys.filter { numbers[$0 % numbers.count] == number }
                #expect(found.count == expected.count && expected.allSatisfy { found.contains(UInt32($0)) })
            }
            #expect(table.count(where: \.isIncomplete) == keys.count { $0 % 3 == 0 })
        }
        check(Array(1...6_000))
        table.remove(Set((1...6_000).filter { $0 % 7 != 0 }.map(UInt32.init)))
        #expect(table.slotCount < 6_000, "it was packed")
        check((1...6_000).filter { $0 % 7 == 0 })
    }

    @Test func withoutTextsItCountsAndAddsUp() {
        var (table, full) = (SearchTable(hasTexts: false), SearchTable())
        for key in 1...6_000 {
            var entry = Self.entry(key, "vase \(key)", Money(minorUnits: Int64(key), currency: .eur), notes: "from a market")
            entry.standing = SearchTable.Standing(createdDay: UInt16(key % 50), warrantyDay: UInt16(key % 70), isIncomplete: key % 3 == 0)
            table.append(entry)
            full.append(entry)
        }
        #expect(!table.hasTexts && full.hasTexts)
        #expect(table.byteCount / 6_000 < 20, "\(table.byteCount)")
        // So many are deleted that the others are packed into slots of other numbers.
        let gone = Set((1...6_000).filter { $0 % 5 != 0 }.map(UInt32.init))
        table.remove(gone)
        full.remove(gone)
        let there = (1...6_000).filter { $0 % 5 == 0 }
        var all = KeySet(largest: 6_000)
        for key in there { all.insert(UInt32(key)) }
        for table in [table, full] {
            #expect(table.slotCount == there.count)
            #expect(table.totals(among: all) == [.eur: Int128(there.reduce(0, +))])
            #expect(table.count { $0.isIncomplete } == there.count { $0 % 3 == 0 })
            #expect(table.count { $0.createdDay > 40 && $0.warrantyDay < 20 } == there.count { $0 % 50 > 40 && $0 % 70 < 20 })
        }
        #expect(table.found(holding: [Array("vase".utf8)]).count == 0)
        #expect(Self.found(full, "vase", "market").count == there.count)
    }

    @Test func textsAreInMemoryOnceSomebodySearches() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let lamp = try library.direct.add(ItemContent(name: "Lamp", notes: "brass"), actor: tester)
        try await library.direct.prepare()
        let index = library.items.memory.index
        _ = try library.direct.listing(ItemQuery(scope: .incomplete))
        #expect(index.count { $0.isIncomplete } == 1)
        #expect(index.search(SearchMatcher("lamp")) == nil)
        // A change is followed in either state.
        let vase = try library.direct.add(ItemContent(name: "Vase", notes: "brass"), actor: tester)
        #expect(index.count { $0.isIncomplete } == 2)
        #expect(try library.direct.listing(ItemQuery(text: "brass")).count == 2)
        #expect(index.search(SearchMatcher("lamp"))?.totals.isEmpty == true)
        _ = try library.direct.delete([lamp.items[0].id], actor: tester)
        #expect(try library.direct.listing(ItemQuery(text: "brass")).count == 1)
        #expect(index.count { $0.isIncomplete } == 1 && vase.items.count == 1)
    }

    @Test func takesFewBytesForAnItem() {
        var table = SearchTable()
        let count = 20_000
        table.reserve(count)
        for (index, item) in SampleItems(count: count, seed: 1, photos: [], isFull: true).enumerated() {
            let content = item.content
            func texts(_ fields: [ItemField]) -> [String] {
                fields.compactMap { if case .text(let text)? = content[$0] { text } else { nil } }
            }
            table.append(
                SearchTable.Entry(
                    key: UInt32(index + 1), name: content.name, serialNumber: content.serialNumber, place: 1, value: content.value,
                    numbers: texts([.assetNumber, .code]),
                    texts: texts([.description, .maker, .model, .source, .valueSource, .warrantyTerms, .policy]) + [content.notes]))
        }
        // Unchanged numbers take some forty, the words of other texts and of names here fifty, everything else thirty.
        #expect(table.byteCount / count < 123, "\(table.byteCount)")
    }

    /// Days begin in the local time zone, not in London's.
    @Test func anItemWasAddedOnTheDayOfItsPlace() throws {
        let hour: Int64 = 3_600_000
        var asked = 0
        var days = LocalDays { moment in
            asked += 1
            // Ten hours ahead of UTC.
            return Day(ordinal: 719_163 + Int((moment.milliseconds + 10 * hour) / (24 * hour)))
        }
        #expect(days.day(of: Timestamp(milliseconds: 20_000 * 24 * hour + 13 * hour)) == 20_000)
        #expect(days.day(of: Timestamp(milliseconds: 20_000 * 24 * hour + 14 * hour - 1)) == 20_000)
        #expect(days.day(of: Timestamp(milliseconds: 20_000 * 24 * hour + 14 * hour)) == 20_001)
        #expect(days.day(of: Timestamp(milliseconds: 20_000 * 24 * hour + 14 * hour + 60_000)) == 20_001)
        #expect(asked == 3)
        // The present time gives the same result as the row.
        let now = Timestamp.now()
        var local = LocalDays()
        #expect(local.day(of: now) == SearchIndex.day(now.localDay))
    }
}
