import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// An item returns to its state at an entry of its history.
@Suite struct VersionTests {
    @Test(arguments: StoreKind.allCases) func anItemGoesBackInOneStep(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        let lamp = try await store.add("Lamp") { $0.value = dollars(4_200) }
        let first = lamp.content
        func edit(_ change: (inout ItemContent) -> Void) async throws {
            let now = try #require(try await store.items(ids: [lamp.id])[lamp.id])
            var content = now.content
            change(&content)
            _ = try await store.perform(.update(lamp.id, content, expecting: now.revision))
        }
        try await edit { $0.name = "Desk Lamp" }
        let second = try #require(try await store.items(ids: [lamp.id])[lamp.id]).content
        try await edit {
            $0.value = nil
            $0.notes = "It is broken."
        }
        _ = try await store.add("Rug")
        let third = try #require(try await store.items(ids: [lamp.id])[lamp.id]).content
        #expect(try await store.perform(.goBack(lamp.id, to: 2)).items.map(\.id) == [lamp.id])
        #expect(try await store.items(ids: [lamp.id])[lamp.id]?.content == second)
        #expect(store.status.undoTitle == "Edit “Desk Lamp”")
        _ = try await store.undo(progress: nil)
        #expect(try await store.items(ids: [lamp.id])[lamp.id]?.content == third)
        _ = try await store.perform(.goBack(lamp.id, to: 1))
        #expect(try await store.items(ids: [lamp.id])[lamp.id]?.content == first)
        // A deleted item comes back in that state.
        _ = try await store.perform(.delete(.items([lamp.id])))
        let change = try await store.perform(.goBack(lamp.id, to: 2))
        #expect(change.items.first?.existedBefore == false)
        #expect(try await store.items(ids: [lamp.id])[lamp.id]?.content == second)
        _ = try await store.undo(progress: nil)
        #expect(try await store.items(ids: [lamp.id])[lamp.id] == nil)
        let error = await #expect(throws: InventoryError.self) { try await store.perform(.goBack(UUID(), to: 2)) }
        #expect(error?.code == .itemMissing)
    }

    @Test func whatItNamedComesBackAndWhatIsTakenIsSaid() async throws {
        let tested = try StoreKind.sqlite.make()
        let store = tested.store
        let lamp = try await store.add("Lamp") {
            $0.placePath = "House/Attic"
            $0.tags = [Reference(name: "Gift")]
            $0[.assetNumber] = .text("A-1")
            $0[.value] = .money(dollars(100))
        }
        var content = lamp.content
        content.place = nil
        content.tags = []
        content[.assetNumber] = nil
        content[.value] = .money(dollars(200))
        _ = try await store.perform(.update(lamp.id, content, expecting: lamp.revision))
        let attic = try #require(try await store.catalog().place(at: ["House", "Attic"]))
        _ = try await store.perform(.remove(.place, attic.id, itemsTo: nil))
        let last = store.status.revision
        _ = try await store.perform(.goBack(lamp.id, to: 1))
        let back = try #require(try await store.items(ids: [lamp.id])[lamp.id]).content
        #expect(back == lamp.content)
        #expect(try await store.catalog().place(at: ["House", "Attic"])?.id == attic.id)
        // A repetition is no change.
        let same = try await store.perform(.goBack(lamp.id, to: 1))
        #expect(store.status.revision == last + 1 && same.items.isEmpty && same.isUnchanged)
        _ = try await store.undo(progress: nil)
        _ = try await store.add("Rug") { $0[.assetNumber] = .text("A-1") }
        let error = await #expect(throws: InventoryError.self) { try await store.perform(.goBack(lamp.id, to: 1)) }
        #expect(error?.code == .numberTaken)
        #expect(try await store.items(ids: [lamp.id])[lamp.id]?.content.place == nil)
    }
}
