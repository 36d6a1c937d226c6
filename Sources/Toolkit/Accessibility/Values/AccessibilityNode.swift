public import Graphics

/// The facts about one thing in a window, for people who cannot see it: a value, which other threads may read.
nonisolated public struct AccessibilityNode: Hashable, Sendable {
    /// The identity.
    public var id: AccessibilityID
    /// The role.
    public var role: AccessibilityRole
    /// The name.
    public var label: String
    /// A further description: the message of an alert, the error of a field, the section of a row.
    public var hint: String
    /// The line of help that sighted people get.
    public var help: String
    /// The value or the progress; nil if the name says everything, or for a text.
    public var value: AccessibilityValue?
    /// The current states.
    public var states: AccessibilityStates
    /// The possible actions, that of a press first.
    public var actions: [AccessibilityAction]
    /// The frame, in points of its window.
    public var frame: Rect
    /// The place among its siblings, including those out of sight; nil where places mean nothing.
    public var place: AccessibilityPlace?
    /// The numbers of rows and columns.
    public var table: AccessibilityTable?
    /// The text in it.
    public var text: AccessibilityText?
    /// The label that names it.
    public var labelledBy: AccessibilityID?
    /// The node for which it opened: a list of completions belongs to its field.
    public var popupFor: AccessibilityID?
    /// Whether it is read automatically when it appears or changes.
    public var live: AccessibilityLive
    /// A name by which tests find it; never read.
    public var identifier: String?
    /// The nodes in it, in the order in which they are read.
    public var children: [AccessibilityID]
}

/// The value or the progress of a node.
nonisolated public enum AccessibilityValue: Hashable, Sendable {
    /// Words: "14 March 2026".
    case text(String)
    /// A number in a range.
    case number(Double, range: ClosedRange<Double>)
    /// An on or off state.
    case check(Bool)
}

/// The place of a node among its siblings, counted from 0.
nonisolated public struct AccessibilityPlace: Hashable, Sendable {
    /// The number of the node.
    public var position: Int
    /// The number of siblings.
    public var count: Int
    /// The depth in a tree, 0 at the top level; nil outside of trees.
    public var level: Int?

    /// Makes a place.
    public init(_ position: Int, of count: Int, level: Int? = nil) {
        self.position = position
        self.count = count
        self.level = level
    }
}

/// The size of a table, including the rows out of sight.
nonisolated public struct AccessibilityTable: Hashable, Sendable {
    /// The number of rows.
    public var rowCount: Int
    /// The number of columns.
    public var columnCount: Int
}

/// A text that can be read in steps, with offsets in UTF-8 bytes.
nonisolated public struct AccessibilityText: Hashable, Sendable {
    /// The whole text.
    public var string: String
    /// The position of the caret.
    public var caret: Int
    /// The selected range; empty at the caret if nothing is selected.
    public var selection: Range<Int>
    /// The displayed line of the caret, with the line break at its end; nil while keys are sent elsewhere.
    public var caretLine: Range<Int>?
    /// The hint in an empty field. It is never the field's name.
    public var placeholder: String

    /// Returns a line of help without the key at its end: "Add an item" of "Add an item (Ctrl+N)".
    static func withoutShortcut(_ help: String) -> String {
        guard help.hasSuffix(")"), let start = help.lastIndex(of: "(") else { return help }
        return String(help[..<start].reversed().drop { $0 == " " }.reversed())
    }
}

/// The rectangle of a part of a text: the answer to `AccessibilityRequest.Act.measureText`.
nonisolated public struct AccessibilityTextExtent: Hashable, Sendable {
    /// The node of the text.
    public var target: AccessibilityID
    /// The requested range, within the text and between characters, in UTF-8 bytes.
    public var range: Range<Int>
    /// The displayed line on which the range begins, with the line break at its end.
    public var line: Range<Int>
    /// The box around the range, in points of its window; also if it is out of sight.
    public var frame: Rect
}

/// The way in which something is read automatically when it appears or changes.
nonisolated public enum AccessibilityLive: Hashable, Sendable {
    case off
    /// Is read after the current sentence.
    case polite
    /// Is read at once.
    case assertive
}
