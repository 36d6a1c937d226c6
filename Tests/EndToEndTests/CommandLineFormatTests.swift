import Foundation
import Testing

/// Exports for other programs: a spreadsheet, and pages for browsers.
@Suite struct CommandLineFormatTests {
    private nonisolated static let hasSpreadsheets =
        FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
        && (4...20).contains { number in
            ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64"].contains {
                FileManager.default.fileExists(atPath: "\($0)/libxlsxwriter.so.\(number)")
            }
        }

    /// Prints each cell of a workbook as "sheet!A1 kind format value", with only the standard library of Python.
    private static let reader = """
        import sys, zipfile, xml.etree.ElementTree as tree
        n = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
        z = zipfile.ZipFile(sys.argv[1])
        assert z.testzip() is None
        names = [s.get('name') for s in tree.fromstring(z.read('xl/workbook.xml')).iter(n + 'sheet')]
        styles = tree.fromstring(z.read('xl/styles.xml'))
        formats = {f.get('numFmtId'): f.get('formatCode') for f in styles.iter(n + 'numFmt')}
        xfs = [formats.get(x.get('numFmtId'), '') for x in styles.find(n + 'cellXfs')]
        for i, name in enumerate(names):
            sheet = tree.fromstring(z.read(f'xl/worksheets/sheet{i + 1}.xml'))
            pane = next(sheet.iter(n + 'pane'), None)
            print(name, 'frozen', pane is not None and pane.get('ySplit') == '1')
            for c in sheet.iter(n + 'c'):
                assert c.find(n + 'f') is None
                text = ''.join(t.text or '' for t in c.iter(n + 't')) if c.get('t') == 'inlineStr' else c.find(n + 'v').text
                print(f"{name}!{c.get('r')}", c.get('t', 'n'), xfs[int(c.get('s', 0))] or '-', len(text) if len(text) > 200 else text)
        """

    private func cells(_ harness: CommandLineHarness, _ file: String) throws -> [String] {
        let result = try harness.runProgram(["-c", Self.reader, file], program: "/usr/bin/python3")
        #expect(result.status == 0, "\(result.err)")
        return result.lines
    }

    @Test(.enabled(if: hasSpreadsheets, "missing here: python3 or libxlsxwriter"))
    func aSpreadsheetHasTypedCellsAndNoFormulas() throws {
        let harness = try CommandLineHarness()
        let hostile = "=HYPERLINK(\"http://x\",\"y\")"
        #expect(
            try harness.run(
                "add", "--name", hostile, "--value", "1234.50", "--bought", "2020-02-29", "--place", "House/Kitchen", "--quantity", "3"
            ).status == 0)
        #expect(try harness.run("add", "--name", "Vase", "--value", "1500 JPY", "--bought", "2015", "--notes", "_x0041_ <b>&").status == 0)
        let result = try harness.run("export", "out.xlsx", "--format", "xlsx")
        #expect(result.status == 0 && result.out == "Exported: 2 items\n", "\(result.err)")
        #expect(result.err.contains("has no pictures, papers or history"))
        let lines = try cells(harness, "out.xlsx")
        for line in [
            "Items frozen True", "Values frozen True", "Places frozen True", "Items!B1 inlineStr - Name", "Items!B2 inlineStr - \(hostile)",
            "Items!D2 n #,##0.00\\ \"USD\" 1234.5", "Items!F2 n yyyy\\-mm\\-dd 43890", "Items!D3 n #,##0\\ \"JPY\" 1500",
            "Items!F3 inlineStr - 2015", "Items!H3 inlineStr - _x005F_x0041_ <b>&", "Values!A2 inlineStr - \(hostile)",
        ] { #expect(lines.contains(line), "\(line)") }
        #expect(lines.contains { $0.hasPrefix("Places!A") && $0.hasSuffix(" House/Kitchen") })
        // An existing file is only replaced by a complete one.
        let gone = try harness.run("export", "no/such/out.xlsx", "--format", "xlsx")
        #expect(gone.status == 73 && gone.err.contains("(file-unwritable)"), "\(gone.err)")
        #expect(try harness.run("export", "-", "--format", "xlsx").status == 64)
        let left = try FileManager.default.contentsOfDirectory(atPath: harness.folder + "/work")
        #expect(left.filter { !$0.hasPrefix(".run-") } == ["out.xlsx"], "\(left)")
    }

    @Test(.enabled(if: hasSpreadsheets, "missing here: python3 or libxlsxwriter"))
    func whatASpreadsheetCannotHoldIsSaidBefore() throws {
        let harness = try CommandLineHarness()
        let notes = String(repeating: "é", count: 40_000)
        let amount = "90000000000000.55"
        try harness.write("Name,Notes,Value,Currency\nLong,\(notes),\(amount),USD\nPlain,x,1.10,USD\n", to: "in.csv")
        let added = try harness.run("import", "in.csv")
        #expect(added.status == 0, "\(added.err)")
        let result = try harness.run("export", "out.xlsx", "--format", "xlsx")
        #expect(result.err.contains("these texts were cut off: Notes of “Long”."), "\(result.err)")
        #expect(result.err.contains("1 number is too long for a spreadsheet and were written as text."), "\(result.err)")
        let lines = try cells(harness, "out.xlsx")
        #expect(lines.contains("Items!H2 inlineStr - 32767") && lines.contains("Items!D2 inlineStr - \(amount)"))
        #expect(lines.contains("Items!D3 n #,##0.00\\ \"USD\" 1.1"))
    }

    /// Every page that an index leads to, and all that these name, is there.
    @Test func pagesHoldTogetherAndNothingIsWrittenOver() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "12", "--seed", "3").status == 0)
        let hostile = "<script>alert(1)</script>\" onload='x'"
        let invoice = try harness.write("%PDF-1.4 tea", to: "invoice.pdf")
        #expect(try harness.run("add", "--name", hostile, "--paper", "receipt=" + invoice, "--place", "A & B/<i>").status == 0)
        let result = try harness.run("export", "pages", "--format", "html")
        #expect(result.status == 0 && result.out == "Exported: 13 items\n", "\(result.err)")
        let root = harness.folder + "/work/pages"
        func check(_ page: String) throws -> Int {
            let text = try String(contentsOfFile: page, encoding: .utf8)
            #expect(!text.contains("<script") && !text.contains("' onload") && text.hasSuffix("</html>\n"))
            let folder = URL(fileURLWithPath: page).deletingLastPathComponent()
            let links = text.matches(of: /(?:href|src)="([^"]+)"/).map { String($0.1) }
            for link in links { #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(link).path), "\(link)") }
            return links.count
        }
        #expect(try check(root + "/index.html") > 13)
        let pages = try FileManager.default.contentsOfDirectory(atPath: root + "/items")
        #expect(pages.count == 13)
        for page in pages { #expect(try check(root + "/items/" + page) > 1) }
        let index = try String(contentsOfFile: root + "/index.html", encoding: .utf8)
        #expect(index.contains("A &amp; B › &lt;i&gt;</h2>") && index.contains("&lt;script&gt;alert(1)"))

        // A second export replaces its own files; other files are not overwritten.
        #expect(try harness.run("add", "--name", "Cup").status == 0)
        #expect(try harness.run("export", "pages", "--format", "html").out == "Exported: 14 items\n")
        try harness.write("mine", to: "pages/mine.txt")
        let other = try harness.run("export", "pages", "--format", "html")
        #expect(other.status == 73 && other.err.contains("“mine.txt”, which is not one of its pages"), "\(other.err)")
        // Also beside what it wrote into the folders in it.
        try FileManager.default.removeItem(atPath: root + "/mine.txt")
        try harness.write("mine", to: "pages/items/mine.html")
        let inner = try harness.run("export", "pages", "--format", "html")
        #expect(inner.status == 73 && inner.err.contains("“items/mine.html”, which is not one of its pages"), "\(inner.err)")
        #expect(try String(contentsOfFile: root + "/items/mine.html", encoding: .utf8) == "mine")
        try FileManager.default.createDirectory(atPath: harness.folder + "/work/photos", withIntermediateDirectories: true)
        try harness.write("mine", to: "photos/mine.txt")
        let foreign = try harness.run("export", "photos", "--format", "html")
        #expect(foreign.status == 73 && foreign.err.contains("holds other files"), "\(foreign.err)")
        #expect(try harness.run("export", "invoice.pdf", "--format", "html").status == 73)
        let left = try FileManager.default.contentsOfDirectory(atPath: harness.folder + "/work")
        #expect(left.filter { !$0.hasPrefix(".run-") }.sorted() == ["invoice.pdf", "pages", "photos"], "\(left)")
    }

    /// Pages are for others: they do not tell where a picture was taken, unless that is asked for.
    @Test func picturesOfPagesTellNoPositions() throws {
        let harness = try CommandLineHarness()
        let folder = harness.folder + "/work"
        #expect(try harness.run("sample", "--items", "3", "--seed", "3").status == 0)
        let originals = try FileManager.default.subpathsOfDirectory(atPath: harness.library + "/photos").filter { $0.hasSuffix(".jpg") }
        let plain = try Data(contentsOf: URL(fileURLWithPath: harness.library + "/photos/" + (try #require(originals.first))))
        let secret = Data("52.5200 N 13.4050 E".utf8)
        func write(_ name: String, _ data: Data) throws { try data.write(to: URL(fileURLWithPath: folder + "/" + name)) }
        func marked(_ marker: UInt8) -> Data {
            plain.prefix(2) + Data([0xFF, marker, 0, UInt8(secret.count + 2)]) + secret + plain.dropFirst(2)
        }
        try write("photo.jpg", marked(0xE1))
        try write("receipt.jpg", marked(0xFE))
        let heic = Data([0, 0, 0, 24]) + Data("ftypheic".utf8) + Data(count: 4) + Data("mif1heic".utf8)
        try write("IMG_1.heic", heic + secret + Data(count: 40))
        try write("manual.txt", secret)
        let added = try harness.run(
            "add", "--name", "Bowl", "--photo", "photo.jpg", "--paper", "receipt=receipt.jpg", "--paper", "other=IMG_1.heic", "--paper",
            "manual=manual.txt")
        #expect(added.status == 0, "\(added.err)")
        func telling(_ pages: String) throws -> [String] {
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder + "/" + pages)
            return try files.filter { !$0.hasSuffix(".txt") && $0.contains(".") }.filter {
                try Data(contentsOf: URL(fileURLWithPath: folder + "/" + pages + "/" + $0)).range(of: secret) != nil
            }
        }
        let result = try harness.run("export", "pages", "--format", "html")
        #expect(result.status == 0 && result.out == "Exported: 4 items\n", "\(result.err)")
        #expect(
            result.err.contains("without the data that cameras write into them") && result.err.contains("left out")
                && result.err.contains("IMG_1.heic"))
        #expect(try telling("pages") == [])
        #expect(
            try String(contentsOfFile: folder + "/pages/index.html", encoding: .utf8).contains(
                "without the data that cameras write into them"))
        let all = try harness.run("export", "all", "--format", "html", "--originals")
        #expect(all.status == 0 && !all.err.contains("without the data"), "\(all.err)")
        #expect(try telling("all").count == 3)
        #expect(try harness.run("export", "items.csv", "--originals").status == 64)
        // A report prints a receipt, and not where it was photographed.
        #expect(try harness.run("report", "insurance", "-o", "report.pdf").status == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/report.pdf")).range(of: secret) == nil)
    }

    @Test func jsonHasWhatASearchFoundAndSaysWhatItLacks() throws {
        let harness = try CommandLineHarness()
        for name in ["Lamp", "Desk", "Floor Lamp"] { #expect(try harness.run("add", "--name", name).status == 0) }
        let result = try harness.run("export", "out.json", "--format", "json", "--search", "lamp")
        #expect(result.status == 0 && result.out == "Exported: 2 items\n", "\(result.err)")
        #expect(result.err == "homepwner: \(Self.lack)\n", "\(result.err)")
        let data = try Data(contentsOf: URL(fileURLWithPath: harness.folder + "/work/out.json"))
        let items = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(items.map { $0["name"] as? String } == ["Lamp", "Floor Lamp"])
        // It equals the output of list, and standard output has no other text.
        let printed = try harness.run("export", "-", "--format", "json", "--search", "lamp")
        #expect(printed.out == String(decoding: data, as: UTF8.self) && printed.err.isEmpty)
        #expect(try harness.run("list", "--format", "json", "--search", "lamp", "--reverse").out == printed.out)
        #expect(try harness.run("export", "-", "--search", "desk").lines.count == 2)
        #expect(try harness.run("export", "out.zip", "--format", "bundle", "--search", "lamp").status == 64)
        #expect(try harness.run("export", "out.json", "--format", "json", "--raw").status == 64)
    }

    private static let lack = "JSON has only the names of pictures and papers, and no history; a backup or a bundle has everything."
}
