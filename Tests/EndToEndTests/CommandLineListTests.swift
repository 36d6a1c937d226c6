import Foundation
import Testing

/// `list --sort` by any fields, and `list --columns`.
@Suite struct CommandLineListTests {
    private func fill(_ harness: CommandLineHarness) throws {
        let script = """
            field add Voltage --kind number --unit V
            field add "Shade, inner" --kind choice --choice Red --choice Blue
            field add Engraving --kind long-text
            add --name Kettle --place House/Kitchen --maker Sonara --tag old --value 40 --quantity 2 --set Voltage=230 --condition good --id 5a5e3c1e-0000-4000-8000-000000000001
            add --name Camera --place Attic --maker Aldi --tag old --tag "big, red" --value 900 --bought 2024-03-05 --condition poor --notes =1
            add --name Lamp --place House/Kitchen --maker Sonara --value 60 --set Voltage=110 --set "Shade, inner=Blue"
            add --name Vase --place House --value 70 --quantity 2 --in-all --bought 2024 --condition new
            add --name Bike --value 300 --id 5a5e3c1e-0000-4000-8000-000000000002
            dispose 5a5e3c1e-0000-4000-8000-000000000002 --as stolen --on 2026-11-02
            """
        let result = try harness.run("script", "-", input: script)
        #expect(result.status == 0, "\(result.err)")
    }

    private func list(_ harness: CommandLineHarness, _ words: [String]) throws -> CommandLineHarness.Result {
        try harness.runProgram(["--library", harness.library, "list"] + words)
    }

