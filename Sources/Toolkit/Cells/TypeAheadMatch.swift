/// What begins with the letters that were typed in a table or a collection view.
nonisolated public enum TypeAheadMatch<Place: Equatable>: Equatable {
    /// This one, where keys act next.
    case found(Place)
    /// Nothing.
    case nowhere
    /// The answer takes longer than a key may. The delegate selects what it finds; the next letter is added to these.
    case later

    /// A place, or nowhere.
    public init(_ place: Place?) { self = place.map { .found($0) } ?? .nowhere }

    /// The same with another kind of place; nowhere, where there is none.
    public func flatMap<Other: Equatable>(_ transform: (Place) -> Other?) -> TypeAheadMatch<Other> {
        switch self {
        case .found(let place): TypeAheadMatch<Other>(transform(place))
        case .nowhere: .nowhere
        case .later: .later
        }
    }
}
