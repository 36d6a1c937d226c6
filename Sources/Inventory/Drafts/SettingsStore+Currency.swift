extension SettingsStore {
    private static let currencyName = "currency"

    /// The currency of amounts that name none, as somebody chose it for this library; nil for that of the locale.
    public var currency: Currency? { value(Self.currencyName).flatMap(Currency.init(code:)) }

    /// Remembers the currency of amounts that name none; nil for that of the locale.
    public func setCurrency(_ currency: Currency?) throws(InventoryError) { try set(Self.currencyName, to: currency?.code) }
}

extension Library {
    /// The currency of amounts that name none: as it was chosen for this library, else that of the environment.
    public var currency: Currency { settings.currency ?? .current() }
}
