/// The number of known facts that an insurer asks for: ten facts, for the meter and for the list of incomplete items.
public struct Completeness: Hashable, Sendable {
    /// One of the ten facts.
    public enum Fact: String, CaseIterable, Sendable {
        case name, maker, model, serialNumber, picture, place, bought, price, value, valueSource

        /// The fact in sentences: "the serial number".
        public var noun: String {
            switch self {
            case .name: "the name"
            case .maker: "the maker"
            case .model: "the model"
            case .serialNumber: "the serial number"
            case .picture: "a picture"
            case .place: "the place"
            case .bought: "the day of the purchase"
            case .price: "the price"
            case .value: "the value"
            case .valueSource: "the source of the value"
            }
        }

        /// The field's name in lists: "serial number".
        public var word: String {
            switch self {
            case .name: "name"
            case .maker: "maker"
            case .model: "model"
            case .serialNumber: "serial number"
            case .picture: "picture"
            case .place: "place"
            case .bought: "day of purchase"
            case .price: "price"
            case .value: "value"
            case .valueSource: "source of the value"
            }
        }

        /// The field with the fact; nil for the picture.
        public var field: ItemField? { self == .picture ? nil : ItemField(rawValue: rawValue) }

        /// The SQL condition on `items` and `details` that the fact is known.
        var condition: String {
            switch self {
            case .name: "items.name <> ''"
            case .serialNumber: "items.serialNumber <> ''"
            case .picture: "items.picture IS NOT NULL"
            case .place: "items.place IS NOT NULL"
            case .bought: "items.bought IS NOT NULL"
            case .value: "items.valueMinor IS NOT NULL"
            case .maker, .model, .price, .valueSource: "details.\(rawValue) IS NOT NULL"
            }
        }
    }

    /// The missing facts, the most important one first.
    public let missing: [Fact]

    /// The number of wanted facts: ten, without those of fields that the library does not use.
    public let count: Int

    /// Checks an item.
    ///
    /// - Parameter hidden: the fields that the library does not use, which are not wanted.
    public init(_ content: ItemContent, hiding hidden: Set<ItemField> = []) {
        let wanted = Self.wanted(hidden)
        count = wanted.count
        missing = wanted.filter { fact in
            guard let field = fact.field else { return content.photos.isEmpty }
            return content[field] == nil
        }
    }

    private static func wanted(_ hidden: Set<ItemField>) -> [Fact] {
        Fact.allCases.filter { fact in fact.field.map { !hidden.contains($0) } ?? true }
    }

    /// The number of known facts.
    public var known: Int { count - missing.count }

    /// Whether all wanted facts are known.
    public var isComplete: Bool { missing.isEmpty }

    /// The minimum value of an item, in whole units of its currency, for which more facts are wanted.
    public static let leastWorth: Int64 = 50

    /// The number of the lowest bits of a gain that have the number of missing facts.
    private static let countBits = 4

    /// Returns the number that incomplete items are sorted by: the number of missing facts times the worth in whole units of its currency,
    /// and, for equal products, the number of missing facts. Products above the largest number count as this.
    ///
    /// - Parameter worth: the value of all pieces, or their price if that is unknown; below `leastWorth`, and if nil, it counts as this.
    static func gain(missing count: Int, worth: Money?) -> Int64 {
        let largest = Int64.max >> countBits
        let (product, overflow) = max(leastWorth, worth?.wholeMajorUnits ?? 0).multipliedReportingOverflow(by: Int64(count))
        return (overflow ? largest : min(product, largest)) << countBits | Int64(count)
    }

    /// Returns the number that an item is sorted by; nil if it is not wanted.
    static func gain(_ content: ItemContent, hiding hidden: Set<ItemField>) -> Int64? {
        guard isWanted(content, hiding: hidden) else { return nil }
        return gain(
            missing: Completeness(content, hiding: hidden).missing.count, worth: content.worth ?? content.inAll(content[.price]?.money))
    }

    /// The SQL expression on `items` and `details` for the missing facts as bits: the first fact is the lowest.
    static let missingMask: String = {
        let bits = Fact.allCases.enumerated().map { "((NOT (\($1.condition))) << \($0))" }
        return "(\(bits.joined(separator: " | ")))"
    }()

    /// The mask of an item without any facts.
    static let largestMask = Int64(1) << Fact.allCases.count - 1

    /// Returns the facts of a mask, without those of hidden fields.
    static func missing(mask: Int64, hiding hidden: Set<ItemField>) -> [Fact] {
        let facts = Fact.allCases.enumerated().filter { mask & (1 << $0.offset) != 0 }.map(\.element)
        return hidden.isEmpty ? facts : facts.filter(wanted(hidden).contains)
    }

    /// Returns the SQL expression on `items` and `details` for the number of missing facts; null for items that are not wanted.
    static func missingCount(hiding hidden: Set<ItemField>) -> String {
        let missing = wanted(hidden).map { "(NOT (\($0.condition)))" }.joined(separator: " + ")
        return "CASE WHEN \(isWantedCondition(hiding: hidden)) THEN \(missing) END"
    }

    /// Returns the SQL expression for `isWanted` on `items` and `details`: 1 or 0.
    static func isWantedCondition(hiding hidden: Set<ItemField> = []) -> String {
        let known = wanted(hidden).map(\.condition).joined(separator: " AND ")
        return "(NOT (\(known)) AND (valueOrder IS NULL OR valueOrder >= \(leastWorth)))"
    }

    /// Returns whether more facts of an item are wanted: some are missing, and it is not known to be worth little.
    public static func isWanted(_ content: ItemContent, hiding hidden: Set<ItemField> = []) -> Bool {
        if let worth = content.worth, worth.approximateMajorUnits < Double(leastWorth) { return false }
        return !Completeness(content, hiding: hidden).isComplete
    }
}
