import ArgumentParser
import Exchange
import Inventory
import Threading

/// The encoding of a file.
enum EncodingOption: String, ExpressibleByArgument, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case windows1252 = "windows-1252"

    var encoding: TextEncoding {
        switch self {
        case .utf8: .utf8
        case .utf16: .utf16
        case .windows1252: .windows1252
        }
    }
}

/// The order of a date with slashes.
enum DateOrderOption: String, ExpressibleByArgument, CaseIterable, Sendable {
    case dmy, mdy, ymd

    var order: Day.Order {
        switch self {
        case .dmy: .dayMonthYear
        case .mdy: .monthDayYear
        case .ymd: .yearMonthDay
        }
    }
}

/// The meaning of amounts in rows with several pieces.
enum PieceAmountsOption: String, ExpressibleByArgument, CaseIterable, Sendable {
    case each, all
}

/// The treatment of rows that look like existing items.
enum AlikeOption: String, ExpressibleByArgument, CaseIterable, Sendable {
    case add, skip, update

    var rows: AlikeRows {
        switch self {
        case .add: .add
        case .skip: .skip
        case .update: .update
        }
    }
}

/// The options of `homepwner import` for the rows of a CSV file.
struct ImportRowOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("The folder with the pictures that the file names.", valueName: "dir"),
        completion: .directory)
    var photos: String?
    @Option(
        parsing: .unconditional, help: ArgumentHelp("The folder with the papers that the file names.", valueName: "dir"),
        completion: .directory)
    var papers: String?
    @Flag(help: "Import the good rows and leave out the others.")
    var skipBadRows = false
    @Flag(help: "Create custom fields for columns that are not recognized.")
    private var newFields = false
    @Flag(help: "Show the result without importing anything.")
    var dryRun = false
    @Option(help: ArgumentHelp("The currency of amounts without one, as EUR.", valueName: "code"))
    private var currency: String?
    @Flag(help: "Read 1.234 as one thousand two hundred thirty-four, and 1,5 as one and a half.")
    private var decimalComma = false
    @Option(help: ArgumentHelp("The order of day, month and year in dates such as 03/04/2026.", valueName: "order"))
    private var dateOrder: DateOrderOption?
    @Option(help: ArgumentHelp("The meaning of amounts in rows with several pieces: of each piece, or of all.", valueName: "each|all"))
    private var amounts: PieceAmountsOption?
    @Option(help: ArgumentHelp("The treatment of rows that look like existing items.", valueName: "add|skip|update"))
    private var alike = AlikeOption.add
    @Flag(help: "Import texts of existing items that a spreadsheet probably changed.")
    private var takeChangedTexts = false
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Import this row as an item, although it looks like a room, a sum or a place.", valueName: "row"))
    private var itemRow: [Int] = []
    @Option(help: "The character encoding of the file.")
    private var encoding: EncodingOption?

    mutating func validate() throws {
        if let currency, Currency(code: currency) == nil {
            throw ValidationError("“\(visible(currency, limit: 40))” is not a currency. Write its code of three letters, as EUR.")
        }
    }

    /// The name of the first of these options that was given, if any: a bundle is always imported as a whole.
    var firstGiven: String? {
        let given: [(Bool, String)] = [
            (photos != nil, "--photos"), (papers != nil, "--papers"), (skipBadRows, "--skip-bad-rows"), (newFields, "--new-fields"),
            (dryRun, "--dry-run"), (currency != nil, "--currency"), (decimalComma, "--decimal-comma"), (dateOrder != nil, "--date-order"),
            (amounts != nil, "--amounts"), (alike != .add, "--alike"), (takeChangedTexts, "--take-changed-texts"),
            (!itemRow.isEmpty, "--item-row"), (encoding != nil, "--encoding"),
        ]
        return given.first { $0.0 }?.1
    }

    func importOptions(_ catalog: Catalog, _ environment: CommandEnvironment) -> ImportOptions {
        var options = ImportOptions(
            encoding: encoding?.encoding, currency: currency.flatMap(Currency.init(code:)) ?? environment.defaultCurrency,
            numberStyle: decimalComma ? NumberStyle(decimal: ",", grouping: ".") : .plain, dateOrder: dateOrder?.order,
            days: environment.days)
        options.ownFields = catalog
        options.makesFields = newFields
        options.amountsAreInAll = amounts.map { $0 == .all }
        options.rowsAsItems = Set(itemRow)
        return options
    }

    /// Returns an importer of the rows into a library.
    func importer(to store: any LibraryStore, _ environment: CommandEnvironment, pools: ThreadPools) throws -> Importer {
        Importer(
            store: store, photoFolder: try photos.map(environment.absolute), paperFolder: try papers.map(environment.absolute),
            alike: alike.rows, takesAlterations: takeChangedTexts, pools: pools)
    }
}
