public import FoundationEssentials

/// A merge of two items that are the same thing: the first one stays, and the second one is deleted.
public struct ItemMerge: Hashable, Sendable {
    /// The item that stays, and the one that is deleted.
    public let kept, other: UUID
    /// The values that are taken.
    public let choice: MergeChoice
    /// The revisions of the two items that the choice was made from; without one, the stored state is merged, whatever it is.
    public let seen: [UUID: Int64]

    /// Creates a merge.
    public init(_ other: UUID, into kept: UUID, _ choice: MergeChoice = MergeChoice(), seen: [UUID: Int64] = [:]) {
        (self.kept, self.other, self.choice, self.seen) = (kept, other, choice, seen)
    }
}

/// The values that a merged item has where the two items differ: those of the first one, except some.
public struct MergeChoice: Hashable, Sendable {
    /// The fields of which the second item's values are taken, if it has any. Place and whole, quantity and unit, and the value with its day
    /// and source are each taken together.
    public var taking: Set<FieldKey>
    /// The fields that stay as they are in the first item, even where both texts would be joined or the second item's value is newer.
    public var keeping: Set<FieldKey>
    /// Whether the quantities are added, and with them amounts in all. Otherwise the two are the same pieces.
    public var isAdding: Bool

    /// Creates a choice.
    public init(taking: Set<FieldKey> = [], keeping: Set<FieldKey> = [], isAdding: Bool = false) {
        (self.taking, self.keeping) = (taking, keeping)
        self.isAdding = isAdding
    }

    /// Returns whether the value of a field can be taken from the second item.
    public static func isPossible(_ key: FieldKey) -> Bool {
        // The label of the item that stays is on the thing.
        ![.added, .changed, .fixed(.tags), .fixed(.inAll), .fixed(.assetNumber)].contains(key)
    }

    private static let groups: [[ItemField]] = [[.place, .parent], [.quantity, .unit], [.value, .valueOn, .valueSource]]

    /// Returns a field and those that are taken together with it.
    public static func fields(with key: FieldKey) -> [FieldKey] {
        guard case .fixed(let field) = key else { return [key] }
        return (groups.first { $0.contains(field) } ?? [field]).map(FieldKey.fixed)
    }

    /// Returns whether the second item's value of a field is taken.
    func takes(_ field: ItemField) -> Bool { Self.fields(with: .fixed(field)).contains(where: taking.contains) }

    /// Returns whether the field stays as it is in the first item.
    func keeps(_ field: ItemField) -> Bool { !takes(field) && Self.fields(with: .fixed(field)).contains(where: keeping.contains) }
}

/// The relation of two items before they are merged.
public enum MergeKinship: Hashable, Sendable {
    case apart
    /// The first item is a part of the second one, at any depth.
    case firstInSecond
    /// The second item is a part of the first one, at any depth.
    case secondInFirst
}

/// A field in which two items differ, for a comparison.
public struct MergeRow: Hashable, Sendable {
    /// The result of the two values.
    public enum Result: Hashable, Sendable {
        case kept, other
        /// Both values, joined or added.
        case both
    }

    /// The field.
    public let key: FieldKey
    /// The values of the item that stays and of the one that is deleted; nil for none.
    public let kept, other: EditedField.Value?
    /// The value that the merged item has.
    public let result: Result

    /// Whether one of the two values is left out. The value that is not chosen stays as an earlier value.
    public var leavesOut: Bool { result != .both && key != .fixed(.value) }
}

/// The content of a merged item.
public struct MergedContent: Hashable, Sendable {
    /// The content.
    public let content: ItemContent
    /// The fields in which the two items had different values, in the order of forms.
    public let rows: [MergeRow]
}

/// The reason why two items cannot be merged.
public enum MergeRefusal: Error, Hashable, Sendable {
    /// Both are the same item.
    case sameItem
    /// One of them left the household, and the other one is here; their names.
    case oneLeft(gone: String, here: String)
    /// The quantity would be added and taken from the second item.
    case addedAndTaken
    /// The quantities would be added, but their units differ; an empty one is none.
    case units(String, String)
    /// The sum of the quantities is over the limit.
    case quantity
    /// The amounts of one are in all, and those of the other are for each; their names.
    case amounts(inAll: String, each: String)
    /// The amounts of a field would be added, but are in different currencies.
    case currencies(ItemField, Currency, Currency)
    /// The sum of the amounts of a field is too large.
    case sum(ItemField)
    /// The quantities would be added; one item has an amount for each piece in the field, and the other has none; their names.
    case unknownAmount(ItemField, known: String, unknown: String)
    /// The merged item would be over a limit.
    case limit(InventoryError)
}