    @Test(
        arguments: [
            (["--sort", "maker"], "Camera Kettle Lamp Vase"), (["--sort", "-maker"], "Kettle Lamp Camera Vase"),
            (["--sort", "maker", "--reverse"], "Kettle Lamp Camera Vase"), (["--sort", "maker,-name"], "Camera Lamp Kettle Vase"),
            (["--sort", "place,value"], "Camera Vase Lamp Kettle"), (["--sort", "location, -value"], "Camera Vase Kettle Lamp"),
            (["--sort", "place,value", "--reverse"], "Lamp Kettle Vase Camera"), (["--sort", "value"], "Lamp Vase Kettle Camera"),
            (["--sort", "-place"], "Lamp Kettle Vase Camera"), (["--sort", "bought"], "Vase Camera Kettle Lamp"),
            (["--sort", "condition"], "Camera Kettle Vase Lamp"), (["--sort", "Quantity,name"], "Camera Lamp Kettle Vase"),
            (["--sort", "added"], "Kettle Camera Lamp Vase"), (["--sort", "-changed"], "Vase Lamp Camera Kettle"),
            (["--sort", "\"Voltage\",name"], "Lamp Kettle Camera Vase"), (["--sort", "#voltage", "--reverse"], "Kettle Lamp Vase Camera"),
            (["--sort", "\"Shade, inner\",-name"], "Lamp Vase Kettle Camera"), (["--sort-field", "Voltage"], "Lamp Kettle Camera Vase"),
            (["--sort", "in-all,name"], "Camera Kettle Lamp Vase"), (["--sort", "-in-all,name"], "Vase Camera Kettle Lamp"),
            (["--sort", "newest"], "Vase Lamp Camera Kettle"), (["--sort", "-newest"], "Kettle Camera Lamp Vase"),
            (["--sort", "own"], "Vase Lamp Camera Kettle"), (["--sort", "serial-number"], "Kettle Camera Lamp Vase"),
            (["--sort", "-missing"], "Camera Kettle Vase Lamp"), (["--sort", "place,missing"], "Camera Vase Lamp Kettle"),
            (["--sort", "worth,name", "--where", "-tag:old"], "Lamp Vase"),
            (["--sort", "-disposed,name", "--where", "is:disposed or maker:sonara"], "Bike Kettle Lamp"),
            (["--sort", "disposal", "--state", "disposed"], "Bike"),
        ] as [([String], String)])
    func sortsByAnyFields(words: [String], names: String) throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        let result = try list(harness, words + ["--columns", "name", "--format", "csv"])
        #expect(result.status == 0, "\(result.err)")
        #expect(result.lines.dropFirst().joined(separator: " ") == names, "\(words)")
    }

    @Test func itemsThatLeftAreSortedByPlace() throws {
        let harness = try CommandLineHarness()
        let ids = (3...5).map { "5a5e3c1e-0000-4000-8000-00000000000\($0)" }
        let script = """
            add --name Amp --place House --id \(ids[0])
            add --name Zither --place Attic --id \(ids[1])
            add --name Desk --place Cellar --id \(ids[2])
            dispose \(ids.joined(separator: " ")) --as sold
            """
        #expect(try harness.run("script", "-", input: script).status == 0)
        for (order, names) in [("place", "Zither Desk Amp"), ("-place", "Amp Desk Zither")] {
            let result = try list(harness, ["--state", "disposed", "--sort", order, "--columns", "name", "--format", "csv"])
            #expect(result.lines.dropFirst().joined(separator: " ") == names, "\(order): \(result.err)")
        }
    }

    @Test func whatIsNoOrderIsRefused() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        #expect(try harness.run("field", "hide", "Maker").status == 0)
        for (words, status, sentence) in [
            (["--sort", "plaec,name"], 64, "--sort: There is no field “plaec”. Did you mean place?"),
            (["--sort", "newes"], 64, "Did you mean newest?"), (["--sort", "\"newest\""], 64, "There is no field “newest”."),
            (["--sort", "voltaeg"], 64, "Did you mean Voltage?"), (["--sort", "#name"], 64, "There is no field “name”."),
            (["--sort", ""], 64, "--sort: “” is not a list of fields."), (["--sort", "name,"], 64, "is not a list of fields."),
            (["--sort", "\"name\" value"], 64, "is not a list of fields."),
            (["--sort", "name,value,place"], 64, "Items are sorted by one or two fields."),
            (["--sort", "tags"], 1, "“Tags”. Long texts, tags and wholes have no order."),
            (["--sort", "Engraving"], 1, "“Engraving”. Long texts, tags"), (["--sort-field", "Engraving"], 1, "“Engraving”. Long texts"),
            (["--sort", "maker"], 1, "“Maker”. It is hidden."),
            (["--sort", "name", "--sort-field", "Voltage"], 64, "not by both"),
            (["--state", "trash", "--sort", "name"], 64, "in the order of their deletion"),
            (["--columns", "name,plaec"], 64, "--columns: There is no field “plaec”. Did you mean place?"),
            (["--columns", "-name"], 64, "A column has no order."), (["--columns", "name", "--count"], 64, "not both"),
            (["--columns", "Maker"], 65, "The field “Maker” is hidden."),
        ] as [([String], Int32, String)] {
            let result = try list(harness, words)
            #expect(
                result.status == status && result.out.isEmpty && result.err.contains(sentence), "\(words): \(result.status) \(result.err)")
        }
        #expect(
            try list(harness, ["--columns", "Maker", "--all-fields", "--where", "lamp", "--format", "csv"]).out == "Maker\r\nSonara\r\n")
    }

    @Test func theColumnsAreThoseThatWereChosen() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        let all = ["--where", "kettle or camera or is:stolen", "--sort", "name"]
        let table = try list(harness, all + ["--columns", "name,value, qty,place,tag,\"Voltage\",condition,bought,state"])
        #expect(
            table.out == """
                NAME      VALUE  QUANTITY  PLACE          TAGS           VOLTAGE  CONDITION  PURCHASED   STATE
                Bike    $300.00                                                                          disposed
                Camera  $900.00            Attic          big, red, old           Poor       2024-03-05  here
                Kettle   $80.00         2  House/Kitchen  old                230  Good                   here

                """, "\(table.out)")
        let csv = try list(harness, all + ["--columns", "name,value,tags,\"Voltage\",notes,\"Shade, inner\"", "--format", "csv"])
        #expect(
            csv.out.replacingOccurrences(of: "\r\n", with: "\n") == """
                Name,Value,Currency,Tags,Voltage,Notes,"Shade, inner"
                Bike,300.00,USD,,,,
                Camera,900.00,USD,"big\\, red, old",,'=1,
                Kettle,40.00,USD,old,230,,

                """, "\(csv.out)")
        let json = try list(harness, all + ["--columns", "name,value,place,\"Voltage\",state,NAME,tags,price,value", "--format", "json"])
        #expect(
            json.out == """
                [
                  {"name": "Bike", "value": 30000, "currency": "USD", "place": null, "state": "disposed", "tags": [], "price": null, "priceCurrency": null, "fields": {}},
                  {"name": "Camera", "value": 90000, "currency": "USD", "place": ["Attic"], "state": "here", "tags": ["big, red", "old"], "price": null, "priceCurrency": null, "fields": {}},
                  {"name": "Kettle", "value": 4000, "currency": "USD", "place": ["House", "Kitchen"], "state": "here", "tags": ["old"], "price": null, "priceCurrency": null, "fields": {"Voltage": 230}}
                ]

                """, "\(json.out)")
        let id = "5a5e3c1e-0000-4000-8000-000000000001"
        #expect(try harness.run("delete", id).status == 0)
        let deleted = try list(harness, ["--state", "trash", "--columns", "id,state,changed", "--format", "csv"])
        #expect(deleted.lines.first == "ID,State,Changed" && deleted.lines.last?.hasPrefix(id + ",trash,20") == true, "\(deleted.out)")
        #expect(try list(harness, ["--where", "nothing", "--columns", "name", "--format", "json"]).out == "[]\n")
    }
}
