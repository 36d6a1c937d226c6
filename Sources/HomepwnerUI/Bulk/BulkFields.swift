import FoundationEssentials
import Inventory
import Words

/// The texts of a form for many items, and their meaning as an edit. Fields that nobody touched are not in it.
nonisolated struct BulkFields: Hashable {
    /// The ways to change amounts and numbers.
    enum Operation: Int, Hashable, CaseIterable {
        case set
        /// More or less by some percent.
        case raise
        /// More or less by a sum.
        case add
    }

    /// The text of a touched field.
    struct Text: Hashable {
        var operation = Operation.set
        var text = ""
        /// Whether it says to change nothing, as a raise by nothing does.
        var isNothing: Bool { operation != .set && text.trimmed.isEmpty }
    }

    /// The reason why a text has no meaning.
    struct Problem: Error, Hashable {
        let key: FieldKey
        let sentence: String
    }

    /// The touched fields.
    var texts: [FieldKey: Text] = [:]
    /// The names of tags that all items get.
    var tagsOn: [String] = []
    /// The tags that are taken off.
    var tagsOff: [Reference] = []
    /// Whether a new value replaces the present one, which is not kept as an older one.
    var correctsValue = false
    /// Typed texts that are not choices of their fields.
    var unread: [FieldKey: String] = [:]
    /// Whether custom fields are set also for items whose type does not show them.
    var includesOtherTypes = false

    /// Whether nothing would be changed.
    var isEmpty: Bool { tagsOn.isEmpty && tagsOff.isEmpty && unread.isEmpty && texts.values.allSatisfy(\.isNothing) }

    /// Whether all items get a new value, or a changed one.
    var setsValue: Bool {
        guard let value = texts[.fixed(.value)], !value.isNothing else { return false }
        return value.operation != .set || !value.text.trimmed.isEmpty
    }
}

