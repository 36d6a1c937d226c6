import Foundation
import StoreTesting
import Synchronization
import Testing

@testable import Exchange
@testable import Inventory

/// A library that is exported as a bundle, and restored elsewhere.
@Suite struct BundleTests {
    private func export(_ library: Library, to path: String, proves: Bool = true) async throws -> BundleExport.Outcome {
        try await BundleExport(of: library, store: library.store(actor: "test"), program: "test").write(to: path, proves: proves) { _ in
            true
        }
    }

    /// Exports a library, restores it, and expects no difference.
    private func expectSameAgain(_ library: Library, in folder: TemporaryFolder, _ comment: Comment) async throws {
        let outcome = try await export(library, to: folder.path + "/one.zip")
        #expect(outcome.differences == [] && outcome.missing == [], comment)
        let there = URL(fileURLWithPath: folder.path + "/there")
        let made = try BundleImport(path: folder.path + "/one.zip").restore(to: there) { _ in true }
        #expect(made.itemCount == outcome.itemCount && made.fileCount == outcome.fileCount && made.findings == [], comment)
        let again = try Library.open(at: there, create: false, processor: StubProcessor())
        defer { again.close() }
        let (one, two) = (try RandomLibrary.everything(in: library), try RandomLibrary.everything(in: again))
        #expect(one == two, "\(comment): \(one.symmetricDifference(two).prefix(3))")
        #expect(try again.check().ok, comment)
        // The visible state, and the next undo.
        #expect(try library.direct.all() == again.direct.all(), comment)
        #expect(try library.direct.deletedItems() == again.direct.deletedItems(), comment)
        #expect(try library.direct.undoTitle() == again.direct.undoTitle(), comment)
        let byName = ItemQuery(order: SortOrder(.name, ascending: true))
        #expect(try library.direct.listing(byName).count == again.direct.listing(byName).count, comment)
        // The same bytes again.
        _ = try await export(again, to: folder.path + "/two.zip", proves: false)
        let same = FileManager.default.contentsEqual(atPath: folder.path + "/one.zip", andPath: folder.path + "/two.zip")
        #expect(same, comment)
        // The new library works like any other.
        while try again.direct.undo(actor: "test") != nil {}
        try again.direct.add(ItemContent(name: "New"), actor: "test")
        #expect(try again.check().ok, comment)
    }

    @Test(arguments: 1...8) func aRandomLibraryIsTheSameAgain(_ seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        var random = RandomLibrary(library, seed: seed)
        try random.fill(steps: Int(seed) * 15, folder: folder.path)
        try await expectSameAgain(library, in: folder, "seed \(seed)")
    }

    @Test func anEmptyLibraryIsTheSameAgain() async throws {
        let folder = try TemporaryFolder()
        try await expectSameAgain(try folder.library(), in: folder, "empty")
    }

