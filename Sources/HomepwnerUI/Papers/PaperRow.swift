import Graphics
import Inventory
import Toolkit

/// A paper of an item: its first page, its title, and its kind. A second press or Enter opens it, Space looks at it.
final class PaperRow: Control {
    /// The actions on a paper.
    enum Act: Hashable {
        case open, look, saveCopy, copyLink, rename, remove
        case setRole(PaperRole)
        case setTitle(String)
    }

    /// Called with an action.
    var onAct: ((Act) -> Void)?
    /// Called when an arrow key moves on: -1 up, +1 down.
    var onMove: ((Int) -> Void)?

    let paper: Paper
    private let isEditable: Bool
    private let isInForm: Bool
    private let picture = PagePicture()
    private let nameLabel = Label(font: Font(size: 14, weight: .medium))
    private let detailLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private var isSecondPress = false

    /// The room for a first page, in points.
    static let pageSize = Size(width: 52, height: 70)

    /// - Parameter isInForm: whether it is only to be changed and removed here
    init(_ paper: Paper, isEditable: Bool, isInForm: Bool = false) {
        self.paper = paper
        self.isEditable = isEditable
        self.isInForm = isInForm
        super.init()
        nameLabel.text = DisplayText.isolated(paper.name)
        nameLabel.numberOfLines = 2
        detailLabel.numberOfLines = 3
        picture.word = paper.file.map { $0.fileExtension.prefix(4).uppercased() } ?? "WEB"
        identifier = "paper"
        toolTip = paper.link
        for part in [picture, nameLabel, detailLabel] as [View] { addSubview(part) }
    }

    /// Shows its first page, as far as it is drawn.
    func show(_ page: PaperPageCache.State, style: NumberStyle) {
        var count: Int?
        var isUnlocked = false
        picture.image = nil
        switch page {
        case .page(let image, let pages): (picture.image, count) = (image, pages)
        case .unlocked: isUnlocked = true
        case .waiting, .none: break
        }
        detailLabel.text = PaperText.details(paper, pages: count, isUnlocked: isUnlocked, style: style)
    }

    /// Whether there is a page that can be looked at.
    var hasPage: Bool { picture.image != nil }

    // MARK: - Actions

    override func pointerDown(_ event: PointerEvent) {
        super.pointerDown(event)
        becomeFirstResponder()
        isSecondPress = event.clickCount == 2
    }

    /// The first press chooses it.
    override func sendAction() {
        if isSecondPress { onAct?(.open) }
        isSecondPress = false
    }

    override func accessibilityActivate() -> Bool {
        onAct?(.open)
        return true
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.modifiers.isEmpty else { return false }
        switch event.key {
        case .space where !isInForm: onAct?(.look)
        case .enter where !isInForm: onAct?(.open)
        case .function(2) where isEditable: onAct?(.rename)
        case .delete where isEditable, .backspace where isEditable: onAct?(.remove)
        case .up: onMove?(-1)
        case .down: onMove?(1)
        default: return false
        }
        return true
    }

    override func contextCommands(at point: Point) -> [Command] { menuCommands }

    /// The commands of its menu.
    var menuCommands: [Command] {
        func command(_ title: String, _ act: Act, shortcuts: [Shortcut] = [], isEnabled: Bool = true) -> Command {
            Command(title, shortcuts: shortcuts, isEnabled: { isEnabled }) { [weak self] in self?.onAct?(act) }
        }
        var commands = isInForm ? [] : [command("Open", .open)]
        if isInForm {
            // A paper that is not stored yet cannot be opened or copied.
        } else if paper.file != nil {
            commands += [command("Look", .look, isEnabled: hasPage), command("Save a Copy…", .saveCopy)]
        } else {
            commands.append(command("Copy Link", .copyLink))
        }
        guard isEditable else { return commands }
        commands.append(command("Rename…", .rename, shortcuts: [Shortcut(.function(2))]))
        commands += PaperRole.allCases.filter { $0 != paper.role }.map { command("Show as \($0.title)", .setRole($0)) }
        return commands + [command("Remove", .remove)]
    }

    override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.label = nameLabel.text
        description.value = .text(detailLabel.text)
        description.actions.append(AccessibilityAction(.showMenu))
    }

    // MARK: - Layout and drawing

    private var stack: Stack {
        Stack(.horizontal, spacing: 12, alignment: .center, insets: EdgeInsets(top: 8, left: 12, bottom: 8, right: 12)) {
            picture.sized(width: .fixed(Self.pageSize.width), height: .fixed(Self.pageSize.height))
            Stack(.vertical, spacing: 3) {
                nameLabel
                detailLabel
            }
            .sized(width: .flexible)
        }
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: max(86, stack.height(forWidth: size.width))) }

    override func contentHeight(forWidth width: Double) -> Double? { max(86, stack.height(forWidth: width)) }

    override func layoutSubviews() { stack.place(in: self) }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let area = bounds.pixelAligned(scale: canvas.scale)
        if isHovered { canvas.fill(Path(roundedRect: area, radius: 8), theme.hover) }
        if showsFocusRing { drawFocusRing(canvas, around: area.insetBy(dx: 2, dy: 2), radius: 6) }
    }
}

/// A first page with a thin edge; where it cannot be drawn, an empty sheet with a word on it.
final class PagePicture: View {
    var image: Image? {
        didSet { setNeedsDisplay() }
    }
    /// The word on a sheet that cannot be drawn.
    var word = "" {
        didSet { setNeedsDisplay() }
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let room = bounds.insetBy(dx: 1, dy: 1)
        let place = (image.map { room.aspectFit($0.size) } ?? room.aspectFit(Size(width: 50, height: 68))).pixelAligned(scale: canvas.scale)
        if let image {
            canvas.draw(image, in: place, quality: .best)
        } else {
            canvas.fill(Path(roundedRect: place, radius: 3), theme.background)
            let layout = TextLayout(
                word, font: theme.resolve(Font(size: 11, weight: .semibold)),
                options: .init(width: place.width - 4, maximumLines: 1, alignment: .center))
            canvas.draw(layout, at: Point(x: place.minX + 2, y: place.midY - layout.size.height / 2), color: theme.secondaryLabel)
        }
        canvas.stroke(Path(roundedRect: place, radius: image == nil ? 3 : 1), theme.cardSeparator, width: 1 / canvas.scale)
    }
}
