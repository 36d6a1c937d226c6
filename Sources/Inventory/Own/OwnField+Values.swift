import FoundationEssentials

/// The possible values of a field, and how they are read and written.
extension OwnField {
    /// The field's name in sentences.
    var subject: String { "“\(shown(name))”" }

    /// Reads the value of a text; returns nil for an empty one.
    ///
    /// - Parameters:
    ///   - typed: the typed text, or a cell of a file.
    ///   - style: the style of numbers and days in the text.
    ///   - currency: the currency of an amount that names none.
    ///   - days: the parser for days.
    public func read(
        _ typed: String, style: NumberStyle = .plain, currency: Currency = .usd, days: DayParser = DayParser(.plain)
    ) throws(FieldError) -> OwnValue.Content? {
        let text = Self.trimmed(typed)
        guard !text.isEmpty else { return nil }
        switch fieldKind {
        case .text, .longText: return .text(typed)
        case .number: return .number(try number(text, style))
        case .money:
            do { return .money(try MoneyParser.parse(text, default: currency, style: style)) } catch {
                throw FieldError(description: "\(subject): \(error.description)")
            }
        case .day:
            do { return .day(PartialDay(try days.read(text))) } catch {
                throw FieldError(description: "\(subject): \(error.sentence(style.days))")
            }
        case .yesNo:
            switch text.lowercased() {
            case "yes", "true", "1", "x", "y": return .yes
            case "no", "false", "0", "n": return nil
            default: throw FieldError(description: "\(subject) is yes or no; “\(Self.start(text))” is neither. Write one of these.")
            }
        case .choice: return .choice(word(text))
        case .choices:
            let words = Reference.list(typed).map { word($0.name) }
            return .choices(words.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } })
        case .link: return .link(text)
        }
    }

    /// Returns the choice that equals a text apart from case, in its own spelling; any other text is returned unchanged.
    private func word(_ text: String) -> String {
        choices.contains(text) ? text : choices.first { $0.lowercased() == text.lowercased() } ?? text
    }

    private func number(_ text: String, _ style: NumberStyle) throws(FieldError) -> DecimalNumber {
        var digits = text
        if !unit.isEmpty, text.count > unit.count, text.lowercased().hasSuffix(unit.lowercased()) {
            digits = String(text.dropLast(unit.count))
        }
        guard let number = DecimalNumber(digits, style: style) else {
            let example = "12\(style.decimal)5" + (unit.isEmpty ? "" : " " + unit)
            throw FieldError(
                description:
                    "\(subject) is a number of at most six decimals, and cannot be “\(Self.start(text))”. Write it like \(example).")
        }
        return number
    }

    /// Returns the reason why this field cannot have a value, in a sentence; nil if it can.
    ///
    /// - Parameter had: the previous value: a word that is no longer a choice may stay.
    public func problem(of content: OwnValue.Content, had: OwnValue.Content? = nil) -> String? {
        if content == had { return nil }
        if let problem = content.problem { return "\(subject) \(problem)" }
        switch (fieldKind, content) {
        case (.text, .text(let text)), (.link, .link(let text)):
            let limit = ItemContent.lineLimit
            if text.count > limit {
                return "\(subject) is too long: it has \(ChangeTitle.grouped(text.count)) characters, and the limit is "
                    + "\(ChangeTitle.grouped(limit)). Shorten it, or use the notes for the rest."
            }
            return fieldKind == .link && !Self.isAddress(text)
                ? "\(subject) is an address, and cannot be “\(Self.start(text))”. Addresses start with https://, http:// or mailto:." : nil
        case (.longText, .text), (.number, .number), (.money, .money), (.day, .day), (.yesNo, .yes): return nil
        case (.choice, .choice), (.choices, .choices):
            let known = choices + (had?.texts ?? [])
            guard let wrong = content.texts.first(where: { !known.contains($0) }) else { return nil }
            let words = choices.joined(separator: ", ")
            return "\(subject) cannot be “\(Self.start(wrong))”. Choose one of these: \(shown(words))."
        default: return "\(subject) is \(fieldKind.phrase), and cannot be “\(Self.start(content.formatted()))”."
        }
    }

    /// Returns whether a text is an address that a desktop may open.
    static func isAddress(_ text: String) -> Bool {
        guard !text.contains(where: { $0.isWhitespace }) else { return false }
        let text = text.lowercased()
        return ["https://", "http://", "mailto:"].contains { text.hasPrefix($0) && text.count > $0.count }
    }

    /// Returns a value converted to this field's kind; nil if it cannot be converted without loss.
    func converted(_ content: OwnValue.Content) -> OwnValue.Content? {
        if problem(of: content) == nil { return content }
        if case .yes = content, fieldKind != .text, fieldKind != .longText { return nil }
        var text = content.written
        switch (content, fieldKind) {
        case (.choices(let words), .choice), (.choices(let words), .link): text = words.count == 1 ? words[0] : ""
        case (.text(let line), .choices), (.choice(let line), .choices): text = Reference.text(of: [Reference(name: line)])
        case (.text(let lines), .text): if lines.contains(where: \.isNewline) { return nil }
        default: break
        }
        guard let made = try? read(text), problem(of: made) == nil else { return nil }
        if case .money = made, case .money = content {} else if case .money = made { return nil }
        return made
    }

    /// Returns whether a field can have a name.
    public static func canBeCalled(_ name: String) -> Bool { CatalogEntry.problem(ofName: name, .field) == nil }

    /// The reason why the field cannot be stored, in a sentence; nil if it can.
    var problemOfDefinition: String? {
        if unit.count > Self.unitLimit || unit.utf8.contains(0) {
            return "The unit of \(subject) is too long: the limit is \(Self.unitLimit) characters. Shorten it."
        }
        if !unit.isEmpty, fieldKind != .number { return "\(subject) is \(fieldKind.phrase); only a number has a unit. Leave the unit out." }
        guard fieldKind == .choice || fieldKind == .choices else { return nil }
        guard !choices.isEmpty else { return "\(subject) is \(fieldKind.phrase) without choices. Name the choices." }
        guard choices.count <= Self.choiceLimit else { return "\(subject) has more than \(Self.choiceLimit) choices. Leave some out." }
        for (index, choice) in choices.enumerated() {
            let name = Self.start(choice)
            if choice != Self.trimmed(choice) || choice.isEmpty || choice.contains(where: \.isNewline)
                || choice.unicodeScalars.contains(where: { $0.value < 0x20 })
            {
                return "“\(name)” cannot be a choice of \(subject). Write each choice as one line, without blanks at its ends."
            }
            if choice.count > Self.choiceLength {
                return "The choice “\(name)…” of \(subject) is too long: the limit is \(Self.choiceLength) characters. Shorten it."
            }
            if choices[..<index].contains(choice) { return "\(subject) has the choice “\(name)” twice. Leave one out." }
        }
        return nil
    }

    private static let unitLimit = 50
    private static let choiceLimit = 500
    private static let choiceLength = 100

    static func trimmed(_ text: String) -> String {
        let rest = text.drop(while: \.isWhitespace)
        return String(rest.prefix(rest.count - rest.reversed().prefix(while: \.isWhitespace).count))
    }

    private static func start(_ text: String) -> String { shown(String(text.prefix(40))) }
}

