import Foundation
import Testing

/// Invalid input by people and scripts: the results are defined, and nothing is lost.
@Suite struct CommandLineBadInputTests {
    @Test func quantitiesAndAmountsAtTheirEnds() throws {
        let harness = try CommandLineHarness()
        for (words, status, sentence) in [
            (["--quantity", "0", "--value", "5"], 0, ""), (["--quantity", "0.5", "--value", "5.01"], 0, ""),
            (["--quantity", "3 m2"], 64, "is not a number with a unit"), (["--quantity", "-1"], 64, "is not a quantity"),
            (["--quantity", "9223372036854775808"], 64, "is not a quantity"),
            (["--quantity", "0.0001"], 64, "is not a quantity"),
            (["--value", "92233720368547758.07"], 0, ""), (["--value", "92233720368547758.08"], 64, "amount"),
            (["--value", "9223372036854775808"], 64, "amount"), (["--quantity", "2", "--value", "92233720368547758.07"], 65, "too large"),
        ] as [([String], Int32, String)] {
            let result = try harness.runProgram(["--library", harness.library, "add", "--name", "x"] + words)
            #expect(result.status == status && (sentence.isEmpty || result.err.contains(sentence)), "\(words): \(result.err)")
        }
        let items = try harness.items()
        #expect(items.compactMap { $0["quantity"] as? Double } == [0, 0.5] && items.count == 3)
        // The total worths: zero, a half that is rounded up, and the largest possible amount.
        #expect(try harness.run("list", "--reverse").lines.dropFirst().map { $0.contains("$2.51") } == [false, true, false])
        let large = try #require(items.last?["id"] as? String)
        let value = try harness.run("value", large, "9223372036854775808")
        #expect(value.status == 64, "\(value.err)")
        try harness.expectSound()
    }

    @Test func currenciesAreKeptApart() throws {
        let harness = try CommandLineHarness()
        for (amount, code) in [("10", "EUR"), ("1000", "JPY"), ("1.234", "KWD"), ("5", "EUR")] {
            #expect(try harness.run("add", "--name", code, "--value", amount, "--currency", code, "--place", "House").status == 0)
        }
        let items = try harness.items()
        #expect(items.compactMap { $0["value"] as? Int } == [1_000, 1_000, 1_234, 500])
        #expect(items.compactMap { $0["currency"] as? String } == ["EUR", "JPY", "KWD", "EUR"])
        // A value of another currency is a newer value; the older one is unchanged.
        let id = try #require(items.first?["id"] as? String)
        #expect(try harness.run("value", id, "9", "--currency", "USD").status == 0)
        let values = try #require(try harness.item(id)["values"] as? [[String: Any]])
        #expect(values.compactMap { $0["currency"] as? String } == ["USD", "EUR"])
        try harness.expectSound()
    }

