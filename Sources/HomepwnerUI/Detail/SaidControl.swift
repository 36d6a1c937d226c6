import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// A fact about an item: a press copies it, or follows its link; a second press opens the form there.
class SaidControl: Control {
    /// The shown line.
    var line: DetailLine {
        didSet {
            guard line != oldValue else { return }
            saysCopied = false
            lineDidChange()
        }
    }

    /// Whether it says for a moment that it was copied.
    private(set) var saysCopied = false {
        didSet { if saysCopied != oldValue { lineDidChange() } }
    }

    private var isSecondPress = false
    private var end: ScheduledAction?

    init(_ line: DetailLine) {
        self.line = line
        super.init()
        cursor = .pointingHand
    }

    /// For subclasses: shows the line, or the word that it was copied.
    func lineDidChange() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Whether a press has an effect.
    private var canPress: Bool { line.link != nil || line.copied != nil }

    override var canBecomeFirstResponder: Bool { super.canBecomeFirstResponder && canPress }

    // MARK: - Actions

    override func pointerDown(_ event: PointerEvent) {
        super.pointerDown(event)
        isSecondPress = event.clickCount == 2
    }

    override func sendAction() {
        let edits = isSecondPress && line.link == nil
        isSecondPress = false
        super.sendAction()
        if edits, let place = line.place, let editor { return editor.edit(at: place) }
        if let link = line.link { detailActing?.follow(link) } else { copy() }
    }

    /// Opens the form; nil where facts cannot be changed.
    private var editor: (any DetailActing)? { detailActing.flatMap { $0.canEdit ? $0 : nil } }

    override func keyDown(_ event: KeyEvent) -> Bool {
        if event.modifiers.isEmpty, event.key == .function(2), let place = line.place, let editor {
            editor.edit(at: place)
            return true
        }
        isSecondPress = false
        return super.keyDown(event)
    }

    override func accessibilityActivate() -> Bool {
        isSecondPress = false
        return super.accessibilityActivate()
    }

    private func copy() {
        guard let copied = line.copied, let window else { return }
        window.request(.writePasteboard(.clipboard, PasteboardItem(text: copied)))
        saysCopied = true
        end?.cancel()
        end = window.schedule(after: 1) { [weak self] in self?.saysCopied = false }
    }

    override func contextCommands(at point: Point) -> [Command] {
        var commands: [Command] = []
        if line.copied != nil {
            commands.append(Command("Copy \(line.title)", target: self, action: SaidControl.copy))
        }
        guard let acting = detailActing else { return commands }
        if let link = line.link { commands.append(Command(link.words) { acting.follow(link) }) }
        if let place = line.place, acting.canEdit { commands.append(Command("Edit \(line.title)…") { acting.edit(at: place) }) }
        return commands
    }

    /// One accessible element: its title and its text.
    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = line.link == nil ? .label : .button
        description.label = "\(line.title): \(saysCopied ? "Copied" : line.value.text)"
        description.actions = canPress ? [AccessibilityAction(.activate), AccessibilityAction(.showMenu)] : []
        description.children = []
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        guard isHovered && canPress || showsFocusRing else { return }
        let body = bounds.insetBy(dx: 2, dy: 2).pixelAligned(scale: canvas.scale)
        if isHovered { canvas.fill(Path(roundedRect: body, radius: 6), theme.hover) }
        if showsFocusRing { drawFocusRing(canvas, around: body, radius: 6) }
    }

    override func hoverDidChange(_ isHovered: Bool) {
        super.hoverDidChange(isHovered)
        setNeedsDisplay()
    }
}

extension DetailLink {
    /// The title of the menu command that follows the link.
    var words: String {
        switch self {
        case .place: "Show Place"
        case .tag: "Show Tag"
        case .type: "Show Type"
        case .item: "Show Item"
        case .paper: "Open"
        case .page: "Open Page"
        }
    }
}

/// A text that is replaced for a moment by the word that it was copied; the views around it do not move.
final class SaidText: View {
    let label: Label
    private let copiedLabel: Label

    init(font: Font) {
        label = Label(font: font)
        copiedLabel = Label("Copied", font: font, color: .secondaryLabel)
        super.init(frame: .zero)
        copiedLabel.isHidden = true
        for part in [label, copiedLabel] { addSubview(part) }
    }

    func show(_ line: DetailLine, isCopied: Bool) {
        label.text = line.value.text
        label.marks = line.value.marks
        label.textColor = line.color
        label.alpha = isCopied ? 0 : 1
        copiedLabel.textAlignment = label.textAlignment
        copiedLabel.isHidden = !isCopied
        setNeedsLayout()
    }

    private var stack: Stack {
        Stack(.depth) {
            label
            // The word is in the first line, for the end of a long text may be out of view.
            copiedLabel.sized(height: .fitting(atMost: (label.font.size * 1.5).rounded()))
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { label.sizeThatFits(Size(width: width, height: .infinity)).height }

    override func sizeThatFits(_ size: Size) -> Size { label.sizeThatFits(size) }

    override func layoutSubviews() { stack.place(in: self) }
}

/// A pressable text outside of a group.
final class SaidLabel: SaidControl {
    private let text: SaidText
    private let insets: EdgeInsets

    init(font: Font, lines: Int = 0, insets: EdgeInsets = .zero) {
        text = SaidText(font: font)
        self.insets = insets
        super.init(DetailLine("", ""))
        text.label.numberOfLines = lines
        addSubview(text)
        isHidden = true
    }

    /// Shows a line; hides the label if it is nil.
    func show(_ line: DetailLine?) {
        isHidden = line == nil
        if let line { self.line = line }
    }

    override func lineDidChange() {
        super.lineDidChange()
        text.show(line, isCopied: saysCopied)
        LayoutAround.invalidate(self)
    }

    private var stack: Stack { Stack(.depth, insets: insets) { text } }

    override func contentHeight(forWidth width: Double) -> Double? { stack.height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { stack.sizeThatFits(size) }

    override func layoutSubviews() { stack.place(in: self) }

    override var focusRingReach: Double { 4 }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        if showsFocusRing {
            drawFocusRing(canvas, around: bounds.insetBy(dx: -3, dy: -1).pixelAligned(scale: canvas.scale), radius: 4)
        }
    }
}
