import Inventory

nonisolated extension Sequence<CurrencyTotal> {
    /// The totals as people read them: one for each currency, which are never added together.
    func formatted(_ style: NumberStyle) -> String { map { $0.formatted(style) }.joined(separator: " · ") }
}
