/// A change of some fields, for many items at once.
///
/// `applied(to:_:among:)` is its only meaning: the count before the change, the plan and the writer all use it, so they cannot differ.
public struct BulkEdit: Hashable, Sendable {
    /// The changes, one for each field, in the order in which they are made.
    public private(set) var edits: [FieldEdit] = []
    /// The record of a changed value.
    public var valuing: Valuing
    /// Whether items whose type does not show a custom field keep their value of it.
    public var skipsOtherTypes = false

    /// The ways to record a changed value.
    public enum Valuing: Hashable, Sendable {
        /// A valuation, which keeps the previous value as an older one. If it is confirming, the same amount is a valuation, too. A current
        /// one becomes the value even if that has the present month or year as its day; it is refused if that is of a later day.
        case valuation(on: PartialDay, source: String = "", confirming: Bool = false, isCurrent: Bool = false)
        /// The amount of the present valuation is replaced.
        case correction
    }

    /// Creates an edit. Of several changes of one field the last one counts, and tags on and off are joined.
    public init(_ edits: [FieldEdit] = [], valuing: Valuing) {
        self.valuing = valuing
        for edit in edits { put(edit) }
    }

    /// Adds the change of a field, in place of an earlier one.
    public mutating func put(_ edit: FieldEdit) {
        guard let place = edits.firstIndex(where: { $0.key == edit.key }) else { return edits.append(edit) }
        guard case (.tags(let on, let off), .tags(let moreOn, let moreOff)) = (edits[place], edit) else { return edits[place] = edit }
        func without(_ tags: [Reference], _ others: [Reference]) -> [Reference] {
            tags.filter { tag in !others.contains { $0.isSameTag(as: tag) } }
        }
        edits[place] = .tags(
            on: without(without(on, moreOff), moreOn) + moreOn, off: without(without(off, moreOn), moreOff) + moreOff)
    }

    /// Returns whether it changes a field.
    public func changes(_ field: ItemField) -> Bool { edits.contains { $0.key == .fixed(field) } }
}

/// A change of one field.
public enum FieldEdit: Hashable, Sendable {
    case set(FieldKey, FieldInput)
    case clear(FieldKey)
    /// The stored amount or number times a factor, rounded half away from zero.
    case multiply(FieldKey, Factor)
    /// The stored amount or number and another one. With a currency, only amounts in this currency are changed.
    case add(FieldKey, DecimalNumber, Currency?)
    case tags(on: [Reference], off: [Reference])

    /// The field.
    public var key: FieldKey {
        switch self {
        case .set(let key, _), .clear(let key), .multiply(let key, _), .add(let key, _, _): key
        case .tags: .fixed(.tags)
        }
    }
}

/// The new value of a field.
public enum FieldInput: Hashable, Sendable {
    case fixed(FieldValue)
    case own(OwnValue.Content)
    /// The end of a warranty, in months from the purchase of each item.
    case monthsFromPurchase(Int)
    /// Item numbers that are counted up from this one in the order of the chosen items; numbers that any item has are left out.
    case numbersFrom(String)
}

/// A positive factor, exact to a hundred-millionth: 1.04, or 4 percent more.
public struct Factor: Hashable, Sendable {
    /// Hundred-millionths of one.
    let parts: Int64

    private static let one: Int64 = 100_000_000
    /// The largest factor.
    public static let limit = 1_000_000

    /// Reads digits with one decimal mark at most, a point or a comma. A factor has no groups, so that no mark can be misread.
    public init?(typed text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1 else { return nil }
        let pieces = words[0].split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard pieces.count <= 2, pieces.last?.isEmpty == false else { return nil }
        var fraction = pieces.count == 2 ? pieces[1] : ""
        while fraction.last == "0" { fraction.removeLast() }
        guard fraction.count <= 8 else { return nil }
        var parts: Int128 = 0
        for character in pieces[0] + fraction + String(repeating: "0", count: 8 - fraction.count) {
            guard let digit = MoneyParser.digit(character), parts <= Int128(Int64.max) else { return nil }
            parts = parts * 10 + Int128(digit)
        }
        self.init(parts: parts)
    }

    /// Creates a factor; returns nil if the number is not positive or larger than the limit.
    public init?(_ number: DecimalNumber) { self.init(parts: Int128(number.millionths) * 100) }

    /// Creates the factor of a raise by some percent, of a reduction for a negative number; returns nil if nothing or less is left, or if
    /// it is larger than the limit.
    public init?(raisingByPercent percent: DecimalNumber) { self.init(parts: Int128(Self.one) + Int128(percent.millionths)) }

    private init?(parts: Int128) {
        guard parts > 0, parts <= Int128(Self.one) * Int128(Self.limit) else { return nil }
        self.parts = Int64(parts)
    }

    /// Returns a number times the factor, rounded half away from zero; nil if it is too large.
    func times(_ number: Int64) -> Int64? {
        let product = Int128(number) * Int128(parts)
        let rounded = Int128((product.magnitude + UInt128(Self.one / 2)) / UInt128(Self.one))
        return Int64(exactly: product < 0 ? -rounded : rounded)
    }
}

/// The reason why an item or a field cannot be changed. It has no sentence, because the screens and the command line word it.
public enum EditRefusal: Error, Hashable, Sendable {
    /// The field has no values that could be set for many items.
    case notEditable(FieldKey)
    case hidden(FieldKey)
    case unknownField(FieldKey)
    /// The value is of another kind than the field.
    case wrongKind(FieldKey)
    /// The field has no amounts or numbers.
    case noArithmetic(FieldKey)
    /// No two items have the same item number.
    case numberForMany
    /// Another item has the item number.
    case numberTaken(String)
    case nameMissing
    /// The whole is to be moved, too, and cannot be changed.
    case wholeRefused
    /// The present value is of this day, which is later than that of the new one.
    case newerValue(PartialDay)
    /// The amount is in this currency, and another one would be added.
    case otherCurrency(FieldKey, Currency)
    /// The added number has more decimals than the field or the currency.
    case tooPrecise(FieldKey)
    case tooLarge(FieldKey)
    /// The quantity would be negative or above the limit.
    case quantityOutOfRange
    case manyTags
    case manyValuations
    /// The warranty counts from the day of purchase, which is unknown.
    case notPurchased
    /// The warranty would end after the year 9999.
    case warrantyTooLong
    /// The sentences of the reader of a form's field.
    case said(String)
}

extension ItemField {
    /// Whether many items can get a value at once. The whole of a part and the ways to leave the household have commands of their own.
    public var isEditedInBulk: Bool { self != .parent && descriptor.group != .disposal }
}

extension Reference {
    /// Returns whether both mean the same tag.
    func isSameTag(as other: Reference) -> Bool { id != nil && id == other.id || name == other.name }
}
