import Foundation
import Testing

@testable import Inventory

/// An item that two people changed at once.
@Suite struct MergedContentTests {
    private func photo(_ number: Int) -> PhotoReference {
        PhotoReference(sha256: "\(number)", fileExtension: "png", width: 1, height: 1, byteCount: 1, originalName: nil)
    }

    @Test func onlyWhatWasChangedHereIsPutOverTheirs() {
        var base = ItemContent(name: "Lamp", serialNumber: "X 1", value: dollars(5_000), place: "Hall", notes: "old")
        base.tags = ["a", "b"].map { Reference(text: $0) }.compactMap { $0 }
        base.photos = [1, 2].map(photo)
        var (mine, theirs) = (base, base)
        mine.name = "Desk lamp"
        mine.notes = ""
        mine.tags = Array(base.tags.dropFirst()) + ["mine"].compactMap { Reference(text: $0) }
        mine.photos = [1, 2, 3].map(photo)
        theirs.placePath = "Attic"
        theirs.value = nil
        theirs.notes = "new"
        theirs.tags.append(contentsOf: ["theirs"].compactMap { Reference(text: $0) })
        theirs.photos = [2, 4].map(photo)
        let merged = mine.merged(over: theirs, from: base)
        #expect(merged.name == "Desk lamp" && merged.serialNumber == "X 1")
        #expect(merged.placePath == "Attic" && merged.value == nil)
        #expect(merged.notes.isEmpty, "both changed it, and this one was to be kept")
        #expect(merged.tags.map(\.shown) == ["b", "theirs", "mine"])
        #expect(merged.photos.map(\.sha256) == ["2", "4", "3"])
        #expect(base.merged(over: theirs, from: base) == theirs)
        #expect(mine.merged(over: base, from: base) == mine)
    }

    @Test func ownFieldsAreMergedOneByOne() {
        let fields = ["Size", "Colour", "Shop"].map { Reference(id: UUID(), path: [$0]) }
        var base = ItemContent(name: "Lamp")
        base.own = fields.prefix(2).map { OwnValue($0, .text("old")) }
        var (mine, theirs) = (base, base)
        mine.own = [OwnValue(fields[0], .text("mine")), OwnValue(fields[1], .text("old")), OwnValue(fields[2], .text("mine"))]
        theirs.own = [OwnValue(fields[0], .text("old"))]
        #expect(mine.merged(over: theirs, from: base).own == [mine.own[0], mine.own[2]])
    }
}
