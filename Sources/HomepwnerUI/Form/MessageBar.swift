import Graphics
import Toolkit
import WorkspaceModel

/// A sentence across the top, or at the foot, until it is closed: about something that went wrong, or something to know.
final class MessageBar: View {
    private let label = Label(font: Font(size: 13.5))
    private var shownNumber = 0
    /// Its cross; the owner of the bar gives it an action.
    let closeButton = Button(icon: .cross, style: .tool)

    init() {
        super.init(frame: .zero)
        label.numberOfLines = 0
        closeButton.toolTip = "Close"
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

    /// Whether it is at the lower edge of its view, so that its line is above it.
    var isAtFoot = false

    /// The sentence.
    var text: String {
        get { label.text }
        set { label.text = newValue }
    }

    /// Shows the messages across the top of the window, once each time that one is said.
    ///
    /// - Parameter close: called before an action of it is performed
    func follow(_ messages: Messages, close: @escaping () -> Void) {
        guard messages.topNumber != shownNumber else { return }
        shownNumber = messages.topNumber
        let message = messages.top
        isWarning = message.map { $0.kind == .problem || $0.kind == .background } ?? true
        buttons =
            message?.options.map { option in
                let button = Button(option.title, style: .link) {
                    close()
                    option.choose()
                }
                button.toolTip = option.toolTip
                return button
            } ?? []
        text = message?.text ?? ""
        isHidden = message == nil
        superview?.setNeedsLayout()
        if message?.kind != .background { say(text) }
    }

    /// Shows a sentence about the last action; it is read aloud even if the same sentence was there before.
    func say(_ sentence: String) { label.say(sentence) }

    /// The buttons of the possible actions, behind the sentence or, if there is no room, below it.
    var buttons: [Button] = [] {
        didSet {
            for button in oldValue { button.removeFromSuperview() }
            for button in buttons { addSubview(button) }
            setNeedsLayout()
        }
    }

    /// Below this width buttons are below the sentence.
    private static let leastWidth = 640.0

    /// Its sign is at the leading edge.
    private func stack(in width: Double) -> Stack {
        let isBelow = width < Self.leastWidth
        return Stack(.horizontal, spacing: 8, insets: EdgeInsets(top: 0, left: 44, bottom: 0, right: 12)) {
            if isBelow, !buttons.isEmpty {
                Stack(.vertical, spacing: 4, insets: EdgeInsets(top: 10, left: 0, bottom: 6, right: 0)) {
                    label
                    Stack(.horizontal, spacing: 18) {
                        for button in buttons { button.sized(height: 24) }
                        Spacer()
                    }
                }
                .sized(width: .flexible)
            } else {
                Stack(.depth, insets: EdgeInsets(top: 10, left: 0, bottom: 10, right: 0)) { label }.sized(width: .flexible)
                for button in buttons { button.sized(width: .fitting(resistance: .required), height: 28, alignment: .center) }
                if !buttons.isEmpty { Spacer(6) }
            }
            closeButton.sized(width: 28, height: 28, alignment: .center)
        }
    }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: max(44, stack(in: size.width).height(forWidth: size.width)))
    }

    override func layoutSubviews() { stack(in: bounds.width).place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let color = isWarning ? theme.negative : theme.link
        let icon = isWarning ? Icon.warning : Icon.information
        canvas.fill(bounds, color.mixed(with: theme.background, 0.86))
        icon.draw(canvas, in: mirrored(Rect(x: 14, y: bounds.midY - 10, width: 20, height: 20)), color: color)
        let line = 1 / canvas.scale
        canvas.fill(Rect(x: 0, y: isAtFoot ? 0 : bounds.height - line, width: bounds.width, height: line), color.withAlpha(0.4))
    }
}
