import Foundation
import Testing

/// `search`: saved searches on the command line, and `search:` in queries.
@Suite struct CommandLineSearchTests {
    private func fill(_ harness: CommandLineHarness) throws {
        let script = """
            add --name Kettle --place House/Kitchen --tag old --value 40
            add --name Camera --place Attic --tag old --value 900
            add --name Lamp --place House --value 60
            field add Voltage --kind number
            field add Story --kind long-text
            search save "Dear things" "value>50" --sort value,name --reverse --view grid
            search save Old tag:old --sort '"Voltage",newest'
            search save All ""
            """
        let result = try harness.run("script", "-", input: script)
        #expect(result.status == 0, "\(result.err)")
        #expect(result.lines.filter { $0.hasPrefix("ACK ") }.count == 8, "\(result.out)")
    }

    @Test func eachIsListedWithItsQueryAndItsItems() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        #expect(
            try harness.run("search", "list").out == """
                SEARCH       QUERY     ITEMS  PROBLEM
                Dear things  value>50      2
                Old          tag:old       2
                All                        3

                """)
        let json = try harness.run("search", "list", "--format", "json").out
        let list = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(list.map { $0["name"] as? String } == ["Dear things", "Old", "All"])
        #expect(list.map { $0["query"] as? String } == ["value>50", "tag:old", ""])
        #expect(list.map { $0["items"] as? Int } == [2, 2, 3] && list.allSatisfy { $0["problem"] is NSNull })
        let sort = try #require(list.map { $0["sort"] } as? [[[String: Any]]])
        #expect(sort.map { $0.map { $0["key"] as? String } } == [["value", "name"], ["#\"Voltage\"", "newest"], []])
        #expect(sort.map { $0.map { $0["reverse"] as? Bool } } == [[true, false], [false, false], []])
        let shown = try harness.run("search", "show", "dear  THINGS")
        #expect(
            shown.lines.dropLast() == [
                "Name:  Dear things", "Query: value>50", "Sort:  value (reverse), name", "View:  grid", "Items: 2",
            ])
        #expect(try harness.run("search", "show", "Old", "--format", "json").out.contains("\"query\": \"tag:old\""))
    }

    @Test func aQueryStandsForTheConditions() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        for (query, count) in [
            ("search:\"Dear things\"", 2), ("search:dear search:old", 1), ("-search:dear", 1), ("-search:all", 0), ("search:all or a", 3),
        ] {
            #expect(try harness.run("list", "--where", query, "--count").out == "\(count)\n", "\(query)")
        }
        let unknown = try harness.run("list", "--where", "lamp search:Ild")
        #expect(unknown.status == 64 && unknown.out.isEmpty)
        #expect(
            unknown.err == """
                  lamp search:Ild
                       ^^^^^^^^^^
                homepwner: --where: There is no saved search “Ild”. Did you mean Old? (bad-query)

                """)
        let several = try harness.run("search", "save", "Ode", "tag:old")
        #expect(several.status == 0, "\(several.err)")
        let begun = try harness.run("list", "--where", "search:o", "--count")
        #expect(begun.status == 64 && begun.err.contains("Several saved searches begin with “o”: Ode or Old."), "\(begun.err)")
        // The conditions are those of now: a saved search keeps no name of another one.
        #expect(try harness.run("search", "save", "Both", "search:dear search:old").status == 0)
        #expect(try harness.run("search", "delete", "Old").status == 0)
        #expect(try harness.run("list", "--where", "search:both", "--count").out == "1\n")
    }

    @Test func whatExistsIsReplacedOnlyOnRequest() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        let refused = try harness.run("search", "save", "dear things", "value>70")
        #expect(refused.status == 65 && refused.out.isEmpty)
        #expect(
            refused.err
                == "homepwner: There is a saved search “Dear things” already. Replace it with --replace, or choose another name. "
                + "(name-taken)\n")
        #expect(try harness.run("search", "save", "dear things", "value>70", "--replace").out == "Replaced: Dear things\n")
        // The order and the look stay.
        let lines = try harness.run("search", "show", "Dear things").lines
        #expect(lines[1] == "Query: value>70" && lines[2] == "Sort:  value (reverse), name" && lines[3] == "View:  grid")
        let again = try harness.run("search", "save", "Dear things", "value>70", "--replace", "--sort", "place", "--view", "list")
        #expect(again.status == 0)
        #expect(try harness.run("search", "show", "Dear things").lines[2...3] == ["Sort:  place", "View:  list"])
        #expect(try harness.run("search", "save", "Dear things", "value>70", "--replace", "--sort", "value,-name").status == 0)
        #expect(try harness.run("search", "save", "Dear things", "value>70", "--replace", "--reverse").status == 0)
        #expect(try harness.run("search", "show", "Dear things").lines[2] == "Sort:  value (reverse), name (reverse)")
        for _ in 0..<4 { #expect(try harness.run("undo").out == "Undone: Change Search “Dear things”\n") }
        #expect(try harness.run("search", "show", "Dear things").lines[1] == "Query: value>50")
    }

    @Test func renamesAndDeletes() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        #expect(try harness.run("search", "rename", "old", "Older").out == "Renamed: old to Older\n")
        let taken = try harness.run("search", "rename", "older", "ALL")
        #expect(taken.status == 1 && taken.err.contains("There is a saved search “All” already"), "\(taken.err)")
        #expect(try harness.run("search", "delete", "Older").out == "Deleted: Older\n")
        #expect(try harness.run("undo").out == "Undone: Delete Search “Older”\n")
        #expect(try harness.run("list", "--where", "search:older", "--count").out == "2\n")
        for words in [["show", "x"], ["rename", "x", "y"], ["delete", "x"]] {
            let missing = try harness.runProgram(["--library", harness.library, "search"] + words)
            #expect(missing.status == 1, "\(missing.err)")
            #expect(missing.err.contains("There is no saved search “x”. Look it up with the command search list."), "\(missing.err)")
        }
    }

    @Test func whatIsNotUnderstoodIsNotSaved() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        let before = try harness.run("search", "list").out
        for (words, status, sentence) in [
            (["pric>3"], 64, "query: There is no field “pric”. Did you mean price?"),
            (["a", "--sort", "bogus"], 64, "There is no field “bogus”"),
            (["a", "--sort", "name,value,place"], 64, "one or two fields"),
            (["a", "--sort", "\"Story\""], 1, "have no order"), (["a", "--sort", "\"Nope\""], 64, "There is no field “Nope”"),
            (["a", "--view", "tree"], 64, "'tree' is invalid"), ([], 64, "Missing expected argument"),
        ] as [([String], Int32, String)] {
            let result = try harness.runProgram(["--library", harness.library, "search", "save", "New"] + words)
            #expect(result.status == status && result.err.contains(sentence), "\(words): \(result.err)")
        }
        let long = try harness.run("search", "save", String(repeating: "x", count: 101), "a")
        #expect(long.status == 65 && long.err.contains("is too long: the limit is 100 characters"), "\(long.err)")
        #expect(try harness.run("search", "list").out == before)
    }

    @Test func aChangeOfMoreItemsThanMeantIsRefused() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        #expect(try harness.run("search", "save", "Modern", "(-tag:old)").status == 0)
        #expect(try harness.run("tag", "delete", "old").status == 0)
        for (query, sentence) in [
            ("search:modern", "The saved search “Modern” names the tag “old”, which was deleted."),
            ("-search:old", "The saved search “Old” names the tag “old”, which was deleted."),
            ("search:all,dear", "A part of the query has no conditions"), ("a or search:all", "A part of the query has no conditions"),
            ("search:all", "The query is empty"), ("", "The query is empty"),
        ] {
            for words in [["dispose", "--where", query, "--as", "lost"], ["edit", "--where", query, "--set", "notes=x"]] {
                let refused = try harness.runProgram(["--library", harness.library] + words)
                #expect(refused.status == 64 && refused.err.contains(sentence), "\(words): \(refused.err)")
            }
        }
        #expect(try harness.run("list", "--count").out == "3\n")
    }

    @Test func anOrderAndAQueryAreReadAsTheyArePrinted() throws {
        let harness = try CommandLineHarness()
        #expect(try harness.run("field", "add", "Place \"x\", y").status == 0)
        #expect(try harness.run("search", "save", "One", "a", "--sort", "#\"Place \\\"x\\\", y\"").status == 0)
        let sort = try harness.run("search", "show", "One").lines.first { $0.hasPrefix("Sort:") }?.dropFirst(5).trimmingCharacters(
            in: .whitespaces)
        #expect(sort == "#\"Place \\\"x\\\", y\"")
        #expect(try harness.run("search", "save", "Two", "a", "--sort", try #require(sort)).status == 0)
        guard let german = try harness.environment(of: "de_DE") else { return }
        func run(_ words: [String]) throws -> CommandLineHarness.Result {
            try harness.runProgram(["--library", harness.library, "search"] + words, environment: german)
        }
        #expect(try run(["save", "Half", "quantity:1,5 value>=1.250,50EUR"]).status == 0)
        let shown = try run(["show", "Half"])
        let query = try #require(shown.lines.first { $0.contains("quantity") }?.split(separator: " ", maxSplits: 1).last)
        #expect(query.contains("quantity:1,5") && query.contains("1250,50EUR"), "\(shown.out)")
        #expect(try run(["save", "Again", String(query).trimmingCharacters(in: .whitespaces)]).status == 0)
    }

    @Test func whatWasDeletedIsSaid() throws {
        let harness = try CommandLineHarness()
        try fill(harness)
        #expect(try harness.run("search", "save", "Both", "tag:old or place:attic").status == 0)
        let deleted = try harness.run("tag", "delete", "old")
        #expect(deleted.status == 0 && deleted.err == "homepwner: 2 saved searches use it: Old, Both\n", "\(deleted.err)")
        #expect(try harness.run("place", "delete", "Attic").err == "homepwner: 1 saved search uses it: Both\n")
        #expect(try harness.run("field", "delete", "Voltage").err == "homepwner: 1 saved search uses it: Old\n")
        #expect(try harness.run("search", "delete", "All").err.isEmpty)
        let lines = try harness.run("search", "list").lines
        #expect(lines[2].hasPrefix("Old          tag:\"old (deleted)\" "), "\(lines)")
        #expect(lines[2].hasSuffix("0  The tag “old” was deleted. The field “Voltage” was deleted."), "\(lines)")
        #expect(try harness.run("field", "hide", "value").status == 0)
        #expect(try harness.run("search", "show", "Dear things").out.contains("Problem: The field “Value” is hidden."))
        let refused = try harness.run("list", "--where", "search:dear")
        #expect(refused.status == 64 && refused.err.contains("Value is hidden in this library."), "\(refused.err)")
    }
}
