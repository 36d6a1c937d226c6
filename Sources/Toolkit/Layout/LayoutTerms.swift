import Graphics

/// “first - multiplier · second” of a constraint, in the variables of an engine.
struct LayoutTerms {
    private typealias Solver = ConstraintSolver

    private unowned let engine: LayoutEngine
    private(set) var terms: [ConstraintSolver.Term] = []
    /// The constant of the terms, without the constraint's own constant.
    private(set) var base = 0.0

    /// The rectangle of an item's attributes: a member's frame, less some insets.
    private struct Box {
        var member: LayoutMember
        var insets = EdgeInsets.zero
        var view: View?
    }

    private func box(_ item: any LayoutItem, isMargin: Bool) -> Box {
        if let guide = item as? LayoutGuide, guide.role != .free, let owner = guide.owningView {
            let insets = guide.role == .margins ? owner.layoutMargins : .zero
            return Box(member: engine.member(owner), insets: insets, view: nil)
        }
        let view = item as? View
        return Box(member: engine.member(item), insets: isMargin ? view?.layoutMargins ?? .zero : .zero, view: view)
    }

    /// Makes the terms; nil if an item is gone.
    init?(_ constraint: LayoutConstraint, in engine: LayoutEngine) {
        guard let first = constraint.firstItem, let holder = constraint.holder else { return nil }
        if constraint.hasSecondItem, constraint.secondItem == nil { return nil }
        self.engine = engine
        let (firstAttribute, firstIsMargin) = constraint.firstAttribute.withoutMargin
        let (secondAttribute, secondIsMargin) = constraint.secondAttribute.withoutMargin
        let multiplier = constraint.multiplier
        let isRightToLeft = holder.effectiveUserInterfaceLayoutDirection == .rightToLeft
        // Measured from the right edge, places further on are further left.
        let isMirrored =
            isRightToLeft && (constraint.firstAttribute.followsDirection || constraint.secondAttribute.followsDirection)
        let sign = isMirrored ? -1.0 : 1
        base = addTerms(firstAttribute, box(first, isMargin: firstIsMargin), sign, isRightToLeft)
        if let second = constraint.secondItem {
            base += addTerms(secondAttribute, box(second, isMargin: secondIsMargin), -sign * multiplier, isRightToLeft)
        }
        if multiplier != 1, holder !== engine.root { addOrigin(of: holder, firstAttribute.kind, sign * (multiplier - 1), isMirrored) }
        if multiplier != 1, holder === engine.root, isMirrored { append(engine.members[0].width, sign * (multiplier - 1)) }
    }

    /// Adds the origin of the view that keeps the constraint. Places are measured in that view, so its place matters with a multiplier.
    private mutating func addOrigin(of holder: View, _ kind: LayoutConstraint.Attribute.Kind, _ factor: Double, _ isMirrored: Bool) {
        let member = engine.member(holder)
        switch kind {
        case .x:
            append(member.x, factor)
            if isMirrored { append(member.width, factor) }
        case .y: append(member.y, factor)
        default: break
        }
    }

    private mutating func append(_ variable: Solver.Variable?, _ factor: Double) {
        if let variable, factor != 0 { terms.append(Solver.Term(variable, factor)) }
    }

    /// Adds an attribute times a factor, and returns its constant.
    private mutating func addTerms(_ attribute: LayoutConstraint.Attribute, _ box: Box, _ factor: Double, _ isRightToLeft: Bool) -> Double {
        let (member, insets) = (box.member, box.insets)
        switch attribute {
        case .left: return addX(member, 0, insets.left, factor)
        case .right: return addX(member, 1, -insets.right, factor)
        case .leading: return isRightToLeft ? addX(member, 1, -insets.right, factor) : addX(member, 0, insets.left, factor)
        case .trailing: return isRightToLeft ? addX(member, 0, insets.left, factor) : addX(member, 1, -insets.right, factor)
        case .centerX: return addX(member, 0.5, (insets.left - insets.right) / 2, factor)
        case .top: return addY(member, 0, insets.top, factor)
        case .bottom: return addY(member, 1, -insets.bottom, factor)
        case .centerY: return addY(member, 0.5, (insets.top - insets.bottom) / 2, factor)
        case .firstBaseline, .lastBaseline:
            let position = attribute == .firstBaseline ? box.view?.firstBaselinePosition : box.view?.lastBaselinePosition
            let place = position ?? BaselinePosition(fraction: 1, offset: -insets.bottom)
            return addY(member, place.fraction.asPlace, place.offset.asPlace, factor)
        case .width:
            append(member.width, factor)
            return -factor * (insets.left + insets.right)
        case .height:
            append(member.height, factor)
            return -factor * (insets.top + insets.bottom)
        default: return 0
        }
    }

    private mutating func addX(_ member: LayoutMember, _ share: Double, _ offset: Double, _ factor: Double) -> Double {
        append(member.x, factor)
        append(member.width, factor * share)
        return factor * offset
    }

    private mutating func addY(_ member: LayoutMember, _ share: Double, _ offset: Double, _ factor: Double) -> Double {
        append(member.y, factor)
        append(member.height, factor * share)
        return factor * offset
    }
}
