import Foundation
import StoreTesting
import Testing

@testable import Inventory

/// The meanings of codes of labels and packages.
@Suite struct CodeMeaningTests {
    @Test(arguments: StoreKind.allCases) func ownNumbersGoBeforeProductCodes(_ kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        let lamp = try await store.add("Lamp") {
            $0[.assetNumber] = .text("0042")
            $0[.code] = .text("4006381333931")
        }
        let hat = try await store.add("Hat") { $0[.assetNumber] = .text("4006381333931") }
        let tin = try await store.add("Tin") { $0[.code] = .text("0 12345 67890 5") }
        _ = try await store.add("Fork") { $0[.code] = .text("96385074") }
        _ = try await store.add("Spoon") { $0[.code] = .text("9638-5074") }
        let box = try await store.add("Box") { $0[.code] = .text("A 7-b") }
        #expect(try await store.meaning(ofCode: "0042") == .item(lamp.id))
        #expect(try await store.meaning(ofCode: "42") == .unknown)
        #expect(try await store.meaning(ofCode: "4006381333931") == .item(hat.id))
        for code in ["012345678905", "0012345678905", "00012345678905"] {
            #expect(try await store.meaning(ofCode: code) == .item(tin.id))
        }
        #expect(try await store.meaning(ofCode: "96385074") == .items(2))
        #expect(try await store.meaning(ofCode: "A 7-b") == .item(box.id))
        #expect(try await store.meaning(ofCode: "a 7-b") == .unknown)
        #expect(try await store.meaning(ofCode: "") == .unknown)
    }

    @Test func placesAreKnownByTheirIdentities() async throws {
        let tested = try StoreKind.sqlite.make()
        let store = tested.store
        let place = Place(id: UUID(), name: "Attic", kind: .room)
        _ = try await store.perform(.put(.place(place)))
        #expect(try await store.meaning(ofCode: place.id.uuidString) == .place(place.id))
        #expect(try await store.meaning(ofCode: place.id.uuidString.lowercased()) == .place(place.id))
        #expect(try await store.meaning(ofCode: UUID().uuidString) == .unknown)
    }
}
