import Foundation
import TestSupport
import Testing

/// `script --as-one`: all lines are one change, or nothing is done.
@Suite struct CommandLineOneChangeTests {
    private static func id(_ number: Int) -> String { "5a5e3c1e-0000-4000-8000-00000000000\(number)" }

    private let harness: CommandLineHarness

    init() throws {
        harness = try CommandLineHarness()
        let script = """
            add --name Kettle --place House/Kitchen --value 24.50USD --id \(Self.id(1))
            add --name Camera --place Attic --value 900EUR --id \(Self.id(2))
            """
        #expect(try harness.run("script", "-", input: script).status == 0)
    }

    private func run(_ lines: String, _ title: String = "Move house") throws -> CommandLineHarness.Result {
        try harness.write(lines, to: "lines.txt")
        return try harness.runProgram(["--library", harness.library, "script", "lines.txt", "--as-one", title], environment: environment)
    }

    /// The variables of the program, with a folder for temporary files that no other program uses.
    private var environment: [String: String] { harness.environment.merging(["TMPDIR": harness.folder + "/work"]) { $1 } }

    private func json() throws -> String { try harness.run("list", "--format", "json").out }

    /// Returns the items without their revisions, which only grow.
    private func contents() throws -> String { try json().replacing(/"revision": [0-9]+/, with: "") }

    /// Returns the bytes of the database and the names of the other files. Empty folders are left out.
    private func library() throws -> (database: Data, files: [String]) {
        let root = URL(fileURLWithPath: harness.library)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        let files = names.filter { !["photos", "papers"].contains($0) }.sorted()
        return (try Data(contentsOf: root.appendingPathComponent("library.sqlite")), files)
    }

    private func entries() throws -> Int? {
        let report = try JSONSerialization.jsonObject(with: Data(try harness.run("check").out.utf8)) as? [String: Any]
        return report?["changes"] as? Int
    }

    @Test func allLinesAreOneStepAndOneUndo() throws {
        let (before, count) = (try json(), try entries())
        let lines = """
            # The new item is changed by the identity that its line gave it, and by what it became.
            add --id \(Self.id(3)) --name Lamp --place House/Hall
            edit \(Self.id(3)) --set tag+=moved
            edit \(Self.id(3)) --notes "by the window"
            list --where tag:moved --count
            show \(Self.id(3)) --format json

            edit --where place:house --set place=Cottage/Shed
            edit \(Self.id(1)) --set value*=2
            edit \(Self.id(1)) --set value+=1USD
            place add Cellar
            field add Voltage --kind number
            edit \(Self.id(1)) --set Voltage=230
            delete \(Self.id(2))
            list --count
            """
        let done = try run(lines)
        #expect(done.status == 0 && done.err.isEmpty, "\(done.err)")
        let acknowledged = LiveScript.acknowledged(done.out)
        #expect(acknowledged.filter { $0.id == Self.id(3) }.map(\.revision) == [1, 2, 3, 4])
        #expect(acknowledged.filter { $0.id == Self.id(1) }.map(\.revision) == [2, 3, 4, 5])
        #expect(done.lines.filter { Int($0) != nil } == ["1", "2"], "\(done.out)")
        #expect(done.out.contains(#""notes": "by the window""#), "\(done.out)")
        #expect(try entries() == count.map { $0 + 1 })
        #expect(try harness.run("list", "--where", "place:cottage value=50USD Voltage=230", "--count").out == "1\n")
        #expect(try harness.run("list", "--where", "place:cottage tag:moved", "--count").out == "1\n")
        let after = try contents()
        #expect(try harness.run("undo").out == "Undone: Move house\n")
        #expect(try contents() == before.replacing(/"revision": [0-9]+/, with: ""))
        #expect(try harness.run("place", "list").out.contains("Cellar") == false)
        #expect(try harness.run("redo").out == "Redone: Move house\n")
        #expect(try contents() == after)
        #expect(try harness.run("undo").out == "Undone: Move house\n")
        #expect(try harness.run("undo").out == "Undone: Add “Camera”\n")
        try harness.expectSound()
    }

