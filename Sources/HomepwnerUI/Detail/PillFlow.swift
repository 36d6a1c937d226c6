import Graphics
import Toolkit

/// Pills beside each other, in as many lines as it takes.
final class PillFlow: View {
    private let insets: EdgeInsets

    private static let gap = 8.0

    /// - Parameter insets: the room around them
    init(insets: EdgeInsets = .zero) {
        self.insets = insets
        super.init()
    }

    /// The pills, in their order.
    var pills: [View] = [] {
        didSet {
            for pill in oldValue { pill.removeFromSuperview() }
            for pill in pills { addSubview(pill) }
            isHidden = pills.isEmpty
            LayoutAround.invalidate(self)
        }
    }

    /// As many in a line as have room in it; one that is wider than all of it is cut.
    private func lines(in width: Double) -> [[View]] {
        var lines: [[View]] = []
        var left = 0.0
        for pill in pills {
            let wanted = pill.intrinsicContentSize.width
            if lines.isEmpty || wanted + Self.gap > left {
                lines.append([pill])
                left = width - insets.left - insets.right - wanted
            } else {
                lines[lines.count - 1].append(pill)
                left -= wanted + Self.gap
            }
        }
        return lines
    }

    private func stack(_ width: Double) -> Stack {
        Stack(.vertical, spacing: Self.gap, alignment: .leading, insets: insets) {
            for line in lines(in: width) {
                Stack(.horizontal, spacing: Self.gap) {
                    for pill in line { pill }
                }
            }
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack(width).height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack(size.width).height(forWidth: size.width)) }

    override func layoutSubviews() { stack(bounds.width).place(in: self) }
}

/// A tag of an item, which leads to all that have it.
final class TagPill: Control {
    private let pill: PillView

    init(_ name: String, dot: ThemeColor?) {
        pill = PillView(DisplayText.isolated(name), dot: dot)
        super.init()
        cursor = .pointingHand
        toolTip = "Show what has this tag"
        addSubview(pill)
    }

    override var intrinsicContentSize: Size { pill.intrinsicContentSize }

    override func sizeThatFits(_ size: Size) -> Size { pill.sizeThatFits(size) }

    override func layoutSubviews() { Stack(.depth) { pill }.place(in: self) }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.label = "Tag: \(pill.text)"
        description.children = []
    }

    override var focusRingReach: Double { 3 }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        if showsFocusRing { drawFocusRing(canvas, around: bounds.insetBy(dx: -2, dy: -2).pixelAligned(scale: canvas.scale), radius: 14) }
    }
}
