import Graphics
import Toolkit

/// A sheet of one stack: as wide as it likes if there is room, as high as its contents are then, and closed by Escape.
class StackSheet: ViewController {
    /// The width if there is room, in points.
    private let width: Double

    /// From the edge of the sheet to its contents, in points.
    static let inset = 24.0

    init(width: Double) {
        self.width = width
        super.init()
        modalTransitionStyle = .crossDissolve
    }

    /// Its contents, with their insets: read again whenever something in it has changed.
    var stack: Stack { Stack(.vertical) {} }

    /// Called by Escape.
    func cancel() { dismiss() }

    override func loadView() -> View { ContainerView(of: self) { $0.stack } }

    override var commands: [Command] { [Command("Cancel", shortcuts: [Shortcut(.escape)], target: self, action: StackSheet.cancel)] }

    override func sheetSize(within available: Size) -> Size {
        let width = min(width, available.width)
        return Size(width: width, height: min(available.height, stack.height(forWidth: width)))
    }

    /// Something in it is larger or smaller than it was, or came, or went.
    func contentSizeDidChange() {
        guard isViewLoaded else { return }
        view.setNeedsLayout()
        preferredContentSize = sheetSize(within: Size(width: width, height: .infinity))
        // In a narrower window the sheet may be higher, although the stored height is the same.
        preferredContentSizeDidChange()
    }

    /// Shows an error in a label below a field, or removes it with an empty text.
    func say(_ problem: String, in label: Label, of field: TextField) {
        guard label.text != problem else { return }
        label.text = problem
        field.hasError = !problem.isEmpty
        field.accessibilityHint = problem.isEmpty ? nil : problem
        contentSizeDidChange()
    }

    /// The buttons at the foot of a sheet, ending with the main one.
    static func row(of buttons: Button...) -> Stack {
        Stack(.horizontal, spacing: 10) {
            Spacer()
            for button in buttons { button.sized(width: .fitting(atLeast: 84), height: 34) }
        }
    }
}
