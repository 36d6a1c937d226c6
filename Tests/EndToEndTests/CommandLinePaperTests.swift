import Foundation
import Glibc
import Testing

/// Papers by the command line: in, shown, out to a file, in elsewhere, and away.
@Suite struct CommandLinePaperTests {
    private static func papers(_ item: [String: Any]?) -> [[String: String]] { item?["papers"] as? [[String: String]] ?? [] }

    @Test func papersGoInAndComeOutElsewhere() throws {
        let harness = try CommandLineHarness()
        let invoice = try harness.write("%PDF-1.4 tea", to: "my invoice; 2.pdf")
        let manual = try harness.write("How to pour", to: "manual.txt")
        let added = try harness.run(
            "add", "--name", "Teapot", "--paper", "receipt=" + invoice, "--paper", "manual=" + manual, "--paper-link",
            "warranty=https://example.org/terms?a=b")
        #expect(added.status == 0, "\(added.err)")
        let id = try #require(added.lines.first)
        let papers = Self.papers(try harness.items().first)
        #expect(papers.map { $0["role"] } == ["receipt", "manual", "warranty"])
        #expect(papers.map { $0["title"] } == ["my invoice; 2.pdf", "manual.txt", ""])
        #expect(papers[0]["file"] == papers[0]["sha256"].map { $0 + ".pdf" } && papers[0]["url"] == nil)
        #expect(papers[2]["url"] == "https://example.org/terms?a=b" && papers[2]["file"] == nil)
        let shown = try harness.run("show", id).out
        #expect(shown.contains("Receipt, my invoice; 2.pdf, 12 bytes, \(harness.library)/papers/"), "\(shown)")
        #expect(shown.contains("Warranty, https://example.org/terms?a=b\n"))

        #expect(try harness.run("export", "one.csv").status == 0)
        let there = harness.folder + "/there"
        let file = harness.folder + "/work/one.csv"
        // Without the folder the item is imported without the files, with a message.
        let bare = try harness.runProgram(["--library", harness.folder + "/bare", "import", file])
        #expect(bare.status == 0 && bare.err.contains("2 papers left out. Name the folder that holds them with --papers."))
        let imported = try harness.runProgram(["--library", there, "import", file, "--papers", harness.library + "/papers"])
        #expect(imported.status == 0 && imported.err.isEmpty, "\(imported.err)")
        #expect(try harness.runProgram(["--library", there, "export", harness.folder + "/work/two.csv"]).status == 0)
        #expect(
            try String(contentsOfFile: file, encoding: .utf8)
                == String(contentsOfFile: harness.folder + "/work/two.csv", encoding: .utf8))
        #expect(try harness.runProgram(["--library", there, "check"]).out.contains("\"papersChecked\" : 2"))
        // A second import changes nothing.
        let again = try harness.run("import", "one.csv")
        #expect(again.out.contains("1 unchanged") || again.err.contains("1 unchanged"), "\(again.out) \(again.err)")
    }

    @Test func papersAreAddedAndRemovedAndThatIsTakenBack() throws {
        let harness = try CommandLineHarness()
        let id = try harness.add("Teapot")
        let invoice = try harness.write("%PDF-1.4 tea", to: "invoice.pdf")
        #expect(try harness.run("edit", id, "--paper", "receipt=" + invoice, "--paper-link", "OTHER=http://example.org").status == 0)
        #expect(try harness.run("edit", id, "--remove-paper", "1", "--paper", "other=" + invoice).status == 0)
        #expect(Self.papers(try harness.items().first).map { $0["role"] } == ["other", "other"])
        let none = try harness.run("edit", id, "--remove-paper", "3")
        #expect(none.status == 65 && none.err.contains("There is no paper 3: the item has 2 papers."), "\(none.err)")
        #expect(try harness.run("undo").status == 0)
        #expect(Self.papers(try harness.items().first).map { $0["role"] } == ["receipt", "other"])
        try harness.expectSound()
    }

    /// A picture of a kind that is not kept as it is becomes PNG, or is called by its name.
    @Test func picturesOfOtherKindsAreReadOrRefusedByName() throws {
        let harness = try CommandLineHarness()
        let folder = harness.folder + "/work"
        let head: [UInt8] = [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0]
        let bmp = Data("BM".utf8) + Data(head) + Data(count: 24) + Data([0, 0, 255, 0])
        try bmp.write(to: URL(fileURLWithPath: folder + "/scan.bmp"))
        let heic = Data([0, 0, 0, 24]) + Data("ftypheic".utf8) + Data(count: 4) + Data("mif1heic".utf8) + Data(count: 40)
        try heic.write(to: URL(fileURLWithPath: folder + "/IMG_1.heic"))
        let added = try harness.run("add", "--name", "Bowl", "--photo", "scan.bmp")
        #expect(added.status == 0, "\(added.err)")
        let refused = try harness.run("add", "--name", "Cup", "--photo", "IMG_1.heic")
        #expect(refused.status == 65 && refused.err.contains("IMG_1.heic") && refused.err.contains("a HEIC picture"), "\(refused.err)")
        _ = try harness.write("Name,Photos\nPlate,scan.bmp\nJug,IMG_1.heic\n", to: "items.csv")
        let imported = try harness.run("import", "items.csv", "--photos", ".")
        #expect((imported.out + imported.err).contains("a HEIC picture"), "\(imported.out) \(imported.err)")
        try harness.expectSound()
    }

    @Test func whatIsNoPaperIsRefused() throws {
        let harness = try CommandLineHarness()
        #expect(mkfifo(harness.folder + "/work/pipe", 0o600) == 0)
        let large = harness.folder + "/work/large"
        #expect(FileManager.default.createFile(atPath: large, contents: nil) && truncate(large, 5_000_000_000) == 0)
        for (option, text, status, words) in [
            ("--paper", "receipt=" + harness.folder + "/work/pipe", 66, "is not an ordinary file"),
            ("--paper", "receipt=" + large, 65, "the limit for papers is 4096 MB"),
            ("--paper", "receipt=" + harness.folder + "/work", 66, "is a folder"),
            ("--paper", "spell=x", 64, "spell=x"), ("--paper", "receipt=", 64, "receipt="),
            ("--paper-link", "receipt=file:///etc/passwd", 64, "Links start with https:// or http://"),
        ] {
            let result = try harness.run("add", "--name", "Teapot", option, text)
            #expect(result.status == Int32(status) && result.err.contains(words), "\(result.status) \(result.err)")
        }
        #expect(try !FileManager.default.fileExists(atPath: harness.library + "/library.sqlite") || harness.items().isEmpty)
    }
}
