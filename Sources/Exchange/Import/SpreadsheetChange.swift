import FoundationEssentials
import Inventory

/// A text or day that a spreadsheet likely altered.
public struct SpreadsheetAlteration: Hashable, Sendable {
    /// The row in the file, from 1.
    public let row: Int
    /// The column's heading in the file.
    public let column: String
    /// The text in the library.
    public let old: String
    /// The text in the file.
    public let new: String

    /// A description such as: Row 2, column Serial Number: “1E5” became “100000”.
    public var description: String {
        let (old, new) = (visible(old, limit: 40), visible(new, limit: 40))
        return "Row \(row), column \(visible(column, limit: 40)): “\(old)” became “\(new)”"
    }
}

/// Recognizes alterations by spreadsheets: leading zeros disappear, "1E5" becomes 100000, "3-4" a day, and a month its first day.
enum SpreadsheetChange {
    /// Returns whether a spreadsheet likely altered one text to another.
    static func isLikely(from old: String, to new: String) -> Bool {
        guard old != new, !old.isEmpty, !new.isEmpty else { return false }
        if let one = number(old), let other = number(new) {
            let isRounded = new.contains(where: { $0 == "E" || $0 == "e" }) || old.count > 15
            return isRounded ? abs(one - other) <= abs(one) * 1e-5 : one == other
        }
        if isShort(old), !isShort(new), (try? DayParser(.plain).read(new)) != nil || isTime(new) { return true }
        if ["true", "false"].contains(old.lowercased()), new == old.uppercased() { return true }
        return new.hasPrefix("#") && old.first.map { "=+-@".contains($0) } == true
    }

    /// Returns whether a spreadsheet likely completed a month or year to a day.
    static func isLikely(from old: PartialDay, to new: PartialDay) -> Bool {
        guard old.day == nil, let day = new.exact else { return false }
        return day == old.first
    }

    /// Returns whether a text is a number that a spreadsheet shortened: "1.23457E+12".
    static func isShortened(_ text: String) -> Bool {
        guard let mark = text.firstRange(of: "E+"), number(text) != nil else { return false }
        return text[..<mark.lowerBound].contains(".") || text[..<mark.lowerBound].contains(",")
    }

    /// Returns whether a text is a time as a spreadsheet writes it: "03:04:00", "3:04 PM".
    private static func isTime(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard let time = words.first, words.count == 1 || words.count == 2 && ["AM", "PM"].contains(words[1].uppercased()) else {
            return false
        }
        let numbers = time.split(separator: ":", omittingEmptySubsequences: false)
        return (2...3).contains(numbers.count) && numbers.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isNumber) }
    }

    /// Returns a text's number as a spreadsheet reads it.
    private static func number(_ text: String) -> Double? {
        let text = text.replacing(",", with: ".")
        guard text.utf8.allSatisfy({ (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0) }),
            text.utf8.contains(where: { (48...57).contains($0) })
        else { return nil }
        return Double(text)
    }

    /// Returns whether a spreadsheet would read a text as a day: "3-4", "1/2", "MAR1".
    private static func isShort(_ text: String) -> Bool {
        guard text.utf8.count <= 9 else { return false }
        let numbers = text.split(omittingEmptySubsequences: false) { "-/.:".contains($0) }
        if numbers.count == 2 || numbers.count == 3 {
            return numbers.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isNumber } }
        }
        let letters = text.prefix(while: \.isLetter).lowercased()
        let rest = text.dropFirst(letters.count)
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        return letters.count >= 3 && months.contains { letters.hasPrefix($0) } && (1...4).contains(rest.count)
            && rest.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
