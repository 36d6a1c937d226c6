import FoundationEssentials
import Inventory

/// The selection: its item and its sums.
extension ListState {
    /// Asks for the item or for the sums of the selected items: again after each change, because they may be others.
    mutating func followSelection(_ jobs: inout [Job]) {
        detail.isDue = !shown.knowsSelection
        askTotals(&jobs)
        guard let listing = shown.listing, let rank = shown.onlyRank else {
            drop(.detail, &jobs)
            let count = shown.selectedCount
            guard detail.item != nil || detail.selectedCount != count else { return }
            (detail.item, detail.selectedCount) = (nil, count)
            detail.number += 1
            return
        }
        guard !detail.isDue else { return readWhole(&jobs) }
        // Until the item is read the detail shows the one before.
        jobs.append(.askItem(questions.begin(.detail), at: rank, of: listing.items))
    }

    mutating func takeItem(_ result: Result<Item?, InventoryError>) {
        detail.item = (try? result.get()) ?? nil
        detail.selectedCount = 1
        detail.number += 1
    }

    private mutating func askTotals(_ jobs: inout [Job]) {
        drop(.totals, &jobs)
        detail.totals = nil
        guard let listing = shown.listing, shown.selectedCount > 1 else { return }
        if shown.selectedCount == shown.count, let totals = shownTotals {
            detail.totals = totals
        } else if listing.items.isComplete {
            jobs.append(.askTotals(questions.begin(.totals), Array(shown.selection.ranges), of: listing.items))
        } else {
            detail.isDue = true
            readWhole(&jobs)
        }
    }

    /// The sums of the values of all items that are shown, one for each currency; nil until they are known.
    var shownTotals: [CurrencyTotal]? {
        guard let items = shown.listing?.items else { return nil }
        return items.isComplete || items.query.scope == .all ? items.totals : nil
    }
}
