import Graphics
import Toolkit

/// The background of the history: the list's, with a bar above it.
final class HistoryView: View {
    /// The height of the bar, in points.
    static let barHeight = 56.0

    private let stack: () -> Stack?

    init(stack: @escaping () -> Stack?) {
        self.stack = stack
        super.init()
        themeBackground = .background
    }

    override func layoutSubviews() { stack()?.place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: Self.barHeight), theme.secondaryBackground)
        canvas.fill(Rect(x: 0, y: Self.barHeight - 1 / canvas.scale, width: bounds.width, height: 1 / canvas.scale), theme.separator)
    }
}
