import FoundationEssentials

/// The reason why a text is not a value of a field.
public struct FieldError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and what to write, in two sentences.
    public let description: String

    /// Creates an error from its sentences.
    public init(description: String) { self.description = description }
}

extension ItemField {
    /// Reads the value of a text, for fields of numbers, choices or yes. Texts of other fields are their values, and amounts and days have
    /// their own parsers.
    ///
    /// - Parameter style: the style of numbers in the text.
    public func read(_ typed: String, style: NumberStyle = .plain) throws(FieldError) -> FieldValue? {
        let text = String(typed.split { $0.isWhitespace }.joined(separator: " "))
        guard !text.isEmpty else { return nil }
        switch descriptor.kind {
        case .quantity:
            guard let quantity = Quantity(text, style: style) else {
                throw FieldError(description: "“\(shown(String(text.prefix(40))))” is not a quantity. Write it like 24 or 0.5.")
            }
            return quantity == .one ? nil : .quantity(quantity)
        case .choice(let choices):
            let wanted = Self.plain(text)
            guard let choice = choices.first(where: { Self.plain($0.id) == wanted || Self.plain($0.title) == wanted }) else {
                let words = choices.map(\.title).joined(separator: ", ")
                let problem = "“\(shown(String(text.prefix(40))))” is not a known value of “\(descriptor.title)”."
                throw FieldError(description: "\(problem) Write one of these: \(words).")
            }
            return .text(choice.id)
        case .yesOrNo:
            switch text.lowercased() {
            case "yes", "true", "1", "x", "y": return .yes
            case "no", "false", "0", "n": return nil
            default: throw FieldError(description: "“\(shown(String(text.prefix(40))))” is neither yes nor no. Write one of these.")
            }
        case .place: return Reference(typed: typed).map(FieldValue.reference)
        case .type: return .reference(Reference(name: Self.trimmed(typed)))
        case .tags: return .references(Reference.list(typed))
        case .item:
            guard let id = UUID(uuidString: text) else {
                throw FieldError(
                    description: "“\(shown(String(text.prefix(40))))” is not the identifier of an item. Copy it from the list.")
            }
            return .reference(Reference(id: id, path: []))
        default: return .text(typed)
        }
    }

    /// Returns a value in the form that `read` reads, for files and the command line.
    public func written(_ value: FieldValue?) -> String {
        switch value {
        case .reference(let reference)?: self == .parent ? reference.id?.uuidString.lowercased() ?? "" : reference.text
        case .references(let references)?: Reference.text(of: references)
        case .yes?: "yes"
        case .day(let day)?: day.iso
        case .quantity(let quantity)?: quantity.description
        case .money(let money)?: money.plainNumber
        case .text?, nil: formatted(value)
        }
    }

    /// Returns a text without spaces at its ends.
    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
    }

    private static func plain(_ text: String) -> String {
        text.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
    }
}

/// The end of a warranty: a day, or a time from the day of the purchase.
public enum WarrantyEnd {
    /// Reads "8 October 2027" or "2 years".
    ///
    /// - Parameters:
    ///   - text: the whole text.
    ///   - bought: the day of purchase; a month or a year counts from its first day, as sellers count.
    ///   - parser: the parser for days.
    /// - Returns: the day, and how it was understood.
    public static func read(_ text: String, from bought: PartialDay?, _ parser: DayParser) throws(FieldError) -> PartialDay {
        if let months = months(text) {
            guard let start = bought?.first else {
                throw FieldError(
                    description:
                        "“\(shown(String(text.prefix(40))))” counts from the day of purchase. Enter that day, or write the day of the end.")
            }
            guard let end = day(months, after: start) else {
                throw FieldError(description: "“\(shown(String(text.prefix(40))))” ends after the year 9999. Write a shorter time.")
            }
            return end
        }
        do { return PartialDay(try parser.read(text)) } catch { throw FieldError(description: error.sentence(.plain)) }
    }

    /// Returns the day some months after another one, or the last day of that month; nil if it is after the year 9999.
    static func day(_ months: Int, after start: Day) -> PartialDay? {
        let count = start.year * 12 + start.month - 1 + months
        guard let first = Day(year: count / 12, month: count % 12 + 1, day: 1) else { return nil }
        let day = min(start.day, Day.length(of: first.month, year: first.year))
        return PartialDay(Day(year: first.year, month: first.month, day: day) ?? first)
    }

    /// Returns the number of months of a time such as “2 years”; nil if the text is not a time.
    public static func months(_ text: String) -> Int? {
        let words = text.lowercased().split { $0.isWhitespace }
        guard let first = words.first else { return nil }
        let digits = first.prefix { $0.isASCII && $0.isNumber }
        let unit = words.count > 1 ? words[1] : first.dropFirst(digits.count)
        guard words.count <= 2, let count = Int(digits), (1...1200).contains(count), words.count == 1 || digits.count == first.count else {
            return nil
        }
        switch unit {
        case "year", "years", "y", "yr", "yrs": return count * 12
        case "month", "months", "mo": return count
        default: return nil
        }
    }
}
