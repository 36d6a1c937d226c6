import FoundationEssentials
import Inventory

/// The rows of the page of fields: all fields in the order of a form, in groups, and custom fields behind them.
nonisolated struct FieldRows {
    /// A row: one field.
    enum Row: Hashable {
        case fixed(ItemField)
        case own(UUID)
    }

    /// Rows below a title.
    struct Section {
        let title: String
        let rows: [Row]
    }

    let catalog: Catalog
    let counts: FieldCounts
    let sections: [Section]
    private let style: NumberStyle

    init(_ catalog: Catalog = Catalog(), _ counts: FieldCounts = FieldCounts(), style: NumberStyle) {
        (self.catalog, self.counts, self.style) = (catalog, counts, style)
        let fixed = FieldGroup.allCases.map { group in
            let fields = FieldDescriptor.all.filter { $0.group == group && $0.field.canBeHidden }.map(\.field)
            return Section(title: group.title, rows: FormPlan.inOrder(fields).map(Row.fixed))
        }
        sections = fixed + [Section(title: "Custom Fields", rows: catalog.fields.map { .own($0.id) })]
    }

    /// Returns the title of a row.
    func title(_ row: Row) -> String {
        switch row {
        case .fixed(let field): field.descriptor.title
        case .own(let id): catalog.field(id)?.name ?? ""
        }
    }

    /// Returns whether a field is shown.
    func isShown(_ row: Row) -> Bool {
        switch row {
        case .fixed(let field): catalog.shows(field)
        case .own(let id): catalog.field(id)?.isHidden == false
        }
    }

    /// Returns the number of items in which a field is filled.
    private func count(_ row: Row) -> Int {
        switch row {
        case .fixed(let field): counts.fixed[field] ?? 0
        case .own(let id): counts.own[id] ?? 0
        }
    }

    /// Returns the detail of a field: the kind of its contents, for a custom field, and the number of items in which it is filled.
    func detail(_ row: Row) -> String {
        let count = count(row)
        var parts: [String] = []
        if case .own(let id) = row, let field = catalog.field(id) {
            parts.append(field.unit.isEmpty ? field.fieldKind.title : "\(field.fieldKind.title) in \(DisplayText.isolated(field.unit))")
            let types = field.types.compactMap { catalog.type($0)?.name }
            if !types.isEmpty { parts.append("of " + DisplayText.shortened(types.joined(separator: ", "), to: 80)) }
        }
        let items = CountText.items(count, style: style)
        if isShown(row) {
            if count > 0 { parts.append("\(items) \(count == 1 ? "has" : "have") a value") }
        } else {
            parts.append(count == 0 ? "Hidden" : "Hidden; \(items) \(count == 1 ? "keeps its value" : "keep their values")")
        }
        return parts.joined(separator: " · ")
    }

    /// Returns the entry that hides a field, or shows it again.
    ///
    /// - Parameter catalog: the stored catalog; earlier choices in it are kept.
    static func entry(_ row: Row, isShown: Bool, in catalog: Catalog) -> CatalogEntry? {
        switch row {
        case .fixed(let field):
            var hidden = HiddenFields(catalog.hiddenFields)
            if isShown { hidden.fields.remove(field) } else { hidden.fields.insert(field) }
            return .hiddenFields(hidden)
        case .own(let id): return catalog.field(id).map { .field($0.hidden(!isShown)) }
        }
    }

    /// Returns the custom fields with new positions, after one of them was moved; empty if it does not exist any more.
    static func moved(_ field: UUID, to destination: Int, in catalog: Catalog) -> [OwnField] {
        var fields = catalog.fields
        guard let source = fields.firstIndex(where: { $0.id == field }) else { return [] }
        fields.insert(fields.remove(at: source), at: min(destination, fields.count))
        for index in fields.indices { fields[index].position = index }
        return fields
    }
}
