import ArgumentParser
import Exchange
import Inventory

/// The formats of `show`.
enum ShowFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case text, json
}

/// `homepwner show`
struct ShowCommand: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Print one item with all of its fields.")
    static let need = LibraryNeed.existing
    static let canBePart = true

    @Argument(help: ArgumentHelp("The item.", valueName: "uuid"))
    var item: ItemID
    @Option(help: "The output format.")
    var format = ShowFormat.text
    @OptionGroup var hidden: HiddenFieldsOption
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let library = try context.library
        guard let found = try await context.store.items(ids: [item.id])[item.id] else { throw InventoryError.noItem }
        let fields = try await hidden.fields(context.store)
        switch format {
        case .json: try context.output.out(ItemJSON.encode(found, fields: fields) + [UInt8(ascii: "\n")])
        case .text: try context.output.out(Array(Self.text(found, fields, library).utf8))
        }
    }

    private static func text(_ item: Item, _ used: UsedFields, _ library: Library) -> String {
        let content = item.content
        var fields: [(String, String)] = FieldDescriptor.all.filter { $0.field != .notes && used.contains($0.field) }.map { descriptor in
            // Days and numbers in the form in which they can be typed again.
            switch content[descriptor.field] {
            case .day(let day)?: (descriptor.title, day.iso)
            case .quantity(let quantity)?: (descriptor.title, quantity.description)
            case let value: (descriptor.title, descriptor.field.formatted(value))
            }
        }
        let hasValue = used.contains(.value)
        if hasValue, let worth = content.worth, worth != content.value { fields.append(("In all", worth.formatted())) }
        for older in hasValue ? content.valuations : [] {
            let day = used.contains(.valueOn) ? older.day?.iso : nil
            let parts = [older.money.formatted(), day ?? "", used.contains(.valueSource) ? older.source : ""]
            fields.append(("Value before", parts.filter { !$0.isEmpty }.joined(separator: ", ")))
        }
        for value in used.ownValues(of: content) { fields.append((value.field.name, value.content.shownAlone)) }
        fields += [
            ("Added", item.createdAt.iso), ("Changed", item.modifiedAt.iso), ("Revision", String(item.revision)),
            ("ID", item.id.uuidString.lowercased()),
        ]
        for photo in content.photos {
            let name = photo.originalName.map { $0 + ", " } ?? ""
            fields.append(("Photo", "\(name)\(photo.width) × \(photo.height), \(library.photos.url(of: photo).path)"))
        }
        for paper in content.papers {
            let title = paper.title.isEmpty ? "" : paper.title + ", "
            let place = paper.file.map { "\($0.byteCount) bytes, \(library.papers.url(of: $0).path)" } ?? paper.link ?? ""
            fields.append(("Paper", "\(paper.role.title), \(title)\(place)"))
        }
        var text = ""
        let known = fields.filter { !$0.1.isEmpty }
        let width = (known.map(\.0.count).max() ?? 0) + 1
        for (title, value) in known {
            text += title + ":" + String(repeating: " ", count: width - title.count) + VisibleLine.text(value) + "\n"
        }
        if used.contains(.notes), !content.notes.isEmpty {
            let lines = content.notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            text += "Notes:\n" + lines.map { "  " + VisibleLine.text(String($0)) + "\n" }.joined()
        }
        return text
    }
}
