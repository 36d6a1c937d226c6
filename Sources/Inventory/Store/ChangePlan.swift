public import FoundationEssentials

/// Many items to add and change: prepared away from the library, and performed as one change.
public struct ChangePlan: Sendable {
    /// The step for one item.
    public enum Step: Sendable, Hashable {
        /// Adds an item.
        case add(NewItem)
        /// Changes an item from a known revision.
        case update(UUID, ItemContent, expecting: Int64)
    }

    /// The steps, in order. They are made while the change is written, so that a million steps need not be in memory at once; they must not
    /// read the library.
    public let steps: any Sequence<Step> & Sendable
    /// The number of steps.
    public let count: Int
    /// The title in the history; nil for an import of this number of items.
    public let title: ChangeTitle?

    /// Custom fields that are added first.
    public let fields: [OwnField]
    /// The paths of places that are created first if they do not exist.
    public let places: [Reference]

    /// Creates a plan of known steps.
    public init(_ steps: [Step], title: ChangeTitle? = nil, making fields: [OwnField] = [], places: [Reference] = []) {
        self.init(steps, count: steps.count, title: title, making: fields, places: places)
    }

    /// Creates a plan of steps that are made as they are performed.
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
