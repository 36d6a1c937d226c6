import Toolkit

/// A key symbol of X: the number of the sign on a key.
struct KeySymbol: Hashable {
    let rawValue: UInt

    init(_ rawValue: UInt) { self.rawValue = rawValue }

    /// The key without a character, such as an arrow, or nil.
    var specialKey: Key? {
        switch rawValue {
        case 0xff0d, 0xff8d, 0xfe34: .enter
        case 0xff09, 0xff89, 0xfe20: .tab
        case 0xff1b: .escape
        case 0x20, 0xff80: .space
        case 0xff08: .backspace
        case 0xffff, 0xff9f: .delete
        case 0xff63, 0xff9e: .insert
        case 0xff51, 0xff96: .left
        case 0xff53, 0xff98: .right
        case 0xff52, 0xff97: .up
        case 0xff54, 0xff99: .down
        case 0xff50, 0xff95: .home
        case 0xff57, 0xff9c: .end
        case 0xff55, 0xff9a: .pageUp
        case 0xff56, 0xff9b: .pageDown
        case 0xff67: .menu
        case 0xffbe...0xffe0: .function(Int(rawValue - 0xffbe) + 1)
        case 0xff91...0xff94: .function(Int(rawValue - 0xff91) + 1)
        default: nil
        }
    }

    /// The character of the symbol, if it follows from its number: Latin-1, the keypad and Unicode symbols.
    ///
    /// The old symbols of Cyrillic, Greek and so on have numbers of their own. Their text comes from the input method, and for shortcuts
    /// they only count as "not Latin".
    var character: Character? {
        switch rawValue {
        case 0x20...0x7e, 0xa0...0xff: Unicode.Scalar(UInt32(rawValue)).map(Character.init)
        case 0xffaa...0xffaf: Unicode.Scalar(UInt32(rawValue - 0xff80)).map(Character.init)
        case 0xffb0...0xffb9: Unicode.Scalar(UInt32(rawValue - 0xff80)).map(Character.init)
        case 0xffbd: "="
        case 0x0100_0100...0x0110_ffff: Unicode.Scalar(UInt32(rawValue - 0x0100_0000)).map(Character.init)
        default: nil
        }
    }

    /// Whether it is a modifier, a lock, a dead key or another key without an effect of its own.
    var isModifier: Bool {
        switch rawValue {
        case 0xffe1...0xffee, 0xfe01...0xfe13, 0xff7e, 0xff7f: true
        default: false
        }
    }
}

/// The meaning of a key for shortcuts, from all the data in the keyboard map.
struct KeyMeaning {
    /// The symbol with the pressed modifiers (num lock decides the meaning of the keypad).
    var present: KeySymbol
    /// The plain symbol of the current group, then of every other group of the map.
    var groups: [KeySymbol]
    /// The symbol of the current group with Shift.
    var shifted: KeySymbol
    /// The key's code: evdev's number plus 8, as on every Linux server.
    var code: Int

    /// The key.
    ///
    /// If the current layout has no Latin letter on it, the other layouts are used, then a US keyboard: so Ctrl+C works in Cyrillic, Greek,
    /// Hebrew and Arabic. If a digit needs Shift (French, Czech), the key is the digit.
    var key: Key {
        if let special = present.specialKey { return special }
        if present.isModifier { return .other }
        let own = groups.first?.character
        if (0xff80...0xffbd).contains(present.rawValue), let keypad = present.character { return .character(keypad) }
        if let own, Self.isLatinLetterOrDigit(own) { return .character(Self.lowercased(own)) }
        if let digit = shifted.character, digit.isASCII, digit.isNumber { return .character(digit) }
        if let own, Self.isLatin(own) { return .character(Self.lowercased(own)) }
        for symbol in groups.dropFirst() {
            if let other = symbol.character, other.isASCII { return .character(Self.lowercased(other)) }
        }
        if let american = Self.american(code) { return .character(american) }
        if let own { return .character(Self.lowercased(own)) }
        return .other
    }

    private static func isLatinLetterOrDigit(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }

    /// Returns whether it is of the Latin script, with or without an accent, or a sign of ASCII.
    private static func isLatin(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.value < 0x250 }
    }

    private static func lowercased(_ character: Character) -> Character {
        let lower = character.lowercased()
        return lower.count == 1 ? lower.first ?? character : character
    }

    private static let americanRows: [(first: Int, keys: [Character])] = [
        (10, Array("1234567890-=")), (24, Array("qwertyuiop[]")), (38, Array("asdfghjkl;'`")), (51, Array("\\zxcvbnm,./")),
    ]

    private static func american(_ code: Int) -> Character? {
        for row in americanRows where code >= row.first && code < row.first + row.keys.count { return row.keys[code - row.first] }
        return nil
    }
}
