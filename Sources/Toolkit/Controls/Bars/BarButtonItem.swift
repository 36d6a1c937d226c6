public import Graphics

/// A button in a bar, or the space between two of them.
open class BarButtonItem: NibConnectable {
    /// Items with one meaning and one look everywhere, in the words of nib files.
    nonisolated public enum SystemItem: String, Hashable, Sendable {
        case flexibleSpace, fixedSpace
        case add, camera, trash, search, organize, stop, close, reply, action, refresh, compose, bookmarks
        case play, pause, rewind, fastForward
        case done, cancel, edit, save, undo, redo
    }

    /// The standard meaning; nil for other items.
    public let systemItem: SystemItem?

    /// The title; nil shows the picture or the default of the system item.
    public var title: String? {
        didSet { if title != oldValue { bar?.itemDidChange(self) } }
    }

    /// The picture; nil shows the title or the default of the system item.
    public var image: Image? {
        didSet { bar?.itemDidChange(self) }
    }

    /// The symbol; nil shows the default of the system item.
    public var icon: Icon? {
        didSet { bar?.itemDidChange(self) }
    }

    /// The width in points; nil takes the width of the content.
    public var width: Double? {
        didSet { if width != oldValue { bar?.itemDidChange(self) } }
    }

    /// Its colour; nil takes the accent colour.
    public var tintColor: ThemeColor? {
        didSet { if tintColor != oldValue { bar?.itemDidChange(self) } }
    }

    /// The looks of an item in a bar.
    nonisolated public enum Style: Hashable, Sendable {
        /// Looks like any other item.
        case plain
        /// With an edge, like a button outside a bar.
        case bordered
        /// Marks the item that finishes the screen: the most wanted one.
        case done
    }

    /// The looks of the item in a bar.
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

    /// The name for people who cannot see it; nil takes the title or the name of the system item.
    public var accessibilityLabel: String? {
        didSet { button?.accessibilityLabel = accessibilityLabel ?? Self.name(of: systemItem) }
    }

    /// A further description for people who cannot see the item.
    public var accessibilityHint: String? {
        didSet { button?.accessibilityHint = accessibilityHint }
    }

    /// Returns a word for a symbol.
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

    /// Whether the item can be pressed.
    public var isEnabled = true {
        didSet { button?.isEnabled = isEnabled }
    }

    /// A number that tells the item from others.
    public var tag = 0

    /// The action of the item.
    public var action: (() -> Void)?

    /// The view that shows the item in a bar, where a popover can open; nil while it is in no bar, and for spaces.
    public internal(set) weak var button: Button?
    weak var bar: (any BarButtonHost)?

    /// Makes a standard item.
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

    /// Makes a standard item that calls a method of an object, which it holds weakly.
    public convenience init<Target: AnyObject>(
        _ systemItem: SystemItem, target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(systemItem) { [weak target] in
            if let target { action(target)() }
        }
    }

    /// Makes an item with a title that calls a method of an object, which it holds weakly.
    public convenience init<Target: AnyObject>(
        title: String, target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: title) { [weak target] in
            if let target { action(target)() }
        }
    }

    /// Makes an item with a symbol that calls a method of an object, which it holds weakly.
    public convenience init<Target: AnyObject>(
        icon: Icon, target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(icon: icon) { [weak target] in
            if let target { action(target)() }
        }
    }

    /// Adds the members that nibs can connect. Overrides add to those of `super`.
    open class var nibBindings: [NibBinding] { [] }

    /// Whether the item is an invisible space.
    var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

    /// The title that is shown if the item has no symbol.
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

    /// The symbol that the item shows.
    var shownIcon: Icon? {
        if let icon { return icon }
        guard title == nil, image == nil, let systemItem else { return nil }
        return Icon(systemItem: systemItem)
    }
}

/// A bar that has items.
protocol BarButtonHost: AnyObject {
    /// Called when the looks of an item changed.
    func itemDidChange(_ item: BarButtonItem)
}

extension BarButtonItem {
    /// Makes the button of the item in a bar.
    func makeButton(for host: any BarButtonHost, style: Button.Style) -> Button {
        let button = Button(style: style)
        button.action = { [weak self] in self?.action?() }
        self.button?.removeFromSuperview()
        self.button = button
        bar = host
        return button
    }

    /// Shows the item in its button.
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

    /// Called when the bar no longer shows it.
    func leave() {
        button?.removeFromSuperview()
        button = nil
        bar = nil
    }
}
