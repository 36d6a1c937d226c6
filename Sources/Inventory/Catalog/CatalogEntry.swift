public import FoundationEssentials

/// The kinds of a library's entries beside its items.
public enum CatalogKind: Int64, CaseIterable, Sendable {
    case place = 1
    case tag, type, field
    /// The choice of unused fixed fields; there is one such entry.
    case hiddenFields
    case search

    /// The word for an entry of this kind in sentences.
    var noun: String {
        switch self {
        case .place: "place"
        case .tag: "tag"
        case .type: "type"
        case .field: "field"
        case .hiddenFields: "choice of fields"
        case .search: "saved search"
        }
    }
}

/// An entry of a library beside its items, which sorts or describes them.
protocol CatalogValue: Identifiable, Hashable, Sendable where ID == UUID {
    static var kind: CatalogKind { get }
    var name: String { get }
    /// All facts of the entry, by their names in the history. Empty ones are left out.
    var members: [String: CatalogMember] { get }
    /// Returns nil if a member does not suit this kind.
    init?(id: UUID, members: [String: CatalogMember])
}

/// A place, a tag, a type, a custom field or a saved search, or the choice of unused fixed fields.
public enum CatalogEntry: Hashable, Sendable {
    case place(Place)
    case tag(Tag)
    case type(ItemType)
    case field(OwnField)
    case hiddenFields(HiddenFields)
    case search(SavedSearch)

    /// Its identity.
    public var id: UUID { value.id }
    /// Its name.
    public var name: String { value.name }
    /// Its kind.
    public var kind: CatalogKind { Swift.type(of: value).kind }

    private var value: any CatalogValue {
        switch self {
        case .place(let place): place
        case .tag(let tag): tag
        case .type(let type): type
        case .field(let field): field
        case .hiddenFields(let hidden): hidden
        case .search(let search): search
        }
    }

    var members: [String: CatalogMember] { value.members }

    init?(_ kind: CatalogKind, id: UUID, members: [String: CatalogMember]) {
        let made: CatalogEntry? =
            switch kind {
            case .place: Place(id: id, members: members).map(CatalogEntry.place)
            case .tag: Tag(id: id, members: members).map(CatalogEntry.tag)
            case .type: ItemType(id: id, members: members).map(CatalogEntry.type)
            case .field: OwnField(id: id, members: members).map(CatalogEntry.field)
            case .hiddenFields: HiddenFields(id: id, members: members).map(CatalogEntry.hiddenFields)
            case .search: SavedSearch(id: id, members: members).map(CatalogEntry.search)
            }
        guard let made else { return nil }
        self = made
    }
}

extension CatalogEntry {
    /// Returns the maximum number of characters in a name.
    static func nameLimit(_ kind: CatalogKind) -> Int { kind == .place ? ItemContent.lineLimit : 100 }

    /// Returns the reason why a name cannot be stored and what to do, in a sentence; nil if it can be stored.
    static func problem(ofName name: String, _ kind: CatalogKind) -> String? {
        let limit = nameLimit(kind)
        if !name.contains(where: { !$0.isWhitespace }) { return "A \(kind.noun) needs a name. Write one." }
        if name.utf8.contains(0) { return "The name of the \(kind.noun) holds a NUL character, which cannot be stored. Remove it." }
        guard name.utf8.count > limit * 32 || name.count > limit else { return nil }
        let start = shown(String(name.prefix(40)))
        return "The name of the \(kind.noun) “\(start)…” is too long: the limit is \(ChangeTitle.grouped(limit)) characters. Shorten it."
    }

    /// Throws `invalidText` if the entry cannot be stored.
    func validate() throws(InventoryError) {
        if case .hiddenFields(let hidden) = self {
            if let problem = hidden.problem { throw InventoryError(.invalidText, problem) }
            return
        }
        var problem = Self.problem(ofName: name, kind)
        if problem == nil, case .place(let place) = self { problem = ItemContent.problem(of: place.note, as: .notes) }
        if problem == nil, case .field(let field) = self {
            problem = field.problemOfDefinition
        }
        if problem == nil, case .search(let search) = self { problem = search.problemOfDefinition }
        if let problem { throw InventoryError(.invalidText, problem) }
    }
}

/// A value of a member in the history's lines.
enum CatalogMember: Hashable, Sendable, Codable {
    case text(String)
    case number(Int64)
    case texts([String])
    case map([String: String])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else if let texts = try? container.decode([String].self) {
            self = .texts(texts)
        } else {
            self = .map(try container.decode([String: String].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .texts(let texts): try container.encode(texts)
        case .map(let map): try container.encode(map)
        }
    }

    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    var number: Int64? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    var texts: [String]? {
        guard case .texts(let texts) = self else { return nil }
        return texts
    }

    var map: [String: String]? {
        guard case .map(let map) = self else { return nil }
        return map
    }
}

extension [String: CatalogMember] {
    /// Sets a text, unless it is empty.
    mutating func put(_ name: String, _ text: String?) {
        if let text, !text.isEmpty { self[name] = .text(text) }
    }

    mutating func put(_ name: String, _ number: Int64?) {
        if let number { self[name] = .number(number) }
    }

    mutating func put(_ name: String, _ texts: [String]) {
        if !texts.isEmpty { self[name] = .texts(texts) }
    }

    func text(_ name: String) -> String { self[name]?.text ?? "" }

    func id(_ name: String) -> UUID? { self[name]?.text.flatMap(UUID.init(uuidString:)) }
}