    @Test(arguments: [4, 6]) func aLibraryThatWasUpgradedIsTheSameAgain(version: Int) async throws {
        let folder = try TemporaryFolder()
        let old = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "InventoryTests/Libraries/version-\(version)")
        try FileManager.default.copyItem(atPath: old.path, toPath: folder.path + "/library")
        try await expectSameAgain(try Library.open(at: URL(fileURLWithPath: folder.path + "/library")), in: folder, "version \(version)")
    }

    @Test func aBundleOfVersion6IsUpgraded() throws {
        let folder = try TemporaryFolder()
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let there = URL(fileURLWithPath: folder.path + "/there")
        let bundle = try BundleImport(path: tests.appending(path: "InventoryTests/Libraries/version-6.zip").path)
        let made = try bundle.restore(to: there) { _ in true }
        #expect(made.itemCount == 6 && made.fileCount == 2 && made.findings == [])
        let library = try Library.open(at: there, create: false, processor: StubProcessor())
        defer { library.close() }
        #expect(try library.check().ok)
        #expect(try library.direct.undoTitle() == "Delete Place “Cellar”" && library.direct.catalog().searches.isEmpty)
    }

    /// An unused library and an empty folder can hold a bundle's library; one with an item, an open form or a foreign file cannot.
    @Test func onlyWhatWasNeverUsedIsReplaced() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        try library.direct.add(ItemContent(name: "Lamp"), actor: "test")
        let zip = folder.path + "/one.zip"
        _ = try await export(library, to: zip)
        library.close()
        func restore(_ name: String) throws {
            _ = try BundleImport(path: zip).restore(to: URL(fileURLWithPath: folder.path + "/" + name)) { _ in true }
        }
        func names(_ name: String) throws -> [String] {
            let library = try folder.library(name)
            defer { library.close() }
            return try library.direct.all().map(\.content.name)
        }
        try folder.library("unused").close()
        try restore("unused")
        #expect(try names("unused") == ["Lamp"])
        try FileManager.default.createDirectory(atPath: folder.path + "/empty/sub", withIntermediateDirectories: true)
        try restore("empty/sub")
        #expect(try names("empty/sub") == ["Lamp"])
        // Libraries that were used, or are in use.
        let used = try folder.library("used")
        try used.direct.add(ItemContent(name: "Chair"), actor: "test")
        let change = try used.direct.undo(actor: "test")
        #expect(change != nil)
        #expect(throws: InventoryError.self) { try restore("used") }
        used.close()
        #expect(throws: InventoryError.self) { try restore("used") }
        #expect(try names("used") == [])
        try folder.library("form").close()
        try FileManager.default.createDirectory(atPath: folder.path + "/form/drafts", withIntermediateDirectories: true)
        try folder.write("{}", to: "form/drafts/form.json")
        #expect(throws: InventoryError.self) { try restore("form") }
        try FileManager.default.createDirectory(atPath: folder.path + "/other", withIntermediateDirectories: true)
        try folder.write("precious", to: "other/letter.txt")
        #expect(throws: InventoryError.self) { try restore("other") }
        #expect(try String(contentsOfFile: folder.path + "/other/letter.txt", encoding: .utf8) == "precious")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(".") }
        #expect(left == [])
    }

    @Test func aFileThatTheLibraryLostIsSaidAndTheRestIsThere() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        var random = RandomLibrary(library, seed: 3)
        try random.fill(steps: 20, folder: folder.path)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/library").filter { $0.hasSuffix(".png") }
        try #require(files.count == 3)
        _ = try await export(library, to: folder.path + "/whole.zip")
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/whole.zip"))
        try FileManager.default.removeItem(atPath: folder.path + "/library/" + files[0])
        try Data("altered".utf8).write(to: URL(fileURLWithPath: folder.path + "/library/" + files[1]))
        let outcome = try await export(library, to: folder.path + "/one.zip")
        #expect(Set(outcome.missing) == [files[0], files[1]] && outcome.differences == [])
        let bundle = try BundleImport(path: folder.path + "/one.zip")
        #expect(Set(bundle.manifest.missing) == Set(outcome.missing))
        let made = try bundle.restore(to: URL(fileURLWithPath: folder.path + "/there")) { _ in true }
        #expect(made.itemCount == outcome.itemCount && made.fileCount == outcome.fileCount)
        #expect(try folder.library("there").check().photosMissing.sorted() == outcome.missing.sorted())
        // An earlier bundle may have the only copies of the lost files.
        let error = await #expect(throws: ExchangeError.self) { try await export(library, to: folder.path + "/whole.zip") }
        #expect(error?.description.contains("which the library has lost") == true, "\(error?.description ?? "")")
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/whole.zip")) == whole)
        _ = try await export(library, to: folder.path + "/one.zip")
    }

    @Test func stoppingLeavesNothing() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        var random = RandomLibrary(library, seed: 5)
        try random.fill(steps: 40, folder: folder.path)
        let export = BundleExport(of: library, store: library.store(actor: "test"), program: "test")
        let zip = folder.path + "/one.zip"
        for limit in [0, 1, 3, 8, 15] {
            let calls = Counter()
            await #expect(throws: ExchangeError.self) { try await export.write(to: zip, proves: true) { _ in calls.next() < limit } }
        }
        #expect(!FileManager.default.fileExists(atPath: zip))
        _ = try await export.write(to: zip, proves: false) { _ in true }
        for limit in [0, 1, 9, 20] {
            let calls = Counter()
            let error = #expect(throws: ExchangeError.self) {
                try BundleImport(path: zip).restore(to: URL(fileURLWithPath: folder.path + "/there")) { _ in calls.next() < limit }
            }
            #expect(error?.code == .cancelled)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix("paper-") }.sorted()
        #expect(left == ["library", "one.zip"])
    }

    /// A library without backups does not claim to have any, and does not back itself up over the backups of another one.
    @Test func whereACopyIsBackedUpToStaysWithIt() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        try library.direct.add(ItemContent(name: "Lamp", place: "Attic"), actor: "test")
        var place = try #require(try library.direct.catalog().places.first)
        place.note = "Up & left"
        _ = try library.direct.perform(.put(.place(place)), actor: "test")
        try library.settings.set("sortOrder", to: "name ascending")
        try library.backupRecord.set(folder: "/media/stick")
        _ = try await export(library, to: folder.path + "/one.zip")
        _ = try BundleImport(path: folder.path + "/one.zip").restore(to: URL(fileURLWithPath: folder.path + "/there")) { _ in true }
        let again = try folder.library("there")
        #expect(again.backupRecord.folder == nil && again.settings.value("sortOrder") == "name ascending")
        var text: [UInt8] = []
        try await BundlePage(again.store(actor: "test"), missing: [], thumbnails: [], lastChange: nil).write { text += $0 }
        #expect(String(decoding: text, as: UTF8.self).contains("<h2>Attic</h2>\n<p class=\"note\">Up &amp; left</p>"))
    }

    /// Pages have foreign texts and links as texts.
    @Test func thePageEscapesWhatPeopleWrote() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        var content = ItemContent(name: "<script>alert('x')</script>", place: "A & \"B\"", notes: "1 < 2\u{202E}")
        content.papers = [
            Paper(
                role: .manual, title: "\"><img src=x onerror=1>",
                content: .link("https://example.org/?a='b'&c=<d>".replacing("<d>", with: "d")))
        ]
        try library.direct.add(content, actor: "test")
        var text: [UInt8] = []
        try await BundlePage(library.store(actor: "test"), missing: [], thumbnails: [], lastChange: nil).write { text += $0 }
        let page = String(decoding: text, as: UTF8.self)
        #expect(!page.contains("<script>") && !page.contains("<img src=x") && !page.contains("\u{202E}"))
        #expect(page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;") && page.contains("<h2>A &amp; &quot;B&quot;</h2>"))
        #expect(page.contains("href=\"https://example.org/?a=&#39;b&#39;&amp;c=d\""))
    }

    /// Data that can be compressed so much that they look like an attack are written uncompressed, and read.
    @Test func aLibraryOfTheSameLettersIsNotTakenForAnAttack() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let notes = String(repeating: "a", count: 100_000)
        try library.direct.addAll((0..<200).map { NewItem(ItemContent(name: "\($0)", notes: notes)) }, actor: "test")
        let outcome = try await export(library, to: folder.path + "/one.zip")
        #expect(outcome.differences == [])
        let made = try BundleImport(path: folder.path + "/one.zip").restore(to: URL(fileURLWithPath: folder.path + "/there")) { _ in true }
        #expect(made.itemCount == 200)
    }
}

/// Counts, on any thread.
final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}
