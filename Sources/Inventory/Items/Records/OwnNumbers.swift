import FoundationEssentials
import GRDB

/// The item numbers: each is given once, and the next one is suggested.
enum OwnNumbers {
    /// Throws if another item has the number of an item that is about to be written.
    ///
    /// - Parameter old: the item before the change; nil for a new one.
    static func expectFree(_ item: Item, _ old: Item?, _ db: Database) throws {
        guard let number = item.content[.assetNumber]?.text, old?.content[.assetNumber]?.text != number else { return }
        let statement = try db.cachedStatement(sql: "SELECT name FROM items WHERE assetNumber = ? AND key <> ?")
        guard let row = try Row.fetchOne(statement, arguments: [number, item.key.rawValue]) else { return }
        let name = shown(try StoredRow(row, of: "items").text(0))
        let owner = name.isEmpty ? "another item" : "“\(name)”"
        let next = try next(db).map { " The next free one is \(shown($0))." } ?? ""
        throw InventoryError(.numberTaken, "The item number \(shown(number)) already belongs to \(owner).\(next) Nothing was changed.")
    }

    /// Returns the items with some numbers, by these numbers.
    static func owners(of numbers: [String], _ db: Database) throws -> [String: UUID] {
        let statement = try db.cachedStatement(sql: "SELECT id FROM items WHERE assetNumber = ?")
        return try numbers.reduce(into: [:]) { owners, number in
            guard let row = try Row.fetchOne(statement, arguments: [number]) else { return }
            owners[number] = try StoredRow(row, of: "items").id(0)
        }
    }

    /// Returns the number after the last one: the digits at its end are counted up, with the same number of digits. Returns nil if no
    /// number ends with digits.
    static func next(_ db: Database) throws -> String? {
        // Somebody may have used that number already.
        guard let following = try last(db).flatMap(following) else { return nil }
        return try free(from: following, db)
    }

    /// The first number if no earlier one can be counted up.
    static let first = "A-0001"

    /// Returns a number that no item has: the given one, or one that follows it.
    static func free(from first: String, _ db: Database) throws -> String {
        let taken = try db.cachedStatement(sql: "SELECT 1 FROM items WHERE assetNumber = ?")
        var number = first
        for _ in 0..<mostTaken {
            if try Row.fetchOne(taken, arguments: [number]) == nil { return number }
            guard let following = following(number) else { return number }
            number = following
        }
        // After many consecutive numbers, the index finds the last one of the series.
        let digits = number.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        let head = String(decoding: number.utf8.dropLast(digits), as: UTF8.self)
        let highest = try db.cachedStatement(
            sql: """
                SELECT assetNumber FROM items INDEXED BY itemsByAssetNumber WHERE assetNumber >= ? AND assetNumber < ?
                AND length(assetNumber) = ? ORDER BY assetNumber DESC LIMIT 1
                """)
        // A colon follows the digits in ASCII.
        let row = try Row.fetchOne(highest, arguments: [number, head + ":", number.count])
        let last = try row.map { try StoredRow($0, of: "items").text(0) } ?? number
        // The series of numbers with one more digit may have begun.
        guard let after = following(last) else { return last }
        return try free(from: after, db)
    }

    /// The number of taken numbers after which the last one is looked up.
    private static let mostTaken = 1_000

    /// Returns the number of the newest item that has one.
    private static func last(_ db: Database) throws -> String? {
        // If few items have a number, all of these are read; if many do, one of the newest items has one.
        let numbered = try db.cachedStatement(
            sql: "SELECT key, assetNumber FROM items INDEXED BY itemsByAssetNumber WHERE assetNumber IS NOT NULL LIMIT \(few)")
        let rows = try Row.fetchAll(numbered).map { StoredRow($0, of: "items", namedBy: 0) }
        guard rows.count == few else {
            return try rows.map { (key: try $0.key(0), number: try $0.text(1)) }.max { $0.key < $1.key }?.number
        }
        let newest = try db.cachedStatement(sql: "SELECT assetNumber FROM items WHERE assetNumber IS NOT NULL ORDER BY key DESC LIMIT 1")
        return try Row.fetchOne(newest).map { try StoredRow($0, of: "items").text(0) }
    }

    private static let few = 1_000

    /// Returns the number after another one: "A-0059" after "A-0058", "A-10" after "A-9"; nil for a text without digits at its end.
    static func following(_ number: String) -> String? {
        var characters = Array(number.utf8)
        var index = characters.count - 1
        while index >= 0, case UInt8(ascii: "0")...UInt8(ascii: "9") = characters[index] {
            if characters[index] < UInt8(ascii: "9") {
                characters[index] += 1
                return String(decoding: characters, as: UTF8.self)
            }
            characters[index] = UInt8(ascii: "0")
            index -= 1
        }
        guard index < characters.count - 1 else { return nil }
        characters.insert(UInt8(ascii: "1"), at: index + 1)
        return String(decoding: characters, as: UTF8.self)
    }
}
