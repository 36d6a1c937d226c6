/// A thing that can be known of an item. The raw value is its name in the history, in JSON and in the database, and never changes.
///
/// What a field is called, what it may hold and where it is read is in its descriptor. Pictures are no field: there are many.
public enum ItemField: String, CaseIterable, Sendable, Codable {
    case name, type, description, maker, model, serialNumber, assetNumber, code, condition
    case place, parent, tags, lastSeen
    case quantity, unit, inAll
    case bought, source, price
    case value, valueOn, valueSource
    case warrantyEnds, warrantyTerms
    case policy
    case disposal, disposedOn, disposalPrice, disposedTo
    case notes

    /// Its place in `allCases`.
    var index: Int { Self.indices[self] ?? 0 }

    private static let indices = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}

/// What a field holds.
public enum FieldValue: Hashable, Sendable {
    /// A text; where the field has choices, the choice's name in the database.
    case text(String)
    /// An amount.
    case money(Money)
    /// A day, as exactly as it is known.
    case day(PartialDay)
    /// How many.
    case quantity(Quantity)
    /// That it is so; where it is not, there is no value.
    case yes
    /// A place, a type or another item.
    case reference(Reference)
    /// Tags, by name.
    case references([Reference])
}

/// What a field may hold.
public enum FieldKind: Hashable, Sendable {
    /// A line of at most so many characters.
    case line(limit: Int)
    /// Lines of at most so many characters in all.
    case lines(limit: Int)
    /// One of some words.
    case choice([FieldChoice])
    case money
    case day
    case quantity
    case yesOrNo
    /// A place of the library's tree, named by its path.
    case place
    /// Another item.
    case item
    /// A type of things.
    case type
    /// Any number of tags.
    case tags
}

/// A word that a field may hold.
public struct FieldChoice: Hashable, Sendable {
    /// Its name in the database, in JSON and on the command line.
    public let id: String
    /// What people read.
    public let title: String

    /// Creates a choice.
    public init(_ id: String, _ title: String) {
        self.id = id
        self.title = title
    }
}

/// Which fields stand together.
public enum FieldGroup: String, CaseIterable, Sendable {
    case identification, place, purchase, value, warranty, insurance, disposal, notes

    /// What the group is called.
    public var title: String {
        switch self {
        case .identification: "Identification"
        case .place: "Place and Tags"
        case .purchase: "Purchase"
        case .value: "Value"
        case .warranty: "Warranty"
        case .insurance: "Insurance"
        case .disposal: "Sold or Gone"
        case .notes: "Notes"
        }
    }
}
