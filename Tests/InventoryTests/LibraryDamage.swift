import Foundation
import GRDB
import TestSupport

/// Damages a library's database like disks, programs that synchronize, and people with a shell. The same seed causes the same damage.
struct LibraryDamage {
    /// The kinds of damage.
    enum Kind: CaseIterable {
        /// Two complete pages are exchanged.
        case exchangedPages
        /// A page is a copy of another one, as after a misplaced write.
        case copiedPage
        /// All bytes of a page are zero.
        case emptiedPage
        /// Some bytes anywhere are changed.
        case randomBytes
        /// One bit is changed.
        case flippedBit
        /// The file ends early.
        case cutOff
        /// A column that must have a value is null.
        case missingValues
        /// A column holds a value of another type.
        case wrongTypes
        /// A column has the largest or smallest number, or a text that is never written.
        case absurdValues
    }

    let kind: Kind
    private var random: SeededRandom

    init(_ kind: Kind, seed: UInt64) {
        self.kind = kind
        random = SeededRandom(seed)
    }

    /// Damages a database file that is not in use and has no log.
    mutating func apply(to path: String) throws {
        switch kind {
        case .missingValues, .wrongTypes, .absurdValues: try damageRows(path)
        default:
            var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            damage(&bytes)
            try Data(bytes).write(to: URL(fileURLWithPath: path))
        }
    }

    // MARK: - Pages

    private mutating func damage(_ bytes: inout [UInt8]) {
        let pages = bytes.count / 4096
        func range(_ page: Int) -> Range<Int> { page * 4096..<(page + 1) * 4096 }
        // The first page has the header and the schema, which a random byte may still change.
        let (one, other) = (Int.random(in: 1..<pages, using: &random), Int.random(in: 1..<pages, using: &random))
        switch kind {
        case .exchangedPages:
            let kept = bytes[range(one)]
            bytes[range(one)] = bytes[range(other)]
            bytes[range(other)] = kept
        case .copiedPage: bytes[range(one)] = bytes[range(other)]
        case .emptiedPage: bytes.replaceSubrange(range(one), with: repeatElement(0, count: 4096))
        case .cutOff: bytes.removeLast(Int.random(in: 1..<bytes.count - 100, using: &random))
        case .flippedBit: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << Int.random(in: 0...7, using: &random)
        default:
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                bytes[Int.random(in: 100..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
        }
    }

    // MARK: - Rows

    private static let columns: [(table: String, column: String)] = [
        ("items", "id"), ("items", "revision"), ("items", "name"), ("items", "serialNumber"), ("items", "valueMinor"),
        ("items", "currency"), ("items", "date"), ("items", "location"), ("items", "createdAt"), ("items", "modifiedAt"),
        ("items", "picture"), ("items", "nameOrder"), ("items", "serialOrder"), ("items", "valueOrder"), ("items", "locationOrder"),
        ("items", "notes"), ("items", "place"), ("pictures", "sha256"), ("pictures", "fileExtension"), ("pictures", "width"),
        ("pictures", "height"), ("pictures", "byteCount"), ("itemPhotos", "originalName"), ("history", "kind"), ("history", "title"),
        ("history", "actor"), ("history", "at"), ("history", "target"), ("history", "undoTop"), ("history", "redoTop"),
        ("history", "below"), ("historyItems", "item"), ("historyItems", "before"), ("historyItems", "after"), ("counters", "value"),
        ("thumbnails", "data"), ("displays", "data"), ("deletions", "revision"),
    ]

    private mutating func damageRows(_ path: String) throws {
        let values: [String] =
            switch kind {
            case .missingValues: ["NULL"]
            case .wrongTypes: ["'text'", "x'00ff80'", "1.5", "7", "'9999999999999999999999'", "zeroblob(16)"]
            default:
                [
                    "9223372036854775807", "-9223372036854775808", "'170141183460469231731687303715884105727'", "'-1'", "'4294967296'",
                    "'../../../etc/passwd'", "'{}'", "zeroblob(70000)", "CAST(x'ff80fe' AS TEXT)", "'XYZ'", "'2026-13-45'",
                    """
                    '{"key":-9223372036854775808,"revision":9223372036854775807,"createdAt":9223372036854775807,"modifiedAt":0,"name":""}'
                    """,
                ]
            }
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            // The triggers that protect the history, the types and the constraints would all refuse; they are restored afterwards.
            let triggers = try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
            let names = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'")
            for name in names { try db.execute(sql: "DROP TRIGGER \(name)") }
            try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA writable_schema = ON")
            let tables = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
            try db.execute(
                sql: """
                    UPDATE sqlite_schema SET sql = replace(replace(sql, ' STRICT', ''), ' NOT NULL', '') WHERE type = 'table';
                    UPDATE sqlite_schema SET sql = replace(replace(replace(sql, ' INTEGER', ' BLOB'), ' TEXT', ' BLOB'), ' REAL', ' BLOB')
                    WHERE type = 'table' AND name = 'items'
                    """)
            try db.execute(
                sql: "UPDATE sqlite_schema SET sql = replace(sql, '),', '),') WHERE name = 'items'; PRAGMA writable_schema = RESET")
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let (table, column) = Self.columns[Int.random(in: 0..<Self.columns.count, using: &random)]
                let value = values[Int.random(in: 0..<values.count, using: &random)]
                let limit = Bool.random(using: &random) ? 1 : 1000
                let key = table == "itemPhotos" ? "item" : table == "historyItems" ? "sequence" : table == "deletions" ? "id" : "name"
                let name = ["itemPhotos", "historyItems", "deletions", "counters"].contains(table) ? key : "rowid"
                // Values that an index refuses stay unchanged.
                try? db.execute(
                    sql:
                        "UPDATE \(table) SET \(column) = \(value) WHERE \(name) IN (SELECT \(name) FROM \(table) ORDER BY random() LIMIT \(limit))"
                )
            }
            try db.execute(sql: "PRAGMA writable_schema = ON")
            for row in tables {
                try db.execute(
                    sql: "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?",
                    arguments: [row["sql"] as String?, row["name"] as String])
            }
            try db.execute(sql: "PRAGMA writable_schema = RESET")
            for trigger in triggers { try db.execute(sql: trigger) }
            _ = try db.checkpoint(.truncate)
        }
        try queue.close()
    }
}
