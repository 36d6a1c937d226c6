public import FoundationEssentials

/// Many items that are to be added and changed together: made away from the library, and done as one change.
public struct ChangePlan: Sendable {
    /// What is done to one item.
    public enum Step: Sendable, Hashable {
        /// Adds an item.
        case add(NewItem)
        /// Changes an item, made from the revision that was seen.
        case update(UUID, ItemContent, expecting: Int64)
    }

    /// What to do, in order. It is gone through where the change is written, so that a million steps need not be in memory at once; it must
    /// not ask the library for anything.
    public let steps: any Sequence<Step> & Sendable
    /// How many steps there are.
    public let count: Int
    /// What the history calls it; nil for an import of so many items.
    public let title: ChangeTitle?

    /// Own fields that are made before.
    public let fields: [OwnField]
    /// The paths of places that are created first if they do not exist.
    public let places: [Reference]

    /// Creates a plan of steps that are known.
    public init(_ steps: [Step], title: ChangeTitle? = nil, making fields: [OwnField] = [], places: [Reference] = []) {
        self.init(steps, count: steps.count, title: title, making: fields, places: places)
    }

    /// Creates a plan of steps that are made as they are done.
    public init(
        _ steps: any Sequence<Step> & Sendable, count: Int, title: ChangeTitle? = nil, making fields: [OwnField] = [],
        places: [Reference] = []
    ) {
        self.steps = steps
        self.count = count
        self.title = title
        self.fields = fields
        self.places = places
    }
}
