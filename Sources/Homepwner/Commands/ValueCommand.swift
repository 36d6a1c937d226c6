import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory
import Words

/// `homepwner value`
struct ValueCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "value", abstract: "Add the value of an item as of a day; earlier values are kept.",
        discussion: "The value of the newest day is the item's value. To correct a mistyped amount, use edit.")
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @Argument(help: ArgumentHelp("The item.", valueName: "uuid"))
    var item: ItemID
    @Argument(help: ArgumentHelp("The value, as 24.50, 1.234,50 or €5.", valueName: "amount"))
    var amount: String
    @Option(parsing: .unconditional, help: ArgumentHelp("The day of the value; today by default.", valueName: "day"))
    var on: String?
    @Option(parsing: .unconditional, help: "The source of the value, as “Own estimate”.")
    var source: String?
    @OptionGroup var currencyOption: CurrencyOption
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        var given: Set<ItemField> = on == nil ? [.value] : [.value, .valueOn]
        if source != nil { given.insert(.valueSource) }
        try await CommandFailure.expectShown(given, store)
        guard let old = try await store.items(ids: [item.id])[item.id] else { throw InventoryError.noItem }
        var notes: [String] = []
        let before = (old.content.value ?? old.content[.price]?.money)?.currency
        guard let money = try context.environment.money(amount, in: currencyOption.currency, before: before) else {
            let advice = "Write it like 24.50; edit --value '' removes a value."
            throw CommandFailure(.usage, "The amount is empty. \(advice)", code: "bad-amount")
        }
        let day = try on.flatMap { try context.environment.day($0, &notes) } ?? PartialDay(.today())
        let valuation = Valuation(money, day: day, source: source ?? "")
        if let problem = ItemContent.problem(of: valuation.source, as: .valueSource) { throw InventoryError(.invalidText, problem) }
        var expected = old.content
        expected.take(valuation)
        if expected.valuation != valuation, let newer = expected.valuation?.day {
            notes.append("It was added as an older value, because the value as of \(newer.formatted(context.environment.days)) is newer.")
        }
        let change = try await store.perform(.assign(.valuation(valuation), to: .items([item.id])))
        try context.tell(notes)
        try context.report(change, nil)
    }
}

/// `homepwner dispose`
struct DisposeCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "dispose", abstract: "Mark items as sold or gone, all or none.",
        discussion: """
            These items are no longer in lists and sums, except in list --state disposed. Nothing is deleted, and restore takes \
            them back.
            """)
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @OptionGroup var chosen: ChosenItems
    @Option(
        name: .customLong("as"), parsing: .unconditional,
        help: ArgumentHelp("sold, given-away, lost, stolen, destroyed or gone.", valueName: "kind"),
        completion: .list(ItemField.disposal.choices.map(\.id)))
    var kind: String
    @Option(parsing: .unconditional, help: ArgumentHelp("The day, as 2026-03-31, 2026-03 or 2026.", valueName: "day"))
    var on: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The price that was paid for it.", valueName: "amount"))
    var price: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The new owner.", valueName: "text"))
    var to: String?
    @Flag(help: ArgumentHelp(tr("Their parts that are here leave, too, without a price of their own.")))
    var withParts = false
    @OptionGroup var currencyOption: CurrencyOption
    @OptionGroup var libraryOption: LibraryOption

    mutating func validate() throws {
        if currencyOption.currency != nil, price == nil {
            throw ValidationError("--currency needs --price: give the amount, too.")
        }
    }

    func run(in context: CommandContext) async throws {
        let store = try context.store
        let given: [(field: ItemField, text: String?)] = [
            (.disposal, kind), (.disposedOn, on), (.disposalPrice, price), (.disposedTo, to),
        ]
        try await CommandFailure.expectShown(Set(given.filter { $0.text != nil }.map(\.field)), store)
        let environment = context.environment
        var notes: [String] = []
        guard case .text(let kind)? = try environment.value(kind, of: .disposal) else {
            let words = ItemField.disposal.choices.map(\.id).joined(separator: ", ")
            throw CommandFailure(.usage, "Give --as with one of these: \(words).", code: "bad-disposal")
        }
        let day = try on.flatMap { try environment.day($0, &notes) }
        let price = try price.flatMap { try environment.money($0, in: currencyOption.currency, before: nil) }
        if let problem = ItemContent.problem(of: to ?? "", as: .disposedTo) { throw InventoryError(.invalidText, problem) }
        let ids = try await chosen.ids(in: context)
        let disposal = Disposal(kind: kind, day: day, price: price, recipient: to ?? "")
        let change = try await store.perform(.assign(.disposal(disposal, withParts: withParts), to: .items(ids)))
        if !withParts {
            // The change is stored: an error of the count must not look like a failed command.
            for id in Set(ids) where (try? await store.count(of: ItemQuery(scope: .parts(of: id)))) ?? 0 > 0 {
                notes.append(tr("Parts of this are still here. With --with-parts, they leave, too."))
                break
            }
        }
        try context.tell(notes)
        try context.report(change, nil)
    }
}

/// The option `--currency CODE`, beside an amount.
struct CurrencyOption: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("The currency of the amount, as EUR.", valueName: "code"))
    var currency: String?

    mutating func validate() throws {
        if let currency, Currency(code: currency) == nil {
            throw ValidationError("“\(visible(currency, limit: 40))” is not a currency. Write its code of three letters, as EUR.")
        }
    }
}
