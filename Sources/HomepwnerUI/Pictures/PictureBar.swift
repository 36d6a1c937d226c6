import Graphics
import Toolkit

/// The bar above a floating picture: the name of the item, the position of the picture, and the ways to the others, to the full screen and
/// out.
final class PictureBar: View {
    /// Its height, in points.
    static let height = 44.0

    /// Whether the picture can be shown on the full screen.
    var hasFullScreen = false {
        didSet {
            fullScreenButton.isHidden = !hasFullScreen
            setNeedsLayout()
        }
    }

    private let nameLabel = Label("", font: Font(size: 15, weight: .semibold))
    private let counterLabel = Label("", font: Font(size: 13, hasTabularDigits: true), color: .secondaryLabel)
    private let steps = PictureSteps()
    private let fullScreenButton = Button(icon: .fullScreen)
    private let closeButton = Button(icon: .cross, style: .tool)

    init() {
        super.init(frame: .zero)
        themeBackground = .popoverBackground
        nameLabel.accessibilityRole = .heading
        nameLabel.minimumLetters = 3
        fullScreenButton.toolTip = "Full Screen (F11)"
        fullScreenButton.isHidden = true
        closeButton.toolTip = "Close (Esc)"
        fullScreenButton.addAction(for: .primaryActionTriggered) { $0.pictureActing?.showOnFullScreen() }
        closeButton.addAction(for: .primaryActionTriggered) { $0.pictureActing?.close() }
        for part in [nameLabel, counterLabel, steps, fullScreenButton, closeButton] as [View] { addSubview(part) }
    }

    /// The position of the picture, such as "2 of 4"; empty for the only one.
    var counterText: String { counterLabel.text }

    /// Shows the name of the item, and the position of the picture.
    func show(_ name: String, _ position: (number: Int, count: Int)?) {
        nameLabel.text = name
        counterLabel.text = PictureCounter.text(position)
        counterLabel.isHidden = counterLabel.text.isEmpty
        steps.show(position)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        Stack(.horizontal, spacing: 12, alignment: .center, insets: EdgeInsets(top: 0, left: 16, bottom: 0, right: 10)) {
            nameLabel.sized(width: .flexible)
            counterLabel.sized(width: .fitting(resistance: .required))
            steps.sized(width: .fixed(PictureSteps.size.width), height: .fixed(PictureSteps.size.height))
            fullScreenButton.sized(width: 36, height: .fixed(PictureSteps.size.height))
            closeButton.sized(width: 32, height: .fixed(PictureSteps.size.height))
        }
        .place(in: self)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let line = 1 / canvas.scale
        canvas.fill(Rect(x: 0, y: bounds.height - line, width: bounds.width, height: line), theme.separator)
    }

    // A press between the buttons is not one on the picture below.
    override func pointerDown(_ event: PointerEvent) {}
}

extension Icon {
    /// Two arrows to opposite corners: as large as the screen.
    fileprivate static let fullScreen = Icon { pen in
        pen.line(14, 4, 20, 4, 20, 10); pen.line(20, 4, 14, 10)
        pen.line(10, 20, 4, 20, 4, 14); pen.line(4, 20, 10, 14)
    }
}
