/// Sorts elements by their names as lists of items do: in the locale's order, numbers by their value.
public struct NameOrder: Sendable {
    private let collation = Collation()

    /// Creates the order of the environment's locale.
    public init() {}

    /// Returns the same elements, sorted.
    public func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
        elements.map { (key: collation.key(name($0)), element: $0) }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.element)
    }
}
