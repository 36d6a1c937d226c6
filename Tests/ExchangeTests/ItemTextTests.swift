import Foundation
import Inventory
import StoreTesting
import Testing

@testable import Exchange

@Suite struct ItemTextTests {
    @Test func jsonIsJSON() throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let photo = try library.direct.importPhoto(data: Data("PIC".utf8), originalName: "a\"b.jpg")
        let content = ItemContent(
            name: "a\"\\\n\u{1}😀\u{2028}", serialNumber: "1", value: Money(minorUnits: -5, currency: .eur),
            bought: PartialDay(iso: "2026-03-31"),
            notes: "\u{7F}\r\t", photos: [photo])
        let id = UUID()
        _ = try library.direct.add(content, id: id, actor: "test")
        let item = try #require(try library.direct.item(id: id))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(ItemJSON.encode(item))) as? [String: Any])
        #expect(object["id"] as? String == id.uuidString.lowercased())
        #expect(object["name"] as? String == content.name)
        #expect(object["value"] as? Int == -5)
        #expect(object["currency"] as? String == "EUR")
        #expect(object["date"] as? String == "2026-03-31")
        #expect(object["notes"] as? String == content.notes)
        #expect(object["location"] as? String == "")
        let photos = try #require(object["photos"] as? [[String: Any]])
        #expect(photos.first?["sha256"] as? String == photo.sha256)
        #expect(photos.first?["file"] as? String == photo.fileName)
        #expect(photos.first?["name"] as? String == "a\"b.jpg")
    }

    @Test func columnsAlignWhateverTheScript() {
        var table = TextTable([("NAME", .left), ("VALUE", .right), ("ID", .left)])
        table.add(["Lampe", "5", "x"])
        table.add(["電灯", "1,000", "y"])
        table.add(["e\u{301}\n\u{1B}[31m", "", "z"])
        let expected = [
            "NAME          VALUE  ID", "Lampe             5  x", "電灯          1,000  y", "e\u{301} \\u{1b}[31m         z",
        ]
        #expect(table.lines() == expected)
    }

    @Test func longCellsAreCutToTheTerminal() {
        var table = TextTable([("NAME", .left), ("ID", .left)])
        table.add([String(repeating: "x", count: 50), "12345678"])
        #expect(table.lines(limit: 30).last == String(repeating: "x", count: 19) + "…  12345678")
        #expect(table.lines(limit: 70).last?.contains("…") == false)
        #expect(DisplayWidth.cut("電灯電灯", to: 5) == "電灯…")
    }
}
