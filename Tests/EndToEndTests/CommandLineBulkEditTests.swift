import Foundation
import Testing

/// `edit --where` and `edit` of several items, on the command line.
@Suite struct CommandLineBulkEditTests {
    private static func id(_ number: Int) -> String { "5a5e3c1e-0000-4000-8000-00000000000\(number)" }

    private let harness: CommandLineHarness

    init() throws {
        harness = try CommandLineHarness()
        let script = """
            add --name Kettle --place House/Kitchen --tag old --value 24.50USD --quantity 6 --id \(Self.id(1))
            add --name Camera --place Attic --tag old --value 900EUR --bought 2024-01-31 --id \(Self.id(2))
            add --name Player --place House --value 105JPY --id \(Self.id(3))
            add --name Needle --parent \(Self.id(3)) --id \(Self.id(4))
            field add Voltage --kind number --unit V
            field add Colour --kind choice --choice Red --choice Blue
            """
        let result = try harness.run("script", "-", input: script)
        #expect(result.status == 0, "\(result.err)")
    }

    private func run(_ words: String...) throws -> CommandLineHarness.Result {
        try harness.runProgram(["--library", harness.library] + words)
    }

    private func count(_ query: String) throws -> String { try run("list", "--where", query, "--count").out }

    private func item(_ number: Int) throws -> [String: Any] {
        let json = try run("show", Self.id(number), "--format", "json").out
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    private func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
    }

    @Test func twoBoxesMoveHouseInOneStepAndBack() throws {
        let done = try run("edit", "--where", "tag:old", "--set", "place=Cottage/Shed", "--set", "tag+=moved", "--set", "tag-=old")
        #expect(done.status == 0 && done.err.isEmpty && done.out == "2 items changed\n", "\(done.err)")
        #expect(try count("place:cottage/shed tag=moved") == "2\n" && count("tag:old") == "0\n")
        #expect(try run("undo").out == "Undone: Edit 2 Items\n")
        #expect(try count("place:house/kitchen tag=old") == "1\n" && count("place:attic tag=old") == "1\n")
    }

    @Test func amountsAreRaisedAtTheirMinorUnitAndTheOldOnesStay() throws {
        let done = try run("edit", "--where", "has:value", "--set", "value*=1.04", "--on", "2026-11-20", "--source", "Index")
        #expect(done.status == 0 && done.out == "3 items changed\n", "\(done.err)")
        #expect(try item(1)["value"] as? Int == 25_48 && item(2)["value"] as? Int == 936_00 && item(3)["value"] as? Int == 109)
        let values = try item(1)["values"] as? [[String: Any]]
        #expect(values?.map { $0["amount"] as? Int } == [25_48, 24_50])
        #expect(values?.first?["on"] as? String == "2026-11-20" && values?.first?["source"] as? String == "Index")
        #expect(try run("undo").out == "Undone: Value 3 Items\n")
    }

    @Test func whatIsInAnotherCurrencyIsNamedAndTheRestIsDone() throws {
        let some = try run("edit", "--where", "has:value", "--set", "value+=50USD")
        #expect(some.status == 0 && some.out == "1 item changed, 2 refused\n", "\(some.err)")
        #expect(some.err == "homepwner: Camera: Value is in EUR.\nhomepwner: Player: Value is in JPY.\n")
        #expect(try item(1)["value"] as? Int == 74_50)
        let all = try run("edit", "--where", "value:EUR", "--set", "value-=50USD", "--format", "json")
        #expect(all.status == 65 && all.err.hasSuffix("No item can be changed in this way. Nothing was changed. (all-refused)\n"))
        let refusals = try json(all.out)["refusals"] as? [[String: Any]]
        #expect(refusals?.map { $0["reason"] as? String } == ["Value is in EUR."])
        // The refused items are not in the history.
        #expect(try run("undo").out == "Undone: Value “Kettle”\n")
    }

