public import FoundationEssentials

/// The row of an item in the database, for this library's own use: small and fast. An item that comes back by undo has the same key. Whoever
/// asks a store knows items by identity, or by their ranks in a result set.
struct ItemKey: Hashable, Sendable, Comparable {
    /// The number behind it.
    let rawValue: Int64

    /// The largest number that an item gets; what is kept in memory about all items has 32 bits for it.
    static let largest = Int64(UInt32.max) - 1

    /// Orders keys by age: an item added later has a larger key.
    static func < (one: ItemKey, other: ItemKey) -> Bool { one.rawValue < other.rawValue }
}

/// A moment in UTC, exact to the millisecond.
public struct Timestamp: Hashable, Comparable, Sendable, Codable {
    /// Milliseconds since the start of 1970.
    public let milliseconds: Int64

    /// Creates a moment.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Orders moments by time.
    public static func < (one: Timestamp, other: Timestamp) -> Bool { one.milliseconds < other.milliseconds }
}

/// One thing of the inventory, as it is stored.
public struct Item: Identifiable, Hashable, Sendable {
    /// Its identity, the same forever and in every export.
    public let id: UUID
    let key: ItemKey
    /// Counts its changes, from 1.
    public let revision: Int64
    /// What is known of it.
    public let content: ItemContent
    /// When it was added.
    public let createdAt: Timestamp
    /// When it was last changed.
    public let modifiedAt: Timestamp
    /// Its place in the order that people make by hand, larger further up; nil where nobody moved it.
    let manualOrder: Int64?
}

/// What one row of the list shows.
public struct ItemRow: Identifiable, Hashable, Sendable {
    let key: ItemKey
    /// The item's identity.
    public let id: UUID
    /// The item's revision.
    public let revision: Int64
    /// What it is called.
    public let name: String
    /// Its serial number, or empty.
    public let serialNumber: String
    /// What all of them are worth.
    public let value: Money?
    /// The names of the places that it is in, the outermost first; empty where it is nowhere.
    public let place: [String]
    /// When it was added.
    public let createdAt: Timestamp
    /// The hash of its first picture.
    public let photoSHA256: String?
    /// How many pictures it has.
    public let photoCount: Int
    /// How many there are; nil where nobody said, which means one.
    public let quantity: Quantity?
    /// What is counted: "forks"; empty for pieces.
    public let unit: String
    /// What each of them is worth, where that is what was said and there is not just one.
    public let each: Money?
    /// Where it was looked for with words that are in fields which a row does not show: the line that has them, as "Maker: Sonara".
    public internal(set) var foundText: String?
    /// The name of the item's whole, which may be empty; nil if it is not a part.
    public internal(set) var whole: String?
    /// Whether the library does not use serial numbers, so that nothing is said of the lack of one.
    public internal(set) var hidesSerialNumber = false

    /// Its tags.
    public internal(set) var tags: [Tag] = []
    /// The facts that are missing, in the list of incomplete items; empty in others.
    public internal(set) var missing: [Completeness.Fact] = []
    /// Its maker, or empty.
    public internal(set) var maker = ""
    /// Its model, or empty.
    public internal(set) var model = ""
    /// The end of its warranty.
    public internal(set) var warrantyEnds: PartialDay?
    /// The identity of its place, the innermost of `place`.
    public internal(set) var placeID: UUID?

    /// Where it is, as people read it: "House › Kitchen"; empty where it is nowhere.
    public var location: String { place.joined(separator: " › ") }

    /// Whether it has a picture.
    public var hasPhoto: Bool { photoSHA256 != nil }
}
