public import FoundationEssentials

/// The place of an item in a view with sections: the section's number and the item's number in it, both from 0.
///
/// It is Foundation's own type, so that a program may also import Foundation and write `IndexPath(row: 3, section: 0)`.
public typealias IndexPath = FoundationEssentials.IndexPath

nonisolated extension FoundationEssentials.IndexPath {
    /// Makes the place of an item.
    public init(item: Int, section: Int) {
        // Unlike a list of both, this allocates no memory.
        self.init(index: section)
        append(item)
    }

    /// Makes the place of a row.
    public init(row: Int, section: Int) { self.init(item: row, section: section) }

    /// The number of the section. A path that was made with fewer than two numbers has none and must not be asked.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The number of the item in its section. A path that was made with fewer than two numbers has none and must not be asked.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The item's number in a table.
    public var row: Int {
        get { item }
        set { item = newValue }
    }

    /// Section and item, as "2.17", for messages.
    var place: String { "\(section).\(item)" }
}