    @Test func aPlanSaysItAllAndChangesNothing() throws {
        let words = ["edit", Self.id(3), Self.id(4), Self.id(1), "--set", "place=Attic", "--set", "Voltage=230", "--set", "notes="]
        let plan = try harness.runProgram(["--library", harness.library] + words + ["--plan"])
        #expect(plan.status == 0 && plan.err.isEmpty)
        #expect(
            plan.out == """
                Kettle (\(Self.id(1)))
                  Place: House › Kitchen → Attic
                  Voltage: nothing → 230\u{A0}V
                Player (\(Self.id(3)))
                  Place: House → Attic
                  Voltage: nothing → 230\u{A0}V
                Needle (\(Self.id(4)))
                  Voltage: nothing → 230\u{A0}V
                3 items would change

                """)
        let moved = try run("edit", Self.id(3), Self.id(4), "--set", "place=Attic", "--plan", "--format", "json")
        let parsed = try json(moved.out)
        #expect(parsed["changed"] as? Int == 1 && parsed["following"] as? Int == 1 && parsed["plan"] as? Bool == true)
        let fields = ((parsed["items"] as? [[String: Any]])?.first?["fields"] as? [[String: String]])?.first
        #expect(fields == ["field": "place", "before": "House", "after": "Attic"])
        let alone = try run("edit", Self.id(4), "--set", "place=Attic", "--plan")
        #expect(alone.out.contains("  Part of: Player → nothing\n"), "\(alone.out)")
        #expect(try count("place:attic") == "1\n" && count("has:Voltage") == "0\n")
        #expect(try run("undo").out.contains("Add Field “Colour”"))
    }

    @Test func aWarrantyInYearsCountsFromEachPurchase() throws {
        let done = try run("edit", "--where", "tag:old", "--set", "warranty=1 month")
        #expect(done.status == 0 && done.out == "1 item changed, 1 refused\n")
        #expect(done.err == "homepwner: Kettle: The warranty counts from the day of purchase, which is unknown.\n")
        #expect(try item(2)["warrantyEnds"] as? String == "2024-02-29")
    }

    @Test(
        arguments: [
            (["--where", "pric>1", "--set", "notes=x"], "Did you mean price?"),
            (["--where", "", "--set", "notes=x"], "would change all items"),
            (["--where", "is:deleted", "--set", "notes=x"], "Deleted items are only in list."),
            (["--where", "is:here", "--set", "pric=5"], "There is no field “pric”. Did you mean price?"),
            (["--where", "is:here", "--set", "Voltige=5"], "Did you mean Voltage?"),
            (["--where", "is:here", "--set", "#maker=5"], "There is no field “maker”."),
            (["--where", "is:here", "--set", "added=2024"], "cannot be changed for many items"),
            (["--where", "is:here", "--set", "disposal=sold"], "with the command dispose"),
            (["--where", "is:here", "--set", "part-of=x"], "--parent"),
            (["--where", "is:here", "--set", "name="], "An item needs a name."),
            (["--where", "is:here", "--set", "tag-=nowhere"], "There is no tag “nowhere”."),
            (["--where", "is:here", "--set", "maker*=2"], "Maker is not an amount or a number."),
            (["--where", "is:here", "--set", "value*=-1"], "is not a factor"),
            (["--where", "is:here", "--set", "value+=much"], "cannot be added"),
            (["--where", "is:here", "--set", "value=much"], "much"),
            (["--where", "is:here", "--set", "number=A.."], "“A..” cannot be counted up."),
            (["--where", "is:here", "--set", "number=.."], "cannot be counted up."),
            (["--where", "is:here", "--set", "bought=someday"], "someday"),
            (["--where", "is:here", "--set", "notes=a", "--set", "note=b"], "Notes is given twice."),
            (["--where", "is:here", "--set", "notes=a", "--on", "2024"], "belong to a new value"),
            (["--where", "is:here", "--set", "value=1", "--set", "valued=2024"], "from --on and --source"),
            (["--where", "is:here", "--maker", "x"], "with --set"), (["--where", "is:here"], "Give a field to change"),
            (["--where", "is:here", "--set", "\"Voltage\"5"], "is not a field with a value"),
            ([], "There are no items."),
        ] as [([String], String)])
    func slipsAreRefusedBeforeAnythingIsChanged(words: [String], sentence: String) throws {
        let result = try harness.runProgram(["--library", harness.library, "edit"] + words)
        #expect(result.status == 64 && result.out.isEmpty && result.err.contains(sentence), "\(result.err)")
        #expect(try run("undo").out.contains("Add Field “Colour”"))
    }

    @Test func hiddenFieldsAndUnknownChoicesAreRefused() throws {
        let pink = try run("edit", "--where", "tag:old", "--set", "Colour=Pink")
        #expect(pink.status == 65 && pink.err.contains("Choose one of these: Red, Blue."), "\(pink.err)")
        #expect(try run("edit", "--where", "tag:old", "--set", "colour=red").status == 0)
        #expect(try count("Colour:Red") == "2\n")
        #expect(try run("field", "hide", "maker").status == 0)
        let hidden = try run("edit", "--where", "tag:old", "--set", "maker=Sonara")
        #expect(hidden.status == 65 && hidden.err.contains("“Maker” is hidden"), "\(hidden.err)")
    }

    @Test func oneNumberIsNotGivenTwice() throws {
        let many = try run("edit", Self.id(1), Self.id(2), "--set", "number=A-1")
        #expect(many.status == 65 && many.err.contains("No two items can have the same item number."), "\(many.err)")
        #expect(try run("edit", Self.id(1), "--set", "number=A-1").out == "1 item changed\n")
        let taken = try run("edit", Self.id(2), "--set", "number=A-1")
        #expect(taken.status == 65 && taken.err.contains("Another item has the number A-1."), "\(taken.err)")
        #expect(try run("edit", Self.id(1), Self.id(2), "--set", "number=").out == "1 item changed, 1 unchanged\n")
    }

    @Test func itemsAreNumberedFromANumberOn() throws {
        #expect(try run("edit", Self.id(4), "--set", "number=A-0101").out == "1 item changed\n")
        let words = ["edit", "--where", "has:value", "--set", "number=A-0100.."]
        let plan = try harness.runProgram(["--library", harness.library] + words + ["--plan"])
        #expect(
            plan.out == """
                Kettle (\(Self.id(1)))
                  Item number: nothing → A-0103
                Camera (\(Self.id(2)))
                  Item number: nothing → A-0102
                Player (\(Self.id(3)))
                  Item number: nothing → A-0100
                3 items would change

                """, "\(plan.out)\(plan.err)")
        #expect(try harness.runProgram(["--library", harness.library] + words).out == "3 items changed\n")
        // The newest item is the first one, as in the list.
        let list = try run("list", "--where", "has:value", "--columns", "number", "--format", "csv")
        #expect(list.lines.dropFirst() == ["A-0100", "A-0102", "A-0103"], "\(list.out)")
        #expect(try run("undo").out == "Undone: Number 3 Items\n" && count("number:A-0101") == "1\n" && count("has:number") == "1\n")
        let given = try run("edit", Self.id(1), Self.id(3), Self.id(2), "--set", "number=7..", "--set", "tag+=numbered")
        #expect(given.out == "3 items changed\n", "\(given.err)")
        #expect(try [1, 3, 2].map { try item($0)["assetNumber"] as? String } == ["7", "8", "9"])
    }

    @Test func oneItemIsEditedAsBefore() throws {
        #expect(try run("edit", Self.id(1), "--set", "Voltage=12", "--maker", "Sonara").out.isEmpty)
        let edited = try item(1)
        #expect(edited["maker"] as? String == "Sonara" && (edited["fields"] as? [String: Any])?["Voltage"] as? Int == 12)
        let unknown = try run("edit", Self.id(1), "--set", "Voltige=12")
        #expect(unknown.status == 1 && unknown.err.contains("There is no custom field “Voltige”."), "\(unknown.err)")
        let missing = try run("edit", Self.id(1), Self.id(9), "--set", "maker=X")
        #expect(missing.status == 1 && missing.err.contains("One of the items is not in the library."), "\(missing.err)")
    }

    @Test func manyRefusedItemsAreNamedAndTheRestIsCounted() throws {
        let lines = (0..<23).map { "add --name Box\($0) --price 1EUR --tag box" }
        #expect(try harness.run("script", "-", input: lines.joined(separator: "\n")).status == 0)
        let result = try run("edit", "--where", "tag:box or has:value", "--set", "price+=1USD")
        #expect(result.status == 0 && result.out == "0 items changed, 3 unchanged, 23 refused\n", "\(result.out)")
        #expect(result.err.split(separator: "\n").count == 21 && result.err.hasSuffix("homepwner: and 3 more\n"), "\(result.err)")
    }

    @Test func aKilledEditIsDoneForAllOrForNone() throws {
        #expect(try run("sample", "--items", "3000").status == 0)
        let total = try run("list", "--where", "is:here", "--count").out
        for round in 0..<3 {
            let maker = "Sonara\(round)"
            let program = try harness.start(
                ["--library", harness.library, "edit", "--where", "is:here", "--set", "maker=\(maker)", "--progress"])
            while program.process.status == nil, !program.err.contains("Changing item") { usleep(1_000) }
            usleep(useconds_t(round * 40_000))
            if program.process.isRunning { try program.kill() }
            let changed = try count("maker=\(maker)")
            #expect(changed == "0\n" || changed == total, "\(changed)")
        }
        try harness.expectSound()
    }

    @Test func aScriptHearsOfEachChangedItem() throws {
        let lines = "edit --where tag:old --set maker=Sonara\nedit --where tag:old --set maker=Sonara\n"
        let result = try harness.run("script", "-", input: lines)
        #expect(result.status == 0 && result.lines == ["ACK \(Self.id(1)) 2", "ACK \(Self.id(2)) 2"], "\(result.out)\(result.err)")
    }
}
