import Graphics

/// What a table does not know of rows that are in a tree.
protocol TreeRows: AnyObject {
    /// The row at which a key stops that leads to one; nil where it leads nowhere.
    func stop(of key: Key, at row: Int) -> Int?
    /// Whether a row can be selected, and not only gone to.
    func canChoose(_ row: Int) -> Bool
    /// Says on which level a row is and whether it is open.
    func describe(_ part: inout AccessibilityPart, ofRow row: Int)
    /// Opens or closes a row. Returns whether that was wanted.
    func perform(_ act: AccessibilityRequest.Act, onRow row: Int) -> Bool
}
