import FoundationEssentials
import GRDB

/// The effect of a change of a field's kind on the items' values.
public struct FieldConversion: Hashable, Sendable {
    /// A value that cannot be converted.
    public struct Misfit: Hashable, Sendable {
        /// The item's name.
        public let item: String
        /// The value in the field, for display.
        public let value: String
    }

    /// The number of values that can be converted without loss.
    public var convertible = 0
    /// The number of values that cannot be converted.
    public var failing = 0
    /// The first values that cannot be converted.
    public var misfits: [Misfit] = []

    /// The maximum number of values in `misfits`.
    public static let most = 20
}

extension OwnField {
    /// Returns an item's old value and its value in the changed field, nil if it has none then; returns nil for an item without a value.
    fileprivate func converted(_ item: Item) -> (old: OwnValue, new: OwnValue.Content?)? {
        guard let old = item.content.allOwn.first(where: { $0.field.id == id }) else { return nil }
        return (old, converted(old.content))
    }
}

extension FieldConversion {
    /// - Parameter catalog: the catalog with the unchanged field.
    init(to field: OwnField, _ db: Database, _ catalog: Catalog) throws { try self.init(to: field, db, catalog) { _, _, _ in } }

    /// - Parameters:
    ///   - catalog: the catalog with the unchanged field.
    ///   - change: called for each item whose value would change.
    init(
        to field: OwnField, _ db: Database, _ catalog: Catalog, _ change: (Item, OwnValue, OwnValue.Content?) throws -> Void
    ) throws {
        guard let number = catalog.fieldTable.numbers[field.id] else { return }
        var last: Int64 = 0
        let next = try db.cachedStatement(sql: "SELECT item FROM fieldValues WHERE field = ? AND item > ? ORDER BY item LIMIT 1")
        while let key = try Int64.fetchOne(next, arguments: [number, last]) {
            last = key
            guard let item = try ItemRecords.item(ItemKey(rawValue: key), db, catalog), let (old, new) = field.converted(item) else {
                continue
            }
            if new != nil {
                convertible += 1
            } else {
                failing += 1
                if misfits.count < Self.most { misfits.append(Misfit(item: item.content.name, value: old.content.formatted())) }
            }
            if new != old.content { try change(item, old, new) }
        }
    }
}

/// Changes the kind of a custom field.
struct FieldConverter {
    let writer: ItemWriter

    /// Returns whether an existing field would get another kind.
    func changesKind(of field: OwnField) throws(InventoryError) -> Bool {
        let items = writer.items
        let known = try items.storage.read { db in try items.memory.catalog.catalog(db).field(field.id) }
        return known.map { $0.fieldKind != field.fieldKind } ?? false
    }

    /// Changes a custom field, and converts the items' values to the new kind, in one step of the history.
    ///
    /// - Parameter dropping: whether values that cannot be converted are removed from the items; the history keeps them. If false, such
    ///   values prevent the change.
    func convert(
        _ field: OwnField, droppingWhatDoesNotConvert dropping: Bool, progress: WorkProgress?
    ) throws(InventoryError) -> Change {
        try CatalogEntry.field(field).validate()
        return try writer.commit { db, change in
            let before = change.catalog
            guard before.field(field.id) != nil else { throw CatalogWriter.gone(.field) }
            try CatalogWriter.expectFree(.field(field), from: nil, before)
            let number = before.fieldTable.numbers[field.id] ?? 0
            progress?.begin(try Int.fetchOne(db, sql: "SELECT count(*) FROM fieldValues WHERE field = ?", arguments: [number]) ?? 0)
            if !dropping {
                let known = try FieldConversion(to: field, db, before)
                guard known.failing == 0 else { throw known.refusal(field) }
            }
            try change.put(.field, field.id, .field(field))
            try SearchRewriting.removeChoices(from: before.field(field.id).map(CatalogEntry.field), to: .field(field), &change)
            _ = try FieldConversion(to: field, db, before) { item, old, new in
                var content = item.content
                content.replaceOwn([old], by: new.map { [OwnValue(field, $0)] } ?? [])
                try change.putConverted(item, content)
                try progress?.advance(1)
            }
            progress?.finish()
            return try change.finish(.edit, title: ChangeTitle(.editField, field.name), stack: UndoStack(db))
        }
    }
}

extension ChangeTransaction {
    /// Stores an item's values after a custom field was converted, including values in hidden fields.
    fileprivate mutating func putConverted(_ item: Item, _ content: ItemContent) throws {
        let wasFromHistory = comesFromHistory
        defer { comesFromHistory = wasFromHistory }
        // The value was checked against the field just now.
        comesFromHistory = true
        try put(id: item.id, before: item, after: item.with(content, at: now))
    }
}

extension FieldConversion {
    fileprivate func refusal(_ field: OwnField) -> InventoryError {
        let name = misfits.first.map { "“\(shown(String($0.value.prefix(40))))” of “\(shown(String($0.item.prefix(40))))”" } ?? ""
        let rest = failing > 1 ? ", and \(ChangeTitle.grouped(failing - 1)) more" : ""
        return InventoryError(
            .invalidText,
            "\(field.subject) cannot become \(field.fieldKind.phrase) while items have other values: \(name)\(rest). "
                + "Change these first, or let them be removed; nothing was changed.")
    }
}
