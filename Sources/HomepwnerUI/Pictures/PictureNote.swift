import Graphics
import Toolkit

/// A sentence over a picture, or in place of it: what went wrong, and what to do.
final class PictureNote: View {
    private let label = Label("", font: Font(size: 14))
    private static let inset = 14.0
    private static let iconSide = 20.0

    /// The sentence; an empty one hides the note.
    var text: String {
        get { label.text }
        set {
            label.say(newValue)
            isHidden = newValue.isEmpty
            setNeedsLayout()
        }
    }

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        label.numberOfLines = 6
        label.accessibilityRole = .notification
        label.accessibilityLive = .assertive
        isHidden = true
        addSubview(label)
    }

    private var stack: Stack {
        Stack(.horizontal, insets: EdgeInsets(top: Self.inset, left: Self.inset, bottom: Self.inset, right: Self.inset)) {
            // Here the sign is drawn.
            Spacer(.fixed(Self.iconSide + 10))
            label.sized(height: .fitting(atLeast: Self.iconSide))
        }
    }

    override func sizeThatFits(_ size: Size) -> Size { stack.sizeThatFits(size) }

    override func layoutSubviews() { stack.place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(bounds, radius: 8, theme.popoverBackground, edge: theme.controlBorder)
        let icon = Rect(x: Self.inset, y: bounds.midY - Self.iconSide / 2, width: Self.iconSide, height: Self.iconSide)
        Icon.warning.draw(canvas, in: mirrored(icon), color: theme.negative)
    }

    override func pointerDown(_ event: PointerEvent) {}
}
