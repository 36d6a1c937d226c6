import FoundationEssentials
import GRDB

/// The papers of items, in a table of their own.
enum ItemPapers {
    /// A column that tells whether an item has papers. Most have none, so the table of papers is not read for them.
    static let column = "EXISTS (SELECT 1 FROM itemPapers WHERE item = items.key)"

    // MARK: - Writing

    /// Writes the papers of a new item.
    static func insert(_ item: Item, _ db: Database) throws {
        for (position, paper) in item.content.papers.enumerated() {
            try db.cachedStatement(sql: "INSERT INTO itemPapers (item, position, role, paper, url, title) VALUES (?, ?, ?, ?, ?, ?)")
                .execute(arguments: [
                    item.key.rawValue, position, paper.role.rawValue, try paper.file.map { try number(of: $0, paper, db) }, paper.link,
                    paper.title,
                ])
        }
    }

    /// Writes the changed papers of an item.
    static func update(_ item: Item, from old: Item, _ db: Database) throws {
        guard item.content.papers != old.content.papers else { return }
        try db.cachedStatement(sql: "DELETE FROM itemPapers WHERE item = ?").execute(arguments: [item.key.rawValue])
        try insert(item, db)
    }

    /// Returns the number of a paper's file, and marks it as known to the history.
    private static func number(of file: PaperFile, _ paper: Paper, _ db: Database) throws -> Int64 {
        let find = try db.cachedStatement(sql: "SELECT paper, named FROM papers WHERE sha256 = ?")
        let known = try Hex.decode(file.sha256).flatMap { hash in
            try find.firstRow([hash], of: "papers", namedBy: 0) { row in (number: try row.number(0), named: try row.number(1)) }
        }
        guard let (number, named) = known else {
            throw InventoryError(.paperDamaged, "The paper \(shown(paper.name)) is not in the library. Choose it again.")
        }
        if named == 0 {
            try db.cachedStatement(sql: "UPDATE papers SET named = 1 WHERE paper = ?").execute(arguments: [number])
        }
        return number
    }

    // MARK: - Reading

    /// Returns an item's papers, if the column tells that there are any.
    static func read(_ row: StoredRow, _ column: Int, _ db: Database) throws -> [Paper] {
        guard try row.number(column) != 0 else { return [] }
        let statement = try db.cachedStatement(
            sql: """
                SELECT sha256, fileExtension, mediaType, byteCount, role, title, url, item, paper FROM itemPapers
                LEFT JOIN papers USING (paper) WHERE item = ? ORDER BY position
                """)
        return try statement.mapRows([Int64(try row.key(0))], of: "itemPapers", namedBy: 7) { row in
            guard let role = PaperRole(rawValue: try row.text(4)) else { throw row.damaged(4, "is unknown") }
            let link = try row.optionalText(6)
            guard row.isNull(8) != (link == nil) else { throw row.damaged(6, "does not fit the paper") }
            if let link, Paper.problem(ofLink: link) != nil { throw row.damaged(6, "is not a link") }
            let title = try row.text(5)
            if let link { return Paper(role: role, title: title, content: .link(link)) }
            return Paper(role: role, title: title, file: try row.paperFile(from: 0))
        }
    }
}

extension ItemContent {
    /// Checks the papers; throws `invalidText` with the problem.
    func validatePapers() throws(InventoryError) {
        guard papers.count <= Self.paperLimit else {
            throw InventoryError(.invalidText, "An item has at most \(Self.paperLimit) papers; this one has \(papers.count).")
        }
        for paper in papers {
            if let problem = paper.problem { throw InventoryError(.invalidText, problem) }
        }
        guard Set(papers.map(\.identity)).count == papers.count else {
            throw InventoryError(.invalidText, "An item cannot have the same paper twice. Leave one of them out.")
        }
    }
}
