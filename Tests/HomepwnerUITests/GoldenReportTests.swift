import Foundation
import Graphics
import Imaging
import Inventory
import Reports
import StoreTesting
import Synchronization
import TestSupport
import Testing

/// Compares a page of each kind of report with a picture that was found right.
@Suite nonisolated struct GoldenReportTests {
    /// A page of a report.
    struct Page: Sendable, CustomTestStringConvertible {
        let kind: ReportKind
        /// Its number, from 0.
        let number: Int

        var testDescription: String { name }
        var name: String { "report-\(kind.name)" + (number == 0 ? "" : "-\(number + 1)") }
    }

    /// The first page of each kind, and the one of a schedule that has rows.
    static let pages =
        ReportKind.all.map { Page(kind: $0, number: 0) } + ReportKind.all.filter(\.takesAppendix).map { Page(kind: $0, number: 1) }

    private final class Drawn: Sendable {
        let pixels = Mutex<PixelBuffer?>(nil)
    }

    @Test(arguments: pages) func looksAsItDid(_ page: Page) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "homepwner-reports-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = try Library.open(at: folder)
        defer { library.close() }
        try Self.fill(library)
        var options = ReportOptions(owner: "Alex", address: "14 Oak Street", day: try #require(Day(year: 2026, month: 11, day: 21)))
        options.loan = ReportOptions.Loan(borrower: "Sam Lee", due: Day(year: 2026, month: 12, day: 5))
        let drawn = Drawn()
        let preview = PagePreview { _, _, pixels in drawn.pixels.withLock { $0 = pixels } }
        preview.ask(for: page.number..<page.number + 1, scale: 0.8)
        options.preview = preview
        let report = try await page.kind.report(
            of: ItemQuery(), in: library.store(actor: "test"), library.papers, options,
            on: ReportKind.LabelChoice(sheet: LabelSheet.all[0]))
        _ = try await report.make(progress: { _, _ in true }, write: { _ in })
        try GoldenPictures.ofCheckout.compare(page.name, try #require(drawn.pixels.withLock { $0 }))
    }

    /// Items that are the same on every day, in two rooms of a house: with and without pictures, of several currencies, and with a part.
    private static func fill(_ library: Library) throws {
        func item(_ name: String, _ place: String, _ number: Int, cents: Int64?, currency: Currency = .usd) -> ItemContent {
            var content = ItemContent(
                name: name, serialNumber: number % 3 == 0 ? "" : "SN-\(number)04",
                value: cents.map { Money(minorUnits: $0, currency: currency) }, place: place,
                notes: number % 2 == 0 ? "" : "Bought with Ann.")
            content[.assetNumber] = .text("A-000\(number)")
            content[.maker] = .text(number % 2 == 0 ? "Sonara" : "Café & Co.")
            content[.condition] = .text(number % 2 == 0 ? "very-good" : "good")
            content[.price] = cents.map { .money(Money(minorUnits: $0 * 2, currency: currency)) }
            return content
        }
        var items = [
            item("Espresso Machine", "House/Kitchen", 1, cents: 61_200), item("Moka Pot", "House/Kitchen/Shelf", 2, cents: 3_900),
            item("Turntable, belt drive", "House/Living Room", 3, cents: 24_900),
            item("Violin 4/4, with bow and case, made in Mirecourt by a pupil of the old workshop", "House/Living Room", 4, cents: 480_000),
            item("כיסא נדנדה", "House/Living Room", 5, cents: 11_000), item("Atlas", "", 6, cents: nil),
        ]
        items[2].value = Money(minorUnits: 19_950, currency: try #require(Currency(code: "EUR")))
        for (index, color) in [(0, 0xFFA0_3020), (2, 0xFF20_3040), (3, 0xFFB0_7020)] as [(Int, UInt32)] {
            let picture = try MutablePixelBuffer(width: 90, height: 60 + index * 20, isOpaque: true)
            for offset in stride(from: 0, to: picture.bytesPerRow * picture.height, by: 4) {
                picture.pixels.storeBytes(of: color, toByteOffset: offset, as: UInt32.self)
            }
            let data = try ImageEncoder.png(picture.freeze())
            items[index].photos = [try library.direct.importPhoto(data: data, originalName: nil)]
        }
        let ids = items.indices.map { UUID(uuidString: "00000000-0000-4000-8000-00000000000\($0)") ?? UUID() }
        // A case for the violin.
        var part = item("Case", "House/Living Room", 7, cents: 9_000)
        part.parent = Reference(id: ids[3], path: [items[3].name])
        let added = zip(items, ids).enumerated().map { index, pair in
            // The noons from the first of March 2026 on.
            NewItem(pair.0, id: pair.1, createdAt: Timestamp(milliseconds: 1_772_366_400_000 + Int64(index) * 86_400_000))
        }
        _ = try library.direct.addAll(added, actor: "test")
        _ = try library.direct.add(part, actor: "test")
    }
}
