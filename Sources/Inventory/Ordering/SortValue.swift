/// The value of a sort key. Numbers come before words, which a custom field may have from an earlier kind of it.
enum SortValue: Comparable, Hashable, Sendable {
    /// A number, and one that decides between equal ones.
    case number(Double, Int64)
    /// A key of a `Collation`.
    case word([UInt8])

    static func < (one: SortValue, other: SortValue) -> Bool {
        switch (one, other) {
        case (.number(let one, let finer), .number(let other, let otherFiner)): one == other ? finer < otherFiner : one < other
        case (.number, .word): true
        case (.word, .number): false
        case (.word(let one), .word(let other)): one.lexicographicallyPrecedes(other)
        }
    }

    /// A number that orders values as they are ordered, or is the same for both: the first bytes of a word, and 0 for a number, which is
    /// before all words.
    var start: UInt64 {
        guard case .word(let bytes) = self else { return 0 }
        var start: UInt64 = 0
        for place in 0..<8 { start = start << 8 | (place < bytes.count ? UInt64(bytes[place]) : 0) }
        return start
    }
}

/// Sorts items by reading their values, for lists whose items are not in memory.
struct ItemSorter {
    private let catalog: Catalog
    private let collation: Collation
    /// The rank of each place in the order of the tree, by its number.
    private let places: [Int64: Int]

    init(_ catalog: Catalog, _ collation: Collation) {
        self.catalog = catalog
        self.collation = collation
        places = Dictionary(catalog.preorder(collation).enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// Returns the items in an order.
    func sorted(_ items: [Item], by order: SortOrder) -> [Item] {
        let terms = [order.first] + (order.second.map { [$0] } ?? [])
        let isAscending = terms.last?.ascending ?? true
        var sorted = items.sorted { isAscending ? $0.key < $1.key : $0.key > $1.key }
        for term in terms.reversed() { sorted = self.sorted(sorted, by: term) }
        return sorted
    }

    /// Items with the same value stay in their order, and those without one come last.
    private func sorted(_ items: [Item], by term: SortTerm) -> [Item] {
        let values = items.map { value(of: term.key, $0) }
        let present = items.indices.compactMap { place in values[place].map { (place: place, value: $0) } }.sorted {
            if $0.value == $1.value { return $0.place < $1.place }
            return term.ascending ? $0.value < $1.value : $1.value < $0.value
        }
        return present.map { items[$0.place] } + items.indices.filter { values[$0] == nil }.map { items[$0] }
    }

    /// Returns the value of a sort key; nil if the item has none.
    private func value(of key: SortKey, _ item: Item) -> SortValue? {
        let content = item.content
        switch key {
        case .newest: return .number(0, item.key.rawValue)
        case .custom: return .number(0, item.manualOrder ?? ItemPlaces.byAge(item.key))
        case .missing: return Completeness.gain(content, hiding: catalog.hiddenFields).map { .number(0, $0) }
        case .name: return .word(collation.key(content.name))
        case .value, .serialNumber, .place, .warrantyEnds: return key.fieldKey.flatMap { value(of: $0, item) }
        case .column(let field): return value(of: field, item)
        }
    }

    private func value(of key: FieldKey, _ item: Item) -> SortValue? {
        switch key {
        case .added: .number(0, item.createdAt.milliseconds)
        case .changed: .number(0, item.modifiedAt.milliseconds)
        case .own(let id):
            catalog.field(id).flatMap { field in
                guard !field.isHidden else { return nil }
                let own = item.content.own.first { $0.field.id == id }
                return own.map { OwnOrder.value($0.content, in: field, collation) } ?? OwnOrder.valueOfNone(in: field)
            }
        case .fixed(let field): catalog.shows(field) ? value(of: field, item.content) : nil
        }
    }

    private func value(of field: ItemField, _ content: ItemContent) -> SortValue? {
        switch content[field] {
        // A quantity that nobody wrote down is one, and a mark that nobody made is no.
        case nil where field.descriptor.kind == .yesOrNo: .number(0, 0)
        case nil: field == .quantity ? .number(0, Quantity.one.thousandths) : nil
        case .text(let text): FieldKey.fixed(field).value(ofText: text, collation)
        case .money(let money):
            (field == .disposalPrice ? money : content.inAll(money)).map { .number($0.approximateMajorUnits, $0.minorUnits) }
        case .day(let day): .number(0, Int64((FieldKey.fixed(field).looksAhead ? day.last : day.first).ordinal))
        case .quantity(let quantity): .number(0, quantity.thousandths)
        case .yes: .number(0, 1)
        case .reference(let reference): value(of: field, reference)
        case .references: nil
        }
    }

    private func value(of field: ItemField, _ reference: Reference) -> SortValue? {
        if field == .type { return .word(collation.key(reference.name)) }
        return reference.id.flatMap { catalog.placeTable.numbers[$0] }.flatMap { places[$0] }.map { .number(0, Int64($0)) }
    }
}

extension FieldKey {
    /// Returns the value that a text of a fixed field is sorted by: a choice by its place among the choices, grades with the best one last.
    func value(ofText text: String, _ collation: Collation) -> SortValue {
        guard case .fixed(let field) = self, case .choice(let choices) = field.descriptor.kind,
            let place = choices.firstIndex(where: { $0.id == text })
        else { return .word(collation.key(text)) }
        return .number(0, Int64(field == .condition ? -place : place))
    }
}
