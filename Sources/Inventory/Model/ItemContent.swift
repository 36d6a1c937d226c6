/// What a form edits: everything about an item but its identity and its times.
public struct ItemContent: Hashable, Sendable {
    /// What it is called; at most 1,000 characters. May be empty while nobody has named it.
    public var name: String
    /// Its serial number; at most 1,000 characters.
    public var serialNumber: String
    /// What it is worth, each or in all; nil when nobody said.
    public var value: Money?
    /// When it was bought; nil when nobody said.
    public var bought: PartialDay?
    /// Where it is; nil when nobody said. Of a part it is where the whole is.
    public var place: Reference?
    /// Anything else; at most 100,000 characters.
    public var notes: String
    /// Its pictures; the first one is shown in the list.
    public var photos: [PhotoReference]
    /// Its papers: receipt, manual and the like.
    public var papers: [Paper] = []
    /// What it was said to be worth before, the newest first.
    public var valuations: [Valuation] = []
    /// What it has in own fields, in their order.
    public var own: [OwnValue] = []
    /// What it has in own fields that are hidden or gone.
    var veiled = VeiledValues()
    /// The other fields.
    private var facts = Facts()

    /// Creates content; what is left out is empty. The location is a path: "House/Kitchen".
    public init(
        name: String = "", serialNumber: String = "", value: Money? = nil, bought: PartialDay? = nil, location: String = "",
        notes: String = "", photos: [PhotoReference] = []
    ) {
        self.name = name
        self.serialNumber = serialNumber
        self.value = value
        self.bought = bought
        place = Reference(text: location)
        self.notes = notes
        self.photos = photos
    }

    /// The most characters a line may have.
    public static let lineLimit = 1_000
    /// The most characters notes may have.
    public static let notesLimit = 100_000
    /// The most pictures an item may have.
    public static let photoLimit = 100
    /// The most papers an item may have.
    public static let paperLimit = 100
    /// The most older valuations that an item may have.
    public static let valuationLimit = 1_000
    /// The most tags that an item may have.
    public static let tagLimit = 100

    /// The value of any field; nil where nobody said. A value of another kind than the field's is never put in: a choice is one of the
    /// field's, and texts of other fields are as they are.
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

    /// Whether one of the fields is known that few items have.
    var hasFacts: Bool { !facts.isEmpty }

    /// The text of a field that holds one, or names something; empty for others.
    public func text(_ field: ItemField) -> String {
        switch self[field] {
        case .text(let text)?: text
        case .reference(let reference)?: reference.shown
        default: ""
        }
    }

    /// Where it is, as a path: "House/Kitchen"; empty when nobody said.
    public var location: String {
        get { place?.text ?? "" }
        set { place = Reference(text: newValue) }
    }

    /// What it is a part of; nil for most things.
    public var parent: Reference? {
        get { self[.parent]?.reference }
        set { self[.parent] = newValue.map(FieldValue.reference) }
    }

    /// What kind of thing it is.
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

    /// How many there are; one where nobody said.
    public var quantity: Quantity { self[.quantity]?.quantity ?? .one }

    /// Whether value and price are those of all of them together, and not of each.
    public var amountsAreInAll: Bool { self[.inAll] != nil }

    /// What all of them are worth; nil where nobody said, or where it is too large to be counted.
    public var worth: Money? { inAll(value) }

    /// An amount of this item, said for each or in all, in all.
    public func inAll(_ amount: Money?) -> Money? { amountsAreInAll || quantity == .one ? amount : amount?.times(quantity) }

    // MARK: - What may be stored

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

    /// Why the value of a field cannot be stored, in a sentence; nil when it can.
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

    /// What is named by an identity is looked up by it; what is named alone has to be a name.
    private static func problem(of reference: Reference, as field: ItemField) -> String? {
        guard reference.id == nil else { return nil }
        guard field != .parent else { return "\(field.descriptor.subject) has no identifier. Choose the item." }
        guard reference.path.count <= Catalog.deepest else {
            return "\(field.descriptor.subject) is \(reference.path.count) places deep; the limit is \(Catalog.deepest)."
        }
        return reference.path.lazy.compactMap { CatalogEntry.problem(ofName: $0, field == .place ? .place : field == .type ? .type : .tag) }
            .first
    }

    /// Why a text cannot be stored and what to do, in a sentence; nil when it can.
    ///
    /// - Parameters:
    ///   - text: what is to be stored.
    ///   - field: as what.
    ///   - count: how many characters it has, for those who know already.
    public static func problem(of text: String, as field: ItemField, count: Int? = nil) -> String? {
        let descriptor = field.descriptor
        if case .choice(let choices) = descriptor.kind {
            guard !choices.contains(where: { $0.id == text }) else { return nil }
            let words = choices.map(\.title).joined(separator: ", ")
            return "\(descriptor.subject) cannot be “\(shown(String(text.prefix(40))))”. Choose one of these: \(words)."
        }
        let limit = field.textLimit
        let isPlural = field == .notes
        // Fewer bytes than the limit cannot be more characters, so most texts are not counted; a character of thousands of
        // combining marks is one character, but no text.
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
    /// Whether any text up to a limit is a value of it.
    public var holdsText: Bool {
        switch descriptor.kind {
        case .line, .lines, .place, .type: true
        default: false
        }
    }

    /// The most characters that its text may have, where it holds one.
    public var textLimit: Int {
        switch descriptor.kind {
        case .line(let limit), .lines(let limit): limit
        default: ItemContent.lineLimit
        }
    }
}

extension FieldValue {
    /// The text, where it is one.
    public var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// What is named, where it names one thing.
    public var reference: Reference? {
        guard case .reference(let reference) = self else { return nil }
        return reference
    }

    /// What is named, where it names several.
    public var references: [Reference]? {
        guard case .references(let references) = self else { return nil }
        return references
    }

    /// The amount, where it is one.
    public var money: Money? {
        guard case .money(let money) = self else { return nil }
        return money
    }

    /// The day, where it is one.
    public var day: PartialDay? {
        guard case .day(let day) = self else { return nil }
        return day
    }

    /// The number, where it is one.
    public var quantity: Quantity? {
        guard case .quantity(let quantity) = self else { return nil }
        return quantity
    }
}
