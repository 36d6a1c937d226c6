public import Graphics

/// A field for searches: a magnifying glass, a cross that empties it, and Escape that does the same. `onChange` is called at every key.
open class SearchField: TextField {
    /// Called after Escape, which has emptied the field: the search is over.
    public var onCancel: (() -> Void)?

    /// Makes an empty search field.
    public init(placeholder: String = "") {
        super.init()
        self.placeholder = placeholder
        font = Font(size: 14)
        icon = .search
        hasClearButton = true
        passesUnusedUndo = true
    }

    open override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .searchField
        description.label = "Search"
    }

    open override var intrinsicContentSize: Size { Size(width: 196, height: 32) }

    override func interceptKey(_ event: KeyEvent) -> Bool {
        if event.key == .escape, event.modifiers.isEmpty, !isOfferingCompletions, !text.isEmpty || onCancel != nil {
            if !text.isEmpty { replaceText(with: "") }
            onCancel?()
            return true
        }
        return super.interceptKey(event)
    }
}
