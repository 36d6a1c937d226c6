/// One relation between places or lengths of two items, or between a length and a number:
///
///     firstItem.firstAttribute  relation  multiplier · secondItem.secondAttribute + constant
///
/// It holds while it is active. Then the nearest view around both items keeps it. Places are measured in that view, from the left and the
/// top; a leading or trailing attribute is measured from that view's leading edge, so that a constant always points inward.
public final class LayoutConstraint {
    /// The item on the left side.
    public private(set) weak var firstItem: (any LayoutItem)?
    /// The place or length of the first item.
    public let firstAttribute: Attribute
    /// The relation between the sides.
    public let relation: Relation
    /// The item on the right side; nil for a number alone.
    public private(set) weak var secondItem: (any LayoutItem)?
    /// The place or length of the second item.
    public let secondAttribute: Attribute
    /// The factor of the right side's attribute.
    public let multiplier: Double
    /// The constant of the right side, in points. Values that are not numbers, or beyond ten million points, are ignored.
    public var constant: Double {
        didSet {
            guard constant != oldValue else { return }
            if abs(constant) <= Self.largestConstant { engine?.constantDidChange(of: self) } else { constant = oldValue }
        }
    }
    /// The importance of the constraint.
    public var priority: LayoutPriority {
        didSet { if priority != oldValue { engine?.priorityDidChange(of: self) } }
    }
    /// A name for debugging, shown when the constraint cannot hold.
    public var identifier: String?

    /// Larger numbers would leave no precision for a point.
    private static let largestConstant = 1e7

    /// Whether it was made with a second item, even if that item is gone.
    let hasSecondItem: Bool
    /// The view that keeps it while it is active.
    weak var holder: View?
    /// The order in which it became active, among constraints that are solved together: of those that contradict each other, the last one
    /// is given up.
    var activation = 0
    /// Whether a warning was already logged that it cannot hold.
    var isReported = false

    /// Makes a constraint; it holds once it is active.
    public init(
        item first: any LayoutItem, attribute firstAttribute: Attribute, relatedBy relation: Relation, toItem second: (any LayoutItem)?,
        attribute secondAttribute: Attribute, multiplier: Double = 1, constant: Double = 0, priority: LayoutPriority = .required
    ) {
        firstItem = first
        self.firstAttribute = firstAttribute
        self.relation = relation
        secondItem = second
        self.secondAttribute = second == nil ? .notAnAttribute : secondAttribute
        hasSecondItem = second != nil
        self.multiplier = multiplier
        self.constant = constant
        self.priority = priority
    }

    /// Whether it holds. A constraint stays inactive if its items have no common view or its attributes cannot be compared; that is
    /// reported to the `layoutDiagnostics` of its items.
    public var isActive: Bool {
        get { holder != nil }
        set {
            guard newValue != isActive else { return }
            if newValue {
                if let view = firstItem?.layoutView { ConstraintKeeper(view).activate(self) }
            } else if let holder {
                ConstraintKeeper(holder).deactivate(self)
            }
        }
    }

    /// Makes constraints active.
    public static func activate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Makes constraints inactive.
    public static func deactivate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    /// The engine that has it.
    private var engine: LayoutEngine? { holder.map { LayoutScope($0).root }?.layoutState?.engine }

    /// Returns whether it is about a view, or about something in it.
    func involves(_ view: View) -> Bool {
        (firstItem?.layoutView?.isDescendant(of: view) ?? false) || (secondItem?.layoutView?.isDescendant(of: view) ?? false)
    }

    /// Whether it depends on the text of an item.
    var isAboutBaseline: Bool {
        [firstAttribute, secondAttribute].contains { $0 == .firstBaseline || $0 == .lastBaseline }
    }

    /// The reason why it is meaningless; nil if it is sound.
    var defect: String? {
        guard firstItem != nil else { return "its first item is gone" }
        guard !hasSecondItem || secondItem != nil else { return "its second item is gone" }
        guard abs(constant) <= Self.largestConstant else { return "its constant is out of range" }
        guard multiplier == 0 || (1e-6...1e6).contains(abs(multiplier)) else { return "its multiplier is out of range" }
        switch (firstAttribute.kind, secondAttribute.kind) {
        case (.none, _): return "it says nothing of its first item"
        case (.length, .length), (.length, .none), (.x, .x), (.y, .y): return nil
        case (_, .none): return "a place needs another place to relate to"
        default: return "it compares places of different axes, or a place with a length"
        }
    }
}

extension LayoutConstraint: CustomStringConvertible {
    /// The equation, with the names of the items, the priority unless it is required, and the identifier.
    public var description: String {
        var text = "\(firstItem?.layoutName ?? "(gone)").\(firstAttribute) "
        switch relation {
        case .lessThanOrEqual: text += "<="
        case .equal: text += "="
        case .greaterThanOrEqual: text += ">="
        }
        if hasSecondItem {
            text += " \(secondItem?.layoutName ?? "(gone)").\(secondAttribute)"
            if multiplier != 1 { text += " * \(multiplier)" }
            if constant != 0 { text += constant < 0 ? " - \(-constant)" : " + \(constant)" }
        } else {
            text += " \(constant)"
        }
        if priority != .required { text += " @\(priority.rawValue)" }
        if let identifier { text += " (\(identifier))" }
        return text
    }
}
