import Graphics
import Inventory
import StoreTesting
import TestSupport
import Testing
import Toolkit
import ToolkitTesting
import WorkspaceModel

@testable import HomepwnerUI

/// The list and the grid show what their content says, whatever became of the library meanwhile.
@Suite struct ListContentTests {
    nonisolated private enum Look: CaseIterable {
        case rows, sections, grid
    }

    /// Returns the name in a heading or a cell: the longest label that is a name.
    private static func texts(in view: View) -> [String] {
        view.subviews.flatMap { ($0 as? Label).map { [$0.text] } ?? texts(in: $0) }
    }

    private static func check(_ fixture: Fixture, _ what: String) {
        let list = fixture.main.list
        let content = list.content
        #expect(content.shown == fixture.main.model.shown, "\(what): the view shows another listing")
        let names = (0..<content.shown.count).map { content.listing?.row(at: $0)?.name ?? "?" }
        let headings = content.sections.indices.map {
            content.listing?.heading(of: $0, style: list.style).title ?? "?"
        }
        if list.showsGrid {
            let view = list.grid.view
            #expect(
                (0..<view.numberOfSections).map(view.numberOfItems(inSection:))
                    == (0..<content.sectionCount).map(content.count(inSection:)), "\(what)"
            )
            #expect(view.selectedIndexes == content.selection, "\(what): the selection")
            for path in view.indexPathsForVisibleItems {
                guard let cell = view.cellForItem(at: path), let rank = view.index(of: path) else {
                    continue
                }
                #expect(
                    Self.texts(in: cell).contains(names[rank]),
                    "\(what): the cell at \(rank) should be \(names[rank])")
            }
            for (section, heading) in headings.enumerated() {
                let kind = CollectionViewFlowLayout.elementKindSectionHeader
                guard
                    let header = view.supplementaryView(
                        forElementKind: kind, at: IndexPath(item: 0, section: section))
                else { continue }
                #expect(Self.texts(in: header).first == heading, "\(what): heading \(section)")
            }
        } else {
            let table = list.table
            #expect(
                (0..<table.numberOfSections).map { table.rows(inSection: $0).count }
                    == (0..<content.sectionCount).map(content.count(inSection:)),
                "\(what)")
            #expect(table.selectedRows == content.selection, "\(what): the selection")
            for row in table.visibleRows where row < names.count {
                guard let cell = table.cellForRow(at: row) else { continue }
                #expect(
                    Self.texts(in: cell).contains(names[row]),
                    "\(what): the cell in row \(row) should be \(names[row])")
            }
            for (section, heading) in headings.enumerated() {
                guard let header = table.headerView(forSection: section) else { continue }
                #expect(Self.texts(in: header).first == heading, "\(what): heading \(section)")
            }
        }
    }

    @Test(arguments: Look.allCases, 0..<3) private func rowsAndHeadingsAreThoseOfTheListing(
        look: Look, seed: Int
    ) async throws {
        var random = SeededRandom(UInt64(seed))
        let places = ["Attic", "Cellar", "Hall", "Kitchen", ""]
        let items = (0..<14).map { ItemContent.named("Item \($0)", place: places[$0 % 5]) }
        let fixture = try Fixture(items: items, size: Size(width: 1120, height: 900))
        defer { fixture.close() }
        if look == .grid { fixture.harness.press(.character("2"), .control) }
        if look == .sections { fixture.main.workspace.send(.sort(SortOrder(.place, ascending: true))) }
        await fixture.settle()
        Self.check(fixture, "at the start")
        for turn in 0..<30 {
            let stored = try fixture.stored()
            let direct = fixture.library.direct
            let place = places.randomElement(using: &random) ?? ""
            let item = stored.randomElement(using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: try direct.add(.named("New \(turn)", place: place), actor: "test")
            case 1: if let item { try direct.delete([item.id], actor: "test") }
            case 2:
                if let item {
                    try direct.update(
                        item.id, to: .named("Other \(turn)", place: place), expecting: nil, actor: "test")
                }
            case 3: try direct.undo(actor: "test")
            case 4:
                // Two changes before the list hears of one.
                if let item { try direct.delete([item.id], actor: "test") }
                try direct.add(.named("Late \(turn)", place: place), actor: "test")
            case 5: fixture.main.list.selectedPlaces = RowSet(0..<Int.random(in: 0...3, using: &random))
            case 6: fixture.main.list.preferences.showsAddRow.toggle()
            default:
                let text = ["", "item", "1", "nothing"].randomElement(using: &random) ?? ""
                fixture.main.model.search(Search(text, .words(of: text)))
            }
            await fixture.settle()
            Self.check(fixture, "\(look), seed \(seed), turn \(turn)")
        }
        #expect(fixture.harness.paintMismatches.isEmpty)
    }
}
