/// The place of an item in a view with sections: the section's number and the item's number in it, both from 0.
///
/// Programs that import Foundation, too, write `Toolkit.IndexPath`.
nonisolated public struct IndexPath: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number of the section.
    public var section: Int

    /// The number of the item in its section.
    public var item: Int

    /// Makes the place of an item.
    public init(item: Int, section: Int) {
        self.item = item
        self.section = section
    }

    /// Makes the place of a row.
    public init(row: Int, section: Int) { self.init(item: row, section: section) }

    /// What tables call an item.
    public var row: Int {
        get { item }
        set { item = newValue }
    }

    /// The order in which items are shown.
    public static func < (left: IndexPath, right: IndexPath) -> Bool {
        left.section != right.section ? left.section < right.section : left.item < right.item
    }

    /// Section and item, as "2.17".
    public var description: String { "\(section).\(item)" }
}
