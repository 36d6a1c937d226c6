import Foundation
import Inventory
import Testing

@testable import Exchange

/// Tables of other programs and people, with various separators, encodings, currencies and spellings; and files that are not tables.
@Suite struct ForeignTableTests {
    private func plan(_ bytes: [UInt8], _ options: ImportOptions = ImportOptions(), pieceSize: Int = .max) throws -> ImportPlan {
        try ImportPlan.read(BytesSource(bytes, name: "things.csv", pieceSize: pieceSize), options: options)
    }

    private func plan(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> ImportPlan {
        try plan(Array(text.utf8), options)
    }

    // MARK: - Separators and letters

    @Test(arguments: ["sep=;\r\n", "SEP=;\n", "\"sep=;\"\r\n", "\u{FEFF}sep=;\r"]) func aFirstLineSaysWhatIsBetweenFields(_ line: String)
        throws
    {
        for pieceSize in [1, 7, .max] {
            let plan = try plan(Array((line + "Name;Notes\nA;x,y,z\n").utf8), pieceSize: pieceSize)
            #expect(plan.entries.map(\.content.name) == ["A"] && plan.entries.first?.content.notes == "x,y,z")
            // Rows are numbered as in the file.
            #expect(plan.entries.first?.row == 3)
        }
        #expect(try self.plan("sep=|\nName|Notes\nA|b\n").entries.first?.content.notes == "b")
        // The text may be the name of a column, too.
        #expect(throws: ExchangeError.self) { try self.plan("sep=ab,Colour\nA,b\n") }
    }

    @Test func lettersOfWindowsAreFoundAndSaid() throws {
        let start = String(repeating: "Lamp;Hall;1\n", count: 20_000)
        let last: [UInt8] = [0x4B, 0xFC, 0x63, 0x68, 0x65, 0x3B, 0x3B, 0x35, 0x20, 0x80, 0x0A]
        let bytes = Array(("Name;Location;Value\n" + start).utf8) + last
        for pieceSize in [4_099, .max] {
            let plan = try plan(bytes, pieceSize: pieceSize)
            #expect(plan.guessedEncoding == .windows1252)
            #expect(plan.entries.last?.content.name == "Küche" && plan.entries.last?.content.value?.currency == .eur)
            #expect(plan.assumptions.contains { $0.contains("Windows-1252") })
        }
        // UTF-8 text is read as UTF-8; a given encoding is used; and the row of text in neither encoding is named.
        let good = try plan("Name\nKüche\n")
        #expect(good.guessedEncoding == nil && good.entries.first?.content.name == "Küche" && good.assumptions.isEmpty)
        let mixed = try plan(Array("Name\nKüche\nK".utf8) + [0xFC, 0x0A])
        #expect(mixed.guessedEncoding == nil && mixed.problems.rowCount == 1)
        let early = try plan(Array("Name\nK".utf8) + [0xFC] + Array("\nKüche\nBüro\n".utf8))
        #expect(early.guessedEncoding == nil && early.problems.rowCount == 1 && early.entries.map(\.content.name) == ["Küche", "Büro"])
        let said = try plan(Array("Name\nK".utf8) + [0xFC, 0x0A], ImportOptions(encoding: .utf8))
        #expect(said.guessedEncoding == nil && said.problems.rowCount == 1)
        let neither = try plan(Array("Name\nK".utf8) + [0x81, 0x0A])
        #expect(neither.guessedEncoding == nil && neither.problems.rowCount == 1)
        #expect(try plan(Array("Name\nK".utf8) + [0xE9]).entries.first?.content.name == "Ké")
    }

    // MARK: - Files of other kinds

    /// Returns the headers of a ZIP file with entries of some names.
    private static func zip(_ names: String...) -> [UInt8] {
        var bytes: [UInt8] = []
        for name in names {
            bytes += [0x50, 0x4B, 3, 4]
            bytes += [UInt8](repeating: 0, count: 22)
            bytes += [UInt8(name.utf8.count), 0, 0, 0]
            bytes += name.utf8
            bytes += [1, 2, 3]
        }
        return bytes
    }

    @Test func otherFilesAreCalledByTheirNames() {
        let archives: [([UInt8], String)] = [
            (Self.zip("[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"), "Excel"),
            (Self.zip("mimetype", "content.xml"), "LibreOffice"), (Self.zip("tellico.xml"), "Tellico"),
            (Self.zip("entity_types.json"), "Homebox"), (Self.zip("word/document.xml"), "Word"), (Self.zip("a.csv"), "ZIP file"),
        ]
        let binaries: [([UInt8], String)] = [
            ([0xD0, 0xCF, 0x11, 0xE0, 1], "older Office"), ([0x1F, 0x8B, 8], "compressed"), ([0x89, 0x50, 0x4E, 0x47], "PNG"),
        ]
        let texts: [(String, String)] = [
            ("%PDF-1.7", "PDF"), ("\0\0\0\u{18}ftypheic", "HEIC"), ("\0\0\0\u{18}ftypavif", "AVIF"), ("GIF89a", "GIF"),
            ("<?xml version='1.0'?>\n<!DOCTYPE tellico PUBLIC", "Tellico"),
            ("<?xml version='1.0'?>\n\n<collection type='Knives'", "GCstar"),
            ("<!DOCTYPE html><html>", "web page"), ("{\"items\": []}", "JSON"), ("[ {\"name\"", "JSON"), ("SQLite format 3\0", "database"),
        ]
        let files = archives + binaries + texts.map { (Array($0.0.utf8), $0.1) }
        for (bytes, word) in files {
            #expect {
                try plan(bytes)
            } throws: { error in
                let text = "\(error)"
                return (error as? ExchangeError)?.code == .malformed && text.contains(word) && text.hasPrefix("things.csv is ")
            }
        }
        // A table may begin with anything else.
        for text in ["Name\nBM-20\n", "[Name],Value\na,1\n", "BM,Name\na,b\n", "<Name>,Name\na,b\n"] {
            #expect(ForeignFile(Array(text.utf8)) == nil, "\(text)")
        }
    }

