import Inventory
import Toolkit

/// The sections of the list when it is grouped: one for each group, and one for the row that adds an item.
extension ItemListController {
    /// The groups, in the order shown; empty if the list is not grouped.
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

    private func heading(of section: Int) -> GroupHeading? {
        guard section < sections.count else { return nil }
        return content.listing?.heading(of: section, style: style)
    }
}
