public import FoundationEssentials

/// The items that somebody wants, as a value. The window, the command line, saved searches and reports share it.
///
/// A condition names places, tags, types, items and custom fields by identity, so a rename changes nothing. `ParsedQuery` reads it from the
/// query language, `QueryPrinter` writes it in that language, and `finds` says what it means.
public indirect enum Condition: Hashable, Sendable {
    /// All of the conditions hold. With none of them, it is every item that is here.
    case all([Condition])
    /// One of the conditions holds. With none of them, it is no item.
    case any([Condition])
    /// The condition does not hold.
    case not(Condition)
    /// A word or a phrase occurs in one of the searched texts; case and accents do not count.
    case text(String)
    /// The value of a field passes a test. An empty field passes none.
    case field(FieldKey, FieldTest)
    /// The item has a fact that is no field.
    case has(ItemFact)
    /// The item has a quality that several fields make.
    case quality(ItemQuality)
    /// The item is in a state.
    case state(ItemState)
    /// The JSON of a condition of a later version, kept as it is. It cannot be evaluated.
    case unknown(String)

    /// The condition of every item that is here.
    public static let everything = Condition.all([])
    /// The condition of no item.
    public static let nothing = Condition.any([])

    /// Whether every item that is here meets it, because it has no parts.
    public var isEverything: Bool { self == .everything }

    /// Whether every item that is here meets it, because an alternative has no parts, or it is the opposite of what no item meets.
    public var isAlwaysMet: Bool {
        switch self {
        case .all(let parts): parts.allSatisfy(\.isAlwaysMet)
        case .any(let parts): parts.contains(where: \.isAlwaysMet)
        case .not(let part): part.isNeverMet
        default: false
        }
    }

    private var isNeverMet: Bool {
        switch self {
        case .all(let parts): parts.contains(where: \.isNeverMet)
        case .any(let parts): parts.allSatisfy(\.isNeverMet)
        case .not(let part): part.isAlwaysMet
        default: false
        }
    }

    /// Returns the condition that all of some conditions hold.
    public static func every(_ conditions: [Condition]) -> Condition { Condition.all(conditions).normalized }

    /// Returns the condition that an item contains each word of a text.
    public static func words(of text: String) -> Condition {
        every(SearchMatcher(text).words.map { .text(String(decoding: $0, as: UTF8.self)) })
    }

    /// The same condition in its normal form: no `all` within an `all`, no `any` within an `any`, none of them with a single part, and no
    /// double negation. The order of the parts stays, because people see it.
    public var normalized: Condition {
        switch self {
        case .all(let parts):
            let flat = parts.map(\.normalized).flatMap { part -> [Condition] in
                if case .all(let inner) = part { inner } else { [part] }
            }
            return flat.count == 1 ? flat[0] : .all(flat)
        case .any(let parts):
            let flat = parts.map(\.normalized).flatMap { part -> [Condition] in
                if case .any(let inner) = part { inner } else { [part] }
            }
            return flat.count == 1 ? flat[0] : .any(flat)
        case .not(let part):
            let inner = part.normalized
            if case .not(let whole) = inner { return whole }
            return .not(inner)
        default: return self
        }
    }

    /// The parts that all hold: those of an `all`, or the condition itself.
    public var terms: [Condition] {
        if case .all(let parts) = self { parts } else { [self] }
    }

    /// Whether it is nothing but words and phrases, all of which an item contains.
    public var isWords: Bool { texts.count == terms.count }

    /// Returns whether it is that an item contains each word of a text.
    public func isWords(of text: String) -> Bool { isWords && SearchMatcher(text) == SearchMatcher(texts.joined(separator: " ")) }

    /// The words and phrases that every item contains.
    var texts: [String] { terms.compactMap { if case .text(let text) = $0 { text } else { nil } } }

    /// The parts that are no combination, in their order, each with its path: the index of the part at each level, 0 below a `not`.
    public var leaves: [(path: [Int], condition: Condition)] {
        switch self {
        case .all(let parts), .any(let parts):
            parts.enumerated().flatMap { index, part in part.leaves.map { ([index] + $0.path, $0.condition) } }
        case .not(let part): part.leaves.map { ([0] + $0.path, $0.condition) }
        default: [([], self)]
        }
    }

    /// Whether it is a condition on the state of an item. Only such conditions find items that left the household.
    var isState: Bool {
        switch self {
        case .state: true
        case .field(.fixed(let field), _): field.descriptor.group == .disposal
        default: false
        }
    }

    /// Whether it may find items that left the household or were deleted: a condition on the state that is not denied may hold.
    public var asksForState: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.asksForState)
        case .not, .state(.here): false
        default: isState
        }
    }

    /// Whether it wants deleted items, which only the trash has.
    public var asksForDeleted: Bool { terms.contains(.state(.deleted)) }
}

