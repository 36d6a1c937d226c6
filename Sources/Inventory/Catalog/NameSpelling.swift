/// Adapts the names of places, tags and types from files and commands to the library's spelling. Names that differ only in case, accents
/// and spaces are the same. New names keep their first spelling.
public struct NameSpelling: Sendable {
    /// The library's spelling, by the form of names for comparison.
    private var tags: [[UInt8]: String]
    private var types: [[UInt8]: String]
    /// The same for the places in each place, by that place's path.
    private var places: [[String]: [[UInt8]: String]]
    private let catalog: Catalog

    /// - Parameter catalog: the library's places, tags and types.
    public init(_ catalog: Catalog) {
        self.catalog = catalog
        tags = Self.names(catalog.tagNumbers)
        types = Self.names(catalog.typeNumbers)
        places = [:]
        for (outer, inner) in catalog.inner { places[catalog.paths[outer] ?? []] = Self.names(inner) }
    }

    /// Returns the spellings by comparison form; the oldest spelling wins.
    private static func names(_ numbers: [String: Int64]) -> [[UInt8]: String] {
        Dictionary(numbers.sorted { $0.value < $1.value }.map { (Catalog.plain($0.key), $0.key) }) { first, _ in first }
    }

    /// Changes the names in an item to the library's spelling. Names with an identifier or an exact match stay as they are.
    public mutating func apply(to content: inout ItemContent) {
        if let type = content.type, type.id == nil, catalog.type(named: type.name) == nil {
            content.type = Reference(name: Self.spelled(type.name, &types))
        }
        if let place = content.place, place.id == nil { content.place = Reference(id: nil, path: path(place.path)) }
        let said = content.tags
        guard said.contains(where: { $0.id == nil && catalog.tag(named: $0.name) == nil }) else { return }
        var spelled: [Reference] = []
        for tag in said {
            let isKnown = tag.id != nil || catalog.tag(named: tag.name) != nil
            let name = isKnown ? tag : Reference(name: Self.spelled(tag.name, &tags))
            if !spelled.contains(where: { $0.name == name.name }) { spelled.append(name) }
        }
        content.tags = spelled.sorted { $0.name < $1.name }
    }

    /// Returns the names of a place and those that it is in, in the library's spelling.
    ///
    /// - Parameter wanted: the names, the outermost first.
    public mutating func path(_ wanted: [String]) -> [String] {
        guard catalog.place(at: wanted) == nil else { return wanted }
        var path: [String] = []
        for name in wanted {
            let known = catalog.place(at: path + [name]) != nil
            let spelled = known ? name : Self.spelled(name, &places[path, default: [:]])
            path.append(spelled)
        }
        return path
    }

    private static func spelled(_ name: String, _ names: inout [[UInt8]: String]) -> String {
        let plain = Catalog.plain(name)
        if let known = names[plain] { return known }
        names[plain] = name
        return name
    }
}
