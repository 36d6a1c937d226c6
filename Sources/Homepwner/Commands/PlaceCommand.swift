import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// `homepwner place`
struct PlaceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place", abstract: "List, add, move, rename and delete places.",
        discussion: """
            A place is given by its path, as House/Kitchen/Drawer; write a backslash before a slash or backslash that belongs to a name. \
            The contents of a place move with it, and no item is deleted with its place. undo reverses each of these commands.
            """,
        subcommands: [ListEntries<Place>.self, PlaceAdd.self, PlaceMove.self, RenameEntry<Place>.self, PlaceDelete.self])
}

/// A place's path on the command line.
struct PlacePath: EntryArgument {
    /// The names from the outermost place on; none for the top level.
    let names: [String]

    init(argument: String) { names = Reference(text: argument)?.path ?? [] }

    init(names: [String]) { self.names = names }

    /// The path as it is typed.
    var text: String { Reference(id: nil, path: names).text }

    var shown: String { visible(text, limit: 80) }

    func renamed(_ name: EntryName) -> PlacePath { PlacePath(names: names.dropLast() + [name.name]) }
}

extension Place: CountedEntry {
    typealias Name = PlacePath

    static let words = EntryWords(
        noun: "place", argument: ArgumentHelp("The place.", valueName: "path"), lookUp: "place list",
        list: "Print the places, each with the number of items in it and in all below it.",
        add: "Add a place, and the places around it that are missing.", rename: "Rename a place; its items are not changed.",
        delete: "Delete a place and move its items and places to another one.",
        newName: "Its new name, without the places around it; slashes are part of the name.")

    var entry: CatalogEntry { .place(self) }

    static func find(_ path: PlacePath, in catalog: Catalog) throws -> Place? {
        guard !path.names.isEmpty else { throw CommandFailure(.usage, "The place has no name. Write its path, as House/Kitchen.") }
        return catalog.place(like: path.names)
    }

    static func inOrder(_ catalog: Catalog) -> [Place] { catalog.placesInOrder() }

    static func list(_ catalog: Catalog, _ counts: LibraryCounts) -> EntryList<Place> {
        func path(_ place: Place) -> [String] { catalog.path(of: place.id) }
        return EntryList(columns: [
            .init(title: "Place") { Reference(id: nil, path: path($0)).text },
            .init(title: "Kind") { $0.placeKind?.rawValue ?? "" },
            .init(title: "Items", alignment: .right) { String(counts.places[$0.id] ?? 0) },
            .init(title: "Note") { $0.note },
        ]) { json, place in
            json.member("id", place.id.uuidString.lowercased())
            json.texts("path", path(place))
            json.member("kind", place.placeKind?.rawValue)
            json.member("note", place.note)
            json.member("items", Int64(counts.places[place.id] ?? 0))
        }
    }
}

