/// The names of all fields of a library in the query language, for orders and columns of lists.
public struct FieldNames: Sendable {
    private let fields: QueryFields
    /// The names to suggest.
    private let names: [(name: String, folded: [UInt8])]

    /// - Parameters:
    ///   - catalog: the library's fields.
    ///   - others: other names that may be meant.
    public init(_ catalog: Catalog, others: [String] = []) {
        fields = QueryFields(catalog)
        let fixed = FieldDescriptor.all.filter { catalog.shows($0.field) }
        let names =
            fixed.map(\.queryName) + QueryField.times.map(\.0.name) + others + fixed.flatMap(\.queryAliases)
            + QueryField.times.flatMap(\.1) + catalog.shownFields.map(\.name)
        self.names = names.map { ($0, QueryFields.plain($0)) }
    }

    /// Returns the field with a name; case, blanks, `-`, `_` and `.` make no difference. A fixed field wins over a custom one of the same
    /// name.
    ///
    /// - Parameter isOwn: whether only custom fields are meant.
    public func field(named name: String, isOwn: Bool = false) -> FieldKey? { fields.field(named: name, isOwn: isOwn)?.key }

    /// Returns the name that is nearest to another one; nil if none is similar.
    public func nearest(to name: String) -> String? {
        NameDistance.nearest(to: QueryFields.plain(name), among: names, limit: 1).first
    }

    /// Returns whether two names are the same; case, blanks, `-`, `_` and `.` make no difference.
    public static func isSame(_ name: String, _ other: String) -> Bool { QueryFields.plain(name) == QueryFields.plain(other) }
}

extension FieldKey {
    /// Its name as a heading; nil for a custom field that does not exist.
    public func title(among fields: [OwnField]) -> String? {
        switch self {
        case .fixed(let field): return field.descriptor.title
        case .own(let id): return fields.first { $0.id == id }?.name
        case .added, .changed:
            let title = QueryField.times.first { $0.0.key == self }?.0.title
            return title.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        }
    }

    /// Returns whether the field is hidden.
    public func isHidden(in catalog: Catalog) -> Bool {
        switch self {
        case .fixed(let field): !catalog.shows(field)
        case .own(let id): catalog.field(id)?.isHidden ?? false
        case .added, .changed: false
        }
    }
}

extension SortOrder {
    /// Returns the order as people write it for a command: names of fields in the query language with a comma between them, a minus before
    /// one in the reverse order, and quotes around the name of a custom field.
    public func written(in catalog: Catalog) -> String {
        ([first] + (second.map { [$0] } ?? [])).map { $0.written(in: catalog) }.joined(separator: ",")
    }
}

extension SortTerm {
    fileprivate func written(in catalog: Catalog) -> String {
        let (name, isReversed) = named(in: catalog)
        return (isReversed ? "-" : "") + name
    }

    /// Returns the name of the key as people write it for a command, and whether its order is reversed.
    public func named(in catalog: Catalog) -> (name: String, isReversed: Bool) {
        switch (key, key.fieldKey) {
        case (.newest, _): ("newest", ascending)
        case (.custom, _): ("own", ascending)
        case (_, .fixed(let field)?): (field.descriptor.queryName, !ascending)
        case (_, .own(let id)?): (Self.quoted(catalog.field(id)?.name ?? ""), !ascending)
        case (_, let field?): (QueryField.times.first { $0.0.key == field }?.0.name ?? "", !ascending)
        case (_, nil): (key.text, !ascending)
        }
    }

    /// A custom field may have the name of a fixed one.
    private static func quoted(_ name: String) -> String {
        "#\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
