public import Inventory

/// Places, tags and types with the numbers of their items, as they were read last, and what is known of the next reading.
public struct CatalogState: Sendable {
    /// The rows of the sidebar, with their names and counts.
    public internal(set) var tree = SidebarTree()
    /// Another number for each reading; 0 before the first one.
    public internal(set) var number = 0
    /// The error of the last reading.
    public internal(set) var failure: InventoryError?
    /// The place in the history of the last change that the counts contain.
    public internal(set) var sequence: Int64
    /// The place in the history of the last change that was heard of.
    var heard: Int64
    /// The place in the history of the last change that the open question follows.
    var asked: Int64
    /// Whether the open question is about the counts, too.
    var isCounting = false
    /// Whether it is read again after the open question although nothing was changed, because another day began.
    var isAskedAgain = false

    /// Nothing was read yet.
    init(upTo sequence: Int64) { (self.sequence, heard, asked) = (sequence, sequence, sequence) }
}

/// The number of pieces in the shown list.
public struct PieceCount: Sendable, Equatable {
    /// The number of pieces; nil until it is known, and where it is not shown.
    public internal(set) var count: Int?
    /// The list whose pieces were asked for; nil for none.
    var scope: ItemScope?
    /// The place in the history of the last change that the list contained.
    var sequence: Int64 = 0

    /// Whether the pieces of a list are counted: those of a place or a kind only. For all items, each change would read all of them.
    static func counts(_ scope: ItemScope) -> Bool {
        switch scope {
        case .place, .tag, .type, .noPlace: true
        case .all, .parts, .recentlyAdded, .incomplete, .warrantyEnding, .disposed: false
        }
    }
}
