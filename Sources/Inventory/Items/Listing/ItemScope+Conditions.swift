import FoundationEssentials

extension ItemScope {
    /// The number of days for which an item counts as recently added.
    static let recentDays = 30
    /// The number of days within which a warranty ends soon.
    static let soonDays = 60

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
