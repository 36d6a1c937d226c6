import Foundation
import Testing

/// The facts about an item, by the command line: added, shown, exported to a file, and imported elsewhere.
@Suite struct CommandLineRecordTests {
    private static let all = [
        "--name", "Record Player", "--description", "Belt drive", "--maker", "Sonara", "--model", "RP-1", "--serial", "RP1-60042",
        "--asset-number", "A-0037", "--code", "4006381333931", "--quantity", "2 pieces", "--condition", "very-good", "--bought", "2022-10",
        "--source", "Sound & Vinyl", "--price", "279", "--value", "319.00", "--currency", "EUR", "--value-on", "2026-05-02",
        "--value-source", "Own estimate", "--warranty", "5 years", "--warranty-terms", "motor and arm", "--policy", "HH-1", "--location",
        "Living Room", "--last-seen", "2026-11-01", "--notes", "Belt changed.",
    ]

    @Test func everyFieldGoesInAndComesOutElsewhere() throws {
        let harness = try CommandLineHarness()
        let added = try harness.runProgram(["--library", harness.library, "add"] + Self.all)
        #expect(added.status == 0 && added.err.contains("The warranty ends on 1 October 2027."), "\(added.err)")
        let item = try #require(try harness.items().first)
        let expected: [String: AnyHashable] = [
            "description": "Belt drive", "maker": "Sonara", "model": "RP-1", "assetNumber": "A-0037", "code": "4006381333931",
            "quantity": 2, "unit": "pieces", "condition": "very-good", "bought": "2022-10", "date": NSNull(),
            "source": "Sound & Vinyl", "price": 27_900, "priceCurrency": "EUR", "value": 31_900, "currency": "EUR",
            "valueOn": "2026-05-02", "valueSource": "Own estimate", "warrantyEnds": "2027-10-01", "warrantyTerms": "motor and arm",
            "policy": "HH-1", "lastSeen": "2026-11-01", "location": "Living Room",
        ]
        for (name, value) in expected { #expect(item[name] as? AnyHashable == value, "\(name): \(String(describing: item[name]))") }
        #expect(item["amountsAreEach"] as? Bool == true)
        let shown = try harness.run("show", try #require(added.lines.first)).out
        for line in ["Maker:          Sonara", "In all:         €638.00", "Condition:      Very good", "Purchased:      2022-10"] {
            #expect(shown.contains(line + "\n"), "\(shown)")
        }
        // Out, in elsewhere, and out again.
        #expect(try harness.run("export", "one.csv").status == 0)
        let there = harness.folder + "/there"
        #expect(try harness.runProgram(["--library", there, "import", harness.folder + "/work/one.csv"]).status == 0)
        #expect(try harness.runProgram(["--library", there, "export", harness.folder + "/work/two.csv"]).status == 0)
        #expect(
            try String(contentsOfFile: harness.folder + "/work/one.csv", encoding: .utf8)
                == String(contentsOfFile: harness.folder + "/work/two.csv", encoding: .utf8))
    }

    @Test func fieldsAreChangedTakenAwayAndTakenBack() throws {
        let harness = try CommandLineHarness()
        let id = try #require(try harness.runProgram(["--library", harness.library, "add"] + Self.all).lines.first)
        #expect(try harness.run("edit", id, "--in-all", "--maker", "", "--bought", "2021").status == 0)
        var item = try #require(try harness.items().first)
        #expect(item["amountsAreEach"] as? Bool == false && item["maker"] is NSNull && item["bought"] as? String == "2021")
        #expect(try harness.run("show", id).out.contains("Amounts in all: Yes\n"))
        #expect(try harness.run("undo").status == 0)
        item = try #require(try harness.items().first)
        #expect(item["amountsAreEach"] as? Bool == true && item["maker"] as? String == "Sonara" && item["bought"] as? String == "2022-10")
    }

    @Test func theNextOwnNumberIsCountedAndNoneIsGivenTwice() throws {
        let harness = try CommandLineHarness()
        let none = try harness.run("add", "--name", "a", "--asset-number", "next")
        #expect(none.status == 64 && none.err.contains("Write the first one, as A-0001."), "\(none.err)")
        #expect(try harness.run("add", "--name", "a", "--asset-number", "A-0009").status == 0)
        #expect(try harness.run("add", "--name", "b", "--asset-number", "next").status == 0)
        #expect(try harness.items().compactMap { $0["assetNumber"] as? String }.sorted() == ["A-0009", "A-0010"])
        let id = "5a5e3c1e-0000-4000-8000-000000000001"
        for _ in 0..<2 { #expect(try harness.run("add", "--name", "d", "--id", id, "--asset-number", "next").status == 0) }
        let taken = try harness.run("add", "--name", "c", "--asset-number", "A-0009")
        #expect(taken.status == 1 && taken.err.contains("already belongs to “a”") && taken.err.contains("number-taken"), "\(taken.err)")
        #expect(try harness.items().count == 3)
    }

    @Test func whatIsNoValueIsSaidAndNothingIsAdded() throws {
        let harness = try CommandLineHarness()
        for (options, words) in [
            (["--quantity", "many"], "is not a quantity"), (["--condition", "shiny"], "Write one of these: New, Like new"),
            (["--warranty", "2 years"], "counts from the day of purchase"), (["--bought", "2019-13"], "2019-13"),
            (["--price", "12abc"], "is not an amount"), (["--quantity", "999999", "--value", "92233720368547758.07"], "too large"),
            (["--bought", "2019", "--date", "2019"], "mean the same"), (["--quantity", "1000000"], "is not a quantity"),
            (["--quantity", "6-pack"], "is not a quantity"), (["--quantity", "1e3"], "is not a number with a unit"),
        ] {
            let result = try harness.runProgram(["--library", harness.library, "add", "--name", "x"] + options)
            #expect(result.status != 0 && result.err.contains(words), "\(options): \(result.err)")
        }
        #expect(!FileManager.default.fileExists(atPath: harness.library))
        let odd = try harness.run("add", "--name", "x", "--code", "4006381333932")
        #expect(odd.status == 0 && odd.err.contains("it should be 1"), "\(odd.err)")
    }

    @Test func whatWasDeletedIsListedAndBroughtBack() throws {
        let harness = try CommandLineHarness()
        let (lamp, rug) = (try harness.add("Lamp"), try harness.add("Rug"))
        #expect(try harness.run("trash", "list", "--format", "json").out == "[]\n")
        #expect(try harness.run("delete", lamp, rug).status == 0)
        let list = try harness.run("trash", "list")
        #expect(list.status == 0 && list.lines.count == 3 && list.out.contains(lamp) && list.lines[0].hasPrefix("NAME"), "\(list.out)")
        #expect(try harness.run("restore", lamp).status == 0)
        #expect(try harness.names() == ["Lamp"])
        let json = try harness.run("trash", "list", "--format", "json").out
        let items = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(items.map { $0["id"] as? String } == [rug] && items.first?["name"] as? String == "Rug")
        let unknown = try harness.run("restore", "5a5e3c1e-0000-4000-8000-000000000001")
        #expect(unknown.status == 1 && unknown.err.contains("No deleted item has this identifier"), "\(unknown.err)")
    }

    @Test func whatAnotherProgramCallsItIsUnderstood() throws {
        let harness = try CommandLineHarness()
        try harness.write(
            """
            HB.name,HB.quantity,HB.manufacturer,HB.model_number,HB.purchase_from,HB.purchase_price,HB.warranty_expires,HB.asset_id
            Drill,2,Bosch,GSR 12,Hardware Shop,89.90,2027-05-01,000-007
            """, to: "homebox.csv")
        #expect(try harness.run("import", "homebox.csv").status == 0)
        let item = try #require(try harness.items().first)
        #expect(item["maker"] as? String == "Bosch" && item["model"] as? String == "GSR 12" && item["source"] as? String == "Hardware Shop")
        #expect(item["quantity"] as? Int == 2 && item["price"] as? Int == 8_990 && item["value"] as? Int == 8_990)
        #expect(item["warrantyEnds"] as? String == "2027-05-01" && item["assetNumber"] as? String == "000-007")
    }
}
