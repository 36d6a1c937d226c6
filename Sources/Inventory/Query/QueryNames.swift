import FoundationEssentials

/// Finds the places, tags, types and saved searches that a query names.
final class QueryNames {
    /// The meaning of a name.
    enum Found: Hashable {
        case ids(Set<UUID>)
        /// Nothing has the name; the similar names.
        case none(nearest: [String])
        /// Several names begin with it.
        case several([String])
    }

    private let catalog: Catalog
    /// The forms for comparison of all places, computed once for all names of a query.
    private lazy var places: [FoldedPlace] = catalog.places.map { place in
        FoldedPlace(id: place.id, name: Catalog.plain(place.name), path: catalog.path(of: place.id).map(Catalog.plain))
    }

    private struct FoldedPlace {
        let id: UUID
        let name: [UInt8]
        let path: [[UInt8]]
    }

    init(_ catalog: Catalog) { self.catalog = catalog }

    /// The number of names in a suggestion.
    private static let most = 3

    // MARK: - Tags and types

    /// Returns the tag with a name: the one that is spelled so, else those that differ only in case, accents and blanks, else the only one
    /// that begins so.
    func tag(_ name: String) -> Found {
        Self.found(name, catalog.tag(named: name)?.id, among: catalog.tags.map { ($0.name, $0.id) })
    }

    /// Returns the type with a name, by the same rules.
    func type(_ name: String) -> Found {
        Self.found(name, catalog.type(named: name)?.id, among: catalog.types.map { ($0.name, $0.id) })
    }

    /// Returns the saved search with a name, by the same rules.
    func search(_ name: String) -> Found {
        Self.found(name, catalog.search(named: name)?.id, among: catalog.searches.map { ($0.name, $0.id) })
    }

    /// Returns the words of a choice that a text means, by the same rules.
    ///
    /// - Parameters:
    ///   - choices: the words and their titles.
    static func word(_ text: String, among choices: [(id: String, title: String)]) -> (
        words: Set<String>, nearest: [String], isSeveral: Bool
    ) {
        func plain(_ text: String) -> [UInt8] { QueryFields.plain(text) }
        let wanted = plain(text)
        if let exact = choices.first(where: { $0.id == text || $0.title == text }) { return ([exact.id], [], false) }
        guard !wanted.isEmpty else { return ([], [], false) }
        let same = choices.filter { plain($0.id) == wanted || plain($0.title) == wanted }
        if !same.isEmpty { return (Set(same.map(\.id)), [], false) }
        let begun = choices.filter { plain($0.id).starts(with: wanted) || plain($0.title).starts(with: wanted) }
        if begun.count == 1 { return ([begun[0].id], [], false) }
        if begun.count > 1 { return ([], begun.map(\.id), true) }
        let near = NameDistance.nearest(to: wanted, among: choices.map { ($0.id, plain($0.title)) }, limit: most)
        return ([], near.isEmpty ? choices.prefix(20).map(\.id) : near, false)
    }

    private static func found(_ name: String, _ exact: UUID?, among entries: [(name: String, id: UUID)]) -> Found {
        if let exact { return .ids([exact]) }
        let wanted = Catalog.plain(name)
        guard !wanted.isEmpty else { return .none(nearest: []) }
        let folded = entries.map { (name: $0.name, folded: Catalog.plain($0.name), id: $0.id) }.sorted { $0.name < $1.name }
        let same = folded.filter { $0.folded == wanted }
        if !same.isEmpty { return .ids(Set(same.map(\.id))) }
        let begun = folded.filter { $0.folded.starts(with: wanted) }
        if begun.count == 1 { return .ids([begun[0].id]) }
        if begun.count > 1 { return .several(begun.prefix(most + 2).map(\.name)) }
        return .none(nearest: NameDistance.nearest(to: wanted, among: folded.map { ($0.name, $0.folded) }, limit: most))
    }

    // MARK: - Places

    /// Returns the places with a name at any level, or with any end of a path: "Kitchen", "House/Kitchen", "House › Kitchen". A slash in
    /// front stands for the outermost level. If no place has the name, the only one that begins so.
    func place(_ text: String) -> Found {
        let name = Catalog.plain(text)
        guard !name.isEmpty else { return .none(nearest: []) }
        let isWhole = text.first == "/" || text.first == "›"
        let names = Reference(text: isWhole ? String(text.dropFirst()) : text)?.path ?? []
        if isWhole, let exact = catalog.place(at: names) { return .ids([exact.id]) }
        // A name may have slashes of its own.
        let named = places.filter { $0.name == name }
        if !named.isEmpty { return .ids(Set(named.map(\.id))) }
        let split = names.flatMap { name in
            name.split(separator: "›").map { OwnField.trimmed(String($0)) }.filter { !$0.isEmpty }
        }
        let found = place(names, isWhole: isWhole)
        if split == names { return found }
        if case .ids = found { return found }
        return place(split, isWhole: isWhole)
    }

    private func place(_ path: [String], isWhole: Bool) -> Found {
        let wanted = path.map(Catalog.plain)
        guard let last = wanted.last else { return .none(nearest: []) }
        let candidates = places.filter { place in
            place.path.count >= wanted.count && (!isWhole || place.path.count == wanted.count)
                && place.path.suffix(wanted.count).dropLast().elementsEqual(wanted.dropLast())
        }
        let same = candidates.filter { $0.path.last == last }
        if !same.isEmpty { return .ids(Set(same.map(\.id))) }
        let begun = candidates.filter { $0.path.last?.starts(with: last) ?? false }
        if begun.count == 1 { return .ids([begun[0].id]) }
        if begun.count > 1 { return .several(begun.map { shownPath($0.id) }.sorted().prefix(Self.most + 2).map(\.self)) }
        let near = candidates.map { (name: shownPath($0.id), folded: $0.path.last ?? []) }.sorted { $0.name < $1.name }
        return .none(nearest: NameDistance.nearest(to: last, among: near, limit: Self.most))
    }

    private func shownPath(_ id: UUID) -> String { Reference(id: nil, path: catalog.path(of: id)).text }
}
