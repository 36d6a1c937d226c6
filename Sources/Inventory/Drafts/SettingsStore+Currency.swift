extension SettingsStore {
    private static let currencyName = "currency"

    /// The currency chosen in this library for amounts without one; nil for the locale's currency.
    public var currency: Currency? { value(Self.currencyName).flatMap(Currency.init(code:)) }

    /// Sets the currency for amounts without one; nil for the locale's currency.
    public func setCurrency(_ currency: Currency?) throws(InventoryError) { try set(Self.currencyName, to: currency?.code) }
}

extension Library {
    /// The currency for amounts without one: the one chosen in this library, otherwise the environment's.
    public var currency: Currency { settings.currency ?? .current() }
}
