import Foundation
import Graphics
import Imaging
import Synchronization
import TestSupport
import Testing

/// Documents as they are made, read back by other programs.
struct DocumentTests {
    private static let info = DocumentInfo(
        title: "Übersicht", author: "Alex (owner)", subject: "What there is", keywords: "one, two", creator: "A test",
        created: DocumentTime(year: 2026, month: 11, day: 21), modified: DocumentTime(year: 2026, month: 11, day: 22, hour: 3))

    private static func bytes(_ body: (Document) throws -> Void) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let document = try Document(info) { bytes += $0 }
        try body(document)
        try document.finish()
        return bytes
    }

    /// The document as a file, for as long as `look` runs.
    private static func made(_ body: (Document) throws -> Void, look: (ReadDocument) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "homepwner-document-\(UUID().uuidString).pdf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(try bytes(body)).write(to: URL(fileURLWithPath: path))
        try look(ReadDocument(path: path))
    }

    private static func draw(_ text: String, at y: Double, on canvas: Canvas, weight: Font.Weight = .regular) {
        canvas.draw(TextLayout(text, font: Font(size: 11, weight: weight)), at: Point(x: 48, y: y), color: .black)
    }

    private static func twoPages(_ document: Document) throws {
        try document.addPage(.a4, label: "i") { page in
            page.name(Point(x: 48, y: 48), "begin")
            page.leaf(.title) { draw("Household: “first” fi ffl 2 × 3", at: 48, on: $0, weight: .bold) }
            page.decoration { $0.fill(Rect(x: 48, y: 70, width: 300, height: 1), .black) }
            page.group(.table) { table in
                for (index, text) in ["SN-00x42--7", "日本語の椅子", "كرسي خشبي"].enumerated() {
                    table.group(.row) { row in
                        row.leaf(.cell) { draw("Serial \(index)", at: 80 + Double(index) * 20, on: $0) }
                        row.leaf(.cell) { canvas in
                            var font = Font(size: 11)
                            font.isLiteral = index == 0
                            let layout = TextLayout(text, font: font)
                            canvas.draw(layout, at: Point(x: 200, y: 80 + Double(index) * 20), color: .black)
                        }
                    }
                }
            }
            page.group(.paragraph) { $0.link(to: "the end") { draw("to the end", at: 300, on: $0) } }
            page.group(.paragraph) { $0.link(toAddress: "https://example.org/o'clock") { draw("the web", at: 320, on: $0) } }
        }
        try document.addPage(.letter) { page in
            page.name(Point(x: 0, y: 100.5), "the end")
            page.leaf(.paragraph) { draw("Last words", at: 100, on: $0) }
        }
        let first = document.addOutline("First — page", to: "begin")
        document.addOutline("The end", to: "the end", below: first)
    }

    @Test func aPreviewDrawsThePagesThatAreWantedWithTheirPictures() throws {
        final class Drawn: Sendable { let pages = Mutex<[(number: Int, size: PageSize, pixels: PixelBuffer)]>([]) }
        let drawn = Drawn()
        let preview = PagePreview { number, size, pixels in drawn.pages.withLock { $0.append((number, size, pixels)) } }
        let red = try MutablePixelBuffer(width: 40, height: 20, isOpaque: true)
        for offset in stride(from: 0, to: red.bytesPerRow * red.height, by: 4) {
            red.pixels.storeBytes(of: 0xFFCC_0000, toByteOffset: offset, as: UInt32.self)
        }
        let picture = try #require(DocumentPicture(jpeg: try ImageEncoder.jpeg(red.freeze()), identity: "red"))
        for (wanted, scale) in [(1..<2, 0.5), (0..<1, 2.0)] {
            preview.ask(for: wanted, scale: scale)
            let document = Document(preview)
            for number in 0..<3 {
                #expect(document.drawsNextPage == wanted.contains(number))
                try document.addPage(.letter) { page in
                    page.group(.section) { $0.leaf(.figure) { $0.draw(picture, in: Rect(x: 100, y: 200, width: 80, height: 40)) } }
                }
            }
            try document.finish()
            #expect(document.pageCount == 3)
            let page = try #require(drawn.pages.withLock { $0.popLast() })
            #expect(page.number == wanted.lowerBound && page.size == .letter && drawn.pages.withLock { $0.isEmpty })
            #expect(page.pixels.width == Int(612 * scale) && page.pixels.height == Int(792 * scale))
            func color(_ x: Double, _ y: Double) -> UInt32 {
                let offset = Int(y * scale) * page.pixels.bytesPerRow + Int(x * scale) * 4
                return page.pixels.pixels.load(fromByteOffset: offset, as: UInt32.self) & 0xFFFFFF
            }
            #expect(color(50, 50) == 0xFFFFFF && color(611, 791) == 0xFFFFFF)
            let inside = color(140, 220)
            #expect(inside >> 16 > 0xC0 && inside & 0xFF < 0x20)
        }
    }

    @Test(.enabled(if: ReadDocument.hasReaders, "needs poppler-utils and qpdf"))
    func othersReadWhatItSays() throws {
        try Self.made(Self.twoPages) { read in
            #expect(try read.problems() == "")
            let info = try read.info()
            #expect(info["Title"] == "Übersicht" && info["Author"] == "Alex (owner)" && info["Subject"] == "What there is")
            #expect(info["Keywords"] == "one, two" && info["Creator"] == "A test")
            #expect(info["CreationDate"]?.hasPrefix("2026-11-21T00:00:00") == true, "\(info)")
            #expect(info["ModDate"]?.hasPrefix("2026-11-22T03:00:00") == true)
            #expect(info["Pages"] == "2" && info["Tagged"] == "no" && info["Page size"] == "595.276 x 841.89 pts (A4)", "\(info)")
            let text = try read.text()
            let words = ["Household: “first” fi ffl 2 × 3", "Serial 0", "SN-00x42--7", "Serial 1", "日本語の椅子", "to the end", "Last words"]
            let places = words.compactMap { text.range(of: $0)?.lowerBound }
            #expect(places.count == words.count && places == places.sorted(), "\(text)")
            let fonts = try read.fonts()
            #expect(fonts.count >= 3 && fonts.allSatisfy { $0.isEmbedded && $0.isSubset && $0.hasUnicode }, "\(fonts)")
            let structure = try read.output(of: "pdfinfo", ["-struct-text"]).text
            #expect(structure.contains("Table") && structure.contains("\"Last words\""), "\(structure)")
            let places2 = try read.output(of: "pdfinfo", ["-dests"]).text
            #expect(places2.contains("\"begin\"") && places2.contains("\"the end\""), "\(places2)")
            #expect(try read.output(of: "pdfinfo", ["-url"]).text.contains("https://example.org/o'clock"))
        }
    }

    @Test func theSameGivesTheSameBytes() throws {
        let bytes = try Self.bytes(Self.twoPages)
        #expect(try bytes == Self.bytes(Self.twoPages))
        #expect(bytes.starts(with: Array("%PDF-1.4".utf8)) && bytes.count < 100_000)
    }

    private struct Full: Error {}

    @Test func whatCannotBeWrittenIsSaid() throws {
        var room = 0
        let document = try Document(Self.info) { piece in
            room -= piece.count
            if room < 0 { throw Full() }
        }
        #expect(throws: DocumentError.self) {
            try Self.twoPages(document)
            try document.finish()
        }
        do { try document.finish() } catch { Issue.record("It was finished already: \(error)") }
        // Given up in the middle it writes nothing more.
        room = 0
        var given: Document? = try Document(Self.info) { room += $0.count }
        try given?.addPage(.a4) { $0.leaf(.paragraph) { Self.draw("Half", at: 40, on: $0) } }
        given = nil
        #expect(room == 0)
    }

    /// Texts that cairo takes in no document.
    private static let noncharacters = zip("abcdef", [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE, 0x10FFFF, 0x21] as [UInt32])
        .map { "\($0)\(Unicode.Scalar($1)!)" }.joined()

    @Test(.enabled(if: ReadDocument.hasReaders, "needs poppler-utils and qpdf"))
    func noncharactersAreShownAsReplacements() throws {
        let text = Self.noncharacters
        let shown = "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e\u{FFFD}f!"
        let info = DocumentInfo(
            title: text, author: text, subject: text, keywords: text, creator: text, created: Self.info.created,
            modified: Self.info.modified)
        let path = NSTemporaryDirectory() + "homepwner-document-\(UUID().uuidString).pdf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        var bytes: [UInt8] = []
        let document = try Document(info) { bytes += $0 }
        try document.addPage(.a4, label: text) { page in
            page.name(Point(x: 0, y: 0), text)
            page.leaf(.paragraph) { Self.draw(text, at: 40, on: $0) }
            page.group(.paragraph) { $0.link(to: text) { Self.draw("link", at: 60, on: $0) } }
            page.group(.paragraph) { $0.link(toAddress: "https://example.org/" + text) { Self.draw("web", at: 80, on: $0) } }
        }
        document.addOutline(text, to: text)
        try document.finish()
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let read = ReadDocument(path: path)
        #expect(try read.problems() == "")
        let found = try read.text()
        #expect(try read.info()["Title"] == shown && found.contains(shown), "\(found)")
    }

    @Test func aPageThatCannotBeDrawnIsNamedAndEndsNothing() throws {
        func broken(_ document: Document) throws {
            try document.addPage(.a4) { $0.leaf(.paragraph) { Self.draw("First", at: 40, on: $0) } }
            try document.addPage(.a4) { page in
                page.group(.table) { table in
                    for name in ["Chair", "Clock", "Table"] {
                        table.about(name) { table in
                            table.group(.row) { row in
                                row.leaf(.cell) { canvas in
                                    // Nothing can be drawn at no size.
                                    canvas.withTransform(translation: .zero, scale: name == "Chair" ? 1 : 0) {
                                        Self.draw(name, at: 40, on: canvas)
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        var written = 0
        var document: Document? = try Document(Self.info) { written += $0.count }
        for made in [
            document,
            {
                let preview = PagePreview { _, _, _ in }; preview.ask(for: 0..<2, scale: 1); return Document(preview)
            }(),
        ] {
            let error = #expect(throws: DocumentError.self) { try broken(try #require(made)) }
            let sentence = error?.description ?? ""
            #expect(sentence.hasPrefix("“Clock” on page 2 of the document could not be drawn: "), "\(sentence)")
        }
        // The rest is neither written nor awaited.
        try document?.finish()
        document = nil
        #expect(written == 0)
    }

    // MARK: - Pictures

    private static func picture(_ width: Int, _ height: Int) throws -> PixelBuffer {
        // Red at the top left, green at the top right, blue below.
        try Drawing(width, height) { canvas in
            let (w, h) = (Double(width), Double(height))
            canvas.fill(Rect(x: 0, y: 0, width: w / 2, height: h / 2), .red)
            canvas.fill(Rect(x: w / 2, y: 0, width: w / 2, height: h / 2), .green)
            canvas.fill(Rect(x: 0, y: h / 2, width: w, height: h / 2), .blue)
        }.buffer
    }

    /// A JPEG that says how the camera was held.
    private static func jpeg(_ buffer: PixelBuffer, orientation: UInt8) throws -> Data {
        let plain = try ImageEncoder.jpeg(buffer, quality: 95, keepsColors: true)
        let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        let block = Array("Exif\0\0".utf8) + tiff
        return plain.prefix(2) + Data([0xFF, 0xE1, 0, UInt8(block.count + 2)] + block) + plain.dropFirst(2)
    }

    @Test(
        .enabled(if: ReadDocument.hasReaders && ReadDocument.has("pdftoppm"), "needs poppler-utils and qpdf"),
        arguments: 1...8 as ClosedRange<UInt8>)
    func aJPEGStaysAsItIsAndStandsUpright(_ orientation: UInt8) throws {
        let data = try Self.jpeg(try Self.picture(60, 40), orientation: orientation)
        let upright = try ImageDecoder.decode(data)
        let picture = try #require(DocumentPicture(jpeg: data, identity: "one"))
        #expect(picture.size == upright.size)
        let rect = Rect(x: 20, y: 30, width: Double(upright.width), height: Double(upright.height))
        try Self.made { document in
            for _ in 1...2 {
                try document.addPage(PageSize(width: 120, height: 120)) { page in page.leaf(.figure) { $0.draw(picture, in: rect) } }
            }
        } look: { read in
            #expect(try read.problems() == "")
            // Once in the file, though it is drawn twice, and with the very bytes that came in.
            #expect(try Data(contentsOf: URL(fileURLWithPath: read.path)).ranges(of: data).count == 1)
            let images = try read.output(of: "pdfimages", ["-list"]).text
            #expect(images.split(separator: "\n").count == 4 && images.contains("jpeg"), "\(images)")
            let shot = read.path + ".shot"
            defer { try? FileManager.default.removeItem(atPath: shot + ".png") }
            _ = try read.output(of: "pdftoppm", ["-r", "72", "-png", "-singlefile"], [shot])
            let drawn = try ImageDecoder.decode(try Data(contentsOf: URL(fileURLWithPath: shot + ".png")))
            for (x, y) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                let (px, py) = (Int(rect.width * x), Int(rect.height * y))
                let (wanted, found) = (upright[px, py], drawn[20 + px, 30 + py])
                for shift in [0, 8, 16] {
                    #expect(abs(Int(wanted >> shift & 255) - Int(found >> shift & 255)) < 24, "\(orientation): \(x), \(y)")
                }
            }
            #expect(drawn[10, 10] & 0xFF_FFFF == 0xFF_FFFF)
        }
    }

    @Test(.enabled(if: ReadDocument.hasReaders, "needs poppler-utils and qpdf"))
    func otherPicturesAreLaidOnWhite() throws {
        let clear = try Drawing(8, 8, isOpaque: false) { $0.fill(Rect(x: 0, y: 0, width: 4, height: 8), .red) }.buffer
        let picture = try DocumentPicture(clear, identity: "clear")
        #expect(DocumentPicture(jpeg: try ImageEncoder.png(clear), identity: "no") == nil)
        #expect(DocumentPicture(jpeg: Data("\u{FF}".utf8), identity: "no") == nil)
        try Self.made { document in
            try document.addPage(.letter) { page in
                page.leaf(.figure) { $0.draw(picture, covering: Rect(x: 20, y: 20, width: 80, height: 40)) }
                page.leaf(.figure) { $0.draw(picture, in: Rect(x: 20, y: 80, width: 40, height: 40)) }
            }
        } look: { read in
            #expect(try read.problems() == "")
            let images = try read.output(of: "pdfimages", ["-list"]).text
            #expect(images.contains("image") && !images.contains("smask"), "\(images)")
        }
    }
}
