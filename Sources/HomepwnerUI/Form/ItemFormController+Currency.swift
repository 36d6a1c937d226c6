import Inventory

/// The currencies of the form's amounts.
extension ItemFormController {
    /// What an amount may be in.
    func currencyChoices(for field: ItemField) -> CurrencyChoices {
        let assumed = fields.assumedCurrency(of: field, item?.content, currency, style)
        let before = [currency] + FieldDescriptor.all.compactMap { item?.content[$0.field]?.money?.currency }
        return CurrencyChoices(standard: assumed, used: store.status.totals.map(\.currency), before: before, style: style)
    }

    /// What the field of an amount says before anything is typed, and while it is.
    func shownCurrency(of field: ItemField) -> Currency { fields.currency(of: field, item?.content, currency, style) }
}
