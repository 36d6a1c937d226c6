import Foundation
import Graphics
import Inventory
import StoreTesting
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The detail as a person reads and presses it: pills, cards, missing facts, values over time, parts and links.
@Suite struct DetailCardTests {
    /// Returns the day at a number of days from today.
    private static func day(_ offset: Int) -> PartialDay {
        let date = Date().addingTimeInterval(Double(offset) * 86_400)
        let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: date)
        let day = Day(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
        return PartialDay(day ?? .today())
    }

    /// A record player with nearly all facts.
    private static var player: ItemContent {
        var content = ItemContent(
            name: "Record Player", serialNumber: "RP1-60042", value: Money(minorUnits: 31_900, currency: .usd), bought: day(-400),
            place: "Home/Living Room", notes: "Belt changed.")
        content[.maker] = .text("Sonara")
        content[.model] = .text("RP-1")
        content[.condition] = .text("very-good")
        content[.source] = .text("Sound & Vinyl")
        content[.price] = .money(Money(minorUnits: 27_900, currency: .usd))
        content[.policy] = .text("HH-4711")
        content[.warrantyEnds] = .day(day(21))
        content[.warrantyTerms] = .text("2 years, motor and arm")
        content.tags = [Reference(name: "Electronics")]
        content.setValuations([
            Valuation(Money(minorUnits: 31_900, currency: .usd), day: day(-10), source: "Own estimate"),
            Valuation(Money(minorUnits: 26_500, currency: .usd), day: day(-300), source: "Dealer"),
            Valuation(Money(minorUnits: 27_900, currency: .usd), day: day(-400), source: "Receipt"),
        ])
        return content
    }

    private func fixture(_ items: [ItemContent] = [player], size: Size = Size(width: 1280, height: 900), sidebar: Bool = false) async throws
        -> Fixture
    {
        let fixture = try Fixture(items: items, size: size, style: .plain, sidebar: sidebar)
        await fixture.settle()
        fixture.main.list.select(place: 0)
        try await fixture.wait("the detail") { fixture.main.detail.item != nil }
        await fixture.settle()
        return fixture
    }

    private func labels(_ fixture: Fixture) -> [String] { fixture.harness.tree().usable.map { plain($0.label) } }

    /// Without the marks that keep a text of either direction together.
    private func plain(_ text: String) -> String { text.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }

    private func row(_ start: String, _ fixture: Fixture) throws -> AccessibilityNode {
        try #require(fixture.harness.tree().usable.first { plain($0.label).hasPrefix(start) }, "\(start) in \(fixture.harness.tree())")
    }

    private func doublePress(_ start: String, _ fixture: Fixture) throws {
        fixture.harness.perform(.scrollIntoView, with: try row(start, fixture))
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.click(try row(start, fixture), count: 2)
    }

    @Test func onlyWhatIsKnownHasACard() async throws {
        let fixture = try await fixture([.named("Rug", cents: 8_000), Self.player])
        defer { fixture.close() }
        fixture.main.list.select(place: fixture.visibleNames.firstIndex(of: "Rug") ?? 0)
        try await fixture.wait("the rug") { fixture.main.detail.item?.content.name == "Rug" }
        fixture.harness.advance(seconds: 0.1)
        func headings() -> Set<String> { Set(fixture.harness.all(.heading).map(\.label)) }
        // The papers keep their heading, at which the first one is added.
        #expect(headings() == ["All Items", "Rug", "Papers"])
        #expect(labels(fixture).contains("Value: $80.00") && labels(fixture).contains("Place: No place"))
        fixture.main.list.select(place: fixture.visibleNames.firstIndex(of: "Record Player") ?? 0)
        try await fixture.wait("the player") { fixture.main.detail.item?.content.name == "Record Player" }
        fixture.harness.advance(seconds: 0.1)
        #expect(headings() == ["All Items", "Record Player", "Warranty", "Papers", "Notes"])
        for label in ["Condition: Very good", "Insured", "Warranty ends in 21 days", "Tag: Electronics", "21 days left"] {
            #expect(labels(fixture).contains(label), "\(label) in \(fixture.harness.tree())")
        }
    }

