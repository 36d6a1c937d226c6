public import FoundationEssentials
import GRDB

/// Changes places, tags, types, custom fields and saved searches, and assigns them to items, in one person's name.
struct CatalogWriter: Sendable {
    let writer: ItemWriter

    /// Adds or changes a place, a tag, a type, a custom field or a saved search, in one step of the history, whatever contains or uses it.
    ///
    /// - Throws: `nameTaken` if another entry has the name, `invalidText` if a place would be in itself or a name cannot be stored.
    func put(_ entry: CatalogEntry, progress: WorkProgress? = nil) throws(InventoryError) -> Change {
        try entry.validate()
        let converter = FieldConverter(writer: writer)
        if case .field(let field) = entry, try converter.changesKind(of: field) {
            return try converter.convert(field, droppingWhatDoesNotConvert: false, progress: progress)
        }
        return try writer.commit { db, change in
            let known = change.catalog.entry(entry.kind, entry.id)
            let old = known.flatMap { $0.isGone ? nil : $0.entry }
            guard old != entry else { return try Self.unchanged(entry, db) }
            try Self.expectFree(entry, from: old, change.catalog)
            if case .place(let place) = entry { try Self.expectNoCircle(place, change.catalog) }
            try change.put(entry.kind, entry.id, entry)
            try SearchRewriting.removeChoices(from: old, to: entry, &change)
            return try change.finish(old == nil ? .add : .edit, title: Self.title(from: old, to: entry), stack: UndoStack(db))
        }
    }

    /// Adds or changes several entries in one step of the history, such as a new order of fields or another set of shown fields.
    func putAll(_ entries: [CatalogEntry], title: ChangeTitle) throws(InventoryError) -> Change {
        for entry in entries { try entry.validate() }
        return try writer.commit { db, change in
            var didChange = false
            for entry in entries {
                let known = change.catalog.entry(entry.kind, entry.id)
                let old = known.flatMap { $0.isGone ? nil : $0.entry }
                guard old != entry else { continue }
                if case .field(let field) = entry, case .field(let old)? = old, old.fieldKind != field.fieldKind {
                    throw InventoryError(
                        .invalidText,
                        "The kind of \(field.subject) would change, which works for one field at a time. Nothing was changed.")
                }
                try Self.expectFree(entry, from: old, change.catalog)
                if case .place(let place) = entry { try Self.expectNoCircle(place, change.catalog) }
                try change.put(entry.kind, entry.id, entry)
                try SearchRewriting.removeChoices(from: old, to: entry, &change)
                didChange = true
            }
            guard didChange else {
                return Change(sequence: try HistoryEntry.last(db), kind: .edit, title: title.text, items: [], isUnchanged: true)
            }
            return try change.finish(.edit, title: title, stack: UndoStack(db))
        }
    }

    /// Adds a place in another one, and the missing places around it, in one step of the history.
    ///
    /// - Parameter path: the names from the outermost place to the one around the new place; empty for an outermost place.
    /// - Throws: `nameTaken` if the place exists, `invalidText` if a name cannot be stored or the place would be too deep.
    func addPlace(_ new: Place, in path: [String]) throws(InventoryError) -> Change {
        try writer.commit { db, change in
            var place = new
            guard path.count < Catalog.deepest else {
                throw Self.tooDeep(new)
            }
            place.parent = path.isEmpty ? nil : try change.place(Reference(id: nil, path: change.catalog.spelled(path))).id
            try CatalogEntry.place(place).validate()
            try Self.expectFree(.place(place), from: nil, change.catalog)
            try change.put(.place, place.id, .place(place))
            return try change.finish(.add, title: ChangeTitle(.addPlace, place.name), stack: UndoStack(db))
        }
    }

    private static func title(from old: CatalogEntry?, to entry: CatalogEntry) -> ChangeTitle {
        guard case (.hiddenFields(let old)?, .hiddenFields(let new)) = (old, entry) else {
            return ChangeTitle(verb(from: old, to: entry), entry.name)
        }
        let (hidden, shown) = (new.fields.subtracting(old.fields), old.fields.subtracting(new.fields))
        if let field = hidden.first, hidden.count == 1, shown.isEmpty { return ChangeTitle(.hideField, field.descriptor.title) }
        if let field = shown.first, shown.count == 1, hidden.isEmpty { return ChangeTitle(.showField, field.descriptor.title) }
        return ChangeTitle(.chooseFields, "")
    }

