public import FoundationEssentials

/// An item's value in a custom field.
public struct OwnValue: Hashable, Sendable {
    /// The field; without an identity, it is looked up by its name when the item is stored.
    public let field: Reference
    /// The value.
    public let content: Content
    /// The unit of a number; empty if unknown.
    public let unit: String

    /// The possible values of a field.
    public enum Content: Hashable, Sendable {
        /// A line or several lines.
        case text(String)
        case number(DecimalNumber)
        case money(Money)
        case day(PartialDay)
        /// Yes; for no, there is no value.
        case yes
        /// One of the field's words.
        case choice(String)
        /// Some of the field's words.
        case choices([String])
        /// The address of a page or of a person.
        case link(String)
    }

    /// Creates a value.
    public init(_ field: Reference, _ content: Content) {
        self.field = field
        self.content = content
        unit = ""
    }

    /// Creates a value of an existing field.
    public init(_ field: OwnField, _ content: Content) {
        self.field = Reference(id: field.id, path: [field.name])
        self.content = content
        unit = field.unit
    }

    /// Returns the value for display, with the unit.
    public func formatted(_ style: NumberStyle = .plain) -> String { content.formatted(style, unit: unit) }

    /// The unit belongs to the field and does not count.
    public static func == (one: OwnValue, other: OwnValue) -> Bool { one.field == other.field && one.content == other.content }

    /// Hashes the field and the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(field)
        hasher.combine(content)
    }
}

extension OwnValue.Content {
    /// The separator of chosen words in a single text.
    static let separator: Character = "\u{1F}"

    /// The texts for search and completion.
    public var texts: [String] {
        switch self {
        case .text(let text), .choice(let text), .link(let text): [text]
        case .choices(let words): words
        case .number, .money, .day, .yes: []
        }
    }

    /// The reason why the value cannot be stored in any field, as a continuation of the field's name; nil if it can be.
    var problem: String? {
        for text in texts {
            let limit = ItemContent.notesLimit
            if text.utf8.contains(0) { return "holds a NUL character, which cannot be stored. Remove it." }
            if text.utf8.count > limit * 32 || text.utf8.count > limit && text.count > limit {
                return "is too long: the limit is \(ChangeTitle.grouped(limit)) characters. Shorten it."
            }
        }
        return nil
    }

    // MARK: - In the history

    /// The form in the history's lines: a letter for the kind, and the text.
    var line: String {
        switch self {
        case .text(let text): "t:" + text
        case .number(let number): "n:\(number)"
        case .money(let money): "m:\(money.minorUnits) \(money.currency.code)"
        case .day(let day): "d:" + day.iso
        case .yes: "y:"
        case .choice(let word): "c:" + word
        case .choices(let words): "s:" + words.joined(separator: String(Self.separator))
        case .link(let address): "l:" + address
        }
    }

    /// Reads the form of `line`; returns nil for anything else.
    init?(line: String) {
        guard let kind = line.first, line.dropFirst().first == ":" else { return nil }
        let text = String(line.dropFirst(2))
        switch kind {
        case "t": self = .text(text)
        case "n":
            guard let number = DecimalNumber(text) else { return nil }
            self = .number(number)
        case "m":
            let parts = text.split(separator: " ")
            guard parts.count == 2, let amount = Int64(parts[0]), let currency = Currency(code: String(parts[1])) else { return nil }
            self = .money(Money(minorUnits: amount, currency: currency))
        case "d":
            guard let day = PartialDay(iso: text) else { return nil }
            self = .day(day)
        case "y": self = .yes
        case "c": self = .choice(text)
        case "s": self = .choices(text.split(separator: Self.separator).map(String.init))
        case "l": self = .link(text)
        default: return nil
        }
    }
}

extension OwnValue {
    /// Creates the value of a field from a line of the history.
    init?(id: String, line: String) {
        guard let id = UUID(uuidString: id), let content = Content(line: line) else { return nil }
        self.init(Reference(id: id, path: []), content)
    }
}

/// An item's values in hidden or deleted fields. They stay with the item whatever else is changed. People do not edit or compare them, so
/// any two of these are equal.
struct VeiledValues: Hashable, Sendable {
    var values: [OwnValue] = []

    static func == (one: VeiledValues, other: VeiledValues) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

extension ItemContent {
    /// All its values in custom fields, including hidden or deleted ones.
    var allOwn: [OwnValue] { own + veiled.values }

    /// Returns the value in a custom field.
    public func own(_ field: UUID) -> OwnValue.Content? { own.first { $0.field.id == field }?.content }

    /// Removes some values and sets others, also in hidden fields.
    mutating func replaceOwn(_ old: [OwnValue], by new: [OwnValue]) {
        let named = Set((old + new).map(\.field.id))
        own = allOwn.filter { !named.contains($0.field.id) } + new
        veiled.values = []
    }

    /// Sets or removes the value in a custom field.
    public mutating func setOwn(_ field: OwnField, _ content: OwnValue.Content?) {
        let place = own.firstIndex { $0.field.id == field.id || $0.field.id == nil && $0.field.name == field.name }
        switch (place, content) {
        case (let place?, let content?): own[place] = OwnValue(field, content)
        case (let place?, nil): own.remove(at: place)
        case (nil, let content?): own.append(OwnValue(field, content))
        case (nil, nil): break
        }
    }

    /// Sets the value in a hidden custom field. It never removes one, and an unchanged value does not change the item.
    public mutating func setHidden(_ field: OwnField, _ content: OwnValue.Content?) {
        guard let content, allOwn.first(where: { $0.field.id == field.id })?.content != content else { return }
        setOwn(field, content)
    }

    /// The reason why the values in custom fields cannot be stored, in a sentence; nil if they can be, as far as can be told without the
    /// fields.
    var problemOfOwnValues: String? {
        for value in own {
            if let problem = value.content.problem { return "“\(shown(value.field.name))” \(problem)" }
        }
        return nil
    }
}
