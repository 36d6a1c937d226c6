import FoundationEssentials

/// An item as the history keeps it: one line of JSON.
enum ItemJSON {
    /// Writes an item. By hand, because every change is written so, and a general encoder takes ten times as long.
    static func encode(_ item: Item) -> String {
        var writer = Writer()
        writer.open()
        writer.number("key", item.key.rawValue)
        writer.number("revision", item.revision)
        writer.number("createdAt", item.createdAt.milliseconds)
        writer.number("modifiedAt", item.modifiedAt.milliseconds)
        if let place = item.place { writer.number("place", place) }
        let content = item.content
        writer.text("name", content.name)
        if !content.serialNumber.isEmpty { writer.text("serialNumber", content.serialNumber) }
        if let value = content.value {
            writer.number("value", value.minorUnits)
            writer.text("currency", value.currency.code)
        }
        if let date = content.date { writer.text("date", date.iso) }
        if !content.location.isEmpty { writer.text("location", content.location) }
        if !content.notes.isEmpty { writer.text("notes", content.notes) }
        if !content.photos.isEmpty {
            writer.key("photos")
            writer.bytes.append(UInt8(ascii: "["))
            for (index, photo) in content.photos.enumerated() {
                if index > 0 { writer.bytes.append(UInt8(ascii: ",")) }
                writer.photo(photo)
            }
            writer.bytes.append(UInt8(ascii: "]"))
        }
        writer.close()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Reads what `encode` wrote.
    static func decode(_ json: String, id: UUID) throws -> Item {
        let stored: Stored
        // By hand too, for taking back a large deletion reads as many items as it wrote; what is written otherwise is JSON all the same.
        if let read = ItemJSONReader.read(json) {
            stored = read
        } else {
            stored = try JSONDecoder().decode(Stored.self, from: Data(json.utf8))
        }
        try stored.validate()
        var value: Money?
        if let minorUnits = stored.value, let currency = stored.currency { value = Money(minorUnits: minorUnits, currency: currency) }
        let content = ItemContent(
            name: stored.name, serialNumber: stored.serialNumber ?? "", value: value, date: stored.date, location: stored.location ?? "",
            notes: stored.notes ?? "", photos: stored.photos ?? [])
        return Item(
            id: id, key: ItemKey(rawValue: stored.key), revision: stored.revision, content: content,
            createdAt: Timestamp(milliseconds: stored.createdAt), modifiedAt: Timestamp(milliseconds: stored.modifiedAt),
            place: stored.place)
    }

    /// What stands in the text.
    struct Stored: Decodable {
        var key: Int64 = 0
        var revision: Int64 = 0
        var createdAt: Int64 = 0
        var modifiedAt: Int64 = 0
        var place: Int64?
        var name = ""
        var serialNumber: String?
        var value: Int64?
        var currency: Currency?
        var date: Day?
        var location: String?
        var notes: String?
        var photos: [PhotoReference]?

        /// Throws where a number or a name is none that was ever written.
        func validate() throws {
            let isSound =
                (1...ItemKey.largest).contains(key) && (1...StoredRow.largestCount).contains(revision)
                && StoredRow.times.contains(createdAt) && StoredRow.times.contains(modifiedAt)
                && (photos ?? []).allSatisfy { photo in
                    Hex.isHash(photo.sha256) && StoredRow.isKind(photo.fileExtension)
                        && StoredRow.sides.contains(Int64(photo.width)) && StoredRow.sides.contains(Int64(photo.height))
                }
            guard isSound else { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not an item")) }
        }
    }

    private struct Writer {
        var bytes: [UInt8] = []
        private var needsComma = false

        mutating func open() {
            bytes.append(UInt8(ascii: "{"))
            needsComma = false
        }

        mutating func close() {
            bytes.append(UInt8(ascii: "}"))
            needsComma = true
        }

        mutating func key(_ key: StaticString) {
            if needsComma { bytes.append(UInt8(ascii: ",")) }
            needsComma = true
            bytes.append(UInt8(ascii: "\""))
            bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
            bytes.append(UInt8(ascii: "\""))
            bytes.append(UInt8(ascii: ":"))
        }

        mutating func number(_ key: StaticString, _ value: Int64) {
            self.key(key)
            bytes.append(contentsOf: String(value).utf8)
        }

        mutating func text(_ key: StaticString, _ value: String) {
            self.key(key)
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

        mutating func photo(_ photo: PhotoReference) {
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
