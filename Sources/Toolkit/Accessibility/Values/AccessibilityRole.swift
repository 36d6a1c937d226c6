/// The role of a node for a person.
nonisolated public enum AccessibilityRole: String, Hashable, Sendable {
    case window, dialog, alert, panel, toolbar
    case button, toggleButton, popUpButton, `switch`, textField, searchField, textView
    case radioGroup, radioButton, tabList, tab
    case spinButton, progressBar, splitter, datePicker, day
    /// Rows below or beside each other: Orca reads them with the number of rows, however few of them have nodes.
    case table
    case row
    case list, listItem
    /// Rows that have rows below them, which can be shown or hidden.
    case tree, treeItem
    case menu, menuItem, checkMenuItem
    case heading, label, image
    /// A sentence that appears automatically; it is then read if it is also live.
    case notification

    /// Whether it is a text, which is its own name. Other nodes need a name if they have actions or can have the keyboard.
    public var isText: Bool { self == .label || self == .heading || self == .notification }
}
