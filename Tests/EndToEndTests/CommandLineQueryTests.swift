import Foundation
import Testing

/// `--where`, the query language on the command line.
@Suite struct CommandLineQueryTests {
    private func fill(_ harness: CommandLineHarness) throws {
        let script = """
            add --name Kettle --place House/Kitchen --tag old --value 40 --id 5a5e3c1e-0000-4000-8000-000000000001
            add --name Camera --place Attic --tag old --value 900 --bought 2024-03-05
            add --name Lamp --place House --value 60 --id 5a5e3c1e-0000-4000-8000-000000000002
            add --name Vase --place House --tag old --id 5a5e3c1e-0000-4000-8000-000000000003
            dispose 5a5e3c1e-0000-4000-8000-000000000002 --as stolen --on 2026-11-02
            delete 5a5e3c1e-0000-4000-8000-000000000003
            """
        let result = try harness.run("script", "-", input: script)
        #expect(result.status == 0, "\(result.err)")
    }

    @Test(
        arguments: [
            (["--where", "value>50"], ["Camera"]), (["--where", "-tag:old"], []),
            (["--where", "kettle or camera", "--sort", "name"], ["Camera", "Kettle"]),
            (["--where", "tag:old", "--place", "House"], ["Kettle"]), (["--where", "is:stolen"], ["Lamp"]),
            (["--where", "disposed:2026-11"], ["Lamp"]),
            (["--where", "value>50", "--state", "disposed"], ["Lamp"]), (["--where", "is:deleted"], ["Vase"]),
            (["--where", "tag:old", "--state", "trash"], ["Vase"]),
            (["--where", "is:deleted place:attic"], []), (["--where", "bought:2024 no:photo"], ["Camera"]),
            (["--where", "", "--sort", "name"], ["Camera", "Kettle"]),
            (["--where", "value>50 or is:stolen", "--sort", "value"], ["Lamp", "Camera"]),
            (["--where", "place:house", "--search", "ket"], ["Kettle"]),
        ] as [([String], [String])])
    func listsAndCounts(words: [String], names: [String]) throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        let all = ["--library", harness.library, "list"] + words
        let json = try harness.runProgram(all + ["--format", "json"])
        let items = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [[String: Any]]
        #expect(items?.compactMap { $0["name"] as? String } == names, "\(json.err)")
        #expect(try harness.runProgram(all + ["--count"]).out == "\(names.count)\n")
        #expect(try harness.runProgram(all).lines.dropFirst().map { $0.prefix { $0 != " " } } == names.map { $0[...] })
    }

    @Test func aQueryThatIsNotUnderstoodIsRefusedWithItsPlace() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        func run(_ words: String...) throws -> CommandLineHarness.Result { try harness.runProgram(["--library", harness.library] + words) }
        let result = try run("list", "--where", "lamp pric>100")
        #expect(result.status == 64 && result.out.isEmpty)
        #expect(
            result.err == """
                  lamp pric>100
                       ^^^^^^^^
                homepwner: --where: There is no field “pric”. Did you mean price? (bad-query)

                """)
        for command in [["export", "-"], ["report", "moving", "-o", "/dev/null/x.pdf"]] {
            let refused = try harness.runProgram(["--library", harness.library] + command + ["--where", "-tga:old"])
            #expect(refused.status == 64 && refused.out.isEmpty && refused.err.contains("Did you mean tag?"), "\(refused.err)")
            let deleted = try harness.runProgram(["--library", harness.library] + command + ["--where", "is:deleted"])
            #expect(deleted.status == 64 && deleted.err.contains("Deleted items are only in list."), "\(deleted.err)")
        }
        let sorted = try run("list", "--where", "is:deleted", "--sort", "name")
        #expect(sorted.status == 64 && sorted.err.contains("Deleted items are listed in the order of their deletion"), "\(sorted.err)")
        let read = try run("list", "--where", "bought:05/03/2024", "--count")
        #expect(read.status == 0 && read.err.contains("is read as 5 March 2024, not 3 May 2024"), "\(read.err)")
    }

    @Test func disposesOfWhatTheQueryFindsInOneStep() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        func run(_ words: String...) throws -> CommandLineHarness.Result { try harness.runProgram(["--library", harness.library] + words) }
        func count(_ query: String) throws -> String { try run("list", "--where", query, "--count").out }
        for (query, sentence) in [
            ("tga:old", "Did you mean tag?"), ("", "would change all items"), ("is:deleted", "Deleted items are only in list."),
        ] {
            let refused = try run("dispose", "--where", query, "--as", "lost")
            #expect(refused.status == 64 && refused.err.contains(sentence), "\(refused.err)")
        }
        let none = try run("dispose", "--where", "tag:old value>5000", "--as", "lost")
        #expect(none.status == 1 && none.err.contains("No item meets the conditions. Nothing was changed."), "\(none.err)")
        #expect(try run("dispose", "--as", "lost").status == 64)
        #expect(try run("dispose", "--where", "tag:old", "--as", "lost", "5a5e3c1e-0000-4000-8000-000000000001").status == 64)
        #expect(try count("is:lost") == "0\n")
        let done = try run("dispose", "--where", "tag:old", "--as", "lost", "--on", "2026-11-20")
        #expect(done.status == 0, "\(done.err)")
        #expect(try count("is:lost disposed:2026-11-20") == "2\n")
        #expect(try run("undo").status == 0)
        #expect(try count("is:lost") == "0\n" && count("tag:old") == "2\n")
    }

    @Test func exportsWhatTheQueryFinds() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        func names(_ words: String...) throws -> [String] {
            let json = try harness.runProgram(["--library", harness.library, "export", "-", "--format", "json", "--where"] + words)
            let items = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [[String: Any]]
            return items?.compactMap { $0["name"] as? String } ?? [json.err]
        }
        #expect(try names("value>50").sorted() == ["Camera", "Lamp"])
        #expect(try names("value>50", "--state", "here") == ["Camera"])
        #expect(try names("value>50", "--state", "disposed") == ["Lamp"])
        #expect(try names("is:stolen or camera").sorted() == ["Camera", "Lamp"])
    }
}
