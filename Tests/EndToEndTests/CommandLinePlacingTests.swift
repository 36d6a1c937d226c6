import Foundation
import Testing

/// Places, wholes and parts, tags, types, older values and departures from the household, by the command line.
@Suite struct CommandLinePlacingTests {
    private static let id = "5a5e3c1e-0000-4000-8000-000000000001"

    @Test func anItemGetsPlaceTypeAndTags() throws {
        let harness = try CommandLineHarness()
        let added = try harness.run(
            "add", "--name", "Desk", "--type", "Furniture", "--place", "House / Study", "--tag", "old", "--tag", "oak, waxed", "--tag",
            "old")
        #expect(added.status == 0, "\(added.err)")
        let desk = try #require(added.lines.first)
        var item = try harness.item(desk)
        #expect(item["place"] as? [String] == ["House", "Study"] && item["location"] as? String == "House/Study")
        #expect(item["type"] as? String == "Furniture" && item["tags"] as? [String] == ["oak, waxed", "old"])
        let shown = try harness.run("show", desk).out
        #expect(shown.contains("House › Study") && shown.contains("oak, waxed, old"), "\(shown)")
        // Tags are added and removed one by one; an empty text removes the other fields.
        let edited = try harness.run(
            "edit", desk, "--tag", "heavy", "--remove-tag", "old", "--remove-tag", "new", "--type", "", "--place", "")
        #expect(edited.status == 0 && edited.err == "homepwner: The item has no tag “new”.\n", "\(edited.err)")
        item = try harness.item(desk)
        #expect(item["tags"] as? [String] == ["heavy", "oak, waxed"] && item["type"] is NSNull && item["place"] is NSNull)
        #expect(try harness.run("undo").status == 0)
        #expect(try harness.item(desk)["type"] as? String == "Furniture")
    }

    /// Names that differ only in case, accents and blanks are the same tag, type and place.
    @Test func namesThatAreCalledAlikeAreOne() throws {
        let harness = try CommandLineHarness()
        for (tag, type, place) in [
            ("Tools", "Gift", "House/Küche"), ("tools", "GIFT", "house/kuche"), (" TOOLS ", "gift", "House/Küche/Box"),
        ] {
            let added = try harness.run("add", "--name", "Thing", "--tag", tag, "--type", type, "--place", place)
            #expect(added.status == 0, "\(added.err)")
        }
        #expect(Set(try harness.items().compactMap { $0["location"] as? String }) == ["House/Küche", "House/Küche/Box"])
        #expect(Set(try harness.items().compactMap { $0["type"] as? String }) == ["Gift"])
        #expect(Set(try harness.items().flatMap { $0["tags"] as? [String] ?? [] }) == ["Tools"])
        let again = try harness.run("tag", "add", "tools")
        #expect(again.status == 1 && again.err.contains("There is a tag “Tools” already"), "\(again.err)")
        #expect(try harness.run("tag", "rename", "TOOLS", "Workshop").status == 0)
        // An amount takes the currency of the other one.
        let lamp = try #require(try harness.run("add", "--name", "Lamp", "--price", "149 EUR", "--value", "120").lines.first)
        #expect(try harness.item(lamp)["currency"] as? String == "EUR")
    }

    @Test func amountsWithoutACurrencyAreInThatOfTheLibrary() throws {
        let harness = try CommandLineHarness()
        let old = try harness.add("Old")
        #expect(try harness.run("currency").lines == ["USD"])
        #expect(try harness.run("currency", "chf").out == "Currency: CHF\n")
        #expect(try harness.run("currency").lines == ["CHF"])
        let lamp = try #require(try harness.run("add", "--name", "Lamp", "--value", "120").lines.first)
        #expect(try harness.item(lamp)["currency"] as? String == "CHF")
        #expect(try harness.run("edit", old, "--value", "5 EUR").status == 0)
        #expect(try harness.run("currency", "--locale").status == 0)
        #expect(try harness.run("currency").lines == ["USD"])
        #expect(try harness.item(lamp)["currency"] as? String == "CHF" && harness.item(old)["currency"] as? String == "EUR")
        let refused = try harness.run("currency", "XYZ")
        #expect(refused.status == 64 && refused.err.contains("“XYZ” is not a currency"), "\(refused.err)")
        #expect(try harness.run("currency", "EUR", "--locale").status == 64)
    }

    @Test func aPartIsWhereItsWholeIs() throws {
        let harness = try CommandLineHarness()
        let desk = try #require(try harness.run("add", "--name", "Desk", "--place", "House/Study").lines.first)
        // The same command again, as after an answer that was lost, is no other item.
        for _ in 0..<2 {
            let added = try harness.run("add", "--name", "Drawer", "--parent", desk, "--id", Self.id, "--tag", "b", "--tag", "a")
            #expect(added.status == 0, "\(added.err)")
        }
        #expect(try harness.item(Self.id)["parent"] as? String == desk)
        #expect(try harness.run("edit", desk, "--place", "Garage").status == 0)
        #expect(try harness.item(Self.id)["place"] as? [String] == ["Garage"])
        // Taken off it stays where it is; put elsewhere it is no part any more.
        #expect(try harness.run("edit", Self.id, "--parent", "").status == 0)
        var drawer = try harness.item(Self.id)
        #expect(drawer["parent"] is NSNull && drawer["place"] as? [String] == ["Garage"])
        #expect(try harness.run("edit", Self.id, "--parent", desk).status == 0)
        #expect(try harness.run("edit", Self.id, "--location", "Attic").status == 0)
        drawer = try harness.item(Self.id)
        #expect(drawer["parent"] is NSNull && drawer["place"] as? [String] == ["Attic"])
    }

