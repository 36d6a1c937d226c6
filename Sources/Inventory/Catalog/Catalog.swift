public import FoundationEssentials

/// All places, tags, types, custom fields and saved searches of a library at a moment, as a value to show and choose from.
public struct Catalog: Sendable {
    /// Entries of a kind by row number. Deleted entries are included, so that references to them can still be read.
    struct Table<Entry: CatalogValue>: Sendable {
        private(set) var entries: [Int64: Entry] = [:]
        private(set) var numbers: [UUID: Int64] = [:]
        private(set) var gone: Set<Int64> = []
        private(set) var lastNumber: Int64 = 0

        mutating func put(_ entry: Entry, _ number: Int64, isGone: Bool) {
            entries[number] = entry
            numbers[entry.id] = number
            lastNumber = max(lastNumber, number)
            if isGone { gone.insert(number) } else { gone.remove(number) }
        }

        /// Returns an existing entry; nil for a deleted one.
        func present(_ id: UUID) -> Entry? {
            guard let number = numbers[id], !gone.contains(number) else { return nil }
            return entries[number]
        }

        var present: [Entry] { entries.compactMap { gone.contains($0.key) ? nil : $0.value } }
    }

    var placeTable = Table<Place>()
    var tagTable = Table<Tag>()
    var typeTable = Table<ItemType>()
    var fieldTable = Table<OwnField>()
    private var searchTable = Table<SavedSearch>()
    /// The fixed fields that are not used.
    var hidden = HiddenFields()
    /// The names from the outermost place to each existing place, by number. See `path(ofNumber:)`.
    private(set) var paths: [Int64: [String]] = [:]
    /// The places in each place, by the outer one's number; 0 for the outermost ones. By name.
    private(set) var inner: [Int64: [String: Int64]] = [:]
    /// The number of paths that all changes so far computed or compared. Its growth is the cost of a change.
    private(set) var pathSteps = 0
    private(set) var tagNumbers: [String: Int64] = [:]
    private(set) var typeNumbers: [String: Int64] = [:]
    private(set) var fieldNumbers: [String: Int64] = [:]
    private var searchNumbers: [String: Int64] = [:]

    /// Creates an empty catalog.
    public init() {}

    // MARK: - For views

    /// All places, in no order.
    public var places: [Place] { placeTable.present }
    /// All tags, in no order.
    public var tags: [Tag] { tagTable.present }
    /// All types, in no order.
    public var types: [ItemType] { typeTable.present }
    /// All custom fields, in their order.
    public var fields: [OwnField] { fieldTable.present.sorted { ($0.position, $0.name) < ($1.position, $1.name) } }

    /// All saved searches, in their order.
    public var searches: [SavedSearch] { searchTable.present.sorted { ($0.position, $0.name) < ($1.position, $1.name) } }

    /// Returns an existing place.
    public func place(_ id: UUID) -> Place? { placeTable.present(id) }
    /// Returns an existing tag.
    public func tag(_ id: UUID) -> Tag? { tagTable.present(id) }
    /// Returns an existing type.
    public func type(_ id: UUID) -> ItemType? { typeTable.present(id) }
    /// Returns an existing custom field.
    public func field(_ id: UUID) -> OwnField? { fieldTable.present(id) }
    /// Returns an existing saved search.
    public func search(_ id: UUID) -> SavedSearch? { searchTable.present(id) }

    /// Returns the tag with a name.
    public func tag(named name: String) -> Tag? { tagNumbers[name].flatMap { tagTable.entries[$0] } }
    /// Returns the type with a name.
    public func type(named name: String) -> ItemType? { typeNumbers[name].flatMap { typeTable.entries[$0] } }
    /// Returns the custom field with a name.
    public func field(named name: String) -> OwnField? { fieldNumbers[name].flatMap { fieldTable.entries[$0] } }
    /// Returns the saved search with a name.
    public func search(named name: String) -> SavedSearch? { searchNumbers[name].flatMap { searchTable.entries[$0] } }

