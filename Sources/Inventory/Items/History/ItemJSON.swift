import FoundationEssentials

/// Items in the history: lines of JSON.
///
/// An added or deleted item is written whole. For a changed item, both sides have only the members that differ; a member that is missing on
/// a side has no value there. The last side of a line may name the other item of a merge or a split (`StepPartner`), which is no property
/// of the item. Revision and time of a change follow from the entries. Entries from before version 5 always have whole items.
enum ItemJSON {
    /// The current form of lines, which is stored beside them.
    static let form: Int64 = 2

    /// Returns the line of a whole item. Every change writes lines, and a general encoder takes ten times as long.
    static func whole(_ item: Item) -> String { whole(item, beside: nil) }

    /// Returns the line of a whole item that was added or deleted in a merge or a split with another item.
    static func whole(_ item: Item, beside partner: StepPartner?) -> String {
        var writer = Writer()
        writer.open()
        writer.number("key", item.key.rawValue)
        writer.number("createdAt", item.createdAt.milliseconds)
        if let place = item.manualOrder { writer.number("manualOrder", place) }
        for field in ItemField.allCases { writer.field(field, item.content[field]) }
        writer.valuations(item.content.valuations)
        writer.own(item.content.allOwn)
        writer.photos(item.content.photos)
        writer.papers(item.content.papers)
        writer.partner(partner)
        return writer.closed()
    }

    /// Returns the differences between two versions of an item.
    ///
    /// - Parameter partner: the other item of a merge or a split, which the later side names.
    static func patch(from before: Item, to after: Item, beside partner: StepPartner? = nil) -> (before: String, after: String) {
        var (old, new) = (Writer(), Writer())
        old.open()
        new.open()
        if before.manualOrder != after.manualOrder {
            if let place = before.manualOrder { old.number("manualOrder", place) }
            if let place = after.manualOrder { new.number("manualOrder", place) }
        }
        for field in ItemField.allCases {
            let (was, becomes) = (before.content[field], after.content[field])
            guard was != becomes else { continue }
            if field == .tags {
                // Lists are reduced to their added and removed elements.
                let (had, has) = (before.content.tags, after.content.tags)
                old.field(field, .references(had.filter { !has.contains($0) }))
                new.field(field, .references(has.filter { !had.contains($0) }))
                continue
            }
            old.field(field, was)
            new.field(field, becomes)
        }
        let (had, has) = (before.content.valuations, after.content.valuations)
        if had != has {
            old.valuations(had.filter { !has.contains($0) })
            new.valuations(has.filter { !had.contains($0) })
        }
        let (filled, fills) = (before.content.allOwn, after.content.allOwn)
        if filled != fills {
            old.own(filled.filter { !fills.contains($0) })
            new.own(fills.filter { !filled.contains($0) })
        }
        if before.content.photos != after.content.photos {
            old.photos(before.content.photos)
            new.photos(after.content.photos)
        }
        if before.content.papers != after.content.papers {
            old.papers(before.content.papers)
            new.papers(after.content.papers)
        }
        new.partner(partner)
        return (old.closed(), new.closed())
    }

    private struct Writer {
        private var bytes: [UInt8] = []
        private var needsComma = false

        mutating func open() {
            bytes.append(UInt8(ascii: "{"))
            needsComma = false
        }

        private mutating func close() {
            bytes.append(UInt8(ascii: "}"))
            needsComma = true
        }

        mutating func closed() -> String {
            close()
            return String(decoding: bytes, as: UTF8.self)
        }

        private mutating func key(_ key: some StringProtocol) {
            if needsComma { bytes.append(UInt8(ascii: ",")) }
            needsComma = true
            bytes.append(UInt8(ascii: "\""))
            bytes.append(contentsOf: key.utf8)
            bytes.append(UInt8(ascii: "\""))
            bytes.append(UInt8(ascii: ":"))
        }

        mutating func number(_ key: String, _ value: Int64) {
            self.key(key)
            bytes.append(contentsOf: String(value).utf8)
        }

