import Foundation
import Testing

/// How `edit --set` reads names, values and days, for one item and for many.
@Suite struct CommandLineFieldSettingTests {
    private static func id(_ number: Int) -> String { "5a5e3c1e-0000-4000-8000-00000000000\(number)" }

    private let harness: CommandLineHarness

    init() throws {
        harness = try CommandLineHarness()
        let script = """
            add --name Kettle --tag old --value 100USD --id \(Self.id(1))
            add --name Camera --tag old --value 900EUR --id \(Self.id(2))
            field add Shop --kind text
            field add Notes --kind text
            field add Fee --kind money
            field add Voltage --kind number
            """
        let result = try harness.run("script", "-", input: script)
        #expect(result.status == 0, "\(result.err)")
    }

    private func run(_ words: String...) throws -> CommandLineHarness.Result {
        try harness.runProgram(["--library", harness.library] + words)
    }

    private func item(_ number: Int) throws -> [String: Any] {
        let json = try run("show", Self.id(number), "--format", "json").out
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    private func text(_ key: String, _ number: Int) throws -> String { try item(number)[key] as? String ?? "" }

    private func own(_ number: Int) throws -> [String: Any] { try item(number)["fields"] as? [String: Any] ?? [:] }

    private func expectSlip(_ words: [String], _ sentence: String) throws {
        let result = try harness.runProgram(["--library", harness.library, "edit"] + words)
        #expect(result.status == 64 && result.out.isEmpty && result.err.contains(sentence), "\(words): \(result.status) \(result.err)")
        #expect(try run("undo").out.contains("Add Field “Voltage”"), "\(words)")
        #expect(try run("redo").status == 0)
    }

    // MARK: - Values

    @Test func aFactorIsTheSameInEveryLocale() throws {
        for (text, value) in [("value*=1.045", 104_50), ("value*=2,5", 261_25)] {
            #expect(try run("edit", Self.id(1), "--set", text).out == "1 item changed\n")
            #expect(try item(1)["value"] as? Int == value)
        }
        // A point groups in German, and a comma in English.
        if let german = try harness.environment(of: "de_DE") {
            let words = ["--library", harness.library, "edit", Self.id(2), "--set", "value*=1.045"]
            #expect(try harness.runProgram(words, environment: german).status == 0)
            #expect(try item(2)["value"] as? Int == 940_50)
        }
        for text in ["value*=1.045,5", "value*=1,000,000", "value*=1 000"] {
            try #require(try run("edit", Self.id(1), "--set", text).err.contains("is not a factor"))
        }
    }

    @Test func aValueOfTheSameYearIsRaised() throws {
        let year = String(Calendar(identifier: .gregorian).component(.year, from: Date()))
        #expect(try run("edit", Self.id(1), "--value-on", year).status == 0)
        #expect(try run("edit", Self.id(2), "--value-on", "9000-01-01").status == 0)
        let done = try run("edit", "--where", "tag:old", "--set", "value*=1.04")
        #expect(done.out == "1 item changed, 1 refused\n")
        #expect(done.err == "homepwner: Camera: The value is as of 9000-01-01, which is later. Give the day of the new one.\n")
        #expect(try item(1)["value"] as? Int == 104_00)
    }

    @Test func aDayInThePastIsAnOlderValue() throws {
        #expect(try run("edit", Self.id(1), "--value-on", "2025").status == 0)
        let done = try run("edit", "--where", "tag:old", "--set", "value*=1.04", "--on", "2020-01-01")
        #expect(done.out == "2 items changed\n")
        #expect(done.err == "homepwner: 1 value was added as an older value, because a newer one is known.\n")
        let values = try item(1)["values"] as? [[String: Any]]
        #expect(values?.map { $0["amount"] as? Int } == [100_00, 104_00])
        let plan = try run("edit", Self.id(1), "--set", "value*=1.05", "--on", "2020-01-02", "--plan", "--format", "json")
        #expect(plan.out.contains("\"addedOlder\": 1"), "\(plan.out)")
        let text = try run("edit", Self.id(1), "--set", "value*=1.05", "--on", "2020-01-02", "--plan")
        #expect(text.out.contains("  Older value: ") && text.err.isEmpty, "\(text.out)")
    }

    @Test func anAmountWithoutACurrencyIsInThatOfTheLibrary() throws {
        #expect(try run("currency", "USD").status == 0)
        let done = try run("edit", "--where", "tag:old", "--set", "value+=50")
        #expect(done.out == "1 item changed, 1 refused\n" && done.err == "homepwner: Camera: Value is in EUR.\n", "\(done.err)")
        #expect(try item(1)["value"] as? Int == 150_00 && item(2)["value"] as? Int == 900_00)
    }

    @Test func dayAndSourceOfAValueAreRefusedWhereTheyAreHidden() throws {
        for (field, words) in [("Valued on", ["--on", "2026"]), ("Valued by", ["--source", "Index"])] {
            #expect(try run("field", "hide", field).status == 0)
            let result = try harness.runProgram(
                ["--library", harness.library, "edit", Self.id(1), "--set", "value=120USD"] + words)
            #expect(result.status == 65 && result.err.contains("“\(field)” is hidden"), "\(result.err)")
        }
        #expect(try run("edit", Self.id(1), "--set", "value=120USD").status == 0)
    }

    // MARK: - Names

    @Test func aNameOfTwoFieldsMeansNeitherForManyItems() throws {
        try expectSlip(["--where", "tag:old", "--set", "Shop=Sonara"], "Write #Shop for the custom field, or source for the other one.")
        try expectSlip(["--where", "tag:old", "--set", "Notes=x"], "Write #Notes for the custom field, or notes for the other one.")
        #expect(try run("edit", "--where", "tag:old", "--set", "#Shop=Sonara", "--set", "source=Corner").out == "2 items changed\n")
        #expect(try own(1)["Shop"] as? String == "Sonara" && item(1)["source"] as? String == "Corner")
    }

    @Test func onePlanIsWhatHappensToOneItem() throws {
        #expect(try run("edit", Self.id(1), "--set", "Fee=5EUR").status == 0)
        #expect(try run("currency", "USD").status == 0)
        let words = ["edit", Self.id(1), "--set", "Shop = Sonara", "--set", "Notes=x", "--set", "Fee=7"]
        let plan = try harness.runProgram(["--library", harness.library] + words + ["--plan"])
        #expect(
            plan.status == 0 && plan.out.contains("\n  Fee: €5.00 → €7.00\n  Shop: nothing → Sonara\n  Notes: nothing → x\n"), "\(plan.out)"
        )
        let done = try harness.runProgram(["--library", harness.library] + words)
        #expect(done.status == 0 && done.out.isEmpty)
        let fields = try own(1)
        #expect(fields["Shop"] as? String == "Sonara" && fields["Notes"] as? String == "x", "\(fields)")
        #expect((fields["Fee"] as? [String: Any])?["currency"] as? String == "EUR", "\(fields)")
        #expect(try run("edit", Self.id(1), "--set", "Fee=7", "--plan").out == "0 items would change, 1 unchanged\n")
    }

