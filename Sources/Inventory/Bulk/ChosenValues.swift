import FoundationEssentials

/// The values that chosen items have in common, for the hints of a form that changes all of them.
public struct ChosenValues: Sendable {
    /// The values of one field.
    public enum Common: Hashable, Sendable {
        /// No item has a value.
        case none
        /// All items have this one.
        case same(EditedField.Value)
        /// The items differ, or some have none.
        case several
    }

    /// A tag, and the number of items that have it.
    public struct TagCount: Hashable, Sendable {
        /// The tag.
        public let tag: Reference
        /// The number of items.
        public let count: Int

        /// Creates a count.
        public init(tag: Reference, count: Int) { (self.tag, self.count) = (tag, count) }
    }

    /// The number of items.
    public private(set) var count = 0
    private var fixed: [ItemField: Common] = [:]
    private var open = ItemField.allCases.filter(\.isEditedInBulk)
    private var own: [UUID: (value: OwnValue, count: Int)?] = [:]
    private var tagged: [UUID: (tag: Reference, count: Int)] = [:]
    private var typed: [UUID?: Int] = [:]
    private var currencies: [FieldKey: Set<Currency>] = [:]

    /// Creates the values of no item.
    public init() {}

    /// Returns the values of a field.
    public subscript(key: FieldKey) -> Common {
        switch key {
        case .fixed(let field): return fixed[field] ?? .none
        case .own(let id):
            guard let entry = own[id] else { return .none }
            guard let entry, entry.count == count else { return .several }
            return .same(.own(entry.value))
        case .added, .changed: return count == 0 ? .none : .several
        }
    }

    /// Returns the currency of all amounts of the items in a field; nil if there are several, or none.
    public func currency(of key: FieldKey) -> Currency? {
        guard let used = currencies[key], used.count == 1 else { return nil }
        return used.first
    }

    /// The tags of the items, by name.
    public var tags: [TagCount] {
        tagged.values.map { TagCount(tag: $0.tag, count: $0.count) }.sorted { ($0.tag.name, $0.count) < ($1.tag.name, $1.count) }
    }

    /// Returns the number of items whose type shows a custom field.
    public func count(showing field: OwnField) -> Int {
        guard !field.types.isEmpty else { return count }
        return typed.reduce(0) { sum, type in
            guard let id = type.key, field.types.contains(id) else { return sum }
            return sum + type.value
        }
    }

    private static let amounts = FieldDescriptor.all.filter { $0.kind == .money }.map(\.field)

    /// Takes the values of an item.
    mutating func add(_ content: ItemContent) {
        // A field whose values differ is not looked at again.
        open = open.filter { field in
            let next = content[field].map { Common.same(.fixed(field, $0)) } ?? .none
            guard count > 0, fixed[field] ?? .none != next else {
                fixed[field] = next
                return true
            }
            fixed[field] = .several
            return false
        }
        for field in Self.amounts { if let money = content[field]?.money { currencies[.fixed(field), default: []].insert(money.currency) } }
        for value in content.own {
            guard let id = value.field.id else { continue }
            if case .money(let money) = value.content { currencies[.own(id), default: []].insert(money.currency) }
            switch own[id] {
            case nil: own[id] = count == 0 ? .some((value, 1)) : .some(nil)
            case .some(nil): break
            case .some(.some(let entry)):
                own[id] = entry.value == value && entry.count == count ? .some((value, count + 1)) : .some(nil)
            }
        }
        for tag in content.tags { if let id = tag.id { tagged[id, default: (tag, 0)].count += 1 } }
        typed[content.type?.id, default: 0] += 1
        count += 1
    }
}
