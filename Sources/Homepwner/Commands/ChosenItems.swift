import ArgumentParser
import FoundationEssentials
import Inventory
import Words

/// The items of a change: some by their identities, or those that a query finds.
struct ChosenItems: ParsableArguments {
    @Argument(help: ArgumentHelp("The items.", valueName: "uuid"))
    var items: [ItemID] = []
    @Option(
        name: .customLong("where"), parsing: .unconditional,
        help: ArgumentHelp(tr("The items that meet these conditions, instead; see the manual page."), valueName: "query"))
    var query: String?

    mutating func validate() throws {
        switch (items.isEmpty, query) {
        case (true, nil): throw ValidationError(tr("There are no items. Give their identifiers, or a query with --where."))
        case (false, .some): throw ValidationError(tr("Give identifiers or a query with --where, not both."))
        default: break
        }
    }

    /// Returns the identities of the items, or throws an error about one that is missing or about a query. A query without conditions is
    /// refused, because it would change the whole library by an empty variable of a script.
    func ids(in context: CommandContext) async throws -> [UUID] {
        guard let query else { return try await named(in: try context.store) }
        let condition = try await condition(query, in: context)
        var ids: [UUID] = []
        var pages = ItemPages(of: ItemQuery(condition: condition), in: try context.store)
        while let page = try await pages.next() { ids += page.map(\.id) }
        guard !ids.isEmpty else { throw Self.none }
        return ids
    }

    /// Returns the items without reading them, or throws the same errors.
    func selection(in context: CommandContext) async throws -> ItemSelection {
        guard let query else { return .items(try await named(in: try context.store)) }
        let wanted = ItemQuery(condition: try await condition(query, in: context))
        let set = try await context.store.results(of: wanted, showing: 0..<0, tracking: .none).set
        guard set.count > 0 else { throw Self.none }
        return .ranks([0..<set.count], of: set)
    }

    private static var none: InventoryError { InventoryError(.itemMissing, tr("No item meets the conditions. Nothing was changed.")) }

    private func condition(_ query: String, in context: CommandContext) async throws -> Condition {
        let condition = try await QueryText(query).condition(in: context)
        guard condition.isEverything || !condition.isAlwaysMet else {
            throw CommandFailure(
                .usage, tr("--where: A part of the query has no conditions, and would change all items. Leave it out, or write is:here."),
                code: "bad-query")
        }
        guard !condition.isEverything else {
            throw CommandFailure(
                .usage, tr("--where: The query is empty, and would change all items. Write a condition, for example is:here."),
                code: "bad-query")
        }
        guard !condition.asksForDeleted else {
            throw CommandFailure(
                .usage, tr("--where: Deleted items are only in list. Leave is:deleted out, or bring the items back with restore."),
                code: "bad-query")
        }
        return condition
    }

    private func named(in store: any LibraryStore) async throws -> [UUID] {
        let ids = items.map(\.id)
        guard try await store.items(ids: ids).count == Set(ids).count else {
            guard ids.count > 1 else { throw InventoryError.noItem }
            throw InventoryError(
                .itemMissing, tr("One of the items is not in the library. Nothing was changed; look them up with the command list."))
        }
        return ids
    }
}
