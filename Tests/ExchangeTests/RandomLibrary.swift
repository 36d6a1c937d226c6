import Foundation
import GRDB
import StoreTesting
import TestSupport

@testable import Exchange
@testable import Inventory

/// Fills a library with all possible contents, different for each seed: items that are added, changed, deleted and brought back, with all
/// fields, custom fields, pictures, papers, and names in the forms of people and programs.
struct RandomLibrary {
    private let library: Library
    private var random: SeededRandom
    private var ids: [UUID] = []
    private var photos: [PhotoReference] = []
    private var papers: [Paper] = []
    private var fields: [OwnField] = []

    static let words = [
        "Lamp", "", "Bücherregal", "e\u{301}/\u{301}x", "كرسي", "椅子 \u{1F469}\u{200D}\u{1F527}", "</script><b>\"'&", "../../etc/passwd",
        "a\\b", "{\"key\": null}",
        "line\u{2028}separator", "\u{202E}gpj.exe", "\u{7F}\u{1}\u{1B}[31m", "=1+1", "1e400", String(repeating: "long ", count: 180),
    ]

    init(_ library: Library, seed: UInt64) {
        self.library = library
        random = SeededRandom(seed)
    }

    mutating func fill(steps: Int, folder: String) throws {
        for index in 0..<3 {
            photos.append(try library.direct.importPhoto(data: bytes("PIC", 40 + index * 700), originalName: word()))
        }
        for index in 0..<2 {
            let file = URL(fileURLWithPath: "\(folder)/paper-\(index)-\(random.next()).\(index == 0 ? "pdf" : "odd")")
            try bytes(index == 0 ? "%PDF-1.4 " : "", 3000 * (index + 1)).write(to: file)
            papers.append(try library.direct.addPaper(file, as: PaperRole.allCases.randomElement(using: &random)!))
        }
        papers.append(Paper(role: .manual, title: "", content: .link("https://example.org/a?b=\"c".replacing("\"", with: "%22"))))
        try catalog()
        for step in 0..<steps { try change(step) }
        if random.next() % 2 == 0 { try library.settings.set("sortOrder", to: "name ascending") }
    }

    private mutating func catalog() throws {
        for (index, kind) in OwnField.Kind.allCases.enumerated() {
            let choices = kind == .choice || kind == .choices ? ["red", "blue, \"green\"", "süß"] : []
            let field = OwnField(
                id: UUID(), name: "Field \(index)\(line().prefix(60))", kind: kind, unit: kind == .number ? "cm" : "", choices: choices,
                position: index,
                isHidden: index == 3)
            _ = try library.direct.perform(.put(.field(field)), actor: "a@b")
            fields.append(field)
        }
        let place = Place(id: UUID(), name: "Attic", kind: .room, note: "up\n" + line(), picture: photos.first?.sha256)
        _ = try library.direct.perform(.addPlace(place, in: ["House", "Up"]), actor: "a@b")
        _ = try library.direct.perform(.put(.hiddenFields(HiddenFields([.policy, .condition]))), actor: "a@b")
        for (index, name) in ["Kept", "Deleted"].enumerated() {
            let search = SavedSearch(
                id: UUID(), name: name + " " + line().prefix(60),
                condition: .every([
                    .text(word()), .field(.fixed(.place), .named([place.id], exactly: false)),
                    .not(.field(.own(fields[6].id), .choice(["süß"]))),
                ]),
                sort: SearchSort([SortTerm(.column(.own(fields[2].id)), ascending: false), .byName]),
                view: SearchView(layout: .grid, grouping: .place(.whole)), position: index)
            _ = try library.direct.perform(.put(.search(search)), actor: "a@b")
            if index == 1 { _ = try library.direct.perform(.remove(.search, search.id, itemsTo: nil), actor: "a@b") }
        }
    }

