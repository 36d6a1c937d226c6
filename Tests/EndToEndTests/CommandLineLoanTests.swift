import Foundation
import TestSupport
import Testing

/// Slips for items that are lent, by the command line, read back by other programs.
@Suite struct CommandLineLoanTests {
    private static let hasReaders: Bool = ReadDocument.hasReaders

    private func add(_ harness: CommandLineHarness, _ arguments: String...) throws -> String {
        let made = try harness.runProgram(["--library", harness.library, "add"] + arguments)
        #expect(made.status == 0, "\(made.err)")
        return made.out.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func isInOrder(_ words: [String], _ text: String) -> Bool {
        var rest = text[...]
        for word in words {
            guard let range = rest.range(of: word) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"))
    func whatIsLentIsThereInOrderWithItsParts() throws {
        let harness = try CommandLineHarness()
        let camera = try add(
            harness, "--name", "Camera", "--maker", "Acme", "--model", "X1", "--serial", "CAM-1", "--asset-number", "A-7", "--value",
            "$500",
            "--condition", "very-good", "--notes", "Scratch at the left")
        let lens = try add(harness, "--name", "Lens", "--serial", "LENS-1", "--value", "$90", "--parent", camera)
        _ = try add(harness, "--name", "Lens Cap", "--parent", lens)
        let battery = try add(harness, "--name", "Battery", "--quantity", "2", "--serial", "BAT-1", "--parent", camera, "--value", "€5")
        let tent = try add(harness, "--name", "Tent", "--value", "€120", "--quantity", "2")
        _ = try add(harness, "--name", "At home", "--serial", "HOME-1")
        let made = try harness.run(
            "report", "loan", "-o", "out.pdf", "--items", "\(tent),\(camera),\(battery)", "--owner", "Alex", "--address", "14 Oak Street",
            "--borrower", "Sam Lee", "--due", "2026-12-05", "--date", "2026-11-21")
        #expect(made.status == 0 && made.out == "Reported: 3 items on 1 page\n" && made.err.isEmpty, "\(made.out)\(made.err)")
        let read = ReadDocument(path: harness.folder + "/work/out.pdf")
        #expect(try read.problems() == "" && read.fonts().allSatisfy { $0.isEmbedded && $0.hasUnicode })
        let info = try read.info()
        #expect(info["Title"] == "Loan Slip" && info["Author"] == "Alex" && info["Tagged"] == "yes", "\(info)")
        let text = try read.text()
        // By name; parts follow their whole, and a chosen part is listed once.
        let words = [
            "Loan Slip", "Lender", "Alex", "Borrower", "Sam Lee", "14 Oak Street", "21 November 2026", "5 December 2026", "Condition",
            "Quantity",
            "Battery", "BAT-1", "Part of Camera", "Camera", "Acme, X1", "A-7", "CAM-1", "Scratch at the left", "Very good", "Lens",
            "Part of Camera", "LENS-1", "Lens Cap", "Part of Lens", "Tent", "In all, 3 items, 5 pieces, with 2 parts",
            "has received these items", "Handed over",
            "Signature of the lender", "Signature of the borrower", "Returned", "Signature of the lender", "Signature of the borrower",
            "Page 1 of 1",
        ]
        #expect(isInOrder(words, text), "\(text)")
        #expect(text.components(separatedBy: "BAT-1").count == 2 && !text.contains("HOME-1"), "\(text)")
        // Parts do not add to the worth of their whole, as in all sums; each currency is summed separately.
        #expect(["€240.00", "$500.00", "$90.00"].allSatisfy(text.contains) && !text.contains("$590.00"), "\(text)")
    }

    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"))
    func whatIsLeftOutIsNowhereAndWhatNobodySaidHasALine() throws {
        let harness = try CommandLineHarness()
        _ = try add(harness, "--name", "Camera", "--serial", "CAM-1", "--value", "$500", "--notes", "Secret")
        let made = try harness.run(
            "report", "loan", "-o", "out.pdf", "--size", "letter", "--without", "values,serials,notes", "--due", "", "--date", "2026-11-21")
        #expect(made.status == 0, "\(made.err)")
        let read = ReadDocument(path: harness.folder + "/work/out.pdf")
        let text = try read.text()
        for words in ["$", "CAM-1", "Secret", "Value"] { #expect(!text.contains(words), "\(words)") }
        #expect(text.contains("Left out of this copy: values and prices, serial numbers, and notes."), "\(text)")
        let labels = ["Lender", "Borrower", "Address", "Contact", "Lent on 21 November 2026", "Due back"]
        #expect(labels.allSatisfy(text.contains) && !text.contains("–"), "\(text)")
        #expect(try read.info()["Page size"]?.contains("letter") == true)
    }

    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"))
    func noneManyAndLongNames() throws {
        let harness = try CommandLineHarness()
        let file = harness.folder + "/work/out.pdf"
        let long = String(repeating: "Very long name ", count: 66)
        _ = try add(harness, "--name", long, "--serial", String(repeating: "SNLONG ", count: 120), "--maker", long)
        _ = try add(harness, "--name", "كرسي خشبي", "--serial", "AR-77-01")
        _ = try add(harness, "--name", "日本語の椅子", "--serial", "JP-00x42--7", "--condition", "good")
        let nothing = try harness.run("report", "loan", "-o", "out.pdf", "--search", "there is no such thing", "--borrower", "Sam")
        #expect(nothing.status == 0 && nothing.out == "Reported: 0 items on 1 page\n", "\(nothing.err)")
        let none = try ReadDocument(path: file).text()
        #expect(none.contains("There are no items in this report.") && !none.contains("Signature") && !none.contains("Quantity"), "\(none)")
        let made = try harness.run("report", "loan", "-o", "out.pdf", "--borrower", long, "--owner", long, "--address", "شارع ١")
        #expect(made.status == 0, "\(made.err)")
        let read = ReadDocument(path: file)
        let text = try read.text()
        #expect(
            try read.problems() == "" && text.contains("AR-77-01") && text.contains("JP-00x42--7") && text.contains("日本語の椅子"), "\(text)")
        #expect(text.components(separatedBy: "SNLONG").count == 121, "a serial number is cut")
        #expect(try harness.run("sample", "--items", "40", "--full").status == 0)
        #expect(try harness.run("report", "loan", "-o", "out.pdf", "--borrower", "Sam").status == 0)
        let many = try read.text()
        let pages = try #require(Int(try read.info()["Pages"] ?? ""))
        #expect(pages > 3 && many.contains("Page 1 of \(pages)") && many.contains("Lent to Sam"))
        // All that is signed is on the last page, and an item with it.
        let last = try read.output(of: "pdftotext", ["-raw", "-f", "\(pages)"], ["-"]).text
        #expect(
            many.components(separatedBy: "Signature of").count == 5 && last.components(separatedBy: "Signature of").count == 5, "\(last)")
        #expect(isInOrder(["Item", "Serial number", "In all, 43 items", "Handed over", "Returned"], last), "\(last)")
    }

    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"))
    func nobodySignsAPageWithoutAnItem() throws {
        let harness = try CommandLineHarness()
        var ids: [String] = []
        for number in 1...10 { ids.append(try add(harness, "--name", "Item \(number)", "--serial", "SER-\(number)")) }
        let read = ReadDocument(path: harness.folder + "/work/out.pdf")
        // With so many the first page is full before the signatures, wherever the rows end.
        for count in 4...10 {
            let made = try harness.run("report", "loan", "-o", "out.pdf", "--items", ids.prefix(count).joined(separator: ","))
            #expect(made.status == 0, "\(made.err)")
            let pages = try #require(try read.info()["Pages"])
            let last = try read.output(of: "pdftotext", ["-raw", "-f", pages], ["-"]).text
            #expect(
                isInOrder(["Quantity", "SER-", "In all, \(count) items", "Handed over", "Returned", "Signature of the borrower"], last),
                "\(last)")
        }
    }

    @Test func aDayThatCannotBeMeantIsSaidWithItsOption() throws {
        let harness = try CommandLineHarness()
        _ = try add(harness, "--name", "Camera")
        for (due, words) in [
            ("soon", "--due: “soon” is not a date."), ("2026-02-30", "--due: There is no day “2026-02-30”."),
            ("2026-12", "“2026-12” is not one day. Write it like 2026-11-21, after --due."),
            ("2026-11-20", "--due: “2026-11-20” is before 2026-11-21, the day of the loan."),
        ] {
            let made = try harness.run("report", "loan", "-o", "out.pdf", "--due", due, "--date", "2026-11-21")
            #expect(made.status == 64 && made.err.contains(words) && made.err.contains("bad-date"), "\(made.status) \(made.err)")
        }
        let bad = try harness.run("report", "loan", "-o", "out.pdf", "--date", "soon")
        #expect(bad.status == 64 && bad.err.contains("--date: “soon” is not a date."), "\(bad.err)")
        for option in ["--borrower", "--due"] {
            let other = try harness.run("report", "moving", "-o", "out.pdf", option, "2026-12-05")
            #expect(other.status == 64 && other.err.contains(option), "\(other.status) \(other.err)")
        }
        #expect(!FileManager.default.fileExists(atPath: harness.folder + "/work/out.pdf"))
        #expect(try harness.run("report", "loan", "-o", "out.pdf", "--due", "2026-11-21", "--date", "2026-11-21").status == 0)
    }
}
