import Foundation
import Graphics
import Imaging
import Testing

@testable import Inventory
@testable import Reports

/// The appendix of a schedule, sheets of labels, and lists.
@Suite struct AppendixTests {
    private let options = ReportOptions(day: Day(year: 2026, month: 11, day: 21) ?? .today())

    private func receipt(_ kind: Receipt.Kind, of items: UUID...) -> Receipt {
        Receipt(kind: kind, title: "Receipt", items: Set(items), itemName: "Item")
    }

    private func file(_ number: Int, _ type: String = "image/jpeg") -> PaperFile {
        PaperFile(sha256: String(repeating: "\(number % 10)", count: 64), fileExtension: "x", mediaType: type, byteCount: 10)
    }

    @Test func eachReceiptHasItsPage() throws {
        let ids = (0..<8).map { _ in UUID() }
        let receipts =
            [receipt(.named("kept"), of: ids[0]), receipt(.pages(file(1), shown: 10, of: 400), of: ids[1])]
            + ids[2..<7].map { receipt(.picture(file(2)), of: $0) } + [receipt(.pages(file(3), shown: 2, of: 2), of: ids[7], ids[0])]
        let appendix = Appendix([], receipts, from: 10, options)
        // A page that names three receipts, two pages of five pictures, then ten pages and two.
        #expect(appendix.pages.count == 3 && appendix.pageCount == 15)
        #expect(appendix.receiptPages[ids[0]] == 10 && appendix.receiptPages[ids[1]] == 13)
        #expect(appendix.receiptPages[ids[2]] == 11 && appendix.receiptPages[ids[6]] == 12 && appendix.receiptPages[ids[7]] == 23)
        #expect(appendix.documents.map(\.pageCount) == [10, 2])
        #expect(Appendix([], [], from: 3, options).pageCount == 0)
    }

    @Test func roomsOfOneNameAreToldApart() {
        #expect(ReportContent.titles(of: [["House", "Hall"], ["House", "Study"], []]) == ["Hall", "Study", ""])
        let two = [["House", "Hall"], ["House", "Safe"], [], ["Summer House", "Hall"], ["Summer House", "Bedroom"]]
        #expect(
            ReportContent.titles(of: two) == ["House › Hall", "House › Safe", "", "Summer House › Hall", "Summer House › Bedroom"])
        // A place that contains all rooms is left out of their titles.
        let floors = [["House", "Up", "Bath"], ["House", "Down", "Bath"], ["House", "Down", "Hall"], ["House", "Garage"]]
        #expect(ReportContent.titles(of: floors) == ["Up › Bath", "Down › Bath", "Down › Hall", "Garage"])
        #expect(ReportContent.titles(of: []) == [])
    }

    @Test func receiptsGoWithPricesAndSerialNumbers() {
        var options = options
        #expect(options.showsReceipts)
        for part in ReportOptions.Part.allCases {
            options.leftOut = [part]
            #expect(options.showsReceipts == (part == .places || part == .notes), "\(part)")
        }
        options.leftOut = []
        options.hasAppendix = false
        #expect(!options.showsReceipts)
    }

    @Test func picturesTakeNoMoreThanTheirShare() throws {
        let buffer = try MutablePixelBuffer(width: 900, height: 600, isOpaque: true)
        var state: UInt32 = 1
        for y in 0..<buffer.height {
            for x in 0..<buffer.width {
                state = state &* 1_664_525 &+ 1_013_904_223
                buffer.pixels.storeBytes(of: state, toByteOffset: y * buffer.bytesPerRow + x * 4, as: UInt32.self)
            }
        }
        let data = try ImageEncoder.jpeg(buffer.freeze(), quality: 90)
        let whole = try #require(ReportPictures.whole(data, identity: "a", bytes: data.count))
        #expect(whole.size == PixelSize(width: 900, height: 600))
        let small = try #require(ReportPictures.whole(data, identity: "a", bytes: data.count / 10))
        #expect((160..<450).contains(small.size.width), "\(small.size)")
        // Even with very little room, the picture has some pixels.
        #expect(ReportPictures.whole(data, identity: "a", bytes: 1)?.size.width == 160)
        #expect(ReportPictures.whole(data.prefix(40), identity: "a", bytes: 1_000_000) == nil)
        #expect(ReportPictures.share(of: 32_000_000, among: 400) == 80_000 && ReportPictures.share(of: 10, among: 0) == 10)
    }

    @Test func cardsFillPages() {
        let grid = Grid(columns: 2, rows: 3)
        #expect(grid.pages(0).isEmpty && grid.pages(6) == [0..<6] && grid.pages(13) == [0..<6, 6..<12, 12..<13])
        let room = Rect(x: 10, y: 20, width: 215, height: 330)
        #expect(grid.cell(0, in: room) == Rect(x: 10, y: 20, width: 100, height: 100))
        #expect(grid.cell(5, in: room) == Rect(x: 125, y: 250, width: 100, height: 100))
    }

    @Test func sheetsOfOnesOwn() throws {
        let known = try #require(LabelSheet(named: "63x38"))
        let own = try LabelSheet(own: "3x7@63.5x38.1+7.25+15.15/66.04x38.1mm", on: .a4)
        #expect(own.count == 21 && own.frame(of: 20) == known.frame(of: 20))
        let middle = try LabelSheet(own: "2x2@50x40mm", on: .a4).frame(of: 0)
        #expect(abs(middle.minX / 72 * 25.4 - 55) < 0.01 && abs(middle.minY / 72 * 25.4 - 108.5) < 0.01)
        #expect(try LabelSheet(own: "3x8@70x37mm", on: .a4).count == 24)
        for (name, problem) in [
            ("3x7@63.5x38.1", .unknown), ("x", .unknown), ("3x7mm", .unknown), ("axb@10x10mm", .unknown), ("-1x2@20x20mm", .unknown),
            ("1.5x2@20x20mm", .unknown), ("0x2@20x20mm", .tooSmall), ("1x1@14x20mm", .tooSmall), ("4x7@63.5x38.1mm", .tooLarge),
            ("1x1@infxnanmm", .unknown), ("2x2@50x40/40x40mm", .overlapping), ("1x1@50x40+200+0mm", .tooLarge),
        ] as [(String, LabelSheetProblem)] {
            #expect(throws: problem, "\(name)") { _ = try LabelSheet(own: name, on: .a4) }
        }
    }

    @Test func codesHaveTheSizeThatTheirTextsNeed() {
        #expect(QRCode("A-0008")?.side == 21)
        #expect(QRCode(UUID().uuidString)?.side == 25)
        #expect(QRCode("") == nil && QRCode("a\0b") == nil)
        #expect(QRCode(String(repeating: "ü", count: 4_000)) == nil)
    }
}
