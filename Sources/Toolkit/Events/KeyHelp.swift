/// Keys that a view uses without a command for them, for a list of keys. Views declare theirs beside the code that handles the keys.
nonisolated public struct KeyHelp: Hashable, Sendable {
    /// The meaning of the keys, in the form of a command's title.
    public let meaning: String
    /// The keys, or the first of many.
    public let shortcuts: [Shortcut]
    /// The written form of the keys.
    public let keys: String

    /// - Parameter keys: the written form if a list of the keys would not be read; by default that list.
    public init(_ meaning: String, _ shortcuts: [Shortcut], keys: String? = nil) {
        self.meaning = meaning
        self.shortcuts = shortcuts
        self.keys = keys ?? shortcuts.map(\.displayText).joined(separator: ", ")
    }
}

extension KeyHelp {
    /// The keys of every window.
    public static let everywhere = [
        KeyHelp("Go to the Next Field or Button", [Shortcut(.tab)]),
        KeyHelp("Go to the Previous Field or Button", [Shortcut(.tab, .shift)]),
        KeyHelp("Go to the Next or Previous Button of a Toolbar", [Shortcut(.right), Shortcut(.left)]),
        KeyHelp("Open the Context Menu", [Shortcut(.menu), Shortcut(.function(10), .shift)]),
    ]
}
