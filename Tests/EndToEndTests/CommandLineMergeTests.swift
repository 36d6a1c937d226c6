import Foundation
import Testing

/// `merge`
@Suite struct CommandLineMergeTests {
    private static let radio = "5a5e3c1e-0000-4000-8000-000000000001"
    private static let again = "5a5e3c1e-0000-4000-8000-000000000002"
    private static let antenna = "5a5e3c1e-0000-4000-8000-000000000003"

    private func library() throws -> CommandLineHarness {
        let harness = try CommandLineHarness()
        let script = """
            field add Voltage --kind number
            add --name Radio --serial S-1 --maker Sonara --place Hall --notes "Works." --set Voltage=230 --id \(Self.radio)
            add --name "Radio 2" --serial S-2 --asset-number A-1 --place Attic --value 40 --tag old --notes "Loud." --set Voltage=110 --id \(Self.again)
            add --name Antenna --parent \(Self.again) --id \(Self.antenna)
            """
        let result = try harness.run("script", "-", input: script)
        #expect(result.status == 0, "\(result.err)")
        return harness
    }

    private func item(_ id: String, _ harness: CommandLineHarness) throws -> [String: Any]? {
        try harness.items().first { $0["id"] as? String == id }
    }

    @Test func theFirstStaysAndTheSecondIsDeletedInOneStep() throws {
        let harness = try library()
        let before = try harness.run("list", "--format", "json", "--sort", "newest").out
        let result = try harness.run("merge", Self.radio, Self.again, "--take", "serial,Voltage")
        #expect(result.status == 0 && result.out == Self.radio + "\n", "\(result.err)")
        #expect(result.err.contains("homepwner: Left out: Name: Radio 2 (kept: Radio)\n"), "\(result.err)")
        #expect(result.err.contains("homepwner: Left out: Serial number: S-1 (taken: S-2)\n"), "\(result.err)")
        #expect(result.err.contains("homepwner: Left out: Place: Attic (kept: Hall)\n") && !result.err.contains("Notes"), "\(result.err)")
        let merged = try item(Self.radio, harness)
        #expect(merged?["serialNumber"] as? String == "S-2" && merged?["assetNumber"] as? String == "A-1")
        #expect(merged?["maker"] as? String == "Sonara" && merged?["value"] as? Int == 4_000)
        #expect(merged?["notes"] as? String == "Works.\n\nLoud." && merged?["tags"] as? [String] == ["old"])
        #expect(try harness.items().count == 2 && item(Self.antenna, harness)?["parent"] as? String == Self.radio)
        #expect(try harness.run("trash", "list").out.contains("Radio 2"))
        #expect(try harness.run("undo").status == 0)
        func withoutTimes(_ text: String) -> String {
            text.split(separator: "\n").filter { !$0.contains("modifiedAt") && !$0.contains("revision") }.joined(separator: "\n")
        }
        let after = try harness.run("list", "--format", "json", "--sort", "newest").out
        #expect(withoutTimes(after) == withoutTimes(before))
        try harness.expectSound()
    }

    @Test func aPlanChangesNothing() throws {
        let harness = try library()
        let plan = try harness.run("merge", Self.radio, Self.again, "--plan")
        #expect(plan.status == 0 && plan.err.isEmpty, "\(plan.err)")
        #expect(
            plan.lines.first == "Radio (\(Self.radio))" && plan.lines.last == "Deleted: Radio 2 (\(Self.again))", "\(plan.out)")
        #expect(plan.lines.contains("  Item number: nothing → A-1") && plan.lines.contains("  1 more part"), "\(plan.out)")
        #expect(plan.lines.contains("  Left out: Voltage: 110 (kept: 230)"), "\(plan.out)")
        let json = try harness.run("merge", Self.radio, Self.again, "--plan", "--add", "--format", "json")
        let read = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any]
        #expect(read?["plan"] as? Bool == true && read?["deleted"] as? String == Self.again && read?["parts"] as? Int == 1, "\(json.out)")
        let differences = try #require(read?["differences"] as? [[String: Any]])
        #expect(differences.contains { $0["field"] as? String == "quantity" && $0["result"] as? String == "both" }, "\(json.out)")
        #expect(try harness.items().count == 3)
        #expect(try harness.run("undo").out.contains("Antenna"))
    }

    /// Lines before and after a merge change the same items; the title of the step does not say that it merges.
    @Test func aMergeCanBeAPartOfAStep() throws {
        let harness = try library()
        func contents() throws -> String {
            try harness.run("list", "--format", "json").out.replacing(/"(revision|modifiedAt)": [^,]+/, with: "")
        }
        let before = try contents()
        let lines = """
            edit \(Self.again) --set maker=Sony
            merge \(Self.radio) \(Self.again) --take maker
            edit \(Self.radio) --set tag+=tidy
            """
        func run(_ lines: String) throws -> CommandLineHarness.Result {
            try harness.run("script", "-", "--as-one", "Tidy up", input: lines)
        }
        let failed = try run(lines + "\nmerge \(Self.radio) \(Self.radio)\n")
        #expect(failed.status == 64 && failed.out.isEmpty, "\(failed.err)")
        #expect(try contents() == before)
        let done = try run(lines)
        #expect(done.status == 0 && done.err.contains("Left out: Name: Radio 2 (kept: Radio)"), "\(done.err)")
        let merged = try item(Self.radio, harness)
        #expect(merged?["maker"] as? String == "Sony" && merged?["assetNumber"] as? String == "A-1")
        #expect(try merged?["tags"] as? [String] == ["old", "tidy"] && item(Self.antenna, harness)?["parent"] as? String == Self.radio)
        #expect(try harness.items().count == 2 && harness.run("trash", "list").out.contains("Radio 2"))
        #expect(try harness.run("undo").out == "Undone: Tidy up\n")
        #expect(try contents() == before)
        #expect(try harness.run("redo").out == "Redone: Tidy up\n")
        #expect(try harness.items().count == 2)
        try harness.expectSound()
    }

    @Test func impossibleMergesAreRefused() throws {
        let harness = try library()
        #expect(try harness.run("dispose", Self.antenna, "--as", "sold").status == 0)
        for (words, status, sentence) in [
            ([Self.radio, Self.radio], 64, "merged with itself"), ([Self.radio], 64, "other-uuid"),
            ([Self.radio, Self.again, "--take", "maekr"], 64, "--take: There is no field “maekr”. Did you mean maker?"),
            ([Self.radio, Self.again, "--take", "tags"], 64, "“tags” cannot be taken"),
            ([Self.radio, Self.again, "--add", "--take", "quantity"], 64, "leave out --add"),
            ([Self.radio, Self.antenna], 65, "“Antenna” left the household, and “Radio” is here."),
            ([Self.radio, "5a5e3c1e-0000-4000-8000-00000000000f"], 1, "is not in the library"),
        ] as [([String], Int32, String)] {
            let result = try harness.runProgram(["--library", harness.library, "merge"] + words)
            #expect(
                result.status == status && result.out.isEmpty && result.err.contains(sentence), "\(words): \(result.status) \(result.err)")
        }
        #expect(try harness.items().count == 2)
    }
}
