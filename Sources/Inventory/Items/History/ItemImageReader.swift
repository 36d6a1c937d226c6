import FoundationEssentials

/// Reads the lines that `ItemJSON` writes, twenty times as fast as a general decoder. It knows only their form. For all other lines it
/// returns nil; the general decoder then reads them or reports the error.
struct ItemImageReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// Returns the contents of a line; nil if it is not in the form of `ItemJSON`.
    static func read(_ json: String) -> ItemImage? {
        var json = json
        return json.withUTF8 { bytes in
            var reader = ItemImageReader(bytes: bytes)
            return reader.image()
        }
    }

    /// Returns the field of a member; nil for other members. One field had another name before version 5.
    static func field(named name: String) -> ItemField? { fields[name] }

    private static let fields: [String: ItemField] = {
        var fields = Dictionary(uniqueKeysWithValues: ItemField.allCases.map { ($0.historyMember, $0) })
        fields["date"] = .bought
        return fields
    }()

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func image() -> ItemImage? {
        var image = ItemImage()
        // An amount, which is followed by its currency.
        var amount: (field: ItemField, minorUnits: Int64)?
        let isWhole = object { reader, name in
            if let (field, minorUnits) = amount {
                guard name == field.currencyMember, let currency = reader.text().flatMap(Currency.init(code:)) else { return false }
                image.content[field] = .money(Money(minorUnits: minorUnits, currency: currency))
                amount = nil
                return true
            }
            switch name {
            case "key": return reader.number { image.key = $0 }
            case "createdAt": return reader.number { image.createdAt = $0 }
            case "revision", "modifiedAt": return reader.number { _ in }
            case "manualOrder", "place":
                image.members.insert(.manualOrder)
                return reader.number { image.manualOrder = $0 }
            case "location":
                image.members.insert(ItemImage.Members(.place))
                return reader.text { image.content.place = ItemImage.place(ofText: $0) }
            case "values":
                guard let lines = reader.texts() else { return false }
                image.members.insert(.valuations)
                image.content.valuations = lines.compactMap(Valuation.init(line:))
                return image.content.valuations.count == lines.count
            case "own":
                image.members.insert(.own)
                return reader.object { reader, id in
                    guard let value = reader.text().flatMap({ OwnValue(id: id, line: $0) }) else { return false }
                    image.content.own.append(value)
                    return true
                }
            case "photos":
                guard let photos = reader.list({ $0.photo() }) else { return false }
                image.members.insert(.photos)
                image.content.photos = photos
                return true
            case "papers":
                guard let papers = reader.list({ $0.paper() }) else { return false }
                image.members.insert(.papers)
                image.content.papers = papers
                return true
            default:
                guard let field = Self.field(named: name) else {
                    guard let role = StepPartner.Role(rawValue: name), let id = reader.text().flatMap(UUID.init(uuidString:)) else {
                        return false
                    }
                    image.partner = StepPartner(role, id)
                    return true
                }
                image.members.insert(ItemImage.Members(field))
                if case .money = field.descriptor.kind { return reader.number { amount = (field, $0) } }
                guard let value = reader.value(field.descriptor.kind) else { return false }
                image.content[field] = value
                return true
            }
        }
        return isWhole && amount == nil && position == bytes.count ? image : nil
    }

    /// Returns the value of a field with one member; nil if it is of another kind.
    private mutating func value(_ kind: FieldKind) -> FieldValue? {
        switch kind {
        case .line, .lines, .choice: return text().map(FieldValue.text)
        case .money: return nil
        case .day: return text().flatMap(PartialDay.init(iso:)).map(FieldValue.day)
        case .quantity:
            var quantity: Quantity?
            return number { quantity = Quantity(thousandths: $0) } ? quantity.map(FieldValue.quantity) : nil
        case .yesOrNo:
            var isYes = false
            return number { isYes = $0 == 1 } && isYes ? .yes : nil
        case .place, .type, .item: return text().flatMap(UUID.init(uuidString:)).map { .reference(Reference(id: $0, path: [])) }
        case .tags:
            guard let ids = texts() else { return nil }
            let tags = ids.compactMap { UUID(uuidString: $0).map { Reference(id: $0, path: []) } }
            return tags.count == ids.count ? .references(tags) : nil
        }
    }

    private mutating func texts() -> [String]? { list { $0.text() } }

    private mutating func list<Value>(_ read: (inout ItemImageReader) -> Value?) -> [Value]? {
        guard take("[") else { return nil }
        var values: [Value] = []
        repeat {
            guard let value = read(&self) else { return nil }
            values.append(value)
        } while take(",")
        return take("]") ? values : nil
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

    private mutating func paper() -> Paper? {
        var line = PaperLine()
        let isWhole = object { reader, field in
            switch field {
            case "role": return reader.text { line.role = $0 }
            case "title": return reader.text { line.title = $0 }
            case "url": return reader.text { line.url = $0 }
            case "sha256": return reader.text { line.sha256 = $0 }
            case "fileExtension": return reader.text { line.fileExtension = $0 }
            case "mediaType": return reader.text { line.mediaType = $0 }
            case "byteCount": return reader.number { line.byteCount = Int($0) }
            default: return false
            }
        }
        return isWhole ? line.paper : nil
    }

    // MARK: - Parts

    private mutating func object(_ field: (inout ItemImageReader, String) -> Bool) -> Bool {
        guard take("{") else { return false }
        if take("}") { return true }
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

    /// Reverses the escapes of `ItemJSON`: quotation marks, backslashes and control characters.
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
