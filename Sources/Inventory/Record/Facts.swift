/// The facts of an item beyond those that every item shows: a value for each filled field. Most items have few, so items without any take
/// no extra memory.
struct Facts: Hashable, Sendable {
    private struct Fact: Hashable, Sendable {
        let field: ItemField
        let value: FieldValue
    }

    /// The facts, in the order of the fields.
    private var facts: [Fact] = []

    /// Whether there are no facts.
    var isEmpty: Bool { facts.isEmpty }

    /// The value of a field; nil if unknown. An empty text is no value.
    subscript(field: ItemField) -> FieldValue? {
        get { facts.first { $0.field == field }?.value }
        set {
            let place = facts.firstIndex { $0.field.index >= field.index } ?? facts.count
            let isThere = place < facts.count && facts[place].field == field
            var newValue = newValue
            if case .text("") = newValue { newValue = nil }
            switch (isThere, newValue) {
            case (true, let value?): facts[place] = Fact(field: field, value: value)
            case (true, nil): facts.remove(at: place)
            case (false, let value?): facts.insert(Fact(field: field, value: value), at: place)
            case (false, nil): break
            }
        }
    }
}
