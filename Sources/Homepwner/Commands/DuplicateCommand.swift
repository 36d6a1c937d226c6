import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory
import Words

/// `homepwner duplicate`
struct DuplicateCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicate", abstract: tr("Add copies of an item."),
        discussion: tr(
            """
            Copies have all facts, pictures and papers of the item, except its serial number, item number, day of last seeing and earlier \
            values, and are in the household. The identifier of each copy is printed. All copies are one step for undo.
            """))
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @Argument(help: ArgumentHelp(tr("The item."), valueName: "uuid"))
    var item: ItemID
    @Option(help: ArgumentHelp(tr("The number of copies."), valueName: "number"))
    var times = 1
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            tr("The facts that copies do not get: names of fields, pictures, papers and earlier-values, with commas between them."),
            valueName: "facts"))
    var without: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(tr("Facts that copies get otherwise not, as in serial,seen,earlier-values."), valueName: "facts"))
    var with: String?
    @Flag(help: ArgumentHelp(tr("Copy the parts of the item, too, as parts of each copy.")))
    var withParts = false
    @OptionGroup var libraryOption: LibraryOption

    /// More at once is a mistake.
    private static let most = 1_000
    /// The largest number of new items, with parts.
    private static let mostItems = 100_000

    mutating func validate() throws {
        let most = String(Self.most)
        guard 1...Self.most ~= times else { throw ValidationError(tr("Give --times a number from 1 to \(most).")) }
    }

    func run(in context: CommandContext) async throws {
        let store = try context.store
        let catalog = try await store.catalog()
        var choice = DuplicateChoice(copiesParts: withParts)
        if let without {
            choice.without.formUnion(try FieldNameList(without, of: "--without").facts(in: catalog) { DuplicateChoice.isOptional($0) })
        }
        if let with { choice.without.subtract(try FieldNameList(with, of: "--with").facts(in: catalog) { DuplicateChoice.isPossible($0) }) }
        guard let item = try await store.items(ids: [item.id])[item.id] else { throw InventoryError.noItem }
        let parts = withParts ? try await store.allParts(of: item.id, thatLeft: item.content.isDisposed) : []
        let number = times * (1 + parts.count)
        guard number <= Self.mostItems else {
            let (number, most) = (String(number), String(Self.mostItems))
            throw CommandFailure(
                .usage, tr("These copies and their parts are \(number) items, and the limit is \(most). Give --times a smaller number."),
                code: "bad-number")
        }
        if let whole = ([item] + parts).first(where: { choice.changesAmounts(of: $0.content) }) {
            let name = visible(whole.content.name, limit: 80)
            throw CommandFailure(
                .badData,
                tr("The amounts of “\(name)” are those of all its pieces. Leave the quantity out of --without, or add value and price."),
                code: "bad-quantity")
        }
        let copies = try choice.copies(of: item, parts: parts, times: times)
        let all = copies.flatMap { [$0.copy] + $0.parts }
        let title = ChangeTitle(.duplicate, count: all.count)
        let change = try await store.perform(all.count == 1 ? .add(all[0]) : .addAll(all, title: title))
        try context.report(change, copies.map { $0.copy.id.uuidString.lowercased() }.joined(separator: "\n"))
    }
}

extension FieldNameList {
    private static let (photos, papers, earlierValues) = (
        ["pictures", "picture", "photos", "photo"], ["papers", "paper"], ["earlier-values", "history-value"]
    )

    /// Returns the facts of the names.
    ///
    /// - Parameter isAllowed: whether a fact may be named.
    fileprivate func facts(in catalog: Catalog, isAllowed: (DuplicateChoice.Fact) -> Bool) throws -> Set<DuplicateChoice.Fact> {
        let fields = FieldNames(catalog, others: ["pictures", "photos", "papers", "earlier-values"])
        return Set(
            try names.map { name in
                if Self.photos.contains(where: name.isWord) { return .photos }
                if Self.papers.contains(where: name.isWord) { return .papers }
                if Self.earlierValues.contains(where: name.isWord) { return .earlierValues }
                let fact = DuplicateChoice.Fact.field(try field(name, fields, catalog))
                guard isAllowed(fact), !name.isReversed else {
                    let (option, shown) = (option, name.shown)
                    throw CommandFailure(.usage, tr("\(option): “\(shown)” cannot be chosen for a copy. Leave it out."), code: "bad-field")
                }
                return fact
            })
    }
}
