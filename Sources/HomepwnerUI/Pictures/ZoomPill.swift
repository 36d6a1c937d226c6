import Graphics
import Toolkit

/// The pill at the bottom of the picture window: smaller, the percentage, larger.
final class ZoomPill: View {
    /// The size it has, in points.
    static let size = Size(width: 148, height: 34)

    private let smaller = PillButton(.minus)
    private let larger = PillButton(.plus)
    private let label = Label("", font: Font(size: 14, weight: .semibold, hasTabularDigits: true), color: .fixed(.white))

    /// The magnification that it shows; 1 is 100 %.
    var magnification = 1.0 {
        didSet { label.text = Self.text(magnification) }
    }

    /// Whether each button has something to do.
    var canZoom: (smaller: Bool, larger: Bool) = (true, true) {
        didSet {
            smaller.isEnabled = canZoom.smaller
            larger.isEnabled = canZoom.larger
        }
    }

    init() {
        super.init(frame: .zero)
        cornerRadius = Self.size.height / 2
        backgroundColor = Color.black.withAlpha(0.58)
        // Less is at the left wherever people read from.
        semanticContentAttribute = .spatial
        label.textAlignment = .center
        label.isUserInteractionEnabled = false
        smaller.addAction(for: .primaryActionTriggered) { $0.pictureActing?.zoom(in: false) }
        larger.addAction(for: .primaryActionTriggered) { $0.pictureActing?.zoom(in: true) }
        smaller.toolTip = "Zoom out (−)"
        larger.toolTip = "Zoom in (+)"
        (smaller.accessibilityLabel, larger.accessibilityLabel) = ("Zoom Out", "Zoom In")
        for view in [smaller, label, larger] { addSubview(view) }
    }

    /// A percentage as it is read: whole, with a tenth below ten.
    static func text(_ magnification: Double) -> String {
        let percent = magnification * 100
        let tenths = Int((percent * 10).rounded())
        // A narrow space that does not break is before the sign.
        if tenths < 100 && tenths % 10 != 0 { return "\(tenths / 10).\(tenths % 10)\u{202F}%" }
        return "\(Int(percent.rounded()))\u{202F}%"
    }

    override func layoutSubviews() {
        Stack(.horizontal) {
            smaller.sized(width: 50)
            label.sized(width: .flexible)
            larger.sized(width: 50)
        }
        .place(in: self)
    }

    // A press between the buttons is not one on the picture below.
    override func pointerDown(_ event: PointerEvent) {}
}

/// A sign in white on the pill.
private final class PillButton: Control {
    private let icon: Icon

    init(_ icon: Icon) {
        self.icon = icon
        super.init()
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let alpha = !isEnabled ? 0.45 : isHighlighted ? 0.6 : 1
        if isHovered && isEnabled || showsFocusRing {
            let background = bounds.insetBy(dx: 9, dy: 3)
            canvas.fill(Path(roundedRect: background, radius: background.height / 2), Color.white.withAlpha(0.16))
            if showsFocusRing { drawFocusRing(canvas, around: background, radius: background.height / 2) }
        }
        // A whole number of pixels across, so that the thin bar is one line and not two grey ones.
        icon.draw(
            canvas, in: bounds.centered(Size(width: 12, height: 12)).pixelAligned(scale: canvas.scale), color: Color.white.withAlpha(alpha))
    }
}
