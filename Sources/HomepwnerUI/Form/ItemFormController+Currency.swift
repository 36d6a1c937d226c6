import Inventory
import WorkspaceModel

/// The currencies of the form's amounts.
extension ItemFormController {
    /// Returns the possible currencies of an amount; nil for other places.
    func currencyChoices(for place: FormPlace) -> CurrencyChoices? {
        fields.currencyChoices(at: place, item?.content, (currency, store.status.totals.map(\.currency)), style)
    }

    /// Returns the currency that the field of an amount shows, before and while text is typed; nil for other places.
    func shownCurrency(at place: FormPlace) -> Currency? { fields.currency(at: place, item?.content, currency, style) }
}
