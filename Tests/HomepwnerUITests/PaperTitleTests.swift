import Foundation
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Another title for a paper, in the detail and in the form.
@Suite struct PaperTitleTests {
    private func fixture() async throws -> Fixture {
        let fixture = try Fixture(items: [.named("Teapot", cents: 5_000)])
        let file = fixture.folder.appendingPathComponent("scan0001.txt")
        try Data("How to pour".utf8).write(to: file)
        let id = try #require(try fixture.stored().first?.id)
        let paper = try fixture.library.direct.addPaper(file, as: .manual)
        try fixture.library.direct.editPapers(of: id, .add([paper]), actor: "test")
        try await fixture.wait("the item") { fixture.main.model.count == 1 }
        fixture.main.list.select(place: 0)
        try await fixture.wait("the paper") { fixture.main.detail.papers.rows.count == 1 }
        fixture.harness.advance(seconds: 0.05)
        return fixture
    }

    private func title(_ fixture: Fixture) -> String? { (try? fixture.stored().first?.content.papers.first)?.title }

    @Test func aPaperIsRenamedInOneStep() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.perform(.focus, with: try fixture.harness.get(.button, "scan0001.txt"))
        fixture.harness.press(.function(2))
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.press(.delete)
        fixture.harness.press(.enter)
        #expect(fixture.main.presentedViewController is TitleSheet, "a file needs a title")
        #expect(try fixture.harness.get(.textField, "Title").hint == "A paper needs a title. Write one.")
        fixture.harness.type("Manual of the teapot\n")
        try await fixture.wait("the title") { title(fixture) == "Manual of the teapot" }
        try await fixture.wait("the row") { !fixture.harness.all(.button, "Manual of the teapot").isEmpty }
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the old title") { title(fixture) == "scan0001.txt" }
    }

    @Test func theFormGivesAPaperAnotherTitleWhenItIsSaved() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.press(.character("e"), .control)
        await fixture.settle()
        let row = try #require(fixture.main.forms.form?.form.papers.rows.first)
        row.onAct?(.rename)
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("Manual\n")
        fixture.harness.advance(seconds: 0.5)
        #expect(title(fixture) == "scan0001.txt", "nothing is stored before Done")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the title") { title(fixture) == "Manual" }
    }
}
