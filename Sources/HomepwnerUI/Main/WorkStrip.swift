import Graphics
import Toolkit

/// The progress of a long change, across the footer, with a way to stop it.
final class WorkStrip: View {
    /// Called when the change should be stopped.
    var onCancel: (() -> Void)?

    private let label = Label(font: Font(size: 12.5))
    private let bar = ProgressBar()
    private let cancelButton = Button("Cancel", style: .link)

    /// - Parameter stopping: what its button does, for who rests on it.
    init(stopping: String = "Stop without changing anything (Esc)") {
        super.init()
        cancelButton.font = Font(size: 12.5, weight: .semibold)
        cancelButton.identifier = "work-cancel"
        cancelButton.toolTip = stopping
        cancelButton.action = { [weak self] in self?.onCancel?() }
        bar.accessibilityLabel = "Progress"
        for view in [label, bar, cancelButton] as [View] { addSubview(view) }
        isHidden = true
    }

    override func themeDidChange() { backgroundColor = theme.barBackground }

    /// Shows the work and its progress.
    ///
    /// - Parameters:
    ///   - fraction: from 0 to 1
    ///   - canCancel: whether it can still be stopped
    ///   - isStep: whether the text contains the progress, which is not read aloud at each step: the bar has it, too
    func show(_ text: String, fraction: Double, canCancel: Bool, isStep: Bool = false) {
        label.accessibilityLive = isStep ? .off : .polite
        label.text = text
        bar.value = fraction
        cancelButton.isHidden = !canCancel
        isHidden = false
        setNeedsLayout()
    }

    /// The text of the strip.
    var text: String { label.text }

    override func layoutSubviews() {
        // Figures of one width would be better; a little room to spare keeps the bar from jumping about.
        let text = (label.intrinsicContentSize.width / 24).rounded(.up) * 24
        Stack(.horizontal, spacing: 14, insets: EdgeInsets(top: 4, left: 14, bottom: 5, right: 14)) {
            Stack(.horizontal, spacing: 14) {
                label.sized(width: .flexible(atMost: text))
                bar.sized(width: .flexible(atMost: 240), alignment: .center)
            }
            .sized(width: .flexible)
            cancelButton
        }
        .place(in: self)
    }
}
