import FoundationEssentials
import Inventory

/// An item in a report: finished texts, and amounts for sums.
struct ReportLine: Sendable {
    let id: UUID
    /// The time at which it was added.
    let added: Timestamp
    let name: String
    let type: String
    let maker: String
    let model: String
    var makerAndModel: String { [maker, model].filter { !$0.isEmpty }.joined(separator: ", ") }
    let serialNumber: String
    let condition: String
    let ownNumber: String
    /// Its place below its room; empty if it is directly in the room.
    let placeBelow: String
    let notes: String
    let description: String
    let policy: String
    let bought: String
    /// The day of purchase: "2026-11-21", or a part of it.
    let boughtPlain: String
    let source: String
    let receipts: [Paper]
    var hasReceipt: Bool { !receipts.isEmpty }
    /// The name of its whole; empty if it is not a part.
    let whole: String
    /// The whole's identifier.
    let wholeID: UUID?
    /// True if the whole has a price or value in the same report. The item's own amount is then shown, but not added to sums.
    var priceIsInWhole = false
    var valueIsInWhole = false
    let quantity: Quantity
    let unit: String
    /// The price and value of all pieces; nil if unknown.
    let price: Money?
    let value: Money?
    /// The price of each piece: "$122.00 each"
    let priceText: String
    /// The value of each piece: "6 × $145.00"; empty for a single piece.
    let valueEach: String
    /// The source of the value: "Price list, 1 Nov 2026"
    let valueSource: String
    /// The hashes of its pictures, the main one first.
    let pictures: [String]
    /// The hash of its main picture.
    var picture: String? { pictures.first }
    /// The text beside an amount that is not added to sums.
    static let inWhole = "counted in its whole"
    /// Its name, or a text for a missing name.
    var shownName: String { name.isEmpty ? "Without a name" : name }

    init(_ item: Item, below: [String], _ options: ReportOptions) {
        let (content, style) = (item.content, options.style)
        id = item.id
        added = item.createdAt
        name = content.name
        type = content.text(.type)
        maker = content.text(.maker)
        model = content.text(.model)
        serialNumber = options.shows(.serials) ? content.serialNumber : ""
        condition = ItemField.condition.formatted(content[.condition], style)
        ownNumber = content.text(.assetNumber)
        placeBelow = options.shows(.places) ? below.joined(separator: " › ") : ""
        notes = options.shows(.notes) ? Self.lines(content.notes) : ""
        policy = content.text(.policy)
        bought = content.bought?.formatted(style.days) ?? ""
        boughtPlain = content.bought?.iso ?? ""
        source = content.text(.source)
        receipts = content.papers.filter { $0.role == .receipt }
        wholeID = content.parent?.id
        whole = content.parent.map { $0.name.isEmpty ? "an item without a name" : $0.name } ?? ""
        quantity = content.quantity
        unit = content.text(.unit)
        pictures = content.photos.map(\.sha256)
        description = Self.lines(content.text(.description))
        let isOne = content.quantity == .one
        guard options.shows(.values) else {
            (price, value, priceText, valueEach, valueSource) = (nil, nil, "", "", "")
            return
        }
        let paid = content[.price]?.money
        price = content.inAll(paid)
        value = content.worth
        priceText = (paid?.formatted(style) ?? "") + (paid == nil || isOne ? "" : content.amountsAreInAll ? " in all" : " each")
        let each = isOne || content.amountsAreInAll ? nil : content.value?.formatted(style)
        valueEach = each.map { content.quantity.formatted(style) + " × " + $0 } ?? ""
        let day = content[.valueOn]?.day?.formatted(style.days) ?? ""
        valueSource = content.value == nil ? "" : [content.text(.valueSource), day].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The notes as one paragraph for a row with little room; an ellipsis marks the cut.
    var shortNotes: String { notes.count > 160 ? notes.prefix(160) + "…" : notes }

    private static func lines(_ notes: String) -> String {
        let shown = notes.prefix(600).split(whereSeparator: \.isNewline).joined(separator: " · ")
        return notes.count > 600 ? shown + "…" : shown
    }
}

/// The relations between parts and wholes in a report, and the amounts of wholes, so that each item is added up once.
struct Families {
    private struct Member {
        let whole: UUID?
        let hasPrice: Bool
        let hasValue: Bool
    }

    private var members: [UUID: Member] = [:]

    /// - Parameter lines: all lines of the report.
    init(_ lines: some Sequence<ReportLine>) {
        for line in lines { members[line.id] = Member(whole: line.wholeID, hasPrice: line.price != nil, hasValue: line.value != nil) }
    }

    /// The wholes that are not in the report. They may be parts of items that are.
    var missing: [UUID] { Array(Set(members.values.compactMap(\.whole)).subtracting(members.keys)) }

    /// Adds an item that is not in the report, and its whole.
    mutating func bridge(_ id: UUID, to whole: UUID?) { members[id] = Member(whole: whole, hasPrice: false, hasValue: false) }

    /// Returns a line with marks for the amounts that its whole includes.
    func marked(_ line: ReportLine) -> ReportLine {
        var line = line
        var (next, seen) = (line.wholeID, Set([line.id]))
        while let id = next, let whole = members[id], seen.insert(id).inserted {
            line.priceIsInWhole = line.priceIsInWhole || whole.hasPrice
            line.valueIsInWhole = line.valueIsInWhole || whole.hasValue
            next = whole.whole
        }
        return line
    }
}

/// The items of a room, in the order of their names.
struct ReportRoom {
    /// The title; with the places around it if two rooms have the same name.
    var title: String
    /// Whether it stands for the items without a place.
    var isNoPlace = false
    private(set) var lines: [ReportLine] = []
    /// The sums of its items.
    private(set) var tally = Tally()

    /// Creates a room without items.
    init(title: String, isNoPlace: Bool = false) {
        self.title = title
        self.isNoPlace = isNoPlace
    }

    mutating func add(_ line: ReportLine) {
        lines.append(line)
        tally.add(line)
    }

    /// Marks the amounts that are counted in the whole.
    mutating func mark(_ families: Families) {
        lines = lines.map(families.marked)
        tally = Tally(lines)
    }
}
