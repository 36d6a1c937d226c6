import Foundation
import Graphics
import TestSupport
import Testing

@testable import Reports

/// The additions of the second pass over a document.
@Suite struct FinishTests {
    private func info(_ title: String) -> DocumentInfo {
        let time = DocumentTime(year: 2026, month: 11, day: 21)
        return DocumentInfo(title: title, author: "A & B <c>", creator: "Homepwner", created: time, modified: time)
    }

    private func document(
        _ title: String = "Title", _ file: EmbeddedFile? = nil, with pages: [(document: PDFFile, count: Int)] = []
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let document = try ReportDocument(info(title)) { bytes += $0 }
        try document.pages.addPage(.a4) { page in
            page.group(.section) { page in
                page.leaf(.paragraph) { ReportText("First", .body).draw(on: $0, x: 50, y: 50) }
                page.name(Point(x: 0, y: 0), "here")
                page.link(to: "here") { ReportText("Link", .body).draw(on: $0, x: 50, y: 90) }
            }
        }
        #expect(try document.finish(file, with: pages).isEmpty)
        return bytes
    }

    private func stored(_ bytes: [UInt8]) throws -> ReadDocument {
        let path = NSTemporaryDirectory() + "/homepwner-finish-\(UUID().uuidString).pdf"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return ReadDocument(path: path)
    }

    private var table: EmbeddedFile {
        EmbeddedFile(name: "data.csv", description: "The data", mediaType: "text/csv", bytes: Array("a,b\r\n1,ü\r\n".utf8))
    }

    @Test(.enabled(if: ReadDocument.hasReaders && PDFLibrary() != nil, "needs poppler-utils, qpdf and its library"))
    func languageIdentityDescriptionAndTable() throws {
        let read = try stored(try document("Tïtle <&>", table))
        defer { unlink(read.path) }
        #expect(try read.problems() == "")
        let info = try read.info()
        #expect(info["Title"] == "Tïtle <&>" && info["Tagged"] == "yes" && info["Metadata Stream"] != "no")
        let root = try read.output(of: "qpdf", ["--show-object=1"]).text
        #expect(root.contains("/Lang (en)") && root.contains("/AF [") && root.contains("/DisplayDocTitle true"), "\(root)")
        #expect(try read.output(of: "qpdf", ["--show-object=trailer"]).text.contains("/ID [ <"))
        let facts = try read.output(of: "pdfinfo", ["-meta"]).text
        #expect(facts.contains("Tïtle &lt;&amp;&gt;") && facts.contains("A &amp; B &lt;c&gt;"), "\(facts)")
        #expect(facts.contains("2026-11-21T00:00:00Z") && !facts.contains("pdfuaid"))
        let shown = try read.output(of: "qpdf", ["--show-attachment=data.csv"]).text
        #expect(shown == "a,b\r\n1,ü\r\n")
        // The targets of links stay.
        #expect(try read.output(of: "pdfinfo", ["-dests"]).text.contains("\"here\""))
    }

    @Test func theSameContentGivesTheSameBytes() throws {
        #expect(try document("One", table) == document("One", table))
        #expect(try document("One", table) != document("Two", table))
    }

    @Test(.enabled(if: ReadDocument.hasReaders && PDFLibrary() != nil, "needs poppler-utils, qpdf and its library"))
    func pagesOfOthersFollowAndActNoMore() throws {
        let library = try #require(PDFLibrary())
        let other = try stored(try document())
        defer { unlink(other.path) }
        let read = try stored(try document("With pages", table, with: [(try PDFFile(library, path: other.path), 1)]))
        defer { unlink(read.path) }
        #expect(try read.problems() == "" && read.info()["Pages"] == "2")
        let links = try read.output(of: "qpdf", ["--qdf", "--object-streams=disable"], ["-"]).text
        #expect(links.components(separatedBy: "/Subtype /Link").count == 2, "the page's own link alone")
        #expect(try read.text().components(separatedBy: "First").count == 3)
    }

    @Test(.enabled(if: PDFLibrary() != nil, "needs qpdf's library")) func whatIsNoDocumentIsRefusedWithWords() throws {
        let library = try #require(PDFLibrary())
        let path = NSTemporaryDirectory() + "/homepwner-finish-\(UUID().uuidString).pdf"
        defer { unlink(path) }
        for text in ["", "%PDF-1.4\nnothing", String(repeating: "x", count: 10_000)] {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            #expect(throws: PDFProblem.self) { _ = try PDFFile(library, path: path) }
        }
        #expect(throws: PDFProblem.self) { _ = try PDFFile(library, path: path + ".missing") }
    }

    @Test func whatTakesTheBytesMayRefuseThem() throws {
        struct Full: Error {}
        let document = try ReportDocument(info("Title")) { _ in throw Full() }
        try document.pages.addPage(.a4) { _ in }
        do {
            _ = try document.finish()
            Issue.record("it was written")
        } catch {
            guard case .document(.output(let inner)) = error else { throw error }
            #expect(inner is Full)
        }
    }
}