    @Test func aPressCopiesAndSaysSoForASecond() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.click(try row("Serial number", fixture))
        #expect(fixture.harness.pasteboards[.clipboard]?.text == "RP1-60042")
        // The click took its second.
        fixture.harness.send(.pointerMoved(PointerEvent(location: .zero, time: 0, button: 0)))
        #expect(labels(fixture).contains("Serial number: RP1-60042"))
        fixture.harness.press(try row("Model", fixture))
        #expect(labels(fixture).contains("Model: Copied"))
        fixture.harness.advance(seconds: 1.1)
        #expect(labels(fixture).contains("Model: RP-1") && fixture.harness.pasteboards[.clipboard]?.text == "RP-1")
    }

    @Test func keysGoThroughACardAndOpenTheFormAtTheField() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.perform(.focus, with: try row("Maker", fixture))
        fixture.harness.press(.down)
        #expect(fixture.harness.focused?.label == "Model: RP-1")
        // A card is one stop of the Tab key.
        fixture.harness.press(.tab)
        #expect(fixture.harness.focused?.label.hasPrefix("Warranty terms") == true, "\(fixture.harness.focused?.label ?? "")")
        fixture.harness.press(.tab, .shift)
        #expect(fixture.harness.focused?.label == "Model: RP-1")
        fixture.harness.press(.enter)
        #expect(fixture.harness.pasteboards[.clipboard]?.text == "RP-1")
        fixture.harness.press(.function(2))
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        await fixture.settle()
        #expect(fixture.main.forms.form?.form.control(of: .model)?.view.isFirstResponder == true)
    }

    @Test func aDoublePressOpensTheFormAtTheField() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        try doublePress("Valued", fixture)
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        await fixture.settle()
        fixture.harness.advance(seconds: 0.5)
        let control = try #require(fixture.main.forms.form?.form.control(of: .valueSource)?.view)
        #expect(control.isFirstResponder)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("Auction")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the new source") { fixture.main.detail.item?.content.text(.valueSource) == "Auction" }
    }

    @Test func anOwnFieldOpensTheFormAtIt() async throws {
        let field = OwnField(id: UUID(), name: "Finish", kind: .text, position: 0)
        let fixture = try await fixture()
        defer { fixture.close() }
        _ = try fixture.library.direct.perform(.put(.field(field)), actor: "test")
        let item = try #require(try fixture.stored().first)
        var content = item.content
        content.setOwn(field, .text("Walnut"))
        _ = try fixture.library.direct.update(item.id, to: content, expecting: item.revision, actor: "test")
        try await fixture.wait("the field") { fixture.main.detail.item?.content.own.count == 1 }
        fixture.harness.advance(seconds: 0.1)
        try doublePress("Finish: Walnut", fixture)
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        await fixture.settle()
        fixture.harness.type("Oak")
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the new finish") { fixture.main.detail.item?.content.own(field.id) == .text("Oak") }
    }

    @Test func whatIsMissingIsAskedForCalmlyUntilAllIsThere() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        #expect(labels(fixture).contains("9 of 10 recorded"))
        #expect(labels(fixture).contains("An insurer would still ask for a picture."))
        var content = Self.player
        content[.maker] = nil
        content[.model] = nil
        content[.price] = nil
        let item = try #require(try fixture.stored().first)
        _ = try fixture.library.direct.update(item.id, to: content, expecting: item.revision, actor: "test")
        try await fixture.wait("the item") { fixture.main.detail.item?.content.text(.maker) == "" }
        fixture.harness.advance(seconds: 0.1)
        #expect(labels(fixture).contains("An insurer would still ask for the maker, the model and 2 more facts."))
        fixture.harness.press(try fixture.harness.get(.button, "Add"))
        try await fixture.wait("the form") { fixture.main.forms.form != nil }
        await fixture.settle()
        #expect(fixture.main.forms.form?.form.control(of: .maker)?.view.isFirstResponder == true)
    }

    @Test func nobodyIsAskedForMoreOfWhatIsWorthLittleOrComplete() async throws {
        let fixture = try await fixture([.named("Spoon", cents: 4_900)])
        defer { fixture.close() }
        #expect(!labels(fixture).contains { $0.hasSuffix("recorded") })
        let photo = try fixture.library.direct.importPhoto(data: try Fixture.picture(width: 8, height: 8), originalName: nil)
        var content = Self.player
        content.photos = [photo]
        let item = try #require(try fixture.stored().first)
        _ = try fixture.library.direct.update(item.id, to: content, expecting: item.revision, actor: "test")
        try await fixture.wait("the item") { fixture.main.detail.item?.content.photos.count == 1 }
        fixture.harness.advance(seconds: 0.1)
        #expect(!labels(fixture).contains { $0.hasSuffix("recorded") })
    }

    @Test func valuesOverTimeAreALineThatSaysItself() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        let line = try fixture.harness.get(.list, "Values over time")
        let points = fixture.harness.all(.listItem, within: line).map(\.label)
        #expect(points.count == 3)
        #expect(points.first == "\(Self.day(-400).formatted(NumberStyle.plain.days)), $279.00, Receipt")
        #expect(points.last?.hasSuffix("$319.00, Own estimate") == true)
        // One alone is no line.
        var content = Self.player
        content.setValuations(Array(content.valuation.map { [$0] } ?? []))
        let item = try #require(try fixture.stored().first)
        _ = try fixture.library.direct.update(item.id, to: content, expecting: item.revision, actor: "test")
        try await fixture.wait("the item") { fixture.main.detail.item?.content.valuations.isEmpty == true }
        fixture.harness.advance(seconds: 0.1)
        #expect(fixture.harness.all(.list, "Values over time").isEmpty)
    }

    @Test func partsAndTheirWholeLeadToEachOther() async throws {
        let fixture = try await fixture(sidebar: true)
        defer { fixture.close() }
        let whole = try #require(try fixture.stored().first)
        var cartridge = ItemContent.named("Cartridge", cents: 4_900), cover = ItemContent.named("Dust cover", cents: 2_500)
        cartridge.parent = Reference(id: whole.id, path: ["Record Player"])
        cover.parent = cartridge.parent
        for part in [cartridge, cover] { _ = try fixture.library.direct.add(part, actor: "test") }
        try await fixture.wait("the parts") { labels(fixture).contains("Part: Dust cover") }
        #expect(labels(fixture).contains("$74.00"), "what all parts are worth")
        fixture.harness.press(try row("Part: Cartridge", fixture))
        try await fixture.wait("the part") { fixture.main.detail.item?.content.name == "Cartridge" }
        fixture.harness.advance(seconds: 0.1)
        fixture.harness.press(try row("Part of: part of Record Player", fixture))
        try await fixture.wait("the whole") { fixture.main.detail.item?.id == whole.id }
        // The parts of another item are not shown with this one.
        let rug = try fixture.library.direct.add(.named("Rug"), actor: "test")
        try await fixture.wait("the rug") { fixture.main.model.count == 4 }
        fixture.main.list.select(try #require(rug.items.first?.id))
        try await fixture.wait("the rug's detail") { fixture.main.detail.item?.content.name == "Rug" }
        await fixture.settle()
        #expect(!labels(fixture).contains { $0.hasPrefix("Part") })
    }

    @Test(arguments: [Size(width: 1280, height: 900), Size(width: 420, height: 800)])
    func placesAndTagsLeadToTheirItems(size: Size) async throws {
        let fixture = try await fixture([Self.player, .named("Rug")], size: size, sidebar: true)
        defer { fixture.close() }
        let place = fixture.visibleNames.firstIndex(of: "Record Player") ?? 0
        fixture.main.list.select(place: place)
        try await fixture.wait("the player") { fixture.main.detail.item?.content.name == "Record Player" }
        if !fixture.main.split.isExpanded { fixture.main.pushDetail() }
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(try row("Place: Home › Living Room", fixture))
        await fixture.settle()
        #expect(fixture.visibleNames == ["Record Player"] && fixture.main.model.shownTitle == "Living Room")
        #expect(fixture.main.split.isExpanded || fixture.main.split.frontPane == nil)
        fixture.main.model.choose(.scope(.all))
        await fixture.settle()
        fixture.main.list.select(place: fixture.visibleNames.firstIndex(of: "Record Player") ?? 0)
        await fixture.settle()
        if !fixture.main.split.isExpanded { fixture.main.pushDetail() }
        fixture.harness.advance(seconds: 0.5)
        fixture.harness.press(try row("Tag: Electronics", fixture))
        await fixture.settle()
        #expect(fixture.visibleNames == ["Record Player"] && fixture.main.model.shownTitle == "Electronics")
    }

    @Test func factsStandInTwoColumnsWhereThereIsRoom() async throws {
        let fixture = try await fixture(size: Size(width: 1280, height: 900))
        defer { fixture.close() }
        func frames() throws -> (maker: Rect, model: Rect, bought: Rect) {
            (try row("Maker", fixture).frame, try row("Model", fixture).frame, try row("Purchased", fixture).frame)
        }
        let wide = try frames()
        #expect(wide.maker.minY == wide.bought.minY && wide.maker.maxX <= wide.bought.minX)
        #expect(wide.model.minY == wide.maker.maxY && wide.model.minX == wide.maker.minX)
        fixture.harness.resize(to: Size(width: 340, height: 800))
        fixture.main.pushDetail()
        fixture.harness.advance(seconds: 0.5)
        let narrow = try frames()
        #expect(narrow.maker.maxY <= narrow.bought.minY && narrow.maker.minX == narrow.bought.minX)
    }

    /// The most important facts are visible without scrolling.
    @Test(arguments: [Size(width: 1280, height: 800), Size(width: 960, height: 540)])
    func valuePlaceAndTagsAreSeenAtOnce(size: Size) async throws {
        let fixture = try await fixture(size: size, sidebar: size.width > 1_000)
        defer { fixture.close() }
        let fold = fixture.main.footer.convert(fixture.main.footer.bounds, to: nil).minY - 44
        #expect(try fixture.harness.get(.heading, "Record Player").frame.maxY <= fold)
        for label in ["Value: $319.00", "Valued", "Place: Home › Living Room", "Tag: Electronics"] {
            let frame = try row(label, fixture).frame
            #expect(frame.maxY <= fold && frame.height > 0, "\(label) at \(frame), seen to \(fold)")
        }
    }

    @Test func aNewValueKeepsWhatItWasWorth() async throws {
        let fixture = try await fixture()
        defer { fixture.close() }
        fixture.harness.press(try fixture.harness.get(.button, "New Value…"))
        let sheet = try fixture.harness.get(.dialog, "New Value")
        #expect(fixture.harness.focused?.label == "Value")
        // An invalid amount is reported, and not stored.
        fixture.harness.type("much")
        fixture.harness.press(.enter)
        #expect(fixture.main.presentedViewController != nil)
        fixture.harness.press(.character("a"), .control)
        fixture.harness.type("350")
        fixture.harness.press(.tab)
        fixture.harness.press(.tab)
        if fixture.harness.focused?.label != "Source" { fixture.harness.press(.tab) }
        #expect(fixture.harness.focused?.label == "Source", "\(fixture.harness.tree())")
        fixture.harness.type("Auction")
        fixture.harness.press(try fixture.harness.get(.button, "Save", within: sheet))
        try await fixture.wait("the new value") {
            fixture.main.detail.item?.content.value == Money(minorUnits: 35_000, currency: .usd)
        }
        let content = try #require(fixture.main.detail.item?.content)
        #expect(content.valuation?.source == "Auction" && content.valuation?.day == PartialDay(.today()))
        #expect(content.valuations.count == 3 && content.valuations.first?.money.minorUnits == 31_900)
        fixture.harness.press(.character("z"), .control)
        try await fixture.wait("the old value") { fixture.main.detail.item?.content == Self.player }
    }

    @Test func placeAndTagsAreChangedFromTheCard() async throws {
        let fixture = try await fixture([Self.player, .named("Rug")], sidebar: true)
        defer { fixture.close() }
        fixture.main.list.select(place: fixture.visibleNames.firstIndex(of: "Record Player") ?? 0)
        try await fixture.wait("the player") { fixture.main.detail.item?.content.name == "Record Player" }
        fixture.harness.advance(seconds: 0.1)
        for name in ["Move…", "Add Tag…"] {
            fixture.harness.press(try fixture.harness.get(.button, name))
            #expect(fixture.main.panes.selection.popover?.isPresented == true)
            fixture.harness.press(.escape)
            #expect(fixture.main.panes.selection.popover == nil)
        }
    }
}
