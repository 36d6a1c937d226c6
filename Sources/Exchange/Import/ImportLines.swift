import FoundationEssentials
import Inventory

/// A cell that cannot be read as what its column holds. It costs the cell, not the item: what it says goes to the notes.
public struct KeptCell: Hashable, Sendable {
    /// What it was to be.
    enum Target: Hashable, Sendable {
        case field(ItemField)
        case own(UUID)
        case earlierValues
    }

    /// What the file calls the column.
    public let column: String
    /// What is in the cell.
    public let text: String
    /// Why it cannot be read, in a sentence.
    public let reason: String
    let target: Target

    /// As the notes have it: "Value: ca. 200".
    public var line: String { "\(column): \(text)" }
}

/// A line of a file that is no item.
public struct SetAsideLine: Hashable, Sendable {
    /// What it is.
    public enum Kind: Hashable, Sendable {
        /// Above the names of the columns.
        case title
        /// The name of a room, which is the place of the rows below it.
        case room
        /// A sum of other rows.
        case total
        /// A place, without a thing in it.
        case place
    }

    /// The row in the file, from 1.
    public let row: Int
    /// What it says.
    public let text: String
    /// What it is taken for.
    public let kind: Kind

    /// “KITCHEN” is the place of the rows below it.
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

/// Text that is added to notes.
enum KeptNotes {
    /// Notes with the lines of cells below them, each once.
    static func adding(_ cells: [KeptCell], to notes: String) -> String {
        adding(cells.map(\.line), to: notes)
    }

    /// Notes with lines below them, each once.
    static func adding(_ lines: [String], to notes: String) -> String {
        let there = Set(notes.split(whereSeparator: \.isNewline).map(String.init))
        let new = lines.filter { !there.contains($0) && !notes.contains($0) }
        return ([notes].filter { !$0.isEmpty } + new).joined(separator: "\n")
    }
}