    /// An undo of additions alone leaves every byte of the list as it was, with the revisions.
    @Test func undoOfNewItemsIsExact() throws {
        let before = try json()
        #expect(try run("add --id \(Self.id(4)) --name A\nedit \(Self.id(4)) --name B\nadd --name C --parent \(Self.id(4))\n").status == 0)
        #expect(try harness.names() == ["Kettle", "Camera", "B", "C"])
        #expect(try harness.run("undo").status == 0 && json() == before)
    }

    @Test func aLineThatFailsTakesAllBack() throws {
        let picture = try Picture.write(to: harness.folder + "/work/a.png")
        try harness.write("receipt", to: "receipt.txt")
        let before = try library()
        let failing: [(String, Int32, String)] = [
            ("edit \(Self.id(9)) --name x", 1, "item-missing"), ("add --name b --value x1", 64, "x1"),
            ("edit \(Self.id(1))", 64, "Give a field"),
            ("add --name 'a", 64, "not closed"), ("edit --where has:value --set value+=1JPY", 65, "all-refused"),
            ("add --name c --id \(Self.id(2))", 1, "duplicate-item"),
        ]
        for (line, status, message) in failing {
            let lines =
                "add --name Lamp --photo \(picture) --paper receipt=receipt.txt --place New\nedit \(Self.id(1)) --name K\n\n\(line)\n"
            let result = try run(lines)
            #expect(result.out.isEmpty && result.err.contains("lines.txt:4:") && result.err.contains(message), "\(line): \(result.err)")
            #expect(result.status == status, "\(line): \(result.status) \(result.err)")
            let now = try library()
            #expect(now.files == before.files && now.database == before.database, "\(line): \(now.files)")
        }
        #expect(try harness.run("undo").out == "Undone: Add “Camera”\n")
    }

