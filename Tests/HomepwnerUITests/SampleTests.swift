import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

@Suite struct SampleTests {
    /// For the user, opening the sample is not an import.
    @Test func theHistoryCallsTheSampleByItsButton() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let sample = try #require(SampleInventory.find())
        let library = fixture.library
        let store = library.store(actor: "test")
        fixture.main.openSample = { try await sample.fill(store, on: library.pools) }
        fixture.main.fillWithSample()
        try await fixture.wait("the sample") { fixture.main.model.count > 40 }
        #expect(try library.direct.undoTitle() == "Open Sample Inventory")
        let entry = try #require(try library.direct.history(within: library.direct.historyExtent(), offset: 0, limit: 1).first)
        #expect(HistoryText(entry, isOfItem: false, style: .plain).title == "Open Sample Inventory")
        let item = try #require(try fixture.stored().first)
        let extent = try library.direct.historyExtent(of: item.id)
        let own = try #require(try library.direct.history(of: item.id, within: extent, offset: 0, limit: 1).first)
        #expect(HistoryText(own, isOfItem: true, style: .plain).title == "Added")
    }
}
