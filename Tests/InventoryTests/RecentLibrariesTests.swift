import Foundation
import Testing

@testable import Inventory

/// The libraries that a person opened, and the folders that are or can become libraries.
@Suite struct RecentLibrariesTests {
    private let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/homepwner-recent-\(UUID().uuidString)"

    private func recent() -> RecentLibraries {
        RecentLibraries(file: folder + "/config/homepwner/libraries.json", standardPath: folder + "/standard")
    }

    private func clean() { try? FileManager.default.removeItem(atPath: folder) }

    private func makeLibrary(_ name: String) throws -> String {
        let path = folder + "/" + name
        try Library.open(at: URL(fileURLWithPath: path)).close()
        return path
    }

    @Test func theLastOneComesFirstAndEachIsThereOnce() throws {
        defer { clean() }
        let recent = recent()
        #expect(recent.all.isEmpty && recent.last == nil)
        for name in ["a", "b", "a"] { try recent.noteUse(of: RecentLibrary(path: folder + "/" + name)) }
        #expect(recent.all.map(\.name) == ["a", "b"])
        try recent.noteUse(of: RecentLibrary(path: folder + "/b", name: "Barn"))
        #expect(recent.last == RecentLibrary(path: folder + "/b", name: "Barn"))
        try recent.remove(folder + "/b")
        #expect(self.recent().all.map(\.name) == ["a"])
        for number in 0..<40 { try recent.noteUse(of: RecentLibrary(path: folder + "/\(number)")) }
        #expect(recent.all.count == RecentLibraries.most && recent.last?.name == "39")
    }

    /// Windows are processes, each of which adds its own library.
    @Test func manyWritersForgetNobody() async throws {
        defer { clean() }
        let folder = folder
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<12 {
                let recent = recent()
                group.addTask { try? recent.noteUse(of: RecentLibrary(path: folder + "/\(number)")) }
            }
        }
        let written = (0..<12).map { "\($0)" }
        #expect(Set(recent().all.map(\.name)) == Set(written))
    }

    @Test func aFileThatIsNoListIsNone() throws {
        defer { clean() }
        try recent().noteUse(of: RecentLibrary(path: folder + "/a"))
        let file = folder + "/config/homepwner/libraries.json"
        for text in ["", "[", "{}", "[{\"path\":\"relative\",\"name\":\"x\"}]"] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            #expect(recent().all.isEmpty)
        }
        try recent().noteUse(of: RecentLibrary(path: folder + "/b"))
        #expect(recent().all.map(\.name) == ["b"])
    }

    @Test func aLinkIsTheLibraryItLeadsTo() throws {
        defer { clean() }
        let path = try makeLibrary("real")
        #expect(symlink(path, folder + "/link") == 0)
        try recent().noteUse(of: RecentLibrary(path: folder + "/link", name: "Real"))
        #expect(recent().all.map(\.path) == [path])
    }

    @Test func aLibraryIsCalledAsItsFolderUnlessItHasAName() throws {
        defer { clean() }
        let path = try makeLibrary("Oak Street")
        let library = try Library.open(at: URL(fileURLWithPath: path))
        defer { library.close() }
        #expect(LibraryNaming.of(library, standardPath: nil) == "Oak Street")
        #expect(LibraryNaming.of(library, standardPath: path) == "My Home")
        try LibraryNaming.set("  Oak\nStreet 12 ", in: library.settings)
        #expect(LibraryNaming.of(library, standardPath: path) == "Oak Street 12")
        try LibraryNaming.set("", in: library.settings)
        #expect(LibraryNaming.of(library, standardPath: nil) == "Oak Street")
    }

    @Test func whatIsNoLibraryIsSaid() throws {
        defer { clean() }
        let path = try makeLibrary("Oak Street")
        #expect(try LibraryFolder.library(at: path) == path)
        #expect(try LibraryFolder.library(at: path + "/library.sqlite") == path)
        let other = folder + "/Holidays"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(fileURLWithPath: other + "/picture.jpg"))
        func sentence(_ path: String) -> String? {
            do throws(InventoryError) { _ = try LibraryFolder.library(at: path) } catch { return error.description }
            return nil
        }
        #expect(sentence(other) == "“Holidays” is not a library: there is no library.sqlite in it.")
        #expect(sentence(other + "/picture.jpg") == "“picture.jpg” is a file. A library is a folder.")
        #expect(sentence(folder + "/nowhere") == "\(folder)/nowhere does not exist. Check the path.")
    }

    @Test func aFolderWithOtherFilesNeverBecomesALibrary() throws {
        defer { clean() }
        let library = try makeLibrary("Oak Street")
        try FileManager.default.createDirectory(atPath: folder + "/Empty", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: folder + "/Full/inside", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder + "/File"))
        func refusal(_ name: String, _ place: String) -> String? {
            do throws(InventoryError) { _ = try LibraryFolder.make(named: name, in: place) } catch { return error.description }
            return nil
        }
        #expect(refusal("Full", folder)?.contains("with other files") == true)
        #expect(refusal("File", folder)?.contains("There is a file “File”") == true)
        #expect(refusal("Oak Street", folder)?.contains("There is a library “Oak Street”") == true)
        #expect(refusal("Shed", library) == "“Oak Street” is itself a library. Choose a folder beside it.")
        #expect(refusal(" \n", folder) == "Type a name for the library.")
        #expect(refusal("Empty", folder) == nil)
        // No name leads out of the folder, or hides the library in it.
        #expect(try LibraryFolder.make(named: "../a/b", in: folder) == folder + "/-.-a-b")
        #expect(FileManager.default.fileExists(atPath: folder + "/Full/inside"))
    }
}
