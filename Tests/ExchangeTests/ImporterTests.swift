import Foundation
import Inventory
import StoreTesting
import Testing

@testable import Exchange

/// Accepts anything that begins with PIC as a picture.
struct StubProcessor: PhotoProcessor {
    func process(_ data: Data) throws(InventoryError) -> ProcessedPhoto {
        guard data.starts(with: Array("PIC".utf8)) else { throw InventoryError(.photoInvalid, "It is not a picture.") }
        let small = EncodedPhoto(data: Self.dot, width: 1, height: 1)
        return ProcessedPhoto(fileExtension: "png", width: 4, height: 3, dateTaken: nil, thumbnail: small, display: small)
    }

    /// A grey PNG of one pixel.
    static let dot =
        Data(base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==") ?? Data()
}

/// A folder that is removed when the test ends.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/exchange-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name)) }

    func library(_ name: String = "library") throws -> Library {
        try Library.open(at: URL(fileURLWithPath: path + "/" + name), processor: StubProcessor())
    }
}

@Suite struct ImporterTests {
    @discardableResult
    private func importCSV(_ text: [UInt8], into library: Library, photos: String? = nil) async throws -> (PreparedImport, Change?) {
        let plan = try ImportPlan.read(BytesSource(text), options: ImportOptions())
        let importer = Importer(store: library.store(actor: "test"), photoFolder: photos, pools: library.pools)
        let prepared = try await importer.prepare(plan)
        return (prepared, try await importer.store(prepared))
    }

    private func export(_ library: Library, isSafe: Bool = true) throws -> [UInt8] {
        var csv = ItemCSV(isSafeForSpreadsheets: isSafe)
        try library.direct.forEachItem { item in
            csv.add(item)
            return true
        }
        return csv.take()
    }

    private func items(_ library: Library) throws -> [UUID: ItemContent] {
        var result: [UUID: ItemContent] = [:]
        try library.direct.forEachItem { item in
            result[item.id] = item.content
            return true
        }
        return result
    }

