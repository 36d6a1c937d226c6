/// Reads a typed amount, or one from a file: the whole text or nothing, never losing a digit.
///
/// The accepted forms are:
/// - "16.55", "16,55", "1,234.50", "1.234,50", "1 234,50", "1'234.50", "12,34,567.00", ".50"; digits of any script;
/// - a currency before or after: "$5", "5 €", "EUR 5", "5 chf", "kr 5". Without one it is the default currency;
/// - negative amounts: "-5", "−5", "$-5", "-$5", "5-", and "(5)" as spreadsheets write them.
///
/// A single mark is the decimal mark, unless it is the style's grouping mark and exactly three digits follow it: "1,234" is 1234 where
/// commas group, and 1.234 (too many decimals for most currencies, so an error) where they are decimal marks. Everything else is an error:
/// "12abc", "1e5", "0x10", "NaN", "1,23,4", "1.2.3", "5.", more decimals than the currency has.
public enum MoneyParser {
    /// Reads an amount.
    ///
    /// - Parameters:
    ///   - text: the whole text; spaces around it do not count.
    ///   - defaultCurrency: the currency of an amount that names none, and the first choice for a sign that several share.
    ///   - style: the decimal mark if the text is ambiguous.
    public static func parse(_ text: String, default defaultCurrency: Currency, style: NumberStyle) throws(MoneyError) -> Money {
        var rest = trimmed(text[...])
        guard !rest.isEmpty else { throw .empty }
        var negative = false
        if rest.first == "(", rest.last == ")", rest.count > 2 {
            negative = true
            rest = trimmed(rest.dropFirst().dropLast())
        }
        var signs = negative ? 1 : 0
        func takeSign() {
            if let first = rest.first, isMinus(first) {
                negative = true
                signs += 1
                rest = trimmed(rest.dropFirst())
            } else if let last = rest.last, isMinus(last) {
                negative = true
                signs += 1
                rest = trimmed(rest.dropLast())
            } else if rest.first == "+" {
                signs += 1
                rest = trimmed(rest.dropFirst())
            }
        }
        takeSign()
        let currency = try takeCurrency(from: &rest, default: defaultCurrency, whole: text)
        takeSign()
        guard signs <= 1 else { throw .notANumber(text) }
        let magnitude = try MoneyDigits(rest, whole: text, style: style).minorUnits(in: currency)
        // Int64.min has no positive counterpart, so the sign is applied before the size is checked.
        guard let minorUnits = negative ? Int64(exactly: -Int128(magnitude)) : Int64(exactly: magnitude) else { throw .tooLarge(text) }
        return Money(minorUnits: minorUnits, currency: currency)
    }

    /// Returns the currency that an amount names by sign or code; nil if it names none, or is not an amount.
    ///
    /// - Parameters:
    ///   - text: the whole text.
    ///   - defaultCurrency: the preferred currency for a sign that several share.
    ///   - style: the decimal mark if the text is ambiguous.
    public static func currency(namedIn text: String, default defaultCurrency: Currency, style: NumberStyle) -> Currency? {
        guard text.contains(where: { $0.isLetter || $0.isCurrencySymbol }) else { return nil }
        // An incomplete amount such as "€" names a currency, too.
        let whole = try? parse(text, default: defaultCurrency, style: style)
        let begun = whole ?? (try? parse(text + "1", default: defaultCurrency, style: style))
        return begun?.currency
    }

    private static func isMinus(_ character: Character) -> Bool { character == "-" || character == "\u{2212}" }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }

    /// Removes the currency from the front or the back of a number.
    private static func takeCurrency(
        from rest: inout Substring, default defaultCurrency: Currency, whole: String
    ) throws(MoneyError) -> Currency {
        // A number starts with a digit, or with a mark before one; the text before that is a currency.
        var front = rest.prefix { !isDigit($0) && !isMinus($0) }
        if front.last == "." || front.last == ",", front.dropLast().last?.isLetter != true { front = front.dropLast() }
        let back = rest.reversed().prefix { !isDigit($0) && !isMinus($0) }.count
        guard front.count < rest.count else { throw .notANumber(whole) }
        let frontName = String(trimmed(front))
        let backName = String(trimmed(rest.suffix(back)))
        switch (frontName.isEmpty, backName.isEmpty) {
        case (true, true): return defaultCurrency
        case (false, true):
            guard let currency = currency(named: frontName, default: defaultCurrency) else { throw unknown(frontName, whole: whole) }
            rest = trimmed(rest.dropFirst(front.count))
            return currency
        case (true, false):
            guard let currency = currency(named: backName, default: defaultCurrency) else { throw unknown(backName, whole: whole) }
            rest = trimmed(rest.dropLast(back))
            return currency
        case (false, false):
            // "$5 USD": both must mean the same.
            guard let code = currency(named: backName, default: defaultCurrency),
                let sign = currency(named: frontName, default: code), code == sign
            else { throw .notANumber(whole) }
            rest = trimmed(rest.dropFirst(front.count).dropLast(back))
            return code
        }
    }

    private static func unknown(_ name: String, whole: String) -> MoneyError {
        if name.contains(where: { $0.isLetter || $0.isCurrencySymbol }) { return .unknownCurrency(name) }
        return name.allSatisfy { ".,'’".contains($0) } ? .misplacedMark(whole) : .notANumber(whole)
    }

    private static func currency(named name: String, default defaultCurrency: Currency) -> Currency? {
        if let codes = Currency.codesByTypedSymbol[name] {
            return codes.contains(defaultCurrency.code) ? defaultCurrency : codes.first.flatMap(Currency.init(code:))
        }
        guard name.count == 3 else { return nil }
        return Currency(code: name)
    }

    /// Returns whether a character is a decimal digit of any script.
    public static func isDigit(_ character: Character) -> Bool { digit(character) != nil }

    /// Returns the value of a decimal digit of any script.
    static func digit(_ character: Character) -> UInt8? {
        let scalars = character.unicodeScalars
        guard let scalar = scalars.first, scalars.count == 1, scalar.properties.numericType == .decimal,
            let value = scalar.properties.numericValue
        else { return nil }
        return UInt8(exactly: value)
    }
}
