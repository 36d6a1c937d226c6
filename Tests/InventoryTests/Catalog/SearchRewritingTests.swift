import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// Saved searches when the places, tags, types and fields that they name are merged, changed and deleted.
@Suite struct SearchRewritingTests {
    private final class Fixture {
        let folder: TemporaryFolder
        let library: Library

        init() throws {
            folder = try TemporaryFolder()
            library = try Library.openForTest(folder)
            let fields = [
                OwnField(id: UUID(), name: "Colour", kind: .choice, choices: ["Red", "Green", "Blue"]),
                OwnField(id: UUID(), name: "Voltage", kind: .number, position: 1),
            ]
            for field in fields { _ = try perform(.put(.field(field))) }
            var lamp = ItemContent(name: "Lamp", place: "House/Kitchen/Shelf")
            lamp.tags = [Reference(name: "Old")]
            lamp.type = Reference(name: "Lighting")
            var rug = ItemContent(name: "Rug", place: "House/Cellar/Shelf")
            rug.tags = [Reference(name: "Gift")]
            _ = try library.direct.addAll([lamp, rug].map { NewItem($0) }, actor: tester)
        }

        func perform(_ request: ChangeRequest) throws -> Change { try library.direct.perform(request, actor: tester) }

        func save(_ texts: String...) throws {
            for (index, text) in texts.enumerated() {
                let query = ParsedQuery(text, QueryContext(try library.direct.catalog()))
                #expect(query.notes.isEmpty)
                let search = SavedSearch(id: UUID(), name: text, condition: query.condition, position: index)
                _ = try perform(.put(.search(search)))
            }
        }

        /// The texts of the conditions, by position.
        func texts() throws -> [String] {
            let catalog = try library.direct.catalog()
            return catalog.searches.map { QueryPrinter(catalog).text(of: $0.condition) }
        }

