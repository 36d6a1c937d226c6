public import FoundationEssentials

/// What an item has in an own field.
public struct OwnValue: Hashable, Sendable {
    /// The field; one that is named without an identity is looked up by its name when the item is stored.
    public let field: Reference
    /// What is in it.
    public let content: Content
    /// What a number counts there; empty where that is not known.
    public let unit: String

    /// What a field can have in it.
    public enum Content: Hashable, Sendable {
        /// A line or lines.
        case text(String)
        case number(DecimalNumber)
        case money(Money)
        case day(PartialDay)
        /// That it is so; where it is not, there is no value.
        case yes
        /// One of the field's words.
        case choice(String)
        /// Some of the field's words.
        case choices([String])
        /// The address of a page or of somebody.
        case link(String)
    }

    /// Creates a value.
    public init(_ field: Reference, _ content: Content) {
        self.field = field
        self.content = content
        unit = ""
    }

    /// Creates a value of a field that is there.
    public init(_ field: OwnField, _ content: Content) {
        self.field = Reference(id: field.id, path: [field.name])
        self.content = content
        unit = field.unit
    }

    /// As people read it, with the unit.
    public func formatted(_ style: NumberStyle = .plain) -> String { content.formatted(style, unit: unit) }

    /// What a number counts is the field's, and makes no difference.
    public static func == (one: OwnValue, other: OwnValue) -> Bool { one.field == other.field && one.content == other.content }

    /// By what is in it, too.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(field)
        hasher.combine(content)
    }
}

extension OwnValue.Content {
    /// What is between words that were chosen, where they are one text.
    static let separator: Character = "\u{1F}"

    /// The texts that are looked through and completed from.
    public var texts: [String] {
        switch self {
        case .text(let text), .choice(let text), .link(let text): [text]
        case .choices(let words): words
        case .number, .money, .day, .yes: []
        }
    }

    /// Why it cannot be stored whatever the field is, as what follows the field's name; nil when it can.
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

    /// As the history's lines have it: a letter for what it is, and its text.
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

    /// Reads the same; nil for anything else.
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
    /// What a line of the history has in a field.
    init?(id: String, line: String) {
        guard let id = UUID(uuidString: id), let content = Content(line: line) else { return nil }
        self.init(Reference(id: id, path: []), content)
    }
}

/// What an item has in fields that are hidden or gone: it stays with the item whatever is done to the rest of it, and is no part of what
/// people edit and compare, so that any two are the same.
struct VeiledValues: Hashable, Sendable {
    var values: [OwnValue] = []

    static func == (one: VeiledValues, other: VeiledValues) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

extension ItemContent {
    /// All that it has in own fields, those that are hidden or gone among them.
    var allOwn: [OwnValue] { own + veiled.values }

    /// What is in an own field.
    public func own(_ field: UUID) -> OwnValue.Content? { own.first { $0.field.id == field }?.content }

    /// Takes some values off and puts others in, also into fields that nobody sees.
    mutating func replaceOwn(_ old: [OwnValue], by new: [OwnValue]) {
        let named = Set((old + new).map(\.field.id))
        own = allOwn.filter { !named.contains($0.field.id) } + new
        veiled.values = []
    }

    /// Puts something into an own field, or takes it out.
    public mutating func setOwn(_ field: OwnField, _ content: OwnValue.Content?) {
        let place = own.firstIndex { $0.field.id == field.id || $0.field.id == nil && $0.field.name == field.name }
        switch (place, content) {
        case (let place?, let content?): own[place] = OwnValue(field, content)
        case (let place?, nil): own.remove(at: place)
        case (nil, let content?): own.append(OwnValue(field, content))
        case (nil, nil): break
        }
    }

    /// Puts something into an own field that is hidden; nothing is taken out of one, and what it has already makes no other item of it.
    public mutating func setHidden(_ field: OwnField, _ content: OwnValue.Content?) {
        guard let content, allOwn.first(where: { $0.field.id == field.id })?.content != content else { return }
        setOwn(field, content)
    }

    /// Why what it has in own fields cannot be stored, in a sentence; nil when it can, as far as that is known without the fields.
    var problemOfOwnValues: String? {
        for value in own {
            if let problem = value.content.problem { return "“\(shown(value.field.name))” \(problem)" }
        }
        return nil
    }
}