    private mutating func change(_ step: Int) throws {
        let id = ids.randomElement(using: &random)
        switch random.next() % 12 {
        case 0...3:
            let new = UUID()
            try library.direct.add(content(step), id: new, actor: "a@b")
            ids.append(new)
        case 4, 5:
            guard let id, let item = try library.direct.item(id: id) else { return }
            var content = content(step)
            if random.next() % 3 == 0 {
                content = item.content
                content.name += " again"
            }
            if random.next() % 4 == 0 { content[.disposal] = .text("sold") }
            try library.direct.update(id, to: content, expecting: nil, actor: "c@d")
        case 6:
            guard let id, try library.direct.item(id: id) != nil else { return }
            try library.direct.delete([id], actor: "a@b")
        case 7:
            guard let gone = try library.direct.deletedItems().randomElement(using: &random) else { return }
            _ = try library.direct.perform(.restore(gone.id), actor: "a@b")
        case 8: _ = try library.direct.undo(actor: "a@b")
        case 9: _ = try library.direct.redo(actor: "a@b")
        case 10:
            guard let id, let other = ids.randomElement(using: &random), id != other, try library.direct.items(ids: [id, other]).count == 2
            else { return }
            try library.direct.move(id, .above, other, actor: "a@b")
        default:
            guard let id, try library.direct.item(id: id) != nil else { return }
            _ = try? library.direct.editPapers(of: id, .add([papers[step % papers.count]]), actor: "a@b")
        }
    }

    private mutating func content(_ step: Int) -> ItemContent {
        var content = ItemContent()
        for item in SampleItems(count: 1, seed: random.next(), photos: photos, isFull: random.next() % 2 == 0) { content = item.content }
        content[.assetNumber] = nil
        content.name = line()
        content.notes = word()
        content.value = Money(
            minorUnits: Int64(random.next() % 9_000_000_000_000), currency: Currency(code: ["EUR", "USD", "JPY"][step % 3])!)
        content.place = Reference(id: nil, path: ["House", line() + "x", "Box"])
        content.tags = [Reference(name: "tag " + line().prefix(60))]
        content.photos = Array(photos.shuffled(using: &random).prefix(step % 4))
        content.own = [
            OwnValue(fields[0], .text("text " + line().prefix(90))), OwnValue(fields[2], .number(DecimalNumber(millionths: -1_500_000))),
            OwnValue(fields[5], .yes), OwnValue(fields[7], .choices(["red", "süß"])),
        ]
        return content
    }

    private mutating func word() -> String { Self.words.randomElement(using: &random)!.replacing("\u{7F}\u{1}\u{1B}", with: "\u{7F}") }

    /// Returns a text that is valid in one line.
    private mutating func line() -> String {
        let text = word().filter { !$0.isNewline && $0 != "\u{2028}" }
        return text.trimmingCharacters(in: .whitespaces)
    }

    private mutating func bytes(_ start: String, _ count: Int) -> Data {
        Data(start.utf8) + Data((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }

    // MARK: - Comparing

    /// Returns the contents of a library's database and files, each row and file as a text, without this machine's sort keys and the copy's
    /// identity.
    static func everything(in library: Library) throws -> Set<String> {
        var result = try library.database.read { db in
            var rows: Set<String> = []
            for table in try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'") {
                for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table)") {
                    let values = row.map { ($0.0, "\($0.1.storage)") }.filter { !["nameOrder", "serialOrder"].contains($0.0) }
                    if table == "counters", ["collation", "seat"].contains(row["name"] as String) { continue }
                    let bytes = row.compactMap { column, value in
                        if case .blob(let data) = value.storage, column != "nameOrder", column != "serialOrder" {
                            data.base64EncodedString()
                        } else {
                            nil
                        }
                    }
                    rows.insert("\(table) \(values) \(bytes)")
                }
            }
            return rows
        }
        let root = library.location.path
        for name in try FileManager.default.subpathsOfDirectory(atPath: root)
        where name.hasPrefix("photos/") || name.hasPrefix("papers/") || name == "settings.json" {
            let data = FileManager.default.contents(atPath: root + "/" + name)
            result.insert("file \(name) \(data?.base64EncodedString() ?? "folder")")
        }
        return result
    }
}
