public import FoundationEssentials

extension Catalog {
    /// Returns a name in the form for comparison, without differences in case, accents and spaces.
    static func plain(_ name: String) -> [UInt8] {
        Folding.folded(name.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    /// Returns whether a name has a form for comparison. Names in ASCII are compared without making theirs, up to the first difference.
    private static func isPlain(_ name: String, _ wanted: [UInt8]) -> Bool {
        let space = UInt8(ascii: " ")
        var name = name
        let isSame: Bool? = name.withUTF8 { bytes in
            var (index, isBehindSpace) = (0, false)
            for byte in bytes {
                if byte >= 0x80 { return nil }
                let folded = Folding.asciiFolded(byte)
                if folded == 0 { continue }
                if folded == space {
                    isBehindSpace = index > 0
                    continue
                }
                if isBehindSpace {
                    guard index < wanted.count, wanted[index] == space else { return false }
                    index += 1
                    isBehindSpace = false
                }
                guard index < wanted.count, wanted[index] == folded else { return false }
                index += 1
            }
            return index == wanted.count
        }
        return isSame ?? (plain(name) == wanted)
    }

    /// Returns the tag with a name, or the first one whose name differs only in case, accents and spaces.
    public func tag(like name: String) -> Tag? {
        tag(named: name) ?? Self.first(tagNumbers, like: name).flatMap { tagTable.entries[$0] }
    }

    /// Returns the type with a name, or the first one whose name differs only in case, accents and spaces.
    public func type(like name: String) -> ItemType? {
        type(named: name) ?? Self.first(typeNumbers, like: name).flatMap { typeTable.entries[$0] }
    }

    /// Returns the saved search with a name, or the first one whose name differs only in case, accents and spaces.
    public func search(like name: String) -> SavedSearch? {
        search(named: name) ?? searches.first { Self.isPlain($0.name, Self.plain(name)) }
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

    /// Returns the names of a path in the library's spelling, as far as there are such places.
    func spelled(_ path: [String]) -> [String] {
        var outer: Int64? = 0
        return path.map { name in
            let near = outer.flatMap { inner[$0] } ?? [:]
            outer = near[name] ?? Self.first(near, like: name)
            return outer.flatMap { placeTable.entries[$0]?.name } ?? name
        }
    }

    /// Returns the place in another one, or an outermost place, with a name, or the first one whose name differs only in case, accents and
    /// spaces.
    public func place(like name: String, in outer: UUID?) -> Place? {
        let near = inner(outer)
        return (near[name] ?? Self.first(near, like: name)).flatMap { placeTable.entries[$0] }
    }

    /// Returns another tag, type, saved search or place in the same place whose name differs from that of an entry only in case, accents and spaces.
    func alike(_ entry: CatalogEntry) -> (id: UUID, name: String)? {
        switch entry {
        case .place(let place): Self.other(placeTable, inner(place.parent), like: place)
        case .tag(let tag): Self.other(tagTable, tagNumbers, like: tag)
        case .type(let type): Self.other(typeTable, typeNumbers, like: type)
        case .search(let search):
            searches.first { $0.id != search.id && Self.isPlain($0.name, Self.plain(search.name)) }.map { ($0.id, $0.name) }
        case .field, .hiddenFields: nil
        }
    }

    /// Returns the places in another one, by name; the outermost ones for nil.
    private func inner(_ outer: UUID?) -> [String: Int64] {
        guard let outer else { return inner[0] ?? [:] }
        return placeTable.numbers[outer].flatMap { inner[$0] } ?? [:]
    }

    private static func other<Entry: CatalogValue>(
        _ table: Table<Entry>, _ numbers: [String: Int64], like entry: Entry
    ) -> (id: UUID, name: String)? {
        let (wanted, own) = (plain(entry.name), table.numbers[entry.id])
        let others = numbers.filter { $0.value != own && isPlain($0.key, wanted) }
        return others.map(\.value).min().flatMap { table.entries[$0] }.map { ($0.id, $0.name) }
    }

    private static func first(_ numbers: [String: Int64], like name: String) -> Int64? {
        let wanted = plain(name)
        return numbers.filter { isPlain($0.key, wanted) }.map(\.value).min()
    }
}
