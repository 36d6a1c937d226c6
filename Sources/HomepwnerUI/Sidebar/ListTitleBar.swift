import Graphics
import Toolkit

/// The bar above the list: the path to the shown list, the number of its items, and their worth.
final class ListTitleBar: View {
    static let height = 44.0

    let pathBar = PathBar()
    private let totalLabel = Label(font: Font(size: 12.5, hasTabularDigits: true), color: .secondaryLabel)

    init() {
        super.init(frame: .zero)
        themeBackground = .background
        pathBar.identifier = "path"
        totalLabel.textAlignment = .trailing
        accessibilityRole = .panel
        accessibilityLabel = "Shown"
        addSubview(pathBar)
        addSubview(totalLabel)
    }

    /// The path to the shown list, the outermost part first.
    var path: [String] {
        get { pathBar.parts }
        set { pathBar.parts = newValue }
    }

    /// The number of items, and their worth.
    var totalText = "" {
        didSet { if totalText != oldValue { setNeedsLayout() } }
    }

    /// The same with the number of pieces, for a wide bar; empty if each item is one piece.
    var longTotalText = "" {
        didSet { if longTotalText != oldValue { setNeedsLayout() } }
    }

    override func layoutSubviews() {
        // Numbers are never cut: without room beside the name they are left out, for the footer has them, too.
        let room = bounds.width - 8 - 18 - 16
        // The pieces are dropped first, before the path is shortened to its last part.
        totalLabel.text = longTotalText.isEmpty ? totalText : longTotalText
        if !longTotalText.isEmpty, totalLabel.intrinsicContentSize.width > room * 0.6 { totalLabel.text = totalText }
        let total = totalLabel.intrinsicContentSize.width
        totalLabel.isHidden = total > room * 0.6
        Stack(.horizontal, alignment: .center, insets: EdgeInsets(top: 0, left: 8, bottom: 1, right: 18)) {
            pathBar.sized(width: .flexible)
            if !totalLabel.isHidden {
                Spacer(16)
                totalLabel.sized(width: .fitting(resistance: .required))
            }
        }
        .place(in: self)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(bounds, theme.background)
        let line = 1 / canvas.scale
        canvas.fill(Rect(x: 0, y: bounds.height - line, width: bounds.width, height: line), theme.separator)
    }
}