    /// Returns the place with exactly the names of a path; nil if there is none.
    public func place(at path: [String]) -> Place? {
        var number: Int64 = 0
        for name in path {
            guard let next = inner[number]?[name] else { return nil }
            number = next
        }
        return placeTable.entries[number]
    }

    /// Returns the places directly in a place, or the outermost ones, in no order.
    public func places(in outer: UUID?) -> [Place] {
        guard let number = outer.map({ placeTable.numbers[$0] }) ?? 0 else { return [] }
        return inner[number]?.values.compactMap { placeTable.entries[$0] } ?? []
    }

    /// Returns the places beside a place whose names differ only in case, accents and spaces, by name. They are probably the same place, in
    /// another spelling.
    public func variants(of id: UUID) -> [Place] {
        guard let place = place(id) else { return [] }
        let name = Self.plain(place.name)
        return places(in: place.parent).filter { $0.id != id && Self.plain($0.name) == name }.sorted { $0.name < $1.name }
    }

    /// Returns the names from the outermost place to a place, which may be deleted.
    public func path(of place: UUID) -> [String] { placeTable.numbers[place].map { path(ofNumber: $0) } ?? [] }

    /// Returns the path of the place with a row number, for display and for searching: "House › Kitchen".
    func shownPath(ofNumber number: Int64) -> String { Reference(id: nil, path: path(ofNumber: number)).shown }

    /// Returns the path of the place with a row number.
    func path(ofNumber number: Int64) -> [String] {
        var names: [String] = []
        var next: Int64? = number
        // Places in a damaged file may form a cycle.
        while let inside = next, let place = placeTable.entries[inside], names.count <= Self.deepest {
            if let known = paths[inside] { return known + names.reversed() }
            names.append(place.name)
            next = place.parent.flatMap { placeTable.numbers[$0] }
        }
        return names.reversed()
    }

    /// Returns a place and all places below it.
    public func placesBelow(_ id: UUID) -> [Place] { numbersBelow(id).compactMap { placeTable.entries[$0] } }

    /// Returns the row numbers of a place and all places below it.
    func numbersBelow(_ id: UUID) -> [Int64] {
        guard let first = placeTable.numbers[id] else { return [] }
        var result = [first]
        var index = 0
        // Places in a damaged file may form a cycle.
        while index < result.count, result.count <= placeTable.entries.count {
            if let below = inner[result[index]] { result += below.values }
            index += 1
        }
        return result
    }

    /// Returns an item's reference to its place, tag or type, which may be deleted.
    func placeReference(_ number: Int64) -> Reference? {
        placeTable.entries[number].map { Reference(id: $0.id, path: path(ofNumber: number)) }
    }

    func tagReference(_ number: Int64) -> Reference? { tagTable.entries[number].map { Reference(id: $0.id, path: [$0.name]) } }

    func typeReference(_ number: Int64) -> Reference? { typeTable.entries[number].map { Reference(id: $0.id, path: [$0.name]) } }

    /// Returns an entry, which may be deleted, and its row number.
    func entry(_ kind: CatalogKind, _ id: UUID) -> (entry: CatalogEntry, number: Int64, isGone: Bool)? {
        func found<Entry: CatalogValue>(
            _ table: Table<Entry>, _ wrap: (Entry) -> CatalogEntry
        ) -> (entry: CatalogEntry, number: Int64, isGone: Bool)? {
            guard let number = table.numbers[id], let entry = table.entries[number] else { return nil }
            return (wrap(entry), number, table.gone.contains(number))
        }
        return switch kind {
        case .place: found(placeTable, CatalogEntry.place)
        case .tag: found(tagTable, CatalogEntry.tag)
        case .type: found(typeTable, CatalogEntry.type)
        case .field: found(fieldTable, CatalogEntry.field)
        // The entry always exists; at first it hides nothing.
        case .hiddenFields: id == HiddenFields.identity ? (.hiddenFields(hidden), 1, false) : nil
        case .search: found(searchTable, CatalogEntry.search)
        }
    }

    /// Returns the row number for the next entry of a kind.
    func nextNumber(_ kind: CatalogKind) -> Int64 {
        switch kind {
        case .place: placeTable.lastNumber + 1
        case .tag: tagTable.lastNumber + 1
        case .type: typeTable.lastNumber + 1
        case .field: fieldTable.lastNumber + 1
        case .hiddenFields: 1
        case .search: searchTable.lastNumber + 1
        }
    }

