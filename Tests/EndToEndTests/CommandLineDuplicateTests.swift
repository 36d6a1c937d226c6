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
        #expect(try harness.run("undo").status == 0)
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
            (["--times", "1001"], 64, "from 1 to 1000"), (["--without", ""], 64, "is no list of fields"),
        ] as [([String], Int32, String)] {
            let result = try harness.runProgram(["--library", harness.library, "duplicate", Self.radio] + words)
            #expect(
                result.status == status && result.out.isEmpty && result.err.contains(sentence), "\(words): \(result.status) \(result.err)")
        }
        let missing = try harness.run("duplicate", "5a5e3c1e-0000-4000-8000-00000000000f")
        #expect(missing.status == 1, "\(missing.err)")
        #expect(try harness.items().count == 2)
    }
}
