import Inventory
import WorkspaceModel

nonisolated extension FormFields {
    /// Returns the currency of an amount that names none: its earlier one, else that of another amount of the form, else the standard. If
    /// an amount names its currency by a sign that several share, other amounts do not affect its meaning.
    ///
    /// - Parameters:
    ///   - field: the field of the amount; nil for custom fields.
    ///   - original: the content that the form started from, if any
    ///   - standard: the library's currency
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

    /// Returns the currency of a field's amount if the text names none; nil for places without an amount.
    func assumedCurrency(at place: FormPlace, _ original: ItemContent?, _ standard: Currency, _ style: NumberStyle) -> Currency? {
        switch place {
        case .field(let field): return assumedCurrency(of: field, original, standard, style)
        case .own(let id):
            if case .money(let money)? = original?.own(id) { return money.currency }
            let isNamed = named(own[id] ?? "", standard, style) != nil
            return isNamed ? standard : assumedCurrency(of: nil, original, standard, style)
        case .pictures: return nil
        }
    }

    /// Returns the currency of an amount, or of one that would be typed; nil for places without an amount.
    func currency(at place: FormPlace, _ original: ItemContent?, _ standard: Currency, _ style: NumberStyle) -> Currency? {
        guard let assumed = assumedCurrency(at: place, original, standard, style) else { return nil }
        let text =
            switch place {
            case .field(let field): self[field]
            case .own(let id): own[id] ?? ""
            case .pictures: ""
            }
        return named(text, assumed, style) ?? assumed
    }

    /// Returns the possible currencies of an amount; nil for places without an amount.
    ///
    /// - Parameter library: its currency, and those of its amounts.
    @MainActor func currencyChoices(
        at place: FormPlace, _ original: ItemContent?, _ library: (standard: Currency, used: [Currency]), _ style: NumberStyle
    ) -> CurrencyChoices? {
        guard let assumed = assumedCurrency(at: place, original, library.standard, style) else { return nil }
        let fixed = FieldDescriptor.all.compactMap { original?[$0.field]?.money?.currency }
        let own = (original?.own ?? []).compactMap { value -> Currency? in
            guard case .money(let money) = value.content else { return nil }
            return money.currency
        }
        return CurrencyChoices(standard: assumed, used: library.used, before: [library.standard] + fixed + own, style: style)
    }

    private func named(_ text: String, _ standard: Currency, _ style: NumberStyle) -> Currency? {
        MoneyParser.currency(namedIn: text, default: standard, style: style)
    }

    private static let amounts = FieldDescriptor.all.filter { $0.kind == .money }.map(\.field)
}
