import Inventory

nonisolated extension FormFields {
    /// The currency of an amount that names none: that which it had before, else that of another amount of the form, else the standard.
    /// What names one by a sign that several share is not read by another amount.
    ///
    /// - Parameters:
    ///   - field: the field of the amount; nil for own fields.
    ///   - original: the content that the form started from, if any
    ///   - standard: that of the library
    func assumedCurrency(of field: ItemField?, _ original: ItemContent?, _ standard: Currency, _ style: NumberStyle) -> Currency {
        if let field {
            if let before = original?[field]?.money { return before.currency }
            if named(self[field], standard, style) != nil { return standard }
        }
        for other in Self.amounts where other != field {
            if let found = named(self[other], original?[other]?.money?.currency ?? standard, style) { return found }
        }
        return standard
    }

    /// The currency that the amount of a field is in, or would be when one is typed.
    func currency(of field: ItemField, _ original: ItemContent?, _ standard: Currency, _ style: NumberStyle) -> Currency {
        let assumed = assumedCurrency(of: field, original, standard, style)
        return named(self[field], assumed, style) ?? assumed
    }

    private func named(_ text: String, _ standard: Currency, _ style: NumberStyle) -> Currency? {
        MoneyParser.currency(namedIn: text, default: standard, style: style)
    }

    private static let amounts = FieldDescriptor.all.filter { $0.kind == .money }.map(\.field)
}
