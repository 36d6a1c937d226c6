import FoundationEssentials

/// Places, tags, types, custom fields and saved searches in the history: lines of JSON, complete for an added or deleted entry, otherwise only the
/// differences.
enum CatalogJSON {
    /// Returns the lines that the history keeps for a change of an entry.
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
