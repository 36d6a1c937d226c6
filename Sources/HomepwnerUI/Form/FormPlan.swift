import Inventory

/// The fields that a form shows, and their order.
///
/// The fields named here are in the order of this file. Other fields, such as new ones in the list of fields, follow them. Fields that the
/// library hides are left out.
nonisolated struct FormPlan {
    /// The fields that the library hides.
    let hidden: Set<ItemField>
    /// Those that are typed or chosen in a form.
    private let shown: [FieldDescriptor]

    init(hiding hidden: Set<ItemField> = []) {
        self.hidden = hidden
        shown = FieldDescriptor.all.filter { $0.kind != .item && !hidden.contains($0.field) }
    }

    /// The fields of a short form.
    var short: [ItemField] { sorted(shown.filter { $0.isBasic || $0.field == .type }, by: Self.shortOrder) }

    private static let shortOrder: [ItemField] = [.type, .name, .serialNumber, .value, .place, .bought, .notes]

    /// The fields of a short form of a thing of a type, which has more of its own.
    func short(_ type: ItemType?) -> [ItemField] {
        let short = short
        let own = (type?.shown ?? []).filter { field in !short.contains(field) && shown.contains { $0.field == field } }
        return sorted((short + own).map(\.descriptor), by: Self.shortOrder)
    }

    /// The fields that are above the sections of a full form.
    var main: [ItemField] {
        sorted(
            shown.filter { Self.mainGroups.contains($0.group) },
            by: [.type, .condition, .name, .maker, .model, .serialNumber, .assetNumber, .place, .quantity, .tags, .code])
    }

    /// The groups that have a section of their own.
    var sections: [FieldGroup] { FieldGroup.allCases.filter { !Self.mainGroups.contains($0) && !fields(of: $0).isEmpty } }

    /// The fields of a section.
    func fields(of group: FieldGroup) -> [ItemField] {
        sorted(shown.filter { $0.group == group }, by: [.source, .bought, .price, .value, .inAll])
    }

    /// The fields that only a full form has.
    var more: [ItemField] { shown.filter { !$0.isBasic && $0.field != .type }.map(\.field) }

    /// The names of some fields that only a full form has; empty if there are none.
    var moreWords: String {
        let all: [(field: ItemField, word: String)] = [
            (.maker, "maker"), (.quantity, "quantity"), (.price, "price"), (.warrantyEnds, "warranty"), (.tags, "tags"),
            (.condition, "condition"), (.lastSeen, "last seen"),
        ]
        let words = all.filter { more.contains($0.field) }.prefix(4).map(\.word)
        return words.isEmpty ? "" : words.joined(separator: ", ") + " …"
    }

    /// Returns the fields that share one place of a form: a number with its unit.
    func together(_ field: ItemField) -> [ItemField] {
        field == .quantity && !hidden.contains(.unit) ? [.quantity, .unit] : [field]
    }

    private static let mainGroups: Set<FieldGroup> = [.identification, .place]

    /// Fields in the order in which people meet them.
    static func inOrder(_ fields: [ItemField]) -> [ItemField] {
        let order: [ItemField] = [
            .name, .type, .maker, .model, .serialNumber, .assetNumber, .code, .condition, .quantity, .unit, .description, .place, .parent,
            .tags, .lastSeen, .bought, .source, .price, .value, .inAll, .valueOn, .valueSource,
        ]
        return order.filter(fields.contains) + ItemField.allCases.filter { fields.contains($0) && !order.contains($0) }
    }

    /// Long texts come last.
    private func sorted(_ descriptors: [FieldDescriptor], by order: [ItemField]) -> [ItemField] {
        // The unit is beside the number, if that is shown.
        let fields = descriptors.map(\.field).filter { $0 != .unit || hidden.contains(.quantity) }
        let named = order.filter(fields.contains)
        let others = fields.filter { !order.contains($0) }
        return named.filter { !$0.isLong } + others.filter { !$0.isLong } + (named + others).filter(\.isLong)
    }
}

nonisolated extension ItemField {
    /// The fields that belong to one thing only: copies and other items of its kind do not get them.
    static let ofOneThing: [ItemField] = [.serialNumber, .assetNumber]

    /// Whether it has several lines.
    var isLong: Bool {
        if case .lines = descriptor.kind { true } else { false }
    }

    /// Whether it has the whole width of a form.
    var isWide: Bool { self == .name || self == .tags || isLong }
}
