/// What a form edits: everything about an item but its identity and its times.
public struct ItemContent: Hashable, Sendable {
    /// What it is called; at most 1,000 characters.
    public var name: String
    /// Its serial number; at most 1,000 characters.
    public var serialNumber: String
    /// What it is worth; nil when nobody said.
    public var value: Money?
    /// The day it was bought or valued; nil when nobody said.
    public var date: Day?
    /// Where it stands; at most 1,000 characters.
    public var location: String
    /// Anything else; at most 100,000 characters.
    public var notes: String
    /// Its pictures; the first one is shown in the list.
    public var photos: [PhotoReference]

    /// Creates content; what is left out is empty.
    public init(
        name: String = "", serialNumber: String = "", value: Money? = nil, date: Day? = nil, location: String = "", notes: String = "",
        photos: [PhotoReference] = []
    ) {
        self.name = name
        self.serialNumber = serialNumber
        self.value = value
        self.date = date
        self.location = location
        self.notes = notes
        self.photos = photos
    }

    /// The most characters a name, serial number or location may have.
    public static let lineLimit = 1_000
    /// The most characters notes may have.
    public static let notesLimit = 100_000
    /// The most pictures an item may have.
    public static let photoLimit = 100

    /// Checks the limits; throws `invalidText` with the field's name and the limit.
    public func validate() throws(InventoryError) {
        try Self.validate(name, "name", limit: Self.lineLimit)
        try Self.validate(serialNumber, "serial number", limit: Self.lineLimit)
        try Self.validate(location, "location", limit: Self.lineLimit)
        try Self.validate(notes, "notes", limit: Self.notesLimit)
        guard photos.count <= Self.photoLimit else {
            throw InventoryError(.invalidText, "An item has at most \(Self.photoLimit) pictures; this one has \(photos.count).")
        }
    }

    private static func validate(_ text: String, _ field: String, limit: Int) throws(InventoryError) {
        // Fewer bytes than the limit cannot be more characters, so most texts are not counted; a character of thousands of
        // combining marks is one character, but no text.
        if text.utf8.count > limit {
            guard text.utf8.count <= limit * 32, text.index(text.startIndex, offsetBy: limit + 1, limitedBy: text.endIndex) == nil else {
                throw InventoryError(
                    .invalidText, "The \(field) is too long: it may have \(limit) characters. Shorten it, or use the notes for the rest.")
            }
        }
        guard !text.utf8.contains(0) else {
            throw InventoryError(.invalidText, "The \(field) holds a NUL character, which cannot be stored. Remove it.")
        }
    }
}
