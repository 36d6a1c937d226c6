/// The settings that a desktop's settings daemon publishes in the property `_XSETTINGS_SETTINGS`.
struct XSettings: Equatable {
    /// One setting.
    enum Value: Equatable {
        case integer(Int32)
        case string(String)
        /// Red, green, blue, alpha, of 65,535 each.
        case colour(UInt16, UInt16, UInt16, UInt16)
    }

    /// The settings by name, such as `Net/ThemeName`.
    var values: [String: Value] = [:]

    /// No settings at all.
    init() {}

    /// Reads the property's bytes.
    ///
    /// - Returns: nil if the bytes break the XSETTINGS specification; a daemon's error must not leave half of its settings on.
    init?(bytes: [UInt8]) {
        guard let order = bytes.first, order <= 1 else { return nil }
        var reader = Reader(bytes: bytes, isLittleEndian: order == 0)
        guard reader.skip(8), let count = reader.uint32() else { return nil }
        for _ in 0..<count {
            guard let kind = reader.uint8(), reader.skip(1), let nameLength = reader.uint16(),
                let name = reader.string(length: Int(nameLength)), reader.skip(4), let value = reader.value(ofKind: kind)
            else { return nil }
            values[name] = value
        }
    }

    /// Returns the whole number under a name.
    func integer(_ name: String) -> Int? {
        guard case .integer(let value) = values[name] else { return nil }
        return Int(value)
    }

    /// The text under a name.
    func string(_ name: String) -> String? {
        guard case .string(let value) = values[name] else { return nil }
        return value
    }
}

extension XSettings {
    /// Reads the bytes in order, never past their end.
    private struct Reader {
        let bytes: [UInt8]
        let isLittleEndian: Bool
        var position = 0

        mutating func skip(_ count: Int) -> Bool {
            guard count <= bytes.count - position else { return false }
            position += count
            return true
        }

        mutating func uint8() -> UInt8? {
            guard position < bytes.count else { return nil }
            position += 1
            return bytes[position - 1]
        }

        mutating func uint16() -> UInt16? {
            guard let first = uint8(), let second = uint8() else { return nil }
            return isLittleEndian ? UInt16(second) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(second)
        }

        mutating func uint32() -> UInt32? {
            guard let first = uint16(), let second = uint16() else { return nil }
            return isLittleEndian ? UInt32(second) << 16 | UInt32(first) : UInt32(first) << 16 | UInt32(second)
        }

        /// Reads text, with its padding to a multiple of four bytes.
        mutating func string(length: Int) -> String? {
            guard length <= bytes.count - position else { return nil }
            let text = String(decoding: bytes[position..<position + length], as: UTF8.self)
            position += length
            guard skip((4 - length % 4) % 4) else { return nil }
            return text
        }

        mutating func value(ofKind kind: UInt8) -> Value? {
            switch kind {
            case 0: uint32().map { .integer(Int32(bitPattern: $0)) }
            case 1: uint32().flatMap { string(length: Int($0)) }.map { .string($0) }
            case 2: colour()
            default: nil
            }
        }

        /// The specification's order is red, blue, green, alpha; this is not an error here.
        private mutating func colour() -> Value? {
            guard let red = uint16(), let blue = uint16(), let green = uint16(), let alpha = uint16() else { return nil }
            return .colour(red, green, blue, alpha)
        }
    }
}