    // MARK: - Changing

    /// Adds an entry, or replaces its previous version.
    mutating func put(_ entry: CatalogEntry, _ number: Int64, isGone: Bool = false) {
        let old = self.entry(entry.kind, entry.id)
        switch entry {
        case .place(let place):
            placeTable.put(place, number, isGone: isGone)
            if case .place(let old)? = old?.entry { forget(old, number) }
            if !isGone { note(place, number) }
        case .tag(let tag):
            tagTable.put(tag, number, isGone: isGone)
            Self.index(&tagNumbers, old, entry, number, isGone)
        case .type(let type):
            typeTable.put(type, number, isGone: isGone)
            Self.index(&typeNumbers, old, entry, number, isGone)
        case .field(let field):
            fieldTable.put(field, number, isGone: isGone)
            Self.index(&fieldNumbers, old, entry, number, isGone)
        case .hiddenFields(let fields): hidden = fields
        case .search(let search):
            searchTable.put(search, number, isGone: isGone)
            Self.index(&searchNumbers, old, entry, number, isGone)
        }
    }

    /// Adds all entries that were read, at once: places may come before their outer places.
    mutating func fill(_ rows: [(entry: CatalogEntry, number: Int64, isGone: Bool)]) {
        for row in rows {
            if case .place(let place) = row.entry {
                placeTable.put(place, row.number, isGone: row.isGone)
            } else {
                put(row.entry, row.number, isGone: row.isGone)
            }
        }
        index()
    }

    private static func index(
        _ numbers: inout [String: Int64], _ old: (entry: CatalogEntry, number: Int64, isGone: Bool)?, _ entry: CatalogEntry,
        _ number: Int64, _ isGone: Bool
    ) {
        if let old, numbers[old.entry.name] == number { numbers[old.entry.name] = nil }
        if !isGone { numbers[entry.name] = number }
    }

    // The tables of places are updated in place. Recomputing them for each removed place would take quadratic time when a large import is
    // undone.

    /// Adds a place to the tables.
    private mutating func note(_ place: Place, _ number: Int64) {
        let outer = place.parent.flatMap { placeTable.numbers[$0] } ?? 0
        inner[outer, default: [:]][place.name] = number
        setPaths(from: number)
    }

    /// Removes a place from the tables.
    private mutating func forget(_ place: Place, _ number: Int64) {
        let outer = place.parent.flatMap { placeTable.numbers[$0] } ?? 0
        if inner[outer]?[place.name] == number { inner[outer]?[place.name] = nil }
        paths[number] = nil
    }

    /// Updates the path of a place, and the paths of the places in it if they changed.
    private mutating func setPaths(from first: Int64) {
        var waiting = [first]
        while let number = waiting.popLast() {
            guard let place = placeTable.entries[number] else { continue }
            let outer = place.parent.flatMap { placeTable.numbers[$0] }
            let path = (outer.map { self.path(ofNumber: $0) } ?? []) + [place.name]
            // Places in a damaged file may form a cycle.
            guard path.count <= Self.deepest + 1 else { return }
            pathSteps += 1 + (inner[number]?.count ?? 0)
            guard let below = inner[number]?.values, !below.isEmpty else {
                paths[number] = path
                continue
            }
            let isSame = below.allSatisfy { paths[$0]?.dropLast().elementsEqual(path) ?? false }
            paths[number] = path
            if !isSame { waiting += below }
        }
    }

    private mutating func index() {
        (inner, paths) = ([:], [:])
        for (number, place) in placeTable.entries where !placeTable.gone.contains(number) {
            inner[place.parent.flatMap { placeTable.numbers[$0] } ?? 0, default: [:]][place.name] = number
        }
        for number in placeTable.entries.keys where !placeTable.gone.contains(number) { paths[number] = path(ofNumber: number) }
        pathSteps += paths.count
    }

    /// The maximum depth of places.
    static let deepest = 64
}
