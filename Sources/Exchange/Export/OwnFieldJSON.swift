import Inventory

extension JSONText {
    /// Writes an item's values of custom fields as an object, by the fields' names.
    mutating func own(_ key: String, _ values: [OwnValue]) {
        member(key) { json in
            for value in values { json.own(value.field.name, value.content) }
        }
    }

    private mutating func own(_ name: String, _ content: OwnValue.Content) {
        switch content {
        case .text(let text), .choice(let text), .link(let text): member(name, text)
        case .number(let number): member(name, number: number.description)
        case .money(let money):
            member(name) { json in
                json.member("amount", money.minorUnits)
                json.member("currency", money.currency.code)
            }
        case .day(let day): member(name, day.iso)
        case .yes: member(name, true)
        case .choices(let words): texts(name, words)
        }
    }
}
