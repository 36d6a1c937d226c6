import ArgumentParser
import Exchange
import Inventory

/// `homepwner currency`
struct CurrencyCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "currency", abstract: "Print or set the library's currency.",
        discussion: "New amounts without a currency get this one. Stored amounts do not change. By default it is the locale's currency.")
    static let need = LibraryNeed.existing

    @Argument(help: ArgumentHelp("The new currency, as EUR.", valueName: "code"))
    var code: String?
    @Flag(help: "Use the locale's currency again.")
    var locale = false
    @OptionGroup var libraryOption: LibraryOption

    mutating func validate() throws {
        guard let code else { return }
        guard !locale else { throw ValidationError("Give a currency or --locale, not both.") }
        guard Currency(code: code) != nil else {
            throw ValidationError("“\(visible(code, limit: 40))” is not a currency. Write its code of three letters, as EUR.")
        }
    }

    func run(in context: CommandContext) async throws {
        let library = try context.library
        guard code != nil || locale else {
            try context.output.print(context.environment.defaultCurrency.code)
            return
        }
        guard !library.isReadOnly else {
            throw CommandFailure(.failed, "The library is read-only, so its currency cannot be changed.")
        }
        let currency = code.flatMap(Currency.init(code:))
        try await library.settings.inTurn { settings throws(InventoryError) in try settings.setCurrency(currency) }
        try context.output.print(currency.map { "Currency: \($0.code)" } ?? "Currency: as in the locale")
    }
}
