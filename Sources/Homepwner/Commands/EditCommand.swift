import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory
import Words

/// The formats of the report on an edit of many items.
enum EditFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case text, json
}

/// `homepwner edit`
struct EditCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: tr("Change the given fields of items; the others stay."),
        discussion: """
            An empty text removes the previous value. Tags given with --tag and pictures given with --photo are added to those of the \
            item; with --no-photos the new pictures replace the old ones. An item that gets a place is no longer a part of another item.
            """
                + "\n\n"
                + tr(
                    """
                    Several items, or those of a query, get their fields with --set, in one step: place=House/Attic, tag+=moved, tag-=old, \
                    value*=1.04, value+=50USD, Voltage=230, notes= (clears), number=A-0100.. (counts up and leaves out taken numbers). A part of a chosen whole stays with it. Items that cannot be \
                    changed are named on standard error and stay as they are.
                    """))
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @OptionGroup var chosen: ChosenItems
    @OptionGroup var fields: FieldOptions
    @OptionGroup var papers: PaperOptions
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A tag to remove; more than one may be given.", valueName: "tag"))
    var removeTag: [String] = []
    @OptionGroup var own: OwnFieldOptions
    @Flag(help: ArgumentHelp(tr("Print the changes of --set without making them.")))
    var plan = false
    @Option(help: ArgumentHelp(tr("The format of the report about --set: text or json.")))
    var format: EditFormat?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            tr("The day of a value given with --set; today by default. Its source is given with --source."), valueName: "day"))
    var on: String?
    @Flag(help: ArgumentHelp(tr("Show progress even when standard error is not a terminal.")))
    var progress = false
    @Flag(help: "Remove the pictures that the item has.")
    var noPhotos = false
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("The number of a paper to remove, as show lists them, from 1; more than one may be given.", valueName: "number"))
    var removePaper: [Int] = []
    @OptionGroup var libraryOption: LibraryOption

    /// Whether options are given that work for one item only.
    private var hasOptionsForOne: Bool {
        !fields.given.subtracting([.source]).isEmpty || !fields.photo.isEmpty || noPhotos || !papers.isEmpty || !removePaper.isEmpty
            || !removeTag.isEmpty
    }

    /// Whether the items are more than one, or an option is given that works for many only.
    private var isForMany: Bool { chosen.query != nil || chosen.items.count > 1 || plan || format != nil || on != nil || progress }

    mutating func validate() throws {
        guard isForMany else {
            guard hasOptionsForOne || fields.source != nil || !own.isEmpty else {
                throw ValidationError("Give a field to change, as --value 24.50.")
            }
            guard fields.name != "" else { throw ValidationError("An item has to have a name.") }
            return
        }
        guard !hasOptionsForOne else {
            throw ValidationError(
                tr("Several items get their fields with --set, for example --set place=House/Attic. The other options are for one item."))
        }
        guard !own.isEmpty else { throw ValidationError(tr("Give a field to change, for example --set place=House/Attic.")) }
    }

    func run(in context: CommandContext) async throws {
        let store = try context.store
        if try await setsFixedFields(in: store) { return try await setAll(in: store, context) }
        guard let item = chosen.items.first else { return }
        try await CommandFailure.expectShown(fields.given.union(removeTag.isEmpty ? [] : [.tags]), store)
        var photos: [PhotoReference]?
        var papers: [Paper]?
        // The removed papers are stored by identity, in case the fields are applied again.
        var removed: Set<String>?
        // A window may change the same item, and another command may take the next number. The fields are then applied to the stored item.
        for _ in 0..<FieldOptions.mostTries {
            guard let old = try await store.items(ids: [item.id])[item.id] else { throw InventoryError.noItem }
            var content = old.content
            let next = fields.wantsNextOwnNumber ? try await store.nextOwnNumber() : nil
            let whole = try await fields.links.whole(in: store)
            var notes = try fields.apply(to: &content, nextOwnNumber: next, whole: whole, context.environment)
            notes += removeTags(of: &content)
            if !fields.links.isEmpty {
                var spelling = NameSpelling(try await store.catalog())
                spelling.apply(to: &content)
            }
            if !own.isEmpty { try own.apply(to: &content, try await store.catalog(), context.environment) }
            try content.validate()
            if noPhotos { content.photos = [] }
            if !fields.photo.isEmpty {
                guard Set(fields.photo).count + content.photos.count <= ItemContent.photoLimit else {
                    throw CommandFailure(
                        .badData,
                        "An item has at most \(ItemContent.photoLimit) pictures, and this one has \(content.photos.count). Nothing was changed."
                    )
                }
                let taken: [PhotoReference]
                if let known = photos { taken = known } else { taken = try await fields.takePhotos(into: store, context.environment) }
                photos = taken
                // A picture that the item has already keeps its position.
                _ = PhotoEdit.add(taken).apply(to: &content.photos)
            }
            let gone = try removed ?? removedPapers(of: content)
            removed = gone
            content.papers.removeAll { gone.contains($0.identity) }
            let newPapers: [Paper]
            if let known = papers { newPapers = known } else { newPapers = try await self.papers.take(into: store, context.environment) }
            papers = newPapers
            try PaperOptions.add(newPapers, to: &content)
            do {
                let change = try await store.perform(.update(item.id, content, expecting: old.revision))
                try context.tell(notes)
                return try context.report(change, nil)
            } catch let error as InventoryError
                where error.code == .conflict || error.code == .numberTaken && fields.wantsNextOwnNumber
            { continue }
        }
        throw CommandFailure(.failed, "The item is being changed elsewhere. Try again.", code: "conflict")
    }

    /// Returns whether the values of `--set` are for many items, or for one but not only for custom fields by their names.
    private func setsFixedFields(in store: any LibraryStore) async throws -> Bool {
        if isForMany { return true }
        guard !own.isEmpty else { return false }
        let catalog = try await store.catalog()
        let names = EditFields(catalog)
        let fixed = own.values.first { value in
            guard !Self.isCustomField(value, catalog), let setting = try? FieldSetting(value) else { return false }
            return names.field(named: setting.name, isOwn: setting.isOwn) != nil
        }
        guard let fixed else { return false }
        guard !hasOptionsForOne else {
            let text = visible(fixed, limit: 40)
            throw CommandFailure(
                .usage, tr("--set \(text) does not go with the options of other fields. Give all fields with --set."), code: "bad-field")
        }
        return true
    }

    /// Returns whether a text of `--set` has the exact name of a custom field and no operator.
    private static func isCustomField(_ text: String, _ catalog: Catalog) -> Bool {
        catalog.field(named: EntryName(argument: String(text.prefix { $0 != "=" })).name) != nil
    }

    /// Sets fields as for many items.
    private func setAll(in store: any LibraryStore, _ context: CommandContext) async throws {
        let catalog = try await store.catalog()
        var alone: ItemContent?
        // A plan for one item says what the edit without a plan does.
        if chosen.items.count == 1, let item = chosen.items.first, own.values.allSatisfy({ Self.isCustomField($0, catalog) }) {
            alone = try await store.items(ids: [item.id])[item.id]?.content
        }
        var reader = FieldSettingReader(catalog, context.environment, alone: alone)
        let edit = try reader.edit(own.values, on: on, source: fields.source)
        let run = BulkEditRun(edit: edit, context: context, format: format ?? .text, isPlan: plan, showsProgress: progress)
        try context.tell(reader.notes)
        try await run.run { try await chosen.selection(in: context) }
    }

    /// Removes tags, and returns messages about those that the item does not have.
    private func removeTags(of content: inout ItemContent) -> [String] {
        let names = removeTag.map(LibraryName.trimmed)
        let missing = names.filter { name in !content.tags.contains { $0.name == name } }
        if !names.isEmpty { content.tags.removeAll { names.contains($0.name) } }
        return missing.map { "The item has no tag “\(visible($0, limit: 40))”." }
    }

    private func removedPapers(of content: ItemContent) throws -> Set<String> {
        Set(
            try removePaper.map { number in
                guard content.papers.indices.contains(number - 1) else {
                    let has =
                        content.papers.isEmpty ? "no papers" : content.papers.count == 1 ? "1 paper" : "\(content.papers.count) papers"
                    throw CommandFailure(.badData, "There is no paper \(number): the item has \(has). Nothing was changed.")
                }
                return content.papers[number - 1].identity
            })
    }
}

extension InventoryError {
    /// The error for an identity that no item has.
    static let noItem = InventoryError(.itemMissing, "There is no item with this identifier. Look it up with the command list.")
}
