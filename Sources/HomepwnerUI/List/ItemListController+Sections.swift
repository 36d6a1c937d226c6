import Inventory
import Toolkit

/// The sections of the list when it is sorted by place: one for each place, and one for the row that adds an item.
extension ItemListController {
    /// The places, in the order shown; empty if the list is sorted differently.
    var sections: [ItemSection] {
        guard let listing, listing.query.groupsByLocation else { return [] }
        return listing.sections
    }

    /// The number of items that the table shows.
    var shownCount: Int { sections.isEmpty ? model.count : listing?.count ?? 0 }

    /// Takes the model's listing for the table.
    func keepListing() { listing = showsGrid ? nil : model.listing }

    /// The effect of the last change on the sections; nil if there are none, or if everything has to be shown again.
    var locationChanges: LocationChanges? {
        guard !sections.isEmpty, let changes = model.locationChanges, table.numberOfSections + changes.growth == numberOfSections(in: table)
        else { return nil }
        return changes
    }

    func numberOfSections(in tableView: TableView) -> Int {
        sections.isEmpty ? 1 : sections.count + (addRow == nil ? 0 : 1)
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        guard !sections.isEmpty else { return numberOfRows(in: tableView) }
        return section < sections.count ? sections[section].count : 1
    }

    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double? {
        section < sections.count ? ItemListHeader.height : nil
    }

    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView? {
        guard let heading = heading(of: section) else { return nil }
        let header = tableView.dequeue(ItemListHeader.self)
        header.show(heading)
        return header
    }

    private func heading(of section: Int) -> LocationHeading? {
        guard section < sections.count, let listing else { return nil }
        let location = sections[section]
        return LocationHeading(
            location, first: model.row(at: location.start), isCounted: listing.isComplete, matcher: model.matcher, style: style)
    }

    /// Updates the headings of places whose first items are among rows that came late.
    func reloadHeaders(ofRowsAt places: Range<Int>) {
        for (number, section) in sections.enumerated() where places.contains(section.start) {
            guard let header = table.headerView(forSection: number) as? ItemListHeader, let heading = heading(of: number) else { continue }
            header.show(heading)
        }
    }
}