    private static func verb(from old: CatalogEntry?, to entry: CatalogEntry) -> ChangeTitle.Verb {
        switch (old, entry) {
        case (nil, .place): .addPlace
        case (nil, .tag): .addTag
        case (nil, .type): .addType
        case (nil, .field): .addField
        case (.place(let old), .place(let new)) where old.parent != new.parent && old.name == new.name: .movePlace
        case (.place(let old), .place(let new)) where old.name != new.name: .renamePlace
        case (_, .place): .editPlace
        case (_, .tag): .editTag
        case (_, .type): .editType
        case (.field(let old), .field(let new)) where old.hidden(new.isHidden) == new && old != new:
            new.isHidden ? .hideField : .showField
        case (_, .field): .editField
        case (_, .hiddenFields): .chooseFields
        case (nil, .search): .saveSearch
        case (.search(let old), .search(let new)) where old.name != new.name: .renameSearch
        case (.search(let old), .search(let new)) where old != new && old.placed(at: new.position) == new: .moveSearch
        case (_, .search): .changeSearch
        }
    }

    /// Throws if another entry has the name, or one that differs from it only in case, accents and spaces. Entries that were alike before
    /// may stay so, as long as their names stay.
    ///
    /// - Parameter old: the entry before the change; nil for a new one.
    static func expectFree(_ entry: CatalogEntry, from old: CatalogEntry?, _ catalog: Catalog) throws {
        let same: (id: UUID, name: String)? =
            switch entry {
            case .place(let place): try outerPath(place, catalog).flatMap { catalog.place(at: $0 + [place.name]) }.map { ($0.id, $0.name) }
            case .tag(let tag): catalog.tag(named: tag.name).map { ($0.id, $0.name) }
            case .type(let type): catalog.type(named: type.name).map { ($0.id, $0.name) }
            case .field(let field): catalog.field(named: field.name).map { ($0.id, $0.name) }
            case .hiddenFields: nil
            case .search(let search): catalog.search(named: search.name).map { ($0.id, $0.name) }
            }
        let isMoved = old?.name != entry.name || outer(old) != outer(entry)
        guard let other = same ?? (isMoved ? catalog.alike(entry) : nil), other.id != entry.id else { return }
        let (name, wanted, noun) = (shown(other.name), shown(entry.name), entry.kind.noun)
        let difference = other.name == entry.name ? "" : ", and “\(wanted)” differs from it only in case, accents or spaces"
        throw InventoryError(
            .nameTaken, "There is a \(noun) “\(name)” already\(difference). Choose another name; nothing was changed.")
    }

    private static func outer(_ entry: CatalogEntry?) -> UUID? {
        guard case .place(let place)? = entry else { return nil }
        return place.parent
    }

    /// Returns the path of the place around a place.
    private static func outerPath(_ place: Place, _ catalog: Catalog) throws -> [String]? {
        guard let outer = place.parent else { return [] }
        guard catalog.place(outer) != nil else {
            throw InventoryError(.itemMissing, "The place that should hold “\(shown(place.name))” no longer exists. Nothing was changed.")
        }
        return catalog.path(of: outer)
    }

    private static func expectNoCircle(_ place: Place, _ catalog: Catalog) throws {
        var next = place.parent
        var depth = 1
        while let outer = next {
            guard outer != place.id else {
                throw InventoryError(.invalidText, "“\(shown(place.name))” cannot be in itself. Choose another place; nothing was changed.")
            }
            next = catalog.place(outer)?.parent
            depth += 1
            // Places in a damaged file may form a cycle.
            if depth > Catalog.deepest { break }
        }
        // Places in a moved place move along.
        let below = catalog.placesBelow(place.id).map { catalog.path(of: $0.id).count }.max() ?? 0
        let own = catalog.path(of: place.id).count
        guard depth + max(0, below - own) <= Catalog.deepest else { throw tooDeep(place) }
    }

    private static func tooDeep(_ place: Place) -> InventoryError {
        InventoryError(
            .invalidText,
            "Places can be nested \(Catalog.deepest) levels deep; “\(shown(place.name))” would be deeper. Nothing was changed.")
    }

    // MARK: - Deleting and merging

