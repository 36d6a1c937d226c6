public import FoundationEssentials

/// A picture of a form that is open.
public enum DraftPhoto: Hashable, Sendable, Codable {
    /// A picture of the library.
    case stored(PhotoReference)
    /// A picture that was chosen for this form and is stored beside it.
    case staged(PhotoReference)

    /// The picture.
    public var reference: PhotoReference {
        switch self {
        case .stored(let reference), .staged(let reference): reference
        }
    }
}

/// A paper of a form that is open.
public enum DraftPaper: Hashable, Sendable, Codable {
    /// A link, or a file of the library.
    case stored(Paper)
    /// A file that was chosen for this form and is stored beside it.
    case staged(Paper)

    /// The paper.
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

/// The state of a form, with the texts as they were typed, so that a crash loses nothing.
public struct Draft: Hashable, Sendable {
    /// The item that is being edited; nil for a new one.
    public var itemID: UUID?
    /// The identity of a new item, which tells whether it was already saved; nil for an edited item.
    public var newItemID: UUID?
    /// The revision that the editing started from.
    public var baseRevision: Int64?
    /// The texts as they were typed, without empty ones; amounts and days are not read yet.
    private var texts: [ItemField: String] = [:]
    /// The texts typed into custom fields, without empty ones.
    public var own: [UUID: String] = [:]
    /// The pictures, in order.
    public var photos: [DraftPhoto]
    /// The papers, in order.
    public var papers: [DraftPaper] = []
    /// The time at which it was saved.
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

    /// The text typed into a field; empty if there is none.
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

        /// Creates the key of a field's text. Drafts from before version 5 have another name for the day of the purchase.
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
