import Graphics
import Toolkit

/// What a list shows when it has no rows: a picture, a line, an explanation and what can be done.
final class StatusPage: View {
    private let pictureView: StatusPicture
    private let titleLabel = Label(font: Font(size: 22, weight: .bold))
    private let messageLabel = Label(font: Font(size: 15), color: .secondaryLabel)
    private var buttons: [Button]

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
        messageLabel.textAlignment = .center
        messageLabel.numberOfLines = 0
        for view in [pictureView, titleLabel, messageLabel] + buttons as [View] { addSubview(view) }
    }

    override func layoutSubviews() {
        let width = min(bounds.width - 32, 560)
        let column = Rect(x: (bounds.width - width) / 2, y: 0, width: width, height: bounds.height)
        let titleHeight = titleLabel.sizeThatFits(Size(width: width, height: .infinity)).height
        let messageHeight = messageLabel.sizeThatFits(Size(width: width, height: .infinity)).height
        let widest = buttons.map { max(210, $0.intrinsicContentSize.width) }.max() ?? 0
        let stacked = widest * Double(buttons.count) + 24 * Double(max(0, buttons.count - 1)) > width
        let buttonsHeight = stacked ? Double(buttons.count) * 50 - 12 : 38
        let text = titleHeight + 10 + messageHeight + 22 + buttonsHeight
        // A low window leaves the picture out.
        let picture = bounds.height >= text + 170 ? 130.0 : 0
        pictureView.isHidden = picture == 0
        var y = max(8, (bounds.height - text - (picture > 0 ? picture + 26 : 0)) * 0.44).rounded()
        pictureView.frame = Rect(x: (bounds.width / 2 - 65).rounded(), y: y, width: 130, height: 130)
        if picture > 0 { y += picture + 26 }
        titleLabel.frame = Rect(x: column.minX, y: y, width: width, height: titleHeight)
        y += titleHeight + 10
        messageLabel.frame = Rect(x: column.minX, y: y, width: width, height: messageHeight)
        y += messageHeight + 22
        var x = (bounds.width - (stacked ? widest : widest * Double(buttons.count) + 24 * Double(max(0, buttons.count - 1)))) / 2
        for button in buttons {
            button.frame = Rect(x: x.rounded(), y: y, width: widest, height: 38)
            if stacked { y += 50 } else { x += widest + 24 }
        }
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
        // Faint as a whole: where its lines meet nothing is seen twice.
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
