import FoundationEssentials
import Inventory

/// The texts of custom fields in a form, and their meaning.
nonisolated enum OwnTexts {
    /// Returns the texts of an item's custom fields.
    static func texts(of content: ItemContent, _ style: NumberStyle) -> [UUID: String] {
        var texts: [UUID: String] = [:]
        for value in content.own { if let id = value.field.id { texts[id] = value.content.typed(style) } }
        return texts
    }

    /// Puts the values of the texts into an item's content. An unchanged text keeps its earlier meaning, even if the locale has changed.
    ///
    /// - Parameters:
    ///   - fields: the custom fields; nil while they are unknown, and typed texts cannot be read yet.
    ///   - currencies: the library's, and that of amounts that name none.
    static func take(
        _ texts: [UUID: String], of fields: [OwnField]?, before: [UUID: String], into content: inout ItemContent,
        currencies: (standard: Currency, assumed: Currency), style: NumberStyle
    ) throws(FormFields.Problem) {
        guard let fields else {
            guard let typed = texts.first(where: { $0.value != before[$0.key] ?? "" }) else { return }
            throw FormFields.Problem(
                field: .notes, sentence: "The custom fields are still being read. Press Done again in a moment.", own: typed.key)
        }
        for field in fields where texts[field.id] ?? "" != before[field.id] ?? "" {
            let had = content.own(field.id)
            let typed = texts[field.id] ?? ""
            do throws(FieldError) {
                let named = MoneyParser.currency(namedIn: typed, default: currencies.standard, style: style)
                let assumed = named == nil ? currencies.assumed : currencies.standard
                let currency = if case .money(let money)? = had { money.currency } else { assumed }
                let read = try field.read(
                    field.fieldKind == .longText ? typed : typed.trimmed, style: style, currency: currency, days: DayParser(style.days))
                if let read, let problem = field.problem(of: read, had: had) { throw FieldError(description: problem) }
                if field.isHidden { content.setHidden(field, read) } else { content.setOwn(field, read) }
            } catch { throw FormFields.Problem(field: .notes, sentence: error.description, own: field.id) }
        }
    }
}
