/// Keeps spreadsheets from running a cell as a formula: a text that begins like one gets an apostrophe in front, which they take for
/// "this is text". Reading takes it off again, so that what was written comes back, whatever it was.
public enum SpreadsheetText {
    /// The text as a cell: with an apostrophe where a spreadsheet would see a formula, and where leaving it out could not be undone.
    ///
    /// - Parameters:
    ///   - text: what the item says.
    ///   - isSafe: whether formulas are disarmed; without it only what begins with an apostrophe already is guarded.
    public static func protect(_ text: String, isSafe: Bool) -> String {
        let bytes = text.utf8
        guard let first = bytes.first(where: { $0 != apostrophe }), starters.contains(first) else { return text }
        return isSafe || bytes.first == apostrophe ? "'" + text : text
    }

    /// The text that a cell stands for.
    static func unprotect(_ cell: String) -> String {
        let bytes = cell.utf8
        guard bytes.first == apostrophe, let first = bytes.first(where: { $0 != apostrophe }), starters.contains(first) else { return cell }
        return String(cell.unicodeScalars.dropFirst())
    }

    private static let apostrophe = UInt8(ascii: "'")
    /// What a formula begins with.
    private static let starters: [UInt8] = ["=", "+", "-", "@", "\t", "\r"].map { (text: Unicode.Scalar) in UInt8(ascii: text) }
}
