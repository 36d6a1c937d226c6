/// What is known of an item beyond what every item shows: a value for each field that somebody filled. Most items have few, so that an item
/// without any is no larger for it.
struct Facts: Hashable, Sendable {
    private struct Fact: Hashable, Sendable {
        let field: ItemField
        let value: FieldValue
    }

    /// In the order of the fields.
    private var facts: [Fact] = []

    /// Whether nothing is known.
    var isEmpty: Bool { facts.isEmpty }

    /// The value of a field; nil where nobody said. An empty text is no value.
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
