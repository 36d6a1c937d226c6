import Graphics
import Toolkit

/// The page of a list without rows: a picture, a line, an explanation and the possible actions.
final class StatusPage: View {
    private let pictureView: StatusPicture
    private let titleLabel = Label(font: Font(size: 22, weight: .bold))
    private let messageLabel = Label(font: Font(size: 15), color: .secondaryLabel)
    private var buttons: [Button]
    private let wayLabel = Label(font: Font(size: 14), color: .secondaryLabel)
    private var ways: [Button] = []

    /// Makes a page. The first button is the one that most people want.
    init(picture: StatusPicture.Kind, title: String, message: String, buttons: [Button]) {
        pictureView = StatusPicture(kind: picture)
        self.buttons = buttons
        super.init()
        titleLabel.text = title
        messageLabel.text = message
        titleLabel.accessibilityRole = .heading
        titleLabel.textAlignment = .center
        titleLabel.numberOfLines = 2
        for label in [messageLabel, wayLabel] {
            label.textAlignment = .center
            label.numberOfLines = 0
        }
        wayLabel.accessibilityLive = .polite
        wayLabel.isHidden = true
        for view in [pictureView, titleLabel, messageLabel] + buttons + [wayLabel] as [View] { addSubview(view) }
    }

    /// Shows further ways below the buttons, which stay where they are for those who are about to press one.
    func show(_ sentence: String, _ ways: [Button]) {
        // Buttons that stay keep the keyboard.
        guard sentence != wayLabel.text || ways.map(\.title) != self.ways.map(\.title) else { return }
        for button in self.ways { button.removeFromSuperview() }
        self.ways = ways
        wayLabel.text = sentence
        wayLabel.isHidden = sentence.isEmpty
        for button in ways { addSubview(button) }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let width = max(0, min(bounds.width - 32, 560))
        let text = Stack(.vertical) {
            titleLabel
            Spacer(10)
            messageLabel
            Spacer(22)
            ButtonGroup(buttons: buttons, leastWidth: 210, height: 38, spacing: (24, 12)).stack(in: width).sized(alignment: .center)
            if !wayLabel.isHidden {
                Spacer(18)
                wayLabel
            }
            if !ways.isEmpty {
                Spacer(wayLabel.isHidden ? 18 : 10)
                ButtonGroup(buttons: ways, leastWidth: 210, height: 34, spacing: (24, 10)).stack(in: width).sized(alignment: .center)
            }
        }
        // A low window leaves the picture out.
        pictureView.isHidden = bounds.height < text.height(forWidth: width) + 170
        Stack(.vertical, alignment: .center) {
            Spacer(.flexible(atLeast: 8, weight: 0.44))
            if !pictureView.isHidden {
                pictureView.sized(width: 130, height: 130)
                Spacer(26)
            }
            text.sized(width: .fixed(width))
            Spacer(.flexible(weight: 0.56))
        }
        .place(in: self)
    }
}

/// The line drawing of a status page.
final class StatusPicture: View {
    enum Kind { case box, search }

    private let kind: Kind

    init(kind: Kind) {
        self.kind = kind
        super.init()
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        // The picture is faint as a whole, so that crossing lines do not add up.
        canvas.withTransparency(0.45, bounds: bounds) {
            switch kind {
            case .box: drawBox(canvas, theme.tertiaryLabel)
            case .search: Icon.search.draw(canvas, in: bounds.insetBy(dx: 22, dy: 22), color: theme.tertiaryLabel)
            }
        }
    }

    private func drawBox(_ canvas: Canvas, _ color: Color) {
        let w = bounds.width
        func p(_ x: Double, _ y: Double) -> Point { Point(x: x * w, y: y * w) }
        var path = Path()
        path.move(to: p(0.5, 0.02))
        for point in [p(0.96, 0.25), p(0.96, 0.75), p(0.5, 0.98), p(0.04, 0.75), p(0.04, 0.25)] { path.line(to: point) }
        path.close()
        path.move(to: p(0.04, 0.25))
        path.line(to: p(0.5, 0.48))
        path.line(to: p(0.96, 0.25))
        path.move(to: p(0.5, 0.48))
        path.line(to: p(0.5, 0.98))
        path.move(to: p(0.27, 0.135))
        path.line(to: p(0.73, 0.365))
        path.line(to: p(0.73, 0.575))
        canvas.stroke(path, color, width: 3, style: StrokeStyle(hasRoundCaps: true))
    }
}