/// `homepwner place add`
struct PlaceAdd: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: Place.words.add)
    static let need = LibraryNeed.any
    static let changes = true
    static let canBePart = true

    @Argument(help: Place.words.argument)
    var path: PlacePath
    @Option(
        help: ArgumentHelp("Add also the places up to this number: Box 1 with --to 30 adds 30 boxes, and what they are in.", valueName: "n")
    )
    var to: Int?
    @Option(help: "The kind of the place.")
    var kind: OneOf<Place.Kind>?
    @Option(parsing: .unconditional, help: "A note on the place.")
    var note = ""
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        guard let name = path.names.last else {
            throw CommandFailure(.usage, "The place has no name. Write its path, as House/Kitchen.")
        }
        if let to { return try await addRun(from: name, to: to, in: context) }
        let place = Place(id: try .random(), name: name, kind: kind?.value, note: note)
        let change = try await context.store.perform(.addPlace(place, in: path.names.dropLast()))
        try context.report(change, of: place.id, "Added: \(path.shown)")
    }

    /// Adds several places that differ in a number, as one change; existing ones are unchanged.
    private func addRun(from name: String, to last: Int, in context: CommandContext) async throws {
        guard let run = PlaceRun(from: name, to: String(last)) else {
            throw CommandFailure(
                .usage,
                "--to takes a number larger than the one at the end of the name, and at most \(PlaceRun.most) places: Box 1 --to 30.")
        }
        let store = try context.store
        let catalog = try await store.catalog()
        // Outer places that do not exist are added too, as without --to.
        var outer: UUID?
        var made: [Place] = []
        var names: [String] = []
        for name in path.names.dropLast() {
            if made.isEmpty, let known = catalog.place(like: name, in: outer) {
                outer = known.id
                names.append(known.name)
            } else {
                names.append(name)
                let place = Place(id: try .random(), name: name, parent: outer)
                made.append(place)
                outer = place.id
            }
        }
        let isThere: (String) -> Bool = { [outer] in made.isEmpty && catalog.place(like: $0, in: outer) != nil }
        let places = try run.names.filter { !isThere($0) }.map {
            Place(id: try .random(), name: $0, parent: outer, kind: kind?.value, note: note)
        }
        guard let first = places.first else {
            throw CommandFailure(.failed, "All of these places exist already. Nothing was added.", code: "name-taken")
        }
        let there = run.names.count - places.count
        if there > 0 {
            try context.tell([
                "\(there) of these \(run.names.count) places \(there == 1 ? "exists" : "exist") already and \(there == 1 ? "was" : "were") not changed"
            ])
        }
        let title = ChangeTitle(.addPlaces, count: made.count + places.count)
        let change = try await store.perform(.putAll((made + places).map(CatalogEntry.place), title: title))
        let around = made.indices.map { PlacePath(names: Array(names[...(names.count - made.count + $0)])).shown }
        let added = LibraryName.count(places.count, "place") + (around.isEmpty ? "" : ", and \(around.joined(separator: ", ")) around them")
        try context.report(change, of: first.id, "Added: \(added)")
    }
}

/// `homepwner place move`
struct PlaceMove: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move a place, with its contents, into another one.")
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @Argument(help: Place.words.argument)
    var path: PlacePath
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The place to move it into; an empty text makes it an outermost place.", valueName: "path"))
    var into: PlacePath
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let catalog = try await context.store.catalog()
        var place = try Place.named(path, in: catalog)
        place.parent = into.names.isEmpty ? nil : try Place.named(into, in: catalog).id
        let change = try await context.store.perform(.put(.place(place)))
        try context.report(change, of: place.id, "Moved: \(path.shown) to \(PlacePath(names: into.names + [place.name]).shown)")
    }
}

/// `homepwner place delete`
struct PlaceDelete: ParsableCommand, InventoryCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: Place.words.delete)
    static let need = LibraryNeed.existing
    static let changes = true
    static let canBePart = true

    @Argument(help: Place.words.argument)
    var path: PlacePath
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The place for its contents; by default the place around it.", valueName: "path"))
    var itemsTo: PlacePath?
    @OptionGroup var libraryOption: LibraryOption

    func run(in context: CommandContext) async throws {
        let store = try context.store
        let catalog = try await store.catalog()
        let place = try Place.named(path, in: catalog)
        if let itemsTo, itemsTo.names.isEmpty, place.parent != nil {
            throw CommandFailure(
                .usage, "Name the place for the items; without --items-to they go to the place around “\(path.shown)”.")
        }
        let target =
            try itemsTo.flatMap { $0.names.isEmpty ? nil : try Place.named($0, in: catalog) } ?? place.parent.flatMap(catalog.place)
        let reference = target.map { Reference(id: $0.id, path: catalog.path(of: $0.id)) }
        let inner = catalog.places(in: place.id).count
        let change = try await store.perform(.remove(.place, place.id, itemsTo: reference))
        let count = Set(change.items.map(\.id)).count
        let moved = [LibraryName.count(count, "item"), inner > 0 ? LibraryName.count(inner, "place") : nil].compactMap { $0 }
        let destination = reference.map { "went to \(visible($0.text, limit: 80))" } ?? "are in no place now"
        // Places that were in an outermost one are outermost ones now.
        let rest = count == 0 && inner == 0 ? "it was empty" : "\(moved.joined(separator: " and ")) \(destination)"
        try context.report(change, of: place.id, "Deleted: \(path.shown); \(rest)")
        try context.tellSearches(using: .place, place.id, in: catalog)
    }
}

extension LibraryName {
    /// Returns a text such as "1 item" or "12 items".
    static func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
}
