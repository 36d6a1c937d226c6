import Foundation
import Glibc
import StoreTesting
import Testing

@testable import Inventory

@Suite struct SettingsTests {
    private func file(_ folder: TemporaryFolder) -> URL { folder.library.appendingPathComponent("settings.json") }

    @Test(arguments: ["{\"library.name\": \"Ho", "", "[1, 2]", "{\"a\": 1}"])
    func aFileThatCannotBeUnderstoodIsLeftAsItIs(_ text: String) throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        try library.settings.set("library.name", to: "Home")
        library.close()
        try Data(text.utf8).write(to: file(folder))
        library = try Library.openForTest(folder)
        #expect(library.settings.value("library.name") == nil)
        let error = #expect(throws: InventoryError.self) { try library.settings.set("share", to: "0.4") }
        #expect(error?.description.contains("is not valid, so it was not replaced") == true)
        #expect(try Data(contentsOf: file(folder)) == Data(text.utf8))
        // The choice is valid as long as the library is open.
        #expect(library.settings.value("share") == "0.4")
        // Somebody fixed the file.
        try Data("{\"library.name\": \"House\"}".utf8).write(to: file(folder))
        try library.settings.set("theme", to: "dark")
        library.close()
        library = try Library.openForTest(folder)
        #expect(library.settings.all == ["library.name": "House", "share": "0.4", "theme": "dark"])
    }

    @Test func aFileThatCannotBeOpenedIsLeftAsItIs() throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        try library.settings.set("library.name", to: "Home")
        library.close()
        // Nothing is read through a link.
        let elsewhere = folder.library.appendingPathComponent("elsewhere.json")
        try FileManager.default.moveItem(at: file(folder), to: elsewhere)
        try FileManager.default.createSymbolicLink(at: file(folder), withDestinationURL: elsewhere)
        library = try Library.openForTest(folder)
        #expect(throws: InventoryError.self) { try library.settings.set("share", to: "0.4") }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file(folder).path) == elsewhere.path)
        try #expect(String(contentsOf: elsewhere, encoding: .utf8).contains("Home"))
    }

    /// With a folder in the file's place nothing can be written, not even by root.
    @Test func aChoiceThatCouldNotBeWrittenIsWrittenTheNextTime() throws {
        let folder = try TemporaryFolder()
        var library = try Library.openForTest(folder)
        #expect(library.settings.value("sort") == nil)
        try FileManager.default.createDirectory(at: file(folder), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: file(folder).appendingPathComponent("x"), withIntermediateDirectories: true)
        for _ in 0..<2 {
            #expect(throws: InventoryError.self, "the same choice fails again") { try library.settings.set("sort", to: "name") }
        }
        #expect(throws: InventoryError.self) { try library.settings.set(["theme": "dark", "share": nil]) }
        #expect(library.settings.value("sort") == "name")
        try FileManager.default.removeItem(at: file(folder))
        try library.settings.set("sort", to: "name")
        library.close()
        library = try Library.openForTest(folder)
        #expect(library.settings.all == ["sort": "name", "theme": "dark"])
    }
}