    @Test func filesOfOtherProgramsAreNamed() throws {
        guard let cases = SharedData.folder("cases"), let others = SharedData.folder("import") else { return }
        for (path, word) in [
            (cases + "/excel.xlsx", "Excel"), (cases + "/calc.ods", "LibreOffice"), (cases + "/own-export.xlsx", "Excel"),
            (cases + "/homebox-backup.zip", "Homebox"), (cases + "/tellico-household.tc", "Tellico"), (others + "/Knives.gcm", "GCstar"),
            (others + "/tabletest.tc", "Tellico"), (others + "/test-custom.gcs", "GCstar"), (cases + "/photos/iphone.heic", "HEIC"),
        ] where FileManager.default.fileExists(atPath: path) {
            #expect { try ImportPlan.read(FileSource(path: path), options: ImportOptions()) } throws: { "\($0)".contains(word) }
        }
        for (name, word) in [("excel.xlsx", "Excel"), ("calc.ods", "LibreOffice"), ("homebox-backup.zip", "Homebox")] {
            #expect { try BundleImport(path: cases + "/" + name) } throws: { "\($0)".contains(word) }
        }
    }

    // MARK: - Amounts

    @Test func anAmountTakesTheCurrencyOfAnotherOne() throws {
        let plan = try plan("Name,Price,Value\na,149 EUR,120\nb,149,120\nc,149,£120\nd,$5,€7\n")
        let codes = plan.entries.map { [$0.content[.price]?.money, $0.content.value].map { $0?.currency.code ?? "" } }
        #expect(codes == [["EUR", "EUR"], ["USD", "USD"], ["GBP", "GBP"], ["USD", "EUR"]])
        #expect(plan.assumptions == ["Amounts without a currency were read as EUR or GBP or USD."])
        // The column or each amount names the currency, so nothing is assumed.
        #expect(try self.plan("Name,Value,Currency\na,5,CHF\n").assumptions.isEmpty)
        #expect(try self.plan("Name,Value\na,5 CHF\n").assumptions.isEmpty)
    }

    // MARK: - Names

