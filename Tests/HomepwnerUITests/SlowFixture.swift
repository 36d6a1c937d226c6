import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// A window whose library answers at the test's request.
struct SlowFixture {
    let fixture: Fixture
    let store: DelayedStore

    /// Makes a window that does not wait for answers, with its rows read.
    init(_ items: [ItemContent]) async throws {
        (fixture, store) = try Fixture.delayed(items: items)
        let fixture = fixture
        try await fixture.wait("the rows") { fixture.main.model.isPrepared && fixture.main.model.listing?.isComplete == true }
        try await fixture.wait("the first row") { items.isEmpty || fixture.main.model.row(at: 0) != nil }
    }

    /// Whether rows in sight stand there empty.
    var showsBars: Bool { fixture.harness.find(LoadingBars.self) != nil }

    /// Runs tasks without answers until questions are waiting.
    func waitForQuestions() async throws {
        let store = store
        try await fixture.wait("a question") { store.waitingCount > 0 }
    }
}
