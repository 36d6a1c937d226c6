/// Keys that a view uses without a command for them, for a page that lists keys. Views declare theirs beside the code that takes the keys.
nonisolated public struct KeyHelp: Hashable, Sendable {
    /// What they do, as the title of a command would say it.
    public let meaning: String
    /// The keys, or the first of many.
    public let shortcuts: [Shortcut]
    /// How they are written.
    public let keys: String

    /// - Parameter keys: how they are written where a list of them would not be read; by default that list.
    public init(_ meaning: String, _ shortcuts: [Shortcut], keys: String? = nil) {
        self.meaning = meaning
        self.shortcuts = shortcuts
        self.keys = keys ?? shortcuts.map(\.displayText).joined(separator: ", ")
    }
}

extension KeyHelp {
    /// What keys do in every window.
    public static let everywhere = [
        KeyHelp("Go to the Next Field or Button", [Shortcut(.tab)]),
        KeyHelp("Go to the Previous Field or Button", [Shortcut(.tab, .shift)]),
        KeyHelp("Go to the Next or Previous Button of a Toolbar", [Shortcut(.right), Shortcut(.left)]),
        KeyHelp("Open the Context Menu", [Shortcut(.menu), Shortcut(.function(10), .shift)]),
    ]
}
