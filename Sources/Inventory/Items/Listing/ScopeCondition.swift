import FoundationEssentials
import GRDB

/// The SQL condition for the items of a scope that are here, as in a `WHERE`.
struct ScopeCondition: Sendable {
    /// The condition, with a mark for the argument if it has one.
    let sql: String
    /// The same condition in a form that uses no index: rows are read in their order until enough of them are of the scope.
    let scanned: String
    /// Whether its index contains the keys of the items that are here, so that they can be sorted without reading the items.
    let hasKeys: Bool
    private let id: UUID?

    var arguments: StatementArguments { id.map { [$0] } ?? [] }

    /// Returns nil for all items, for those that left the household, and for scopes without an index, which are found in memory: recently
    /// added items, incomplete items and warranties.
    init?(_ scope: ItemScope) {
        hasKeys =
            switch scope {
            case .place, .noPlace: true
            default: false
            }
        let column: String
        let among: String
        (column, among, id) =
            switch scope {
            case .place(let id): ("place", "IN (\(Self.placesBelow))", id)
            case .noPlace: ("place", "IS NULL", nil)
            case .tag(let id): ("key", "IN (SELECT item FROM itemTags WHERE tag = (SELECT tag FROM tags WHERE id = ?))", id)
            case .type(let id): ("type", "= (SELECT type FROM types WHERE id = ?)", id)
            case .parts(let id): ("parent", "= (SELECT key FROM items WHERE id = ?)", id)
            case .all, .recentlyAdded, .incomplete, .warrantyEnding, .disposed: ("", "", nil)
            }
        guard !column.isEmpty else { return nil }
        sql = "\(column) \(among)"
        scanned = "+\(column) \(among)"
    }

    /// Selects the numbers of a place and all places below it. A number that is found twice ends the search, because places in a damaged
    /// file may form a cycle. The plus removes the affinity of `number`, with which SQLite would not use the index of places by their
    /// parent.
    private static let placesBelow = """
        WITH RECURSIVE below (number) AS (
            SELECT place FROM places WHERE id = ? UNION SELECT place FROM places JOIN below ON coalesce(parent, 0) = +number WHERE gone = 0)
        SELECT number FROM below
        """

    /// Returns the number of items of the scope.
    func count(_ db: Database) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM items WHERE state = 0 AND \(sql)")
        return try Int.fetchOne(statement, arguments: arguments) ?? 0
    }
}
