import Graphics
import Inventory
import TestSupport
import Testing
import ToolkitTesting

@testable import HomepwnerUI
@testable import Toolkit

/// A key makes each screen take over the state once, however many acts and answers it brings.
@Suite(.serialized) struct UpdateCountTests {
    private func counts(_ controller: ViewController) -> [ObjectIdentifier: (name: String, count: Int)] {
        var found = [ObjectIdentifier(controller): ("\(type(of: controller))", controller.updateCount)]
        for child in controller.children { found.merge(counts(child)) { first, _ in first } }
        return found
    }

    /// Returns the screens that a body has updated, with the number of their updates.
    private func updates(_ fixture: Fixture, _ body: () -> Void) -> [String: Int] {
        let before = counts(fixture.main)
        body()
        fixture.harness.renderFrames()
        var result: [String: Int] = [:]
        for (id, now) in counts(fixture.main) where now.count > before[id]?.count ?? 0 {
            result[now.name] = now.count - (before[id]?.count ?? 0)
        }
        return result
    }

    @Test func aKeyUpdatesEachScreenOnce() async throws {
        let items = (1...40).map { ItemContent.named("Lamp \($0)", cents: Int64($0) * 100, place: $0 % 2 == 0 ? "Hall" : "Attic") }
        let fixture = try Fixture(items: items, sidebar: true)
        defer { fixture.close() }
        await fixture.settle()
        let keys: [(String, Key, KeyModifiers)] = [
            ("a row", .down, []), ("the next row", .down, []), ("all rows", .character("a"), .control),
            ("the first row", .home, []), ("a search", .character("f"), .control), ("a letter", .character("7"), []),
            ("its results", .enter, []), ("the end of the search", .escape, []), ("the grid", .character("2"), .control),
            ("an item of the grid", .right, []), ("the list", .character("1"), .control),
        ]
        for (name, key, modifiers) in keys {
            var found = updates(fixture) { fixture.harness.press(key, modifiers) }
            // The pane of the detail opens beside the list and moves the edges that the bars follow.
            if name == "the list", found["MainController"] == 2 { found["MainController"] = 1 }
            #expect(found.values.allSatisfy { $0 == 1 }, "\(name): \(found)")
            await fixture.settle()
        }
    }
}
