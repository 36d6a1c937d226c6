import Graphics
import Toolkit

/// Pills beside each other, in as many lines as it takes.
final class PillFlow: View {
    private let insets: EdgeInsets

    private static let gap = 8.0
    /// The width of the number of hidden pills, in points.
    private static let roomForNumber = 40.0

    /// - Parameter insets: the room around them
    init(insets: EdgeInsets = .zero) {
        self.insets = insets
        super.init()
        more.isHidden = true
        addSubview(more)
    }

    /// The largest number of lines; a number replaces the pills that do not fit. Nil for no limit.
    var maximumLines: Int? {
        didSet { if maximumLines != oldValue { LayoutAround.invalidate(self) } }
    }

    /// The number of pills that do not fit.
    private let more = PillView("")

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

    /// Returns the visible lines, and the number of hidden pills.
    private func shownLines(in width: Double) -> (lines: [[View]], left: Int) {
        var lines = lines(in: width)
        guard let maximumLines, lines.count > maximumLines else { return (lines, 0) }
        lines = Array(lines.prefix(maximumLines))
        var left = pills.count - lines.reduce(0) { $0 + $1.count }
        // The number needs room as well.
        while let last = lines.indices.last, lines[last].count > 1 {
            let wanted = lines[last].reduce(Self.roomForNumber) { $0 + $1.intrinsicContentSize.width + Self.gap }
            if wanted <= width - insets.left - insets.right { break }
            lines[last].removeLast()
            left += 1
        }
        return (lines, left)
    }

    private func stack(_ lines: [[View]]) -> Stack {
        Stack(.vertical, spacing: Self.gap, alignment: .leading, insets: insets) {
            for (index, line) in lines.enumerated() {
                Stack(.horizontal, spacing: Self.gap) {
                    for pill in line { pill }
                    if index == lines.count - 1 { more }
                }
            }
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? {
        let count = Double(shownLines(in: width).lines.count), height = pills.first?.intrinsicContentSize.height ?? 0
        return insets.top + insets.bottom + count * height + max(0, count - 1) * Self.gap
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: contentHeight(forWidth: size.width) ?? 0) }

    override func layoutSubviews() {
        let (lines, left) = shownLines(in: bounds.width)
        more.isHidden = left == 0
        more.text = left == 0 ? "" : "+\(left)"
        more.accessibilityLabel = left == 0 ? nil : "\(left) more"
        let shown = Set(lines.joined().map(ObjectIdentifier.init))
        for pill in pills { pill.isHidden = !shown.contains(ObjectIdentifier(pill)) }
        stack(lines).place(in: self)
    }
}

/// A tag of an item, which leads to all that have it.
final class TagPill: Control {
    private let pill: PillView

    init(_ name: String, dot: ThemeColor?) {
        pill = PillView(DisplayText.isolated(name), dot: dot)
        super.init()
        cursor = .pointingHand
        toolTip = "Show items with this tag"
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
