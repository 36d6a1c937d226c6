import Foundation
import GRDB
import StoreTesting
import Synchronization
import Testing

@testable import Inventory

/// One connection writes and a few read, from any number of threads.
@Suite struct ConnectionsTests {
    /// Runs a body on several threads at the same time, and waits for them.
    private static func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) async {
        await withTaskGroup { group in
            for _ in 0..<count {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        Thread.detachNewThread {
                            body()
                            continuation.resume()
                        }
                    }
                }
            }
        }
    }

    /// More threads than connections read while items are added: both queries of each see the same state, and never an older one than
    /// before.
    @Test func eachReadSeesOneWholeState() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let problems = Mutex<[String]>([])
        let isOver = Mutex(false)
        async let readers: Void = Self.onThreads(8) {
            var last = 0
            while !isOver.withLock({ $0 }) {
                do {
                    let (first, second) = try library.database.read { db in
                        let items = try Int.fetchOne(db, sql: "SELECT count(*) FROM items")
                        return (items ?? 0, try Int.fetchOne(db, sql: "SELECT count(*) FROM history") ?? 0)
                    }
                    if first != second || first < last {
                        problems.withLock { $0.append("\(first) items, \(second) in the history, \(last) items before") }
                    }
                    last = first
                } catch { problems.withLock { $0.append("\(error)") } }
            }
        }
        do {
            defer { isOver.withLock { $0 = true } }
            for number in 0..<100 { _ = try library.direct.add(ItemContent(name: "Cup \(number)"), actor: tester) }
        }
        await readers
        #expect(problems.withLock { $0 } == [])
        #expect(try library.direct.count() == 100)
    }
}
