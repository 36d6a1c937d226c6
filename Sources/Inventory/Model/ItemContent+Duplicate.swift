public import FoundationEssentials

/// The facts that copies of an item do not get.
public struct DuplicateChoice: Hashable, Sendable {
    /// A fact of an item that a copy may get or not.
    public enum Fact: Hashable, Sendable {
        case field(FieldKey)
        case photos, papers
        /// The values before the present one.
        case earlierValues
    }

    /// The facts that copies do not get. No copy has an item number, because it would not be the only one, or is sold or gone.
    public var without: Set<Fact>
    /// Whether the parts of the item are copied, too, as parts of the copy.
    public var copiesParts: Bool

    /// Creates a choice.
    public init(without: Set<Fact> = usual.without, copiesParts: Bool = false) {
        self.without = without
        self.copiesParts = copiesParts
    }

    /// All facts but those of one thing: serial number, item number, day of last seeing and earlier values.
    public static let usual = DuplicateChoice(
        without: [.field(.fixed(.serialNumber)), .field(.fixed(.assetNumber)), .field(.fixed(.lastSeen)), .earlierValues],
        copiesParts: false)

    /// Returns whether a fact can be in a copy.
    public static func isPossible(_ fact: Fact) -> Bool {
        guard case .field(.fixed(let field)) = fact else { return fact != .field(.added) && fact != .field(.changed) }
        return field != .assetNumber && field.descriptor.group != .disposal
    }

    /// Returns whether a fact can be left out of a copy. Without the mark of amounts in all, a copy would have them for each piece.
    public static func isOptional(_ fact: Fact) -> Bool {
        ![.field(.fixed(.name)), .field(.fixed(.inAll)), .field(.added), .field(.changed)].contains(fact)
    }

    /// Returns whether a copy would have the amounts of all pieces for another number of them.
    public func changesAmounts(of content: ItemContent) -> Bool {
        guard without.contains(.field(.fixed(.quantity))), content.amountsAreInAll, content.quantity != .one else { return false }
        let copy = content.duplicate(self)
        return copy.value != nil || copy[.price] != nil || !copy.valuations.isEmpty
    }

    /// Returns copies of an item to add, each followed by the copies of its parts.
    ///
    /// - Parameter parts: the parts of the item at any depth, each after its whole.
    public func copies(of item: Item, parts: [Item] = [], times: Int) throws(InventoryError) -> [(copy: NewItem, parts: [NewItem])] {
        var copies: [(copy: NewItem, parts: [NewItem])] = []
        let content = item.content.duplicate(self)
        for _ in 0..<times {
            let id = try UUID.random()
            var ids = [item.id: id]
            var copiedParts: [NewItem] = []
            for part in copiesParts ? parts : [] {
                guard let whole = part.content.parent?.id.flatMap({ ids[$0] }) else { continue }
                let new = try UUID.random()
                ids[part.id] = new
                var content = part.content.duplicate(self)
                (content.parent, content.place) = (Reference(id: whole, path: []), nil)
                copiedParts.append(NewItem(content, id: new))
            }
            copies.append((NewItem(content, id: id), copiedParts))
        }
        return copies
    }
}

extension ItemContent {
    /// Returns the content of a copy. It has the same pictures and papers, and is in the household.
    public func duplicate(_ choice: DuplicateChoice = .usual) -> ItemContent {
        var copy = self
        let isWithout = choice.without.contains
        for descriptor in FieldDescriptor.all {
            let fact = DuplicateChoice.Fact.field(.fixed(descriptor.field))
            if !DuplicateChoice.isPossible(fact) || DuplicateChoice.isOptional(fact) && isWithout(fact) { copy[descriptor.field] = nil }
        }
        // A part is where its whole is, and an unknown value has no day.
        if isWithout(.field(.fixed(.place))) { copy.parent = nil }
        if isWithout(.field(.fixed(.value))) { (copy[.valueOn], copy[.valueSource]) = (nil, nil) }
        if isWithout(.field(.fixed(.value))) || isWithout(.earlierValues) { copy.setOlderValuations([]) }
        copy.replaceOwn(allOwn.filter { value in value.field.id.map { isWithout(.field(.own($0))) } ?? false }, by: [])
        if isWithout(.photos) { copy.photos = [] }
        if isWithout(.papers) { copy.papers = [] }
        return copy
    }
}

extension LibraryReading {
    /// Returns the parts of an item at any depth, each after its whole. Parts that left the household belong only to a whole that left.
    ///
    /// - Parameter hasLeft: whether the item left the household.
    public func allParts(of item: UUID, thatLeft hasLeft: Bool = false) async throws(InventoryError) -> [Item] {
        var (parts, known) = ([Item](), Set([item]))
        var waiting = [(id: item, hasLeft: hasLeft)]
        let order = SortOrder(.newest, ascending: true)
        while let next = waiting.popLast() {
            var queries = [ItemQuery(scope: .parts(of: next.id), order: order)]
            if next.hasLeft {
                let isPart = Condition.field(.fixed(.parent), .named([next.id], exactly: false))
                queries.append(ItemQuery(scope: .disposed, condition: isPart, order: order))
            }
            for query in queries {
                var pages = ItemPages(of: query, in: self)
                while let page = try await pages.next() {
                    let new = page.filter { known.insert($0.id).inserted }
                    parts += new
                    waiting += new.map { ($0.id, $0.content.isDisposed) }
                }
            }
        }
        return parts
    }
}
