/// An action of a person, defined once: a button, a menu and a key all perform the same object.
public final class Command {
    /// The title in a menu, as a verb: "Delete 3 Items".
    public let title: String
    /// The meaning for a list of keys: the same for every selection and screen.
    public let help: String
    /// The keys that perform it; menus show the first one.
    public let shortcuts: [Shortcut]
    /// The symbol before its title in menus; nil for none.
    public let icon: Icon?
    /// Returns whether it can be performed now.
    public let isEnabled: () -> Bool
    /// Returns whether a menu shows it with a check mark.
    public let isOn: () -> Bool
    /// Performs the command.
    public let perform: () -> Void
    /// The lines of the submenu that its line in a menu opens; empty for a command that performs something itself.
    public let submenu: [Menu.Item]

    /// Makes a command; without `help` its title is also its meaning.
    public convenience init(
        _ title: String, help: String? = nil, shortcuts: [Shortcut] = [], icon: Icon? = nil,
        isEnabled: @escaping () -> Bool = { true }, isOn: @escaping () -> Bool = { false }, perform: @escaping () -> Void
    ) {
        self.init(
            title, help: help, shortcuts: shortcuts, icon: icon, submenu: [], isEnabled: isEnabled, isOn: isOn, perform: perform)
    }

    /// Makes a command that calls a method of an object, which it holds weakly; nil for a command that is only listed.
    public convenience init<Target: AnyObject>(
        _ title: String, help: String? = nil, shortcuts: [Shortcut] = [], icon: Icon? = nil,
        isEnabled: @escaping () -> Bool = { true }, isOn: @escaping () -> Bool = { false }, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title, help: help, shortcuts: shortcuts, icon: icon, isEnabled: isEnabled, isOn: isOn) { [weak target] in
            if let target { action(target)() }
        }
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

    /// Makes a shortcut of Ctrl and a character.
    public static func control(_ character: Character) -> Shortcut { Shortcut(.character(character), .control) }

    /// Returns whether an event is this shortcut.
    public func matches(_ event: KeyEvent) -> Bool { event.key == key && event.modifiers == modifiers }

    /// The text in a menu: `Ctrl+Shift+Z`.
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
