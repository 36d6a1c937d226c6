/// A fact about an item. The raw value is its name in the history, in JSON and in the database, and never changes.
///
/// Its descriptor has its names, possible values and readers. Pictures are not a field, because there are many.
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

    /// Its index in `allCases`.
    var index: Int { Self.indices[self] ?? 0 }

    private static let indices = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}

/// The value of a field.
public enum FieldValue: Hashable, Sendable {
    /// A text; for a choice, the choice's name in the database.
    case text(String)
    /// An amount.
    case money(Money)
    /// A day, as precisely as it is known.
    case day(PartialDay)
    /// A number of pieces or units.
    case quantity(Quantity)
    /// Yes; for no, there is no value.
    case yes
    /// A place, a type or another item.
    case reference(Reference)
    /// Tags, by name.
    case references([Reference])
}

/// The kind of a field's values.
public enum FieldKind: Hashable, Sendable {
    /// A line with a maximum number of characters.
    case line(limit: Int)
    /// Lines with a maximum number of characters in all.
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
    /// A type of items.
    case type
    /// Any number of tags.
    case tags
}

/// A possible word of a field.
public struct FieldChoice: Hashable, Sendable {
    /// Its name in the database, in JSON and on the command line.
    public let id: String
    /// Its title.
    public let title: String

    /// Creates a choice.
    public init(_ id: String, _ title: String) {
        self.id = id
        self.title = title
    }
}

/// A group of fields that are shown together.
public enum FieldGroup: String, CaseIterable, Sendable {
    case identification, place, purchase, value, warranty, insurance, disposal, notes

    /// The group's title.
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
