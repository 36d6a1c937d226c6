import FoundationEssentials
import Testing
import WorkspaceModel

@testable import HomepwnerUI
@testable import Inventory

/// The texts about the shown list, as functions of values.
@Suite struct ShownTextsTests {
    private static let worth = [CurrencyTotal(currency: .usd, money: Money(minorUnits: 687_100, currency: .usd))]

    private func totals(_ count: Int, _ pieces: Int?, worth: [CurrencyTotal] = worth, isAwaited: Bool = false) -> ListTotals {
        ListTotals(of: count, worth: worth, pieces: pieces, isAwaited: isAwaited, style: .plain)
    }

    @Test func theTotalsSayPiecesWhereThereAreMoreOrFewerThanItems() {
        #expect(totals(14, nil).short == "14 items · $6,871.00" && totals(14, nil).long.isEmpty)
        #expect(totals(14, 19).long == "14 items, 19 pieces · $6,871.00" && totals(14, 14).long.isEmpty)
        #expect(totals(2, 1, worth: []).long == "2 items, 1 piece" && totals(2, 1, worth: []).short == "2 items")
        #expect(totals(0, 3, worth: []).short == "No items" && totals(0, 3, worth: []).long.isEmpty)
        #expect(totals(0, nil, worth: [], isAwaited: true).short.isEmpty)
        #expect(
            ListTotals(ofDeleted: "3 items", "").short == "3 items" && ListTotals(ofDeleted: "3 items", "$7.00").short == "3 items · $7.00")
    }

    @Test func titlesAndHintsNameTheListOnceItsNameIsKnown() {
        let kitchen = Place(id: UUID(), name: "Kitchen")
        let scope = ItemScope.place(kitchen.id)
        var catalog = Catalog()
        catalog.put(.place(kitchen), 1)
        var counts = LibraryCounts()
        counts.places[kitchen.id] = 12
        let (unread, tree) = (SidebarTree(), SidebarTree(catalog, counts))
        #expect(unread.title(of: .scope(scope)) == "Items" && unread.headerTitle(of: .scope(scope)).isEmpty)
        #expect(unread.headerTitle(of: .scope(.all)) == "All Items" && tree.headerTitle(of: .scope(scope)) == "Kitchen")
        func hint(_ tree: SidebarTree, _ scope: ItemScope, _ count: Int = 30) -> String {
            tree.searchHint(for: scope, showing: nil, libraryCount: count, style: .plain)
        }
        #expect(hint(tree, .all) == "Search 30 items" && hint(tree, .all, 0) == "Search")
        #expect(hint(tree, scope) == "Search 12 items in Kitchen" && hint(unread, scope) == "Search")
        #expect(tree.content(of: .scope(scope)).place?.path == ["Kitchen"] && tree.content(of: .trash) == ItemContent())
    }
}