    /// Deletes a place, a tag, a type, a custom field or a saved search. No item is deleted: the items and places in a place move to another place or, if
    /// none is given, to the place around it. Items lose a deleted tag; items of a deleted type keep its name.
    ///
    /// - Parameter target: the new place of a place's contents; an empty reference leaves them without a place.
    func remove(_ kind: CatalogKind, _ id: UUID, itemsTo target: Reference?, progress: WorkProgress?) throws(InventoryError) -> Change {
        try writer.commit { db, change in
            guard let known = change.catalog.entry(kind, id), !known.isGone else { throw Self.gone(kind) }
            if case .place(let place) = known.entry {
                let wanted = target ?? place.parent.map { Reference(id: $0, path: change.catalog.path(of: $0)) }
                let into = try wanted.flatMap { $0.isNothing ? nil : try change.place($0) }
                if let into = into?.id {
                    guard !change.catalog.placesBelow(id).contains(where: { $0.id == into }) else {
                        throw InventoryError(
                            .invalidText,
                            "The contents of “\(shown(place.name))” cannot move to a place inside it. Choose another place.")
                    }
                }
                try CatalogContents.empty(place, into: into, &change, progress)
            }
            if case .tag(let tag) = known.entry { try CatalogContents.take(tag, off: &change, for: nil, progress) }
            try change.put(kind, id, nil)
            let verb: ChangeTitle.Verb =
                switch kind {
                case .place: .deletePlace
                case .tag: .deleteTag
                case .type: .deleteType
                case .field: .deleteField
                // This entry always exists and cannot be deleted.
                case .hiddenFields: .chooseFields
                case .search: .deleteSearch
                }
            return try change.finish(.delete, title: ChangeTitle(verb, known.entry.name), stack: UndoStack(db))
        }
    }

    /// Moves all contents of a place into another one and deletes the first, also in saved searches. Its note and picture move along if the other place has none.
    func mergePlace(_ id: UUID, into other: UUID, progress: WorkProgress?) throws(InventoryError) -> Change {
        try writer.commit { db, change in
            guard let place = change.catalog.place(id), var kept = change.catalog.place(other), id != other else { throw Self.gone(.place) }
            guard !change.catalog.placesBelow(id).contains(where: { $0.id == other }) else {
                throw InventoryError(
                    .invalidText,
                    "“\(shown(place.name))” cannot be merged into “\(shown(kept.name))”, which is inside it. Merge them the other way round."
                )
            }
            try CatalogContents.empty(place, into: Reference(id: other, path: change.catalog.path(of: other)), &change, progress)
            try change.put(.place, id, nil)
            kept.take(place)
            if kept != change.catalog.place(other) {
                try CatalogEntry.place(kept).validate()
                try change.put(.place, other, .place(kept))
            }
            try SearchRewriting.replace(id, by: other, in: .place, &change)
            return try change.finish(.edit, title: ChangeTitle(.mergePlaces, place.name), stack: UndoStack(db))
        }
    }

    /// Gives all items and saved searches of a tag another tag and deletes the first.
    func mergeTag(_ id: UUID, into other: UUID, progress: WorkProgress?) throws(InventoryError) -> Change {
        try writer.commit { db, change in
            guard let tag = change.catalog.tag(id), let target = change.catalog.tag(other), id != other else { throw Self.gone(.tag) }
            try CatalogContents.take(tag, off: &change, for: Reference(id: other, path: [target.name]), progress)
            try change.put(.tag, id, nil)
            try SearchRewriting.replace(id, by: other, in: .tags, &change)
            return try change.finish(.edit, title: ChangeTitle(.mergeTags, tag.name), stack: UndoStack(db))
        }
    }

    // MARK: - For many items

