extension Catalog {
    /// A name without what makes no other name of it: case, accents, and how many blanks there are.
    static func plain(_ name: String) -> [UInt8] {
        Folding.folded(name.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    /// The tag of a name, or of the first one that differs from it in nothing but case, accents and blanks.
    public func tag(like name: String) -> Tag? {
        tag(named: name) ?? Self.first(tagNumbers, like: name).flatMap { tagTable.entries[$0] }
    }

    /// The type of a name, or of the first one that differs from it in nothing but case, accents and blanks.
    public func type(like name: String) -> ItemType? {
        type(named: name) ?? Self.first(typeNumbers, like: name).flatMap { typeTable.entries[$0] }
    }

    /// The place of a path, or of the first one whose names differ from its in nothing but case, accents and blanks.
    public func place(like path: [String]) -> Place? {
        if let place = place(at: path) { return place }
        var number: Int64 = 0
        for name in path {
            guard let next = inner[number]?[name] ?? Self.first(inner[number] ?? [:], like: name) else { return nil }
            number = next
        }
        return placeTable.entries[number]
    }

    private static func first(_ numbers: [String: Int64], like name: String) -> Int64? {
        let wanted = plain(name)
        return numbers.filter { plain($0.key) == wanted }.map(\.value).min()
    }
}
