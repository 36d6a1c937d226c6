/// The number under a bar code: EAN-8, UPC-A (12 digits), EAN-13 (which every present ISBN is) or GTIN-14.
///
/// The last digit is computed from the others, so that errors of reading or typing are noticed. Other texts are a maker's own codes, which
/// cannot be checked. The rule is that of the GS1 General Specifications, 7.9.
public enum ProductCode {
    /// Returns the reason why a code is improbable, as a sentence; nil if there is none.
    public static func doubt(about text: String) -> String? {
        let digits = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        guard [8, 12, 13, 14].contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }), let last = digits.last else {
            return nil
        }
        // From the right, every other digit counts three times, beginning with the one before the last.
        let sum = digits.dropLast().reversed().enumerated().reduce(0) { $0 + Int($1.element - 0x30) * ($1.offset % 2 == 0 ? 3 : 1) }
        let expected = (10 - sum % 10) % 10
        guard Int(last - 0x30) != expected else { return nil }
        return "The last digit of the product code does not fit the others: it should be \(expected). Compare it with the label."
    }

    /// Returns the forms of the same number, without spaces and hyphens: scanners send a UPC-A of 12 digits as an EAN-13 that begins with
    /// 0, and the other way round. Other codes have one form.
    static func forms(of text: String) -> [String] {
        let plain = text.filter { $0 != " " && $0 != "-" }
        let digits = plain.utf8
        guard [12, 13, 14].contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return [plain] }
        let whole = String(repeating: "0", count: 14 - digits.count) + plain
        return [whole]
            + [13, 12].compactMap { count in
                whole.prefix(14 - count).allSatisfy { $0 == "0" } ? String(whole.suffix(count)) : nil
            }
    }

    /// Returns whether a text is such a number with a correct last digit.
    public static func isNumber(_ text: String) -> Bool {
        [8, 12, 13, 14].contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } && doubt(about: text) == nil
    }
}
