import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// Names of places, tags, types and saved searches that differ only in case, accents and spaces are one name, whoever changes the library.
@Suite struct AlikeNameTests {
    enum Kind: CaseIterable {
        case place, tag, type, search

        /// Those that older libraries may have twice.
        static let older: [Kind] = [.place, .tag, .type]

        func entry(_ id: UUID, _ name: String) -> CatalogEntry {
            switch self {
            case .place: .place(Place(id: id, name: name))
            case .tag: .tag(Tag(id: id, name: name))
            case .type: .type(ItemType(id: id, name: name))
            case .search: .search(SavedSearch(id: id, name: name, condition: .text("lamp")))
            }
        }
    }

    private func problem(_ body: () throws -> Void) -> InventoryError? {
        do { try body() } catch { return error as? InventoryError }
        return nil
    }

    @Test(arguments: Kind.allCases) func anAlikeNameIsRefused(kind: Kind) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        func put(_ id: UUID, _ name: String) throws { _ = try library.direct.perform(.put(kind.entry(id, name)), actor: tester) }
        let (accented, plain, other) = (UUID(), UUID(), UUID())
        try put(accented, "Küche Süd")
        try put(plain, "Tool box")
        try put(other, "Shed")
        let alike = [
            "küche süd": "Küche Süd", "KUCHE SUD": "Küche Süd", "Kuche  Sud": "Küche Süd", "TOOL BOX": "Tool box", "Tool  box": "Tool box",
            "Töol bôx": "Tool box",
        ]
        for (name, known) in alike {
            for id in [UUID(), other] {
                let refused = problem { try put(id, name) }
                #expect(refused?.code == .nameTaken, "\(name)")
                #expect(
                    refused?.description.contains("“\(known)” already, and “\(name)” differs from it only in case, accents or spaces")
                        == true,
                    "\(refused?.description ?? "")")
            }
        }
        // The same name is no difference.
        #expect(problem { try put(UUID(), "Shed") }?.description.contains("differs") == false)
        for name in ["Tool", "Tool bo", "Tool box 2", "Toolbox", "Sued", "Küche"] {
            #expect(problem { try put(UUID(), name) } == nil, "\(name)")
        }
        // An entry's own name may be written another way.
        try put(accented, "KÜCHE SÜD")
        try put(plain, "tool BOX")
    }

    @Test(arguments: Kind.allCases) func spacesInAKnownNameMakeNoDifference(kind: Kind) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        func put(_ name: String) throws { _ = try library.direct.perform(.put(kind.entry(UUID(), name)), actor: tester) }
        let known = ["Living  Room", " Attic", "Wine cellar ", "Gäste  WC"]
        for name in known { try put(name) }
        let alike = ["Living Room", "living   room", " Living Room ", "Attic", "  attic", "Wine cellar", "Wine  Cellar", "Gäste WC"]
        for name in alike { #expect(problem { try put(name) }?.code == .nameTaken, "\(name)") }
        for name in ["LivingRoom", "Living", "Room", "Wine", "Winecellar", "GästeWC"] {
            #expect(problem { try put(name) } == nil, "\(name)")
        }
    }

    /// Adds items with two alike names, as older libraries have them.
    private func addGifts(to library: Library, _ kind: Kind) throws {
        for name in ["Gift", "gift"] {
            var content = ItemContent(name: "Thing", place: kind == .place ? name : "")
            if kind == .tag { content.tags = [Reference(name: name)] }
            if kind == .type { content.type = Reference(name: name) }
            _ = try library.direct.addAll([NewItem(content)], actor: tester)
        }
    }

    /// Each of two names that were alike before may become a different name, but not another spelling of the same one.
    @Test(arguments: Kind.older) func theFirstOfTwoAlikeNamesIsRenamedLikeAnyOther(kind: Kind) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        try addGifts(to: library, kind)
        let catalog = try library.direct.catalog()
        func id(_ name: String) -> UUID? {
            switch kind {
            case .place: catalog.place(at: [name])?.id
            case .tag: catalog.tag(named: name)?.id
            case .type: catalog.type(named: name)?.id
            case .search: nil
            }
        }
        let (first, second) = (try #require(id("Gift")), try #require(id("gift")))
        func rename(_ id: UUID, _ name: String) -> InventoryError? {
            problem { _ = try library.direct.perform(.put(kind.entry(id, name)), actor: tester) }
        }
        for name in ["GIFT", "gift", "Gïft"] { #expect(rename(first, name)?.code == .nameTaken, "\(name)") }
        #expect(rename(first, "Present") == nil)
        // The other one is alone now, and its name may be written another way.
        #expect(rename(second, "GIFT") == nil)
        #expect(rename(first, "gift")?.code == .nameTaken)
    }

    /// Older libraries have such entries.
    @Test(arguments: Kind.older) func whatWasAlikeBeforeStaysAsLongAsItsNameStays(kind: Kind) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        try addGifts(to: library, kind)
        let catalog = try library.direct.catalog()
        let changed: (CatalogEntry, CatalogEntry)
        switch kind {
        case .place:
            var place = try #require(catalog.places.first { $0.name == "gift" })
            place.note = "Below the stairs."
            let noted = place
            place.name = "GIFT"
            changed = (.place(noted), .place(place))
        case .tag:
            var tag = try #require(catalog.tag(named: "gift"))
            tag.color = tag.color == .red ? .blue : .red
            let colored = tag
            tag.name = "GIFT"
            changed = (.tag(colored), .tag(tag))
        case .type:
            let type = try #require(catalog.type(named: "gift"))
            let same = ItemType(id: type.id, name: "gift")
            changed = (.type(same), .type(ItemType(id: type.id, name: "GIFT")))
        case .search: return
        }
        #expect(problem { _ = try library.direct.perform(.put(changed.0), actor: tester) } == nil)
        #expect(problem { _ = try library.direct.perform(.put(changed.1), actor: tester) }?.code == .nameTaken)
        let both = ChangeTitle(.addPlaces, count: 2)
        #expect(problem { _ = try library.direct.perform(.putAll([changed.1], title: both), actor: tester) }?.code == .nameTaken)
    }

    @Test func placesAreAlikeOnlyWithinOnePlace() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let things = ["House/Kitchen", "House/Shed/kitchen"].map { NewItem(ItemContent(name: "Thing", place: $0)) }
        _ = try library.direct.addAll(things, actor: tester)
        let catalog = try library.direct.catalog()
        var inner = try #require(catalog.place(at: ["House", "Shed", "kitchen"]))
        inner.parent = catalog.place(at: ["House"])?.id
        #expect(problem { _ = try library.direct.perform(.put(.place(inner)), actor: tester) }?.code == .nameTaken)
        inner.parent = nil
        #expect(problem { _ = try library.direct.perform(.put(.place(inner)), actor: tester) } == nil)
        // A path finds places by names that are alike.
        _ = try library.direct.perform(.addPlace(Place(id: UUID(), name: "Drawer"), in: ["house", "KITCHEN"]), actor: tester)
        let after = try library.direct.catalog()
        #expect(after.place(at: ["House", "Kitchen", "Drawer"]) != nil && after.places.count == 5)
    }
}
