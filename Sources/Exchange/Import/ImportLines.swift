import FoundationEssentials
import Inventory

/// A cell that cannot be read for its column. The item is still imported, and the cell's text goes to its notes.
public struct KeptCell: Hashable, Sendable {
    /// The field that the cell was for.
    enum Target: Hashable, Sendable {
        case field(ItemField)
        case own(UUID)
        case earlierValues
    }

    /// The column's heading in the file.
    public let column: String
    /// The cell's text.
    public let text: String
    /// The reason why it cannot be read, a sentence.
    public let reason: String
    let target: Target

    /// The line in the notes: "Value: ca. 200".
    public var line: String { "\(column): \(text)" }
}

/// A line of a file that is not an item.
public struct SetAsideLine: Hashable, Sendable {
    /// The kinds of such lines.
    public enum Kind: Hashable, Sendable {
        /// A title above the column headings.
        case title
        /// The name of a room, the place of the rows below it.
        case room
        /// A sum of other rows.
        case total
        /// A place without an item.
        case place
    }

    /// The row in the file, from 1.
    public let row: Int
    /// The line's text.
    public let text: String
    /// The interpretation of the line.
    public let kind: Kind
    /// True if the row has a text in the column of names, without which it can be no item.
    let hasName: Bool

    /// Whether people may want it as an item, and it can be one. Lines above the names of the columns are hardly ever items.
    public var canBeItem: Bool { hasName && kind != .title }

    /// A sentence for people, such as “KITCHEN” is the place of the rows below it.
    public var sentence: String {
        let shown = "“\(visible(text, limit: 60))”"
        return switch kind {
        case .title: "\(shown) is above the names of the columns and was not read."
        case .room: "\(shown) is the place of the rows below it."
        case .total: "\(shown) is a sum of other rows and was left out."
        case .place: "\(shown) is a place, not an item."
        }
    }
}

/// Adds text to notes.
enum KeptNotes {
    /// Returns notes with the texts of cells appended, without duplicates.
    static func adding(_ cells: [KeptCell], to notes: String) -> String {
        adding(cells.map(\.line), to: notes)
    }

    /// Returns notes with lines appended, without duplicates.
    static func adding(_ lines: [String], to notes: String) -> String {
        lines.reduce(into: notes) { notes, line in
            // A line may itself have several.
            guard !"\n\(notes)\n".contains("\n\(line)\n") else { return }
            notes += notes.isEmpty ? line : "\n" + line
        }
    }
}