    /// Assigns something to items in their stored state. Changes that others made since the items were read cause no conflict.
    func assign(_ assignment: ItemAssignment, to keys: [ItemKey], progress: WorkProgress?) throws(InventoryError) -> Change {
        try writer.commit { db, change in
            let isBulk = keys.count >= ChangeTransaction.bulk
            if isBulk { try ChangeTransaction.enlargeCache(db) }
            defer { if isBulk { ChangeTransaction.restoreCache(db) } }
            var (count, name) = (0, "")
            var first: Item?
            // Parts go together with their wholes.
            let moved: Set<ItemKey> =
                switch assignment {
                case .place, .parent(.some): Set(keys)
                default: []
                }
            let parts = try DisposedParts.keys(below: keys, of: assignment, change.catalog, db)
            progress?.begin(keys.count + parts.count)
            for (index, key) in (keys + parts).enumerated() {
                guard let item = try change.item(key) else { continue }
                first = first ?? item
                if let whole = try ItemLinks.key(of: item.content.parent, db), moved.contains(ItemKey(rawValue: whole)) {
                    try progress?.advance(1)
                    continue
                }
                var content = item.content
                (index < keys.count ? assignment : assignment.ofParts).apply(to: &content)
                let wanted = item.with(content, at: change.now)
                if content != item.content {
                    try content.validate()
                    try change.put(id: item.id, before: item, after: wanted)
                    count += 1
                    name = item.content.name
                }
                try progress?.advance(1)
            }
            progress?.finish()
            guard let first else { throw ItemWriter.missing() }
            guard count > 0 else { return try ItemWriter.alreadyStored(first, db) }
            return try change.finish(.edit, title: ChangeTitle(assignment.verb, count == 1 ? name : "", count: count), stack: UndoStack(db))
        }
    }

    private static func unchanged(_ entry: CatalogEntry, _ db: Database) throws -> Change {
        Change(
            sequence: try HistoryEntry.last(db), kind: .edit, title: title(from: entry, to: entry).text, items: [], isUnchanged: true)
    }

    static func gone(_ kind: CatalogKind) -> InventoryError {
        InventoryError(.itemMissing, "This \(kind.noun) is not in the library. It may have been deleted elsewhere; nothing was changed.")
    }
}

/// A value that many items get at once.
public enum ItemAssignment: Hashable, Sendable {
    /// A place, nil for none. Parts of the items move along; a part that moves without its whole is separated from it.
    case place(Reference?)
    /// The item that they are parts of, in whose place they are; nil for none, which leaves them where they are.
    case parent(UUID?)
    /// Tags in addition to their present ones.
    case addTags([Reference])
    /// Tags to remove.
    case removeTags([Reference])
    /// A type; nil for none.
    case type(Reference?)
    /// A valuation; the newest one is the value.
    case valuation(Valuation)
    /// The way they left the household, the day, the price and the recipient; nil for items that are here again. With their parts, those
    /// of the parts that are here leave, too, without a price of their own; and those come back that left in the same way on the same day.
    case disposal(Disposal?, withParts: Bool = false)

    func apply(to content: inout ItemContent) {
        switch self {
        case .place(let place):
            content.parent = nil
            content.place = place
        case .parent(let whole): content.parent = whole.map { Reference(id: $0, path: []) }
        case .addTags(let tags):
            let names = content.tags.map(\.name)
            content.tags += tags.filter { !names.contains($0.name) }
        case .removeTags(let tags): content.tags = content.tags.filter { tag in !tags.contains { $0.id == tag.id || $0.name == tag.name } }
        case .type(let type): content.type = type
        case .valuation(let valuation): content.take(valuation)
        case .disposal(let disposal, _):
            content[.disposal] = disposal.map { .text($0.kind) }
            content[.disposedOn] = disposal?.day.map(FieldValue.day)
            content[.disposalPrice] = disposal?.price.map(FieldValue.money)
            content[.disposedTo] = disposal.map { .text($0.recipient) }
        }
    }

    /// The same for the parts of the items: the price is that of the whole.
    var ofParts: ItemAssignment {
        guard case .disposal(let disposal?, _) = self else { return self }
        return .disposal(Disposal(kind: disposal.kind, day: disposal.day, recipient: disposal.recipient))
    }

    var verb: ChangeTitle.Verb {
        switch self {
        case .place: .moveToPlace
        case .parent: .edit
        case .addTags, .removeTags: .tag
        case .type: .changeType
        case .valuation: .value
        case .disposal(let disposal, _): disposal == nil ? .takeBack : .dispose
        }
    }
}

/// The way in which an item left the household.
public struct Disposal: Hashable, Sendable {
    /// One of the choices of `ItemField.disposal`.
    public let kind: String
    /// The day.
    public let day: PartialDay?
    /// The price that was paid.
    public let price: Money?
    /// The present owner; empty if unknown.
    public let recipient: String

    /// Creates a disposal.
    public init(kind: String, day: PartialDay? = nil, price: Money? = nil, recipient: String = "") {
        self.kind = kind
        self.day = day
        self.price = price
        self.recipient = recipient
    }
}
