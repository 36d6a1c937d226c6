import Foundation
import Glibc
import TestSupport
import Testing

/// Reports by the command line, read back by other programs.
@Suite struct CommandLineReportTests {
    private static let hasReaders: Bool = ReadDocument.hasReaders

    /// A library of everything that makes a report difficult.
    private func difficult() throws -> CommandLineHarness {
        let harness = try CommandLineHarness()
        let long = String(repeating: "Very long name ", count: 66)
        for arguments in [
            ["--name", "Chairs", "--quantity", "6", "--value", "$145.00", "--serial", "GAR-0001", "--place", "Garage/Box 4"],
            ["--name", long, "--serial", "SN-LONG-0002-ABCDEFGH-IJKLMNOP", "--value", "$12.50", "--place", "Living Room"],
            ["--name", "كرسي خشبي", "--serial", "AR-77-01", "--value", "€1234.00", "--place", "Living Room"],
            ["--name", "日本語の椅子", "--serial", "JP-00x42--7", "--value", "¥98000", "--place", "キッチン", "--notes", "Secret spot"],
            ["--name", "Loose", "--serial", "NOWHERE-1"],
        ] {
            let result = try harness.runProgram(["--library", harness.library, "add"] + arguments)
            #expect(result.status == 0, "\(result.err)")
        }
        return harness
    }

    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"))
    func everySerialNumberIsThereInOrder() throws {
        let harness = try difficult()
        let made = try harness.run("report", "insurance", "-o", "out.pdf", "--owner", "Alex", "--date", "2026-11-21")
        #expect(made.status == 0 && made.out == "Reported: 5 items on 5 pages\n" && made.err.isEmpty, "\(made.out)\(made.err)")
        let read = ReadDocument(path: harness.folder + "/work/out.pdf")
        #expect(try read.problems() == "")
        let text = try read.text()
        let serials = ["GAR-0001", "AR-77-01", "SN-LONG-0002-ABCDEFGH-IJKLMNOP", "JP-00x42--7", "NOWHERE-1"]
        let places = serials.compactMap { text.range(of: $0)?.lowerBound }
        #expect(places.count == 5, "\(text)")
        let rooms = ["Totals by room", "GAR-0001", "Page 2 of 5", "AR-77-01", "Page 3 of 5", "JP-00x42--7", "Page 4 of 5", "NOWHERE-1"]
        let order = rooms.compactMap { text.range(of: $0)?.lowerBound }
        #expect(order.count == rooms.count && order == order.sorted(), "\(text)")
        for words in ["$870.00", "6 × $145.00", "€1,234.00", "¥98,000", "$882.50", "Box 4", "Secret spot", "日本語の椅子", "Page 5 of 5"] {
            #expect(text.contains(words), "\(words) is not in \(text)")
        }
        let info = try read.info()
        #expect(info["Title"] == "Household Insurance Schedule" && info["Author"] == "Alex" && info["Tagged"] == "yes", "\(info)")
        #expect(try read.fonts().allSatisfy { $0.isEmbedded && $0.isSubset && $0.hasUnicode })
    }

    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"))
    func whatIsLeftOutIsNowhereAndIsSaid() throws {
        let harness = try difficult()
        let made = try harness.run(
            "report", "insurance", "-o", "out.pdf", "--without", "values,serials,places,notes", "--size", "letter", "--date", "2026-11-21")
        #expect(made.status == 0, "\(made.err)")
        let read = ReadDocument(path: harness.folder + "/work/out.pdf")
        let text = try read.text()
        for words in ["$", "€", "¥", "GAR-0001", "NOWHERE-1", "Box 4", "Secret spot"] { #expect(!text.contains(words), "\(words)") }
        #expect(text.contains("Left out of this copy: values and prices, serial numbers, places below rooms, and notes."))
        #expect(try read.info()["Page size"]?.contains("letter") == true)
    }

    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"))
    func someItemsOrNone() throws {
        let harness = try difficult()
        func text(_ arguments: String...) throws -> String {
            let made = try harness.runProgram(
                ["--library", harness.library, "report", "insurance", "-o", "out.pdf", "--date", "2026-11-21"] + arguments)
            #expect(made.status == 0, "\(made.err)")
            return try ReadDocument(path: harness.folder + "/work/out.pdf").text()
        }
        let room = try text("--place", "Living Room")
        #expect(room.contains("AR-77-01") && !room.contains("GAR-0001") && room.contains("Page 2 of 2"))
        let found = try text("--search", "loose")
        #expect(found.contains("NOWHERE-1") && found.contains("No place") && !found.contains("AR-77-01"))
        let none = try text("--search", "there is no such thing")
        #expect(none.contains("0 items, 0 pieces") && none.contains("Page 1 of 1"), "\(none)")
        #expect(none.contains("There are no items in this report."), "\(none)")
        for report in ["police", "moving", "estate", "overview"] {
            let made = try harness.run("report", report, "-o", "out.pdf", "--search", "there is no such thing", "--date", "2026-11-21")
            let text = try ReadDocument(path: harness.folder + "/work/out.pdf").text()
            #expect(made.status == 0 && text.contains("There are no items in this report.") && text.contains("As of 21 "), "\(text)")
        }
    }

    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"))
    func theCoverOfManyItemsIsWhole() throws {
        let harness = try CommandLineHarness()
        // The rooms leave no space on the page for the signature.
        let rows = (0..<1_200).map { "Thing \($0),SN-\($0),Room \($0 % 10),$5.00" }
        try harness.write((["name,serialNumber,place,value"] + rows).joined(separator: "\n"), to: "things.csv")
        #expect(try harness.run("import", "things.csv").status == 0)
        let made = try harness.run("report", "insurance", "-o", "out.pdf", "--without", "notes", "--date", "2026-11-21")
        #expect(made.status == 0, "\(made.err)")
        let text = try ReadDocument(path: harness.folder + "/work/out.pdf").text()
        let pages = text.split(separator: "\u{C}")
        #expect(pages[0].contains("with a serial") && !pages[0].contains("…"), "\(pages[0])")
        #expect(pages[1].contains("Replacement values are") && pages[1].contains("Signature of the policyholder"), "\(pages[1])")
    }

    @Test func theSameLibraryGivesTheSameBytes() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "30", "--full").status == 0)
        var made: [Data] = []
        for name in ["one.pdf", "two.pdf"] {
            let result = try harness.run("report", "insurance", "-o", name, "--date", "2026-11-21")
            #expect(result.status == 0, "\(result.err)")
            made.append(try Data(contentsOf: URL(fileURLWithPath: harness.folder + "/work/" + name)))
        }
        #expect(made[0] == made[1] && made[0].count > 10_000)
    }

    @Test(.enabled(if: hasReaders && ReadDocument.has("sqlite3"), "needs poppler-utils, qpdf and sqlite3"))
    func aDamagedPictureIsNamedAndTheReportGoesOn() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "12", "--full").status == 0)
        let damage = "UPDATE displays SET data = x'FFD8FFE000104A46' WHERE picture = (SELECT min(picture) FROM displays)"
        let done = try harness.runProgram([harness.library + "/library.sqlite", damage], program: "/usr/bin/sqlite3")
        #expect(done.status == 0, "\(done.err)")
        let made = try harness.run("report", "insurance", "-o", "out.pdf", "--date", "2026-11-21")
        #expect(made.status == 0 && made.err.contains("cannot be read; the report goes on without it."), "\(made.err)")
        let read = ReadDocument(path: harness.folder + "/work/out.pdf")
        #expect(try read.problems() == "" && read.text().contains("damaged"))
    }

    @Test func whatCannotBeWrittenLeavesWhatWasThere() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "60").status == 0)
        try harness.write("old", to: "out.pdf")
        func files() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: harness.folder + "/work").filter { !$0.hasPrefix(".run-") }
        }
        for (arguments, status, words) in [
            (["-o", "missing/out.pdf"], 73, "Could not write"), (["-o", "."], 73, "is a folder"),
            (["-o", "out.pdf", "--date", "2026-11"], 64, "is not one day"), (["-o", "out.pdf", "--without", "spells"], 64, "spells"),
            (["-o", "out.pdf", "--place", "Under the Moon"], 1, "Under the Moon"),
        ] as [([String], Int32, String)] {
            let result = try harness.runProgram(["--library", harness.library, "report", "insurance"] + arguments)
            #expect(result.status == status && result.err.contains(words), "\(result.status) \(result.err)")
        }
        for (error, code, number) in [("ENOSPC", "disk-full", 1), ("ENOSPC", "disk-full", 2), ("EIO", "disk-error", 1)] {
            guard DiskFaults.isPossible else { break }
            // The file has no name while it is written: it is found by its folder.
            let result = try harness.run(faults: "write:/work:\(error):\(number)+", "report", "insurance", "-o", "out.pdf")
            #expect(result.status == 74 && result.err.contains(code), "\(result.status) \(result.err)")
        }
        #expect(try files() == ["out.pdf"])
        #expect(try String(contentsOfFile: harness.folder + "/work/out.pdf", encoding: .utf8) == "old")
    }

    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"))
    func thePoliceGetAnItemAPage() throws {
        let harness = try difficult()
        #expect(try harness.run("sample", "--items", "8", "--full").status == 0)
        let made = try harness.run("report", "police", "-o", "out.pdf", "--search", "椅子", "--date", "2026-11-21")
        #expect(made.status == 0 && made.out == "Reported: 1 item on 1 page\n", "\(made.out)\(made.err)")
        let read = ReadDocument(path: harness.folder + "/work/out.pdf")
        let text = try read.text()
        #expect(text.contains("日本語の椅子") && text.contains("JP-00x42--7") && text.contains("Secret spot"), "\(text)")
        #expect(try harness.run("report", "police", "-o", "out.pdf", "--size", "letter").out == "Reported: 13 items on 13 pages\n")
        #expect(try read.problems() == "" && read.info()["Pages"] == "13")
        #expect(try harness.run("report", "police", "-o", "out.pdf", "--search", "no such thing").status == 0)
        #expect(try read.text().contains("There are no items in this report."))
    }

    @Test(.enabled(if: hasReaders && ReadDocument.has("zbarimg") && ReadDocument.has("pdftoppm"), "needs poppler-utils, qpdf, zbar-tools"))
    func labelsAreReadBackByAScanner() throws {
        let harness = try CommandLineHarness()
        for number in [10, 9, 1, 2] {
            let made = try harness.run("add", "--name", "Thing \(number)", "--asset-number", "A-00\(number)", "--place", "Garage/Box 4")
            #expect(made.status == 0, "\(made.err)")
        }
        #expect(try harness.run("add", "--name", "Without a number", "--place", "Kitchen").status == 0)
        let file = harness.folder + "/work/out.pdf"
        func codes() throws -> [String] {
            let shot = file + ".shot"
            _ = try ReadDocument(path: file).output(of: "pdftoppm", ["-r", "200", "-png"], [shot])
            let folder = harness.folder + "/work"
            let pictures = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }.sorted()
            defer { for name in pictures { try? FileManager.default.removeItem(atPath: folder + "/" + name) } }
            return try pictures.flatMap { name in
                try harness.runProgram(["-q", "--raw", folder + "/" + name], program: "/usr/bin/zbarimg").lines
            }
        }
        for (arguments, pages) in [
            (["--from", "24"], 2), (["--sheet", "63x38"], 1), (["--size", "letter"], 1), (["--sheet", "62x29mm"], 4),
            (["--sheet", "15x15mm"], 4),
        ] {
            let made = try harness.runProgram(["--library", harness.library, "report", "labels", "-o", "out.pdf"] + arguments)
            #expect(made.status == 0 && made.err.contains("1 item has no item number and got no label."), "\(made.err)")
            let read = ReadDocument(path: file)
            #expect(try read.problems() == "" && read.info()["Pages"] == String(pages), "\(arguments)")
            #expect(try Set(codes()) == ["A-001", "A-002", "A-009", "A-0010"], "\(arguments)")
        }
        #expect(try harness.run("report", "labels", "-o", "out.pdf").status == 0)
        let text = try ReadDocument(path: file).text()
        let places = ["A-001\n", "A-002", "A-009", "A-0010"].compactMap { text.range(of: $0)?.lowerBound }
        #expect(places.count == 4 && places == places.sorted() && text.contains("Garage › Box 4"), "\(text)")
        for arguments in [
            ["--sheet", "10x10mm"], ["--sheet", "x"], ["--from", "25"], ["--from", "0"], ["--sheet", "62x29mm", "--from", "2"],
        ] {
            #expect(try harness.runProgram(["report", "labels", "-o", "out.pdf"] + arguments).status == 64, "\(arguments)")
        }
    }

    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"))
    func textsStandOnSmallLabelsAndLabelsOfBoxesAlone() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("add", "--name", "Kettle", "--asset-number", "A-0001", "--place", "House/Garage").status == 0)
        let file = harness.folder + "/work/out.pdf"
        for sheet in ["40x30mm", "30x30mm", "29x90mm", "17x87mm", "15x15mm"] {
            let made = try harness.runProgram(["--library", harness.library, "report", "labels", "-o", "out.pdf", "--sheet", sheet])
            #expect(made.status == 0 && made.err.isEmpty, "\(made.err)")
            let text = try ReadDocument(path: file).text()
            #expect(text.contains("A-0001"), "\(sheet): \(text)")
        }
        // A number that has no room on them is refused with the reason.
        let long = "A-" + String(repeating: "0", count: 18)
        #expect(try harness.run("add", "--name", "Lamp", "--asset-number", long).status == 0)
        let refused = try harness.runProgram(["--library", harness.library, "report", "labels", "-o", "out.pdf", "--sheet", "15x30mm"])
        #expect(refused.err.contains("“\(long)”") && refused.err.contains("Choose larger labels."), "\(refused.err)")
        // Places that differ in a number are made at once, and boxes alone get labels.
        #expect(try harness.run("place", "add", "House/Garage/Box 1", "--to", "12", "--kind", "box").out == "Added: 12 places\n")
        #expect(try harness.run("place", "add", "House/Garage/Box 9", "--to", "13").out == "Added: 1 place\n")
        let places = ["--library", harness.library, "report", "labels", "-o", "out.pdf", "--places"]
        #expect(try harness.runProgram(places + ["--kind", "box"]).status == 0)
        let boxes = try ReadDocument(path: file).text()
        #expect(boxes.contains("Box 12") && !boxes.contains("Box 13") && boxes.contains("House › Garage"))
        // In the order on the shelf.
        let order = ["Box 1\n", "Box 2", "Box 9", "Box 10", "Box 12"].compactMap { boxes.range(of: $0)?.lowerBound }
        #expect(order.count == 5 && order == order.sorted(), "\(boxes)")
        let none = try harness.runProgram(places + ["--kind", "house"])
        #expect(none.err.contains("No place has the kind “House”."), "\(none.err)")
        #expect(try harness.run("undo").status == 0 && harness.run("undo").status == 0)
        #expect(try !harness.run("place", "list").out.contains("Box"))
        #expect(try harness.run("report", "labels", "-o", "out.pdf", "--kind", "box").status == 64)
        #expect(try harness.run("place", "add", "House/Box 3", "--to", "2").status == 64)
    }

    /// Unicode's noncharacters are in texts that other programs made. They are stored as they are, and shown as U+FFFD where a file cannot have
    /// them.
    @Test(.enabled(if: hasReaders, "needs poppler-utils and qpdf"))
    func noncharactersKeepNobodyFromAReport() throws {
        let harness = try CommandLineHarness()
        func text(_ word: String) -> String { "\(word)\u{FFFE}x\(Unicode.Scalar(0xFDD0 as UInt32)!)y\u{1FFFF}z" }
        func shown(_ word: String) -> String { "\(word)\u{FFFD}x\u{FFFD}y\u{FFFD}z" }
        let field = try harness.run("field", "add", text("Field"))
        #expect(field.status == 0, "\(field.err)")
        let added = try harness.runProgram(
            [
                "--library", harness.library, "add", "--name", text("Name"), "--serial", text("Serial"), "--place",
                text("Room") + "/" + text("Box"),
            ]
                + [
                    "--type", text("Type"), "--tag", text("Tag"), "--notes", text("Notes"), "--asset-number", text("Number"), "--value",
                    "$5",
                ]
                + ["--condition", "good", "--set", text("Field") + "=" + text("Own")])
        #expect(added.status == 0, "\(added.err)")
        for kind in ["insurance", "police", "moving", "estate", "overview", "loan", "labels"] {
            var arguments = ["--library", harness.library, "report", kind, "-o", kind + ".pdf", "--owner", text("Owner")]
            arguments += ["--address", text("Address")] + (kind == "loan" ? ["--borrower", text("Borrower")] : [])
            let made = try harness.runProgram(arguments)
            #expect(made.status == 0, "\(kind): \(made.err)")
            let read = ReadDocument(path: harness.folder + "/work/\(kind).pdf")
            let found = try read.text()
            #expect(try read.problems() == "" && found.contains(shown("Name").prefix(3)), "\(kind): \(found)")
            #expect(!found.contains("\u{FFFE}"), "\(kind)")
        }
        // It is all there in files that can have it, and comes back as it was.
        #expect(try harness.names() == [text("Name")])
        #expect(try harness.run("export", "out.csv").status == 0 && harness.run("export", "out.zip", "--format", "bundle").status == 0)
        for file in ["out.csv", "out.zip"] {
            let other = harness.folder + "/work/from-" + file
            let taken = try harness.runProgram(["--library", other, "import", file])
            #expect(taken.status == 0, "\(taken.err)")
            let list = try harness.runProgram(["--library", other, "list", "--format", "json"])
            #expect(list.out.contains(text("Name")) && list.out.contains(text("Serial")), "\(list.out)")
            if file == "out.zip" { #expect(list.out.contains(text("Own")), "\(list.out)") }
        }
        // The pages do not contain it.
        #expect(try harness.run("export", "pages", "--format", "html").status == 0)
        let pages = FileManager.default.enumerator(atPath: harness.folder + "/work/pages")?.compactMap { $0 as? String } ?? []
        let html = try pages.filter { $0.hasSuffix(".html") }.map {
            try String(contentsOfFile: harness.folder + "/work/pages/" + $0, encoding: .utf8)
        }
        #expect(html.joined().contains(shown("Name")))
        #expect(html.allSatisfy { $0.unicodeScalars.allSatisfy { !$0.properties.isNoncharacterCodePoint } })
        let workbook = try harness.run("export", "out.xlsx", "--format", "xlsx")
        guard workbook.status == 0 else { return #expect(workbook.err.contains("libxlsxwriter"), "\(workbook.err)") }
        let unzipped = try ChildProcess(
            "/usr/bin/python3", ["-c", Self.parseWorkbook, harness.folder + "/work/out.xlsx"], environment: harness.environment,
            output: (harness.folder + "/work/parsed", harness.folder + "/work/parsed"))
        unzipped.waitUntilExit()
        #expect(unzipped.status == 0, "\((try? String(contentsOfFile: harness.folder + "/work/parsed", encoding: .utf8)) ?? "")")
    }

    /// Reads all parts of a workbook as XML.
    private static let parseWorkbook = """
        import sys, zipfile, xml.dom.minidom
        for name, data in [(n, zipfile.ZipFile(sys.argv[1]).read(n)) for n in zipfile.ZipFile(sys.argv[1]).namelist()]:
            xml.dom.minidom.parseString(data)
        """
}
