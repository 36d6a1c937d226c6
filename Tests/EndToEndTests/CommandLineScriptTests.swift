import Foundation
import Testing

@Suite struct CommandLineScriptTests {
    @Test func acknowledgesEachStoredChange() throws {
        let harness = try CommandLineHarness()
        let id = UUID().uuidString.lowercased()
        try harness.write("Name\nx\ny\n", to: "two.csv")
        try harness.write(
            """
            # a comment
            add --id \(id) --name 'A "quoted" name' --value 5

            edit \(id) --value '16,55' --notes "say \\"hi\\""
            undo
            redo
            import two.csv
            delete \(id)
            """, to: "script.txt")
        let result = try harness.run("script", "script.txt")
        #expect(result.status == 0 && result.err.isEmpty, "\(result.err)")
        let acknowledged = LiveScript.acknowledged(result.out)
        #expect(acknowledged.count == result.lines.count)
        #expect(acknowledged.map(\.id).filter { $0 == id }.count == 5)
        #expect(acknowledged.count == 7)
        let own = acknowledged.filter { $0.id == id }.map(\.revision)
        #expect(own == own.sorted() && Set(own).count == own.count, "revisions only grow: \(own)")
        #expect(try harness.names() == ["x", "y"])
        #expect(try harness.run("undo").out == "Undone: Delete “A \"quoted\" name”\n")
        #expect(try harness.items().first?["notes"] as? String == "say \"hi\"")
    }

    @Test func stopsAtTheFirstLineThatFails() throws {
        let harness = try CommandLineHarness()
        let lines = "add --name a\nadd --name b --value x1\nadd --name c\n"
        try harness.write(lines, to: "script.txt")
        let result = try harness.run("script", "script.txt")
        #expect(result.status == 64)
        #expect(result.err.contains("script.txt:2:") && result.err.contains("x1"), "\(result.err)")
        #expect(result.err.split(separator: "\n").count == 1)
        #expect(try harness.names() == ["a"])
        let going = try harness.run("script", "script.txt", "--keep-going")
        #expect(going.status == 64)
        #expect(try harness.names() == ["a", "a", "c"])
    }

    @Test(
        arguments: [
            ("add --name 'a\n", 64, "not closed"), ("bogus\n", 64, "bogus"), ("script other.txt\n", 64, "cannot run in a script"),
            ("add --name a --library /tmp/x\n", 64, "one library"), ("delete 00000000-0000-0000-0000-000000000000\n", 1, "item-missing"),
        ] as [(String, Int32, String)])
    func refusesALine(line: String, status: Int32, message: String) throws {
        let harness = try CommandLineHarness()
        let result = try harness.run("script", "-", input: line)
        #expect(result.status == status && result.err.contains("-:1:") && result.err.contains(message), "\(result.err)")
        #expect(result.out.isEmpty)
    }

    @Test func runsEachLineAsSoonAsItIsThere() throws {
        let harness = try CommandLineHarness()
        let script = try LiveScript(harness)
        for count in 1...5 {
            script.write("add --name 'Item \(count)'\n")
            #expect(script.program.wait { LiveScript.acknowledged($0).count == count })
        }
        #expect(try script.finish().status == 0)
        #expect(try harness.items().count == 5)
    }

    /// Changes of fields, places, tags and types are acknowledged, too, and so is undoing them.
    @Test func acknowledgesWhatIsStoredOfNoItem() throws {
        let harness = try CommandLineHarness()
        let lines = [
            "field add Length --kind number", "field rename Length Width", "undo", "redo", "field hide policy", "field show policy",
            "tag add Red", "place add House/Kitchen", "type add Thing", "field delete Length", "field delete Width", "undo",
        ]
        try harness.write(lines.joined(separator: "\n"), to: "script.txt")
        let result = try harness.run("script", "--keep-going", "script.txt")
        let acknowledged = LiveScript.acknowledged(result.out)
        // There is no Length any more; all other lines store something.
        #expect(acknowledged.count == lines.count - 1 && acknowledged.count == result.lines.count, "\(result.out)\(result.err)")
        #expect(result.err.split(separator: "\n").count == 1, "\(result.err)")
        let numbers = acknowledged.map(\.revision)
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count, "\(numbers)")
        // Each of its own.
        #expect(Set(acknowledged.map(\.id)).count >= 5)
    }
}
