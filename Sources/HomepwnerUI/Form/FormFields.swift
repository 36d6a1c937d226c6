import FoundationEssentials
import Inventory

/// The texts of the form as they were typed, and what they mean.
nonisolated struct FormFields: Hashable {
    var name = ""
    var serialNumber = ""
    var value = ""
    var date = ""
    var location = ""
    var notes = ""
    var photos: [DraftPhoto] = []

    /// Which field a problem belongs to.
    enum Field: Hashable, CaseIterable {
        case name, serialNumber, value, location, date, notes
    }

    /// Why a text cannot be saved.
    struct Problem: Error, Hashable {
        var field: Field
        var sentence: String
        /// Whether it is a question, which is answered by saving again.
        var isQuestion = false
    }

    init() {}

    /// The texts for an item's content.
    init(_ content: ItemContent, style: NumberStyle) {
        name = content.name
        serialNumber = content.serialNumber
        value = content.value?.formatted(style) ?? ""
        date = content.date?.formatted(style.days) ?? ""
        location = content.location
        notes = content.notes
        photos = content.photos.map(DraftPhoto.stored)
    }

    /// The texts of a draft.
    init(_ draft: Draft) {
        name = draft.name
        serialNumber = draft.serialNumber
        value = draft.value
        date = draft.date
        location = draft.location
        notes = draft.notes
        photos = draft.photos
    }

    /// The draft that brings these texts back, for an item or for a new one that will have an identity.
    func draft(of item: Item?, newID: UUID?) -> Draft {
        Draft(
            itemID: item?.id, newItemID: item == nil ? newID : nil, baseRevision: item?.revision, name: name, serialNumber: serialNumber,
            value: value, date: date,
            location: location, notes: notes, photos: photos)
    }

    /// Whether saving them would leave an item as it is.
    func say(_ stored: ItemContent, currency: Currency, style: NumberStyle) -> Bool {
        guard var content = try? content(original: stored, currency: currency, style: style, isSureOfDate: true) else { return false }
        content.photos = stored.photos
        return content == stored && photos.map(\.reference.sha256) == stored.photos.map(\.sha256)
    }

    /// What the texts mean. A text that was not touched means what it meant before, whatever the locale says now.
    ///
    /// - Parameters:
    ///   - original: the content that the form started from, if any
    ///   - currency: the currency of an amount that names none
    ///   - isSureOfDate: whether a date that is hard to believe is meant
    func content(
        original: ItemContent?, currency: Currency, style: NumberStyle, isSureOfDate: Bool = false
    ) throws(Problem) -> ItemContent {
        var content = original ?? ItemContent()
        content.name = name.trimmed
        guard !content.name.isEmpty else { throw Problem(field: .name, sentence: "Give the item a name.") }
        content.serialNumber = serialNumber.trimmed
        content.location = location.trimmed
        content.notes = notes
        for (field, text) in Self.texts {
            if let sentence = ItemContent.problem(of: content[text], as: text) { throw Problem(field: field, sentence: sentence) }
        }
        let before = original.map { FormFields($0, style: style) }
        if before?.value != value { content.value = try parsedValue(currency: original?.value?.currency ?? currency, style: style) }
        if before?.date != date { content.date = try parsedDate(style.days, isSure: isSureOfDate) }
        return content
    }

    /// The fields that take any text up to a limit.
    static let texts: [(field: Field, text: ItemContent.Text)] = [
        (.name, .name), (.serialNumber, .serialNumber), (.location, .location), (.notes, .notes),
    ]

    /// What the date is understood as, where its text says less than the day in words; empty where there is nothing to add.
    func dateWords(_ style: DayStyle, today: Day = .today()) -> String {
        let text = date.trimmed
        guard !text.isEmpty, let reading = try? DayParser(style, today: today).read(text) else { return "" }
        let words = reading.words(style)
        guard words.lowercased() != text.lowercased() else { return reading.doubt(today: today) ?? "" }
        return words + (reading.doubt(today: today).map { ". " + $0 } ?? "")
    }

    private func parsedValue(currency: Currency, style: NumberStyle) throws(Problem) -> Money? {
        let text = value.trimmed
        guard !text.isEmpty else { return nil }
        do { return try MoneyParser.parse(text, default: currency, style: style) } catch {
            throw Problem(field: .value, sentence: "\(error)")
        }
    }

    private func parsedDate(_ style: DayStyle, isSure: Bool) throws(Problem) -> Day? {
        let text = date.trimmed
        guard !text.isEmpty else { return nil }
        let reading: DayReading
        do { reading = try DayParser(style).read(text) } catch { throw Problem(field: .date, sentence: error.sentence(style)) }
        if !isSure, let doubt = reading.doubt() {
            throw Problem(field: .date, sentence: "\(doubt) If it is right, press Done again.", isQuestion: true)
        }
        return reading.day
    }
}

nonisolated extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[first...last])
    }
}
