import Exchange
import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI
import WorkspaceModel

/// The import, as a person uses it: a file is chosen or dropped, a sheet shows the expected result, and the items are stored only on
/// request.
@Suite struct ImportTests {
    private static let file = "Name,Place,Value,Currency,Colour\nKettle,Kitchen,40.00,USD,red\n,,12,USD,\nCup,Kitchen,x12y,,\n"

    /// Writes a file that goes away with the fixture, and returns its path.
    private func write(_ text: String, _ fixture: Fixture, as name: String = "things.csv") throws -> String {
        let path = fixture.folder.path + "-" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        fixture.otherFiles.append(path)
        return path
    }

    private func drop(_ path: String, at point: Point? = nil, _ fixture: Fixture) {
        let list = URL(fileURLWithPath: path).absoluteString + "\r\n"
        let item = PasteboardItem(representations: [PasteboardItem.uriList: Array(list.utf8)])
        let view = fixture.main.list.view
        _ = fixture.harness.drop(item, at: point ?? view.convert(view.bounds, to: nil).center)
    }

    private func says(_ fixture: Fixture, _ part: String) -> Bool {
        fixture.harness.find(Label.self) { !$0.isHidden && $0.text.contains(part) } != nil
    }

    private func sheet(_ fixture: Fixture, saying part: String) async throws {
        try await fixture.wait("the sheet with \(part)") { fixture.main.presentedViewController != nil && says(fixture, part) }
        fixture.harness.advance(seconds: 1)
    }

