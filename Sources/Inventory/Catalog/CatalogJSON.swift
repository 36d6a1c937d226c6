import FoundationEssentials

/// Places, tags, types and own fields as the history keeps them: lines of JSON, whole where one comes or goes, else what differs.
enum CatalogJSON {
    /// What a change of an entry is kept as.
    static func lines(from before: CatalogEntry?, to after: CatalogEntry?) throws -> (before: String?, after: String?) {
        guard let old = before?.members, let new = after?.members else {
            return (try before.map { try text($0.members) }, try after.map { try text($0.members) })
        }
        return (try text(old.filter { new[$0.key] != $0.value }), try text(new.filter { old[$0.key] != $0.value }))
    }

    private static func text(_ members: [String: CatalogMember]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(members), as: UTF8.self)
    }

    /// Reads a line.
    static func members(_ text: String) throws -> [String: CatalogMember] {
        try JSONDecoder().decode([String: CatalogMember].self, from: Data(text.utf8))
    }
}
