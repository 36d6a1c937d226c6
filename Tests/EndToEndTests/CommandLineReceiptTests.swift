import Foundation
import Glibc
import TestSupport
import Testing

/// The receipts behind a schedule, and the reports that are lists, by the command line.
@Suite struct CommandLineReceiptTests {
    private static let hasReaders: Bool = ReadDocument.hasReaders && ReadDocument.has("pdfunite")

    private func added(_ harness: CommandLineHarness, _ arguments: String...) throws -> String {
        let made = try harness.runProgram(["--library", harness.library, "add"] + arguments)
        #expect(made.status == 0, "\(made.err)")
        return made.out.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"))
    func receiptsFollowAndBadOnesAreNamed() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "3", "--full").status == 0)
        // A document of two pages, and one of 128.
        #expect(try harness.run("report", "police", "-o", "some.pdf", "--search", "no such thing").status == 0)
        func unite(_ name: String, _ result: String) throws {
            let path = harness.folder + "/work/"
            let made = try harness.runProgram([path + name, path + name, path + result], program: "/usr/bin/pdfunite")
            #expect(made.status == 0, "\(made.err)")
        }
        try unite("some.pdf", "two.pdf")
        var last = "two"
        for name in ["four", "eight", "more", "many", "most", "all"] {
            try unite(last + ".pdf", name + ".pdf")
            last = name
        }
        try harness.write("%PDF-1.4 and nothing else", to: "broken.pdf")
        try harness.write("\u{FF}\u{D8}\u{FF} nothing", to: "note.txt")
        let serials = ["SER-TWO", "SER-ALL", "SER-BROKEN", "SER-TEXT", "SER-LINK"]
        for (serial, paper) in zip(serials, ["two.pdf", "all.pdf", "broken.pdf", "note.txt"]) {
            _ = try added(harness, "--name", "Of \(paper)", "--serial", serial, "--value", "$5", "--paper", "receipt=" + paper)
        }
        _ = try added(harness, "--name", "Linked", "--serial", "SER-LINK", "--paper-link", "receipt=https://example.org/r/1")
        let made = try harness.run("report", "insurance", "-o", "out.pdf", "--date", "2026-11-21")
        #expect(made.status == 0 && made.err.contains("The receipt “broken.pdf” cannot be read"), "\(made.err)")
        let read = ReadDocument(path: harness.folder + "/work/out.pdf")
        #expect(try read.problems() == "" && read.fonts().allSatisfy { $0.isEmbedded && $0.hasUnicode })
        let text = try read.text()
        let pages = try #require(Int(try read.info()["Pages"] ?? ""))
        for words in serials + ["128 pages, the first 10 of which follow as pages", "https://example.org/r/1", "Page 1 of \(pages)"] {
            #expect(text.contains(words), "\(words) is not in \(text)")
        }
        #expect(made.out.contains("8 items on \(pages) pages") && text.contains("Receipt, p. \(pages - 11)"), "\(made.out)")
        let table = try read.output(of: "qpdf", ["--show-attachment=schedule.csv"]).text
        #expect(table.hasPrefix("Room,Place,Name,") && serials.allSatisfy(table.contains))
        // Receipts name prices: they go with them, and the table has them no more, either.
        let without = try harness.run("report", "insurance", "-o", "out.pdf", "--without", "values,serials")
        #expect(without.status == 0 && without.err.isEmpty, "\(without.err)")
        let rest = try read.text()
        #expect(!rest.contains("follow as pages") && rest.contains("Receipts would show them and are also left out."), "\(rest)")
        let less = try read.output(of: "qpdf", ["--show-attachment=schedule.csv"]).text
        #expect(less.contains("Linked") && !less.contains("SER-") && !less.contains("5.00"), "\(less)")
        let bare = try harness.run("report", "insurance", "-o", "out.pdf", "--no-appendix")
        #expect(bare.status == 0)
        #expect(try !read.text().contains("Larger pictures"))
    }

    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"))
    func theTableIsOfTheItemsThatWereNamed() throws {
        let harness = try CommandLineHarness()
        let one = try added(harness, "--name", "=One", "--serial", "SER-1", "--value", "¥98000", "--quantity", "2")
        _ = try added(harness, "--name", "Two", "--serial", "SER-2", "--value", "$5")
        let three = try added(harness, "--name", "Three", "--serial", "SER-3", "--place", "Attic")
        let made = try harness.run("report", "insurance", "-o", "out.pdf", "--items", "\(one),\(three.uppercased())")
        #expect(made.status == 0 && made.out.contains("2 items"), "\(made.err)")
        let table = try ReadDocument(path: harness.folder + "/work/out.pdf").output(of: "qpdf", ["--show-attachment=schedule.csv"]).text
        #expect(
            table.contains("'=One") && table.contains(",196000,JPY,") && table.contains("SER-3") && !table.contains("SER-2"), "\(table)")
        let missing = try harness.run("report", "police", "-o", "no.pdf", "--items", "00000000-0000-4000-8000-000000000000")
        #expect(missing.status == 1 && missing.err.contains("There is no item 00000000"), "\(missing.status) \(missing.err)")
        #expect(try harness.run("report", "police", "-o", "no.pdf", "--items", "x").status == 64)
        #expect(!FileManager.default.fileExists(atPath: harness.folder + "/work/no.pdf"))
    }

    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"), arguments: ["moving", "estate", "overview"])
    func listsHaveEverything(_ kind: String) throws {
        let harness = try CommandLineHarness()
        let long = String(repeating: "Very long name ", count: 66)
        for (name, serial, value, place) in [
            ("Chairs", "GAR-0001", "$145.00", "Garage/Box 4"), (long, "SN-LONG-0002-ABCDEFGH-IJKLMNOP", "$12.50", "Living Room"),
            ("كرسي خشبي", "AR-77-01", "€1234.00", "Living Room"), ("日本語の椅子", "JP-00x42--7", "¥98000", "キッチン"),
        ] {
            _ = try added(harness, "--name", name, "--serial", serial, "--value", value, "--place", place)
        }
        for page in ["a4", "letter"] {
            let made = try harness.run("report", kind, "-o", "out.pdf", "--owner", "Alex", "--date", "2026-11-21", "--size", page)
            #expect(made.status == 0 && made.err.isEmpty && made.out.contains("4 items on"), "\(made.err)")
            let read = ReadDocument(path: harness.folder + "/work/out.pdf")
            let text = try read.text()
            #expect(
                try read.problems() == "" && read.info()["Tagged"] == "yes" && read.fonts().allSatisfy { $0.isEmbedded && $0.hasUnicode })
            for words in ["Alex", "€1,234.00", "¥98,000", "$157.50", "日本語の椅子"] {
                #expect(text.contains(words), "\(words) is not in \(text)")
            }
            guard kind != "overview" else { continue }
            for serial in ["GAR-0001", "SN-LONG-0002-ABCDEFGH-IJKLMNOP", "AR-77-01", "JP-00x42--7"] {
                #expect(text.contains(serial), "\(text)")
            }
            #expect(text.contains(kind == "moving" ? "Garage › Box 4" : "Executor"), "\(text)")
        }
        let bare = try harness.run("report", kind, "-o", "out.pdf", "--without", "values,serials,places,notes")
        let text = try ReadDocument(path: harness.folder + "/work/out.pdf").text()
        #expect(bare.status == 0 && !text.contains("$") && !text.contains("GAR-0001") && !text.contains("Box 4"), "\(text)")
        #expect(text.contains("Left out of this copy"))
        #expect(try harness.run("report", kind, "-o", "out.pdf", "--search", "no such thing").out == "Reported: 0 items on 1 page\n")
    }

    @Test(.enabled(if: hasReaders && ReadDocument.has("zbarimg") && ReadDocument.has("pdftoppm"), "needs poppler-utils, qpdf, zbar-tools"))
    func placesHaveLabels() throws {
        let harness = try CommandLineHarness()
        _ = try added(harness, "--name", "Thing", "--place", "Garage/Shelf/Box 4")
        _ = try added(harness, "--name", "Thing", "--place", "Kitchen")
        let file = harness.folder + "/work/out.pdf"
        func codes(_ arguments: String...) throws -> [String] {
            let made = try harness.runProgram(["--library", harness.library, "report", "labels", "--places", "-o", "out.pdf"] + arguments)
            #expect(made.status == 0 && made.err.isEmpty, "\(made.err)")
            _ = try ReadDocument(path: file).output(of: "pdftoppm", ["-r", "200", "-singlefile", "-png"], [file + ".shot"])
            return try harness.runProgram(["-q", "--raw", file + ".shot.png"], program: "/usr/bin/zbarimg").lines
        }
        let all = try codes()
        #expect(all.count == 4 && all.allSatisfy { UUID(uuidString: $0) != nil }, "\(all)")
        let text = try ReadDocument(path: file).text()
        #expect(text.contains("Box 4") && text.contains("Garage › Shelf"), "\(text)")
        #expect(try harness.run("place", "rename", "Garage", "Workshop").status == 0)
        #expect(try Set(codes("--sheet", "3x7@63.5x38.1mm")) == Set(all), "a code stays when its place is renamed")
        #expect(try codes("--place", "Workshop/Shelf").count == 2)
        for arguments in [["--tag", "x"], ["--search", "x"], ["--sheet", "4x7@63.5x38.1mm"]] {
            #expect(try harness.runProgram(["report", "labels", "--places", "-o", "out.pdf"] + arguments).status == 64, "\(arguments)")
        }
    }
}
