import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// Whether amounts are those of each piece or of all together.
enum AmountsOption: String, EnumerableFlag {
    case inAll, each

    static func help(for value: AmountsOption) -> ArgumentHelp? {
        value == .inAll
            ? "The amounts are for all pieces together." : "The amounts are for each piece (the default)."
    }
}

/// The fields of an item as options. Omitted fields are unchanged.
struct FieldOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "The name of the item.")
    var name: String?
    @Option(parsing: .unconditional, help: "A short description.")
    var description: String?
    @Option(parsing: .unconditional, help: "Its maker.")
    var maker: String?
    @Option(parsing: .unconditional, help: "Its model.")
    var model: String?
    @Option(parsing: .unconditional, help: "Its serial number.")
    var serial: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Its item number; no two items have the same. “next” is the next free one.", valueName: "number"))
    var assetNumber: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("Its product code (EAN, UPC).", valueName: "code"))
    var code: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The number of pieces, as 24, 0.5 or 24forks.", valueName: "number[unit]"))
    var quantity: String?
    @Flag(exclusivity: .exclusive)
    var amounts: AmountsOption?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("new, like-new, very-good, good, fair, poor or broken.", valueName: "grade"),
        completion: .list(ItemField.condition.choices.map(\.id)))
    var condition: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The day of purchase, as 2026-03-31, 2026-03 or 2026.", valueName: "day"))
    var bought: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The same as --bought.", valueName: "day"))
    var date: String?
    @Option(parsing: .unconditional, help: "The shop or person that it came from.")
    var source: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The price, as 24.50, 1.234,50 or €5.", valueName: "amount"))
    var price: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The value, as 24.50, 1.234,50 or €5.", valueName: "amount"))
    var value: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The currency of the amounts, as EUR.", valueName: "code"))
    var currency: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The day of the value.", valueName: "day"))
    var valueOn: String?
    @Option(parsing: .unconditional, help: "The source of the value, as “Own estimate”.")
    var valueSource: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The end of its warranty: a day, or a time after the purchase, as “2 years”.", valueName: "day"))
    var warranty: String?
    @Option(parsing: .unconditional, help: "The terms of the warranty.")
    var warrantyTerms: String?
    @Option(parsing: .unconditional, help: "The insurance policy that covers it.")
    var policy: String?
    @OptionGroup var links: LinkOptions
    @Option(parsing: .unconditional, help: ArgumentHelp("The day when it was last seen.", valueName: "day"))
    var lastSeen: String?
    @Option(parsing: .unconditional, help: "Notes on the item.")
    var notes: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A PNG, JPEG, WebP, GIF, BMP or TIFF picture; several may be given.", valueName: "file"), completion: .file())
    var photo: [String] = []

    /// The given texts, unchanged, by field.
    private var texts: [(field: ItemField, text: String?)] {
        [
            (.name, name), (.description, description), (.maker, maker), (.model, model), (.serialNumber, serial), (.code, code),
            (.source, source), (.valueSource, valueSource), (.warrantyTerms, warrantyTerms), (.policy, policy), (.notes, notes),
        ]
    }

    /// The given days, by field.
    private var days: [(field: ItemField, text: String?)] {
        [(.bought, bought ?? date), (.valueOn, valueOn), (.lastSeen, lastSeen)]
    }

    /// The given amounts, by field.
    private var money: [(field: ItemField, text: String?)] { [(.price, price), (.value, value)] }

    /// The given fields.
    var given: Set<ItemField> {
        var fields = Set((texts + days + money).filter { $0.text != nil }.map(\.field)).union(links.given)
        if assetNumber != nil { fields.insert(.assetNumber) }
        if quantity != nil { fields.insert(.quantity) }
        if let quantity, quantity.contains(where: \.isLetter) { fields.insert(.unit) }
        if condition != nil { fields.insert(.condition) }
        if warranty != nil { fields.insert(.warrantyEnds) }
        if amounts != nil { fields.insert(.inAll) }
        return fields
    }

    /// Whether no field is given.
    var isEmpty: Bool {
        (texts + days + money).allSatisfy { $0.text == nil }
            && [assetNumber, quantity, condition, warranty].allSatisfy { $0 == nil }
            && amounts == nil && photo.isEmpty && links.isEmpty
    }

    mutating func validate() throws {
        if currency != nil, money.allSatisfy({ $0.text == nil }) {
            throw ValidationError("--currency needs --value or --price: give the amount, too.")
        }
        if let currency, Currency(code: currency) == nil {
            throw ValidationError("“\(visible(currency, limit: 40))” is not a currency. Write its code of three letters, as EUR.")
        }
        if bought != nil, date != nil { throw ValidationError("--bought and --date mean the same: give one of them.") }
    }

    /// Sets the given fields in an item's content; does not read pictures.
    ///
    /// - Parameters:
    ///   - nextOwnNumber: the number for “next”; nil if no number can be counted up.
    ///   - whole: the item that `--parent` names.
    /// - Returns: notes for people about the interpretation of the fields, in sentences.
    @discardableResult
    func apply(
        to content: inout ItemContent, nextOwnNumber: String?, whole: Item?, _ environment: CommandEnvironment
    ) throws -> [String] {
        var notes: [String] = []
        for case (let field, let text?) in texts { content[field] = text.isEmpty ? nil : .text(text) }
        for case (let field, let text?) in money {
            let other = money.first { $0.field != field }
            let named = other?.text.flatMap {
                MoneyParser.currency(namedIn: $0, default: environment.defaultCurrency, style: environment.numberStyle)
            }
            let known = content[field]?.money?.currency ?? named ?? (other?.field).flatMap { content[$0]?.money?.currency }
            content[field] = try environment.money(text, in: currency, before: known).map(FieldValue.money)
        }
        for case (let field, let text?) in days { content[field] = try environment.day(text, &notes).map(FieldValue.day) }
        links.apply(to: &content, whole: whole)
        if let assetNumber { content[.assetNumber] = .text(try ownNumber(assetNumber, nextOwnNumber)) }
        if let code, let doubt = ProductCode.doubt(about: code) { notes.append(doubt) }
        if let quantity { try takeQuantity(quantity, environment, into: &content) }
        if let amounts { content[.inAll] = amounts == .inAll ? .yes : nil }
        if let condition { content[.condition] = try environment.value(condition, of: .condition) }
        if let warranty { content[.warrantyEnds] = try warrantyEnd(warranty, content, environment, &notes).map(FieldValue.day) }
        return notes
    }

    /// The maximum number of tries for a change in competition with others. Each lost try means that another change was stored.
    static let mostTries = 100

    /// Whether the next free number is needed.
    var wantsNextOwnNumber: Bool { assetNumber?.lowercased() == "next" }

    /// Adds the given pictures to the library.
    func takePhotos(into store: any LibraryStore, _ environment: CommandEnvironment) async throws -> [PhotoReference] {
        var taken: [PhotoReference] = []
        for path in photo {
            let data = try SourceFile.read(environment.absolute(path))
            taken.append(try await store.add(picture: data, originalName: path.split(separator: "/").last.map(String.init)))
        }
        return taken
    }

    private func ownNumber(_ text: String, _ next: String?) throws -> String {
        guard wantsNextOwnNumber else { return text.split { $0.isWhitespace }.joined(separator: " ") }
        guard let next else {
            throw CommandFailure(.usage, "No item has a number that can be counted up. Write the first one, as A-0001.")
        }
        return next
    }

    /// Reads “24forks”: the unit begins with the first letter, and has no digits.
    private func takeQuantity(_ text: String, _ environment: CommandEnvironment, into content: inout ItemContent) throws {
        let number = text.prefix { !$0.isLetter }
        let unit = text.dropFirst(number.count)
        guard !unit.contains(where: { MoneyParser.isDigit($0) }) else {
            throw CommandFailure(
                .usage, "“\(visible(text, limit: 40))” is not a number with a unit. Write it like 24 forks.", code: "bad-quantity")
        }
        let digits = number.filter { !$0.isWhitespace }
        if !text.isEmpty, digits.isEmpty { _ = try environment.value(text, of: .quantity) }
        content[.quantity] = try environment.value(String(number), of: .quantity)
        if !unit.isEmpty || text.isEmpty { content[.unit] = unit.isEmpty ? nil : .text(String(unit)) }
    }

    private func warrantyEnd(
        _ text: String, _ content: ItemContent, _ environment: CommandEnvironment, _ notes: inout [String]
    ) throws -> PartialDay? {
        guard !text.isEmpty else { return nil }
        do {
            let end = try WarrantyEnd.read(text, from: content.bought, DayParser(environment.days))
            if end.iso != text { notes.append("The warranty ends on \(end.formatted(environment.days)).") }
            return end
        } catch { throw CommandFailure(.usage, error.description, code: "bad-date") }
    }
}

/// An item's identity on the command line.
struct ItemID: ExpressibleByArgument, Sendable {
    let id: UUID

    init?(argument: String) {
        guard let id = UUID(uuidString: argument) else { return nil }
        self.id = id
    }
}
