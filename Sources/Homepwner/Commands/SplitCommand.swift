import ArgumentParser
import FoundationEssentials
import Inventory
import Words

/// `homepwner split`
struct SplitCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "split", abstract: tr("Make an item of some pieces of another one."),
        discussion: tr(
            """
            All facts, pictures and papers are on both items; the serial number, the item number and the parts stay with the first. Amounts \
            of each piece stay as they are, and amounts in all are shared by the quantities. The identifier of the new item is printed.
            """))
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @Argument(help: ArgumentHelp(tr("The item."), valueName: "uuid"))
    var item: ItemID
    @Option(parsing: .unconditional, help: ArgumentHelp(tr("The quantity that is split off."), valueName: "number"))
    var quantity: String
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(tr("The place of the new item, as House/Attic; by default that of the first."), valueName: "path"))
    var place: String?
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        guard let number = try context.environment.value(quantity, of: .quantity)?.quantity else {
            throw CommandFailure(.usage, tr("The quantity is empty. Write it like 2 or 0.5."), code: "bad-quantity")
        }
        let store = try context.store
        try await CommandFailure.expectShown(place == nil ? [.quantity] : [.quantity, .place], store)
        guard let item = try await store.items(ids: [item.id])[item.id] else { throw InventoryError.noItem }
        guard item.content.split(off: number) != nil else {
            let (all, part) = (item.content.quantity.description, number.description)
            throw CommandFailure(
                .badData, tr("From \(all), a quantity between 0 and \(all) can be split off, and not \(part)."), code: "bad-quantity")
        }
        let new = try UUID.random()
        let change = try await store.perform(.split(item.id, off: number, to: place.flatMap { Reference(text: $0) }, as: new))
        try context.report(change, new.uuidString.lowercased())
    }
}
