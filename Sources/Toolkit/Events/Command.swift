/// Something a person can do, in one place: a button, a menu and a key all perform the same object.
public final class Command {
    /// What it is called in a menu, as a verb: "Delete 3 Items".
    public let title: String
    /// What it does, for a page that lists keys: the same whatever is selected or shown at the moment.
    public let help: String
    /// The keys that perform it, the first one being shown in menus.
    public let shortcuts: [Shortcut]
    /// The symbol before its title in menus; nil for none.
    public let icon: Icon?
    /// Whether it can be done now.
    public let isEnabled: () -> Bool
    /// Whether a menu shows it with a check mark.
    public let isOn: () -> Bool
    /// Does it.
    public let perform: () -> Void
    /// The lines of the submenu that its line in a menu opens; empty for a command that does something itself.
    public let submenu: [Menu.Item]

    /// Makes a command; without `help` its title says what it does.
    public convenience init(
        _ title: String, help: String? = nil, shortcuts: [Shortcut] = [], icon: Icon? = nil,
        isEnabled: @escaping () -> Bool = { true }, isOn: @escaping () -> Bool = { false }, perform: @escaping () -> Void
    ) {
        self.init(
            title, help: help, shortcuts: shortcuts, icon: icon, submenu: [], isEnabled: isEnabled, isOn: isOn, perform: perform)
    }

    /// Makes a line of a menu that opens a submenu. It is enabled while one of the commands in the submenu is.
    public convenience init(_ title: String, icon: Icon? = nil, submenu: [Menu.Item]) {
        self.init(
            title, help: nil, shortcuts: [], icon: icon, submenu: submenu,
            isEnabled: { submenu.contains { if case .command(let command) = $0 { command.isEnabled() } else { false } } },
            isOn: { false }, perform: {})
    }

    private init(
        _ title: String, help: String?, shortcuts: [Shortcut], icon: Icon?, submenu: [Menu.Item],
        isEnabled: @escaping () -> Bool, isOn: @escaping () -> Bool, perform: @escaping () -> Void
    ) {
        self.title = title
        self.help = help ?? (title.hasSuffix("…") ? String(title.dropLast()) : title)
        self.shortcuts = shortcuts
        self.icon = icon
        self.submenu = submenu
        self.isEnabled = isEnabled
        self.isOn = isOn
        self.perform = perform
    }
}

/// A key with modifiers, such as Ctrl+N.
nonisolated public struct Shortcut: Hashable, Sendable {
    /// The key.
    public var key: Key
    /// The modifier keys that must be held, and no others.
    public var modifiers: KeyModifiers

    /// Makes a shortcut.
    public init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    /// Ctrl and a character.
    public static func control(_ character: Character) -> Shortcut { Shortcut(.character(character), .control) }

    /// Whether an event is this shortcut.
    public func matches(_ event: KeyEvent) -> Bool { event.key == key && event.modifiers == modifiers }

    /// How it is written in a menu: `Ctrl+Shift+Z`.
    public var displayText: String {
        var parts: [String] = []
        if modifiers.contains(.control) { parts.append("Ctrl") }
        if modifiers.contains(.alt) { parts.append("Alt") }
        if modifiers.contains(.shift) { parts.append("Shift") }
        if modifiers.contains(.command) { parts.append("Super") }
        parts.append(keyName)
        return parts.joined(separator: "+")
    }

    private var keyName: String {
        switch key {
        case .character(let c): c.uppercased()
        case .enter: "Enter"
        case .tab: "Tab"
        case .escape: "Esc"
        case .space: "Space"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .left: "←"
        case .right: "→"
        case .up: "↑"
        case .down: "↓"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .menu: "Menu"
        case .function(let n): "F\(n)"
        case .other: "?"
        }
    }
}
