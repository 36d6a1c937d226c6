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

    /// Its texts, as sentences call them.
    public enum Text: Hashable, Sendable, CaseIterable {
        case name, serialNumber, location, notes

        /// The most characters that it may have.
        public var limit: Int { self == .notes ? ItemContent.notesLimit : ItemContent.lineLimit }

        fileprivate var subject: String {
            switch self {
            case .name: "The name"
            case .serialNumber: "The serial number"
            case .location: "The location"
            case .notes: "The notes"
            }
        }
    }

    /// One of its texts.
    public subscript(text: Text) -> String {
        switch text {
        case .name: name
        case .serialNumber: serialNumber
        case .location: location
        case .notes: notes
        }
    }

    /// Checks the limits; throws `invalidText` with the field's name and the limit.
    public func validate() throws(InventoryError) {
        for text in Text.allCases {
            if let problem = Self.problem(of: self[text], as: text) { throw InventoryError(.invalidText, problem) }
        }
        guard photos.count <= Self.photoLimit else {
            throw InventoryError(.invalidText, "An item has at most \(Self.photoLimit) pictures; this one has \(photos.count).")
        }
    }

    /// Why a text cannot be stored and what to do, in a sentence; nil when it can.
    ///
    /// - Parameters:
    ///   - text: what is to be stored.
    ///   - kind: as what.
    ///   - count: how many characters it has, for those who know already.
    public static func problem(of text: String, as kind: Text, count: Int? = nil) -> String? {
        // Fewer bytes than the limit cannot be more characters, so most texts are not counted; a character of thousands of
        // combining marks is one character, but no text.
        if text.utf8.count > kind.limit {
            let isHuge = text.utf8.count > kind.limit * 32
            let count = isHuge ? nil : count ?? text.count
            if isHuge || count ?? 0 > kind.limit {
                let (verb, have, advice) =
                    kind == .notes ? ("are", "they have", "Shorten them.") : ("is", "it has", "Shorten it, or use the notes for the rest.")
                let limit = ChangeTitle.grouped(kind.limit)
                let most = "\(limit) characters are the most"
                let size = count.map { "\(have) \(ChangeTitle.grouped($0)) characters, and \(limit) are the most" } ?? most
                return "\(kind.subject) \(verb) too long: \(size). \(advice)"
            }
        }
        return text.utf8.contains(0)
            ? "\(kind.subject) \(kind == .notes ? "hold" : "holds") a NUL character, which cannot be stored. Remove it." : nil
    }
}
