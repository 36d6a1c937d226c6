public import Graphics

/// A list of commands in its own window: a context menu, or the menu of a button.
public final class Menu {
    /// One line of a menu.
    public enum Item {
        case command(Command)
        case separator
        /// The title of the lines below it, up to the next section.
        case section(String)
    }

    private let items: [Item]
    private var window: Window?
    /// The menu whose submenu this is; nil for other menus.
    private weak var parent: MenuView?

    /// Called when the menu is closed, for whatever reason.
    public var onClose: (() -> Void)?

    /// Makes a menu.
    public init(_ items: [Item]) { self.items = items }

    /// Makes a menu of commands.
    public convenience init(_ commands: [Command]) { self.init(commands.map(Item.command)) }

    /// Whether it is open.
    public var isOpen: Bool { window != nil }

    /// Opens it below a rectangle of a view, aligned with its start or its end.
    ///
    /// - Parameter label: its name for those who cannot see it; nil for that of the view
    public func open(below rect: Rect, of view: View, alignsTrailing: Bool = false, label: String? = nil) {
        guard let owner = view.window else { return }
        let anchor = Self.place(of: rect, in: view, owner)
        open(at: anchor.center, in: owner, label: label ?? AccessibilityWalk.label(of: view)) { background, workArea, isMirrored in
            MenuPlacement.frame(
                size: background.bodySize, below: anchor, gap: 4, workArea: workArea, alignsRight: alignsTrailing != isMirrored)
        }
    }

    /// Opens it so that one of its lines lies over a rectangle of a view, as the entry of a button lies over the button; that line is
    /// highlighted. It is at least as wide as the rectangle.
    ///
    /// - Parameter textInset: the distance of the button's own title from the rectangle's edge, in points
    func open(over rect: Rect, of view: View, highlighting index: Int, textInset: Double) {
        guard let owner = view.window else { return }
        let anchor = Self.place(of: rect, in: view, owner)
        open(at: anchor.center, in: owner, label: AccessibilityWalk.label(of: view), highlighting: index) {
            background, workArea, isMirrored in
            let line = background.place(ofRow: index)
            let shift = max(0, line.titleInset - textInset)
            let size = Size(width: max(background.bodySize.width, anchor.width + shift), height: background.bodySize.height)
            return MenuPlacement.frame(
                size: size, over: anchor, shift: shift, row: line.middle, workArea: workArea, isMirrored: isMirrored)
        }
    }

    /// Opens it as the submenu of a line of another menu, beside that line. A command that is chosen here closes both menus.
    ///
    /// - Parameters:
    ///   - line: the line, in points of the other menu
    ///   - highlightsFirst: whether the first line that can be chosen is highlighted, which the keyboard needs
    func open(beside line: Rect, of view: MenuView, label: String, highlightsFirst: Bool) {
        guard let owner = view.window else { return }
        let anchor = Self.place(of: line, in: view, owner)
        parent = view
        open(
            at: anchor.center, in: owner, label: label, highlighting: highlightsFirst ? MenuView.firstChoosable(of: items) : nil
        ) { background, workArea, isMirrored in
            MenuPlacement.frame(
                size: background.bodySize, beside: anchor, overlap: 2, lift: background.place(ofRow: 0).middle - line.height / 2,
                workArea: workArea, isMirrored: isMirrored)
        }
    }

    func open(at point: Point, in owner: Window) {
        let anchor = Rect(origin: point.offsetBy(x: owner.screenFrame.minX, y: owner.screenFrame.minY), size: Size(width: 1, height: 1))
        open(at: anchor.center, in: owner, label: "Context Menu") { background, workArea, isMirrored in
            MenuPlacement.frame(size: background.bodySize, below: anchor, gap: 0, workArea: workArea, alignsRight: isMirrored)
        }
    }

    /// Returns the rectangle of a view on the screen.
    private static func place(of rect: Rect, in view: View, _ owner: Window) -> Rect {
        view.convert(rect, to: nil).offsetBy(x: owner.screenFrame.minX, y: owner.screenFrame.minY)
    }

    /// - Parameters:
    ///   - point: the point of the screen that it belongs to
    ///   - highlighting: the line that is highlighted; nil for none
    ///   - place: the frame of its body on the screen, for a work area and a text direction
    private func open(
        at point: Point, in owner: Window, label: String, highlighting: Int? = nil, place: (MenuBackground, Rect, Bool) -> Rect
    ) {
        close()
        let content = MenuView(items: items)
        content.accessibilityLabel = label.isEmpty ? "Menu" : label
        let menu = Window(kind: .menu, size: .zero)
        menu.themeProvider = owner.themeProvider
        let background = MenuBackground(content: content)
        menu.layers[0].rootView.addSubview(background)
        let body = place(background, owner.workArea(at: point), owner.settings.layoutDirection == .rightToLeft)
        let frame = body.insetBy(dx: -MenuBackground.margin, dy: -MenuBackground.margin)
        background.frame = Rect(origin: .zero, size: frame.size)
        menu.onDismissRequest = { [weak self] in self?.close() }
        content.onChoose = { [weak self] command in
            self?.close()
            command.perform()
        }
        if let parent { join(content, background, in: menu, to: parent) }
        menu.onClosed = { [weak self] in self?.windowDidClose() }
        window = menu
        // The menu lives as long as its window is open.
        menu.retainedByWindow = self
        owner.openChild(menu, at: frame)
        menu.makeFirstResponder(content)
        background.layoutIfNeeded()
        if let highlighting { content.go(to: highlighting) }
        background.flashScrollers()
    }

    /// Makes it a part of the menu that it is a submenu of.
    private func join(_ content: MenuView, _ background: MenuBackground, in menu: Window, to parent: MenuView) {
        content.menuBelow = parent
        content.onChoose = { [weak parent] in parent?.onChoose?($0) }
        background.menuBelow = parent.window
        // A press in the other menu does not count as outside.
        menu.passthrough = { _ in true }
    }

    /// Closes it if it is open.
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
    /// Opens the context menu of a view, or of a view around it, at a point of a window.
    static func openContextMenu(for view: View, at point: Point, in window: Window) {
        var target: View? = view
        while let current = target {
            let commands = current.contextCommands(at: current.convert(point, from: nil))
            if !commands.isEmpty { return Menu(commands).open(at: point, in: window) }
            target = current.superview
        }
    }

    /// Opens the context menu of the view with the keyboard. Returns whether there is one.
    static func openContextMenuForKeyboard(in window: Window) -> Bool {
        guard let view = window.firstResponder as? View else { return false }
        openContextMenu(for: view, at: view.convert(view.contextMenuAnchor, to: nil), in: window)
        return true
    }
}
