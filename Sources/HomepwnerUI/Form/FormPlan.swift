import Inventory

/// Which fields a form shows, and in which order.
///
/// What is named here stands where it is named. A field that is not, such as one that is new in the list of fields, follows what is.
nonisolated enum FormPlan {
    /// Those that are typed or chosen in a form.
    private static let shown = FieldDescriptor.all.filter { $0.kind != .item }

    /// The fields of a short form.
    static let short = sorted(shown.filter { $0.isBasic || $0.field == .type }, by: shortOrder)

    private static let shortOrder: [ItemField] = [.type, .name, .serialNumber, .value, .place, .bought, .notes]

    /// The fields of a short form of a thing of a type, which has more of its own.
    static func short(_ type: ItemType?) -> [ItemField] {
        let own = (type?.shown ?? []).filter { field in !short.contains(field) && shown.contains { $0.field == field } }
        return sorted((short + own).map(\.descriptor), by: shortOrder)
    }

    /// The fields that stand above the sections of a full form.
    static let main = sorted(
        shown.filter { mainGroups.contains($0.group) },
        by: [.type, .condition, .name, .maker, .model, .serialNumber, .assetNumber, .place, .quantity, .tags, .code])

    /// The groups that have a section of their own.
    static let sections = FieldGroup.allCases.filter { !mainGroups.contains($0) && !fields(of: $0).isEmpty }

    /// The fields of a section.
    static func fields(of group: FieldGroup) -> [ItemField] {
        sorted(shown.filter { $0.group == group }, by: [.source, .bought, .price, .value, .inAll])
    }

    /// The fields that only a full form has.
    static let more = shown.filter { !$0.isBasic && $0.field != .type }.map(\.field)

    /// The fields that stand together in one place of a form: a number with its unit.
    static func together(_ field: ItemField) -> [ItemField] { field == .quantity ? [.quantity, .unit] : [field] }

    private static let mainGroups: Set<FieldGroup> = [.identification, .place]

    /// Long texts come last.
    private static func sorted(_ descriptors: [FieldDescriptor], by order: [ItemField]) -> [ItemField] {
        let fields = descriptors.map(\.field).filter { $0 != .unit }
        let named = order.filter(fields.contains)
        let others = fields.filter { !order.contains($0) }
        return named.filter { !$0.isLong } + others.filter { !$0.isLong } + (named + others).filter(\.isLong)
    }
}

nonisolated extension ItemField {
    /// What each thing has of its own: copies and other items of its kind do not get it.
    static let ofOneThing: [ItemField] = [.serialNumber, .assetNumber]

    /// Whether it has several lines.
    var isLong: Bool {
        if case .lines = descriptor.kind { true } else { false }
    }

    /// Whether it has the whole width of a form.
    var isWide: Bool { self == .name || self == .tags || isLong }
}
