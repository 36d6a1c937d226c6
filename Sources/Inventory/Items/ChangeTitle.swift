/// What the history and undo call changes.
enum ChangeTitle {
    /// “Add “Lamp””: what was done to one item.
    static func of(_ verb: String, _ name: String) -> String {
        guard !name.isEmpty else { return verb + " Item" }
        let short = name.prefix(40)
        return "\(verb) “\(short)\(short.endIndex < name.endIndex ? "…" : "")”"
    }

    /// What a deletion of so many items is called, the only one of which has a name.
    static func deletion(of count: Int, _ name: String) -> String {
        count == 1 ? of("Delete", name) : "Delete \(grouped(count)) Items"
    }

    static func importing(_ count: Int) -> String { count == 1 ? "Import 1 Item" : "Import \(grouped(count)) Items" }

    /// A number with its groups of three digits apart.
    static func grouped(_ count: Int) -> String {
        let digits = String(count)
        return digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : String(digit)
        }.joined()
    }
}
