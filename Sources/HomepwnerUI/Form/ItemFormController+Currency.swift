import Inventory

/// The currencies of the form's amounts.
extension ItemFormController {
    /// Returns the possible currencies of an amount; nil for other places.
    func currencyChoices(for place: FormPlace) -> CurrencyChoices? {
        guard let assumed = fields.assumedCurrency(at: place, item?.content, currency, style) else { return nil }
        let fixed = FieldDescriptor.all.compactMap { item?.content[$0.field]?.money?.currency }
        let own = (item?.content.own ?? []).compactMap { value -> Currency? in
            guard case .money(let money) = value.content else { return nil }
            return money.currency
        }
        return CurrencyChoices(
            standard: assumed, used: store.status.totals.map(\.currency), before: [currency] + fixed + own, style: style)
    }

    /// Returns the currency that the field of an amount shows, before and while text is typed; nil for other places.
    func shownCurrency(at place: FormPlace) -> Currency? { fields.currency(at: place, item?.content, currency, style) }
}
