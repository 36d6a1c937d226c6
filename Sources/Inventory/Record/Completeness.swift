/// How much of what an insurer asks for is known of an item: ten facts, for the meter and for the list of what is incomplete.
public struct Completeness: Hashable, Sendable {
    /// One of the ten.
    public enum Fact: String, CaseIterable, Sendable {
        case name, maker, model, serialNumber, picture, place, bought, price, value, valueSource

        /// What sentences call it: "the serial number".
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

        /// The field that holds it; nil for the picture.
        public var field: ItemField? { self == .picture ? nil : ItemField(rawValue: rawValue) }

        /// Whether it is known, as the database says it of `items` and `details`.
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

    /// What is not known, the first thing to find out first.
    public let missing: [Fact]

    /// How many facts are asked for: ten, but for those whose fields a library does not use.
    public let count: Int

    /// Looks at an item.
    ///
    /// - Parameter hidden: the fields that the library does not use, which nobody asks for.
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

    /// How many of them are known.
    public var known: Int { count - missing.count }

    /// Whether all of them are known.
    public var isComplete: Bool { missing.isEmpty }

    /// What an item is at least worth in its currency, in whole units, for anybody to be asked for more of it.
    public static let leastWorth: Int64 = 50

    /// The missing facts as bits, as the database says it of `items` and `details`: that of the first fact is the lowest.
    static let missingMask: String = {
        let bits = Fact.allCases.enumerated().map { "((NOT (\($1.condition))) << \($0))" }
        return "(\(bits.joined(separator: " | ")))"
    }()

    /// The mask of an item of which nothing is known.
    static let largestMask = Int64(1) << Fact.allCases.count - 1

    /// The facts of a mask, without those of hidden fields.
    static func missing(mask: Int64, hiding hidden: Set<ItemField>) -> [Fact] {
        let facts = Fact.allCases.enumerated().filter { mask & (1 << $0.offset) != 0 }.map(\.element)
        return hidden.isEmpty ? facts : facts.filter(wanted(hidden).contains)
    }

    /// How many facts are missing, as the database says it of `items` and `details`; null for items that nobody is asked about.
    static func missingCount(hiding hidden: Set<ItemField>) -> String {
        let missing = wanted(hidden).map { "(NOT (\($0.condition)))" }.joined(separator: " + ")
        return "CASE WHEN \(isWantedCondition(hiding: hidden)) THEN \(missing) END"
    }

    /// The same as `isWanted`, as the database says it of `items` and `details`: 1 or 0.
    static func isWantedCondition(hiding hidden: Set<ItemField> = []) -> String {
        let known = wanted(hidden).map(\.condition).joined(separator: " AND ")
        return "(NOT (\(known)) AND (valueOrder IS NULL OR valueOrder >= \(leastWorth)))"
    }

    /// Whether somebody should be asked for more of it: something is missing, and it is not known to be worth little.
    public static func isWanted(_ content: ItemContent, hiding hidden: Set<ItemField> = []) -> Bool {
        if let worth = content.worth, worth.approximateMajorUnits < Double(leastWorth) { return false }
        return !Completeness(content, hiding: hidden).isComplete
    }
}
