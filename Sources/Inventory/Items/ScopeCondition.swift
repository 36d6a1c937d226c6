import FoundationEssentials
import GRDB

/// What the database is asked for the items of a scope that are here, in the words of a `WHERE`.
struct ScopeCondition: Sendable {
    /// The condition, with a mark for the argument where there is one.
    let sql: String
    /// The same in such words that no index is taken for it: rows are gone through in their order until enough of them are of the scope.
    let scanned: String
    /// Whether the index that it is found by has the keys of the items that are here, so that these can be sorted without a look at each.
    let hasKeys: Bool
    private let id: UUID?

    var arguments: StatementArguments { id.map { [$0] } ?? [] }

    /// Nil for all, for those that left the household, and for what no index knows: what was added lately, what should be known of an item,
    /// and warranties, which are found in memory.
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

    /// The numbers of a place and of all below it. What is found twice ends it: a file that is damaged may lead round in a circle. The plus
    /// takes the affinity of `number` away, with which SQLite would not use the index of places by their parent.
    private static let placesBelow = """
        WITH RECURSIVE below (number) AS (
            SELECT place FROM places WHERE id = ? UNION SELECT place FROM places JOIN below ON coalesce(parent, 0) = +number WHERE gone = 0)
        SELECT number FROM below
        """

    /// How many items are of the scope.
    func count(_ db: Database) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM items WHERE state = 0 AND \(sql)")
        return try Int.fetchOne(statement, arguments: arguments) ?? 0
    }
}
