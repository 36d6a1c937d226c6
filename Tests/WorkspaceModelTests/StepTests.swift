import FoundationEssentials
import TestSupport
import Testing
import WorkspaceModel

@testable import Inventory

/// Steps between any two listings: a list that follows them has the same rows, headings and selection as one that is shown again.
@Suite struct StepTests {
    /// Items with their places, in the order of a list.
    private struct Household {
        var items: [(key: UInt32, place: Int)] = []
        var last: UInt32 = 0

        mutating func add(place: Int, at rank: Int) -> UInt32 {
            last += 1
            items.insert((last, place), at: rank)
            return last
        }

        /// The places with their counts, in the order of the list.
        func headings(of keys: [UInt32]) -> [(place: Int, count: Int)] {
            let places = Dictionary(uniqueKeysWithValues: items.map { ($0.key, $0.place) })
            var found: [(place: Int, count: Int)] = []
            for key in keys {
                let place = places[key] ?? -1
                if found.last?.place == place {
                    found[found.count - 1].count += 1
                } else {
                    found.append((place, 1))
                }
            }
            return found
        }

        func listing(grouped: Bool, complete: Bool = true) -> ItemListing {
            let sorted = items.enumerated().sorted {
                ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
            }
            let keys = grouped ? sorted.map(\.element.key) : items.map(\.key)
            var result = ItemListing(
                query: ItemQuery(grouping: grouped ? .place(.whole) : .none), count: keys.count, totals: [],
                isComplete: complete, keys: .some(keys))
            guard grouped else { return result }
            var start = 0
            for heading in headings(of: keys) {
                // Items without a place come last.
                result.sections.append(
                    ItemSection(
                        start: start, count: heading.count, name: heading.place < 4 ? .place(["\(heading.place)"]) : .nothing))
                start += heading.count
            }
            return result
        }

