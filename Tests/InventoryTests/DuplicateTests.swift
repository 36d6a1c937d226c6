import Foundation
import StoreTesting
import TestSupport
import Testing

@testable import Inventory

/// Copies of items: which facts they get, their pictures and their parts.
@Suite struct DuplicateTests {
    private static func full() -> ItemContent {
        var content = ItemContent(name: "Radio", serialNumber: "S-1", value: dollars(10_000), place: "House/Kitchen")
        content[.assetNumber] = .text("A-1")
        content[.maker] = .text("Sonara")
        content[.lastSeen] = PartialDay(iso: "2026").map(FieldValue.day)
        content[.valueOn] = PartialDay(iso: "2025").map(FieldValue.day)
        content[.valueSource] = .text("Ann")
        content[.disposal] = .text("sold")
        content[.disposalPrice] = .money(dollars(1))
        content.setOlderValuations([Valuation(dollars(9_000), day: PartialDay(iso: "2020"))])
        content.tags = [Reference(name: "old")]
        content.papers = [Paper(role: .manual, title: "", content: .link("https://example.org/m"))]
        return content
    }

    @Test func copiesHaveAllFactsButThoseOfOneThing() {
        let copy = Self.full().duplicate()
        for field in [ItemField.serialNumber, .assetNumber, .lastSeen, .disposal, .disposalPrice] {
            #expect(copy[field] == nil, "\(field)")
        }
        for field in [ItemField.name, .maker, .value, .valueOn, .valueSource, .place, .tags] {
            #expect(copy[field] == Self.full()[field] && copy[field] != nil, "\(field)")
        }
        #expect(copy.valuations.isEmpty && copy.papers == Self.full().papers && !copy.isDisposed)
    }

    @Test func theChoiceSaysWhatIsLeftOut() {
        let kept = Self.full().duplicate(DuplicateChoice(without: []))
        #expect(kept.serialNumber == "S-1" && kept[.lastSeen] != nil && kept.valuations.count == 1)
        #expect(kept[.assetNumber] == nil && kept[.disposal] == nil, "no two items have one number, and a copy is here")
        let less = Self.full().duplicate(
            DuplicateChoice(without: [.papers, .field(.fixed(.value)), .field(.fixed(.tags)), .field(.fixed(.name))]))
        #expect(
            less.papers.isEmpty && less.value == nil && less[.valueOn] == nil && less[.valueSource] == nil && less.valuations.isEmpty
                && less.tags.isEmpty)
        #expect(less.name == "Radio")
        var part = Self.full()
        part.parent = Reference(id: UUID(), path: [])
        #expect(part.duplicate(DuplicateChoice(without: [.field(.fixed(.place))])).parent == nil)
        #expect(part.duplicate().parent == part.parent)
        #expect(part.duplicate(DuplicateChoice(without: [.field(.fixed(.parent))])).place == part.place)
    }

    @Test func amountsOfAllPiecesStayThose() {
        var content = ItemContent(name: "Chairs", value: dollars(600_00))
        content[.quantity] = Quantity(thousandths: 6_000).map(FieldValue.quantity)
        content[.inAll] = .yes
        let copy = content.duplicate(DuplicateChoice(without: [.field(.fixed(.inAll))]))
        #expect(copy.inAll(copy.value) == dollars(600_00) && !DuplicateChoice.isOptional(.field(.fixed(.inAll))))
        let choice = DuplicateChoice(without: [.field(.fixed(.quantity))])
        #expect(choice.changesAmounts(of: content) && !DuplicateChoice().changesAmounts(of: content))
        content[.inAll] = nil
        #expect(!choice.changesAmounts(of: content))
    }

    @Test func aWholeThatLeftHasItsPartsThatLeft() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let store = library.store(actor: tester)
        func add(_ name: String, to whole: UUID?, isSold: Bool) throws -> UUID {
            var content = ItemContent(name: name)
            content.parent = whole.map { Reference(id: $0, path: []) }
            if isSold { content[.disposal] = .text("sold") }
            return try library.direct.add(content, actor: tester).items[0].id
        }
        let player = try add("Player", to: nil, isSold: true)
        let arm = try add("Arm", to: player, isSold: true)
        _ = try add("Needle", to: arm, isSold: true)
        let belt = try add("Belt", to: player, isSold: false)
        _ = try add("Buckle", to: belt, isSold: true)
        let parts = try await store.allParts(of: player, thatLeft: true)
        #expect(parts.map(\.content.name).sorted() == ["Arm", "Belt", "Needle"])
        #expect(try await store.allParts(of: player).map(\.content.name) == ["Belt"])
        let item = try #require(try library.direct.item(id: player))
        let copies = try DuplicateChoice(copiesParts: true).copies(of: item, parts: parts, times: 1)
        #expect(copies[0].parts.count == 3 && copies[0].parts.allSatisfy { !$0.content.isDisposed })
    }

    @Test func copiesOfAWholeHaveTheirOwnPartsAndTheSamePictures() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let store = library.store(actor: tester)
        var content = ItemContent(name: "Player", place: "House")
        content.photos = [try library.direct.importPhoto(data: Data("player".utf8), originalName: "player.png")]
        let field = OwnField(id: UUID(), name: "Voltage", kind: .number, position: 0)
        _ = try library.direct.perform(.put(.field(field)), actor: tester)
        content.own = [OwnValue(field, .number(DecimalNumber(millionths: 230_000_000)))]
        let whole = try library.direct.add(content, actor: tester).items[0].id
        func add(_ name: String, to whole: UUID) throws -> UUID {
            var part = ItemContent(name: name, serialNumber: name)
            part.parent = Reference(id: whole, path: [])
            return try library.direct.add(part, actor: tester).items[0].id
        }
        let arm = try add("Arm", to: whole)
        _ = try add("Needle", to: arm)
        _ = try add("Belt", to: whole)
        let item = try #require(try library.direct.item(id: whole))
        let parts = try await store.allParts(of: whole)
        #expect(Set(parts.map(\.content.name)) == ["Arm", "Needle", "Belt"])
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.library.appendingPathComponent("photos").path).count
        let copies = try DuplicateChoice(copiesParts: true).copies(of: item, parts: parts, times: 3)
        let added = try await store.perform(.addAll(copies.flatMap { [$0.copy] + $0.parts }))
        #expect(added.items.count == 12)
        for copy in copies {
            let id = copy.copy.id
            let stored = try #require(try library.direct.item(id: id))
            #expect(stored.content.photos == item.content.photos && stored.content.own == item.content.own)
            let inner = try await store.allParts(of: id)
            #expect(Set(inner.map(\.content.name)) == ["Arm", "Needle", "Belt"])
            #expect(inner.allSatisfy { $0.content.placePath == "House" && $0.content.serialNumber.isEmpty })
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.library.appendingPathComponent("photos").path).count == files)
        #expect(try await store.allParts(of: whole).count == 3)
        _ = try library.direct.undo(actor: tester)
        #expect(try library.direct.all().count == 4)
        let alone = try DuplicateChoice().copies(of: item, parts: parts, times: 2)
        #expect(alone.allSatisfy { $0.parts.isEmpty } && Set(alone.map(\.copy.id)).count == 2)
    }
}
