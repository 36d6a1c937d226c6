/// The contents of a form: everything about an item except its identity and its times.
public struct ItemContent: Hashable, Sendable {
    /// Its name; at most 1,000 characters. It may be empty.
    public var name: String
    /// Its serial number; at most 1,000 characters.
    public var serialNumber: String
    /// Its value, for each piece or in all; nil if unknown.
    public var value: Money?
    /// The day on which it was bought; nil if unknown.
    public var bought: PartialDay?
    /// Its place; nil if unknown. A part has the place of its whole.
    public var place: Reference?
    /// Other notes; at most 100,000 characters.
    public var notes: String
    /// Its pictures; the first one is shown in the list.
    public var photos: [PhotoReference]
    /// Its papers: receipt, manual and the like.
    public var papers: [Paper] = []
    /// Its earlier values, the newest first.
    public var valuations: [Valuation] = []
    /// Its values in custom fields, in the fields' order.
    public var own: [OwnValue] = []
    /// Its values in custom fields that are hidden or deleted.
    var veiled = VeiledValues()
    /// The other fields.
    private var facts = Facts()

    /// Creates content; omitted fields are empty. The place is a path: "House/Kitchen".
    public init(
        name: String = "", serialNumber: String = "", value: Money? = nil, bought: PartialDay? = nil, place path: String = "",
        notes: String = "", photos: [PhotoReference] = []
    ) {
        self.name = name
        self.serialNumber = serialNumber
        self.value = value
        self.bought = bought
        place = Reference(text: path)
        self.notes = notes
        self.photos = photos
    }

    /// The maximum number of characters in a line.
    public static let lineLimit = 1_000
    /// The maximum number of characters in notes.
    public static let notesLimit = 100_000
    /// The maximum number of pictures.
    public static let photoLimit = 100
    /// The maximum number of papers.
    public static let paperLimit = 100
    /// The maximum number of older valuations.
    public static let valuationLimit = 1_000
    /// The maximum number of tags.
    public static let tagLimit = 100

    /// The value of any field; nil if unknown. A value of another kind than the field's is never set. A choice is one of the field's
    /// choices; texts of other fields are unchanged.
    public subscript(field: ItemField) -> FieldValue? {
        get {
            switch field {
            case .name: name.isEmpty ? nil : .text(name)
            case .serialNumber: serialNumber.isEmpty ? nil : .text(serialNumber)
            case .place: place.map(FieldValue.reference)
            case .notes: notes.isEmpty ? nil : .text(notes)
            case .value: value.map(FieldValue.money)
            case .bought: bought.map(FieldValue.day)
            default: facts[field]
            }
        }
        set {
            switch field {
            case .name: name = newValue?.text ?? ""
            case .serialNumber: serialNumber = newValue?.text ?? ""
            case .place: place = newValue?.reference
            case .notes: notes = newValue?.text ?? ""
            case .value: value = newValue?.money
            case .bought: bought = newValue?.day
            default: facts[field] = newValue
            }
        }
    }

    /// Whether the item has a value in one of the rarer fields.
    var hasFacts: Bool { !facts.isEmpty }

    /// Returns the text of a text field, or the text of a field's reference; empty for others.
    public func text(_ field: ItemField) -> String {
        switch self[field] {
        case .text(let text)?: text
        case .reference(let reference)?: reference.shown
        default: ""
        }
    }

    /// Its place as a path: "House/Kitchen"; empty if unknown.
    public var placePath: String {
        get { place?.text ?? "" }
        set { place = Reference(text: newValue) }
    }

    /// Its whole; nil for most items.
    public var parent: Reference? {
        get { self[.parent]?.reference }
        set { self[.parent] = newValue.map(FieldValue.reference) }
    }

    /// Its type.
    public var type: Reference? {
        get { self[.type]?.reference }
        set { self[.type] = newValue.map(FieldValue.reference) }
    }

    /// Its tags, by name, each once.
    public var tags: [Reference] {
        get { self[.tags]?.references ?? [] }
        set { self[.tags] = newValue.isEmpty ? nil : .references(newValue) }
    }

    /// Whether it was sold, given away, lost, stolen or destroyed.
    public var isDisposed: Bool { self[.disposal] != nil }

    /// The quantity; one if unknown.
    public var quantity: Quantity { self[.quantity]?.quantity ?? .one }

    /// Whether value and price are those of all pieces together, and not of each.
    public var amountsAreInAll: Bool { self[.inAll] != nil }

    /// The value of all pieces; nil if it is unknown or too large.
    public var worth: Money? { inAll(value) }

    /// Returns the amount for all pieces, for an amount that was given for each or in all.
    public func inAll(_ amount: Money?) -> Money? { amountsAreInAll || quantity == .one ? amount : amount?.times(quantity) }

    // MARK: - Limits

