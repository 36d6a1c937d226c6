import Graphics

/// The facts about rows of a tree that a table does not know.
protocol TreeRows: AnyObject {
    /// Returns the row at which a key stops that leads to a row; nil for none.
    func stop(of key: Key, at row: Int) -> Int?
    /// Returns whether a row can be selected.
    func canChoose(_ row: Int) -> Bool
    /// Adds the level of a row and whether it is open.
    func describe(_ part: inout AccessibilityPart, ofRow row: Int)
    /// Opens or closes a row. Returns whether the act was one of these.
    func perform(_ act: AccessibilityRequest.Act, onRow row: Int) -> Bool
}
