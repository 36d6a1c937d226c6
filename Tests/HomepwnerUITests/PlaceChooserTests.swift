import Graphics
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The tree of places that a form's field opens.
@Suite struct PlaceChooserTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture(items: [
            .named("Drill", place: "House/Garage"), .named("Lamp", place: "House/Hall"), .named("Boat", place: "Harbour"),
        ])
    }

    /// Opens a form, and the chooser of its place.
    private func open() async throws {
        fixture.harness.press(.character("n"), .control)
        fixture.harness.type("Rake")
        fixture.harness.perform(.focus, with: try fixture.harness.get(.textField, "Place"))
        await fixture.settle()
        fixture.harness.press(.down, .alt)
        #expect(fixture.harness.openChildren.count == 1)
    }

    private var place: String? { fixture.main.forms.form?.fields[.place] }

    @Test func onePressChoosesAndNothingCoversTheNextFields() async throws {
        defer { fixture.close() }
        try await open()
        fixture.harness.click(try fixture.harness.get(.treeItem, "Garage"))
        await fixture.settle()
        fixture.harness.advance(seconds: 1, every: 0.1)
        #expect(place == "House › Garage" && fixture.harness.openChildren.isEmpty)
        fixture.harness.press(.tab)
        await fixture.settle()
        #expect(fixture.harness.openChildren.isEmpty)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the sheet to go") { fixture.main.presentedViewController == nil }
        #expect(try fixture.stored().contains { $0.content.name == "Rake" && $0.content.place?.path == ["House", "Garage"] })
    }

    @Test func arrowsGoThroughTheTreeAndEnterChooses() async throws {
        defer { fixture.close() }
        try await open()
        for _ in 0..<3 { fixture.harness.press(.down) }
        #expect(fixture.harness.openChildren.count == 1 && place == "", "arrows only look")
        fixture.harness.press(.enter)
        await fixture.settle()
        fixture.harness.advance(seconds: 1, every: 0.1)
        #expect(place == "House › Garage" && fixture.harness.openChildren.isEmpty)
    }

    @Test func aTriangleOpensARowAndChoosesNothing() async throws {
        defer { fixture.close() }
        try await open()
        let house = try fixture.harness.get(.treeItem, "House")
        fixture.harness.click(at: Point(x: house.frame.minX + 12, y: house.frame.center.y), in: fixture.harness.openChildren.last)
        #expect(fixture.harness.openChildren.count == 1 && place == "")
        #expect(fixture.harness.all(.treeItem, "Garage").isEmpty)
    }
}