    /// Checks the limits; throws `invalidText` with the field's name and the limit.
    public func validate() throws(InventoryError) {
        for descriptor in FieldDescriptor.all {
            guard let problem = problem(of: descriptor.field) else { continue }
            throw InventoryError(.invalidText, problem)
        }
        if let problem = problemOfOwnValues { throw InventoryError(.invalidText, problem) }
        guard valuations.count <= Self.valuationLimit else {
            let (most, count) = (ChangeTitle.grouped(Self.valuationLimit), ChangeTitle.grouped(valuations.count))
            throw InventoryError(.invalidText, "An item has at most \(most) older valuations; this one has \(count).")
        }
        guard photos.count <= Self.photoLimit else {
            throw InventoryError(.invalidText, "An item has at most \(Self.photoLimit) pictures; this one has \(photos.count).")
        }
        try validatePapers()
    }

    /// Returns the reason why the value of a field cannot be stored, in a sentence; nil if it can be.
    public func problem(of field: ItemField) -> String? {
        switch self[field] {
        case nil, .day?, .quantity?, .yes?: return nil
        case .reference(let reference)?: return Self.problem(of: reference, as: field)
        case .references(let references)?:
            guard references.count <= Self.tagLimit else {
                return "An item has at most \(Self.tagLimit) tags; this one has \(references.count). Leave some out."
            }
            return references.lazy.compactMap { Self.problem(of: $0, as: field) }.first
        case .text(let text)?: return Self.problem(of: text, as: field)
        case .money(let money)?:
            guard inAll(money) == nil else { return nil }
            return "\(field.descriptor.subject) of \(quantity.formatted()) is too large an amount. Make the amount or the quantity smaller."
        }
    }

    /// Checks a reference. One with an identity is looked up by it; one without must have a valid name.
    private static func problem(of reference: Reference, as field: ItemField) -> String? {
        guard reference.id == nil else { return nil }
        guard field != .parent else { return "\(field.descriptor.subject) has no identifier. Choose the item." }
        guard reference.path.count <= Catalog.deepest else {
            return "\(field.descriptor.subject) is \(reference.path.count) places deep; the limit is \(Catalog.deepest)."
        }
        return reference.path.lazy.compactMap { CatalogEntry.problem(ofName: $0, field == .place ? .place : field == .type ? .type : .tag) }
            .first
    }

    /// Returns the reason why a text cannot be stored and what to do, in a sentence; nil if it can be.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - field: the field for the text.
    ///   - count: the number of its characters, if the caller knows it.
    public static func problem(of text: String, as field: ItemField, count: Int? = nil) -> String? {
        let descriptor = field.descriptor
        if case .choice(let choices) = descriptor.kind {
            guard !choices.contains(where: { $0.id == text }) else { return nil }
            let words = choices.map(\.title).joined(separator: ", ")
            return "\(descriptor.subject) cannot be “\(shown(String(text.prefix(40))))”. Choose one of these: \(words)."
        }
        let limit = field.textLimit
        let isPlural = field == .notes
        // A text with fewer bytes than the limit cannot have more characters, so most texts are not counted. A single character of
        // thousands of combining marks is not accepted as a text.
        if text.utf8.count > limit {
            let isHuge = text.utf8.count > limit * 32
            let count = isHuge ? nil : count ?? text.count
            if isHuge || count ?? 0 > limit {
                let (verb, have, advice) =
                    isPlural ? ("are", "they have", "Shorten them.") : ("is", "it has", "Shorten it, or use the notes for the rest.")
                let limit = ChangeTitle.grouped(limit)
                let most = "the limit is \(limit) characters"
                let size = count.map { "\(have) \(ChangeTitle.grouped($0)) characters, and the limit is \(limit)" } ?? most
                return "\(descriptor.subject) \(verb) too long: \(size). \(advice)"
            }
        }
        return text.utf8.contains(0)
            ? "\(descriptor.subject) \(isPlural ? "hold" : "holds") a NUL character, which cannot be stored. Remove it." : nil
    }
}

extension ItemField {
    /// Whether any text up to a limit is a valid value.
    public var holdsText: Bool {
        switch descriptor.kind {
        case .line, .lines, .place, .type: true
        default: false
        }
    }

    /// The maximum number of characters in its text, if it is a text field.
    public var textLimit: Int {
        switch descriptor.kind {
        case .line(let limit), .lines(let limit): limit
        default: ItemContent.lineLimit
        }
    }
}

extension FieldValue {
    /// The text, if it is one.
    public var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The reference, if it is a single one.
    public var reference: Reference? {
        guard case .reference(let reference) = self else { return nil }
        return reference
    }

    /// The references, if it is a list of them.
    public var references: [Reference]? {
        guard case .references(let references) = self else { return nil }
        return references
    }

    /// The amount, if it is one.
    public var money: Money? {
        guard case .money(let money) = self else { return nil }
        return money
    }

    /// The day, if it is one.
    public var day: PartialDay? {
        guard case .day(let day) = self else { return nil }
        return day
    }

    /// The number, if it is one.
    public var quantity: Quantity? {
        guard case .quantity(let quantity) = self else { return nil }
        return quantity
    }
}