    @Test func whatCannotBeIsSaid() throws {
        let harness = try CommandLineHarness()
        let desk = try harness.add("Desk")
        let drawer = try #require(try harness.run("add", "--name", "Drawer", "--parent", desk).lines.first)
        for (words, status, sentence) in [
            (["edit", desk, "--parent", drawer], 65, "which is one of its own parts"),
            (["edit", desk, "--parent", desk], 65, "a part of itself"),
            (["edit", desk, "--parent", drawer, "--place", "x"], 64, "not both"),
            (["add", "--name", "x", "--parent", "7"], 64, "identifier"),
            (["add", "--name", "x", "--parent", Self.id], 1, "no item with the identifier"),
            (["add", "--name", "x", "--tag", " "], 64, "name"),
            (["value", desk, ""], 64, "empty"), (["value", Self.id, "5"], 1, "no item"),
            (["value", desk, "5", "--on", "soon"], 64, "soon"),
            (["dispose", desk, "--as", "eaten"], 64, "Sold, Given away"),
            (["dispose", desk, "--as", "sold", "--currency", "EUR"], 64, "--price"),
            (["dispose", desk, Self.id, "--as", "lost"], 1, "One of the items is not in the library"),
        ] as [([String], Int32, String)] {
            let result = try harness.runProgram(["--library", harness.library] + words)
            #expect(result.status == status && result.err.contains(sentence), "\(words): \(result.status) \(result.err)")
        }
        #expect(try harness.items().count == 2)
        try harness.expectSound()
    }

    @Test func olderValuesStay() throws {
        let harness = try CommandLineHarness()
        let ring = try #require(
            try harness.run("add", "--name", "Ring", "--value", "900", "--currency", "EUR", "--value-on", "2019").lines.first)
        #expect(try harness.run("value", ring, "1200", "--on", "2024-05-01", "--source", "Jeweller, \"Gold\"").status == 0)
        let older = try harness.run("value", ring, "1000", "--on", "2021")
        #expect(older.status == 0 && older.err.contains("because the value as of 1 May 2024 is newer"), "\(older.err)")
        var item = try harness.item(ring)
        #expect(item["value"] as? Int == 120_000 && item["currency"] as? String == "EUR" && item["valueOn"] as? String == "2024-05-01")
        let values = try #require(item["values"] as? [[String: Any]])
        #expect(values.map { $0["amount"] as? Int } == [120_000, 100_000, 90_000])
        #expect(values.map { $0["on"] as? String } == ["2024-05-01", "2021", "2019"])
        #expect(try harness.run("show", ring).out.contains("Value before:"))
        // Without a day it is today's.
        #expect(try harness.run("value", ring, "1300").status == 0)
        item = try harness.item(ring)
        #expect(item["value"] as? Int == 130_000 && (item["values"] as? [Any])?.count == 4)
        for _ in 0..<3 { #expect(try harness.run("undo").status == 0) }
        #expect((try harness.item(ring)["values"] as? [Any])?.count == 1)
    }

    @Test func whatLeftTheHouseholdIsInNoListAndComesBack() throws {
        let harness = try CommandLineHarness()
        let (lamp, rug) = (try harness.add("Lamp"), try harness.add("Rug"))
        let sold = try harness.run(
            "dispose", lamp, rug, "--as", "Given away", "--on", "2026-11", "--price", "5", "--currency", "EUR", "--to", "Ann")
        #expect(sold.status == 0, "\(sold.err)")
        #expect(try harness.names() == [])
        let item = try harness.item(lamp)
        #expect(item["state"] as? String == "disposed" && item["disposal"] as? String == "given-away")
        #expect(
            item["disposedOn"] as? String == "2026-11" && item["disposedTo"] as? String == "Ann" && item["disposalPrice"] as? Int == 500)
        #expect(try harness.run("restore", lamp).status == 0)
        #expect(try harness.names() == ["Lamp"])
        // A deleted item is restored to its former state, with a message.
        #expect(try harness.run("delete", rug).status == 0)
        let back = try harness.run("restore", rug)
        #expect(back.status == 0 && back.err.contains("marked as given away"), "\(back.err)")
        #expect(try harness.names() == ["Lamp"])
        #expect(try harness.run("restore", rug).status == 0)
        #expect(try harness.names() == ["Lamp", "Rug"])
        try harness.expectSound()
    }
}

extension CommandLineHarness {
    /// An item as `show --format json` tells it.
    func item(_ id: String) throws -> [String: Any] {
        let result = try run("show", id, "--format", "json")
        #expect(result.status == 0, "\(result.err)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any])
    }

    /// The array that a command prints as JSON.
    func array(_ words: String...) throws -> [[String: Any]] {
        let result = try runProgram(["--library", library] + words + ["--format", "json"])
        #expect(result.status == 0, "\(words): \(result.err)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [[String: Any]])
    }
}
