/// The result of a search for typed letters in a table or a collection view.
nonisolated public enum TypeAheadMatch<Place: Equatable>: Equatable {
    /// The found place, where keys act next.
    case found(Place)
    /// No match.
    case nowhere
    /// A search that takes longer than a key may. The delegate selects the match; the next letter is added to these.
    case later

    /// Makes a result; nil means no match.
    public init(_ place: Place?) { self = place.map { .found($0) } ?? .nowhere }

    /// Returns the result with another kind of place; `nowhere` if there is none.
    public func flatMap<Other: Equatable>(_ transform: (Place) -> Other?) -> TypeAheadMatch<Other> {
        switch self {
        case .found(let place): TypeAheadMatch<Other>(transform(place))
        case .nowhere: .nowhere
        case .later: .later
        }
    }
}
