import Graphics
import TestSupport
import Testing

@testable import Toolkit

/// Random stacks in stacks: the measured sizes are the placed ones, nothing overlaps anything else or is out of bounds, and a right-to-left
/// layout is the mirror image.
@Suite struct StackModelTests {
    private let ground = View()

    /// A random description and its leaves.
    private struct Model {
        var leaves: [View] = []
        var random: SeededRandom
        /// Lengths are whole, or any.
        let isWhole: Bool

        init(_ seed: Int) {
            random = SeededRandom(UInt64(seed) &* 7919 &+ 5)
            isWhole = seed % 2 == 0
        }

        mutating func number(_ range: ClosedRange<Double>) -> Double {
            let number = Double.random(in: range, using: &random)
            return isWhole ? number.rounded() : number
        }

        mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &random)] }

        mutating func stack(_ depth: Int) -> Stack {
            let axis = pick([Stack.Axis.horizontal, .vertical])
            let insets = EdgeInsets(top: number(0...9), left: number(0...9), bottom: number(0...9), right: number(0...9))
            var items: [StackItem] = []
            for _ in 0..<Int.random(in: 1...4, using: &random) { items += item(depth, axis) }
            let (spacing, alignment) = (number(0...12), pick([Stack.Alignment.fill, .leading, .center, .trailing]))
            return Stack(axis, spacing: spacing, alignment: alignment, insets: insets) { items }
        }

        private mutating func item(_ depth: Int, _ axis: Stack.Axis) -> [StackItem] {
            let kind = Int.random(in: 0..<8, using: &random)
            if kind == 0 { return Stack.Builder.buildExpression(pick([Spacer(.fixed(number(0...20))), Spacer()])) }
            if kind < 4, depth > 0 { return [stack(depth - 1).sized()] }
            let leaf = TextBox(number(0...400))
            leaf.isHidden = Int.random(in: 0..<8, using: &random) == 0
            leaves.append(leaf)
            let width = pick([StackLength.fitting, .fixed(number(0...40)), .flexible, .fitting(atLeast: number(0...20), atMost: 150)])
            return [leaf.sized(width: width, height: pick([.fitting, .fixed(number(0...40)), .fitting(atLeast: 5)]))]
        }

        var shown: [View] { leaves.filter { !$0.isHidden } }
    }

    private func window(_ scale: Double) -> OffscreenHost {
        let window = Window(size: Size(width: 900, height: 900))
        let controller = ViewController()
        window.rootViewController = controller
        controller.view.addSubview(ground)
        return OffscreenHost(window, scale: scale)
    }

    private func overlap(_ views: [View], _ tolerance: Double) -> [String] {
        var found: [String] = []
        for (index, one) in views.enumerated() {
            for other in views[..<index] {
                let width = min(one.frame.maxX, other.frame.maxX) - max(one.frame.minX, other.frame.minX)
                let height = min(one.frame.maxY, other.frame.maxY) - max(one.frame.minY, other.frame.minY)
                if width > tolerance, height > tolerance { found.append("\(one.frame) and \(other.frame)") }
            }
        }
        return found
    }

    @Test(arguments: 0..<400) func whatIsMeasuredIsPlaced(_ seed: Int) {
        var model = Model(seed)
        let stack = model.stack(3)
        for leaf in model.leaves { ground.addSubview(leaf) }
        let least = stack.width(in: 0)
        for room in [least, least + 40, least + 333, 5_000] {
            let height = stack.height(forWidth: room)
            let bounds = Rect(x: 30, y: 70, width: room, height: height)
            stack.place(in: bounds, of: ground)
            let inner = bounds.insetBy(dx: -1e-6, dy: -1e-6)
            #expect(model.shown.filter { !inner.contains($0.frame) }.map(\.frame) == [], "in \(bounds)")
            #expect(overlap(model.shown, 1e-6) == [], "in \(bounds)")
            // The preferred size is sufficient, and the used size does not grow with the room.
            let wanted = stack.sizeThatFits(Size(width: room, height: .infinity))
            #expect(wanted.width <= room + 1e-6 && wanted.height == stack.height(forWidth: wanted.width))
            // Nothing but the room around it is left below the lowest view.
            if stack.axis == .vertical, let lowest = model.shown.map(\.frame.maxY).max(), seed % 5 == 0 {
                stack.place(in: Rect(x: 30, y: 70, width: room, height: height + 50), of: ground)
                #expect((model.shown.map(\.frame.maxY).max() ?? 0) >= lowest - 1e-6)
            }
        }
    }

    @Test(arguments: 0..<200) func theOtherDirectionIsTheMirrorImageToThePixel(_ seed: Int) {
        var model = Model(seed)
        let scale = model.pick([1.0, 1.25, 2])
        let host = window(scale)
        let stack = model.stack(3)
        for leaf in model.leaves { ground.addSubview(leaf) }
        let bounds = Rect(x: 8, y: 4, width: 400, height: max(200, stack.height(forWidth: 400).rounded(.up)))
        ground.frame = Rect(x: 0, y: 0, width: 800, height: 800)
        stack.place(in: bounds, of: ground)
        let plain = model.leaves.map(\.frame)
        for frame in plain { #expect(near(numbers(frame), numbers(frame.pixelAligned(scale: scale))), "at \(scale)") }
        if stack.width(in: 0) <= 400 { #expect(overlap(model.shown, 1 / scale + 1e-6) == []) }
        ground.semanticContentAttribute = .forceRightToLeft
        stack.place(in: bounds, of: ground)
        for (plain, leaf) in zip(plain, model.leaves) where !leaf.isHidden {
            let wanted = Rect(x: bounds.minX + bounds.maxX - plain.maxX, y: plain.minY, width: plain.width, height: plain.height)
            #expect(near(leaf.numbers, numbers(wanted)))
        }
        #expect(host.window.scale == scale)
    }

    private func numbers(_ rect: Rect) -> [Double] { [rect.minX, rect.minY, rect.width, rect.height] }
}
