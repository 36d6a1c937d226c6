public import Graphics

/// What is known of one thing in a window, for those who cannot see it: a value, which other threads may read.
nonisolated public struct AccessibilityNode: Hashable, Sendable {
    /// Who it is.
    public var id: AccessibilityID
    /// What it is.
    public var role: AccessibilityRole
    /// What it is called.
    public var label: String
    /// What else is said of it: the message of an alert, what is wrong with a field, the section of a row.
    public var hint: String
    /// The line of help that sighted people get.
    public var help: String
    /// What it says or how far it is; nil where it is nothing but its name, or a text.
    public var value: AccessibilityValue?
    /// What is true of it now.
    public var states: AccessibilityStates
    /// What can be done with it, what a press does first.
    public var actions: [AccessibilityAction]
    /// Where it is, in points of its window.
    public var frame: Rect
    /// Its place among its siblings, those out of sight included; nil where places mean nothing.
    public var place: AccessibilityPlace?
    /// How many rows and columns it has.
    public var table: AccessibilityTable?
    /// What is written in it.
    public var text: AccessibilityText?
    /// The label that names it.
    public var labelledBy: AccessibilityID?
    /// What it opened for: a list of completions belongs to its field.
    public var popupFor: AccessibilityID?
    /// Whether it is read by itself when it comes or changes.
    public var live: AccessibilityLive
    /// A name that tests find it by; never read.
    public var identifier: String?
    /// What is in it, in the order in which it is read.
    public var children: [AccessibilityID]
}

/// What a node says, or how far it is.
nonisolated public enum AccessibilityValue: Hashable, Sendable {
    /// Words: "14 March 2026".
    case text(String)
    /// A number in a range.
    case number(Double, range: ClosedRange<Double>)
    /// Whether it is on.
    case check(Bool)
}

/// Where a node is among its siblings, counted from 0.
nonisolated public struct AccessibilityPlace: Hashable, Sendable {
    /// Its number.
    public var position: Int
    /// How many there are.
    public var count: Int
    /// How deep it is in a tree, 0 for what is in no other; nil outside of trees.
    public var level: Int?

    /// Makes a place.
    public init(_ position: Int, of count: Int, level: Int? = nil) {
        self.position = position
        self.count = count
        self.level = level
    }
}

/// How large a table is, with all that is out of sight.
nonisolated public struct AccessibilityTable: Hashable, Sendable {
    /// How many rows there are.
    public var rowCount: Int
    /// How many columns there are.
    public var columnCount: Int
}

/// A text that can be gone through, with offsets in UTF-8 bytes.
nonisolated public struct AccessibilityText: Hashable, Sendable {
    /// All of it.
    public var string: String
    /// Where the caret is.
    public var caret: Int
    /// What is selected; empty at the caret where nothing is.
    public var selection: Range<Int>
    /// The line, as it is shown, that the caret is on, with the line break at its end; nil while keys go elsewhere.
    public var caretLine: Range<Int>?
    /// The hint that is in the field while it is empty. It is never the field's name.
    public var placeholder: String

    /// A line of help without the key that it ends with: "Add an item" of "Add an item (Ctrl+N)".
    static func withoutShortcut(_ help: String) -> String {
        guard help.hasSuffix(")"), let start = help.lastIndex(of: "(") else { return help }
        return String(help[..<start].reversed().drop { $0 == " " }.reversed())
    }
}

/// Where some of a text is: the answer to `AccessibilityRequest.Act.measureText`.
nonisolated public struct AccessibilityTextExtent: Hashable, Sendable {
    /// Whose text it is.
    public var target: AccessibilityID
    /// What was asked about, within the text and between characters, in UTF-8 bytes.
    public var range: Range<Int>
    /// The line, as it is shown, on which that begins, with the line break at its end.
    public var line: Range<Int>
    /// What is around it, in points of its window; also where that is out of sight.
    public var frame: Rect
}

/// Whether something is read by itself when it comes or changes.
nonisolated public enum AccessibilityLive: Hashable, Sendable {
    case off
    /// As soon as nothing else is read.
    case polite
    /// At once.
    case assertive
}