        mutating func field(_ field: ItemField, _ value: FieldValue?) {
            switch value {
            case nil: break
            case .text(let text): self.text(field.rawValue, text)
            case .money(let money):
                number(field.rawValue, money.minorUnits)
                text(field.currencyMember, money.currency.code)
            case .day(let day): text(field.rawValue, day.iso)
            case .quantity(let quantity): number(field.rawValue, quantity.thousandths)
            case .yes: number(field.rawValue, 1)
            case .reference(let reference): if let id = reference.id { text(field.historyMember, id.uuidString.lowercased()) }
            case .references(let references): texts(field.historyMember, references.compactMap { $0.id?.uuidString.lowercased() })
            }
        }

        mutating func valuations(_ valuations: [Valuation]) { texts("values", valuations.map(\.line)) }

        /// Writes the values of custom fields, by the fields' identities.
        mutating func own(_ values: [OwnValue]) {
            guard !values.isEmpty else { return }
            key("own")
            open()
            for value in values {
                if let id = value.field.id { text(id.uuidString.lowercased(), value.content.line) }
            }
            close()
        }

        private mutating func texts(_ key: String, _ values: [String]) { list(key, values) { $0.string($1) } }

        mutating func photos(_ photos: [PhotoReference]) { list("photos", photos) { $0.photo($1) } }

        mutating func papers(_ papers: [Paper]) { list("papers", papers) { $0.paper(PaperLine($1)) } }

        private mutating func list<Value>(_ key: String, _ values: [Value], _ write: (inout Writer, Value) -> Void) {
            guard !values.isEmpty else { return }
            self.key(key)
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(&self, value)
            }
            bytes.append(UInt8(ascii: "]"))
        }

        mutating func partner(_ partner: StepPartner?) {
            if let partner { text(partner.role.rawValue, partner.id.uuidString) }
        }

        private mutating func paper(_ line: PaperLine) {
            open()
            text("role", line.role)
            text("title", line.title)
            if let url = line.url { text("url", url) }
            if let sha256 = line.sha256 { text("sha256", sha256) }
            if let ending = line.fileExtension { text("fileExtension", ending) }
            if let type = line.mediaType { text("mediaType", type) }
            if let count = line.byteCount { number("byteCount", Int64(count)) }
            close()
        }

        private mutating func text(_ key: String, _ value: String) {
            self.key(key)
            string(value)
        }

        private mutating func string(_ value: String) {
            bytes.append(UInt8(ascii: "\""))
            for byte in value.utf8 {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                    bytes.append(UInt8(ascii: "\\"))
                    bytes.append(byte)
                case 0..<0x20:
                    bytes.append(contentsOf: "\\u00".utf8)
                    bytes.append(Self.digit(byte >> 4))
                    bytes.append(Self.digit(byte & 15))
                default: bytes.append(byte)
                }
            }
            bytes.append(UInt8(ascii: "\""))
        }

        private mutating func photo(_ photo: PhotoReference) {
            open()
            text("sha256", photo.sha256)
            text("fileExtension", photo.fileExtension)
            number("width", Int64(photo.width))
            number("height", Int64(photo.height))
            number("byteCount", Int64(photo.byteCount))
            if let name = photo.originalName { text("originalName", name) }
            close()
        }

        private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10 }
    }
}

extension ItemField {
    /// The member with an amount's currency; that of the value has an older name.
    var currencyMember: String { self == .value ? "currency" : rawValue + "Currency" }

    /// The field's member in the history's lines; for a reference, the member with the identities.
    var historyMember: String {
        switch self {
        case .place: "placeId"
        case .parent: "parentId"
        case .type: "typeId"
        case .tags: "tagIds"
        default: rawValue
        }
    }
}

extension Valuation {
    /// The form in the history's lines: amount, currency, day or a dash, source.
    var line: String { "\(money.minorUnits) \(money.currency.code) \(day?.iso ?? "-") \(source)" }

    /// Reads the form of `line`; returns nil for anything else.
    init?(line: String) {
        let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let amount = Int64(parts[0]), let currency = Currency(code: String(parts[1])) else { return nil }
        let day = PartialDay(iso: String(parts[2]))
        guard day != nil || parts[2] == "-" else { return nil }
        self.init(Money(minorUnits: amount, currency: currency), day: day, source: String(parts[3]))
    }
}
