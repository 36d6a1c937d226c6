import FoundationEssentials
import Testing

@testable import Inventory
@testable import WorkspaceModel

/// The readings of places, tags and types, and the list that is shown.
@MainActor @Suite struct CatalogTests {
    /// Keeps the jobs, which the test does by hand.
    private final class Recorder: WorkspaceRunner {
        private(set) var readings: [(token: Token, counting: Bool)] = []
        private(set) var errors: [InventoryError] = []
        private(set) var remembered: [ItemScope] = []

        func run(_ job: Job) {
            switch job {
            case .askCatalog(let token, let counting): readings.append((token, counting))
            case .tellError(let error): errors.append(error)
            case .remember(.scope(let scope)): remembered.append(scope)
            default: break
            }
        }

        func actsAreApplied() {}
    }

    private let runner = Recorder()
    private let workspace: Workspace
    private let kitchen = Place(id: UUID(), name: "Kitchen")

    init() {
        let state = WorkspaceState(
            query: ItemQuery(), orders: ListOrders(common: .standard), status: LibraryStatus(), isReadOnly: false, first: nil,
            words: PlainWords())
        workspace = Workspace(state, runner: runner)
    }

    private func tree(_ places: [Place], isCounted: Bool = true) -> SidebarTree {
        var catalog = Catalog()
        for (number, place) in places.enumerated() { catalog.put(.place(place), Int64(number + 1)) }
        return SidebarTree(catalog, isCounted ? LibraryCounts() : nil)
    }

    private func answer(_ result: Result<SidebarTree, InventoryError>) throws {
        let asked = try #require(runner.readings.last)
        workspace.send(.answered(asked.token, .catalog(result)))
    }

    private func hear(_ sequence: Int64) {
        workspace.send(.heard(Change(sequence: sequence, kind: .edit, title: "Edit", items: []), LibraryStatus()))
    }

    @Test func namesComeBeforeCountsAndChangesAreReadTogether() throws {
        workspace.send(.readCatalog)
        workspace.send(.readCatalog)
        #expect(runner.readings.map(\.counting) == [false], "a reading that is under way is enough")
        try answer(.success(tree([kitchen], isCounted: false)))
        #expect(workspace.catalog.number == 1 && runner.readings.map(\.counting) == [false, true])
        for sequence in 1...3 { hear(Int64(sequence)) }
        #expect(runner.readings.count == 2, "a count is not restarted by each change")
        try answer(.success(tree([kitchen])))
        #expect(workspace.catalog.sequence == 0 && runner.readings.count == 3)
        workspace.send(.dayBegan)
        #expect(runner.readings.count == 3)
        try answer(.success(tree([kitchen])))
        #expect(workspace.catalog.sequence == 3 && runner.readings.count == 4, "the answer may be that of the day before")
        try answer(.success(tree([kitchen])))
        #expect(runner.readings.count == 4 && workspace.catalog.number == 4)
    }

    @Test func anErrorIsToldOnceAndCountingIsTriedAgain() throws {
        let error = InventoryError(.diskError, "The disk fails.")
        workspace.send(.readCatalog)
        try answer(.failure(error))
        #expect(runner.errors.isEmpty && workspace.catalog.failure == nil, "the same error prevents counting, and is told then")
        try answer(.failure(error))
        #expect(runner.errors == [error] && workspace.catalog.failure == error && runner.readings.count == 2)
        workspace.send(.readCatalog)
        try answer(.success(tree([kitchen])))
        #expect(workspace.catalog.failure == nil && runner.readings.map(\.counting) == [false, true, true])
    }

    @Test(arguments: [false, true]) func theListOfAPlaceThatIsGoneGivesWayToAllItems(inTrash: Bool) throws {
        workspace.send(.readCatalog)
        try answer(.success(tree([kitchen], isCounted: false)))
        try answer(.success(tree([kitchen])))
        let row = SidebarRow.scope(.place(kitchen.id))
        workspace.send(.show(.place(kitchen.id)))
        #expect(workspace.shownRow == row && runner.remembered == [.place(kitchen.id)])
        if inTrash { workspace.send(.showTrash) }
        hear(1)
        try answer(.success(tree([])))
        #expect(workspace.query.scope == .all && runner.remembered == [.place(kitchen.id), .all])
        #expect(workspace.shownRow == (inTrash ? .trash : .scope(.all)))
        workspace.send(.show(.all))
        #expect(workspace.shownRow == .scope(.all))
    }

    @Test func aPlaceThatIsUnknownIsReadBeforeItsListIsLeft() throws {
        workspace.send(.readCatalog)
        try answer(.success(tree([], isCounted: false)))
        try answer(.success(tree([])))
        workspace.send(.show(.place(kitchen.id)))
        #expect(workspace.query.scope == .place(kitchen.id) && runner.readings.count == 3)
        try answer(.success(tree([kitchen])))
        #expect(workspace.query.scope == .place(kitchen.id), "it was made just now")
        workspace.send(.show(.tag(UUID())))
        try answer(.success(tree([kitchen])))
        #expect(workspace.query.scope == .all)
    }
}
