import Inventory

/// The currencies of the form's amounts.
extension ItemFormController {
    /// Returns the possible currencies of an amount.
    func currencyChoices(for field: ItemField) -> CurrencyChoices {
        let assumed = fields.assumedCurrency(of: field, item?.content, currency, style)
        let before = [currency] + FieldDescriptor.all.compactMap { item?.content[$0.field]?.money?.currency }
        return CurrencyChoices(standard: assumed, used: store.status.totals.map(\.currency), before: before, style: style)
    }

    /// Returns the currency that the field of an amount shows, before and while text is typed.
    func shownCurrency(of field: ItemField) -> Currency { fields.currency(of: field, item?.content, currency, style) }
}
