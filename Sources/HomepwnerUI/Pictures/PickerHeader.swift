import Graphics
import Toolkit

/// The bar above the grid of the chooser: the folder's name, and the way to the folder around it.
final class PickerHeader: View {
    static let height = 47.0
    private static let inset = 18.0

    /// Told when somebody wants to see the folder around it.
    var onParent: (() -> Void)?

    private let name = Label("", font: Font(size: 15, weight: .semibold))
    private let parentLink = Button("", style: .link)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        name.lineBreakMode = .middle
        parentLink.toolTip = "Go to the folder around this one (Backspace)"
        parentLink.action = { [weak self] in self?.onParent?() }
        addSubview(name)
        addSubview(parentLink)
    }

    /// Shows a folder's name and that of the folder around it; nil for none.
    func show(_ folder: String, parent: String?) {
        name.text = folder
        parentLink.title = parent.map { "‹\u{2002}" + Self.shortened($0) } ?? ""
        parentLink.isHidden = parent == nil
        setNeedsLayout()
    }

    private static func shortened(_ name: String) -> String { name.count > 18 ? name.prefix(17) + "…" : name }

    override func layoutSubviews() {
        let width = parentLink.isHidden ? 0 : parentLink.intrinsicContentSize.width
        let left = bounds.width - Self.inset - width
        parentLink.frame = mirrored(Rect(x: left, y: 7, width: width, height: 34))
        name.frame = mirrored(Rect(x: Self.inset, y: 10, width: max(0, left - 12 - Self.inset), height: 28))
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let line = 1 / canvas.scale
        canvas.fill(Rect(x: 0, y: bounds.height - line, width: bounds.width, height: line), theme.separator)
    }
}