        func place(_ path: String...) throws -> UUID { try #require(try library.direct.catalog().place(at: path)).id }
        func tag(_ name: String) throws -> UUID { try #require(try library.direct.catalog().tag(named: name)).id }
        func field(_ name: String) throws -> OwnField { try #require(try library.direct.catalog().field(named: name)) }
    }

    @Test func aMergedPlaceIsTheOtherOneAlsoInside() throws {
        let fixture = try Fixture()
        try fixture.save("place:cellar/shelf", "place=cellar", "-(place:cellar or a) place:cellar,kitchen", "place:house", "is:part")
        let before = try fixture.texts()
        #expect(
            before == [
                "place:Cellar/Shelf", "place=Cellar", "-(place:Cellar or a) place:Cellar,Kitchen", "place:House", "is:part",
            ])
        let (cellar, shelf) = (try fixture.place("House", "Cellar"), try fixture.place("House", "Cellar", "Shelf"))
        let kitchen = try fixture.place("House", "Kitchen")
        #expect(try fixture.library.direct.catalog().searches(using: .place, cellar).map(\.position) == [1, 2])
        #expect(try fixture.library.direct.catalog().searches(using: .place, shelf).map(\.position) == [0])
        let change = try fixture.perform(.mergePlace(cellar, into: kitchen))
        #expect(change.title == "Merge Place “Cellar”")
        #expect(try fixture.texts() == ["place:Shelf", "place=Kitchen", "-(place:Kitchen or a) place:Kitchen", "place:House", "is:part"])
        let catalog = try fixture.library.direct.catalog()
        #expect(catalog.searches.allSatisfy { $0.problems(in: catalog).isEmpty })
        _ = try fixture.library.direct.undo(actor: tester)
        #expect(try fixture.texts() == before)
        _ = try fixture.library.direct.redo(actor: tester)
        #expect(try fixture.texts()[1] == "place=Kitchen")
    }

    @Test func aMergedTagIsTheOtherOne() throws {
        let fixture = try Fixture()
        try fixture.save("tag:old,gift", "-tag=old", "tag:gift")
        let old = try fixture.tag("Old")
        #expect(try fixture.library.direct.catalog().searches(using: .tag, old).map(\.position) == [0, 1])
        _ = try fixture.perform(.mergeTag(old, into: try fixture.tag("Gift")))
        #expect(try fixture.texts() == ["tag:Gift", "-tag=Gift", "tag:Gift"])
        _ = try fixture.library.direct.undo(actor: tester)
        #expect(try fixture.texts() == ["tag:Gift,Old", "-tag=Old", "tag:Gift"])
    }

    /// Items keep a word that is no choice any more, so no search may find more of them.
    @Test(arguments: [false, true]) func aRemovedChoiceIsTakenOutWhereOthersRemain(together: Bool) throws {
        let fixture = try Fixture()
        let texts = ["Colour:Green,Red", "Colour:Red", "-Colour:Green,Red", "-(a or -Colour:Blue,Red)", "has:Colour"]
        try fixture.save("colour:red,green", "colour:red", "-colour:red,green", "-(a or -colour:red,blue)", "has:colour")
        #expect(try fixture.texts() == texts)
        var field = try fixture.field("Colour")
        field.choices = ["Blue", "Green", "Pink"]
        _ = try fixture.perform(
            together ? .putAll([.field(field)], title: ChangeTitle(.editField, named: "Colour")) : .put(.field(field)))
        let after = try fixture.texts()
        #expect(after[0] == "Colour:Green" && after[3] == "-(a or -Colour:Blue)" && after[4] == texts[4])
        #expect(after[1].contains("Red") && after[2].contains("Red"))
        _ = try fixture.library.direct.undo(actor: tester)
        #expect(try fixture.texts() == texts)
        field.fieldKind = .choices
        _ = try fixture.perform(.convert(field, droppingWhatDoesNotConvert: false))
        #expect(try fixture.texts()[0] == "Colour:Green")
    }

    @Test func whatIsDeletedStaysInTheConditionAndIsSaid() throws {
        let fixture = try Fixture()
        try fixture.save("place:cellar or place:kitchen", "tag:old", "type:lighting", "voltage>5", "colour:red", "value>5")
        var sorted = try #require(try fixture.library.direct.catalog().searches.last)
        sorted.sort = SearchSort([SortTerm(.column(.own(try fixture.field("Voltage").id)), ascending: true)])
        _ = try fixture.perform(.put(.search(sorted)))
        func problems() throws -> [[SearchProblem]] {
            let catalog = try fixture.library.direct.catalog()
            return catalog.searches.map { $0.problems(in: catalog) }
        }
        let conditions = try fixture.library.direct.catalog().searches.map(\.condition)
        #expect(try problems().allSatisfy(\.isEmpty))
        let voltage = try fixture.field("Voltage").id
        #expect(try fixture.library.direct.catalog().searches(using: .field, voltage).map(\.position) == [3, 5])
        let type = try #require(try fixture.library.direct.catalog().type(named: "Lighting")).id
        #expect(try fixture.library.direct.catalog().searches(using: .type, type).map(\.position) == [2])
        _ = try fixture.perform(.remove(.place, try fixture.place("House", "Cellar"), itemsTo: nil))
        _ = try fixture.perform(.remove(.tag, try fixture.tag("Old"), itemsTo: nil))
        _ = try fixture.perform(.remove(.type, type, itemsTo: nil))
        _ = try fixture.perform(.remove(.field, voltage, itemsTo: nil))
        let colour = try fixture.field("Colour")
        _ = try fixture.perform(.put(.field(colour.hidden(true))))
        #expect(
            try problems() == [
                [.deleted(.place, name: "Cellar")], [.deleted(.tag, name: "Old")], [.deleted(.type, name: "Lighting")],
                [.deleted(.field, name: "Voltage")], [.hidden(.own(colour.id))], [.deleted(.field, name: "Voltage")],
            ])
        #expect(try fixture.library.direct.catalog().searches.map(\.condition) == conditions)
        let newer = SavedSearch(id: UUID(), name: "x", condition: .unknown("{\"v\":2}"))
        #expect(newer.problems(in: try fixture.library.direct.catalog()) == [.newerVersion])
        for _ in 0..<5 { _ = try fixture.library.direct.undo(actor: tester) }
        #expect(try problems().allSatisfy(\.isEmpty))
    }
}
