import Foundation
import Testing

@testable import Inventory
@testable import Reports

/// Sums of amounts, and the place that counts as a room.
struct SumsTests {
    private func money(_ units: Int64, _ code: String) throws -> Money {
        Money(minorUnits: units, currency: try #require(Currency(code: code)))
    }

    @Test func eachCurrencyHasItsOwnSum() throws {
        var sums = Sums()
        #expect(sums.isEmpty && sums.texts(.plain) == ["–"])
        for (units, code) in [(1_250, "USD"), (123_400, "EUR"), (50, "USD"), (98_000, "JPY")] as [(Int64, String)] {
            sums.add(try money(units, code))
        }
        sums.add(nil)
        #expect(sums.texts(.plain) == ["€1,234.00", "¥98,000", "$13.00"])
        var twice = sums
        twice.add(sums)
        #expect(twice.texts(.plain) == ["€2,468.00", "¥196,000", "$26.00"])
        #expect(sums.share(of: twice) == nil)
    }

    @Test func whatIsTooLargeIsSaidAndStaysSo() throws {
        var sums = Sums()
        sums.add(try money(Int64.max, "USD"))
        sums.add(try money(1, "USD"))
        #expect(sums.texts(.plain) == ["USD too large"])
        sums.add(try money(-5, "USD"))
        #expect(sums.texts(.plain) == ["USD too large"])
        var other = Sums()
        other.add(try money(5, "USD"))
        other.add(sums)
        #expect(other.texts(.plain) == ["USD too large"])
    }

    /// A part adds nothing beside a whole with an amount of the same kind, even through an item that is not in the report.
    @Test func partsAreAddedOnce() throws {
        let options = ReportOptions(day: .today())
        let ids = (0..<4).map { _ in UUID() }
        func line(_ number: Int, _ price: Int64?, _ value: Int64?, partOf whole: Int?) throws -> ReportLine {
            var content = ItemContent(name: "Thing \(number)")
            content[.price] = try price.map { .money(try money($0, "USD")) }
            content.value = try value.map { try money($0, "USD") }
            content.parent = whole.map { Reference(id: ids[$0], path: ["Thing \($0)"]) }
            let now = Timestamp(milliseconds: 0)
            let item = Item(
                id: ids[number], key: ItemKey(rawValue: Int64(number + 1)), revision: 1, content: content, createdAt: now, modifiedAt: now,
                manualOrder: nil)
            return ReportLine(item, below: [], options)
        }
        let lines = try [line(0, nil, 1_000, partOf: nil), line(1, 50, 300, partOf: 0), line(3, 5, 20, partOf: 2)]
        var families = Families(lines)
        #expect(families.missing == [ids[2]])
        families.bridge(ids[2], to: ids[1])
        let marked = lines.map(families.marked)
        #expect(marked.map(\.valueIsInWhole) == [false, true, true] && marked.map(\.priceIsInWhole) == [false, false, true])
        let tally = Tally(marked)
        #expect(tally.values.texts(.plain) == ["$10.00"] && tally.prices.texts(.plain) == ["$0.50"] && tally.items == 3)
    }

    @Test func shares() throws {
        var (all, part) = (Sums(), Sums())
        #expect(part.share(of: all) == nil)
        all.add(try money(400, "USD"))
        #expect(part.share(of: all) == 0)
        part.add(try money(100, "USD"))
        #expect(part.share(of: all) == 25)
    }

    /// Returns the rooms of places given by paths; "!" behind a name means a room, "^" a house.
    private func rooms(_ paths: [[String]]) -> Rooms {
        var catalog = Catalog()
        var known: [[String]: UUID] = [:]
        for path in paths {
            let names = path.map { $0.filter { !"!^".contains($0) } }
            for depth in 1...path.count where known[Array(names[..<depth])] == nil {
                let id = UUID()
                let mark = path[depth - 1].last
                let place = Place(
                    id: id, name: names[depth - 1], parent: depth > 1 ? known[Array(names[..<(depth - 1)])] : nil,
                    kind: mark == "!" ? .room : mark == "^" ? .house : nil)
                catalog.put(.place(place), Int64(known.count + 1))
                known[Array(names[..<depth])] = id
            }
        }
        return Rooms(catalog)
    }

    private func room(_ path: String, in rooms: Rooms) -> String { rooms.room(of: Reference(text: path)).room.joined(separator: "/") }

    @Test func whichPlaceIsTheRoom() {
        let flat = rooms([["Garage", "Box 4"], ["Kitchen"]])
        #expect(room("Garage/Box 4", in: flat) == "Garage" && room("Kitchen", in: flat) == "Kitchen")
        let house = rooms([["House", "Kitchen", "Cupboard"], ["Shed", "Shelf"]])
        #expect(room("House/Kitchen/Cupboard", in: house) == "House/Kitchen" && room("Shed/Shelf", in: house) == "Shed")
        #expect(room("House", in: house) == "House")
        let only = rooms([["House", "Kitchen"], ["House", "Hall"]])
        #expect(room("House/Hall", in: only) == "House/Hall")
        let said = rooms([["Home^", "Upstairs", "Study!", "Desk"], ["Home^", "Attic"], ["Office^"]])
        #expect(room("Home/Upstairs/Study/Desk", in: said) == "Home/Upstairs/Study" && room("Home/Attic", in: said) == "Home/Attic")
        #expect(room("Office", in: said) == "Office")
        #expect(said.room(of: nil).room.isEmpty)
        #expect(said.room(of: Reference(text: "Home/Upstairs/Study/Desk")).below == ["Desk"])
    }
}