    @Test func oneItemGetsAValueWithItsSource() throws {
        let done = try run("edit", Self.id(1), "--set", "value=120USD", "--source", "Index")
        #expect(done.status == 0 && done.out == "1 item changed\n", "\(done.err)")
        #expect(try text("valueSource", 1) == "Index" && text("source", 1) == "")
        #expect(try run("edit", Self.id(1), "--set", "Voltage=12", "--source", "Corner").status == 0)
        #expect(try item(1)["source"] as? String == "Corner")
        let mixed = try run("edit", Self.id(1), "--set", "place=Attic", "--maker", "X")
        #expect(mixed.status == 64 && mixed.err.contains("Give all fields with --set."), "\(mixed.err)")
    }

    // MARK: - Blanks

    @Test func blanksAroundTheOperatorDoNotCount() throws {
        #expect(try run("edit", "--where", "tag:old", "--set", "maker = Sonara", "--set", "\"Voltage\" =  12").out == "2 items changed\n")
        #expect(try item(1)["maker"] as? String == "Sonara" && own(1)["Voltage"] as? Int == 12)
        #expect(try run("edit", "--where", "tag:old", "--set", "Voltage *= 2", "--set", "maker = ").out == "2 items changed\n")
        #expect(try text("maker", 1) == "" && own(1)["Voltage"] as? Int == 24)
        #expect(try run("edit", Self.id(1), "--set", "Voltage = ").status == 0)
        #expect(try own(1)["Voltage"] == nil)
    }

    @Test(
        arguments: [
            ("place=/", "“/” is no value. Write place= with nothing behind it"), ("tag=,", "“,” is no value."), ("type= ", "is no value."),
            ("maker= ", "is no value."), ("name= ", "An item needs a name."), ("name = ", "An item needs a name."),
            (" =x", "is not a field"),
            ("#Shop= ", "is no value."), ("tag+= ", "A tag needs a name."),
        ])
    func aSlipDoesNotClear(text: String, sentence: String) throws {
        try expectSlip(["--where", "tag:old", "--set", text], sentence)
    }

    @Test func anEmptyDayIsASlip() throws {
        try expectSlip(["--where", "tag:old", "--set", "value=1", "--on", ""], "--on needs a day")
    }

    // MARK: - Plans

    @Test func newNamesAreSaidOnce() throws {
        let plan = try run(
            "edit", "--where", "tag:old", "--set", "place=House/kitchen", "--set", "tag+=moved", "--set", "tag+=old", "--set", "type=Robot",
            "--plan")
        #expect(plan.out.hasSuffix("New place: House › kitchen\nNew tag: moved\nNew type: Robot\n2 items would change\n"), "\(plan.out)")
        #expect(try run("edit", "--where", "tag:old", "--set", "place=House/kitchen").status == 0)
        let again = try run("edit", "--where", "tag:old", "--set", "place=house", "--plan")
        #expect(!again.out.contains("New "), "\(again.out)")
    }

    @Test func nobodyIsTurnedAwayByALongEdit() throws {
        #expect(try run("sample", "--items", "3000").status == 0)
        // A server answers while the items are counted and changed; on a fast machine it has little time for that.
        var answers = 0
        for round in 0..<8 where answers == 0 {
            let maker = "Sonara\(round)"
            let program = try harness.start(
                ["--library", harness.library, "edit", "--where", "is:here", "--set", "maker=\(maker)", "--progress"])
            #expect(program.wait { _ in program.err.contains("ing item") })
            while program.process.isRunning {
                let result = try run("list", "--where", "maker=\(maker)", "--count")
                #expect(result.status == 0 && (result.out == "0\n" || result.out == "3002\n"), "\(result.out)\(result.err)")
                if program.process.isRunning { answers += 1 }
            }
            #expect(try program.finish().status == 0)
        }
        #expect(answers > 0)
    }
}