    @Test func aFileThatIsDroppedIsShownFirstThenImportedAsOneStep() async throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        drop(try write(Self.file, fixture), fixture)
        try await sheet(fixture, saying: "2 new items, 1 cell kept in the notes, 1 row refused")
        #expect(fixture.main.presentedViewController is ImportController)
        #expect(says(fixture, "Not read: 1 column, “Colour”.") && says(fixture, "whose name ends with .csv"))
        #expect(!fixture.harness.all(.row, "Row 2: Kettle, Kitchen, $40.00.").isEmpty)
        #expect(fixture.harness.all(.row).contains { $0.label.hasPrefix("Row 3, column Name: It is empty.") })
        #expect(fixture.harness.all(.row).contains { $0.label.hasPrefix("Row 4, column Value: “x12y”") })
        #expect(says(fixture, "Worth in all: $40.00"))
        #expect(try fixture.stored().count == 1)
        fixture.harness.click(try fixture.harness.get(.button, "Import 2 Items"))
        try await fixture.wait("the items") { fixture.main.model.count == 3 }
        try await fixture.wait("the notice") { fixture.main.footer.notice == "Imported 2 items" }
        fixture.harness.press(.character("z"), [.control])
        try await fixture.wait("undo") { fixture.main.model.count == 1 }
    }

    @Test func aFileOfOnlyPlacesIsImported() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let rows = "HB.location,HB.name,HB.url\n,Attic,https://h/location/a\nAttic,Shelf 3,https://h/location/b\n"
        drop(try write(rows, fixture), fixture)
        try await sheet(fixture, saying: "0 new items, 2 new places")
        fixture.harness.click(try fixture.harness.get(.button, "Import 2 Places"))
        try await fixture.wait("the notice") { fixture.main.footer.notice == "Imported 2 places" }
        #expect(Set(try await fixture.library.store(actor: "test").catalog().places.map(\.name)) == ["Attic", "Shelf 3"])
    }

    @Test func theLettersOfAFileAreChosenWhereTheyAreGuessed() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let path = try write("", fixture)
        try Data(Array("Name,Value\nK".utf8) + [0xFC] + Array("che,5\n".utf8)).write(to: URL(fileURLWithPath: path))
        drop(path, fixture)
        try await sheet(fixture, saying: "1 new item")
        #expect(says(fixture, "was read as Windows-1252") && says(fixture, "Amounts without a currency were read as "))
        #expect(fixture.harness.all(.row).contains { $0.label.contains("Küche") })
        let menu = try #require(fixture.harness.find(PopUpButton.self) { $0.identifier == "import-encoding" })
        fixture.harness.perform(.focus, with: try fixture.harness.get(.popUpButton, "Characters"))
        fixture.harness.press(.down)
        try await sheet(fixture, saying: "1 row refused")
        #expect(menu.items[menu.selectedIndex ?? 0].title == "UTF-8" && !says(fixture, "was read as Windows-1252"))
    }

    @Test func cancelLeavesEverythingAsItWas() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        drop(try write(Self.file, fixture), fixture)
        try await sheet(fixture, saying: "2 new items")
        fixture.harness.press(.escape)
        fixture.harness.advance(seconds: 1)
        #expect(fixture.main.presentedViewController == nil)
        #expect(try fixture.stored().isEmpty)
    }

    @Test func whatCannotBeReadIsSaidAndNothingCanBeImported() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.main.exchange.imports.open(try write("", fixture))
        try await sheet(fixture, saying: "is empty. Its first row has to name the columns.")
        #expect(!(try fixture.harness.get(.button, "Import").states.contains(.enabled)))
        fixture.harness.press(.enter)
        fixture.harness.advance(seconds: 1)
        #expect(fixture.main.presentedViewController is ImportController)
    }

    @Test func datesThatCanBeTwoDaysAreAskedFor() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.main.exchange.imports.open(try write("Name,Date\nKettle,03/04/2024\n", fixture))
        try await sheet(fixture, saying: "1 new item")
        fixture.harness.click(try fixture.harness.get(.radioButton, "Day"))
        try await sheet(fixture, saying: "1 new item")
        try await fixture.wait("the button") { !fixture.harness.all(.button, "Import 1 Item").isEmpty }
        fixture.harness.press(.enter)
        try await fixture.wait("the item") { fixture.main.model.count == 1 }
        #expect(try fixture.stored()[0].content.bought?.iso == "2024-04-03")
    }

    @Test func amountsDaysAndQuantitiesAreShownAsTheyWillBeStored() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.main.exchange.imports.open(
            try write("Name,Quantity,Purchase Price,Purchase Date\nChair,6,$50,2024-03-04\nLamp,1,€7,\n", fixture))
        try await sheet(fixture, saying: "2 new items")
        #expect(says(fixture, "Worth in all: €7.00 + $300.00") && says(fixture, "“Purchase Price” is used as the value of 2 items"))
        let details = "6 pieces, $50.00 each · bought 4 March 2024 · price $50.00"
        #expect(says(fixture, details) && !fixture.harness.all(.row, "Row 2: Chair, $300.00, \(details).").isEmpty)
        fixture.harness.click(try fixture.harness.get(.radioButton, "All Pieces"))
        try await sheet(fixture, saying: "Worth in all: €7.00 + $50.00")
        try await fixture.wait("the button") { !fixture.harness.all(.button, "Import 2 Items").isEmpty }
        fixture.harness.press(.enter)
        try await fixture.wait("the items") { fixture.main.model.count == 2 }
        #expect(
            try fixture.stored().contains { $0.content.amountsAreInAll && $0.content.worth == Money(minorUnits: 5_000, currency: .usd) })
    }

    @Test func whatLooksLikeAnItemThatIsThereCanBeLeftOut() async throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        fixture.main.exchange.imports.open(try write("Name\nLamp\nDesk\n", fixture))
        try await sheet(fixture, saying: "1 looks like an existing item. It is added again.")
        fixture.harness.click(try fixture.harness.get(.radioButton, "Leave Out"))
        try await sheet(fixture, saying: "1 looks like an existing item. It is left out.")
        try await fixture.wait("the button") { !fixture.harness.all(.button, "Import 1 Item").isEmpty }
        fixture.harness.press(.enter)
        try await fixture.wait("the item") { fixture.main.model.count == 2 }
    }

    @Test func aLineThatIsNoItemCanBeOne() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        fixture.main.exchange.imports.open(try write("Item,Value\nCup,5\nTotal,5\n", fixture))
        try await sheet(fixture, saying: "“Total” is a sum of other rows and was left out.")
        fixture.harness.click(try fixture.harness.get(.button, "Import as Item"))
        try await sheet(fixture, saying: "2 new items")
        #expect(fixture.harness.all(.button, "Import as Item").isEmpty)
    }

    @Test func theEmptyPageLeadsToAFile() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let path = try write(Self.file, fixture)
        try await fixture.wait("the page") { !fixture.harness.all(.button, "Import…").isEmpty }
        fixture.harness.click(try fixture.harness.get(.button, "Import…"))
        let grid = { fixture.harness.find(PhotoGrid.self) }
        try await fixture.wait("the chooser") { grid() != nil }
        fixture.harness.press(.character("l"), .control)
        fixture.harness.type(FolderName.parent(of: path) ?? "/")
        fixture.harness.press(.enter)
        let name = FolderName.of(path)
        try await fixture.wait("the file") { grid()?.entries.contains { $0.name == name && $0.kind == .file } ?? false }
        fixture.harness.press(.character("l"), .control)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type(path)
        fixture.harness.press(.enter)
        try await sheet(fixture, saying: "2 new items")
    }

    @Test func aBundleBecomesALibraryOfItsOwn() async throws {
        let fixture = try Fixture(items: [.named("Lamp"), .named("Desk")])
        defer { fixture.close() }
        let root = fixture.folder.path + "-bundles"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: root) }
        _ = try await BundleExport(of: fixture.library, store: fixture.library.store(actor: "test"), program: "test")
            .write(to: root + "/Oak Street.zip", proves: false) { _ in true }
        var made: [LibraryRequest] = []
        fixture.main.onLeave = { if case .otherLibrary(let request) = $0 { made.append(request) } }
        drop(root + "/Oak Street.zip", fixture)
        try await sheet(fixture, saying: "holds a whole library: 2 items, 0 files.")
        let field = try fixture.harness.get(.textField, "Name")
        #expect(field.text?.string == "Oak Street")
        fixture.harness.click(field)
        fixture.harness.press(.character("a"), [.control])
        let name = "Copy \(UInt16.random(in: .min ... .max))"
        fixture.harness.type(name)
        fixture.harness.press(.enter)
        let open = { fixture.harness.find(Button.self) { $0.title == "Open" && !$0.isHidden } }
        try await fixture.wait("the offer") { open() != nil }
        // It opens when that is wanted, and not by itself.
        #expect(
            made.isEmpty && fixture.harness.all(.notification).contains { $0.label.hasPrefix("Imported from the bundle: 2 items, in ") })
        fixture.harness.advance(seconds: 1)
        fixture.harness.click(try #require(open()))
        #expect(made.count == 1)
        let path = try #require(made.first?.library.path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(made.first?.library.name == name && made.first?.isNew == true)
        let other = try Library.open(at: URL(fileURLWithPath: path))
        defer { other.close() }
        #expect(try other.direct.count() == 2)
        #expect(fixture.main.model.count == 2)
    }

    @Test func aBundleThatIsDamagedIsSaidAndNothingIsMade() async throws {
        let fixture = try Fixture()
        defer { fixture.close() }
        let path = try write("PK\u{3}\u{4} and nothing else", fixture, as: "broken.zip")
        fixture.main.exchange.imports.open(path)
        try await fixture.wait("the sentence") { fixture.harness.all(.notification).contains { $0.label.contains("broken.zip") } }
        #expect(fixture.main.presentedViewController == nil)
    }

    @Test func aPictureIsNoImport() async throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        let path = fixture.folder.path + "-Vase.png"
        try Fixture.picture(width: 8, height: 8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        drop(path, fixture)
        try await fixture.wait("the item of the picture") { fixture.main.model.count == 2 }
        #expect(fixture.main.presentedViewController == nil)
    }

    @Test func backingUpNowSaysWhatCameOfIt() async throws {
        let fixture = try Fixture(items: [.named("Lamp")], size: Size(width: 420, height: 540))
        defer { fixture.close() }
        let disk = fixture.folder.path + "-disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: disk) }
        fixture.harness.press(.character("b"), [.control, .shift])
        let use = { fixture.harness.find(Button.self) { $0.identifier == "use-folder" } }
        try await fixture.wait("the chooser") { use() != nil }
        fixture.harness.press(.character("l"), .control)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type(disk)
        fixture.harness.press(.enter)
        try await fixture.wait("the folder") { says(fixture, FolderName.of(disk)) }
        fixture.harness.click(try #require(use()))
        try await fixture.wait("the backup") { fixture.main.footer.outcome == "Backed up: 1 item, 0 files, 0 copied, 0 differences" }
        #expect(fixture.library.backupRecord.provenAt != nil)
        // A missing disk is reported.
        try FileManager.default.removeItem(atPath: disk)
        fixture.harness.press(.character("b"), [.control, .shift])
        try await fixture.wait("the sentence") {
            fixture.harness.all(.notification).contains { $0.label.contains("Its disk may not be connected") }
        }
    }
}
