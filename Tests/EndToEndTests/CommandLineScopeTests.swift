import Foundation
import Testing

/// `list` and `export` of some of the items.
@Suite struct CommandLineScopeTests {
    private func fill(_ harness: CommandLineHarness) throws {
        let script = """
            add --name Kettle --place House/Kitchen --tag old --type Tools --id 5a5e3c1e-0000-4000-8000-000000000001
            add --name Pan --place House/Kitchen/Drawer --tag old --tag big
            add --name Bike --place Garage --tag big --type Tools
            add --name Lost --place House/Kitchen --tag old --id 5a5e3c1e-0000-4000-8000-000000000002
            add --name Gone --place House --tag big --id 5a5e3c1e-0000-4000-8000-000000000003
            add --name Nowhere
            dispose 5a5e3c1e-0000-4000-8000-000000000002 --as lost
            delete 5a5e3c1e-0000-4000-8000-000000000003
            """
        let result = try harness.run("script", "-", input: script)
        #expect(result.status == 0, "\(result.err)")
    }

    @Test(
        arguments: [
            (["--place", "House"], ["Pan", "Kettle"]), (["--place", "House/Kitchen/Drawer"], ["Pan"]), (["--place", ""], ["Nowhere"]),
            (["--tag", "old"], ["Pan", "Kettle"]), (["--tag", "old", "--tag", "big"], ["Pan"]), (["--type", "Tools"], ["Bike", "Kettle"]),
            (["--type", "Tools", "--place", "House", "--tag", "old"], ["Kettle"]), (["--type", "Art"], []),
            (["--place", "House", "--search", "pa"], ["Pan"]), (["--state", "disposed"], ["Lost"]),
            (["--state", "disposed", "--place", "House", "--tag", "old"], ["Lost"]), (["--state", "disposed", "--place", "Garage"], []),
            (["--state", "disposed", "--search", "lost"], ["Lost"]), (["--state", "trash"], ["Gone"]),
            (["--state", "trash", "--place", "House", "--tag", "big"], ["Gone"]), (["--state", "trash", "--tag", "old"], []),
            ([], ["Nowhere", "Bike", "Pan", "Kettle"]),
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
        #expect(try harness.runProgram(all + ["--format", "csv"]).lines.count == names.count + 1)
    }

    @Test func partsLeaveAndComeBackWithTheirWhole() throws {
        let harness = try CommandLineHarness()
        let (camera, lens) = ("5a5e3c1e-0000-4000-8000-000000000004", "5a5e3c1e-0000-4000-8000-000000000005")
        func run(_ words: String...) throws -> CommandLineHarness.Result { try harness.runProgram(["--library", harness.library] + words) }
        func disposed() throws -> String { try run("list", "--state", "disposed", "--count").out }
        #expect(try run("add", "--name", "Camera", "--id", camera).status == 0)
        #expect(try run("add", "--name", "Lens", "--id", lens, "--parent", camera).status == 0)
        let alone = try run("dispose", camera, "--as", "stolen")
        #expect(
            alone.status == 0 && alone.err.contains("Parts of this are still here. With --with-parts, they leave, too."), "\(alone.err)")
        #expect(try disposed() == "1\n")
        #expect(try run("restore", camera).status == 0)
        #expect(try run("dispose", camera, "--as", "stolen", "--on", "2026-11-02", "--with-parts").status == 0)
        #expect(try disposed() == "2\n")
        #expect(try run("restore", camera, "--with-parts").status == 0)
        #expect(try disposed() == "0\n")
    }

    @Test func piecesAreSplitOff() throws {
        let harness = try CommandLineHarness()
        let chairs = "5a5e3c1e-0000-4000-8000-000000000006"
        func run(_ words: String...) throws -> CommandLineHarness.Result {
            try harness.runProgram(["--library", harness.library] + words)
        }
        #expect(try run("add", "--name", "Chairs", "--quantity", "6", "--place", "Hall", "--id", chairs).status == 0)
        let split = try run("split", chairs, "--quantity", "2", "--place", "Attic")
        #expect(split.status == 0 && split.lines.count == 1, "\(split.err)")
        #expect(try run("list", "--place", "Attic", "--count").out == "1\n")
        let all = try run("split", chairs, "--quantity", "4")
        #expect(all.status == 65 && all.err.contains("a quantity between 0 and 4 can be split off"), "\(all.err)")
        #expect(try run("split", chairs, "--quantity", "some").status == 64)
    }

    @Test func saysWhatIsNotThere() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        for (words, status, sentence) in [
            (["list", "--place", "Attic"], 1, "no place “Attic”"), (["list", "--tag", "x"], 1, "no tag"),
            (["export", "-", "--type", "x"], 1, "no type"),
            (["list", "--state", "trash", "--search", "x"], 64, "leave out --search"),
        ] as [([String], Int32, String)] {
            let result = try harness.runProgram(["--library", harness.library] + words)
            #expect(result.status == status && result.err.contains(sentence), "\(words): \(result.err)")
        }
        #expect(try harness.array("list", "--state", "trash").first?["state"] as? String == "trash")
    }

    @Test func exportsSome() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        func names(_ words: String...) throws -> [String] {
            let out = try harness.runProgram(["--library", harness.library, "export", "-"] + words).out
            return out.split(separator: "\r\n").dropFirst().map { String($0.split(separator: ",")[1]) }
        }
        #expect(try names() == ["Kettle", "Pan", "Bike", "Nowhere", "Lost"])
        #expect(try names("--place", "House") == ["Kettle", "Pan", "Lost"])
        #expect(try names("--place", "House", "--state", "here") == ["Kettle", "Pan"])
        #expect(try names("--state", "disposed") == ["Lost"])
    }
}
