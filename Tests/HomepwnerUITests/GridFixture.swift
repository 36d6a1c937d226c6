import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The common parts of the tests of the grid, and of the list by place.
extension Fixture {
    static let placedThings: [ItemContent] = [
        .named("Café table", serial: "T-1", cents: 4_999, place: "Terrace"),
        .named("Lamp", serial: "X 10", cents: 5_000, place: "Hall"), .named("lamp shade", cents: 5_001, place: "Hall"),
        .named("Zither", serial: "X 9", place: "Attic", notes: "from Aunt Mary"), .named("Spoon", cents: 100),
    ]

    /// A window that shows the grid.
    static func grid(
        _ items: [ItemContent], size: Size = Size(width: 1120, height: 760), scale: Double = 1, dark: Bool = false
    ) async throws -> Fixture {
        let fixture = try Fixture(items: items, size: size, scale: scale, dark: dark)
        fixture.harness.press(.character("2"), .control)
        // Once all was read cells stay with their items, and sums are known.
        try await fixture.wait("the grid") { fixture.main.list.showsGrid && fixture.main.model.isPrepared }
        return fixture
    }

    var gridView: CollectionView { main.list.grid.view }

    func gridCell(_ item: Int, _ section: Int) throws -> ItemGridCell {
        try #require(gridView.cellForItem(at: IndexPath(item: item, section: section)) as? ItemGridCell)
    }

    var gridNames: [String] {
        gridView.indexPathsForVisibleItems.compactMap { gridView.index(of: $0) }.compactMap { main.model.row(at: $0)?.name }
    }

    var gridTitles: [String] {
        (0..<gridView.numberOfSections).map { section in
            let kind = CollectionViewFlowLayout.elementKindSectionHeader
            let header = gridView.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))
            return header?.subviews.compactMap { ($0 as? Label)?.text }.joined(separator: ": ") ?? "missing"
        }
    }
}