        /// Changes some items. Returns their keys.
        mutating func change(_ random: inout SeededRandom) -> Set<UInt32> {
            var touched: Set<UInt32> = []
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0...4, using: &random)
                guard let index = items.indices.randomElement(using: &random),
                    Int.random(in: 0..<5, using: &random) > 0
                else {
                    touched.insert(add(place: place, at: Int.random(in: 0...items.count, using: &random)))
                    continue
                }
                touched.insert(items[index].key)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: items.remove(at: index)
                case 1: items[index].place = place
                case 2:
                    let item = items.remove(at: index)
                    items.insert(item, at: Int.random(in: 0...items.count, using: &random))
                default: break
                }
            }
            return touched
        }
    }

    private static func change(of keys: some Sequence<UInt32>, names: Bool = false) -> Change {
        let items = keys.map {
            Change.ItemChange(
                id: UUID(), key: ItemKey(rawValue: Int64($0)), revision: 2, existedBefore: true,
                existsAfter: true)
        }
        return Change(sequence: 1, kind: .edit, title: "Edit", items: items, changesNames: names)
    }

    private static func listing(_ items: ItemListing, _ generation: Int) -> Listing {
        Listing(
            generation: generation, items: items, libraryCount: items.count, matcher: SearchMatcher(""),
            rows: RowPages())
    }

    /// Returns the keys of a list that follows a step.
    private static func rows(_ old: [UInt32], after step: Step, new: [UInt32]) -> [UInt32] {
        var gone = step.deleted
        for move in step.moved { gone.insert(contentsOf: move.from..<move.from + 1) }
        var rows = old.indices.filter { !gone.contains($0) }.map { old[$0] }
        let come =
            step.inserted.ranges.joined().map { ($0, new[$0]) } + step.moved.map { ($0.to, old[$0.from]) }
        for (rank, key) in come.sorted(by: { $0.0 < $1.0 }) { rows.insert(key, at: rank) }
        return rows
    }

    @Test(arguments: [false, true], 0..<8) func aListThatFollowsStepsIsEqualToOneThatIsShownAgain(
        grouped: Bool, seed: Int
    ) throws {
        var random = SeededRandom(UInt64(seed))
        var household = Household()
        for _ in 0..<Int.random(in: 0...24, using: &random) {
            _ = household.add(place: Int.random(in: 0...4, using: &random), at: household.items.count)
        }
        var steps = 0
        for turn in 0..<250 {
            let before = household
            let old = before.listing(grouped: grouped)
            let touched = household.change(&random)
            let new = household.listing(grouped: grouped)
            let (oldKeys, newKeys) = (old.allKeys, new.allKeys)
            let all = Self.change(of: touched)
            guard let step = Step(all, from: Self.listing(old, turn), to: new, generation: turn + 1)
            else {
                // Only the first and the last items of a plain list are shown without one.
                #expect(!grouped && (oldKeys.isEmpty || newKeys.isEmpty), "seed \(seed), turn \(turn)")
                continue
            }
            steps += 1
            #expect(step.from == turn && step.to == turn + 1)
            #expect(
                Self.rows(oldKeys, after: step, new: newKeys) == newKeys, "seed \(seed), turn \(turn)")
            // The selection stays with its items.
            let selected = RangeSet(
                oldKeys.indices.filter { _ in Bool.random(using: &random) }.map { $0..<$0 + 1 })
            let followed = step.follow(selected).ranges.joined().map { newKeys[$0] }
            #expect(
                Set(followed) == Set(selected.ranges.joined().map { oldKeys[$0] }).intersection(newKeys),
                "seed \(seed), turn \(turn)")
            // Each row whose content is other is shown again, or is new.
            for key in touched {
                guard let rank = oldKeys.firstIndex(of: key), newKeys.contains(key) else { continue }
                #expect(step.changed.contains(rank))
            }
            guard grouped else { continue }
            let oldHeadings = before.headings(of: oldKeys)
            let newHeadings = household.headings(of: newKeys)
            var headings = oldHeadings.indices.filter { !step.deletedSections.contains($0) }
            for section in step.insertedSections.ranges.joined() { headings.insert(-1, at: section) }
            try #require(headings.count == newHeadings.count, "seed \(seed), turn \(turn)")
            for (source, new) in zip(headings, newHeadings) where source >= 0 {
                #expect(
                    oldHeadings[source].place == new.place,
                    "seed \(seed), turn \(turn): a heading names another place")
                #expect(oldHeadings[source].count == new.count || step.recountedSections.contains(source))
            }
        }
        #expect(steps > 60)
    }

    @Test(arguments: [false, true]) func aChangeThatDoesNotNameAllDifferencesMakesNoStepThatIsWrong(
        grouped: Bool
    ) {
        var random = SeededRandom(7)
        var household = Household()
        for _ in 0..<20 {
            _ = household.add(place: Int.random(in: 0...4, using: &random), at: household.items.count)
        }
        for turn in 0..<500 {
            let old = household.listing(grouped: grouped)
            let touched = household.change(&random)
            let new = household.listing(grouped: grouped)
            let named = touched.filter { _ in Bool.random(using: &random) }
            guard
                let step = Step(
                    Self.change(of: named), from: Self.listing(old, turn), to: new, generation: turn + 1)
            else { continue }
            #expect(Self.rows(old.allKeys, after: step, new: new.allKeys) == new.allKeys, "turn \(turn)")
        }
    }

    @Test func listingsThatAreOfOtherQueriesOrUnknownHaveNoStep() {
        var household = Household()
        for place in 0..<4 { _ = household.add(place: place, at: place) }
        let plain = household.listing(grouped: false)
        let change = Self.change(of: [1])
        #expect(Step(change, from: Self.listing(plain, 1), to: plain, generation: 2) != nil)
        #expect(
            Step(
                change, from: Self.listing(household.listing(grouped: true), 1), to: plain, generation: 2)
                == nil)
        #expect(
            Step(
                change, from: Self.listing(household.listing(grouped: false, complete: false), 1),
                to: plain, generation: 2) == nil)
        #expect(
            Step(
                Self.change(of: [1], names: true), from: Self.listing(plain, 1), to: plain, generation: 2)
                == nil)
        #expect(
            Step(Self.change(of: 1...25), from: Self.listing(plain, 1), to: plain, generation: 2) == nil)
    }

    @Test func aStepOfAnotherListingIsNotTaken() {
        var household = Household()
        for place in 0..<4 { _ = household.add(place: place, at: place) }
        let items = household.listing(grouped: false)
        var shown = Shown()
        shown.take(Self.listing(items, 1), selecting: RangeSet(2..<9), by: Step(from: 0, to: 1))
        #expect(shown.step == nil && shown.selection == RangeSet(2..<4))
        shown.take(Self.listing(items, 2), selecting: RangeSet(), by: Step(from: 1, to: 2))
        #expect(shown.step == Step(from: 1, to: 2) && shown.selection.isEmpty)
        shown.take(Self.listing(items, 4), selecting: RangeSet(), by: Step(from: 2, to: 3))
        #expect(shown.step == nil)
        // A press on rows of the past selects nothing.
        #expect(!shown.select(RangeSet(0..<1), in: 2) && shown.selection.isEmpty)
        #expect(shown.select(RangeSet(0..<1), in: 4) && shown.selection == RangeSet(0..<1))
    }
}
