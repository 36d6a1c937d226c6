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

    /// Returns the bar with a title over a line, and buttons, of which the last one closes the page.
    static func bar(_ title: Label, _ line: Label, _ buttons: [Button]) -> StackItem {
        Stack(.horizontal, spacing: 10, insets: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16)) {
            Stack(.vertical, spacing: -2, insets: EdgeInsets(top: 10, left: 0, bottom: 0, right: 0)) {
                title.sized(height: 24)
                line.sized(height: 18)
            }
            .sized(width: .flexible)
            for button in buttons {
                button.sized(width: .fitting(atLeast: button === buttons.last ? 70 : 80), height: 32, alignment: .center)
            }
        }
        .sized(height: .fixed(barHeight))
    }

    /// Returns a table, with a text in its place while it is empty.
    static func rows(_ table: TableView, empty: Label) -> StackItem {
        Stack(.depth) {
            table
            Stack(.depth, insets: EdgeInsets(top: 32, left: 32, bottom: 32, right: 32)) { empty }
        }
        .sized(height: .flexible)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: Self.barHeight), theme.secondaryBackground)
        canvas.fill(Rect(x: 0, y: Self.barHeight - 1 / canvas.scale, width: bounds.width, height: 1 / canvas.scale), theme.separator)
    }
}
