import FoundationEssentials

/// The state of an item on one side of a change in the history: the whole item, or the members that changed.
struct ItemImage {
    /// The named members; for a whole item, all members that existed when it was written.
    var members: Members = []
    /// The row of a whole item.
    var key: Int64?
    /// The time at which a whole item was added.
    var createdAt: Int64?
    var manualOrder: Int64?
    /// The other item of a merge or a split.
    var partner: StepPartner?
    var content = ItemContent()

    /// Members of the lines, as a set.
    struct Members: OptionSet, Hashable {
        let rawValue: UInt64

        static let manualOrder = Members(rawValue: 1 << 62)
        static let photos = Members(rawValue: 1 << 63)
        static let papers = Members(rawValue: 1 << 60)
        static let valuations = Members(rawValue: 1 << 61)
        static let own = Members(rawValue: 1 << 59)
        /// All members of a whole item now.
        static let all = ItemField.allCases.reduce([.manualOrder, .photos, .valuations, .papers, .own] as Members) { $0.union(Members($1)) }
        /// All members of a whole item before version 5.
        static let first: Members = [
            .manualOrder, .photos, Members(.name), Members(.serialNumber), Members(.value), Members(.bought), Members(.place),
            Members(.notes),
        ]

        init(rawValue: UInt64) { self.rawValue = rawValue }

        init(_ field: ItemField) { rawValue = 1 << UInt64(field.index) }
    }

    /// Reads a line of the history.
    ///
    /// - Parameters:
    ///   - form: the form that is stored beside it.
    ///   - isWhole: whether the item was added or deleted, so that the line has all of it.
    /// - Throws: `DecodingError` for a number or a name that was never written.
    init(_ json: String, form: Int64, isWhole: Bool) throws {
        // A parser of its own reads lines in the usual form, because undoing a large deletion reads many. Other lines are still valid JSON.
        if let read = ItemImageReader.read(json) {
            self = read
        } else {
            self = try JSONDecoder().decode(DecodedImage.self, from: Data(json.utf8)).image
        }
        let isOld = form == 1
        if isOld || isWhole { members = isOld ? .first : .all }
        let isSound =
            (isOld || isWhole ? key != nil && createdAt != nil : true)
            && key.map((1...ItemKey.largest).contains) ?? true && createdAt.map(StoredRow.times.contains) ?? true
            && (1...Self.lastForm).contains(form)
            && content.photos.allSatisfy { photo in
                Hex.isHash(photo.sha256) && StoredRow.isKind(photo.fileExtension)
                    && StoredRow.sides.contains(Int64(photo.width)) && StoredRow.sides.contains(Int64(photo.height))
            }
        guard isSound else { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not an item")) }
    }

    init() {}

    private static let lastForm = ItemJSON.form

    /// Returns the place for the text in lines from before version 6.
    static func place(ofText text: String) -> Reference? {
        text.isEmpty ? nil : Reference(id: .place(ofText: text), path: [text])
    }

    /// Returns the whole item, as it comes back at a time; nil if this is not a whole item.
    func item(id: UUID, revision: Int64, at now: Timestamp) -> Item? {
        guard let key, let createdAt else { return nil }
        return Item(
            id: id, key: ItemKey(rawValue: key), revision: revision, content: content, createdAt: Timestamp(milliseconds: createdAt),
            modifiedAt: now, manualOrder: manualOrder)
    }

    /// Returns an item with the members of this side that this or the other side of the change names.
    func applied(to item: Item, with other: ItemImage, at now: Timestamp) -> Item {
        let named = members.union(other.members)
        var content = item.content
        for field in ItemField.allCases where named.contains(Members(field)) && field != .tags { content[field] = self.content[field] }
        // Each side has only the tags and papers that the other one does not have.
        if named.contains(Members(.tags)) {
            content.tags = content.tags.filter { !other.content.tags.map(\.id).contains($0.id) } + self.content.tags
        }
        if named.contains(.valuations) {
            content.setOlderValuations(content.valuations.filter { !other.content.valuations.contains($0) } + self.content.valuations)
        }
        if named.contains(.own) { content.replaceOwn(other.content.own, by: self.content.own) }
        if named.contains(.photos) { content.photos = self.content.photos }
        if named.contains(.papers) { content.papers = self.content.papers }
        return Item(
            id: item.id, key: item.key, revision: item.revision, content: content, createdAt: item.createdAt, modifiedAt: now,
            manualOrder: named.contains(.manualOrder) ? manualOrder : item.manualOrder)
    }
}

/// Reads a line with the general decoder, because other programs may have written it in another way.
private struct DecodedImage: Decodable {
    var image = ItemImage()

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func key(_ name: String) -> Key { Key(stringValue: name) }
        for known in container.allKeys {
            let name = known.stringValue
            func number() throws -> Int64 { try container.decode(Int64.self, forKey: known) }
            func text() throws -> String { try container.decode(String.self, forKey: known) }
            func id() throws -> UUID { try container.decode(UUID.self, forKey: known) }
            switch name {
            case "key": image.key = try number()
            case "createdAt": image.createdAt = try number()
            case "manualOrder", "place":
                image.manualOrder = try number()
                image.members.insert(.manualOrder)
            case "location":
                image.content.place = ItemImage.place(ofText: try text())
                image.members.insert(ItemImage.Members(.place))
            case "values":
                image.content.valuations = try container.decode([String].self, forKey: known).map { line in
                    guard let valuation = Valuation(line: line) else {
                        throw DecodingError.dataCorruptedError(forKey: known, in: container, debugDescription: "not a valuation")
                    }
                    return valuation
                }
                image.members.insert(.valuations)
            case "own":
                image.content.own = try container.decode([String: String].self, forKey: known).map { id, line in
                    guard let value = OwnValue(id: id, line: line) else {
                        throw DecodingError.dataCorruptedError(forKey: known, in: container, debugDescription: "not a value of a field")
                    }
                    return value
                }
                image.members.insert(.own)
            case "photos":
                image.content.photos = try container.decode([PhotoReference].self, forKey: known)
                image.members.insert(.photos)
            case "papers":
                image.content.papers = try container.decode([Paper].self, forKey: known)
                image.members.insert(.papers)
            default:
                guard let field = ItemImageReader.field(named: name) else {
                    if let role = StepPartner.Role(rawValue: name) { image.partner = StepPartner(role, try id()) }
                    continue
                }
                image.members.insert(ItemImage.Members(field))
                let value: FieldValue?
                switch field.descriptor.kind {
                case .line, .lines, .choice: value = .text(try text())
                case .money:
                    let currency = try container.decode(Currency.self, forKey: key(field.currencyMember))
                    value = .money(Money(minorUnits: try number(), currency: currency))
                case .day: value = PartialDay(iso: try text()).map(FieldValue.day)
                case .quantity: value = Quantity(thousandths: try number()).map(FieldValue.quantity)
                case .yesOrNo: value = try number() == 1 ? .yes : nil
                case .place, .type, .item: value = UUID(uuidString: try text()).map { .reference(Reference(id: $0, path: [])) }
                case .tags:
                    let ids = try container.decode([String].self, forKey: known)
                    let tags = ids.compactMap { UUID(uuidString: $0).map { Reference(id: $0, path: []) } }
                    value = tags.count == ids.count ? .references(tags) : nil
                }
                guard let value else {
                    throw DecodingError.dataCorruptedError(forKey: known, in: container, debugDescription: "not a value of \(name)")
                }
                image.content[field] = value
            }
        }
    }
}