/// A column of a library: a fixed field, a custom one, or the time of an item's first or last change.
public enum FieldKey: Hashable, Sendable {
    case fixed(ItemField)
    case own(UUID)
    case added, changed
}

/// The test of a field's value.
public enum FieldTest: Hashable, Sendable {
    /// The text contains another one, or is it as a whole. Case, accents and the number of blanks do not count.
    case text(String, whole: Bool)
    /// The number is within bounds.
    case number(Bounds<DecimalNumber>)
    /// The amount for all pieces is within bounds, in units of the currency. Without a currency, each amount is compared in its own.
    case money(Bounds<DecimalNumber>, Currency?)
    /// The amount is in a currency.
    case currency(Currency)
    /// The day is at, before, after or so far from another one.
    case day(DayTest)
    /// One of some places, tags, types or items. A place also stands for all below it, unless it is meant exactly; a tag that is meant
    /// exactly is the only one of its item.
    case named(Set<UUID>, exactly: Bool)
    /// One of some words of a choice.
    case choice(Set<String>)
    /// Yes.
    case yes
    /// There is a value.
    case known
}

/// The bounds of a value.
public enum Bounds<Value: Hashable & Comparable & Sendable>: Hashable, Sendable {
    case exactly(Value)
    case below(Value)
    case upTo(Value)
    case above(Value)
    case from(Value)
    /// From one value up to another; both belong to it.
    case between(Value, Value)

    /// Returns whether a value is within the bounds.
    public func contains(_ value: Value) -> Bool {
        switch self {
        case .exactly(let bound): value == bound
        case .below(let bound): value < bound
        case .upTo(let bound): value <= bound
        case .above(let bound): value > bound
        case .from(let bound): value >= bound
        case .between(let first, let last): value >= first && value <= last
        }
    }

    /// Returns the bounds in another measure.
    func map<Other>(_ transform: (Value) -> Other) -> Bounds<Other> {
        switch self {
        case .exactly(let bound): .exactly(transform(bound))
        case .below(let bound): .below(transform(bound))
        case .upTo(let bound): .upTo(transform(bound))
        case .above(let bound): .above(transform(bound))
        case .from(let bound): .from(transform(bound))
        case .between(let first, let last): .between(transform(first), transform(last))
        }
    }
}

/// The relation of a day to other days.
public enum DayTest: Hashable, Sendable {
    /// A unit of the calendar.
    public enum Unit: String, CaseIterable, Sendable {
        case day, week, month, year
    }

    /// A day, a month or a year. One that is counted from today moves with the calendar.
    public enum Point: Hashable, Sendable {
        case day(PartialDay)
        /// The present day, week, month or year, or one so many of them later: -1 is yesterday or last week.
        case current(Unit, offset: Int)
    }

    case within(Point)
    case before(Point)
    case upTo(Point)
    case after(Point)
    case from(Point)
    /// From one point up to another; both belong to it.
    case between(Point, Point)
    /// So far from today, in the direction in which the field looks: ago, or left. A day in the other direction is not found.
    case distance(Unit, Bounds<Int>)
}

/// The state of an item.
public enum ItemState: Hashable, Sendable {
    /// In the household.
    case here
    /// Gone in a way, by its name in the database; in any way for nil.
    case disposed(String?)
    /// In the trash.
    case deleted
}

/// A fact about an item that is no field. The raw value is its name in the query language and in JSON, and never changes.
public enum ItemFact: String, CaseIterable, Sendable {
    case photo, paper, receipt, manual, appraisal
    /// A paper about the warranty.
    case warrantyPaper = "warranty-paper"
    /// A paper that is a link.
    case link
    /// Parts of its own.
    case parts
    /// Older values.
    case historyValue = "history-value"
}

/// A quality of an item that several fields make. The raw value is its name in the query language and in JSON, and never changes.
public enum ItemQuality: String, CaseIterable, Sendable {
    /// Facts are missing that an insurer asks for; see `Completeness`.
    case incomplete
    /// It is part of another item.
    case part
    /// Its amounts are those of all pieces.
    case inAll = "in-all"
}
