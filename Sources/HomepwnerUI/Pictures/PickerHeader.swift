import Graphics
import Toolkit

/// The bar above the grid of the chooser: the folder's name, with a menu of other places, and the way to the folder around it; or a field
/// for a path.
final class PickerHeader: View {
    static let height = 47.0
    private static let inset = 18.0

    private let name = Label("", font: Font(size: 15, weight: .semibold))
    private let places = Button(icon: .placesMenu, style: .tool)
    private let parentLink = Button("", style: .link)
    let field = PathField()

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        name.lineBreakMode = .middle
        places.toolTip = "Other places, and a path (Ctrl+L)"
        places.identifier = "picker-places"
        places.accessibilityLabel = "Other Places"
        field.accessibilityLabel = "Path"
        places.addAction(for: .primaryActionTriggered) { $0.folderActing?.showPlaces(below: $0) }
        parentLink.toolTip = "Go to the folder around this one (Backspace)"
        parentLink.addAction(for: .primaryActionTriggered) { $0.folderActing?.goToParent() }
        field.identifier = "picker-path"
        field.placeholder = "Path of a folder or a picture"
        field.isHidden = true
        field.addTarget(self, action: PickerHeader.submit, for: .editingDidEndOnExit)
        for part in [name, places, parentLink, field] as [View] { addSubview(part) }
    }

    /// Shows a folder's name and that of the folder around it; nil for none.
    func show(_ folder: String, parent: String?) {
        name.text = folder
        parentLink.title = parent.map { "‹\u{2002}" + Self.shortened($0) } ?? ""
        parentLink.accessibilityLabel = parent.map { "Up to \($0)" }
        parentLink.isHidden = parent == nil || isTyping
        setNeedsLayout()
    }

    private static func shortened(_ name: String) -> String { name.count > 18 ? name.prefix(17) + "…" : name }

    // MARK: - The path

    /// Whether a path can be typed now.
    var isTyping: Bool { !field.isHidden }

    /// Shows the field for a path, with a text in it.
    func beginPath(_ text: String, selectsAll: Bool) {
        for part in [name, places, parentLink] as [View] { part.isHidden = true }
        field.isHidden = false
        field.text = text
        setNeedsLayout()
        layoutIfNeeded()
        window?.makeFirstResponder(field)
        if selectsAll { field.selectAll() } else { field.deselect() }
    }

    private func submit() {
        let text = field.text
        guard !text.trimmed.isEmpty else { return endPath() }
        endPath()
        folderActing?.go(toTyped: text)
    }

    fileprivate func endPath() {
        guard isTyping else { return }
        field.isHidden = true
        name.isHidden = false
        places.isHidden = false
        parentLink.isHidden = parentLink.title.isEmpty
        setNeedsLayout()
        folderActing?.pathDidEnd()
    }

    override func layoutSubviews() { stack.place(in: self) }

    private var stack: Stack {
        if isTyping {
            Stack(.depth, insets: EdgeInsets(top: 6, left: 12, bottom: 7, right: 12)) { field }
        } else {
            Stack(.horizontal, alignment: .center, insets: EdgeInsets(top: 0, left: Self.inset, bottom: 0, right: Self.inset)) {
                name.sized(height: 28)
                Spacer(4)
                // The line below is not part of the height in which the button is centred.
                Stack(.vertical, insets: EdgeInsets(top: 0, left: 0, bottom: 1, right: 0)) { places.sized(width: 28, height: 28) }
                    .sized(width: 28)
                Spacer(.flexible(atLeast: 12))
                parentLink.sized(width: .fitting(resistance: .required), height: 34)
            }
        }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let line = 1 / canvas.scale
        canvas.fill(Rect(x: 0, y: bounds.height - line, width: bounds.width, height: line), theme.separator)
    }
}

/// A field whose Escape closes its list, then ends it, without further effects.
final class PathField: TextField {
    override func keyDown(_ event: KeyEvent) -> Bool {
        if event.key == .escape, event.modifiers.isEmpty, !isOfferingCompletions {
            target(PickerHeader.self)?.endPath()
            return true
        }
        return super.keyDown(event)
    }
}

extension Icon {
    /// An arrow down: there is a menu.
    static let placesMenu = Icon { $0.line(6, 9.5, 12, 15.5, 18, 9.5) }
}
