public import FoundationEssentials

/// A picture of a form that is open.
public enum DraftPhoto: Hashable, Sendable, Codable {
    /// One that the library has.
    case stored(PhotoReference)
    /// One that was chosen for this form and waits beside it.
    case staged(PhotoReference)

    /// Which picture it is.
    public var reference: PhotoReference {
        switch self {
        case .stored(let reference), .staged(let reference): reference
        }
    }
}

/// A paper of a form that is open.
public enum DraftPaper: Hashable, Sendable, Codable {
    /// A link, or a file that the library has.
    case stored(Paper)
    /// A file that was chosen for this form and waits beside it.
    case staged(Paper)

    /// Which paper it is.
    public var paper: Paper {
        get {
            switch self {
            case .stored(let paper), .staged(let paper): paper
            }
        }
        set {
            switch self {
            case .stored: self = .stored(newValue)
            case .staged: self = .staged(newValue)
            }
        }
    }
}

/// A form as it stands, with the texts as they were typed, so that a crash loses nothing.
public struct Draft: Hashable, Sendable {
    /// The item that is being edited; nil for a new one.
    public var itemID: UUID?
    /// The identity that a new item gets when it is saved, so that it is known again if it was; nil for one that is edited.
    public var newItemID: UUID?
    /// The revision that the editing started from.
    public var baseRevision: Int64?
    /// The texts as they were typed, those that are not empty: not yet amounts and days.
    private var texts: [ItemField: String] = [:]
    /// What was typed into own fields, as far as it is not empty.
    public var own: [UUID: String] = [:]
    /// The pictures, in order.
    public var photos: [DraftPhoto]
    /// The papers, in order.
    public var papers: [DraftPaper] = []
    /// When it was saved.
    public var savedAt: Timestamp

    /// Creates a draft without any text.
    public init(
        itemID: UUID? = nil, newItemID: UUID? = nil, baseRevision: Int64? = nil, photos: [DraftPhoto] = [], savedAt: Timestamp = .now()
    ) {
        self.itemID = itemID
        self.newItemID = newItemID
        self.baseRevision = baseRevision
        self.photos = photos
        self.savedAt = savedAt
    }

    /// What was typed into a field; empty where nothing was.
    public subscript(field: ItemField) -> String {
        get { texts[field] ?? "" }
        set { texts[field] = newValue.isEmpty ? nil : newValue }
    }
}

extension Draft: Codable {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }

        /// The text of a field. The day of the purchase has another name in drafts of before version 5.
        init(_ field: ItemField) { self.init(field == .bought ? "date" : field.rawValue) }
    }

    /// Reads a draft, of this version or an older one.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            itemID: try container.decodeIfPresent(UUID.self, forKey: Key("itemID")),
            newItemID: try container.decodeIfPresent(UUID.self, forKey: Key("newItemID")),
            baseRevision: try container.decodeIfPresent(Int64.self, forKey: Key("baseRevision")),
            photos: try container.decode([DraftPhoto].self, forKey: Key("photos")),
            savedAt: try container.decode(Timestamp.self, forKey: Key("savedAt")))
        papers = try container.decodeIfPresent([DraftPaper].self, forKey: Key("papers")) ?? []
        let own = try container.decodeIfPresent([String: String].self, forKey: Key("own")) ?? [:]
        for (id, text) in own { if let id = UUID(uuidString: id) { self.own[id] = text } }
        for field in ItemField.allCases { self[field] = try container.decodeIfPresent(String.self, forKey: Key(field)) ?? "" }
    }

    /// Writes the draft.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(itemID, forKey: Key("itemID"))
        try container.encodeIfPresent(newItemID, forKey: Key("newItemID"))
        try container.encodeIfPresent(baseRevision, forKey: Key("baseRevision"))
        try container.encode(photos, forKey: Key("photos"))
        if !papers.isEmpty { try container.encode(papers, forKey: Key("papers")) }
        try container.encode(savedAt, forKey: Key("savedAt"))
        if !own.isEmpty {
            try container.encode(Dictionary(uniqueKeysWithValues: own.map { ($0.key.uuidString, $0.value) }), forKey: Key("own"))
        }
        for (field, text) in texts { try container.encode(text, forKey: Key(field)) }
    }
}