    @Test func anImportIsOneChange() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let (prepared, change) = try await importCSV(Array("Name,Value\na,1\nb,2\nc,\n".utf8), into: library)
        #expect(prepared.newCount == 3)
        #expect(change?.items.count == 3)
        #expect(try library.direct.count() == 3)
        _ = try library.direct.undo(actor: "test")
        #expect(try library.direct.count() == 0)
    }

    /// import(export(x)) = x, whatever people write.
    @Test(arguments: [true, false])
    func whatIsExportedIsImported(isSafe: Bool) async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        var generator = SystemRandomNumberGenerator()
        let pieces = [
            ",", ";", "\"", "\n", "\r", "\t", " ", "a", "é", "e\u{301}", "'", "=", "+", "-", "@", "😀", "|", "\u{202E}", "\u{7F}", "\u{1}",
            "0",
        ]
        func text() -> String {
            (0..<Int.random(in: 0...8, using: &generator)).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
        }
        let photo = try library.direct.importPhoto(data: Data("PIC1".utf8), originalName: "a;b.jpg")
        var steps: [ChangePlan.Step] = []
        for index in 0..<300 {
            let currency =
                [Currency.usd, .eur, Currency(code: "KWD"), Currency(code: "JPY")].compactMap { $0 }.randomElement(using: &generator)
                ?? .usd
            let amounts: [Int64] = [0, 1, -1, 5, 1234, -123_456, .max, .min]
            let amount = amounts.randomElement(using: &generator) ?? 0
            let content = ItemContent(
                name: text(), serialNumber: text(), value: index % 3 == 0 ? nil : Money(minorUnits: amount, currency: currency),
                bought: Day(year: Int.random(in: 1...9999, using: &generator), month: 2, day: 28).map { PartialDay($0) }, place: text(),
                notes: text(),
                photos: index % 7 == 0 ? [photo] : [])
            steps.append(.add(NewItem(content)))
        }
        _ = try library.direct.importAll(steps, actor: "test")
        let before = try items(library)
        let csv = try export(library, isSafe: isSafe)

        let (again, change) = try await importCSV(csv, into: library)
        #expect(again.plan.problems.isEmpty)
        #expect(again.sameCount == 300)
        #expect(change == nil)

        let other = try folder.library("other")
        try await importCSV(csv, into: other, photos: folder.path + "/library/photos")
        let after = try items(other)
        #expect(after.count == 300)
        for (id, content) in before {
            var expected = content
            expected.photos = content.photos.map {
                PhotoReference(
                    sha256: $0.sha256, fileExtension: $0.fileExtension, width: $0.width, height: $0.height, byteCount: $0.byteCount,
                    originalName: nil)
            }
            // Another library has its own places with the same names.
            expected.place = content.place.map { Reference(id: nil, path: $0.path) }
            #expect(after[id] == expected)
            #expect(after[id].map { Array($0.name.utf8) } == Array(content.name.utf8))
        }
        #expect(try export(other, isSafe: isSafe) == csv)
    }

    @Test func aFileWithSomeColumnsLeavesTheOthers() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let id = UUID()
        _ = try library.direct.add(
            ItemContent(name: "a", value: Money(minorUnits: 5, currency: .usd), notes: "keep"), id: id, actor: "test")
        let (prepared, _) = try await importCSV(Array("id,name,location\n\(id),b,Hall\n".utf8), into: library)
        #expect(prepared.changedCount == 1)
        let item = try #require(try library.direct.item(id: id))
        let expected = ItemContent(name: "b", value: Money(minorUnits: 5, currency: .usd), place: "Hall", notes: "keep")
        #expect(item.content == expected)
        #expect(item.revision == 2)
        _ = try library.direct.undo(actor: "test")
        #expect(try library.direct.item(id: id)?.content.name == "a")
    }

    @Test func picturesComeFromTheFolderOnly() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        try FileManager.default.createDirectory(atPath: folder.path + "/pictures/below", withIntermediateDirectories: true)
        try folder.write("PIC a", to: "pictures/a b.jpg")
        try folder.write("PIC c", to: "pictures/below/c.jpg")
        try folder.write("no picture", to: "pictures/text.jpg")
        try folder.write("PIC secret", to: "secret.jpg")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/pictures/link.jpg", withDestinationPath: "../secret.jpg")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/pictures/up", withDestinationPath: "..")
        mkfifo(folder.path + "/pictures/pipe.jpg", 0o600)
        let bad = [
            "../secret.jpg", folder.path + "/secret.jpg", "link.jpg", "up/secret.jpg", "pipe.jpg", "below", "none.jpg", "text.jpg",
        ]
        let rows = ["a b.jpg; below/c.jpg"] + bad
        let text = "Name,Photo\n" + rows.map { "x,\($0)\n" }.joined()
        let (prepared, _) = try await importCSV(Array(text.utf8), into: library, photos: folder.path + "/pictures")
        #expect(prepared.newCount == 1)
        #expect(prepared.plan.problems.first.map(\.row) == Array(3..<3 + bad.count))
        #expect(prepared.plan.problems.first.allSatisfy { $0.column == "Photo" })
        let content = try #require(try items(library).values.first)
        #expect(content.photos.map(\.originalName) == ["a b.jpg", "c.jpg"])
    }

    @Test func withoutAFolderPicturesAreLeftOutAndCounted() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let (prepared, _) = try await importCSV(Array("Name,Photo\nx,a.jpg\ny,\n".utf8), into: library)
        #expect(prepared.newCount == 2)
        #expect(prepared.skippedPhotoCount == 1)
    }

    @Test func anItemThatChangedMeanwhileStopsAll() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let id = UUID()
        _ = try library.direct.add(ItemContent(name: "a"), id: id, actor: "test")
        let plan = try ImportPlan.read(BytesSource(Array("id,name\n,new\n\(id),b\n".utf8)), options: ImportOptions())
        let importer = Importer(store: library.store(actor: "test"), pools: library.pools)
        let prepared = try await importer.prepare(plan)
        _ = try library.direct.update(id, to: ItemContent(name: "c"), expecting: 1, actor: "test")
        await #expect(throws: InventoryError.self) { try await importer.store(prepared) }
        #expect(try library.direct.count() == 1)
        #expect(try library.direct.item(id: id)?.content.name == "c")
    }

    @Test func aStoppedImportStoresNothing() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let text = "Name\n" + String(repeating: "a\n", count: 2500)
        let importer = Importer(store: library.store(actor: "test"), pools: library.pools)
        let prepared = try await importer.prepare(try ImportPlan.read(BytesSource(Array(text.utf8)), options: ImportOptions()))
        await #expect(throws: InventoryError.self) { try await importer.store(prepared) { _ in false } }
        #expect(try library.direct.count() == 0)
    }
}
