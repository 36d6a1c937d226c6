/// Applies the file's accessibility attributes to views and items.
extension NibAccessibility {
    func apply(to view: View) {
        if let label { view.accessibilityLabel = label }
        if let hint { view.accessibilityHint = hint }
        if let identifier { view.accessibilityIdentifier = identifier }
        if let isElement { view.isAccessibilityElement = isElement }
        if let role { view.accessibilityRole = role }
    }

    func apply(to item: BarButtonItem) {
        item.accessibilityLabel = label
        item.accessibilityHint = hint
        item.identifier = identifier
    }
}
