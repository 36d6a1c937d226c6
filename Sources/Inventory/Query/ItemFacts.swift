/// The facts that a condition looks at: an item, stored or deleted, and whether others are its parts.
public struct ItemFacts: Sendable {
    /// The item's content, with the values of hidden fields.
    public let content: ItemContent
    /// The time at which it was added.
    let createdAt: Timestamp
    /// The time of its last change.
    let modifiedAt: Timestamp
    /// Whether it is in the trash.
    let isDeleted: Bool
    /// Whether other items are its parts.
    let hasParts: Bool

    /// Creates the facts of a stored item.
    ///
    /// - Parameter hasParts: whether other items are its parts.
    public init(_ item: Item, hasParts: Bool) {
        content = item.content
        (createdAt, modifiedAt) = (item.createdAt, item.modifiedAt)
        isDeleted = false
        self.hasParts = hasParts
    }

    /// Creates the facts of a deleted item. Its deletion is its last change, and it has no parts.
    public init(_ item: DeletedItem) {
        content = item.content
        (createdAt, modifiedAt) = (item.createdAt, item.deletedAt)
        isDeleted = true
        hasParts = false
    }

    var isHere: Bool { !isDeleted && !content.isDisposed }
}

/// The reason why a condition cannot be evaluated. It finds nothing then: a search that leaves a condition out would find more than people
/// asked for.
public enum ConditionProblem: Hashable, Sendable {
    /// The library hides the field.
    case hidden(FieldKey)
    /// The custom field was deleted.
    case gone(FieldKey)
    /// The kind of the custom field changed, so that no value passes the test.
    case unfit(FieldKey)
    /// A place or tag was deleted, so that no item is in it, and every item meets the opposite. Only a query that names a saved search is
    /// refused for it.
    case deleted(CatalogKind, name: String)
    /// A later version wrote the condition.
    case unknown
}

extension Condition {
    /// Returns the reasons why it cannot be evaluated; none if it can be.
    public func problems(in catalog: Catalog) -> [ConditionProblem] {
        leaves.compactMap { leaf in
            switch leaf.condition {
            case .field(.fixed(let field), _): catalog.shows(field) ? nil : .hidden(.fixed(field))
            case .field(.own(let id), let test):
                catalog.field(id).map { $0.isHidden ? .hidden(.own(id)) : $0.fieldKind.fits(test) ? nil : .unfit(.own(id)) }
                    ?? .gone(.own(id))
            case .quality(.inAll): catalog.shows(.inAll) ? nil : .hidden(.fixed(.inAll))
            case .quality(.part), .has(.parts): catalog.shows(.parent) ? nil : .hidden(.fixed(.parent))
            case .has(.historyValue): catalog.shows(.value) ? nil : .hidden(.fixed(.value))
            case .unknown: .unknown
            default: nil
            }
        }
    }

    /// Returns the first reason why a query must not stand for it under the name of a saved search: it cannot be evaluated, or names a
    /// place or tag that was deleted. Items keep the name of a deleted type, so it is still found.
    func problemOfName(in catalog: Catalog) -> ConditionProblem? {
        if let problem = problems(in: catalog).first { return problem }
        for (kind, id) in namedEntries where kind != .type {
            let entry = catalog.entry(kind, id)
            if entry?.isGone ?? true { return .deleted(kind, name: entry?.entry.name ?? "") }
        }
        return nil
    }

    /// Returns whether the condition finds an item: one that is here if the condition holds, and one that left the household or was deleted
    /// only if it holds by a condition on the state.
    public func finds(_ facts: ItemFacts, in catalog: Catalog, at clock: QueryClock) -> Bool {
        problems(in: catalog).isEmpty && ConditionEvaluator(catalog, clock).finds(self, facts)
    }
}

extension OwnField.Kind {
    /// Returns whether values of this kind can pass a test.
    fileprivate func fits(_ test: FieldTest) -> Bool {
        switch (test, self) {
        case (.known, _), (.text, .text), (.text, .longText), (.text, .link), (.number, .number), (.money, .money), (.currency, .money),
            (.day, .day), (.choice, .choice), (.choice, .choices), (.yes, .yesNo):
            true
        default: false
        }
    }
}
