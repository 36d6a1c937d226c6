import Foundation
import TestSupport
import Testing

@testable import Inventory

/// The catalog's tree of places after each step, and the cost of the steps.
@Suite struct PlaceTreeTests {
    private static func id(_ number: Int) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number / 256), UInt8(number % 256)))
    }

    /// Random steps, each of which a library could make: the data in memory equal those of a complete reading.
    @Test(arguments: 1...4) func eachStepLeavesWhatReadingAllWouldFind(_ seed: Int) {
        var random = SeededRandom(UInt64(seed))
        var catalog = Catalog()
        for step in 0..<400 {
            let number = Int.random(in: 1...30, using: &random)
            let known = catalog.entry(.place, Self.id(number))
            // Cycles are refused earlier, and places with contents are not deleted.
            let below = Set(catalog.numbersBelow(Self.id(number)))
            let outer = Int.random(in: 0...30, using: &random)
            guard outer == 0 || catalog.place(Self.id(outer)) != nil && !below.contains(Int64(outer)) && outer != number else { continue }
            let place = Place(
                id: Self.id(number), name: ["Box", "Shelf", "Room"][Int.random(in: 0..<3, using: &random)] + " \(number)",
                parent: outer == 0 ? nil : Self.id(outer))
            if let known, case .place(let old) = known.entry, !known.isGone, Int.random(in: 0..<3, using: &random) == 0 {
                guard below.count == 1 else { continue }
                catalog.put(.place(old), known.number, isGone: true)
            } else {
                catalog.put(.place(place), Int64(number))
            }
            var fresh = Catalog()
            fresh.fill(
                catalog.placeTable.entries.map { (.place($0.value), $0.key, catalog.placeTable.gone.contains($0.key)) })
            #expect(catalog.paths == fresh.paths, "seed \(seed), step \(step)")
            #expect(catalog.inner.filter { !$0.value.isEmpty } == fresh.inner, "seed \(seed), step \(step)")
            for entry in catalog.placeTable.entries.values {
                #expect(catalog.path(of: entry.id) == fresh.path(of: entry.id), "seed \(seed), step \(step)")
            }
        }
    }

    /// As in the undo and redo of a large import, and a move of its places: no step recomputes all places. A place that comes or moves costs
    /// one path, and a place that goes costs none, however many there are.
    @Test(arguments: [250, 2_000]) func manyPlacesComeAndGoOneByOne(_ count: Int) {
        var catalog = Catalog()
        let places = (0..<count).map { Place(id: Self.id($0 + 1), name: "Box \($0)", parent: $0 < 60 ? nil : Self.id($0 % 60 + 1)) }
        for step in [false, true, false] {
            for (number, place) in places.enumerated() { catalog.put(.place(place), Int64(number) + 1, isGone: step) }
        }
        #expect(catalog.places.count == count && catalog.path(of: Self.id(count)) == ["Box \((count - 1) % 60)", "Box \(count - 1)"])
        for (number, place) in places.enumerated().dropFirst(60) {
            var moved = place
            moved.parent = Self.id(1)
            catalog.put(.place(moved), Int64(number) + 1)
        }
        #expect(catalog.places(in: Self.id(1)).count == count - 60)
        #expect(catalog.pathSteps == 3 * count - 60)
    }
}
