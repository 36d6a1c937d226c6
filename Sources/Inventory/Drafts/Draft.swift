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

/// A form as it stands, with the texts as they were typed, so that a crash loses nothing.
public struct Draft: Hashable, Sendable, Codable {
    /// The item that is being edited; nil for a new one.
    public var itemID: UUID?
    /// The identity that a new item gets when it is saved, so that it is known again if it was; nil for one that is edited.
    public var newItemID: UUID?
    /// The revision that the editing started from.
    public var baseRevision: Int64?
    /// As typed.
    public var name: String
    /// As typed.
    public var serialNumber: String
    /// As typed; not yet an amount.
    public var value: String
    /// As typed; not yet a day.
    public var date: String
    /// As typed.
    public var location: String
    /// As typed.
    public var notes: String
    /// The pictures, in order.
    public var photos: [DraftPhoto]
    /// When it was saved.
    public var savedAt: Timestamp

    /// Creates a draft; what is left out is empty.
    public init(
        itemID: UUID? = nil, newItemID: UUID? = nil, baseRevision: Int64? = nil, name: String = "", serialNumber: String = "",
        value: String = "", date: String = "", location: String = "", notes: String = "", photos: [DraftPhoto] = [],
        savedAt: Timestamp = .now()
    ) {
        self.itemID = itemID
        self.newItemID = newItemID
        self.baseRevision = baseRevision
        self.name = name
        self.serialNumber = serialNumber
        self.value = value
        self.date = date
        self.location = location
        self.notes = notes
        self.photos = photos
        self.savedAt = savedAt
    }
}
