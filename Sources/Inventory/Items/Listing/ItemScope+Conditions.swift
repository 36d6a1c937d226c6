import FoundationEssentials

extension ItemScope {
    /// Returns whether a disposed or deleted item would be in this scope if it were here. Returns false for scopes that depend on the time
    /// or concern only items that are here.
    public func contains(_ content: ItemContent, _ catalog: Catalog) -> Bool {
        switch self {
        case .all: true
        case .disposed: content.isDisposed
        case .place(let id): content.place?.id.map { catalog.isPlace($0, in: id) } ?? false
        case .noPlace: content.place == nil
        case .tag(let id): content.tags.contains { $0.id == id }
        case .type(let id): content.type?.id == id
        case .parts(let id): content.parent?.id == id
        case .recentlyAdded, .incomplete, .warrantyEnding: false
        }
    }

    /// The number of days for which an item counts as recently added.
    private static let recentDays = 30
    /// The number of days within which a warranty ends soon.
    private static let soonDays = 60

    /// Returns the condition of one of the lists that a sidebar always has, which the data in memory decide; nothing meets that of another
    /// scope.
    func standing(on day: Day) -> (SearchTable.Standing) -> Bool {
        let today = SearchIndex.day(day)
        switch self {
        case .recentlyAdded: return { Int($0.createdDay) + Self.recentDays >= Int(today) }
        case .incomplete: return { $0.isIncomplete }
        case .warrantyEnding: return { $0.warrantyDay >= today && Int($0.warrantyDay) <= Int(today) + Self.soonDays }
        default: return { _ in false }
        }
    }
}
