import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// The type, place, whole and tags of an item, as options.
struct LinkOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Its type, as Furniture; a new type is added to the library.", valueName: "type"))
    var type: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Its place, as House/Kitchen; a new place is added to the library.", valueName: "path"))
    var place: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The same as --place.", valueName: "path"))
    var location: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The item that it is a part of; a part is always in the place of that item.", valueName: "uuid"))
    var parent: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A tag; a new tag is added to the library, and more than one may be given.", valueName: "tag"))
    var tag: [String] = []

    /// The given fields.
    var given: Set<ItemField> {
        var fields: Set<ItemField> = tag.isEmpty ? [] : [.tags]
        if type != nil { fields.insert(.type) }
        if place ?? location != nil { fields.insert(.place) }
        if parent != nil { fields.insert(.parent) }
        return fields
    }

    /// Whether no option is given.
    var isEmpty: Bool { [type, place, location, parent].allSatisfy { $0 == nil } && tag.isEmpty }

    mutating func validate() throws {
        if place != nil, location != nil { throw ValidationError("--place and --location mean the same: give one of them.") }
        if parent != nil, place ?? location != nil {
            throw ValidationError("A part is always in the same place as its whole: give --parent or --place, not both.")
        }
        if let parent, !parent.isEmpty, UUID(uuidString: parent) == nil {
            throw ValidationError("“\(visible(parent, limit: 40))” is not the identifier of an item. Copy it from the list.")
        }
        guard tag.allSatisfy({ !LibraryName.trimmed($0).isEmpty }) else { throw ValidationError("A tag needs a name: --tag <tag>.") }
    }

    /// Returns the item that `--parent` names; nil if it names none.
    func whole(in store: any LibraryStore) async throws -> Item? {
        guard let id = parent.flatMap(UUID.init(uuidString:)) else { return nil }
        guard let whole = try await store.items(ids: [id])[id] else {
            let advice = "Look it up with the command list."
            throw InventoryError(.itemMissing, "There is no item with the identifier that --parent names. \(advice)")
        }
        return whole
    }

    /// Sets the given values in an item's content. An empty text removes a value; tags are added to the present ones.
    ///
    /// - Parameter whole: the item that `--parent` names.
    func apply(to content: inout ItemContent, whole: Item?) {
        if let type {
            let name = LibraryName.trimmed(type)
            content.type = name.isEmpty ? nil : Reference(name: name)
        }
        if let path = place ?? location {
            // An item that gets its own place is separated from its whole.
            content.parent = nil
            content.place = Reference(text: path)
        }
        if parent != nil {
            content.parent = whole.map { Reference(id: $0.id, path: [$0.content.name]) }
            if let whole { content.place = whole.content.place }
        }
        let known = Set(content.tags.map(\.name))
        let new = Set(tag.map(LibraryName.trimmed)).subtracting(known)
        if !new.isEmpty { content.tags = (content.tags + new.map(Reference.init(name:))).sorted { $0.name < $1.name } }
    }
}

/// The name of a tag or a type as it was typed.
enum LibraryName {
    /// Returns the name without the spaces at its ends.
    static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
    }
}
