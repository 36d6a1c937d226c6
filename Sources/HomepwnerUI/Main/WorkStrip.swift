import Graphics
import Toolkit

/// How far a long change is, across the footer, with a way to stop it.
final class WorkStrip: View {
    /// Called when the change should be stopped.
    var onCancel: (() -> Void)?

    private let label = Label(font: Font(size: 13))
    private let bar = ProgressBar()
    private let cancelButton = Button("Cancel", style: .link)

    init() {
        super.init()
        cancelButton.font = Font(size: 13, weight: .semibold)
        cancelButton.identifier = "work-cancel"
        cancelButton.toolTip = "Stop, and leave everything as it was (Esc)"
        cancelButton.action = { [weak self] in self?.onCancel?() }
        label.accessibilityLive = .polite
        for view in [label, bar, cancelButton] as [View] { addSubview(view) }
        isHidden = true
    }

    override func themeDidChange() { backgroundColor = theme.barBackground }

    /// Says what is done and how much of it.
    ///
    /// - Parameters:
    ///   - fraction: from 0 to 1
    ///   - canCancel: whether it can still be stopped
    func show(_ text: String, fraction: Double, canCancel: Bool) {
        label.text = text
        bar.fraction = fraction
        cancelButton.isHidden = !canCancel
        isHidden = false
        setNeedsLayout()
    }

    /// What it says.
    var text: String { label.text }

    override func layoutSubviews() {
        // Figures of one width would be better; a little room to spare keeps the bar from jumping about.
        let text = (label.intrinsicContentSize.width / 24).rounded(.up) * 24
        Stack(.horizontal, spacing: 14, insets: EdgeInsets(top: 4, left: 14, bottom: 5, right: 14)) {
            Stack(.horizontal, spacing: 14) {
                label.sized(width: .flexible(atMost: text))
                bar.sized(width: .flexible(atMost: 240), height: .fixed(ProgressBar.height), alignment: .center)
            }
            .sized(width: .flexible)
            cancelButton
        }
        .place(in: self)
    }
}

/// A thin bar that fills as something comes nearer to its end.
final class ProgressBar: View {
    static let height = 5.0

    /// From 0 to 1.
    var fraction = 0.0 {
        didSet { if fraction != oldValue { setNeedsDisplay() } }
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .progressBar
        description.label = "Progress"
        description.value = .number(fraction, range: 0...1)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let area = bounds.pixelAligned(scale: canvas.scale)
        let radius = area.height / 2
        canvas.fill(Path(roundedRect: area, radius: radius), theme.label.withAlpha(0.16))
        let done = max(area.height, area.width * min(1, max(0, fraction)))
        canvas.fill(
            Path(roundedRect: mirrored(Rect(x: area.minX, y: area.minY, width: done, height: area.height)), radius: radius), theme.accent)
    }
}
