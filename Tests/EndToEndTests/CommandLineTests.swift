import Foundation
import Testing

@Suite struct CommandLineTests {
    @Test func anItemsLife() throws {
        let harness = try CommandLineHarness()
        let added = try harness.run(
            "add", "--name", "Lamp \"A\" 😀", "--serial", "-5", "--value", "1.234,50", "--currency", "EUR", "--date", "2026-03-31",
            "--location", "Hall", "--notes", "a\nb")
        #expect(added.status == 0)
        let id = try #require(added.lines.first)
        #expect(added.out == id + "\n" && UUID(uuidString: id) != nil)

        let item = try #require(try harness.items().first)
        #expect(item["id"] as? String == id)
        #expect(item["name"] as? String == "Lamp \"A\" 😀")
        #expect(item["serialNumber"] as? String == "-5")
        #expect(item["value"] as? Int == 123_450)
        #expect(item["currency"] as? String == "EUR")
        #expect(item["date"] as? String == "2026-03-31")
        #expect(item["location"] as? String == "Hall")
        #expect(item["notes"] as? String == "a\nb")
        #expect((item["photos"] as? [Any])?.isEmpty == true)

        #expect(try harness.run("edit", id.uppercased(), "--value", "16,55", "--notes", "").status == 0)
        let edited = try #require(try harness.items().first)
        #expect(edited["value"] as? Int == 1655)
        #expect(edited["currency"] as? String == "EUR")
        #expect(edited["notes"] as? String == "")
        #expect(edited["location"] as? String == "Hall")
        #expect(edited["revision"] as? Int == 2)
        #expect(try harness.run("show", id).out.contains("Serial number: -5"))

        #expect(try harness.run("delete", id).status == 0)
        #expect(try harness.items().isEmpty)
        #expect(try harness.run("undo").out == "Undone: Delete “Lamp \"A\" 😀”\n")
        #expect(try harness.items().count == 1)
        #expect(try harness.run("undo").status == 0)
        #expect(try harness.items().first?["value"] as? Int == 123_450)
        #expect(try harness.run("redo").status == 0)
        #expect(try harness.items().first?["value"] as? Int == 1655)
        try harness.expectSound()
    }