    @Test func circlesOfPlacesAndPartsAreRefused() throws {
        let harness = try CommandLineHarness()
        let path = (0..<64).map { "p\($0)" }.joined(separator: "/")
        #expect(try harness.run("place", "add", path).status == 0)
        for (words, sentence) in [
            (["place", "move", "p0", "--into", path], "cannot be in itself"), (["place", "add", path + "/q"], "64 levels deep"),
            (["add", "--name", "x", "--place", path + "/q"], "65 places deep"),
        ] {
            let result = try harness.runProgram(["--library", harness.library] + words)
            #expect(result.status == 65 && result.err.contains(sentence), "\(words.prefix(2)): \(result.err)")
        }
        #expect(try harness.run("place", "add", "Box/Tin").status == 0)
        let deep = try harness.run("place", "move", "Box", "--into", (0..<63).map { "p\($0)" }.joined(separator: "/"))
        #expect(deep.status == 65 && deep.err.contains("64 levels deep"), "\(deep.err)")
        // A chain of parts that would close is refused at either end.
        let ids = try (0..<5).map { try harness.add("part \($0)") }
        for index in 1..<5 { #expect(try harness.run("edit", ids[index], "--parent", ids[index - 1]).status == 0) }
        let closed = try harness.run("edit", ids[0], "--parent", ids[4])
        #expect(closed.status == 65 && closed.err.contains("which is one of its own parts"), "\(closed.err)")
        // The parts of a deleted item stay where they are.
        #expect(try harness.run("delete", ids[2]).status == 0)
        #expect(try harness.item(ids[3])["parent"] is NSNull)
        #expect(try harness.run("undo").status == 0)
        #expect(try harness.item(ids[3])["parent"] as? String == ids[2])
        try harness.expectSound()
    }

    @Test func namesThatAreTooLongOrEmptyAreSaid() throws {
        let harness = try CommandLineHarness()
        for words in [
            ["--tag", String(repeating: "x", count: 101)], ["--type", String(repeating: "x", count: 101)],
            ["--place", String(repeating: "x", count: 1_001)],
        ] {
            let result = try harness.runProgram(["--library", harness.library, "add", "--name", "x"] + words)
            #expect(result.status == 65 && result.err.contains("too long"), "\(words[0]): \(result.err)")
        }
        let tags = (0..<101).flatMap { ["--tag", "t\($0)"] }
        let many = try harness.runProgram(["--library", harness.library, "add", "--name", "x"] + tags)
        #expect(many.status == 65 && many.err.contains("at most 100 tags"), "\(many.err)")
        // Without an added item, there is no library yet either.
        #expect(!FileManager.default.fileExists(atPath: harness.library))
        // A control character cannot send a command to the terminal.
        #expect(try harness.run("place", "add", "a\u{1B}[31m").out == "Added: a\\u{1b}[31m\n")
        #expect(try harness.run("place", "list").out.contains("\u{1B}") == false)
    }

    /// An empty path is not the current folder.
    @Test func anEmptyPathIsNamed() throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        for words in [
            ["backup", "--to", ""], ["restore", "x", "--into", ""], ["restore", "", "--into", "new"], ["import", ""], ["export", ""],
            ["export", "", "--format", "bundle"], ["report", "overview", "-o", ""], ["script", ""], ["add", "--name", "x", "--photo", ""],
            ["import", "none.csv", "--photos", ""],
        ] {
            let result = try harness.runProgram(["--library", harness.library] + words)
            #expect(
                result.status != 0 && result.err.hasPrefix("homepwner: ") || result.status == 64, "\(words): \(result.status) \(result.err)"
            )
            if words != ["import", "none.csv", "--photos", ""] { #expect(result.err.contains("mpty"), "\(words): \(result.err)") }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: harness.folder + "/work").allSatisfy { $0.hasPrefix(".run-") })
        #expect(try harness.names() == ["One"])
    }

    /// A command that fails at once removes the library that it has made; an existing library stays.
    @Test func whatFailsLeavesNoLibrary() throws {
        let harness = try CommandLineHarness()
        try harness.write("Name,Serial Number\n,zz\n", to: "bad.csv")
        try harness.write("bogus\n", to: "script.txt")
        for words in [
            ["import", "/dev/zero"], ["import", "none.csv"], ["import", "bad.csv"], ["import", harness.folder],
            ["import", "bad.csv", "--dry-run"],
            ["script", "script.txt"], ["add", "--name", "x", "--photo", "none.png"],
        ] {
            for isThere in [false, true] {
                if isThere { try FileManager.default.createDirectory(atPath: harness.library, withIntermediateDirectories: false) }
                let result = try harness.runProgram(["--library", harness.library] + words)
                #expect(result.status != 0, "\(words)")
                #expect(FileManager.default.fileExists(atPath: harness.library) == isThere, "\(words)")
                if isThere {
                    #expect(try FileManager.default.contentsOfDirectory(atPath: harness.library).isEmpty, "\(words)")
                    rmdir(harness.library)
                }
            }
        }
        // One in which something was done before the failure stays, and one that was there.
        try harness.write("add --name One\nbogus\n", to: "script.txt")
        #expect(try harness.run("script", "script.txt").status == 64)
        #expect(try harness.names() == ["One"])
        #expect(try harness.run("import", "/dev/zero").status != 0)
        #expect(try harness.names() == ["One"])
    }
}
