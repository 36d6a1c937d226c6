import Foundation
import Testing

/// Custom fields by the command line: made, filled, shown, exported to a file and imported elsewhere.
@Suite struct CommandLineFieldTests {
    private static func filled() throws -> (harness: CommandLineHarness, id: String) {
        let harness = try CommandLineHarness()
        let fields = [
            ["Length", "--kind", "number", "--unit", "cm"], ["Engraving"], ["Story", "--kind", "long-text"],
            ["Deposit", "--kind", "money"], ["Serviced", "--kind", "day"], ["Fragile", "--kind", "yes-no"],
            ["Colour", "--kind", "choice", "--choice", "Red", "--choice", "Deep blue"],
            ["Fits", "--kind", "choices", "--choice", "A, B", "--choice", "C"], ["Page", "--kind", "link"],
            // The name of a fixed column is possible, too.
            ["Date", "--kind", "day"],
        ]
        for field in fields {
            #expect(try harness.runProgram(["--library", harness.library, "field", "add"] + field).status == 0)
        }
        let added = try harness.run(
            "add", "--name", "Lamp", "--set", "Length=12.5 CM", "--set", "Engraving==a=b", "--set", "Story=one\ntwo", "--set",
            "Deposit=€12.00", "--set", "Serviced=2024-03", "--set", "Fragile=yes", "--set", "Colour=deep BLUE", "--set", "Fits=A\\, B, C",
            "--set", "Page=https://example.org", "--set", "Date=2020")
        #expect(added.status == 0, "\(added.err)")
        return (harness, try #require(added.lines.first))
    }

    @Test func allKindsGoInAndAreShown() throws {
        let (harness, id) = try Self.filled()
        let fields = try #require(try harness.items().first?["fields"] as? [String: Any])
        #expect(fields["Length"] as? Double == 12.5)
        #expect(fields["Engraving"] as? String == "=a=b")
        #expect(fields["Story"] as? String == "one\ntwo")
        #expect((fields["Deposit"] as? [String: Any])?["amount"] as? Int == 1200)
        #expect((fields["Deposit"] as? [String: Any])?["currency"] as? String == "EUR")
        #expect(fields["Serviced"] as? String == "2024-03")
        #expect(fields["Fragile"] as? Bool == true)
        #expect(fields["Colour"] as? String == "Deep blue")
        #expect(fields["Fits"] as? [String] == ["A, B", "C"])
        #expect(fields.count == 10)
        #expect(try harness.run("show", id).out.contains("Colour:"))
        #expect(try harness.run("list", "--search", "blue").out.contains("Lamp"))
        // Taken out, hidden, shown again.
        #expect(try harness.run("edit", id, "--set", "Fragile=", "--set", "Length=-3").status == 0)
        #expect(try harness.run("field", "hide", "Colour").status == 0)
        var now = try #require(try harness.items().first?["fields"] as? [String: Any])
        #expect(now["Fragile"] == nil && now["Colour"] == nil && now["Length"] as? Int == -3)
        #expect(try harness.run("edit", id, "--set", "Colour=Red").err.contains("is hidden"))
        #expect(try harness.run("field", "show", "Colour").status == 0)
        #expect(try harness.run("field", "rename", "Colour", "Color").status == 0)
        now = try #require(try harness.items().first?["fields"] as? [String: Any])
        #expect(now["Color"] as? String == "Deep blue")
    }

    @Test func whatCannotBeIsRefusedInASentence() throws {
        let (harness, id) = try Self.filled()
        for (value, word) in [
            ("Length=wide", "is a number"), ("Colour=Green", "Choose one of these"), ("Page=file:///x", "https://"),
            ("Nothing=1", "field list"),
            ("Fragile=maybe", "neither"), ("Serviced=32 March", "Serviced"), ("Deposit=lots", "Deposit"),
        ] {
            let answer = try harness.run("edit", id, "--set", value)
            #expect(answer.status != 0 && answer.err.contains(word), "\(value): \(answer.err)")
        }
        #expect(try harness.run("edit", id, "--set", "no sign").status == 64)
        #expect(try harness.run("field", "add", "Colour").status != 0)
        #expect(try harness.run("field", "add", "None", "--kind", "choice").err.contains("Name the choices"))
        let refused = try harness.run("field", "kind", "Engraving", "number")
        #expect(refused.status != 0 && refused.err.contains("Lamp: =a=b") && refused.err.contains("--drop"), "\(refused.err)")
        #expect(try harness.run("field", "kind", "Engraving", "number", "--drop").status == 0)
        #expect((try #require(try harness.items().first?["fields"] as? [String: Any]))["Engraving"] == nil)
        #expect(try harness.run("undo").status == 0)
        #expect((try #require(try harness.items().first?["fields"] as? [String: Any]))["Engraving"] as? String == "=a=b")
    }

    @Test func outInElsewhereAndOutAgainIsTheSame() throws {
        let (harness, _) = try Self.filled()
        #expect(try harness.run("add", "--name", "Without").status == 0)
        #expect(try harness.run("export", "one.csv").status == 0)
        let (one, two, there) = (harness.folder + "/work/one.csv", harness.folder + "/work/two.csv", harness.folder + "/there")
        let text = try String(contentsOfFile: one, encoding: .utf8)
        #expect(text.split(whereSeparator: \.isNewline).first?.hasSuffix("Page,Field: Date") == true, "\(text)")
        // Without the flag the columns are still not read.
        let without = try harness.runProgram(["--library", there, "import", one, "--dry-run"])
        #expect(without.err.contains("not read: 10 columns"), "\(without.err)")
        let imported = try harness.runProgram(["--library", there, "import", one, "--new-fields"])
        #expect(imported.status == 0 && imported.out.contains("10 custom fields made"), "\(imported.out)\(imported.err)")
        #expect(try harness.runProgram(["--library", there, "export", two]).status == 0)
        #expect(try String(contentsOfFile: two, encoding: .utf8) == text)
        let list = try harness.runProgram(["--library", there, "field", "list", "--format", "json"]).out
        #expect(list.contains(#""name": "Length", "kind": "number""#) && list.contains(#""name": "Serviced", "kind": "day""#), "\(list)")
        // A second import changes nothing, here and there; one undo reverts items and fields.
        for library in [harness.library, there] {
            #expect(try harness.runProgram(["--library", library, "import", one]).out.contains("0 new, 2 unchanged"))
        }
        #expect(try harness.runProgram(["--library", there, "undo"]).status == 0)
        #expect(try harness.runProgram(["--library", there, "field", "list", "--format", "json"]).out == "[]\n")
        // A cell that its field cannot hold goes to the notes.
        try text.replacingOccurrences(of: "12.5", with: "wide").write(toFile: two, atomically: true, encoding: .utf8)
        let wrong = try harness.run("import", two)
        #expect(wrong.status == 0 && wrong.err.contains("Length") && wrong.err.contains("wide"), "\(wrong.err)")
        #expect(wrong.out.contains("1 cell kept in the notes"), "\(wrong.out)")
    }
}
