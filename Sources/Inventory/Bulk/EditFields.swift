import FoundationEssentials

/// The names of the fields that edits can change: those of the query language, so that both read alike.
public struct EditFields: Sendable {
    private let fields: QueryFields
    private let catalog: Catalog

    /// - Parameter catalog: the library's fields.
    public init(_ catalog: Catalog) {
        fields = QueryFields(catalog)
        self.catalog = catalog
    }

    /// Returns the field with a name; case, blanks, `-`, `_` and `.` make no difference. A fixed field wins over a custom one of the same
    /// name.
    ///
    /// - Parameter isOwn: whether only custom fields are meant.
    public func field(named name: String, isOwn: Bool = false) -> FieldKey? { fields.field(named: name, isOwn: isOwn)?.key }

    /// Returns the name of the field whose name is nearest to another one; nil if none is similar.
    public func nearest(to name: String) -> String? {
        let fixed = FieldDescriptor.all.filter { $0.field.isEditedInBulk && catalog.shows($0.field) }
        let names = fixed.map(\.queryName) + fixed.flatMap(\.queryAliases) + catalog.shownFields.map(\.name)
        return NameDistance.nearest(to: QueryFields.plain(name), among: names.map { ($0, QueryFields.plain($0)) }, limit: 1).first
    }
}

/// A field whose value an edit changes, for a preview.
public struct EditedField: Hashable, Sendable {
    /// The field.
    public let key: FieldKey
    /// Its value before and after; nil for none.
    public let before, after: Value?

    /// A value of a fixed or a custom field.
    public enum Value: Hashable, Sendable {
        case fixed(ItemField, FieldValue)
        case own(OwnValue)

        /// Returns the value for display.
        public func formatted(_ style: NumberStyle) -> String {
            switch self {
            case .fixed(let field, let value): field.formatted(value, style)
            case .own(let value): value.formatted(style)
            }
        }

        /// The value in the form for files, an amount with its currency.
        public var written: String {
            switch self {
            case .fixed(_, .money(let money)): "\(money.plainNumber) \(money.currency.code)"
            case .fixed(_, .reference(let reference)) where reference.path.isEmpty == false: reference.text
            case .fixed(let field, let value): field.written(value)
            case .own(let value): value.content.written
            }
        }
    }
}

extension EditedItem {
    /// The fields that differ, in the order of forms.
    public var fields: [EditedField] {
        var fields = FieldDescriptor.all.map(\.field).filter { before[$0] != after[$0] }.map { field in
            EditedField(
                key: .fixed(field), before: before[field].map { .fixed(field, $0) }, after: after[field].map { .fixed(field, $0) })
        }
        var ids: [UUID] = []
        for case let id? in (before.own + after.own).map(\.field.id) where !ids.contains(id) { ids.append(id) }
        for id in ids where before.own(id) != after.own(id) {
            func value(_ content: ItemContent) -> EditedField.Value? { content.own.first { $0.field.id == id }.map(EditedField.Value.own) }
            fields.append(EditedField(key: .own(id), before: value(before), after: value(after)))
        }
        return fields
    }

    /// The valuations that become older ones although the value stays, because a newer one is known.
    public var addedOlder: [Valuation] {
        after.addedOlder(since: before)
    }
}

extension BulkEdit {
    /// Returns the names of places, tags and types that a library does not have yet, each once.
    public func newNames(_ catalog: Catalog) -> [(kind: CatalogKind, name: Reference)] {
        var names: [(kind: CatalogKind, name: Reference)] = []
        func add(_ kind: CatalogKind, _ name: Reference, isKnown: Bool) {
            guard name.id == nil, !isKnown, !names.contains(where: { $0.kind == kind && $0.name == name }) else { return }
            names.append((kind, name))
        }
        for edit in edits {
            switch edit {
            case .set(.fixed(.place), .fixed(.reference(let place))): add(.place, place, isKnown: catalog.place(at: place.path) != nil)
            case .set(.fixed(.type), .fixed(.reference(let type))): add(.type, type, isKnown: catalog.type(named: type.name) != nil)
            case .set(.fixed(.tags), .fixed(.references(let tags))), .tags(on: let tags, off: _):
                for tag in tags { add(.tag, tag, isKnown: catalog.tag(named: tag.name) != nil) }
            default: break
            }
        }
        return names
    }
}