extension OwnField.Kind {
    /// The title for people.
    public var title: String {
        switch self {
        case .text: "Text"
        case .longText: "Long text"
        case .number: "Number"
        case .money: "Money"
        case .day: "Day"
        case .yesNo: "Yes or no"
        case .choice: "Choice"
        case .choices: "Several choices"
        case .link: "Link"
        }
    }

    /// The kind's name in sentences.
    var phrase: String {
        switch self {
        case .text: "a text"
        case .longText: "a long text"
        case .number: "a number"
        case .money: "an amount"
        case .day: "a day"
        case .yesNo: "yes or no"
        case .choice: "a choice"
        case .choices: "a choice of several"
        case .link: "an address"
        }
    }
}

extension OwnValue.Content {
    /// Returns the value for display.
    public func formatted(_ style: NumberStyle = .plain, unit: String = "") -> String {
        switch self {
        case .text(let text), .choice(let text), .link(let text): text
        case .number(let number): number.formatted(style) + (unit.isEmpty ? "" : "\u{A0}" + unit)
        case .money(let money): money.formatted(style)
        case .day(let day): day.formatted(style.days)
        case .yes: "Yes"
        case .choices(let words): words.joined(separator: ", ")
        }
    }

    /// Returns the value for editing in a form; `OwnField.read` reads it in the same style.
    public func typed(_ style: NumberStyle) -> String {
        switch self {
        case .number(let number): number.typed(style)
        case .money, .day: formatted(style)
        case .text, .choice, .link, .choices, .yes: written
        }
    }

    /// The value in the form for files; `OwnField.read` reads it.
    public var written: String {
        switch self {
        case .text(let text), .choice(let text), .link(let text): text
        case .number(let number): number.description
        case .money(let money): "\(money.plainNumber) \(money.currency.code)"
        case .day(let day): day.iso
        case .yes: "yes"
        case .choices(let words): Reference.text(of: words.map(Reference.init(name:)))
        }
    }
}
