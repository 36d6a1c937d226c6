import Graphics
import Toolkit

/// The buttons to the previous and the next picture, joined. The previous one is at the left wherever people read from, as its key is.
final class PictureSteps: View {
    /// Its size, in points.
    static let size = Size(width: 72, height: 30)
    private static let radius = 6.0

    private let previousButton = Button(icon: .back, style: .tool)
    private let nextButton = Button(icon: .forward, style: .tool)

    init() {
        super.init(frame: .zero)
        semanticContentAttribute = .spatial
        previousButton.toolTip = "Previous Picture (Left)"
        nextButton.toolTip = "Next Picture (Right)"
        previousButton.addAction(for: .primaryActionTriggered) { $0.target((any PictureStepping).self)?.advance(by: -1) }
        nextButton.addAction(for: .primaryActionTriggered) { $0.target((any PictureStepping).self)?.advance(by: 1) }
        for button in [previousButton, nextButton] { addSubview(button) }
        isHidden = true
    }

    /// Shows which ways there are from a picture of several. It is hidden for the only one.
    func show(_ position: (number: Int, count: Int)?) {
        isHidden = (position?.count ?? 0) < 2
        previousButton.isEnabled = (position?.number ?? 1) > 1
        nextButton.isEnabled = position.map { $0.number < $0.count } ?? false
    }

    override func sizeThatFits(_ size: Size) -> Size { Self.size }

    override func layoutSubviews() {
        Stack(.horizontal, insets: EdgeInsets(top: 1, left: 1, bottom: 1, right: 1)) {
            previousButton.sized(width: .flexible)
            Spacer(1)
            nextButton.sized(width: .flexible)
        }
        .place(in: self)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let line = 1 / canvas.scale
        let body = bounds.pixelAligned(scale: canvas.scale)
        canvas.fill(body, radius: Self.radius, theme.controlBackground, edge: theme.controlBorder)
        let middle = Rect(x: body.midX - line / 2, y: body.minY, width: line, height: body.height)
        canvas.fill(middle.pixelAligned(scale: canvas.scale), theme.controlBorder)
    }
}
