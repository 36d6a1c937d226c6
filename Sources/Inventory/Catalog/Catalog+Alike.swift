extension Catalog {
    /// Returns a name in the form for comparison, without differences in case, accents and spaces.
    static func plain(_ name: String) -> [UInt8] {
        Folding.folded(name.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    /// Returns the tag with a name, or the first one whose name differs only in case, accents and spaces.
    public func tag(like name: String) -> Tag? {
        tag(named: name) ?? Self.first(tagNumbers, like: name).flatMap { tagTable.entries[$0] }
    }

    /// Returns the type with a name, or the first one whose name differs only in case, accents and spaces.
    public func type(like name: String) -> ItemType? {
        type(named: name) ?? Self.first(typeNumbers, like: name).flatMap { typeTable.entries[$0] }
    }

    /// Returns the place with a path, or the first one whose names differ only in case, accents and spaces.
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
