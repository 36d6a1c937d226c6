import Foundation
import Testing

/// `place`, `tag` and `type`.
@Suite struct CommandLinePlaceTests {
    /// Runs commands that must succeed, and returns the output of the last one.
    @discardableResult
    private func run(_ harness: CommandLineHarness, _ commands: [String]...) throws -> String {
        var out = ""
        for words in commands {
            let result = try harness.runProgram(["--library", harness.library] + words)
            #expect(result.status == 0, "\(words): \(result.err)")
            out = result.out
        }
        return out
    }

    @Test func placesAreATreeWithCounts() throws {
        let harness = try CommandLineHarness()
        #expect(
            try run(harness, ["place", "add", "House/Kitchen", "--kind", "room", "--note", "warm"]) == "Added: House/Kitchen\n")
        try run(
            harness, ["add", "--name", "Kettle", "--place", "House/Kitchen"], ["add", "--name", "Pan", "--place", "House/Kitchen/Drawer"],
            ["add", "--name", "Bike", "--place", "Garage"])
        var places = try harness.array("place", "list")
        let paths = [["Garage"], ["House"], ["House", "Kitchen"], ["House", "Kitchen", "Drawer"]]
        #expect(places.compactMap { $0["path"] as? [String] } == paths)
        #expect(places.compactMap { $0["items"] as? Int } == [1, 2, 2, 1])
        #expect(places[2]["kind"] as? String == "room" && places[2]["note"] as? String == "warm")
        // One undo takes the whole of it away again.
        try run(harness, ["undo"], ["undo"], ["undo"], ["undo"])
        #expect(try harness.array("place", "list").isEmpty)
        try run(harness, ["redo"], ["redo"], ["redo"], ["redo"])
        // A box moves with all of its contents, to the top level.
        #expect(try run(harness, ["place", "move", "House/Kitchen", "--into", "Garage"]) == "Moved: House/Kitchen to Garage/Kitchen\n")
        #expect(try run(harness, ["place", "move", "Garage/Kitchen/Drawer", "--into", ""]) == "Moved: Garage/Kitchen/Drawer to Drawer\n")
        #expect(try run(harness, ["place", "rename", "Drawer", "Tin / Box"]) == "Renamed: Drawer to Tin \\/ Box\n")
        places = try harness.array("place", "list")
        #expect(places.compactMap { $0["path"] as? [String] } == [["Garage"], ["Garage", "Kitchen"], ["House"], ["Tin / Box"]])
        #expect(places.compactMap { $0["items"] as? Int } == [2, 1, 0, 1])
        let table = try harness.run("place", "list").lines
        #expect(table[0].hasPrefix("PLACE") && table[4].hasPrefix("Tin \\/ Box") && table[2].hasPrefix("Garage/Kitchen  room      1  warm"))
        #expect(try harness.run("place", "list", "--format", "csv").out.hasPrefix("Place,Kind,Items,Note\r\nGarage,,2,\r\n"))
    }

    @Test func aDeletedPlaceGivesItsThingsAway() throws {
        let harness = try CommandLineHarness()
        try run(
            harness, ["add", "--name", "Kettle", "--place", "House/Kitchen"], ["add", "--name", "Pan", "--place", "House/Kitchen/Drawer"],
            ["place", "add", "Garage"])
        #expect(
            try run(harness, ["place", "delete", "House/Kitchen", "--items-to", "Garage"])
                == "Deleted: House/Kitchen; 1 item and 1 place went to Garage\n")
        #expect(try harness.items().compactMap { $0["location"] as? String } == ["Garage", "Garage/Drawer"])
        try run(harness, ["undo"])
        #expect(try harness.items().compactMap { $0["location"] as? String } == ["House/Kitchen", "House/Kitchen/Drawer"])
        #expect(
            try run(harness, ["place", "delete", "House/Kitchen/Drawer"]) == "Deleted: House/Kitchen/Drawer; 1 item went to House/Kitchen\n"
        )
        #expect(try run(harness, ["place", "delete", "Garage"]) == "Deleted: Garage; it was empty\n")
        #expect(try run(harness, ["place", "delete", "House"]).hasPrefix("Deleted: House; 0 items and 1 place are in no place now"))
        #expect(try harness.items().compactMap { $0["location"] as? String } == ["Kitchen", "Kitchen"])
        try harness.expectSound()
    }

    @Test func tagsAreRenamedMergedAndDeleted() throws {
        let harness = try CommandLineHarness()
        #expect(try run(harness, ["tag", "add", "fragile", "--color", "red"]) == "Added: fragile\n")
        try run(
            harness, ["add", "--name", "Vase", "--tag", "fragile"], ["add", "--name", "Cup", "--tag", "fragile", "--tag", "brittle"],
            ["tag", "add", "lent, out"])
        var tags = try harness.array("tag", "list")
        #expect(Set(tags.compactMap { $0["name"] as? String }) == ["fragile", "brittle", "lent, out"])
        let counts = Dictionary(uniqueKeysWithValues: tags.map { ($0["name"] as? String ?? "", $0["items"] as? Int ?? -1) })
        #expect(counts == ["fragile": 2, "brittle": 1, "lent, out": 0])
        let taken = try harness.run("tag", "rename", "brittle", "fragile")
        #expect(taken.status == 1 && taken.err.contains("tag merge") && taken.err.contains("name-taken"), "\(taken.err)")
        #expect(try run(harness, ["tag", "merge", "brittle", "--into", "fragile"]) == "Merged: brittle into fragile; 1 item had it\n")
        try run(harness, ["tag", "add", "Brittle"])
        let alike = try harness.run("tag", "rename", "fragile", "BRITTLE")
        #expect(alike.status == 1 && alike.err.contains("“Brittle” already") && alike.err.contains("tag merge"), "\(alike.err)")
        try run(harness, ["tag", "delete", "Brittle"])
        try run(harness, ["tag", "rename", "fragile", "breaks"])
        #expect(try harness.items().compactMap { $0["tags"] as? [String] } == [["breaks"], ["breaks"]])
        #expect(try run(harness, ["tag", "delete", "breaks"]) == "Deleted: breaks; 2 items had it\n")
        #expect(try harness.items().compactMap { $0["tags"] as? [String] } == [[], []])
        try run(harness, ["undo"])
        tags = try harness.array("tag", "list")
        #expect(tags.first?["color"] as? String == "red" && tags.first?["items"] as? Int == 2)
        #expect(try harness.items().compactMap { $0["tags"] as? [String] } == [["breaks"], ["breaks"]])
        try harness.expectSound()
    }

    @Test func aDeletedTypeStaysOnItsItemsAndComesBack() throws {
        let harness = try CommandLineHarness()
        try run(harness, ["type", "add", "Clocks", "--useful-years", "20", "--limit", "1500", "--currency", "EUR"])
        let clock = try #require(try harness.run("add", "--name", "Clock", "--type", "Clocks").lines.first)
        let types = try harness.array("type", "list")
        let type = try #require(types.first { $0["name"] as? String == "Clocks" })
        #expect(types.count == 16 && type["items"] as? Int == 1 && type["usefulYears"] as? Int == 20 && type["limit"] as? Int == 150_000)
        #expect(try run(harness, ["type", "delete", "Clocks"]) == "Deleted: Clocks; 1 item keeps its name\n")
        #expect(try harness.array("type", "list").count == 15)
        #expect(try harness.item(clock)["type"] as? String == "Clocks")
        // It can still be edited, shown and taken out.
        #expect(try harness.run("edit", clock, "--notes", "ticks").status == 0)
        #expect(try harness.run("export", "-").out.contains("Clocks"))
        try run(harness, ["undo"], ["undo"])
        #expect(try harness.array("type", "list").count == 16)
        try run(harness, ["type", "rename", "Clocks", "Watches"])
        #expect(try harness.item(clock)["type"] as? String == "Watches")
        let taken = try harness.run("type", "add", "Furniture")
        #expect(taken.status == 1 && taken.err.contains("There is a type “Furniture” already"), "\(taken.err)")
        try harness.expectSound()
    }

    /// Names that differ only in case, accents and spaces are one name.
    @Test func aNameThatDiffersOnlyInCaseOrAccentsIsRefused() throws {
        let harness = try CommandLineHarness()
        try run(harness, ["place", "add", "House/Kitchen/Drawer"], ["place", "rename", "House/Kitchen/Drawer", "KITCHEN"])
        for (words, name) in [
            (["place", "add", "house/kïtchen"], "place “Kitchen” already, and “kïtchen” differs"),
            (["place", "move", "House/Kitchen/kitchen", "--into", "House"], "place “Kitchen” already, and “KITCHEN” differs"),
            (["type", "add", "furniture"], "type “Furniture” already, and “furniture” differs"),
            (["type", "rename", "Clothing", "TOOLS"], "type “Tools” already"),
        ] {
            let refused = try harness.runProgram(["--library", harness.library] + words)
            #expect(refused.status == 1 && refused.err.contains("There is a \(name)"), "\(words): \(refused.status) \(refused.err)")
        }
        try run(harness, ["place", "add", "house/Attic"], ["type", "rename", "furniture", "FURNITURE"])
        #expect(try harness.array("place", "list").compactMap { $0["path"] as? [String] }.filter { $0.count == 1 } == [["House"]])
        try harness.expectSound()
    }

    @Test func placesOfARunThatAreThereStayAndAreCounted() throws {
        let harness = try CommandLineHarness()
        try run(harness, ["place", "add", "Garage/box 2"])
        let added = try harness.run("place", "add", "garage/Box 1", "--to", "4")
        #expect(added.out == "Added: 3 places\n" && added.err.contains("1 of these 4 places exists already"), "\(added)")
        #expect(try harness.array("place", "list").count == 5)
    }

    @Test func aRunMakesThePlacesAroundItAsASinglePlaceDoes() throws {
        let harness = try CommandLineHarness()
        try run(harness, ["place", "add", "House"])
        let added = try harness.run("place", "add", "house/Attic/Left Shelf/Box 1", "--to", "3", "--kind", "box")
        #expect(added.out == "Added: 3 places, and House/Attic, House/Attic/Left Shelf around them\n", "\(added)")
        let places = try harness.array("place", "list")
        #expect(
            places.compactMap { ($0["path"] as? [String])?.joined(separator: "/") } == [
                "House", "House/Attic", "House/Attic/Left Shelf", "House/Attic/Left Shelf/Box 1", "House/Attic/Left Shelf/Box 2",
                "House/Attic/Left Shelf/Box 3",
            ])
        #expect(places.compactMap { $0["kind"] as? String } == ["box", "box", "box"], "only the boxes are boxes")
        #expect(try harness.run("place", "add", "house/attic/Box 1", "--to", "2").out == "Added: 2 places\n")
        let deep = Array(repeating: "x", count: 64).joined(separator: "/")
        let refused = try harness.runProgram(["--library", harness.library, "place", "add", deep + "/Box 1", "--to", "2"])
        #expect(refused.status == 65 && refused.err.contains("64 levels deep"), "\(refused)")
        // One step back takes all of a run away.
        try run(harness, ["undo"], ["undo"])
        #expect(try harness.array("place", "list").count == 1)
        try harness.expectSound()
    }

    @Test func whatIsNotThereOrCannotBeIsSaid() throws {
        let harness = try CommandLineHarness()
        try run(
            harness, ["place", "add", "House/Kitchen/Drawer"], ["tag", "add", "a"], ["add", "--name", "x", "--place", "House/Kitchen"])
        let deep = Array(repeating: "x", count: 65).joined(separator: "/")
        for (words, status, sentence) in [
            (["place", "add", "House/Kitchen"], 1, "There is a place “Kitchen” already"), (["place", "add", " / "], 64, "no name"),
            (["place", "add", deep], 65, "64 levels deep"), (["place", "move", "Attic", "--into", "House"], 1, "no place “Attic”"),
            (["place", "move", "House", "--into", "Attic"], 1, "no place “Attic”"),
            (["place", "move", "House", "--into", "House"], 65, "cannot be in itself"),
            (["place", "move", "House", "--into", "House/Kitchen/Drawer"], 65, "cannot be in itself"),
            (["place", "rename", "House/Kitchen", " "], 65, "needs a name"), (["place", "delete", "Attic"], 1, "place list"),
            (["place", "delete", "House", "--items-to", "House/Kitchen"], 65, "a place inside it"),
            (["place", "delete", "House/Kitchen", "--items-to", ""], 64, "Name the place"),
            (["tag", "add", "a"], 1, "already"), (["tag", "add", ""], 65, "needs a name"), (["tag", "rename", "b", "c"], 1, "no tag “b”"),
            (["tag", "merge", "a", "--into", "a"], 64, "itself"),
            (["tag", "add", String(repeating: "x", count: 101)], 65, "100 characters"),
            (["type", "delete", "Nothing"], 1, "type list"), (["type", "add", "x", "--useful-years", "1001"], 64, "0 to 1000"),
        ] as [([String], Int32, String)] {
            let result = try harness.runProgram(["--library", harness.library] + words)
            #expect(result.status == status && result.err.contains(sentence), "\(words): \(result.status) \(result.err)")
        }
        #expect(try harness.array("place", "list").count == 3)
        #expect(try harness.items().first?["location"] as? String == "House/Kitchen")
    }

    @Test func aScriptHearsOfEachStoredPlace() throws {
        let harness = try CommandLineHarness()
        let result = try harness.run(
            "script", "-", input: "place add House/Kitchen\ntag add old\ntype delete Art\nadd --name x --place House\n")
        #expect(result.status == 0 && LiveScript.acknowledged(result.out).count == 4, "\(result.out)\(result.err)")
    }
}
