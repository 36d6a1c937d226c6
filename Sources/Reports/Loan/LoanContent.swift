import FoundationEssentials
import Inventory

/// The contents of a loan: the items in the order of their names, each with its parts.
struct LoanContent {
    /// An item and its parts.
    struct Entry {
        let line: ReportLine
        /// Its parts and theirs, by name. Parts that were chosen themselves have an entry of their own, and no item occurs twice.
        var parts: [ReportLine] = []
    }

    private(set) var entries: [Entry] = []
    /// The sum of the values of the items and their parts. Parts count only if their whole has no value, as in all sums of the library.
    private(set) var tally = Tally()

    /// The number of parts of the items.
    var partCount: Int { entries.reduce(0) { $0 + $1.parts.count } }

    /// Reads the items that a query finds, and their parts.
    init(of query: ItemQuery, in store: any LibraryReading, _ options: ReportOptions) async throws(ReportError) {
        var query = query
        query.order = Self.order
        query.grouping = .none
        var pages = ItemPages(of: query, in: store)
        while let items = try await Self.next(of: &pages) {
            try options.checkStop()
            for item in items where options.only?.contains(item.id) ?? true {
                let line = ReportLine(item, below: [], options)
                entries.append(Entry(line: line))
            }
        }
        var named = Set(entries.map(\.line.id))
        for index in entries.indices {
            entries[index].parts = try await Self.parts(of: entries[index].line.id, in: store, options, &named)
        }
        let families = try await ReportContent.families(entries.lazy.flatMap { [$0.line] + $0.parts }, in: store)
        for index in entries.indices {
            entries[index] = Entry(line: families.marked(entries[index].line), parts: entries[index].parts.map(families.marked))
            tally.add(entries[index].line)
            for part in entries[index].parts where !part.valueIsInWhole { tally.values.add(part.value) }
        }
    }

    private static let order = SortOrder(.name, ascending: true)

    private static func next(of pages: inout ItemPages) async throws(ReportError) -> [Item]? {
        do { return try await pages.next() } catch { throw .library(error) }
    }

    /// Returns the parts of an item, each followed by its own.
    ///
    /// - Parameter named: the items that the slip has already.
    private static func parts(
        of item: UUID, in store: any LibraryReading, _ options: ReportOptions, _ named: inout Set<UUID>
    ) async throws(ReportError) -> [ReportLine] {
        try options.checkStop()
        let query = ItemQuery(scope: .parts(of: item), order: order)
        // Most items have no parts, which an index knows.
        do { guard try await store.count(of: query) > 0 else { return [] } } catch { throw .library(error) }
        var found: [ReportLine] = []
        var pages = ItemPages(of: query, in: store)
        while let items = try await next(of: &pages) {
            for part in items where named.insert(part.id).inserted {
                found.append(ReportLine(part, below: [], options))
                found += try await parts(of: part.id, in: store, options, &named)
            }
        }
        return found
    }
}
