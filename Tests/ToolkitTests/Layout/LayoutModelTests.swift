import Graphics
import Testing
import TestSupport

@testable import Toolkit

/// Random trees of views with random additions, removals and changes of constraints, contents, frames and views. After each step, every
/// required constraint that was not given up holds in the frames, and if only one layout is possible, a solver from scratch finds the same.
struct LayoutModelTests {
    @Test(arguments: 0..<150) func layoutsHoldWhateverHappens(_ seed: Int) {
        var model = Model(seed: UInt64(seed))
        for step in 0..<40 {
            model.act()
            model.stage.root.layoutIfNeeded()
            #expect(model.violations() == [], "step \(step)")
            #expect(model.differencesFromScratch() == [], "step \(step)")
        }
    }

    private struct Model {
        let stage = LayoutStage()
        var views: [SizedView] = []
        var constraints: [LayoutConstraint] = []
        private var dice: SeededRandom

        init(seed: UInt64) {
            dice = SeededRandom(seed &* 7919 &+ 17)
            for index in 0..<6 {
                let view = SizedView("v\(index)", number(0...90), number(0...40))
                views.append(view)
                stage.root.addSubview(view)
            }
        }

        private mutating func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &dice)) }

        private mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &dice)] }

        private mutating func priority() -> LayoutPriority { pick([.required, .required, 900, 750, 500, 250, 10]) }

        mutating func act() {
            switch Int.random(in: 0..<20, using: &dice) {
            case 0..<8: addConstraint()
            case 8..<10:
                guard !constraints.isEmpty else { return }
                constraints.remove(at: Int.random(in: 0..<constraints.count, using: &dice)).isActive = false
            case 10..<12: constraints.randomElement(using: &dice)?.constant = number(-50...150)
            case 12: constraints.randomElement(using: &dice)?.priority = priority()
            case 13: pick(views).size = Size(width: number(-1...120), height: number(-1...60))
            case 14: pick(views).setContentHuggingPriority(priority(), for: pick([.horizontal, .vertical]))
            case 15: stage.root.frame.size = Size(width: number(0...500), height: number(0...200))
            case 16: pick(views).translatesAutoresizingMaskIntoConstraints.toggle()
            case 17: pick(views).frame = Rect(x: number(-20...200), y: number(-20...90), width: number(0...90), height: number(0...50))
            case 18: stage.root.semanticContentAttribute = pick([.unspecified, .forceRightToLeft])
            default: move()
            }
            constraints.removeAll { !$0.isActive }
        }

        private mutating func move() {
            let view = pick(views)
            let others: [View] = views.filter { !$0.isDescendant(of: view) }
            pick(others + [stage.root]).addSubview(view)
        }

        private mutating func addConstraint() {
            let lengths: [LayoutConstraint.Attribute] = [.width, .height]
            let across: [LayoutConstraint.Attribute] = [.left, .right, .leading, .trailing, .centerX, .leadingMargin, .rightMargin]
            let down: [LayoutConstraint.Attribute] = [.top, .bottom, .centerY, .firstBaseline, .bottomMargin]
            let first = pick(views)
            let kind = pick([lengths, across, across, down, down])
            let second: View? = kind == lengths && Bool.random(using: &dice) ? nil : pick(views + [stage.root])
            let constraint = LayoutConstraint(
                item: first, attribute: pick(kind), relatedBy: pick([.equal, .equal, .greaterThanOrEqual, .lessThanOrEqual]),
                toItem: second, attribute: second == nil ? .notAnAttribute : pick(kind), multiplier: pick([1, 1, 1, 0.5, 2]),
                constant: number(-40...90), priority: priority())
            constraint.isActive = true
            if constraint.isActive { constraints.append(constraint) }
        }

        // MARK: - Checks

        /// Returns the required constraints that do not hold, though they were not given up.
        func violations() -> [String] {
            constraints.filter { $0.priority == .required && !isBroken($0) && error(of: $0) > 1e-4 }.map(\.description)
        }

        private func isBroken(_ constraint: LayoutConstraint) -> Bool {
            constraint.holder.map { LayoutScope($0).root }?.layoutState?.engine?.givenUpConstraints.contains { $0 === constraint } ?? true
        }

        private func error(of constraint: LayoutConstraint) -> Double {
            guard let holder = constraint.holder, let first = constraint.firstItem as? View else { return 0 }
            let isRightToLeft = holder.effectiveUserInterfaceLayoutDirection == .rightToLeft
            let isMirrored = isRightToLeft && (constraint.firstAttribute.followsDirection || constraint.secondAttribute.followsDirection)
            func value(_ view: View, _ attribute: LayoutConstraint.Attribute) -> Double {
                let box = view.convert(view.bounds, to: holder)
                let (base, isMargin) = attribute.withoutMargin
                // The margins may be larger than the view: then its right edge within them is left of the left one.
                let margin = isMargin ? 8.0 : 0
                func x(_ x: Double) -> Double { isMirrored ? holder.bounds.width - x : x }
                switch base {
                case .left: return x(box.minX + margin)
                case .right: return x(box.maxX - margin)
                case .leading: return x(isRightToLeft ? box.maxX - margin : box.minX + margin)
                case .trailing: return x(isRightToLeft ? box.minX : box.maxX)
                case .centerX: return x(box.midX)
                case .top: return box.minY
                case .bottom: return box.maxY - margin
                case .centerY: return box.midY
                case .firstBaseline: return box.minY + (view is SizedView ? box.height * 0.5 + 5 : box.height)
                case .width: return box.width
                default: return box.height
                }
            }
            let right = (constraint.secondItem as? View).map { value($0, constraint.secondAttribute) * constraint.multiplier } ?? 0
            let difference = value(first, constraint.firstAttribute) - right - constraint.constant
            switch constraint.relation {
            case .equal: return abs(difference)
            case .lessThanOrEqual: return max(0, difference)
            case .greaterThanOrEqual: return max(0, -difference)
            }
        }

        /// Returns the views whose frames differ after a setup from scratch, if nothing was given up and nothing is ambiguous.
        func differencesFromScratch() -> [String] {
            let engines = ([stage.root] + views).compactMap { $0.layoutState?.engine }
            guard engines.allSatisfy({ $0.givenUpConstraints.isEmpty && $0.members.allSatisfy { $0.pulls.isEmpty } }) else { return [] }
            let before = views.map(\.numbers)
            for engine in engines { engine.structureDidChange() }
            stage.root.layoutIfNeeded()
            return zip(views, before).filter { !zip($0.numbers, $1).allSatisfy { abs($0 - $1) < 1e-4 } }.map {
                "\($0.layoutName): \($1) and \($0.numbers)"
            }
        }
    }
}