    /// These have transactions, connections or files of their own.
    @Test(
        arguments: [
            "import x.csv", "export x.csv", "backup", "restore x --into y", "undo", "redo", "script other.txt", "sample --items 1", "check",
            "currency EUR", "report overview --output x.pdf", "screenshots --output x",
        ])
    func linesThatCannotBeAPartAreNamedBeforeAnythingIsDone(_ line: String) throws {
        let before = try library()
        let result = try run("add --name a\n# \n\(line)\nbogus\n")
        #expect(result.status == 64 && result.out.isEmpty, "\(result.err)")
        let name = line.prefix { $0 != " " }
        #expect(
            result.err == "homepwner: lines.txt:3: \(name) cannot be a part of one step. Run it alone, or leave out --as-one. "
                + "Nothing was changed.\n")
        #expect(try library().database == before.database)
    }

    @Test(
        arguments: [
            (["--as-one", "T", "--keep-going"], "leave out --keep-going"), (["--as-one", " "], "The title is empty."),
            (["--as-one", "a\nb"], "A title has one line"), (["--as-one", String(repeating: "a", count: 101)], "at most 100 characters"),
        ] as [([String], String)])
    func optionsThatContradict(_ options: [String], _ message: String) throws {
        try harness.write("add --name a\n", to: "lines.txt")
        let result = try harness.runProgram(["--library", harness.library, "script", "lines.txt"] + options)
        #expect(result.status == 64 && result.err.contains(message), "\(result.err)")
        #expect(try harness.names() == ["Kettle", "Camera"])
    }

    @Test func linesThatOnlyReadAreNoEntry() throws {
        let before = try library()
        let result = try run("list --count\nadd --help\n")
        #expect(result.status == 0 && result.out.hasPrefix("2\n") && result.out.contains("--serial"))
        #expect(try library().database == before.database)
    }

    /// The process that has the library open runs all lines, and takes all back if one fails.
    @Test func anotherProcessRunsThem() throws {
        let script = try LiveScript(harness)
        let done = try run("add --id \(Self.id(3)) --name Lamp\nedit \(Self.id(3)) --name Torch\nlist --count\n")
        #expect(done.status == 0 && done.err.isEmpty && done.out == "ACK \(Self.id(3)) 1\nACK \(Self.id(3)) 2\n3\n", "\(done)")
        let failed = try run("add --name a\nedit \(Self.id(9)) --name x\n")
        #expect(failed.status == 1 && failed.out.isEmpty && failed.err.contains("lines.txt:2:"), "\(failed)")
        #expect(try run("add --name a\nundo\n").err.contains("lines.txt:2: undo cannot be"))
        // Its own lines are no part of it.
        script.write("edit \(Self.id(1)) --name K\n")
        #expect(script.program.wait { LiveScript.acknowledged($0).count == 1 })
        #expect(try harness.names() == ["K", "Camera", "Torch"])
        #expect(try script.finish().status == 0)
        #expect(try harness.run("undo").out == "Undone: Edit “K”\n")
        #expect(try harness.run("undo").out == "Undone: Move house\n" && harness.names() == ["Kettle", "Camera"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: harness.folder + "/work").contains { $0.hasPrefix("homepwner-input-") }
                == false)
    }

    /// Messages of a step come with its output, in their order, and those of a failed one without it.
    @Test func messagesComeAtTheEnd() throws {
        let first = try run("edit \(Self.id(1)) --remove-tag nothing\nedit \(Self.id(2)) --name Cam\n")
        #expect(first.status == 0 && first.err.contains("no tag “nothing”"), "\(first)")
        let failed = try run("edit \(Self.id(1)) --remove-tag nothing\nlist\nedit \(Self.id(9)) --name x\n")
        #expect(failed.out.isEmpty && failed.err.contains("no tag “nothing”") && failed.err.contains("lines.txt:3:"), "\(failed)")
    }

    /// A program that runs the script again after an error must know that everything was stored.
    @Test func anOutputThatCannotBeWrittenIsNoFailedStep() throws {
        try harness.write("edit \(Self.id(1)) --name K\nlist\n", to: "lines.txt")
        let command = "exec '\(CommandLineHarness.program)' --library '\(harness.library)' script lines.txt --as-one T > /dev/full"
        let result = try harness.runProgram(["-c", command], program: "/bin/sh")
        #expect(result.status == 74 && result.err.contains("The step was stored"), "\(result)")
        #expect(try harness.names() == ["K", "Camera"])
    }

    /// Ctrl+C takes everything back, with the files; so does a kill, whose files are swept later.
    @Test(arguments: [SIGINT, SIGTERM, SIGKILL]) func anEndInTheMiddle(_ signal: Int32) throws {
        let picture = try Picture.write(to: harness.folder + "/work/a.png")
        let before = try library()
        let contents = try contents()
        let more = String(repeating: "duplicate \(Self.id(1)) --times 100\n", count: 200)
        try harness.write("add --name Lamp --photo \(picture)\nedit \(Self.id(1)) --name K --remove-tag nothing\n" + more, to: "lines.txt")
        let running = try harness.start(["--library", harness.library, "script", "lines.txt", "--as-one", "T"])
        var hang = HangGuard()
        // The picture is there before anything is stored.
        while try library().files == before.files, running.process.isRunning, hang.isPatient() { usleep(2000) }
        running.process.signal(signal)
        let result = try running.finish()
        #expect(result.status == 128 + signal && result.out.isEmpty && result.err.isEmpty, "\(result.status) \(result.err)")
        if signal != SIGKILL {
            let now = try library()
            #expect(now.files == before.files && now.database == before.database, "\(now.files)")
        }
        #expect(try self.contents() == contents && harness.run("undo").out == "Undone: Add “Camera”\n")
        try harness.expectSound()
    }
}
