import FoundationEssentials
import Inventory

/// The texts of the form as they were typed, and their meaning.
nonisolated struct FormFields: Hashable {
    /// The texts that are not empty. The text of a field with choices is the choice's name.
    private var texts: [ItemField: String] = [:]
    var photos: [DraftPhoto] = []
    var papers: [DraftPaper] = []
    /// The texts of custom fields that are not empty.
    var own: [UUID: String] = [:]

    /// The reason why a text cannot be saved.
    struct Problem: Error, Hashable {
        var field: ItemField
        var sentence: String
        /// Whether it is a question, which is answered by saving again.
        var isQuestion = false

        /// The item has nothing that identifies it.
        static let nothing = Problem(field: .name, sentence: "Give the item a name.")
        /// The custom field with the problem, instead of the other one.
        var own: UUID?
    }

    init() {}

    /// The texts for an item's content.
    init(_ content: ItemContent, style: NumberStyle) {
        for field in ItemField.allCases { self[field] = Self.text(of: content[field], field, style) }
        photos = content.photos.map(DraftPhoto.stored)
        papers = content.papers.map(DraftPaper.stored)
        own = OwnTexts.texts(of: content, style)
    }

    /// The texts of a draft.
    init(_ draft: Draft) {
        for field in ItemField.allCases { self[field] = draft[field] }
        photos = draft.photos
        papers = draft.papers
        own = draft.own
    }

    /// The text of a field; empty if nothing was typed.
    subscript(field: ItemField) -> String {
        get { texts[field] ?? "" }
        set { texts[field] = newValue.isEmpty ? nil : newValue }
    }

    /// Whether all fields are empty.
    var isEmpty: Bool { texts.isEmpty && photos.isEmpty }

    /// Returns whether a field is filled.
    func has(_ field: ItemField) -> Bool { texts[field] != nil }

    /// The draft that brings these texts back, for an item or for a new one that will have an identity.
    func draft(of item: Item?, newID: UUID?) -> Draft {
        var draft = Draft(itemID: item?.id, newItemID: item == nil ? newID : nil, baseRevision: item?.revision, photos: photos)
        for (field, text) in texts { draft[field] = text }
        draft.papers = papers
        draft.own = own
        return draft
    }

    /// Returns whether the fields have the contents of an item, so that saving them would change nothing.
    func matches(_ stored: ItemContent, currency: Currency, style: NumberStyle) -> Bool {
        // The result of changed custom fields is not known here.
        guard own == OwnTexts.texts(of: stored, style) else { return false }
        let isSure = Set(ItemField.allCases)
        guard var content = try? content(original: stored, currency: currency, style: style, isSureOf: isSure) else { return false }
        content.photos = stored.photos
        content.papers = papers.map(\.paper)
        return content == stored && photos.map(\.reference.sha256) == stored.photos.map(\.sha256)
    }

    // MARK: - Meaning

    /// Returns the content that the texts mean. An unchanged text keeps its earlier meaning, even if the locale has changed.
    ///
    /// - Parameters:
    ///   - original: the content that the form started from, if any
    ///   - currency: the currency of an amount that names none
    ///   - isSureOf: the fields with unlikely dates that the user has confirmed
    ///   - ownFields: the custom fields whose texts are meant; nil while they are not known
    ///   - hidden: the fields that the library hides
    ///   - isPictured: whether pictures are expected, which identify the item in place of a name
    func content(
        original: ItemContent?, currency: Currency, style: NumberStyle, isSureOf: Set<ItemField> = [], ownFields: [OwnField]? = [],
        hidden: Set<ItemField> = [], isPictured: Bool = false, today: Day = .today()
    ) throws(Problem) -> ItemContent {
        var content = original ?? ItemContent()
        let before = original.map { FormFields($0, style: style) }
        for descriptor in FieldDescriptor.all {
            let field = descriptor.field
            guard self[field] != before?[field] ?? "" else { continue }
            content[field] = try value(
                of: descriptor, for: content, currency: assumedCurrency(of: field, original, currency, style), style: style,
                isSure: isSureOf.contains(field))
        }
        // If the day is hidden, a new amount gets today's date; the earlier amount keeps its day and its source.
        if hidden.contains(.valueOn), let old = original?.valuation, let new = content.value, new != old.money {
            content[.valueOn] = .day(PartialDay(today))
            if hidden.contains(.valueSource) { content[.valueSource] = nil }
        }
        // A new amount of a later day is a new valuation, and the earlier one is kept as an older one. With the same day it is a
        // correction.
        if let old = original?.valuation, content.value != nil, content.value != old.money, let day = content[.valueOn]?.day,
            old.day.map({ day.last > $0.last }) ?? true
        {
            content.setOlderValuations((content.valuations.contains(old) ? [] : [old]) + content.valuations)
        }
        try OwnTexts.take(
            own, of: ownFields, before: before?.own ?? [:], into: &content,
            currencies: (currency, assumedCurrency(of: nil, original, currency, style)), style: style)
        if content.name.isEmpty, !isPictured, photos.isEmpty, FieldDescriptor.all.allSatisfy({ content[$0.field] == nil }),
            content.own.isEmpty
        {
            throw .nothing
        }
        for descriptor in FieldDescriptor.all {
            guard let sentence = content.problem(of: descriptor.field) else { continue }
            throw Problem(field: descriptor.field, sentence: sentence)
        }
        return content
    }

    /// - Parameter content: the content that is known already, which some texts count from.
    func value(
        of descriptor: FieldDescriptor, for content: ItemContent, currency: Currency, style: NumberStyle, isSure: Bool
    ) throws(Problem) -> FieldValue? {
        let field = descriptor.field
        let text = self[field].trimmed
        guard !text.isEmpty else { return nil }
        switch descriptor.kind {
        case .line: return .text(text)
        case .lines: return .text(self[field])
        case .money:
            do { return .money(try MoneyParser.parse(text, default: currency, style: style)) } catch {
                throw Problem(field: field, sentence: "\(error)")
            }
        case .day:
            if field == .warrantyEnds { return .day(try warrantyEnd(text, content, style)) }
            let reading: DayReading
            do { reading = try DayParser(style.days).read(text) } catch {
                throw Problem(field: field, sentence: error.sentence(style.days))
            }
            if !isSure, let doubt = reading.doubt() {
                throw Problem(field: field, sentence: "\(doubt) If it is right, press Done again.", isQuestion: true)
            }
            return .day(PartialDay(reading))
        case .quantity, .choice, .yesOrNo:
            do { return try field.read(text, style: style) } catch { throw Problem(field: field, sentence: error.description) }
        case .place: return Reference(typed: text).map(FieldValue.reference)
        case .type: return .reference(Reference(name: text))
        case .tags: return .references(Reference.list(text))
        // Chosen, not typed.
        case .item: return content[field]
        }
    }

    private func warrantyEnd(_ text: String, _ content: ItemContent, _ style: NumberStyle) throws(Problem) -> PartialDay {
        do { return try WarrantyEnd.read(text, from: content.bought, DayParser(style.days)) } catch {
            throw Problem(field: .warrantyEnds, sentence: error.description)
        }
    }

    /// The text that a value is shown as, and that means it again.
    private static func text(of value: FieldValue?, _ field: ItemField, _ style: NumberStyle) -> String {
        switch value {
        case .text(let text)?: text
        case .yes?: "yes"
        case .references(let tags)?: Reference.text(of: tags)
        case .reference(let place)? where field == .place: place.typed
        default: field.formatted(value, style)
        }
    }

    /// The day in a field, or the first day of a month or a year; nil if the text is not a date.
    func day(of field: ItemField, _ style: NumberStyle) -> Day? {
        let text = self[field].trimmed
        let parser = DayParser(style.days)
        if let reading = try? parser.read(text) { return reading.day }
        guard field == .warrantyEnds else { return nil }
        let bought = (try? parser.read(self[.bought].trimmed)).map { PartialDay($0) }
        return (try? WarrantyEnd.read(text, from: bought, parser))?.first
    }

    // MARK: - Explanations

    /// Returns the meaning of a text that is written differently, or the reason why it is unlikely; empty if there is nothing to add.
    func words(of field: ItemField, _ style: NumberStyle, today: Day = .today()) -> String {
        let text = self[field].trimmed
        guard !text.isEmpty else { return "" }
        if field == .code { return ProductCode.doubt(about: text) ?? "" }
        guard field.descriptor.kind == .day else { return "" }
        let parser = DayParser(style.days, today: today)
        guard let reading = try? parser.read(text) else {
            return day(of: field, style).map { "Until " + $0.formatted(style.days) } ?? ""
        }
        let words = reading.words(style.days)
        guard words.lowercased() != text.lowercased() else { return reading.doubt(today: today) ?? "" }
        return words + (reading.doubt(today: today).map { ". " + $0 } ?? "")
    }
}

nonisolated extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[first...last])
    }
}
