import Foundation
import Glibc
import Graphics
import Inventory
import StoreTesting
import Testing
import Threading
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The chooser of files for papers, and where several pictures or papers are chosen at once.
@Suite(.serialized) struct SeveralFilesTests {
    /// Four pictures and a folder.
    private func pictures() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.folder("Attic")
        for (age, name) in ["a", "b", "c", "d"].enumerated() {
            try folder.write("\(name).png", TestFolder.png(0xFF00_0000 + UInt32(age) * 0x20, width: 8, height: 8), age: age)
        }
        return folder
    }

    private func names(_ paths: [String]) -> [String] { paths.map { FolderName.of($0) } }

    // MARK: - The grid

    @Test func ctrlAndShiftSelectPicturesThatEnterChoosesTogether() async throws {
        let folder = try pictures()
        let fixture = try PickerFixture(folder.path, for: .pictures)
        try await fixture.settle()
        #expect(fixture.names == ["Attic", "a.png", "b.png", "c.png", "d.png"])
        try fixture.click("a.png", .control)
        try fixture.click("c.png", .control)
        #expect(fixture.chosen.isEmpty && fixture.picker.grid.picked.map(\.name) == ["a.png", "c.png"])
        try fixture.click("d.png", [.control, .shift])
        try fixture.click("a.png", .control)
        #expect(fixture.picker.grid.picked.map(\.name) == ["c.png", "d.png"])
        // A folder between the files is not chosen.
        try fixture.click("Attic", .control)
        #expect(fixture.picker.path == folder.path && fixture.picker.grid.picked.count == 2)
        fixture.harness.press(.enter)
        #expect(names(fixture.chosen) == ["c.png", "d.png"])
    }

    @Test func keysExtendAndTheButtonAddsWhatIsSelected() async throws {
        let folder = try pictures()
        let fixture = try PickerFixture(folder.path, for: .pictures)
        try await fixture.settle()
        let harness = fixture.harness
        #expect(try harness.get(.button, "Add").states.contains(.enabled) == false)
        for key in [Key.right, .right] { harness.press(key) }
        #expect(try harness.get(.button, "Add").states.contains(.enabled))
        for key in [Key.right, .right] { harness.press(key, .shift) }
        #expect(fixture.picker.grid.picked.map(\.name) == ["a.png", "b.png", "c.png"])
        harness.click(try harness.get(.button, "Add 3 pictures"))
        #expect(names(fixture.chosen) == ["a.png", "b.png", "c.png"])
        fixture.chosen = []
        fixture.picker.grid.becomeFirstResponder()
        harness.press(.character("a"), .control)
        harness.click(try harness.get(.button, "Add 4 pictures"))
        #expect(names(fixture.chosen) == ["a.png", "b.png", "c.png", "d.png"])
    }

    @Test func aPressWithoutKeysEndsASelectionOfSeveralAndChoosesNothing() async throws {
        let folder = try pictures()
        let fixture = try PickerFixture(folder.path, for: .pictures)
        try await fixture.settle()
        try fixture.click("a.png", .control)
        try fixture.click("b.png", .control)
        try fixture.click("d.png")
        try await Task.sleep(for: .milliseconds(50))
        #expect(fixture.chosen.isEmpty && fixture.picker.grid.picked.map(\.name) == ["d.png"])
        fixture.harness.advance(seconds: 1)
        try fixture.click("b.png")
        try await eventually("a press alone chooses") { !fixture.chosen.isEmpty }
        #expect(names(fixture.chosen) == ["b.png"])
    }

    @Test func oneAloneIsChosenWhereAPlaceHasRoomForOne() async throws {
        let folder = try pictures()
        let fixture = try PickerFixture(folder.path)
        try await fixture.settle()
        #expect(throws: (any Error).self) { try fixture.harness.get(.button, "Add") }
        fixture.harness.press(.character("a"), .control)
        #expect(fixture.picker.grid.picked.count <= 1)
    }

    // MARK: - Files of any kind

    @Test func theChooserOfPapersShowsFilesOfEveryKind() async throws {
        let folder = try TestFolder()
        try folder.folder("Bills")
        let files = ["receipt.pdf": 1, "manual.TXT": 2, "scan.png": 3, "letter": 4]
        for (name, age) in files { try folder.write(name, Data("x".utf8), age: age) }
        try folder.write(".hidden.pdf")
        #expect(mkfifo(folder.path + "/pipe.pdf", 0o600) == 0)
        #expect(symlink(folder.path + "/receipt.pdf", folder.path + "/link.pdf") == 0)
        let fixture = try PickerFixture(folder.path, for: .papers)
        try await fixture.settle()
        #expect(fixture.names == ["Bills", "receipt.pdf", "manual.TXT", "scan.png", "letter"])
        let rows = fixture.harness.all(.row, within: try fixture.harness.get(.dialog, "Choose Papers")).map(\.label)
        #expect(rows == ["Bills, folder", "receipt.pdf, file", "manual.TXT, file", "scan.png", "letter, file"])
        try fixture.click("receipt.pdf")
        try await eventually("the choice") { !fixture.chosen.isEmpty }
        #expect(names(fixture.chosen) == ["receipt.pdf"])
        unlink(folder.path + "/letter")
        try fixture.click("letter")
        try await eventually("what is wrong") { fixture.picker.note.text.hasPrefix("This path cannot be read: no such file") }
        let empty = try PickerFixture(folder.path + "/Bills", for: .receipts)
        try await empty.settle()
        #expect(empty.picker.message.text == "There are no files in this folder.")
    }

    @Test func papersHaveAFolderOfTheirOwnToRemember() async throws {
        let folder = try TestFolder()
        let bills = try folder.folder("Bills")
        try folder.write("Bills/receipt.pdf", Data("x".utf8))
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        let settings = fixture.library.settings
        FolderMemory(settings).show("/pictures")
        let picker = try PickerFixture(bills, for: .papers, memory: FolderMemory(settings, isForPapers: true))
        try await picker.settle()
        try picker.click("receipt.pdf")
        try await eventually("it is written down") {
            FolderMemory(settings, isForPapers: true).recent == [bills] && FolderMemory(settings).last == "/pictures"
        }
        #expect(FolderMemory(settings, isForPapers: true).last == bills && FolderMemory(settings).recent.isEmpty)
    }

    // MARK: - In the program

    @Test func severalPicturesAreOneChangeThatOneUndoTakesBack() async throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        let (harness, main) = (fixture.harness, fixture.main)
        try await fixture.wait("the item") { main.model.count == 1 }
        main.list.select(place: 0)
        try await fixture.wait("the detail") { main.detail.item != nil }
        let folder = try pictures()
        harness.click(try #require(harness.find(Button.self) { $0.identifier == "detail-camera" }))
        let picker = try #require((main.attachments.photoChooser.popover?.contentViewController as? PhotoSourceController)?.picker)
        picker.open(folder.path)
        try await fixture.wait("the folder") { picker.grid.entries.count == 5 }
        harness.press(.end)
        harness.press(.left, .shift)
        harness.press(.left, .shift)
        harness.press(.enter)
        #expect(harness.openChildren.isEmpty)
        func stored() -> [String?] { (try? fixture.stored().first?.content.photos.map(\.originalName)) ?? [] }
        try await fixture.wait("the pictures") { stored() == ["b.png", "c.png", "d.png"] }
        try await fixture.wait("a word below") { main.footer.notice == "Added 3 pictures to “Lamp”" }
        harness.click(try harness.get(.button, "Undo"))
        try await fixture.wait("that all are gone") { stored().isEmpty }
    }

    @Test func theFormChoosesSeveralPapersAndReceipts() async throws {
        // A window in which the whole form is in sight.
        let fixture = try Fixture(size: Size(width: 1120, height: 1500))
        defer { fixture.close() }
        let (harness, main) = (fixture.harness, fixture.main)
        main.addItem()
        try await fixture.wait("the form") { main.forms.form?.view.window != nil }
        harness.advance(seconds: 0.5)
        let form = try #require(main.forms.form)
        harness.type("Teapot")
        harness.click(try harness.get(.button, "More Fields"))
        harness.advance(seconds: 0.5)
        let folder = try TestFolder()
        for (age, name) in ["manual.pdf", "warranty.pdf", "paid.png", "x.txt"].enumerated() {
            try folder.write(name, Data(name.utf8), age: age)
        }
        /// Chooses the first files in the chooser that a button opens.
        func choose(_ count: Int, from identifier: String) async throws {
            var button: View?
            form.form.forEachView { if $0.identifier == identifier { button = $0 } }
            harness.click(try #require(button))
            let picker = try #require(main.attachments.photoChooser.popover?.contentViewController as? PhotoPickerController)
            picker.open(folder.path)
            try await fixture.wait("the folder") { picker.grid.entries.count == 4 }
            harness.press(.home)
            for _ in 1..<count { harness.press(.right, .shift) }
            harness.click(try harness.get(.button, "Add \(count) files"))
            #expect(main.attachments.photoChooser.popover == nil && harness.openChildren.isEmpty)
        }
        try await choose(2, from: "add-paper-file")
        try await fixture.wait("both") { form.papers.papers.map(\.paper.role) == [.manual, .warranty] }
        // A file that is chosen as a receipt is one, whatever its name; files that are already there become receipts.
        try await choose(3, from: "add-receipt")
        try await fixture.wait("three") { form.papers.papers.map(\.paper.role) == [.receipt, .receipt, .receipt] }
        #expect(form.papers.papers.map(\.paper.name) == ["manual.pdf", "warranty.pdf", "paid.png"] && form.fields.photos.isEmpty)
        harness.press(.enter, .control)
        try await fixture.wait("the item") { (try? fixture.stored().first?.content.papers.count) == 3 }
    }
}
