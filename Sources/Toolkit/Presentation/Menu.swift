public import Graphics

/// A list of commands in a window of its own: a context menu, or one that a button opens.
public final class Menu {
    /// One line of a menu.
    public enum Item {
        case command(Command)
        case separator
        /// What the lines below it have in common, up to the next one.
        case section(String)
    }

    private let items: [Item]
    private var window: Window?

    /// Called when the menu is gone, however that came.
    public var onClose: (() -> Void)?

    /// Makes a menu.
    public init(_ items: [Item]) { self.items = items }

    /// Makes a menu of commands.
    public convenience init(_ commands: [Command]) { self.init(commands.map(Item.command)) }

    /// Whether it is open.
    public var isOpen: Bool { window != nil }

    /// Opens it below a rectangle of a view: where that begins, or where it ends.
    public func open(below rect: Rect, of view: View, alignsTrailing: Bool = false) {
        guard let owner = view.window else { return }
        let inWindow = view.convert(rect, to: nil)
        open(
            anchor: inWindow.offsetBy(x: owner.screenFrame.minX, y: owner.screenFrame.minY), in: owner, gap: 4,
            alignsTrailing: alignsTrailing, label: AccessibilityWalk.label(of: view))
    }

    /// Opens it so that one of its lines lies over a rectangle of a view, as the entry that a button shows lies over the button; that line is
    /// highlighted. It is at least as wide as the rectangle.
    ///
    /// - Parameter textInset: how far the button's own title begins within the rectangle, in points
    func open(over rect: Rect, of view: View, highlighting index: Int, textInset: Double) {
        guard let owner = view.window else { return }
        let anchor = view.convert(rect, to: nil).offsetBy(x: owner.screenFrame.minX, y: owner.screenFrame.minY)
        open(anchor: anchor, in: owner, gap: 4, alignsTrailing: false, label: AccessibilityWalk.label(of: view), over: (index, textInset))
    }

    func open(at point: Point, in owner: Window) {
        let anchor = Rect(origin: point.offsetBy(x: owner.screenFrame.minX, y: owner.screenFrame.minY), size: Size(width: 1, height: 1))
        open(anchor: anchor, in: owner, gap: 0, alignsTrailing: false, label: "Context Menu")
    }

    private func open(
        anchor: Rect, in owner: Window, gap: Double, alignsTrailing: Bool, label: String, over: (index: Int, textInset: Double)? = nil
    ) {
        close()
        let isMirrored = owner.settings.layoutDirection == .rightToLeft
        let content = MenuView(items: items)
        content.accessibilityLabel = label.isEmpty ? "Menu" : label
        let menu = Window(kind: .menu, size: .zero)
        menu.themeProvider = owner.themeProvider
        let background = MenuBackground(content: content)
        menu.layers[0].rootView.addSubview(background)
        let workArea = owner.workArea(at: anchor.center)
        let body: Rect
        if let over {
            let line = background.place(ofRow: over.index)
            let shift = max(0, line.titleInset - over.textInset)
            let size = Size(width: max(background.bodySize.width, anchor.width + shift), height: background.bodySize.height)
            body = MenuPlacement.frame(size: size, over: anchor, shift: shift, row: line.middle, workArea: workArea, isMirrored: isMirrored)
        } else {
            body = MenuPlacement.frame(
                size: background.bodySize, below: anchor, gap: gap, workArea: workArea, alignsRight: alignsTrailing != isMirrored)
        }
        let frame = body.insetBy(dx: -MenuBackground.margin, dy: -MenuBackground.margin)
        background.frame = Rect(origin: .zero, size: frame.size)
        menu.onDismissRequest = { [weak self] in self?.close() }
        content.onChoose = { [weak self] command in
            self?.close()
            command.perform()
        }
        menu.onClosed = { [weak self] in self?.windowDidClose() }
        window = menu
        // The menu lives as long as its window is open.
        menu.retainedByWindow = self
        owner.openChild(menu, at: frame)
        menu.makeFirstResponder(content)
        background.layoutIfNeeded()
        if let over { content.go(to: over.index) }
        background.flashScrollers()
    }

    /// Closes it; nothing happens when it is not open.
    public func close() {
        window?.close()
    }

    private func windowDidClose() {
        guard window != nil else { return }
        window = nil
        onClose?()
    }
}

extension Menu {
    /// Opens what a view, or one around it, offers at a point of a window.
    static func openContextMenu(for view: View, at point: Point, in window: Window) {
        var target: View? = view
        while let current = target {
            let commands = current.contextCommands(at: current.convert(point, from: nil))
            if !commands.isEmpty { return Menu(commands).open(at: point, in: window) }
            target = current.superview
        }
    }

    /// Opens what the view offers that has the keyboard. Returns whether there is one.
    static func openContextMenuForKeyboard(in window: Window) -> Bool {
        guard let view = window.firstResponder as? View else { return false }
        openContextMenu(for: view, at: view.convert(view.contextMenuAnchor, to: nil), in: window)
        return true
    }
}
