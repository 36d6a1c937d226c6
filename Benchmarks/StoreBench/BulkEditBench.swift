import Foundation
import GRDBSQLite
import Inventory
import Threading

/// Measures an edit of many items and its undo by the processor's time, beside SQLite's own `UPDATE` of the same rows in a copy.
struct BulkEditBench {
    /// A library in which every field of every item is filled.
    let folder: URL
    /// The number of items in it.
    let count: Int

    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let rounds = 3
    /// The sizes that are measured, with the most processor time in seconds.
    private static let sizes = [(count: 10_000, goal: 1.5), (count: 100_000, goal: 12.0)]

    /// Makes the library, for a run of these measurements alone.
    func fill() throws {
        let library = try Library.open(at: folder)
        defer { library.close() }
        let store = library.store(actor: "bench", on: .callers)
        let steps = SampleItems(count: count, seed: 1, photos: [], isFull: true).map(ChangePlan.Step.add)
        _ = try now { () async throws(InventoryError) in try await store.apply(ChangePlan(steps), progress: nil) }
    }

    func run() throws -> [Finding] {
        try Self.sizes.filter { $0.count <= count }.flatMap { size in
            // Both are measured by turns, because the machine drifts.
            var (edits, undos, bare): ([Double], [Double], [Double]) = ([], [], [])
            for _ in 0..<Self.rounds {
                let (edit, undo) = try editing(size.count)
                edits.append(edit)
                undos.append(undo)
                bare.append(try updating(size.count))
            }
            let ratios = zip(edits, bare).map { $0 / $1 }
            return [
                Finding("bulk edit of \(size.count) items, processor", edits, unit: "s", goal: size.goal),
                Finding("undo of the bulk edit of \(size.count) items, processor", undos, unit: "s", goal: size.goal),
                Finding("limit: SQLite's UPDATE of \(size.count) rows, processor", bare, unit: "s"),
                Finding("bulk edit of \(size.count) items beside SQLite's UPDATE", ratios, unit: "times"),
            ]
        }
    }

    /// Raises the values of the newest items and takes that back, in a library that was just opened.
    private func editing(_ items: Int) throws -> (edit: Double, undo: Double) {
        let library = try Library.open(at: folder)
        defer { library.close() }
        let store = library.store(actor: "bench", on: .callers)
        guard let factor = Factor(typed: "1.04") else { throw Failure(description: "no factor") }
        let edit = BulkEdit([.multiply(.fixed(.value), factor)], valuing: .correction)
        let set = try now { () async throws(InventoryError) in
            try await store.results(of: ItemQuery(), showing: 0..<0, tracking: .none).set
        }
        // Of a hundred thousand, some left the household.
        let chosen = ItemSelection.ranks([0..<min(items, set.count)], of: set)
        var changed = 0
        let editing = try processorSeconds {
            changed = try now { () async throws(InventoryError) in
                let outcome = try await store.outcome(of: edit, to: chosen, progress: nil)
                return try await store.perform(.assignAll(edit, to: chosen, seen: outcome.revision)).items.count
            }
        }
        guard changed > items * 9 / 10 else { throw Failure(description: "\(changed) items of \(items) were changed") }
        let undoing = try processorSeconds {
            _ = try now { () async throws(InventoryError) in try await store.undo(progress: nil) }
        }
        return (editing, undoing)
    }

    /// Raises the same values in a copy of the database, with the same indexes and without a history.
    private func updating(_ items: Int) throws -> Double {
        let copy = folder.path + "-copy.sqlite"
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + end) } }
        try FileManager.default.copyItem(atPath: folder.appending(path: "library.sqlite").path, toPath: copy)
        var database: OpaquePointer?
        guard sqlite3_open(copy, &database) == SQLITE_OK else { throw Failure(description: "no \(copy)") }
        defer { sqlite3_close(database) }
        func execute(_ sql: String) throws {
            guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
                throw Failure(description: String(cString: sqlite3_errmsg(database)))
            }
        }
        try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -65536")
        return try processorSeconds {
            try execute(
                """
                UPDATE items SET valueMinor = CAST(round(valueMinor * 1.04) AS INTEGER), valueOrder = round(valueMinor * 1.04) / 100,
                eachMinor = CAST(round(eachMinor * 1.04) AS INTEGER), revision = revision + 1, modifiedAt = modifiedAt + 1
                WHERE key IN (SELECT key FROM items WHERE state = 0 ORDER BY key DESC LIMIT \(items))
                """)
        }
    }

    private func now<Value: Sendable>(_ body: @escaping @Sendable () async throws(InventoryError) -> Value) throws -> Value {
        try CallingThread.run(body)
    }
}
