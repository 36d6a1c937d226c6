import FoundationEssentials

/// The sort criterion of a list.
public enum SortKey: Hashable, Sendable, CaseIterable {
    /// The order in which the items were added.
    case newest
    /// The name, in the locale's order, with numbers by their value.
    case name
    /// The value of all pieces. Amounts in different currencies compare by their numbers.
    case value
    /// The serial number, with numbers by their value.
    case serialNumber
    /// The place, in the locale's order.
    case place
    /// The order that people made by hand. Descending, it is as they arranged it, with newer items at the top.
    case custom
    /// The number of missing facts that an insurer asks for, times the worth of all pieces in whole units of its currency. Among items with
    /// the same product, more missing facts and then higher values come first.
    case missing
    /// The day on which the warranty ends; among items with the same day, lower values come first.
    case warrantyEnds
    /// Another field; see `init(_:in:)`.
    case column(FieldKey)

    /// Creates the criterion of a field; returns nil for a field without an order, such as notes or tags, and for one that does not exist.
    public init?(_ field: FieldKey, in catalog: Catalog) {
        switch field {
        case .fixed(let fixed):
            guard let key = SortKey(fixed) else { return nil }
            self = key
        case .own(let id):
            guard catalog.field(id)?.isSortable == true else { return nil }
            self = .column(field)
        case .added, .changed: self = .column(field)
        }
    }

    private init?(_ field: ItemField) {
        switch field {
        case .name: self = .name
        case .value: self = .value
        case .serialNumber: self = .serialNumber
        case .place: self = .place
        default:
            guard field.isSortable else { return nil }
            self = .column(.fixed(field))
        }
    }

    /// The keys that every list has, whatever fields exist.
    public static let allCases: [SortKey] = [.newest, .name, .value, .serialNumber, .place, .custom]

    /// The field that it compares; nil if it does not compare a field.
    public var fieldKey: FieldKey? {
        switch self {
        case .name: .fixed(.name)
        case .value: .fixed(.value)
        case .serialNumber: .fixed(.serialNumber)
        case .place: .fixed(.place)
        case .warrantyEnds: .fixed(.warrantyEnds)
        case .column(let field): field
        case .newest, .custom, .missing: nil
        }
    }

    /// Whether no index has the order, so that all items are read for it.
    var isReadWhole: Bool {
        switch self {
        case .missing, .warrantyEnds, .column: true
        case .newest, .name, .value, .serialNumber, .place, .custom: false
        }
    }

    /// Whether no column of the database has the order.
    var isInMemoryOnly: Bool { isReadWhole || self == .place }

    /// Whether no two items are equal, so that a second key changes nothing.
    public var isTotal: Bool { self == .newest || self == .custom }
}

extension SortKey: Codable {
    /// The name of the order by a custom field, and of that by another field, in texts.
    private static let (ownName, fieldName) = ("own", "field")
    private static let (addedName, changedName) = ("added", "changed")
    private static let names: [(name: String, key: SortKey)] = [
        ("newest", .newest), ("name", .name), ("value", .value), ("serialNumber", .serialNumber), ("location", .place),
        ("custom", .custom), ("missing", .missing), ("warrantyEnds", .warrantyEnds),
    ]

    /// Its name in files, which never changes: "name", "own:" with a custom field's identity, "field:" with a field's name.
    public var text: String {
        switch self {
        case .column(.own(let id)): "\(Self.ownName):\(id.uuidString)"
        case .column(.fixed(let field)): "\(Self.fieldName):\(field.rawValue)"
        case .column(.added): "\(Self.fieldName):\(Self.addedName)"
        case .column(.changed): "\(Self.fieldName):\(Self.changedName)"
        default: Self.names.first { $0.key == self }?.name ?? ""
        }
    }

    /// Reads the name in files; returns nil for any other text.
    public init?(text: some StringProtocol) {
        if let known = Self.names.first(where: { $0.name == text }) {
            self = known.key
            return
        }
        let words = text.split(separator: ":" as Character, maxSplits: 1).map { String($0) }
        guard words.count == 2 else { return nil }
        switch (words[0], words[1]) {
        case (Self.ownName, let id):
            guard let id = UUID(uuidString: id) else { return nil }
            self = .column(.own(id))
        case (Self.fieldName, Self.addedName): self = .column(.added)
        case (Self.fieldName, Self.changedName): self = .column(.changed)
        case (Self.fieldName, let name):
            guard let key = ItemField(rawValue: name).flatMap(SortKey.init) else { return nil }
            self = key
        default: return nil
        }
    }

    /// Decodes the name in files.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let key = SortKey(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no sort key")  // not a text
        }
        self = key
    }

    /// Encodes the name in files.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension ItemField {
    /// Whether items can be sorted by this field. An order of long texts, of tags or of wholes is useless.
    public var isSortable: Bool {
        switch descriptor.kind {
        case .line, .choice, .money, .day, .quantity, .yesOrNo, .place, .type: true
        case .lines, .item, .tags: false
        }
    }
}

extension OwnField {
    /// Whether items can be sorted by this field; an order of long texts is useless.
    public var isSortable: Bool { fieldKind != .longText }
}