    @Test func aBackupIsMadeWhenSomethingHasChanged() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("backup").status == 66)
        _ = try harness.add("Lamp")
        let path = try #require(try harness.run("backup").lines.first)
        #expect(path.hasPrefix(harness.library + "/backups/") && path.hasSuffix(".sqlite"))
        let again = try harness.run("backup")
        #expect(again.status == 0 && again.out == path + "\n")
        let copy = try CommandLineHarness()
        try FileManager.default.createDirectory(atPath: copy.library, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: path, toPath: copy.library + "/library.sqlite")
        #expect(try copy.names() == ["Lamp"])
        try harness.write("add --name Chair\nbackup\n", to: "more.txt")
        let script = try harness.run("script", "more.txt")
        #expect(script.status == 0 && script.lines.count == 1 && script.out.hasPrefix("ACK "))
        let new = try CommandLineHarness()
        try new.write("", to: "nothing.txt")
        #expect(try new.run("script", "nothing.txt").status == 0)
        let nothing = try new.run("backup")
        #expect(nothing.status == 1 && nothing.err.contains("No backup was made"))
    }

    @Test(
        arguments: [
            (["--version"], 0, "homepwner 0.", ""), (["--help"], 0, "SUBCOMMANDS", ""), (["help", "import"], 0, "--skip-bad-rows", ""),
            (["add", "--help"], 0, "--serial", ""), (["bogus"], 64, "", "bogus"), (["--bogus"], 64, "", "--bogus"),
            (["add"], 64, "", "--name"), (["add", "--name", ""], 64, "", "--name"), (["edit", "x", "--name", "y"], 64, "", "'x'"),
            (["add", "--name", "a", "--value", "12abc"], 64, "", "12abc"), (["add", "--name", "a", "--value", "1e400"], 64, "", "1e400"),
            (["add", "--name", "a", "--date", "2026-02-30"], 64, "", "2026-02-30"),
            (["add", "--name", "a", "--currency", "EUR"], 64, "", "--value"),
            (["add", "--name", "a", "--photo", "none.jpg"], 66, "", "none.jpg"),
            (["add", "--name", "a", "--photo", "."], 66, "", "not a file"),
            (["import", "none.csv"], 66, "", "none.csv"), (["import", "."], 66, "", "folder"),
            (["import", "/dev/zero"], 66, "", "ordinary"),
            (["export", "/none/x.csv"], 73, "", "/none/x.csv"), (["export", "/dev/full"], 73, "", "ordinary"),
            (["delete", "00000000-0000-0000-0000-000000000000"], 1, "", "item-missing"),
            (["show", "00000000-0000-0000-0000-000000000000"], 1, "", "item-missing"), (["redo"], 1, "", "nothing"),
            (["sample", "--items", "0"], 64, "", "--items"), (["script", "none.txt"], 66, "", "none.txt"),
            (["add", "--name", String(repeating: "x", count: 10_001)], 65, "", "the limit is 1,000"),
            (["edit", "00000000-0000-0000-0000-000000000000"], 64, "", "--value"),
        ] as [([String], Int32, String, String)])
    func endsAsDocumented(arguments: [String], status: Int32, out: String, err: String) throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        let result = try harness.runProgram(["--library", harness.library] + arguments)
        #expect(result.status == status, "\(result.err)")
        #expect(out.isEmpty ? result.out.isEmpty : result.out.contains(out), "\(result.out)")
        #expect(err.isEmpty ? result.err.isEmpty : result.err.contains(err), "\(result.err)")
        #expect(try harness.names() == ["One"])
    }

    @Test(arguments: [["list"], ["list", "--format", "json"], ["add", "--name", "x"], ["export", "-"], ["--help"], ["--version"]])
    func closedStandardOutputIsAnError(arguments: [String]) throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        let words = ["-c", "exec \"$0\" \"$@\" >&-", CommandLineHarness.program, "--library", harness.library]
        let result = try harness.runProgram(words + arguments, program: "/bin/sh")
        #expect(result.status == 74 && result.err.contains("standard output"), "\(result.status) \(result.err)")
        // The output is not in a file of the library.
        try harness.expectSound()
    }

    @Test func aListIsForPeople() throws {
        let harness = try CommandLineHarness()
        let id = try #require(try harness.run("add", "--name", "a\tb", "--serial", "1\t2", "--notes", "x\ty\nz").lines.first)
        let list = try harness.run("list").out
        #expect(list.contains("a b") && list.contains("1 2") && !list.contains("\\u{"), "\(list)")
        let item = try harness.run("show", id).out
        #expect(item.contains("a b") && item.contains("  x y\n  z\n") && !item.contains("\\u{"), "\(item)")
    }

    /// Identities are for programs; a sentence says which item is meant in the words of people.
    @Test func noSentenceHasAnIdentifier() throws {
        let harness = try CommandLineHarness()
        let first = try harness.add("Lamp")
        let second = try harness.add("Chair")
        let unknown = UUID().uuidString
        for (arguments, words) in [
            (["show", unknown], "no item"), (["edit", unknown, "--name", "x"], "no item"), (["delete", unknown], "not in the library"),
            (["delete", first, unknown, second], "Item 2 of 3"), (["add", "--name", "x", "--id", first], "“Lamp”"),
        ] {
            let result = try harness.runProgram(["--library", harness.library] + arguments)
            #expect(result.status == 1 && result.err.contains(words), "\(arguments) \(result.err)")
            #expect(!result.err.contains(/[0-9a-f]{8}-[0-9a-f]{4}-/.ignoresCase()), "\(result.err)")
        }
        #expect(try harness.names() == ["Lamp", "Chair"])
        let long = try harness.run("edit", first, "--notes", String(repeating: "x", count: 100_001))
        #expect(long.status == 65 && long.err.contains("The notes are too long: they have 100,001 characters"), "\(long.err)")
    }

    @Test func aMissingLibraryIsNotMadeByLooking() throws {
        let harness = try CommandLineHarness()
        for command in [["list"], ["export", "x.csv"], ["undo"], ["check"], ["delete", UUID().uuidString]] {
            let result = try harness.runProgram(["--library", harness.library] + command)
            #expect(result.status == 66, "\(command) \(result.err)")
        }
        #expect(!FileManager.default.fileExists(atPath: harness.library))
    }

    @Test func whatIsNoLibraryIsLeftAsItIs() throws {
        let harness = try CommandLineHarness()
        _ = try harness.add("One")
        let path = harness.library + "/library.sqlite"
        try Data("garbage, not a database at all, and long enough to look at".utf8).write(to: URL(fileURLWithPath: path))
        for command in [["list"], ["add", "--name", "x"]] {
            #expect(try harness.runProgram(["--library", harness.library] + command).status == 65)
        }
        #expect(try harness.run("check").status == 8)
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("garbage"))
    }

    @Test func findsTheLibraryOfTheUser() throws {
        let harness = try CommandLineHarness()
        var environment = harness.environment
        #expect(try harness.runProgram(["add", "--name", "a"], environment: environment).status == 0)
        #expect(FileManager.default.fileExists(atPath: harness.folder + "/home/.local/share/homepwner/library.sqlite"))
        environment["XDG_DATA_HOME"] = "relative"
        #expect(try harness.runProgram(["list", "--format", "csv"], environment: environment).lines.count == 2)
        environment["XDG_DATA_HOME"] = harness.folder + "/data"
        #expect(try harness.runProgram(["add", "--name", "b"], environment: environment).status == 0)
        #expect(FileManager.default.fileExists(atPath: harness.folder + "/data/homepwner/library.sqlite"))
        #expect(try harness.runProgram(["list", "--library", harness.folder + "/data/homepwner"]).out.contains("b"))
    }

    @Test(arguments: ["000", "022", "077"])
    func nothingIsReadableByOthers(umask: String) throws {
        let harness = try CommandLineHarness()
        let photo = try Picture.write(to: harness.folder + "/work/a.png")
        let script = "umask \(umask); exec \"$0\" --library \"$1\" \"$2\" --name x --photo \"$3\""
        let result = try harness.runProgram(["-c", script, CommandLineHarness.program, harness.library, "add", photo], program: "/bin/sh")
        #expect(result.status == 0, "\(result.err)")
        try harness.run("export", "out.csv")
        let found = try harness.runProgram([harness.library, harness.folder + "/work/out.csv", "-perm", "/077"], program: "/usr/bin/find")
        #expect(found.out.isEmpty, "\(found.out)")
    }

    @Test func picturesComeAndGo() throws {
        let harness = try CommandLineHarness()
        let photo = try Picture.write(to: harness.folder + "/work/a b.png")
        let id = try #require(try harness.run("add", "--name", "x", "--photo", "a b.png").lines.first)
        let photos = try #require(try harness.items().first?["photos"] as? [[String: Any]])
        let hash = try #require(photos.first?["sha256"] as? String)
        let digest = try harness.runProgram([photo], program: "/usr/bin/sha256sum").out
        #expect(digest.hasPrefix(hash))
        #expect(photos.first?["name"] as? String == "a b.png")
        #expect(photos.first?["width"] as? Int == 2)
        let stored = harness.library + "/photos/\(hash.prefix(2))/\(hash).png"
        #expect(try Data(contentsOf: URL(fileURLWithPath: stored)) == Data(contentsOf: URL(fileURLWithPath: photo)))
        // Another one is added; one that is there stays where it is.
        let toolbox = WindowHarness.root + "/resources/sample/toolbox.png"
        func names() throws -> [String] {
            (try harness.items().first?["photos"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
        }
        #expect(try harness.run("edit", id, "--photo", toolbox, "--photo", "a b.png").status == 0)
        #expect(try names() == ["a b.png", "toolbox.png"])
        #expect(try harness.run("edit", id, "--no-photos", "--photo", toolbox).status == 0)
        #expect(try names() == ["toolbox.png"])
        #expect(try harness.run("edit", id, "--no-photos").status == 0)
        #expect((try harness.items().first?["photos"] as? [Any])?.isEmpty == true)
        try harness.write("no picture", to: "text.jpg")
        let refused = try harness.run("edit", id, "--photo", "text.jpg")
        #expect(refused.status == 65 && refused.err.contains("text.jpg"), "\(refused.err)")

        try harness.expectSound()
        try Data("altered".utf8).write(to: URL(fileURLWithPath: stored))
        let check = try harness.run("check")
        #expect(check.status == 8)
        #expect(check.out.contains(hash))
    }

    @Test func listsSortedSearchedAndFormatted() throws {
        let harness = try CommandLineHarness()
        for (name, value) in [("Item 10", "5"), ("item 2", "300"), ("Café", "1")] {
            #expect(try harness.run("add", "--name", name, "--value", value).status == 0)
        }
        func names(_ arguments: String...) throws -> [String] {
            let result = try harness.runProgram(["--library", harness.library, "list", "--format", "csv"] + arguments)
            #expect(result.status == 0, "\(result.err)")
            return result.lines.dropFirst().map { $0.split(separator: ",").dropFirst().first.map { String($0) } ?? "" }
        }
        #expect(try names() == ["Café", "item 2", "Item 10"])
        #expect(try names("--sort", "name") == ["Café", "item 2", "Item 10"])
        #expect(try names("--sort", "value") == ["Café", "Item 10", "item 2"])
        #expect(try names("--sort", "value", "--reverse") == ["item 2", "Item 10", "Café"])
        let second = try #require(try harness.items().first { $0["name"] as? String == "item 2" }?["id"] as? String)
        #expect(try harness.run("edit", second, "--place", "Attic").status == 0)
        // Earlier versions called this order by another name.
        #expect(try names("--sort", "place").first == "item 2" && names("--sort", "place") == names("--sort", "location"))
        #expect(try names("--search", "cafe") == ["Café"])
        #expect(try names("--search", "nothing") == [])
        let table = try harness.run("list")
        #expect(table.lines.count == 4)
        #expect(table.lines[0].hasPrefix("NAME"))
        #expect(!table.out.contains("\u{1B}"))
    }

    @Test func aClosedPipeIsNoFault() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample", "--items", "3000").status == 0)
        let script = "\"$0\" --library \"$1\" list --format json | head -n 1"
        let result = try harness.runProgram(["-c", script, CommandLineHarness.program, harness.library], program: "/bin/sh")
        #expect(result.out == "[\n" && result.err.isEmpty)
        let full = try harness.runProgram(
            ["-c", "\"$0\" --library \"$1\" list > /dev/full", CommandLineHarness.program, harness.library], program: "/bin/sh")
        #expect(full.status == 74 && full.err.contains("no space left"), "\(full.err)")
    }

    @Test func withoutANumberTheSampleIsAHome() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("sample").out == "Added: 52 items\n")
        #expect(try harness.run("tag", "list").out.contains("Heirloom"))
        #expect(try harness.run("list").out.contains("Lens, 28–70 mm"))
        let again = try harness.run("sample")
        #expect(again.status == 1 && again.err.contains("is in the library already"))
        #expect(try harness.run("undo").status == 0)
        #expect(try harness.run("sample").out == "Added: 52 items\n")
        #expect(try harness.run("sample", "--seed", "3").status == 64)
    }

    @Test func samplesAreTheSameForTheSameSeed() throws {
        let one = try CommandLineHarness()
        let other = try CommandLineHarness()
        for harness in [one, other] { #expect(try harness.run("sample", "--items", "50", "--seed", "7").out == "Added: 50 items\n") }
        #expect(try one.run("list", "--format", "json").out == other.run("list", "--format", "json").out)
        #expect(try one.run("sample", "--items", "10", "--seed", "7").status == 1)
        #expect(try one.run("sample", "--items", "10", "--seed", "8").status == 0)
        #expect(try one.items().count == 60)
        #expect(try one.items().contains { ($0["photos"] as? [Any])?.isEmpty == false })
        try one.expectSound()
    }
}

/// A picture that every decoder knows.
enum Picture {
    /// Writes a PNG of 2x2 pixels and returns its path.
    static func write(to path: String) throws -> String {
        let base64 = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGM4IScnd0KOAUIBAB3SBBHfPB1bAAAAAElFTkSuQmCC"
        let data = try #require(Data(base64Encoded: base64))
        try data.write(to: URL(fileURLWithPath: path))
        return path
    }
}
