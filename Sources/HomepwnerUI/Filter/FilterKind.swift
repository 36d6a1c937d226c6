import FoundationEssentials
import Inventory
import Words

/// The ways in which a field can be filtered by, by the kind of its values.
nonisolated enum FilterKind {
    case text
    /// A number or an amount within bounds.
    case bounds(unit: String)
    /// - Parameter looksAhead: whether days to come matter, as those of a warranty
    case day(looksAhead: Bool)
    /// Some of the words that the field can have.
    case choices([FieldChoice])
    case yesOrNo

    /// Returns the kind of a field; nil for names, which are chosen from lists, and for a field that does not exist any more.
    init?(_ key: FieldKey, _ catalog: Catalog) {
        switch key {
        case .added, .changed: self = .day(looksAhead: false)
        case .fixed(let field):
            switch field.descriptor.kind {
            case .line, .lines: self = .text
            case .money, .quantity: self = .bounds(unit: "")
            case .day: self = .day(looksAhead: field == .warrantyEnds)
            case .choice(let choices): self = .choices(choices)
            case .yesOrNo: self = .yesOrNo
            case .place, .item, .type, .tags: return nil
            }
        case .own(let id):
            guard let field = catalog.field(id) else { return nil }
            switch field.fieldKind {
            case .text, .longText, .link: self = .text
            case .number: self = .bounds(unit: field.unit)
            case .money: self = .bounds(unit: "")
            case .day: self = .day(looksAhead: false)
            case .yesNo: self = .yesOrNo
            case .choice, .choices: self = .choices(field.choices.map { FieldChoice($0, $0) })
            }
        }
    }

    /// The tests of days that people want most often; the others are between two days.
    static func dayTests(looksAhead: Bool) -> [DayTest] {
        let today = DayTest.Point.current(.day, offset: 0)
        guard looksAhead else {
            return [
                .distance(.day, .upTo(7)), .distance(.day, .upTo(30)), .distance(.month, .upTo(12)), .within(.current(.year, offset: 0)),
                .within(.current(.year, offset: -1)), .distance(.year, .above(2)), .distance(.year, .above(5)),
                .distance(.year, .above(10)),
            ]
        }
        return [
            .distance(.day, .upTo(30)), .distance(.day, .upTo(60)), .within(.current(.year, offset: 0)),
            .within(.current(.year, offset: 1)), .before(today), .from(today),
        ]
    }
}

/// The condition of what a person entered about a field.
///
/// Texts are read in the query language, so that they mean what they mean in the search field.
struct FilterReader {
    /// The reason why there is no condition.
    nonisolated struct Problem: Error {
        let sentence: String
        /// Whether it is about the second of two bounds.
        var isSecond = false
    }

    private let key: FieldKey
    private let context: QueryContext
    private let name: String

    init(_ key: FieldKey, _ context: QueryContext) {
        (self.key, self.context) = (key, context)
        name = QueryPrinter(context.catalog, style: context.style).name(of: key)
    }

    /// Returns the condition that a text occurs in the field or is all of it; nil for an empty text.
    func text(_ text: String, whole: Bool) -> Condition? {
        let text = text.trimmed
        return text.isEmpty ? nil : .field(key, .text(text, whole: whole))
    }

    /// Returns the condition that a value is within bounds, of which one may be missing; nil without both.
    func bounds(_ first: String, _ last: String) throws(Problem) -> Condition? {
        let from = try bound(first, ">=", isSecond: false)
        let upTo = try bound(last, "<=", isSecond: true)
        guard let from, let upTo else { return from ?? upTo }
        let both: Condition
        switch (from, upTo) {
        case (.field(_, .number(.from(let low))), .field(_, .number(.upTo(let high)))):
            both = .field(key, .number(.between(low, high)))
        case (.field(_, .money(.from(let low), let one)), .field(_, .money(.upTo(let high), let other))):
            guard one == other || one == nil || other == nil else {
                throw Problem(sentence: tr("Both amounts must be in the same currency."), isSecond: true)
            }
            both = .field(key, .money(.between(low, high), one ?? other))
        case (.field(_, .day(.from(let low))), .field(_, .day(.upTo(let high)))):
            both = .field(key, .day(.between(low, high)))
        default: throw Problem(sentence: tr("Both values must be of one kind."), isSecond: true)
        }
        // The reader of queries knows which bounds go together.
        let query = ParsedQuery(QueryPrinter(context.catalog, style: context.style).text(of: both), context)
        if let note = query.notes.first(where: \.isError) { throw Problem(sentence: note.sentence, isSecond: true) }
        guard query.condition == both else { throw Problem(sentence: tr("Both values must be of one kind."), isSecond: true) }
        return both
    }

    private func bound(_ text: String, _ sign: String, isSecond: Bool) throws(Problem) -> Condition? {
        let text = text.trimmed
        guard !text.isEmpty else { return nil }
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let query = ParsedQuery("\(name)\(sign)\"\(escaped)\"", context)
        if let note = query.notes.first(where: \.isError) { throw Problem(sentence: note.sentence, isSecond: isSecond) }
        // A distance from today has no order of its own.
        if case .field(_, .day(.distance)) = query.condition {
            throw Problem(sentence: tr("Enter a day, a month or a year, such as 2024-03."), isSecond: isSecond)
        }
        return query.condition
    }
}