/// The meaning of the texts of a form for many items.
nonisolated struct BulkFieldsReader {
    private let catalog: Catalog
    private let currency: Currency
    /// The currency of the amounts that items have in a field, if it is one.
    var currencies: (FieldKey) -> Currency? = { _ in nil }
    private let style: NumberStyle
    private let today: Day
    private var spelling: NameSpelling

    /// - Parameters:
    ///   - catalog: the library's places, tags, types and fields
    ///   - currency: the currency of amounts that name none
    init(_ catalog: Catalog, currency: Currency, style: NumberStyle, today: Day = .today()) {
        (self.catalog, self.currency, self.style, self.today) = (catalog, currency, style, today)
        spelling = NameSpelling(catalog)
    }

    /// Returns the edit.
    mutating func edit(_ fields: BulkFields) throws(BulkFields.Problem) -> BulkEdit {
        var fields = fields
        try expectKnown(fields)
        let valuing = try valuing(&fields)
        var edits: [FieldEdit] = []
        for field in FieldDescriptor.all.map(\.field) where field != .tags {
            guard let text = fields.texts[.fixed(field)], !text.isNothing else { continue }
            edits.append(try edit(text, field))
        }
        if !fields.tagsOn.isEmpty || !fields.tagsOff.isEmpty {
            var content = ItemContent()
            content.tags = fields.tagsOn.map(Reference.init(name:))
            spelling.apply(to: &content)
            edits.append(.tags(on: content.tags, off: fields.tagsOff))
        }
        for field in catalog.shownFields {
            guard let text = fields.texts[.own(field.id)], !text.isNothing else { continue }
            edits.append(try edit(text, field))
        }
        var edit = BulkEdit(edits, valuing: valuing)
        edit.skipsOtherTypes = !fields.includesOtherTypes
        return edit
    }

    /// Throws if somebody else took a field away, or if a word is not one of a field's choices.
    private func expectKnown(_ fields: BulkFields) throws(BulkFields.Problem) {
        for (key, text) in fields.unread {
            let shown = DisplayText.quoted(DisplayText.shortened(text, to: 40))
            throw BulkFields.Problem(key: key, sentence: tr("\(shown) is not one of the choices."))
        }
        for key in fields.texts.keys {
            switch key {
            case .own(let id):
                guard let field = catalog.field(id) else { throw problem(.unknownField(key), of: key) }
                if field.isHidden { throw problem(.hidden(key), of: key) }
            case .fixed(let field): if !catalog.shows(field) { throw problem(.hidden(key), of: key) }
            case .added, .changed: throw problem(.notEditable(key), of: key)
            }
        }
    }

    private func problem(_ refusal: EditRefusal, of key: FieldKey) -> BulkFields.Problem {
        BulkFields.Problem(key: key, sentence: refusal.sentence(catalog))
    }

    /// Returns the record of a new value, and takes its day and its source out of the fields.
    private func valuing(_ fields: inout BulkFields) throws(BulkFields.Problem) -> BulkEdit.Valuing {
        guard fields.setsValue, !fields.correctsValue else { return .correction }
        var day: PartialDay?
        if let text = fields.texts.removeValue(forKey: .fixed(.valueOn)), !text.text.trimmed.isEmpty {
            day = try read(.valueOn, text.text)?.day
        }
        let typed = fields.texts.removeValue(forKey: .fixed(.valueSource))
        let source = typed?.text.trimmed ?? ""
        if let problem = ItemContent.problem(of: source, as: .valueSource) {
            throw BulkFields.Problem(key: .fixed(.valueSource), sentence: problem)
        }
        // The same amount as of a chosen day, or from a source, is a valuation, too.
        return .valuation(
            on: day ?? PartialDay(today), source: source, confirming: day != nil || typed != nil, isCurrent: day == nil)
    }

    // MARK: - Fields

    private mutating func edit(_ text: BulkFields.Text, _ field: ItemField) throws(BulkFields.Problem) -> FieldEdit {
        let key = FieldKey.fixed(field)
        if text.operation != .set { return try calculation(text, key, isMoney: field.descriptor.kind == .money, nil) }
        if field == .name, text.text.trimmed.isEmpty {
            throw problem(.nameMissing, of: key)
        }
        if field == .warrantyEnds, let months = WarrantyEnd.months(text.text.trimmed) { return .set(key, .monthsFromPurchase(months)) }
        guard let value = try value(of: field, text.text) else {
            try expectEmpty(text.text, key, field.descriptor.kind == .quantity)
            return .clear(key)
        }
        return .set(key, .fixed(value))
    }

    private mutating func edit(_ text: BulkFields.Text, _ field: OwnField) throws(BulkFields.Problem) -> FieldEdit {
        let key = FieldKey.own(field.id)
        if text.operation != .set { return try calculation(text, key, isMoney: field.fieldKind == .money, field) }
        do throws(FieldError) {
            let typed = field.fieldKind == .longText ? text.text : text.text.trimmed
            let read = try field.read(typed, style: style, currency: currencies(key) ?? currency, days: DayParser(style.days))
            guard let value = read else {
                guard text.text.isEmpty || field.fieldKind == .yesNo else { throw FieldError(description: Self.noValue(text.text)) }
                return .clear(key)
            }
            if let problem = field.problem(of: value, had: nil) { throw FieldError(description: problem) }
            return .set(key, .own(value))
        } catch { throw BulkFields.Problem(key: key, sentence: error.description) }
    }

    /// Throws if a text that means nothing is not empty, such as a slash or blanks: it would empty the field in all items.
    private func expectEmpty(_ text: String, _ key: FieldKey, _ hasUsualValue: Bool) throws(BulkFields.Problem) {
        guard !text.isEmpty, !hasUsualValue || text.trimmed.isEmpty else { return }
        throw BulkFields.Problem(key: key, sentence: Self.noValue(text))
    }

    private static func noValue(_ text: String) -> String {
        let shown = DisplayText.quoted(DisplayText.shortened(text, to: 40))
        return tr("\(shown) is no value. Empty the field to remove what the items have.")
    }

    /// Returns the value of a text; nil for an empty one.
    private mutating func value(of field: ItemField, _ text: String) throws(BulkFields.Problem) -> FieldValue? {
        var value = try read(field, text)
        guard value != nil else { return nil }
        var content = ItemContent()
        switch field {
        case .place, .type:
            content[field] = value
            spelling.apply(to: &content)
            value = content[field]
        default: break
        }
        return value
    }

    private func read(_ field: ItemField, _ text: String) throws(BulkFields.Problem) -> FieldValue? {
        var fields = FormFields()
        fields[field] = text
        do throws(FormFields.Problem) {
            let value = try fields.value(
                of: field.descriptor, for: ItemContent(), currency: currencies(.fixed(field)) ?? currency, style: style, isSure: true)
            if case .text(let text)? = value, let problem = ItemContent.problem(of: text, as: field) {
                throw FormFields.Problem(field: field, sentence: problem)
            }
            return value
        } catch { throw BulkFields.Problem(key: .fixed(field), sentence: error.sentence) }
    }

    private func calculation(
        _ text: BulkFields.Text, _ key: FieldKey, isMoney: Bool, _ own: OwnField?
    ) throws(BulkFields.Problem) -> FieldEdit {
        let typed = text.text.trimmed
        let shown = DisplayText.quoted(DisplayText.shortened(typed, to: 40))
        if text.operation == .raise {
            guard let percent = Addend.percent(typed: typed) else {
                throw BulkFields.Problem(key: key, sentence: tr("\(shown) is not a percentage. Write a number such as 4 or -2.5."))
            }
            guard let factor = Factor(raisingByPercent: percent) else {
                throw BulkFields.Problem(key: key, sentence: tr("A raise by \(shown) leaves nothing, or too much."))
            }
            return .multiply(key, factor)
        }
        guard let addend = Addend(typed: typed, default: isMoney ? currencies(key) ?? currency : nil, field: own, style: style) else {
            let sentence =
                isMoney
                ? tr("\(shown) is not an amount. Write a number such as 50 or -20.")
                : tr("\(shown) is not a number. Write a number such as 50 or -20.")
            throw BulkFields.Problem(key: key, sentence: sentence)
        }
        return .add(key, addend.number, addend.currency)
    }
}

/// The doubts about days, and what a text means that is written differently.
nonisolated extension BulkFields {
    /// Returns the sentence to show below a field: the whole day or amount that a text means, or the reason why a day is unlikely; empty
    /// for none.
    ///
    /// - Parameter edit: the meaning of all texts
    func note(of key: FieldKey, _ edit: BulkEdit?, _ style: NumberStyle) -> String {
        guard let text = texts[key] else { return "" }
        switch edit?.edits.first(where: { $0.key == key }) {
        case .set(_, .fixed(.money(let money))), .set(_, .own(.money(let money))):
            let shown = money.formatted(style)
            return shown == text.text.trimmed ? "" : shown
        default: break
        }
        guard case .fixed(let field) = key, text.operation == .set else { return "" }
        var fields = FormFields()
        fields[field] = text.text
        return fields.words(of: field, style)
    }
}
