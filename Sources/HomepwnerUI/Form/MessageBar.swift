import Graphics
import Toolkit

/// A sentence across the top, until it is closed: about something that went wrong, or something to know.
final class MessageBar: View {
    /// Told when its cross is pressed.
    var onClose: (() -> Void)?

    private let label = Label(font: Font(size: 13.5))
    private let closeButton = Button(icon: .cross, style: .tool)

    init() {
        super.init(frame: .zero)
        label.numberOfLines = 0
        closeButton.toolTip = "Close"
        closeButton.action = { [weak self] in self?.onClose?() }
        label.accessibilityRole = .notification
        label.accessibilityLive = .assertive
        closeButton.accessibilityLabel = "Close Message"
        addSubview(label)
        addSubview(closeButton)
    }

    /// Whether something went wrong.
    var isWarning = true {
        didSet {
            guard isWarning != oldValue else { return }
            label.accessibilityLive = isWarning ? .assertive : .polite
            setNeedsDisplay()
        }
    }

    /// The sentence.
    var text: String {
        get { label.text }
        set { label.text = newValue }
    }

    /// Its sign stands at the leading edge.
    private var stack: Stack {
        Stack(.horizontal, spacing: 8, insets: EdgeInsets(top: 0, left: 44, bottom: 0, right: 12)) {
            Stack(.depth, insets: EdgeInsets(top: 10, left: 0, bottom: 10, right: 0)) { label }.sized(width: .flexible)
            closeButton.sized(width: 28, height: 28, alignment: .center)
        }
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: max(44, stack.height(forWidth: size.width))) }

    override func layoutSubviews() { stack.place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let color = isWarning ? theme.negative : theme.link
        let icon = isWarning ? Icon.warning : Icon.information
        canvas.fill(bounds, color.mixed(with: theme.background, 0.86))
        icon.draw(canvas, in: mirrored(Rect(x: 14, y: bounds.midY - 10, width: 20, height: 20)), color: color)
        let line = 1 / canvas.scale
        canvas.fill(Rect(x: 0, y: bounds.height - line, width: bounds.width, height: line), color.withAlpha(0.4))
    }
}
