import FoundationEssentials
public import Inventory

/// An item as JSON for programs: one object in one line.
public enum ItemJSON {
    /// Returns the object, in UTF-8, without a line end.
    ///
    /// Its keys: `id`, `name`, `serialNumber`, `value` (minor units of the currency; null if unknown), `currency`, `date` (`YYYY-MM-DD`, or
    /// null if the day of the purchase is not known), `location`, `notes`, `photos` (objects with `file`, `sha256`, `name`, `width`,
    /// `height`), `revision`; and since version 5 of the library, each null if unknown: `description`, `maker`, `model`, `assetNumber`,
    /// `code`, `quantity` (a number), `unit`, `amountsAreEach` (true or false), `condition`, `bought` (a day of ISO 8601, reduced to month
    /// or year if no more is known), `source`, `price` (minor units), `priceCurrency`, `valueOn`, `valueSource`, `warrantyEnds`,
    /// `warrantyTerms`, `policy`, `lastSeen`; and since version 6: `place` (the names from the outermost place to the innermost), `type`,
    /// `parent` (an identity), `tags` (names), `values` (all valuations, the newest first: `amount`, `currency`, `on`, `source`), `state`
    /// ("here", "disposed" or "trash"), `disposal`, `disposedOn`, `disposalPrice`, `disposedTo`, and `papers` (objects with `role`,
    /// `title`, and `file` and `sha256`, or `url`), and `fields` (the values of custom fields, by their names: a number, a text, true, an
    /// array of texts, or `amount` and `currency`; a day as a text).
    ///
    /// - Parameter fields: the written fields; others have no key.
    public static func encode(_ item: Item, fields: UsedFields = UsedFields(Catalog())) -> [UInt8] {
        encode(item.content, id: item.id, isDeleted: false, revision: item.revision, fields)
    }

    /// Returns the object of a deleted item, whose revision is null.
    public static func encode(_ item: DeletedItem, fields: UsedFields = UsedFields(Catalog())) -> [UInt8] {
        encode(item.content, id: item.id, isDeleted: true, revision: nil, fields)
    }

    private static func encode(
        _ content: ItemContent, id: UUID, isDeleted: Bool, revision: Int64?, _ fields: UsedFields
    ) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("id", id.uuidString.lowercased())
            json.member("name", content.name)
            if fields.contains(.serialNumber) { json.member("serialNumber", content.serialNumber) }
            if fields.contains(.value) {
                json.member("value", content.value?.minorUnits)
                json.member("currency", content.value?.currency.code)
            }
            if fields.contains(.bought) { json.member("date", content.bought?.exact?.iso) }
            if fields.contains(.place) { json.member("location", content.placePath) }
            if fields.contains(.notes) { json.member("notes", content.notes) }
            for descriptor in FieldDescriptor.all where !first.contains(descriptor.field) && fields.contains(descriptor.field) {
                encode(descriptor.field, content[descriptor.field], &json)
            }
            if fields.contains(.value) { encodeValues(of: content, fields, &json) }
            json.own("fields", fields.ownValues(of: content))
            json.member("state", isDeleted ? "trash" : content.isDisposed ? "disposed" : "here")
            json.array("photos", content.photos) { json, photo in
                json.object { json in
                    json.member("file", photo.fileName)
                    json.member("sha256", photo.sha256)
                    json.member("name", photo.originalName)
                    json.member("width", Int64(photo.width))
                    json.member("height", Int64(photo.height))
                }
            }
            json.array("papers", content.papers) { json, paper in
                json.object { json in
                    json.member("role", paper.role.rawValue)
                    if let file = paper.file {
                        json.member("file", file.fileName)
                        json.member("sha256", file.sha256)
                    } else {
                        json.member("url", paper.link)
                    }
                    json.member("title", paper.title)
                }
            }
            json.member("revision", revision)
        }
        return json.bytes
    }

    private static func encodeValues(of content: ItemContent, _ fields: UsedFields, _ json: inout JSONText) {
        json.array("values", [content.valuation].compactMap { $0 } + content.valuations) { json, valuation in
            json.object { json in
                json.member("amount", valuation.money.minorUnits)
                json.member("currency", valuation.money.currency.code)
                if fields.contains(.valueOn) { json.member("on", valuation.day?.iso) }
                if fields.contains(.valueSource) { json.member("source", valuation.source.isEmpty ? nil : valuation.source) }
            }
        }
    }

    /// The fields from before version 5, whose members are unchanged.
    private static let first: Set<ItemField> = [.name, .serialNumber, .value, .notes]

    /// Writes the member of a field; an amount is followed by its currency.
    static func encode(_ field: ItemField, _ value: FieldValue?, _ json: inout JSONText) {
        let name = field.rawValue
        switch field.descriptor.kind {
        case .line, .lines, .choice: json.member(name, value?.text)
        case .money:
            json.member(name, value?.money?.minorUnits)
            json.member(field == .value ? "currency" : name + "Currency", value?.money?.currency.code)
        case .day: json.member(name, value?.day?.iso)
        case .quantity: json.member(name, number: value?.quantity?.description)
        case .yesOrNo: json.member("amountsAreEach", value == nil)
        case .place: json.texts(name, value?.reference?.path)
        case .item: json.member(name, value?.reference?.id?.uuidString.lowercased())
        case .type: json.member(name, value?.reference?.name)
        case .tags: json.texts(name, value?.references?.map(\.name) ?? [])
        }
    }
}

/// JSON text under construction.
public struct JSONText {
    /// The text so far, as UTF-8.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Creates an empty text.
    public init() {}

    /// Writes an object.
    public mutating func object(_ body: (inout JSONText) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Writes a member whose value is an object.
    mutating func member(_ key: String, _ body: (inout JSONText) -> Void) {
        self.key(key)
        object(body)
    }

    /// Writes a member whose value is a text or null.
    public mutating func member(_ key: String, _ value: String?) {
        self.key(key)
        if let value { string(value) } else { bytes.append(contentsOf: "null".utf8) }
    }

    /// Writes a member whose value is a number or null.
    public mutating func member(_ key: String, _ value: Int64?) {
        self.key(key)
        bytes.append(contentsOf: (value.map { String($0) } ?? "null").utf8)
    }

    /// Writes a member whose value is a number in text form, or null.
    mutating func member(_ key: String, number text: String?) {
        self.key(key)
        bytes.append(contentsOf: (text ?? "null").utf8)
    }

    /// Writes a member whose value is true or false.
    public mutating func member(_ key: String, _ value: Bool) {
        self.key(key)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Writes a member whose value is an array of texts or null.
    public mutating func texts(_ key: String, _ texts: [String]?) {
        guard let texts else { return member(key, nil as String?) }
        array(key, texts) { json, text in json.string(text) }
    }

    /// Writes a member whose value is an array.
    public mutating func array<Element>(_ key: String, _ elements: [Element], _ body: (inout JSONText, Element) -> Void) {
        self.key(key)
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(contentsOf: ", ".utf8) }
            body(&self, element)
        }
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Writes a text in quotation marks.
    public mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
            case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20, 0x7F: bytes.append(contentsOf: "\\u00".utf8 + [Self.digit(byte >> 4), Self.digit(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func key(_ key: String) {
        if needsComma { bytes.append(contentsOf: ", ".utf8) }
        string(key)
        bytes.append(contentsOf: ": ".utf8)
        needsComma = true
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10 }
}
