import Synchronization

/// The folded texts of all items.
final class SearchIndex: Sendable {
    func invalidate() {}
}
