import Inventory

nonisolated extension Sequence<CurrencyTotal> {
    /// Returns the totals for people: one for each currency, never added together.
    func formatted(_ style: NumberStyle) -> String { map { $0.formatted(style) }.joined(separator: " · ") }
}
