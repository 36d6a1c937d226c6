/// One relation between places or lengths of two items, or between a length and a number:
///
///     firstItem.firstAttribute  relation  multiplier · secondItem.secondAttribute + constant
///
/// It counts while it is active. Then the nearest view that holds both items keeps it. Places are measured in that view, from the left and
/// the top; where a leading or trailing attribute is involved, from that view's leading edge, so that a constant always points inward.
public final class LayoutConstraint {
    /// The item on the left side.
    public private(set) weak var firstItem: (any LayoutItem)?
    /// What of it.
    public let firstAttribute: Attribute
    /// How the sides compare.
    public let relation: Relation
    /// The item on the right side; nil for a number alone.
    public private(set) weak var secondItem: (any LayoutItem)?
    /// What of it.
    public let secondAttribute: Attribute
    /// What the right side's attribute is multiplied by.
    public let multiplier: Double
    /// What is added to the right side, in points. What is no number, or further than ten million points, is not taken.
    public var constant: Double {
        didSet {
            guard constant != oldValue else { return }
            if abs(constant) <= Self.largestConstant { engine?.constantDidChange(of: self) } else { constant = oldValue }
        }
    }
    /// How much it matters.
    public var priority: LayoutPriority {
        didSet { if priority != oldValue { engine?.priorityDidChange(of: self) } }
    }
    /// A name for debugging, shown when the constraint cannot hold.
    public var identifier: String?

    /// With numbers beyond this, nothing would be left of a point.
    private static let largestConstant = 1e7

    /// Whether there was a second item when it was made, even if that is gone.
    let hasSecondItem: Bool
    /// The view that keeps it while it is active.
    weak var holder: View?
    /// When it became active, among those that are solved together: of those that contradict each other, the last one goes.
    var activation = 0
    /// Whether it was reported once that it cannot hold.
    var isReported = false

    /// Makes a constraint; it counts once it is active.
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

    /// Whether it counts. A constraint whose items have no view in common, or that compares what cannot be compared, stays inactive: that
    /// is reported to the `layoutDiagnostics` of its items.
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

    /// Makes constraints count.
    public static func activate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Makes constraints count no more.
    public static func deactivate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    /// The engine that knows it.
    private var engine: LayoutEngine? { holder.map { LayoutScope($0).root }?.layoutState?.engine }

    /// Whether it is about an item, or something in it.
    func involves(_ view: View) -> Bool {
        (firstItem?.layoutView?.isDescendant(of: view) ?? false) || (secondItem?.layoutView?.isDescendant(of: view) ?? false)
    }

    /// Whether it follows the text of an item.
    var isAboutBaseline: Bool {
        [firstAttribute, secondAttribute].contains { $0 == .firstBaseline || $0 == .lastBaseline }
    }

    /// Why it means nothing; nil when it is sound.
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
