import Foundation
import Testing

/// Out to a file, in elsewhere, and out again: the same file.
@Suite struct CommandLineRoundTripTests {
    private static func id(_ number: Int) -> String { "5a5e3c1e-0000-4000-8000-00000000000\(number)" }

    /// A library with everything that is hard to write down.
    private func fill(_ harness: CommandLineHarness) throws {
        for words in [
            // A part that is older than its whole comes before it in the file.
            ["add", "--name", "Drawer", "--id", Self.id(1), "--tag", "b, c", "--tag", "a\\", "--tag", " x\n y"],
            [
                "add", "--name", "Desk", "--id", Self.id(2), "--place", "House/Kitchen \\/ \"Diner\", 1\nback\\\\/Shelf", "--type",
                "A  type, \"x\"",
            ],
            ["edit", Self.id(1), "--parent", Self.id(2)], ["add", "--name", "Key", "--id", Self.id(3), "--parent", Self.id(1)],
            [
                "add", "--name", "Ring", "--id", Self.id(4), "--value", "5", "--currency", "EUR", "--place", "=cmd/\\ blank\\ ",
                "--quantity", "3",
            ],
            ["value", Self.id(4), "1200", "--on", "2024-05", "--source", "a \\n \"b\",\nc"], ["value", Self.id(4), "7", "--on", "1999"],
            ["value", Self.id(4), "1000", "--currency", "JPY", "--on", "2020-01-02", "--source", " blank "],
            ["add", "--name", "Rug", "--id", Self.id(5), "--place", "House", "--value", "0"],
            ["dispose", Self.id(5), "--as", "sold", "--on", "2026", "--price", "12,5", "--currency", "EUR", "--to", "Ann, \"Bob\""],
            ["place", "rename", "House/Kitchen \\/ \"Diner\", 1\nback\\\\/Shelf", "e\u{301}/\u{301}x"],
        ] {
            let result = try harness.runProgram(["--library", harness.library] + words)
            #expect(result.status == 0, "\(words): \(result.err)")
        }
    }

    private func text(_ harness: CommandLineHarness, _ name: String) throws -> String {
        try String(contentsOfFile: harness.folder + "/work/" + name, encoding: .utf8)
    }

    @Test func theSameFileComesOutElsewhere() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        let there = harness.folder + "/there"
        #expect(try harness.run("export", "one.csv").out == "Exported: 5 items\n")
        let imported = try harness.runProgram(["--library", there, "import", "one.csv"])
        #expect(imported.status == 0 && imported.out == "Imported: 5 new\n", "\(imported.err)")
        #expect(try harness.runProgram(["--library", there, "export", "two.csv"]).status == 0)
        #expect(try text(harness, "one.csv") == text(harness, "two.csv"))
        // As JSON they differ only in the number of their changes.
        for state in ["here", "disposed"] {
            let words = ["list", "--format", "json", "--sort", "newest", "--reverse", "--state", state]
            let (one, two) = (
                try harness.runProgram(["--library", harness.library] + words).out,
                try harness.runProgram(["--library", there] + words).out
            )
            func withoutRevisions(_ text: String) -> String { text.replacing(/"revision": \d+/, with: "") }
            #expect(withoutRevisions(one) == withoutRevisions(two) && !one.isEmpty)
        }
        let paths = try harness.array("place", "list").compactMap { $0["path"] as? [String] }
        #expect(paths.contains(["House", "Kitchen / \"Diner\", 1\nback\\", "e\u{301}/\u{301}x"]) && paths.contains(["=cmd", " blank "]))
        #expect(try harness.runProgram(["--library", there, "check"]).status == 0)
    }

    @Test func whatIsTheSameIsNotChanged() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        #expect(try harness.run("export", "one.csv").status == 0)
        #expect(try harness.run("import", "one.csv").out == "Imported: 0 new, 5 unchanged\n")
        // A file without the newer columns leaves alone what it does not name.
        try harness.write("ID,Name,Location,Tags\n\(Self.id(4)),Ring,\" =cmd / \\ blank\\ \",\"\"\n", to: "some.csv")
        #expect(try harness.run("import", "some.csv").out == "Imported: 0 new, 0 unchanged\n".replacing("0 un", with: "1 un"))
        try harness.write("ID,Name,Tags\n\(Self.id(1)),Drawer,\"\u{20}x\\\n, a\\\\\"\n", to: "tags.csv")
        #expect(try harness.run("import", "tags.csv").out == "Imported: 0 new, 1 changed\n")
        let item = try harness.item(Self.id(1))
        #expect(item["parent"] as? String == Self.id(2) && (item["tags"] as? [String])?.count == 2)
    }

    @Test func somethingIsWrongWithARowAndItIsNamed() throws {
        let harness = try CommandLineHarness()
        try harness.write(
            """
            Name,Part Of,Earlier Values,Location
            a,5a5e3c1e-0000-4000-8000-000000000009,,
            b,,24.50 EUR soon,
            c,desk,,
            d,,,"\(Array(repeating: "x", count: 65).joined(separator: " / "))"
            """, to: "bad.csv")
        let result = try harness.run("import", "bad.csv", "--skip-bad-rows")
        for sentence in ["row 3", "not an earlier value", "row 4", "not the identifier of an item", "row 5", "65 places deep"] {
            #expect(result.err.lowercased().contains(sentence), "\(result.err)")
        }
        // A wrong cell costs the cell, not the item; what a part belongs to is more than a cell.
        #expect(
            result.status == 0 && result.err.contains("Row 2") && result.err.contains("neither in the library nor in the file"),
            "\(result.err)")
        let notes = try harness.items().compactMap { $0["notes"] as? String }
        #expect(notes.count == 3 && notes[0] == "Earlier Values: 24.50 EUR soon" && notes[1] == "Part Of: desk")
    }
}
