import Foundation
import Inventory
import Threading

/// Measures changes of all items of a library at once, which must take ten times as long for ten times as many items, and no longer.
struct MassBench {
    let folder: URL
    let count: Int

    /// The sizes that are compared, up to the one that is measured.
    static func sizes(upTo count: Int) -> [Int] { [1_000, 10_000, 100_000].filter { $0 <= count } }

    func run() throws -> [Finding] {
        let library = try Library.open(at: folder)
        defer {
            library.close()
            try? FileManager.default.removeItem(at: folder)
        }
        let store = library.store(actor: "bench", on: .callers)
        func now<Value: Sendable>(_ body: @escaping @Sendable () async throws(InventoryError) -> Value) throws -> Value {
            try CallingThread.run(body)
        }
        var findings: [Finding] = []
        func measure(_ name: String, goal: Double? = nil, _ body: @escaping @Sendable () async throws(InventoryError) -> Void) throws {
            let time = try milliseconds { try now(body) }
            findings.append(Finding("\(name) \(count) items", [time / 1000], unit: "s", goal: goal))
        }
        let goal = Double(count) / 10_000
        let plan = ChangePlan(SampleItems(count: count, seed: 1, photos: [], isFull: true).map(ChangePlan.Step.add))
        try measure("import") { () async throws(InventoryError) in _ = try await store.apply(plan, progress: nil) }
        let all = try now { () async throws(InventoryError) in
            try await store.results(of: ItemQuery(), showing: 0..<0, tracking: .none).set
        }
        let items = ItemSelection.ranks([0..<all.count], of: all)
        let assignments: [(String, ItemAssignment)] = [
            ("move", .place(Reference(text: "Attic"))), ("tag", .addTags([Reference(name: "measured")])),
            ("give a type to", .type(Reference(name: "Measured"))), ("dispose of", .disposal(Disposal(kind: "sold"))),
            ("take back", .disposal(nil)),
        ]
        for (name, assignment) in assignments {
            try measure(name) { () async throws(InventoryError) in _ = try await store.perform(.assign(assignment, to: items)) }
        }
        try measure("undo the last change of") { () async throws(InventoryError) in _ = try await store.undo(progress: nil) }
        try measure("redo the last change of") { () async throws(InventoryError) in _ = try await store.redo(progress: nil) }
        try measure("delete", goal: goal) { () async throws(InventoryError) in _ = try await store.perform(.delete(items)) }
        try measure("count after the deletion of") { () async throws(InventoryError) in _ = try await store.counts() }
        try measure("restore", goal: goal) { () async throws(InventoryError) in _ = try await store.undo(progress: nil) }
        for _ in assignments { _ = try now { () async throws(InventoryError) in try await store.undo(progress: nil) } }
        try measure("take back the import of", goal: goal) { () async throws(InventoryError) in _ = try await store.undo(progress: nil) }
        try measure("import again", goal: goal) { () async throws(InventoryError) in _ = try await store.redo(progress: nil) }
        return findings
    }
}
