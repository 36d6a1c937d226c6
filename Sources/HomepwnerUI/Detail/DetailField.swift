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

    private var nameWidth: Double { nameLabel.intrinsicContentSize.width + 20 }

    override func sizeThatFits(_ size: Size) -> Size {
        let inner = size.width - 2 * Self.inset
        if isMultiline {
            let text = valueLabel.sizeThatFits(Size(width: inner, height: .infinity))
            return Size(width: size.width, height: Self.padding + 22 + text.height + Self.padding + 4)
        }
        let text = valueLabel.sizeThatFits(Size(width: max(40, inner - nameWidth), height: .infinity))
        return Size(width: size.width, height: max(44, text.height + 2 * Self.padding + 4))
    }

    override func layoutSubviews() {
        let inner = bounds.insetBy(dx: Self.inset, dy: 0)
        if isMultiline {
            nameLabel.frame = Rect(x: inner.minX, y: Self.padding, width: inner.width, height: 20)
            valueLabel.frame = Rect(
                x: inner.minX, y: Self.padding + 24, width: inner.width, height: max(0, bounds.height - 2 * Self.padding - 24))
        } else {
            nameLabel.frame = mirrored(Rect(x: inner.minX, y: 0, width: nameWidth, height: bounds.height))
            valueLabel.frame = mirrored(
                Rect(x: inner.minX + nameWidth, y: 0, width: max(0, inner.width - nameWidth), height: bounds.height))
        }
    }
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

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: fields.reduce(0) { $0 + $1.sizeThatFits(size).height })
    }

    override func layoutSubviews() {
        var y = 0.0
        for field in fields {
            let height = field.sizeThatFits(bounds.size).height
            field.frame = Rect(x: 0, y: y, width: bounds.width, height: height)
            y += height
        }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        for field in fields.dropLast() {
            let line = Rect(x: 16, y: field.frame.maxY - 1 / canvas.scale, width: bounds.width - 16, height: 1 / canvas.scale)
            canvas.fill(mirrored(line).pixelAligned(scale: canvas.scale), theme.separator)
        }
    }
}
