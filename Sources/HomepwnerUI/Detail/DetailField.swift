import Graphics
import Toolkit

/// One line of an item's detail: what it is called at the leading edge, what it says at the other, over several lines where it is long.
final class DetailField: View {
    private let nameLabel = Label(font: Font(size: 14), color: .secondaryLabel)
    private let valueLabel = Label(font: Font(size: 14, weight: .medium))

    private static let inset = 16.0
    private static let padding = 11.0

    /// What copying the value gives; nil where there is nothing to copy.
    private let copied: String?

    /// - Parameters:
    ///   - copied: what copying the value gives: the text itself, and not what is shown of it; nil where there is nothing to copy
    init(name: String, value: MarkedText, copied: String?, color: ThemeColor, isMultiline: Bool = false) {
        self.copied = copied
        super.init()
        nameLabel.text = name
        valueLabel.text = value.text
        valueLabel.marks = value.marks
        valueLabel.textColor = color
        valueLabel.textAlignment = isMultiline ? .natural : .trailing
        // However long it is, here it can be read whole.
        valueLabel.numberOfLines = 0
        valueLabel.font = Font(size: 14, weight: isMultiline || color == .secondaryLabel ? .regular : .medium)
        self.isMultiline = isMultiline
        addSubview(nameLabel)
        addSubview(valueLabel)
    }

    private var isMultiline = false

    /// One thing: what it is called, and what it says.
    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .label
        description.label = "\(nameLabel.text): \(valueLabel.text)"
        description.actions = copied == nil ? [] : [AccessibilityAction(.showMenu)]
        description.children = []
    }

    override func contextCommands(at point: Point) -> [Command] {
        guard let copied else { return [] }
        return [
            Command("Copy \(nameLabel.text)") { [weak self] in
                self?.window?.request(.writePasteboard(.clipboard, PasteboardItem(text: copied)))
            }
        ]
    }

    private var stack: Stack {
        if isMultiline {
            Stack(
                .vertical, spacing: 5, insets: EdgeInsets(top: Self.padding, left: Self.inset, bottom: Self.padding + 1, right: Self.inset)
            ) {
                nameLabel.sized(height: 20)
                valueLabel
            }
        } else {
            Stack(.horizontal, spacing: 20, insets: EdgeInsets(top: 13, left: Self.inset, bottom: 13, right: Self.inset)) {
                nameLabel
                valueLabel.sized(width: .flexible(atLeast: 40))
            }
        }
    }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: max(isMultiline ? 0 : 44, stack.height(forWidth: size.width)))
    }

    override func layoutSubviews() { stack.place(in: self) }
}

/// Fields below each other on a ground with round corners, thin lines between them.
final class DetailGroup: View {
    var fields: [DetailField] = [] {
        didSet {
            for field in oldValue { field.removeFromSuperview() }
            for field in fields { addSubview(field) }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cornerRadius = 8
    }

    override func themeDidChange() { backgroundColor = theme.groupBackground }

    private var stack: Stack {
        Stack(.vertical) { for field in fields { field } }
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack.height(forWidth: size.width)) }

    override func layoutSubviews() { stack.place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        for field in fields.dropLast() {
            let line = Rect(x: 16, y: field.frame.maxY - 1 / canvas.scale, width: bounds.width - 16, height: 1 / canvas.scale)
            canvas.fill(mirrored(line).pixelAligned(scale: canvas.scale), theme.separator)
        }
    }
}
