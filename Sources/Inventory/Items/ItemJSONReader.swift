/// Reads the lines that `ItemJSON` writes, twenty times as fast as a general decoder does. It knows just their form: what is written
/// otherwise, or by another version, is nil, and then it is up to the general decoder to read it or to say what is wrong.
struct ItemJSONReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// What stands in a line; nil for anything that is not as `ItemJSON` writes it.
    static func read(_ json: String) -> ItemJSON.Stored? {
        var json = json
        return json.withUTF8 { bytes in
            var reader = ItemJSONReader(bytes: bytes)
            return reader.item()
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Which of the fields that every item has were there.
    private struct Seen: OptionSet {
        let rawValue: Int
        static let key = Seen(rawValue: 1)
        static let revision = Seen(rawValue: 2)
        static let createdAt = Seen(rawValue: 4)
        static let modifiedAt = Seen(rawValue: 8)
        static let name = Seen(rawValue: 16)
        static let all: Seen = [.key, .revision, .createdAt, .modifiedAt, .name]
    }

    private mutating func item() -> ItemJSON.Stored? {
        var stored = ItemJSON.Stored()
        var seen: Seen = []
        let isWhole = object { reader, name in
            switch name {
            case "key":
                seen.insert(.key)
                return reader.number { stored.key = $0 }
            case "revision":
                seen.insert(.revision)
                return reader.number { stored.revision = $0 }
            case "createdAt":
                seen.insert(.createdAt)
                return reader.number { stored.createdAt = $0 }
            case "modifiedAt":
                seen.insert(.modifiedAt)
                return reader.number { stored.modifiedAt = $0 }
            case "name":
                seen.insert(.name)
                return reader.text { stored.name = $0 }
            case "place": return reader.number { stored.place = $0 }
            case "serialNumber": return reader.text { stored.serialNumber = $0 }
            case "value": return reader.number { stored.value = $0 }
            case "currency":
                guard let currency = reader.text().flatMap(Currency.init(code:)) else { return false }
                stored.currency = currency
                return true
            case "date":
                guard let day = reader.text().flatMap(Day.init(iso:)) else { return false }
                stored.date = day
                return true
            case "location": return reader.text { stored.location = $0 }
            case "notes": return reader.text { stored.notes = $0 }
            case "photos":
                guard let photos = reader.photos() else { return false }
                stored.photos = photos
                return true
            default: return false
            }
        }
        return isWhole && position == bytes.count && seen == .all ? stored : nil
    }

    private mutating func photos() -> [PhotoReference]? {
        guard take("[") else { return nil }
        var photos: [PhotoReference] = []
        repeat {
            guard let photo = photo() else { return nil }
            photos.append(photo)
        } while take(",")
        return take("]") ? photos : nil
    }

    private mutating func photo() -> PhotoReference? {
        var hash: String?
        var ending: String?
        var (width, height, byteCount): (Int64?, Int64?, Int64?)
        var name: String?
        let isWhole = object { reader, field in
            switch field {
            case "sha256": return reader.text { hash = $0 }
            case "fileExtension": return reader.text { ending = $0 }
            case "width": return reader.number { width = $0 }
            case "height": return reader.number { height = $0 }
            case "byteCount": return reader.number { byteCount = $0 }
            case "originalName": return reader.text { name = $0 }
            default: return false
            }
        }
        guard isWhole, let hash, let ending, let width, let height, let byteCount else { return nil }
        return PhotoReference(
            sha256: hash, fileExtension: ending, width: Int(width), height: Int(height), byteCount: Int(byteCount), originalName: name)
    }

    // MARK: - Parts

    private mutating func object(_ field: (inout ItemJSONReader, String) -> Bool) -> Bool {
        guard take("{") else { return false }
        repeat {
            guard let name = text(), take(":"), field(&self, name) else { return false }
        } while take(",")
        return take("}")
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func number(_ found: (Int64) -> Void) -> Bool {
        let isNegative = take("-")
        let start = position
        var value: Int64 = 0
        while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
            let (scaled, isLarge) = value.multipliedReportingOverflow(by: 10)
            // The smallest number has no positive counterpart.
            let (sum, isTooLarge) =
                isNegative
                ? scaled.subtractingReportingOverflow(Int64(digit)) : scaled.addingReportingOverflow(Int64(digit))
            guard !isLarge, !isTooLarge else { return false }
            value = sum
            position += 1
        }
        guard position > start else { return false }
        found(value)
        return true
    }

    private mutating func text(_ found: (String) -> Void) -> Bool {
        guard let text = text() else { return false }
        found(text)
        return true
    }

    private mutating func text() -> String? {
        guard take("\"") else { return nil }
        let start = position
        var isPlain = true
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            if bytes[position] == UInt8(ascii: "\\") {
                isPlain = false
                position += 1
            }
            position += 1
        }
        guard position < bytes.count else { return nil }
        let inside = UnsafeBufferPointer(rebasing: bytes[start..<position])
        position += 1
        return isPlain ? String(decoding: inside, as: UTF8.self) : Self.unescaped(inside)
    }

    /// Undoes what `ItemJSON` escapes: quotation marks, backslashes and control characters.
    private static func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            guard text[index] == UInt8(ascii: "\\") else {
                result.append(text[index])
                index += 1
                continue
            }
            guard index + 1 < text.count else { return nil }
            switch text[index + 1] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                result.append(text[index + 1])
                index += 2
            case UInt8(ascii: "u"):
                guard index + 5 < text.count, text[index + 2] == UInt8(ascii: "0"), text[index + 3] == UInt8(ascii: "0"),
                    let high = digit(text[index + 4]), let low = digit(text[index + 5]), high < 2
                else { return nil }
                result.append(high << 4 | low)
                index += 6
            default: return nil
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
