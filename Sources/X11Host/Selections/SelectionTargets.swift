import Toolkit

/// The names under which X programs offer and request data, and the toolkit's media types for them.
enum SelectionTargets {
    /// The targets that an owner of some representations offers, best first, without those that every owner has (TARGETS and so on).
    static func offered(for item: PasteboardItem) -> [String] {
        var targets = item.representations.keys.sorted()
        if item.representations[PasteboardItem.plainText] != nil {
            targets.removeAll { $0 == PasteboardItem.plainText }
            targets.insert(contentsOf: [AtomName.utf8String.rawValue, PasteboardItem.plainText], at: 0)
            for legacy in ["text/plain", "TEXT", "STRING", AtomName.compoundText.rawValue] where !targets.contains(legacy) {
                targets.append(legacy)
            }
        }
        return targets
    }

    /// The encoding of an answer's bytes.
    enum Coding: Equatable {
        /// The bytes themselves.
        case bytes
        /// Text in ISO 8859-1, as the type STRING demands.
        case latin1
        /// Text in the X Consortium's Compound Text.
        case compoundText
    }

    /// Returns the media type and the encoding for a target that another program requests; nil if the item has none.
    static func source(for target: String, in item: PasteboardItem) -> (type: String, coding: Coding)? {
        if item.representations[target] != nil { return (target, .bytes) }
        guard item.representations[PasteboardItem.plainText] != nil else { return nil }
        return switch target {
        case AtomName.utf8String.rawValue, "text/plain", "text/plain;charset=UTF-8", "TEXT": (PasteboardItem.plainText, .bytes)
        case "STRING": (PasteboardItem.plainText, .latin1)
        case AtomName.compoundText.rawValue: (PasteboardItem.plainText, .compoundText)
        default: nil
        }
    }

    /// Returns the target to request from an owner: the first wanted media type that it offers in any form.
    static func choice(wanted: [String], offered: [String]) -> (target: String, type: String, coding: Coding)? {
        for type in wanted {
            if type == PasteboardItem.plainText {
                for (target, coding) in textTargets where offered.contains(target) { return (target, type, coding) }
            }
            if offered.contains(type) { return (type, type, .bytes) }
        }
        return nil
    }

    /// Returns the media types for the toolkit, from an owner's targets; text has one name there.
    static func mediaTypes(offered: [String]) -> [String] {
        var types: [String] = []
        for target in offered {
            let type = textTargets.contains { $0.target == target } ? PasteboardItem.plainText : target
            guard type.contains("/"), !types.contains(type) else { continue }
            types.append(type)
        }
        return types
    }

    /// The forms of text, best first.
    private static let textTargets: [(target: String, coding: Coding)] = [
        (AtomName.utf8String.rawValue, .bytes), ("text/plain;charset=utf-8", .bytes), ("text/plain;charset=UTF-8", .bytes),
        (AtomName.compoundText.rawValue, .compoundText), ("STRING", .latin1), ("text/plain", .bytes), ("TEXT", .bytes),
    ]

    /// Converts text to ISO 8859-1; a missing character becomes a question mark.
    static func latin1(fromUTF8 bytes: [UInt8]) -> [UInt8] {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : UInt8(ascii: "?") }
    }

    /// Converts text from ISO 8859-1 to UTF-8.
    static func utf8(fromLatin1 bytes: [UInt8]) -> [UInt8] {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        return Array(String(text).utf8)
    }
}