extension ItemContent {
    /// Merges this content with that of another item that is the same thing. Its facts stay, and the other's are taken where it has none or
    /// where the choice says so. Notes and descriptions are joined; tags, pictures, papers and valuations are united.
    ///
    /// - Throws: the reason if the two cannot be merged, or if the result would be over a limit.
    public func merged(
        with other: ItemContent, _ choice: MergeChoice = MergeChoice(), kinship: MergeKinship = .apart
    ) throws(MergeRefusal) -> MergedContent {
        var merger = try ItemMerger(self, other, choice, kinship)
        try merger.merge()
        do throws(InventoryError) { try merger.result.validate() } catch { throw .limit(error) }
        return MergedContent(content: merger.result, rows: merger.rows)
    }
}

/// The effect of a merge, before it is performed.
public struct MergePlan: Sendable {
    /// The two items.
    public let kept, other: Item
    /// The merged content, or the reason why there is none.
    public let result: Result<MergedContent, MergeRefusal>
    /// The relation of the two items.
    public let kinship: MergeKinship
    /// The number of parts of the second item that become parts of the first one.
    public let partCount: Int

    /// Returns the fields in which the two items differ, in the order of forms, also if the result is over a limit.
    ///
    /// If the quantities cannot be added, the rows are those without adding.
    public func rows(of choice: MergeChoice) -> [MergeRow] {
        var choice = choice
        for _ in 0..<2 {
            if var merger = try? ItemMerger(kept.content, other.content, choice, kinship), (try? merger.merge()) != nil {
                return merger.rows
            }
            choice.isAdding = false
        }
        return []
    }

    /// Returns the merged content of the two items with another choice, or the reason why there is none.
    public func result(of choice: MergeChoice) -> Result<MergedContent, MergeRefusal> {
        Result { () throws(MergeRefusal) in try ItemMerge(other.id, into: kept.id, choice).merged(kept, other, kinship) }
    }

    /// Returns the fields of the first item that change, in the order of forms.
    public func fields(of merged: MergedContent) -> [EditedField] {
        EditedItem(id: kept.id, before: kept.content, after: merged.content, refusal: nil).fields
    }
}

extension LibraryReading {
    /// Returns the effect of a merge on the stored items.
    ///
    /// - Throws: `itemMissing` if one of the two is gone.
    public func plan(of merge: ItemMerge) async throws(InventoryError) -> MergePlan {
        let items = try await items(ids: [merge.kept, merge.other])
        guard let kept = items[merge.kept] else { throw ItemWriter.missing(1, of: 2) }
        guard let other = items[merge.other] else { throw ItemWriter.missing(2, of: 2) }
        var kinship = MergeKinship.apart
        if try await isPart(kept, of: other.id) { kinship = .firstInSecond }
        if try await isPart(other, of: kept.id) { kinship = .secondInFirst }
        let result = Result { () throws(MergeRefusal) in try merge.merged(kept, other, kinship) }
        var parts = 0
        var pages = ItemPages(of: ItemQuery(scope: .parts(of: other.id), order: SortOrder(.newest, ascending: true)), in: self)
        while let page = try await pages.next() { parts += page.count { $0.id != kept.id } }
        return MergePlan(kept: kept, other: other, result: result, kinship: kinship, partCount: parts)
    }

    private func isPart(_ item: Item, of whole: UUID) async throws(InventoryError) -> Bool {
        var (next, seen) = (item.content.parent?.id, Set([item.id]))
        // Items in a damaged file may form a cycle.
        while let id = next, seen.insert(id).inserted {
            if id == whole { return true }
            next = try await items(ids: [id])[id]?.content.parent?.id
        }
        return false
    }
}

extension ItemMerge {
    /// Returns the merged content of the two stored items.
    func merged(_ kept: Item, _ other: Item, _ kinship: MergeKinship) throws(MergeRefusal) -> MergedContent {
        guard kept.id != other.id else { throw .sameItem }
        return try kept.content.merged(with: other.content, choice, kinship: kinship)
    }

    /// Returns the merged content for a change. Other refusals than limits are found by the plan, so the items changed since.
    func stored(_ kept: Item, _ other: Item, _ kinship: MergeKinship) throws(InventoryError) -> ItemContent {
        do throws(MergeRefusal) { return try merged(kept, other, kinship).content } catch {
            guard case .limit(let limit) = error else { throw ItemWriter.changed(kept) }
            throw limit
        }
    }
}
