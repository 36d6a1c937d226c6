import Foundation
import GRDB
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// The columns of facts in memory, and the sets of keys that they make.
@Suite struct FactColumnTests {
    @Test func setsOfKeysAreLikeOtherSets() {
        var random = SeededRandom(3)
        for _ in 0..<200 {
            let (one, other) = (Self.keys(&random), Self.keys(&random))
            func bits(_ keys: Set<UInt32>) -> KeyBits {
                var bits = KeyBits()
                for key in keys { bits.set(key, true) }
                return bits
            }
            let (a, b) = (bits(one), bits(other))
            var union = a
            union.formUnion(b)
            #expect(union == bits(one.union(other)) && a.intersection(b) == bits(one.intersection(other)))
            #expect(a.subtracting(b) == bits(one.subtracting(other)) && a.count == one.count && a.isEmpty == one.isEmpty)
            #expect(a.keys == one.sorted().map(Int64.init) && KeyBits(a.keySet) == a)
            var emptied = a
            for key in one { emptied.set(key, false) }
            #expect(emptied == KeyBits() && (a == b) == (one == other))
        }
    }

    private static func keys(_ random: inout SeededRandom) -> Set<UInt32> {
        let most = [1, 63, 64, 65, 300].randomElement(using: &random)!
        return Set((0..<random.next() % 60).map { _ in UInt32(random.next() % UInt64(most)) })
    }

    @Test func columnsThatWereNotUsedForTheLongestTimeMakeRoom() async throws {
        let home = try QueryHome()
        let columns = FactColumns()
        let (storage, catalog) = (home.library.items.storage, home.library.items.memory.catalog)
        let facts: [FactName] = [.fixed(.bought, .days), .fixed(.price, .money), .fixed(.maker, .texts), .has(.photo)]
        for fact in facts { _ = try columns.columns([fact], in: storage, catalog, atMost: 60) }
        #expect(columns.names.count < facts.count && columns.names.contains(.has(.photo)))
        _ = try columns.columns(Set(facts), in: storage, catalog, atMost: 0)
        #expect(columns.names == Set(facts), "a query has all columns that it needs")
        _ = try columns.columns([.has(.link)], in: storage, catalog, atMost: 0)
        #expect(columns.names == [.has(.link)])
    }

    @Test func numbersAreExactInFourBytesAndInEight() {
        var random = SeededRandom(4)
        for round in 0..<40 {
            var column = NumberColumn(unit: 1_000)
            var numbers: [UInt32: Int64] = [:]
            for _ in 0..<60 {
                let key = UInt32(random.next() % 40)
                let number: Int64? =
                    switch random.next() % (round < 20 ? 3 : 5) {
                    case 0: nil
                    case 1: Int64.random(in: 0..<9, using: &random) * 1_000
                    case 2: Int64.random(in: -9_000...0, using: &random) * 1_000
                    case 3: Int64.random(in: 0..<9_000, using: &random)
                    default: Int64.max - Int64.random(in: 0..<9, using: &random)
                    }
                column.set(number.map(FactValue.number), for: key)
                numbers[key] = number
            }
            for bound in [-5_000, 0, 3_000, 7_777, Int64.max - 4] as [Int64] {
                let wanted = numbers.filter { $0.value > bound }.map { Int64($0.key) }.sorted()
                #expect(column.bits(within: .above(bound)).keys == wanted)
            }
            let keys = Array(0..<UInt32(40))
            let present = keys.filter { numbers[$0] != nil }.sorted { (numbers[$0]!, $0) < (numbers[$1]!, $1) }
            #expect(column.codes().sorted(keys, ascending: true) == present + keys.filter { numbers[$0] == nil })
            #expect(column.byteCount < 40 * 9 && (round >= 20 || column.byteCount < 40 * 5))
        }
    }

    @Test func aFieldWithVeryManyTextsIsLookedAtItemByItem() {
        var column = TextColumn()
        for key in 1...30_000 { column.set(.text("Model \(key)"), for: UInt32(key)) }
        #expect(column.isTooVaried && column.byteCount < 1_000)
        column = TextColumn()
        for key in 1...100 { column.set(.text("\(key)" + String(repeating: "long ", count: 4_000)), for: UInt32(key)) }
        #expect(column.isTooVaried && column.byteCount < 1_000)
        column = TextColumn()
        for key in 1...30_000 { column.set(key % 3 == 0 ? nil : .text("Model \(key % 100)"), for: UInt32(key)) }
        #expect(!column.isTooVaried && column.byteCount < 30_000 * 3)
        #expect(column.bits { $0 == ["Model 7"] }.keys == (1...30_000).filter { $0 % 3 != 0 && $0 % 100 == 7 }.map(Int64.init))
        column.set(.text("Other"), for: 7)
        #expect(!column.bits { $0 == ["Model 7"] }.keys.contains(7) && column.bits { $0 == ["Other"] }.keys == [7])
    }

    @Test func aChangeOfVeryManyItemsIsFollowed() async throws {
        let home = try QueryHome()
        let condition = try await home.read("maker:sonara quantity>1").condition
        #expect(try home.found(condition).isEmpty)
        let many = (0..<5_200).map { index in
            var content = ItemContent(name: "Screw \(index)")
            content[.maker] = .text("Sonara")
            content[.quantity] = Quantity("\(1 + index % 2)").map(FieldValue.quantity)
            return NewItem(content)
        }
        _ = try home.library.direct.addAll(many, actor: tester)
        #expect(try home.found(condition).count == 2_600)
        let set = try home.library.direct.listing(ItemQuery(condition: condition))
        _ = try home.library.direct.perform(.delete(.ranks([0..<100], of: set)), actor: tester)
        #expect(try home.found(condition).count == 2_500)
    }

    @Test func theWholeOfANewPartHasParts() async throws {
        let home = try QueryHome()
        let condition = try await home.read("has:parts").condition
        #expect(try home.found(condition) == ["Record Player"])
        let ring = try #require(try home.library.direct.all().first { $0.content.name == "Ring" })
        var stone = ItemContent(name: "Stone")
        stone.parent = Reference(id: ring.id, path: [])
        try home.library.direct.add(stone, id: UUID(), actor: tester)
        #expect(try home.found(condition) == ["Record Player", "Ring"])
    }

    @Test func aPlaceIsFoundByThePathThatIsShown() async throws {
        let home = try QueryHome()
        #expect(try await home.found("\"House › Kitchen\"") == ["Chairs", "Record Player", "Needle"])
        #expect(try await home.found("-\"House › Kitchen\"") == ["Drill", "Ring", "Odds and ends"])
        let words = try home.library.direct.listing(ItemQuery(text: "cottage › kitchen"))
        #expect(words.count == 1)
    }

    @Test func theSmallestNumberIsANumber() async throws {
        let home = try QueryHome()
        var content = ItemContent(name: "Void")
        content.own = [try home.own(.number, .number(DecimalNumber(millionths: Int64.min)))]
        try home.library.direct.add(content, id: UUID(), actor: tester)
        #expect(try await home.found("Voltage<0") == ["Void"])
    }

    @Test func aRowOfAnItemThatDoesNotExistTakesNoMemory() async throws {
        let home = try QueryHome()
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: OpeningTests.database(home.folder).path, configuration: configuration)
        try await queue.write { db in try db.execute(sql: "INSERT INTO itemTags (tag, item) SELECT tag, 4000000000 FROM tags") }
        try queue.close()
        #expect(try await home.found("tag:gift or tag:fragile") == ["Drill", "Chairs"])
    }
}