    @Test func namesThatDifferInCaseAccentsOrBlanksAreOne() throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        var known = ItemContent(name: "Old", place: "House/Küche")
        known.type = Reference(name: "Electronics")
        _ = try library.direct.add(known, actor: "test")
        var options = ImportOptions()
        options.ownFields = try library.direct.catalog()
        let plan = try plan(
            "Name,Tags,Type,Place\na,\"Tools, garden\",electronics,house / kuche\nb,\"tools,Garden \",ELECTRONICS,House › Hall\n"
                + "c,TOOLS,Gift,HOUSE / hall\nd,\"tools, TOOLS\",gift,A/C Closet\ne,,,a/c  closet\nf,,,House/Küche\n", options)
        #expect(
            plan.entries.map { $0.content.tags.map(\.name) } == [["Tools", "garden"], ["Tools", "garden"], ["Tools"], ["Tools"], [], []])
        #expect(plan.entries.map { $0.content.type?.name } == ["Electronics", "Electronics", "Gift", "Gift", nil, nil])
        let hall = ["House", "Hall"]
        #expect(
            plan.entries.map { $0.content.place?.path ?? [] } == [
                ["House", "Küche"], hall, hall, ["A/C Closet"], ["A/C Closet"], ["House", "Küche"],
            ])
        // In a file that this program exported, places are paths, and names keep their spelling.
        let own = try self.plan("Name,ID,Place,Tags\na,\(UUID().uuidString),Cellar/A\\/C,TOOLS\nb,\(UUID().uuidString),cellar,Tools\n")
        #expect(own.entries.map { $0.content.place?.path ?? [] } == [["Cellar", "A/C"], ["cellar"]])
        #expect(own.entries.map { $0.content.tags.map(\.name) } == [["TOOLS"], ["Tools"]])
    }

    // MARK: - Pictures

    @Test func picturesAreFoundByTheNamesThatFilesHaveElsewhere() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/photos/Sub", withIntermediateDirectories: true)
        // “Küche” in two Unicode forms.
        for name in ["K\u{FC}che.jpg", "IMG_0001.JPG", "img 2.jpg", "3.jpg", "Sub/4.png", "same.jpg", "SAME.JPG", "a,b.jpg"] {
            try folder.write("PIC \(name)", to: "photos/" + name)
        }
        let photos = try PhotoFolder(folder.path + "/photos")
        func found(_ name: String) -> String { (try? photos.read(name).path) ?? "-" }
        for (name, path) in [
            ("Ku\u{308}che.jpg", "K\u{FC}che.jpg"), ("img_0001.jpg", "IMG_0001.JPG"), ("C:\\Users\\me\\Pictures\\img 2.jpg", "img 2.jpg"),
            ("sub\\4.PNG", "Sub/4.png"), ("./3.jpg", "3.jpg"), ("3", "3.jpg"), ("same.jpg", "same.jpg"), ("Same.jpg", "-"),
            ("/home/me/photos/3.jpg", "3.jpg"), ("file:///home/me/3.jpg", "3.jpg"), ("sub//4.png", "Sub/4.png"), ("none.jpg", "-"),
        ] { #expect(found(name) == path, "\(name)") }
        func reason(_ name: String) -> String {
            do throws(PhotoFolder.Refusal) { _ = try photos.read(name) } catch { return error.reason }
            return ""
        }
        #expect(reason("../x.jpg").contains("leads out of the folder") && reason("").contains("leads out"))
        #expect(reason("https://example.invalid/x.jpg").contains("is a web address"))
        #expect(reason("Same.jpg").contains("matches several files") && reason("Same.jpg").contains("“SAME.JPG”, “same.jpg”"))
        #expect(reason("D:\\x\\none.jpg").contains("There is no “none.jpg” in"))
    }

    @Test func listsOfPicturesMayHaveCommas() {
        #expect(PhotoNames.split("IMG_0001.JPG, 3.jpg") == ["IMG_0001.JPG", "3.jpg"])
        #expect(PhotoNames.split("a.jpg;b.jpg | c.jpg\nd.jpg") == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
        // Otherwise the comma is part of the name.
        #expect(PhotoNames.split("Berlin, Mitte.jpg") == ["Berlin, Mitte.jpg"])
    }
}
