/// What a node is to a person.
nonisolated public enum AccessibilityRole: String, Hashable, Sendable {
    case window, dialog, alert, panel, toolbar
    case button, toggleButton, popUpButton, `switch`, textField, searchField, textView
    case radioGroup, radioButton, tabList, tab
    case spinButton, progressBar, splitter, datePicker, day
    /// Rows below or beside each other: what Orca reads with the number of its rows, however few of them exist.
    case table
    case row
    case list, listItem
    /// Rows that have rows below them, which can be shown or not.
    case tree, treeItem
    case menu, menuItem, checkMenuItem
    case heading, label, image
    /// A sentence that comes by itself; it is read then where it is live, too.
    case notification

    /// Whether it must have a name where a person can act on it, or where keys go to it. Texts are their own name.
    public var isText: Bool { self == .label || self == .heading || self == .notification }
}
