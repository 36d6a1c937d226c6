public import FoundationEssentials

/// The row of an item in the database, for internal use in this library: small and fast. An item that comes back by undo has the same key.
/// Users of a store identify items by identity, or by their ranks in a result set.
struct ItemKey: Hashable, Sendable, Comparable {
    /// The number behind it.
    let rawValue: Int64

    /// The largest number of an item; the data in memory about all items has 32 bits for it.
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

/// A stored item of the inventory.
public struct Item: Identifiable, Hashable, Sendable {
    /// Its identity, which never changes and is the same in every export.
    public let id: UUID
    let key: ItemKey
    /// The number of its changes, from 1.
    public let revision: Int64
    /// Its content.
    public let content: ItemContent
    /// The time at which it was added.
    public let createdAt: Timestamp
    /// The time of its last change.
    public let modifiedAt: Timestamp
    /// Its place in the order that people make by hand, larger further up; nil if nobody moved it.
    let manualOrder: Int64?
}

/// The contents of one row of the list.
public struct ItemRow: Identifiable, Hashable, Sendable {
    let key: ItemKey
    /// The item's identity.
    public let id: UUID
    /// The item's revision.
    public let revision: Int64
    /// Its name.
    public let name: String
    /// Its serial number, or empty.
    public let serialNumber: String
    /// The value of all pieces.
    public let value: Money?
    /// The names of the places around it, the outermost first; empty if it has no place.
    public let place: [String]
    /// The time at which it was added.
    public let createdAt: Timestamp
    /// Its first picture, without the original name of the file; nil if it has none.
    public let photo: PhotoReference?
    /// The number of its pictures.
    public let photoCount: Int
    /// The quantity; nil if unknown, which means one.
    public let quantity: Quantity?
    /// The counted unit, such as "forks"; empty for pieces.
    public let unit: String
    /// The value of each piece, if it was given so and the quantity is not one.
    public let each: Money?
    /// The line with the searched words, such as "Maker: Sonara", if they are in fields that a row does not show.
    public internal(set) var foundText: String?
    /// The name of the item's whole, which may be empty; nil if it is not a part.
    public internal(set) var whole: String?
    /// Whether the library does not use serial numbers, so that a missing one is not mentioned.
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

    /// Its place for display: "House › Kitchen"; empty if it has none.
    public var placePath: String { place.joined(separator: " › ") }

    /// The hash of its first picture.
    public var photoSHA256: String? { photo?.sha256 }

    /// Whether it has a picture.
    public var hasPhoto: Bool { photo != nil }
}
