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
    }

    init() {}

    /// The texts for an item's content.
    init(_ content: ItemContent, style: NumberStyle) {
        name = content.name
        serialNumber = content.serialNumber
        value = content.value?.formatted(style) ?? ""
        date = content.date?.formatted() ?? ""
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
        guard var content = try? content(original: stored, currency: currency, style: style) else { return false }
        content.photos = stored.photos
        return content == stored && photos.map(\.reference.sha256) == stored.photos.map(\.sha256)
    }

    /// What the texts mean. A text that was not touched means what it meant before, whatever the locale says now.
    ///
    /// - Parameters:
    ///   - original: the content that the form started from, if any
    ///   - currency: the currency of an amount that names none
    func content(original: ItemContent?, currency: Currency, style: NumberStyle) throws(Problem) -> ItemContent {
        var content = original ?? ItemContent()
        content.name = name.trimmed
        guard !content.name.isEmpty else { throw Problem(field: .name, sentence: "Give the item a name.") }
        content.serialNumber = serialNumber.trimmed
        content.location = location.trimmed
        content.notes = notes
        let before = original.map { FormFields($0, style: style) }
        if before?.value != value { content.value = try parsedValue(currency: original?.value?.currency ?? currency, style: style) }
        if before?.date != date { content.date = try parsedDate() }
        return content
    }

    private func parsedValue(currency: Currency, style: NumberStyle) throws(Problem) -> Money? {
        let text = value.trimmed
        guard !text.isEmpty else { return nil }
        do { return try MoneyParser.parse(text, default: currency, style: style) } catch {
            throw Problem(field: .value, sentence: "\(error)")
        }
    }

    private func parsedDate() throws(Problem) -> Day? {
        let text = date.trimmed
        guard !text.isEmpty else { return nil }
        guard let day = Day.parse(text) else {
            throw Problem(field: .date, sentence: "“\(text)” is not a date. Write it like 3 March 2026 or 2026-03-03.")
        }
        return day
    }
}

nonisolated extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[first...last])
    }
}
