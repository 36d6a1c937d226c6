import Graphics
import Toolkit

/// The bar below the grid of the chooser for several files: the number of selected files, and the button that takes them.
final class PickerFooter: View {
    static let height = 48.0
    private static let inset = 18.0

    private let status = Label("", font: Font(size: 12.5), color: .secondaryLabel)
    private let addButton = Button("Add", style: .prominent)
    private let noun: String

    /// - Parameter noun: what several of the files are called
    init(noun: String) {
        self.noun = noun
        super.init(frame: .zero)
        addButton.identifier = "picker-add"
        addButton.addAction(for: .primaryActionTriggered) { $0.folderActing?.chooseSelection() }
        for part in [status, addButton] as [View] { addSubview(part) }
        show(0)
    }

    /// Shows the number of selected files.
    func show(_ count: Int) {
        switch count {
        case 0, 1: status.text = "Ctrl and Shift select several \(noun)."
        default: status.text = "\(count) \(noun) are selected."
        }
        addButton.isEnabled = count > 0
        addButton.accessibilityLabel = count > 1 ? "Add \(count) \(noun)" : "Add"
        addButton.toolTip = "Add the selection (Enter)"
        setNeedsLayout()
    }

    private var stack: Stack {
        Stack(.horizontal, alignment: .center, insets: EdgeInsets(top: 0, left: Self.inset, bottom: 0, right: Self.inset)) {
            status.sized(width: .flexible)
            Spacer(10)
            addButton.sized(width: .fitting(atLeast: 76, resistance: .required), height: 32)
        }
    }

    override func layoutSubviews() { stack.place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: 1 / canvas.scale), theme.separator)
    }
}
