/// Keeps spreadsheets from running a cell as a formula. A text that begins like one gets an apostrophe, which spreadsheets read as "this is
/// text". Reading removes it again, so that every text is restored exactly.
public enum SpreadsheetText {
    /// Returns the text as a cell: with an apostrophe if a spreadsheet would see a formula, or if reading would remove an apostrophe of the
    /// text.
    ///
    /// - Parameters:
    ///   - text: the text of the item.
    ///   - isSafe: whether formulas are disarmed; if not, only texts that begin with an apostrophe get another one.
    public static func protect(_ text: String, isSafe: Bool) -> String {
        let bytes = text.utf8
        guard let first = bytes.first(where: { $0 != apostrophe }), starters.contains(first) else { return text }
        return isSafe || bytes.first == apostrophe ? "'" + text : text
    }

    /// Returns the text of a cell.
    static func unprotect(_ cell: String) -> String {
        let bytes = cell.utf8
        guard bytes.first == apostrophe, let first = bytes.first(where: { $0 != apostrophe }), starters.contains(first) else { return cell }
        return String(cell.unicodeScalars.dropFirst())
    }

    private static let apostrophe = UInt8(ascii: "'")
    /// The first characters of formulas.
    private static let starters: [UInt8] = ["=", "+", "-", "@", "\t", "\r"].map { (text: Unicode.Scalar) in UInt8(ascii: text) }
}
