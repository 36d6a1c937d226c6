import Foundation
import Testing

/// `duplicate`
@Suite struct CommandLineDuplicateTests {
    private static let radio = "5a5e3c1e-0000-4000-8000-000000000001"

    private func library() throws -> CommandLineHarness {
        let harness = try CommandLineHarness()
        let script = """
            field add Voltage --kind number
            add --name Radio --serial S-1 --asset-number A-1 --maker Sonara --value 40 --last-seen 2026 --tag old --set Voltage=230 --id \(Self.radio)
            add --name Antenna --parent \(Self.radio)
            """
        let result = try harness.run("script", "-", input: script)
        #expect(result.status == 0, "\(result.err)")
        return harness
    }

    @Test func addsCopiesInOneStep() throws {
        let harness = try library()
        let result = try harness.run("duplicate", Self.radio, "--times", "3", "--without", "maker,\"Voltage\",photos")
        #expect(result.status == 0 && result.lines.count == 3 && Set(result.lines).count == 3, "\(result.err)")
        for id in result.lines {
            let item = try harness.items().first { $0["id"] as? String == id }
            #expect(item?["name"] as? String == "Radio" && item?["value"] as? Int == 4_000 && item?["tags"] as? [String] == ["old"])
            #expect(item?["serialNumber"] as? String == "" && item?["maker"] is NSNull && item?["assetNumber"] is NSNull)
            #expect(item?["lastSeen"] is NSNull && (item?["fields"] as? [String: Any])?.isEmpty == true)
        }
        #expect(try harness.items().count == 5)
        #expect(try harness.run("undo").out == "Undone: Duplicate 3 Items\n")
        #expect(try harness.items().count == 2)
        let whole = try harness.run("duplicate", Self.radio, "--with", "serial,seen", "--with-parts")
        let copy = try harness.items().first { $0["id"] as? String == whole.lines.first }
        #expect(
            whole.lines.count == 1 && copy?["serialNumber"] as? String == "S-1" && copy?["lastSeen"] as? String == "2026", "\(whole.err)")
        #expect(try harness.items().count { $0["parent"] as? String == whole.lines.first } == 1)
        #expect(try harness.run("undo").status == 0)
        #expect(try harness.items().count == 2)
        try harness.expectSound()
    }

    @Test func whatNoCopyCanHaveIsRefused() throws {
        let harness = try library()
        for (words, status, sentence) in [
            (["--without", "maekr"], 64, "--without: There is no field “maekr”. Did you mean maker?"),
            (["--without", "name"], 64, "“name” cannot be chosen for a copy."), (["--with", "number"], 64, "“number” cannot be chosen"),
            (["--with", "disposal"], 64, "cannot be chosen"), (["--times", "0"], 64, "from 1 to 1000"),
            (["--times", "1001"], 64, "from 1 to 1000"), (["--without", ""], 64, "is not a list of fields"),
        ] as [([String], Int32, String)] {
            let result = try harness.runProgram(["--library", harness.library, "duplicate", Self.radio] + words)
            #expect(
                result.status == status && result.out.isEmpty && result.err.contains(sentence), "\(words): \(result.status) \(result.err)")
        }
        let missing = try harness.run("duplicate", "5a5e3c1e-0000-4000-8000-00000000000f")
        #expect(missing.status == 1, "\(missing.err)")
        #expect(try harness.items().count == 2)
    }

    @Test func amountsOfAllPiecesAreNotMultiplied() throws {
        let harness = try CommandLineHarness()
        let added = try harness.run("add", "--name", "Chairs", "--quantity", "6", "--in-all", "--value", "600", "--id", Self.radio)
        #expect(added.status == 0, "\(added.err)")
        let mark = try harness.run("duplicate", Self.radio, "--without", "in-all")
        #expect(mark.status == 64 && mark.err.contains("“in-all” cannot be chosen for a copy."), "\(mark.err)")
        let quantity = try harness.run("duplicate", Self.radio, "--without", "quantity")
        #expect(quantity.status == 65 && quantity.err.contains("The amounts of “Chairs” are those of all its pieces."), "\(quantity.err)")
        #expect(try harness.items().count == 1)
        let copy = try harness.run("duplicate", Self.radio, "--without", "quantity,value,price")
        #expect(copy.status == 0, "\(copy.err)")
    }

    @Test func partsThatLeftWithTheirWholeAreCopied() throws {
        let harness = try library()
        #expect(try harness.run("dispose", Self.radio, "--as", "sold", "--with-parts").status == 0)
        let copy = try harness.run("duplicate", Self.radio, "--with-parts")
        #expect(copy.status == 0, "\(copy.err)")
        let items = try harness.items()
        #expect(items.count == 2 && items.count { $0["parent"] as? String == copy.lines.first } == 1)
        #expect(try harness.run("undo").out == "Undone: Duplicate 2 Items\n")
    }

    @Test func tooManyPartsAreRefused() throws {
        let harness = try library()
        let script = (0..<99).map { "add --name \"Part \($0)\" --parent \(Self.radio)\n" }.joined()
        #expect(try harness.run("script", "-", input: script).status == 0)
        let many = try harness.run("duplicate", Self.radio, "--with-parts", "--times", "1000")
        #expect(many.status == 64 && many.err.contains("are 101000 items, and the limit is 100000."), "\(many.err)")
        #expect(try harness.items().count == 101)
    }
}
