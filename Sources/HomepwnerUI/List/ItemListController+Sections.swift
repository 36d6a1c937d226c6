import Inventory
import Toolkit

/// The sections of the list when it is sorted by place: one for each place, and one for the row that adds an item.
extension ItemListController {
    /// The places, in the order shown; empty if the list is sorted differently.
    var sections: [ItemSection] { content.sections }

    func numberOfSections(in tableView: TableView) -> Int { content.sectionCount }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { content.count(inSection: section) }

    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double? {
        section < sections.count ? ItemListHeader.height : nil
    }

    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView? {
        guard let heading = heading(of: section) else { return nil }
        let header = tableView.dequeue(ItemListHeader.self)
        header.show(heading)
        return header
    }

    private func heading(of section: Int) -> PlaceHeading? {
        guard section < sections.count else { return nil }
        return content.listing?.heading(of: section, style: style)
    }

    /// Updates the headings of places whose first items are among rows that came late.
    func reloadHeaders(ofRowsAt places: Range<Int>) {
        for (number, section) in sections.enumerated() where places.contains(section.start) {
            guard let header = table.headerView(forSection: number) as? ItemListHeader, let heading = heading(of: number) else { continue }
            header.show(heading)
        }
    }
}
