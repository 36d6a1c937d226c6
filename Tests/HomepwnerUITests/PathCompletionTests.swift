import Foundation
import Graphics
import Testing
import Threading
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// Paths that are typed in the chooser of files: Tab completes them, and a list below the field shows how they may go on.
@Suite struct PathCompletionTests {
    private func fixture(_ folder: TestFolder, for purpose: ChooserPurpose = .picture) async throws -> (PickerFixture, PathField) {
        for name in ["Holiday 2024", "Holiday 2025", ".hidden"] { try folder.folder(name) }
        for name in ["Holiday 2025/beach.png", "tent.jpg"] { try folder.write(name, TestFolder.png(0xFF00_80FF)) }
        try folder.write("notes.txt", Data("x".utf8))
        let fixture = try PickerFixture(folder.path, for: purpose)
        try await fixture.settle()
        fixture.harness.press(.character("l"), .control)
        return (fixture, try #require(fixture.harness.find(PathField.self)))
    }

    private func titles(_ fixture: PickerFixture) -> [String] {
        fixture.harness.all(.list, "Suggestions").first.map { fixture.harness.all(.listItem, within: $0).map(\.label) } ?? []
    }

    @Test func tabCompletesAsFarAsItIsClear() async throws {
        let folder = try TestFolder()
        let (fixture, field) = try await fixture(folder)
        let harness = fixture.harness
        // Tab at once, before the folder was read, is not lost.
        harness.type(folder.path + "/Ho")
        harness.press(.tab)
        try await eventually("the common part") { field.text == folder.path + "/Holiday 202" }
        #expect(field.isFirstResponder && titles(fixture) == ["Holiday 2024/", "Holiday 2025/"], "\(titles(fixture))")
        harness.press(.tab)
        #expect(field.isFirstResponder && field.text == folder.path + "/Holiday 202" && titles(fixture).count == 2)
        harness.type("5")
        harness.press(.tab)
        #expect(field.text == folder.path + "/Holiday 2025/")
        // The contents of the folder are offered automatically, and Tab completes them.
        try await eventually("the pictures in it") { titles(fixture) == ["beach.png"] }
        harness.press(.tab)
        #expect(field.text == folder.path + "/Holiday 2025/beach.png" && field.isFirstResponder)
        harness.press(.enter)
        try await eventually("the choice") { fixture.chosen == [folder.path + "/Holiday 2025/beach.png"] }
    }

    @Test func aPathFromTheFolderThatIsShownIsCompletedAndCaseIsForgiven() async throws {
        let folder = try TestFolder()
        let (fixture, field) = try await fixture(folder)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("TEN")
        fixture.harness.press(.tab)
        try await eventually("the name") { field.text == "tent.jpg" }
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("~")
        fixture.harness.press(.tab)
        #expect(field.text == "~/")
        // A path that leads nowhere stays as typed, and keeps the keyboard.
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("zzz")
        fixture.harness.press(.tab)
        await Task.yield()
        #expect(field.text == "zzz" && field.isFirstResponder && titles(fixture).isEmpty)
    }

    @Test func arrowsAndTheMouseChooseInTheList() async throws {
        let folder = try TestFolder()
        let (fixture, field) = try await fixture(folder)
        let harness = fixture.harness
        harness.type(folder.path + "/Hol")
        try await eventually("the list") { titles(fixture).count == 2 }
        harness.press(.down)
        harness.press(.down)
        harness.press(.enter)
        #expect(field.text == folder.path + "/Holiday 2025/" && fixture.picker.path == folder.path)
        harness.press(.enter)
        try await eventually("the folder") { fixture.picker.path == folder.path + "/Holiday 2025" }
        // Escape closes the list, then the field, and never the chooser.
        harness.press(.character("l"), .control)
        harness.press(.character("a"), .control)
        harness.type(folder.path + "/Hol")
        try await eventually("the list again") { titles(fixture).count == 2 }
        harness.click(try harness.get(.listItem, "Holiday 2024/", within: try harness.get(.list, "Suggestions")))
        #expect(field.text == folder.path + "/Holiday 2024/" && fixture.popover.isPresented)
        harness.press(.backspace)
        harness.press(.backspace)
        try await eventually("the list once more") { titles(fixture).count == 2 }
        harness.press(.escape)
        #expect(titles(fixture).isEmpty && field.isFirstResponder)
        harness.press(.escape)
        #expect(harness.find(PathField.self) == nil && fixture.popover.isPresented)
    }

    @Test func hiddenNamesAndOtherFilesAreOfferedOnlyWhereTheyAreWanted() async throws {
        let folder = try TestFolder()
        let (fixture, field) = try await fixture(folder)
        fixture.harness.type(folder.path + "/")
        try await eventually("the list") { titles(fixture) == ["Holiday 2024/", "Holiday 2025/", "tent.jpg"] }
        fixture.harness.type(".")
        #expect(titles(fixture) == [".hidden/"])
        fixture.harness.press(.tab)
        #expect(field.text == folder.path + "/.hidden/")
        let other = try TestFolder()
        let papers = try await self.fixture(other, for: .papers).0
        papers.harness.type(other.path + "/n")
        try await eventually("the file") { titles(papers) == ["notes.txt"] }
    }
}
