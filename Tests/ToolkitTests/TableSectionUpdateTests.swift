import Graphics
import Testing
import TestSupport
import ToolkitTesting

@testable import Toolkit

/// Insertions, removals, moves and reloads of sections, and rows that move between them.
struct TableSectionUpdateTests {
    @Test func sectionsComeGoAndMove() {
        let fixture = SectionFixture([2, 2, 2])
        fixture.rows.insert(["new.0"], at: 1)
        fixture.names.insert("New", at: 1)
        fixture.table.insertSections([1])
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.outline == "[Section 0] 0.0 0.1 [New] new.0 [Section 1] 1.0 1.1 [Section 2] 2.0")
        fixture.rows.remove(at: 0)
        fixture.names.remove(at: 0)
        fixture.table.deleteSections([0])
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.outline == "[New] new.0 [Section 1] 1.0 1.1 [Section 2] 2.0 2.1")
        fixture.rows.append(fixture.rows.remove(at: 0))
        fixture.names.append(fixture.names.remove(at: 0))
        fixture.table.moveSection(0, toSection: 2)
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.outline == "[Section 1] 1.0 1.1 [Section 2] 2.0 2.1 [New] new.0")
        fixture.rows[1] = ["a", "b", "c"]
        fixture.names[1] = "Other"
        fixture.table.reloadSections([1])
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.outline == "[Section 1] 1.0 1.1 [Other] a b c [New] new.0")
    }

    @Test func selectionAndRowsInSightFollow() {
        let fixture = SectionFixture([3, 30, 3])
        fixture.table.allowsMultipleSelection = true
        fixture.table.selectedRows = [1, 10, 34]
        fixture.table.scrollToRow(10, at: .top)
        fixture.harness.advance(seconds: 0.02)
        let before = fixture.shown
        fixture.rows.insert(fixture.rows.remove(at: 2), at: 0)
        fixture.names.insert(fixture.names.remove(at: 2), at: 0)
        fixture.table.performBatchUpdates {
            fixture.table.moveSection(2, toSection: 0)
            // A row of the moving section is gone, and another one was inserted.
            fixture.rows[0].remove(at: 0)
            fixture.table.deleteRows([33])
            fixture.rows[0].append("came")
            fixture.table.insertRows([2])
        }
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.rows[0] == ["2.1", "2.2", "came"])
        #expect(fixture.table.selectedRows == [0, 4, 13])
        #expect(fixture.shown == before)
        fixture.table.contentOffset = .zero
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.shown.prefix(4) == ["2.1", "2.2", "came", "0.0"])
    }

    @Test func rowsGoToOtherSections() {
        let fixture = SectionFixture([3, 3])
        fixture.rows[1].insert(fixture.rows[0].remove(at: 0), at: 0)
        fixture.table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 0, section: 1))
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.outline == "[Section 0] 0.1 0.2 [Section 1] 0.0 1.0 1.1 1.2")
        fixture.rows[0].append(fixture.rows[1].remove(at: 2))
        fixture.table.performBatchUpdates {
            fixture.table.deleteRows(at: [IndexPath(row: 2, section: 1)])
            fixture.table.insertRows(at: [IndexPath(row: 2, section: 0)])
        }
        fixture.harness.advance(seconds: 0.02)
        #expect(fixture.outline == "[Section 0] 0.1 0.2 1.1 [Section 1] 0.0 1.0 1.2")
    }

    /// Random changes, also while others still move: every row is at its place in the data, and selected rows stay selected.
    @Test func everyRowIsWhereTheDataSays() {
        var random = SeededRandom(21)
        let fixture = SectionFixture([4, 0, 6, 3], settings: SectionFixture.movingSettings)
        fixture.table.allowsMultipleSelection = true
        fixture.harness.comparesFrames = false
        for round in 0..<80 {
            let old = fixture.rows
            let selected = Set(fixture.table.selectedRows.map { Array(old.joined())[$0] })
            let deleted = Set(old.indices.filter { _ in Int.random(in: 0..<6, using: &random) == 0 })
            let moved = old.count > 2 && round % 3 == 0 ? old.indices.filter { !deleted.contains($0) }.randomElement(using: &random) : nil
            var new: [(old: Int?, rows: [String], name: String)] = old.indices.filter { !deleted.contains($0) && $0 != moved }
                .map { ($0, old[$0], fixture.names[$0]) }
            if let moved { new.insert((moved, old[moved], fixture.names[moved]), at: Int.random(in: 0...new.count, using: &random)) }
            let inserted = new.isEmpty || Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0...new.count, using: &random) : nil
            if let inserted { new.insert((nil, ["r\(round).0", "r\(round).1"], "Round \(round)"), at: inserted) }
            let reloaded = new.indices.filter { new[$0].old != nil && Int.random(in: 0..<6, using: &random) == 0 }.first
            if let reloaded { new[reloaded].rows = (0..<Int.random(in: 0..<4, using: &random)).map { "l\(round).\($0)" } }
            fixture.rows = new.map(\.rows)
            fixture.names = new.map(\.name)
            fixture.table.performBatchUpdates {
                fixture.table.deleteSections(RowSet(deleted), with: .automatic)
                if let inserted { fixture.table.insertSections([inserted], with: .automatic) }
                if let moved, let place = new.firstIndex(where: { $0.old == moved }) { fixture.table.moveSection(moved, toSection: place) }
                if let reloaded, let section = new[reloaded].old { fixture.table.reloadSections([section]) }
            }
            fixture.harness.advance(seconds: round % 3 == 0 ? 0.1 : 0.6)
            let all = Array(fixture.rows.joined())
            #expect(fixture.shown == fixture.table.visibleRows.map { all[$0] }, "round \(round)")
            let now = Set(fixture.table.selectedRows.map { all[$0] })
            if reloaded == nil { #expect(now == selected.intersection(all), "round \(round)") }
            if round % 8 == 0, !all.isEmpty { fixture.table.selectedRows = [0, all.count / 2] }
        }
        fixture.harness.comparesFrames = true
        fixture.harness.advance(seconds: 1)
        #expect(fixture.window.nextDeadline == nil)
    }

    @Test func headersGoTheirWayWithTheirRows() throws {
        let fixture = SectionFixture([2, 2, 2], settings: SectionFixture.movingSettings)
        fixture.rows.remove(at: 0)
        fixture.names.remove(at: 0)
        fixture.table.deleteSections([0], with: .automatic)
        fixture.harness.advance(seconds: 0.14)
        let middle = try #require(fixture.headerTop(0))
        #expect(middle > 10 && middle < 120, "\(middle)")
        let cell = try #require(fixture.table.cellForRow(at: 0))
        #expect(abs(cell.frame.minY - middle - 30) < 1.5)
        fixture.harness.advance(seconds: 0.4)
        #expect(fixture.outline == "[Section 1] 1.0 1.1 [Section 2] 2.0 2.1")
        #expect(fixture.headerTop(0) == 0)
    }

    @Test func whatDoesNotFitIsSaidWithItsCount() {
        func problem(_ old: [Int], _ new: [Int], _ body: (inout TableUpdate) -> Void) -> String? {
            var update = TableUpdate()
            body(&update)
            let (old, new) = (CellSections(old), CellSections(new))
            return update.resolve(from: old, to: new) ?? update.problem(before: old.itemCount, after: new.itemCount)
        }
        let end = "; change the data first, then tell the table exactly what changed"
        #expect(problem([2, 3], [3]) { $0.sections.deleted = [0] } == nil)
        #expect(problem([2, 3], [3, 2]) { $0.sections.moved = [.init(from: 0, to: 1)] } == nil)
        #expect(problem([2, 3], [2, 7]) { $0.sections.reloaded = [1] } == nil)
        #expect(
            problem([2, 3], [2]) { _ in } == "TableView: 2 sections less 0 and 0 more are not the 1 of the data source" + end)
        #expect(
            problem([2, 3], [2]) { $0.sections.deleted = [4] } == "TableView: section 4 was said to go, but there were only 2" + end)
        #expect(
            problem([2], [2, 1]) { $0.sections.inserted = [3] } == "TableView: section 3 was said to come, but there are only 2" + end)
        #expect(
            problem([2, 3], [2, 3]) {
                $0.sections.deleted = [0]
                $0.sections.moved = [.init(from: 0, to: 1)]
            } == "TableView: one section is said to go, or two to come, where another is said to move" + end)
        #expect(
            problem([2, 3], [4]) { $0.sections.deleted = [0] }
                == "TableView: section 1 had 3 rows; less 0 deleted or moved away and 0 inserted or moved in make 3, but the data source says 4"
                + end)
    }

    @Test func aWrongCountOfSectionsEndsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let fixture = SectionFixture([3, 3])
                fixture.rows.removeLast()
                fixture.names.removeLast()
                fixture.table.reloadSections([0])
            }
        }
    }
}
