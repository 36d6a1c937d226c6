import Graphics
import Testing
@testable import Toolkit
import ToolkitTesting

/// Several changes at once, and the error if the counts disagree.
struct TableBatchTests {
    @Test func whatDoesNotFitIsSaidWithItsCount() {
        func problem(_ before: Int, _ after: Int, _ body: (inout TableUpdate) -> Void) -> String? {
            var update = TableUpdate()
            body(&update)
            return update.problem(before: before, after: after)
        }
        #expect(problem(5, 5) { _ in } == nil)
        #expect(
            problem(5, 5) {
                $0.delete([1]); $0.insert([4])
            } == nil)
        #expect(problem(5, 5) { $0.move(0, to: 4) } == nil)
        let count = problem(5, 7) { $0.insert([1]) }
        #expect(count?.contains("5 rows less 0 deleted and 1 inserted make 6, but the data source says 7") == true)
        #expect(problem(5, 5) { $0.delete([1]) }?.contains("make 4, but the data source says 5") == true)
        #expect(problem(5, 4) { $0.delete([5]) }?.contains("row 5 cannot be deleted or moved: there were 5 rows") == true)
        #expect(problem(5, 6) { $0.insert([6]) }?.contains("inserted at or moved to 6: there are 6 rows") == true)
        #expect(
            problem(5, 4) {
                $0.delete([1]); $0.move(1, to: 2)
            }?.contains("row 1 was deleted or moved away before it was moved") == true)
        #expect(
            problem(5, 6) {
                $0.insert([1]); $0.move(3, to: 1)
            }?.contains("two rows were put in or moved to place 1") == true)
        #expect(problem(5, 5) { $0.reload([5]) }?.contains("row 5 cannot be reloaded: there were 5 rows") == true)
        #expect(
            problem(5, 4) {
                $0.delete([2]); $0.reload([2])
            }?.contains("row 2 was both deleted and reloaded") == true)
    }

    @Test func aWrongCountEndsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let fixture = TableFixture(3)
                fixture.names.append("New")
                fixture.table.performBatchUpdates { fixture.table.insertRows([0, 1]) }
            }
        }
    }

    @Test func everyRowIsWhereItsItemIs() {
        var state: UInt64 = 9
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let animated = { () -> DesktopSettings in
            var settings = Harness.quietSettings
            settings.animationsEnabled = true
            return settings
        }()
        let fixture = TableFixture(30, settings: animated) { $0.table.allowsMultipleSelection = true }
        fixture.harness.comparesFrames = false
        var next = 1000
        for round in 0..<60 {
            let old = fixture.names
            let selected = Set(fixture.table.selectedRows.map { old[$0] })
            var rows = Array(old.indices)
            let deleted = Set((0..<random(4)).map { _ in random(old.count) })
            let moved = Set((0..<random(3)).map { _ in random(old.count) }).subtracting(deleted)
            let inserted = random(4)
            rows.removeAll { deleted.contains($0) || moved.contains($0) }
            // The new order: the others keep theirs, the moved rows are put anywhere.
            var new: [(String, origin: Int?)] = rows.map { (old[$0], nil) }
            for row in moved { new.insert((old[row], row), at: random(new.count + 1)) }
            for _ in 0..<inserted {
                next += 1
                new.insert(("New \(next)", -1), at: random(new.count + 1))
            }
            fixture.names = new.map(\.0)
            fixture.table.performBatchUpdates {
                fixture.table.deleteRows(RowSet(deleted), with: .automatic)
                for (place, entry) in new.enumerated() {
                    guard let origin = entry.origin else { continue }
                    if origin < 0 { fixture.table.insertRows([place], with: .fade) } else { fixture.table.moveRow(at: origin, to: place) }
                }
            }
            // Sometimes a change comes while the rows still move.
            fixture.harness.advance(seconds: round % 3 == 0 ? 0.1 : 0.6)
            #expect(fixture.shown == fixture.table.visibleRows.map { fixture.names[$0] }, "round \(round)")
            let nowSelected = Set(fixture.table.selectedRows.map { fixture.names[$0] })
            #expect(nowSelected == selected.intersection(fixture.names))
            if round % 10 == 0 { fixture.table.selectedRows = [random(5), 7, 9] }
        }
        fixture.harness.comparesFrames = true
        fixture.harness.advance(seconds: 1)
        for row in fixture.table.visibleRows {
            let cell = fixture.table.cellForRow(at: row)
            #expect(cell?.frame == fixture.table.rectForRow(at: row).offsetBy(x: 0, y: fixture.table.contentOffset.y))
            #expect(cell?.alpha == 1)
        }
        #expect(fixture.window.nextDeadline == nil)
    }

    @Test func completionSaysWhetherTheRowsCameToRest() {
        var settings = Harness.quietSettings
        settings.animationsEnabled = true
        let fixture = TableFixture(20, settings: settings)
        var log: [Bool] = []
        fixture.names.remove(at: 3)
        fixture.table.performBatchUpdates {
            fixture.table.deleteRows([3], with: .left)
        } completion: {
            log.append($0)
        }
        #expect(log == [])
        fixture.harness.advance(seconds: 0.1)
        fixture.names.remove(at: 3)
        fixture.table.performBatchUpdates {
            fixture.table.deleteRows([3], with: .right)
        } completion: {
            log.append($0)
        }
        #expect(log == [false])
        fixture.harness.advance(seconds: 0.5)
        #expect(log == [false, true])
    }

    @Test func rowsComeAndGoByAndBy() throws {
        var settings = Harness.quietSettings
        settings.animationsEnabled = true
        let fixture = TableFixture(40, settings: settings)
        fixture.names.insert("New", at: 2)
        fixture.table.insertRows([2], with: .automatic)
        fixture.harness.advance(seconds: 0.12)
        let new = try #require(fixture.table.cellForRow(at: 2))
        #expect(new.frame.height > 4 && new.frame.height < 56)
        #expect(new.contentView.frame.height == 60)
        #expect(fixture.table.cellForRow(at: 3)!.frame.minY < 180)
        // The row that leaves at the bottom is still visible.
        #expect(fixture.table.cellForRow(at: 10) != nil)
        fixture.harness.advance(seconds: 0.4)
        #expect(new.frame == Rect(x: 0, y: 120, width: 400, height: 60))
        #expect(fixture.table.cellForRow(at: 10) == nil)
    }
}
