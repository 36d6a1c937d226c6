public import Graphics

/// Something to press in a bar, or the space between two of them.
open class BarButtonItem: NibConnectable {
    /// Items with one meaning and one look everywhere, in the words of nib files.
    nonisolated public enum SystemItem: String, Hashable, Sendable {
        case flexibleSpace, fixedSpace
        case add, camera, trash, search, organize, stop, close, reply, action, refresh, compose, bookmarks
        case play, pause, rewind, fastForward
        case done, cancel, edit, save, undo, redo
    }

    /// Its meaning, where it is one of the known ones.
    public let systemItem: SystemItem?

    /// Its title; nil shows the picture, or what the system item has.
    public var title: String? {
        didSet { if title != oldValue { bar?.itemDidChange(self) } }
    }

    /// Its picture; nil shows the title, or what the system item has.
    public var image: Image? {
        didSet { bar?.itemDidChange(self) }
    }

    /// Its symbol; nil shows what the system item has.
    public var icon: Icon? {
        didSet { bar?.itemDidChange(self) }
    }

    /// Its width in points; nil takes what its content needs.
    public var width: Double? {
        didSet { if width != oldValue { bar?.itemDidChange(self) } }
    }

    /// Its colour; nil takes the accent colour.
    public var tintColor: ThemeColor? {
        didSet { if tintColor != oldValue { bar?.itemDidChange(self) } }
    }

    /// How a bar shows what it does.
    nonisolated public enum Style: Hashable, Sendable {
        /// As any other.
        case plain
        /// With an edge, like a button outside a bar.
        case bordered
        /// As what ends what is shown: what people want most.
        case done
    }

    /// How a bar shows it.
    public var style: Style {
        didSet { if style != oldValue { bar?.itemDidChange(self) } }
    }

    /// A line of help that appears when the pointer rests on it.
    public var toolTip: String? {
        didSet { button?.toolTip = toolTip }
    }

    /// A name that tests find its button by; never shown.
    public var identifier: String? {
        didSet { button?.identifier = identifier }
    }

    /// What it is called for those who cannot see it; nil for its title, or what its system item means.
    public var accessibilityLabel: String? {
        didSet { button?.accessibilityLabel = accessibilityLabel ?? Self.name(of: systemItem) }
    }

    /// What else is said of it for those who cannot see it.
    public var accessibilityHint: String? {
        didSet { button?.accessibilityHint = accessibilityHint }
    }

    /// What a symbol means, in a word.
    private static func name(of item: SystemItem?) -> String? {
        switch item {
        case .add?: "Add"
        case .camera?: "Camera"
        case .trash?: "Delete"
        case .search?: "Search"
        case .organize?: "Organize"
        case .stop?: "Stop"
        case .close?: "Close"
        case .reply?: "Reply"
        case .action?: "Share"
        case .refresh?: "Refresh"
        case .compose?: "Compose"
        case .bookmarks?: "Bookmarks"
        case .play?: "Play"
        case .pause?: "Pause"
        case .rewind?: "Rewind"
        case .fastForward?: "Fast Forward"
        default: nil
        }
    }

    /// Whether it can be pressed.
    public var isEnabled = true {
        didSet { button?.isEnabled = isEnabled }
    }

    /// A number that tells it from others.
    public var tag = 0

    /// What it does.
    public var action: (() -> Void)?

    /// The view that shows it in a bar, at which a popover can be; nil while it is in none, and for spaces.
    public internal(set) weak var button: Button?
    weak var bar: (any BarButtonHost)?

    /// Makes an item of a known meaning.
    public init(_ systemItem: SystemItem, action: (() -> Void)? = nil) {
        self.systemItem = systemItem
        style = systemItem == .done || systemItem == .save ? .done : .plain
        self.action = action
    }

    /// Makes an item with a title.
    public init(title: String, action: (() -> Void)? = nil) {
        systemItem = nil
        style = .plain
        self.title = title
        self.action = action
    }

    /// Makes an item with a symbol.
    public init(icon: Icon, action: (() -> Void)? = nil) {
        systemItem = nil
        style = .plain
        self.icon = icon
        self.action = action
    }

    /// What nibs can connect in objects of this class. Overrides add to those of `super`.
    open class var nibBindings: [NibBinding] { [] }

    /// Whether nothing is seen of it.
    var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

    /// What it says where it has no symbol.
    var shownTitle: String {
        if let title { return title }
        switch systemItem {
        case .done?: return "Done"
        case .cancel?: return "Cancel"
        case .edit?: return "Edit"
        case .save?: return "Save"
        case .undo?: return "Undo"
        case .redo?: return "Redo"
        default: return ""
        }
    }

    /// The symbol that it shows.
    var shownIcon: Icon? {
        if let icon { return icon }
        guard title == nil, image == nil, let systemItem else { return nil }
        return Icon(systemItem: systemItem)
    }
}

/// A bar that has items.
protocol BarButtonHost: AnyObject {
    /// An item looks otherwise now.
    func itemDidChange(_ item: BarButtonItem)
}

extension BarButtonItem {
    /// A button that stands for it in a bar.
    func makeButton(for host: any BarButtonHost, style: Button.Style) -> Button {
        let button = Button(style: style)
        button.action = { [weak self] in self?.action?() }
        self.button?.removeFromSuperview()
        self.button = button
        bar = host
        return button
    }

    /// Shows in its button what it is.
    func fillButton() {
        guard let button else { return }
        button.title = image == nil ? shownTitle : ""
        button.icon = shownIcon
        button.setImage(image, for: .normal)
        button.setTitleColor(tintColor, for: .normal)
        button.isEnabled = isEnabled
        button.role = systemItem == .cancel || systemItem == .close ? .cancel : .normal
        if let toolTip { button.toolTip = toolTip }
        if let identifier { button.identifier = identifier }
        button.accessibilityLabel = accessibilityLabel ?? (title == nil ? Self.name(of: systemItem) : nil)
        button.accessibilityHint = accessibilityHint
    }

    /// Its bar shows it no more.
    func leave() {
        button?.removeFromSuperview()
        button = nil
        bar = nil
    }
}
