public import Graphics

/// A rectangle for layout that is not a view: add it to a view by `addLayoutGuide`.
public final class LayoutGuide: LayoutItem {
    /// The kind of rectangle that it stands for.
    enum Role {
        /// Its own rectangle, placed by constraints.
        case free
        /// The owner's rectangle, less its margins.
        case margins
        /// The owner's rectangle, because windows have no covered parts here.
        case safeArea
    }

    /// The view it is in.
    public internal(set) weak var owningView: View?

    /// A name for debugging.
    public var identifier: String?

    let role: Role
    var storedFrame = Rect.zero

    /// Makes a guide that is in no view yet.
    public init() { role = .free }

    init(role: Role, owner: View) {
        self.role = role
        owningView = owner
    }

    /// The view that owns it.
    public var layoutView: View? { owningView }

    /// Its identifier, or else the name of its kind.
    public var layoutName: String {
        if let identifier { return identifier }
        let owner = owningView?.layoutName ?? "(gone)"
        switch role {
        case .free: return "guide of \(owner)"
        case .margins: return "\(owner).layoutMarginsGuide"
        case .safeArea: return "\(owner).safeAreaLayoutGuide"
        }
    }

    /// Its place in its view, in that view's points, since the last layout.
    public var layoutFrame: Rect {
        guard role != .free, let owner = owningView else { return storedFrame }
        let whole = Rect(origin: .zero, size: owner.bounds.size)
        return role == .margins ? whole.inset(by: owner.layoutMargins) : whole
    }
}

/// The guides of a view.
final class LayoutGuides {
    private(set) var added: [LayoutGuide] = []
    private var marginsGuide: LayoutGuide?
    private var safeAreaGuide: LayoutGuide?

    func add(_ guide: LayoutGuide, to owner: View) {
        precondition(guide.role == .free, "a guide that a view has by itself cannot be added to one")
        guide.owningView?.removeLayoutGuide(guide)
        guide.owningView = owner
        added.append(guide)
    }

    /// Removes a guide, and the constraints about it.
    func remove(_ guide: LayoutGuide, from owner: View) {
        guard guide.owningView === owner, guide.role == .free else { return }
        var view: View? = owner
        while let v = view {
            for constraint in v.constraints where constraint.firstItem === guide || constraint.secondItem === guide {
                constraint.isActive = false
            }
            view = v.superview
        }
        added.removeAll { $0 === guide }
        guide.owningView = nil
        ConstraintKeeper(LayoutScope(owner).root).structureDidChange()
    }

    func margins(of owner: View) -> LayoutGuide {
        if let marginsGuide { return marginsGuide }
        let guide = LayoutGuide(role: .margins, owner: owner)
        marginsGuide = guide
        return guide
    }

    func safeArea(of owner: View) -> LayoutGuide {
        if let safeAreaGuide { return safeAreaGuide }
        let guide = LayoutGuide(role: .safeArea, owner: owner)
        safeAreaGuide = guide
        return guide
    }
}

extension View {
    /// The guides that were added to it.
    public var layoutGuides: [LayoutGuide] { layoutState?.guides.added ?? [] }

    /// Adds a guide, and removes it from its previous view.
    public func addLayoutGuide(_ guide: LayoutGuide) { makeLayoutState().guides.add(guide, to: self) }

    /// Removes a guide, and the constraints about it.
    public func removeLayoutGuide(_ guide: LayoutGuide) { layoutState?.guides.remove(guide, from: self) }

    /// Its rectangle less its margins.
    public var layoutMarginsGuide: LayoutGuide { makeLayoutState().guides.margins(of: self) }

    /// Its full rectangle, because windows have no covered parts here.
    public var safeAreaLayoutGuide: LayoutGuide { makeLayoutState().guides.safeArea(of: self) }
}
