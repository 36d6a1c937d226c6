/// The digits of an amount, after the marks between them are interpreted.
struct MoneyDigits {
    private var whole: [UInt8] = []
    private var fraction: [UInt8] = []
    private let text: String

    /// Reads a number without sign and currency.
    init(_ number: Substring, whole text: String, style: NumberStyle) throws(MoneyError) {
        self.text = text
        let parts = try Self.split(number, text: text)
        let decimalIndex = try Self.decimalMark(in: parts, text: text, style: style)
        if let decimalIndex {
            fraction = parts[decimalIndex].digits
            guard !fraction.isEmpty, decimalIndex == parts.count - 1 else { throw .misplacedMark(text) }
        }
        let groups = decimalIndex.map { Array(parts[..<$0]) } ?? parts
        try Self.checkGroups(groups, text: text)
        whole = groups.flatMap(\.digits)
        guard !whole.isEmpty || !fraction.isEmpty else { throw .notANumber(text) }
    }

    /// Returns the amount in minor units. Zeros beyond the currency's decimals are dropped, unless three of them look like a group.
    func minorUnits(in currency: Currency) throws(MoneyError) -> UInt64 {
        guard let units = try minorUnits(places: currency.minorUnitDigits) else { throw .tooManyDecimals(text, currency) }
        return units
    }

    /// Returns the number in units of its last decimal place; nil if it has more places than that.
    func minorUnits(places: Int) throws(MoneyError) -> UInt64? {
        var decimals = fraction
        if decimals.count > places {
            guard decimals.count != 3, decimals[places...].allSatisfy({ $0 == 0 }) else { return nil }
            decimals.removeLast(decimals.count - places)
        }
        var result: UInt64 = 0
        for digit in whole + decimals + Array(repeating: 0, count: places - decimals.count) {
            let (tens, overflow) = result.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tens.addingReportingOverflow(UInt64(digit))
            guard !overflow, !carry else { throw .tooLarge(text) }
            result = sum
        }
        return result
    }

    /// Digits, and the mark before them.
    private struct Part {
        var mark: Mark?
        var digits: [UInt8] = []
    }

    private enum Mark: Hashable {
        case point, comma, space, apostrophe

        init?(_ character: Character) {
            switch character {
            case ".", "\u{66B}": self = .point
            case ",", "\u{66C}", "\u{60C}": self = .comma
            case " ", "\u{A0}", "\u{202F}", "\u{2009}", "\u{2007}": self = .space
            case "'", "\u{2019}": self = .apostrophe
            default: return nil
            }
        }
    }

    private static func split(_ number: Substring, text: String) throws(MoneyError) -> [Part] {
        var parts = [Part()]
        for character in number {
            if let digit = MoneyParser.digit(character) {
                parts[parts.count - 1].digits.append(digit)
            } else if let mark = Mark(character) {
                parts.append(Part(mark: mark))
            } else {
                throw .notANumber(text)
            }
        }
        return parts
    }

    /// Returns the index of the fraction; nil if there is none.
    private static func decimalMark(in parts: [Part], text: String, style: NumberStyle) throws(MoneyError) -> Int? {
        let marks = parts.dropFirst().compactMap(\.mark)
        guard let last = marks.last else { return nil }
        guard last == .point || last == .comma else { return nil }
        let kinds = Set(marks)
        if kinds.count > 1 {
            // "1,234.50": the last kind is the decimal mark and occurs once; only one other kind may separate groups.
            guard kinds.count == 2, marks.filter({ $0 == last }).count == 1 else { throw .misplacedMark(text) }
            return parts.count - 1
        }
        if marks.count > 1 { return nil }
        if parts[0].digits.isEmpty { return 1 }
        let isStyleDecimal = Mark(style.decimal) == last
        let looksGrouped = parts[1].digits.count == 3 && (1...3).contains(parts[0].digits.count) && parts[0].digits.first != 0
        return !isStyleDecimal && looksGrouped ? nil : 1
    }

    /// Checks that groups have three digits; in Indian numbers all but the last may have two.
    private static func checkGroups(_ groups: [Part], text: String) throws(MoneyError) {
        guard groups.count > 1 else { return }
        let sizes = groups.map(\.digits.count)
        let inner = sizes.dropFirst().dropLast()
        let western = (1...3).contains(sizes[0]) && inner.allSatisfy { $0 == 3 }
        let indian = (1...2).contains(sizes[0]) && inner.allSatisfy { $0 == 2 }
        guard Set(groups.dropFirst().compactMap(\.mark)).count == 1, sizes.last == 3, western || indian else {
            throw .misplacedMark(text)
        }
    }
}
