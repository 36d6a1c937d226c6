import Foundation
import Testing

/// Hidden fields, by the command line: they are not shown, and their contents are kept.
@Suite struct CommandLineHiddenFieldTests {
    private static func filled() throws -> (harness: CommandLineHarness, id: String) {
        let harness = try CommandLineHarness()
        #expect(try harness.run("field", "add", "Colour").status == 0)
        let added = try harness.run(
            "add", "--name", "Lamp", "--serial", "SN-7", "--value", "45", "--maker", "Sonara", "--place", "Hall", "--set", "Colour=Red")
        #expect(added.status == 0, "\(added.err)")
        return (harness, try #require(added.lines.first))
    }

    @Test func whatIsHiddenIsWrittenNowhereUnlessAskedFor() throws {
        let (harness, id) = try Self.filled()
        #expect(try harness.run("field", "hide", "serial-number").out.contains("1 item keeps its value"))
        for field in ["Value", "Colour"] { #expect(try harness.run("field", "hide", field).status == 0) }
        #expect(try harness.run("field", "hide", "Name").status != 0)
        #expect(try harness.run("field", "hide", "Nothing").err.contains("field list --all"))
        let item = try #require(try harness.items().first)
        #expect(item["serialNumber"] == nil && item["value"] == nil && item["values"] == nil && item["currency"] == nil)
        #expect((item["fields"] as? [String: Any])?.isEmpty == true && item["maker"] as? String == "Sonara")
        let table = try harness.run("list").out
        #expect(!table.contains("SERIAL") && !table.contains("SN-7") && !table.contains("$"))
        let shown = try harness.run("show", id).out
        #expect(!shown.contains("SN-7") && !shown.contains("$45") && !shown.contains("Red") && shown.contains("Sonara"))
        #expect(try harness.run("list", "--search", "SN-7", "--count").out == "0\n")
        let csv = try harness.run("export", "-").out
        #expect(!csv.contains("Serial Number") && !csv.contains("Colour") && csv.contains("Maker"))
        // The flag shows all fields.
        #expect(try harness.run("show", id, "--all-fields").out.contains("SN-7"))
        let all = try harness.run("export", "-", "--all-fields").out
        #expect(all.contains("SN-7") && all.contains("Colour") && all.contains("Red") && all.contains("45.00"))
        let json = try harness.run("list", "--format", "json", "--all-fields").out
        #expect(json.contains(#""Colour": "Red""#) && json.contains(#""serialNumber": "SN-7""#))
        // A hidden field cannot be filled.
        let refused = try harness.run("edit", id, "--serial", "SN-8")
        #expect(refused.status != 0 && refused.err.contains("is hidden"), "\(refused.err)")
        let list = try harness.run("field", "list", "--all").out
        #expect(list.contains("Serial number") && list.contains("hidden"), "\(list)")
        for _ in 0..<3 { #expect(try harness.run("undo").status == 0) }
        #expect(try harness.items().first?["serialNumber"] as? String == "SN-7")
        #expect(try harness.run("check").status == 0)
    }

    @Test func setsShowJustTheirFields() throws {
        let (harness, _) = try Self.filled()
        #expect(try harness.run("field", "hide", "Colour").status == 0)
        #expect(try harness.run("field", "use", "finding").out == "Fields: Just Find Things\n")
        #expect(try harness.items().first?["serialNumber"] == nil)
        #expect(try harness.run("field", "use", "everything").status == 0)
        let item = try #require(try harness.items().first)
        #expect(item["serialNumber"] as? String == "SN-7")
        #expect((item["fields"] as? [String: Any])?["Colour"] as? String == "Red")
        for _ in 0..<2 { #expect(try harness.run("undo").status == 0) }
        #expect((try harness.items().first?["fields"] as? [String: Any])?.isEmpty == true)
    }

    @Test func aColumnOfAHiddenFieldIsKeptAndNamed() throws {
        let (harness, id) = try Self.filled()
        for field in ["Serial number", "Colour"] { #expect(try harness.run("field", "hide", field).status == 0) }
        try harness.write("ID,Name,Serial Number,Colour\n\(id),Lantern,,\n,Chair,C-9,Blue\n", to: "in.csv")
        let imported = try harness.run("import", "in.csv")
        #expect(imported.status == 0 && imported.out.contains("1 new, 1 changed"), "\(imported.out)\(imported.err)")
        #expect(imported.err.contains("“Serial number” is hidden") && imported.err.contains("“Colour” is hidden"), "\(imported.err)")
        #expect(try harness.items().allSatisfy { $0["serialNumber"] == nil })
        #expect(try harness.run("field", "use", "everything").status == 0)
        let items = try harness.items()
        // An empty cell does not clear a hidden field.
        #expect(items.map { $0["serialNumber"] as? String } == ["SN-7", "C-9"])
        #expect(items.map { ($0["fields"] as? [String: Any])?["Colour"] as? String } == ["Red", "Blue"])
        #expect(items.first?["name"] as? String == "Lantern")
        // A second import changes nothing, with any hidden fields.
        #expect(try harness.run("export", "out.csv").status == 0)
        #expect(try harness.run("field", "use", "finding").status == 0)
        #expect(try harness.run("field", "hide", "Colour").status == 0)
        #expect(try harness.run("import", "out.csv").out.contains("0 new, 2 unchanged"))
    }
}
