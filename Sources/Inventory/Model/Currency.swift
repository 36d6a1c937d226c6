/// A currency of ISO 4217.
public struct Currency: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The code of three capital letters, as "EUR".
    public let code: String

    /// Creates the currency with a code in any case; returns nil if there is no such code.
    public init?(code: String) {
        // Codes in a library are capitals already, and one is read for each item.
        let code = Self.minorUnitDigitsByCode[code] == nil ? code.uppercased() : code
        guard Self.minorUnitDigitsByCode[code] != nil else { return nil }
        self.code = code
    }

    private init(known code: String) { self.code = code }

    /// Reads the code; an unknown one is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let code = try container.decode(String.self)
        guard let currency = Currency(code: code) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(code) is not a currency of ISO 4217")
        }
        self = currency
    }

    /// Writes the code.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }

    /// US dollars.
    public static let usd = Currency(known: "USD")
    /// Euros.
    public static let eur = Currency(known: "EUR")

    /// The number of digits of the minor unit: 2 for dollars and cents, 0 for yen, 3 for Kuwaiti dinars.
    public var minorUnitDigits: Int { Self.minorUnitDigitsByCode[code] ?? 2 }

    /// The symbol: "$", "€", or the code if it has no sign of its own.
    public var symbol: String { Self.symbolByCode[code] ?? code }

    /// The code.
    public var description: String { code }

    /// All known currencies, by code.
    public static var all: [Currency] { minorUnitDigitsByCode.keys.sorted().map(Currency.init(known:)) }

    /// Returns the currency of the environment's `LC_MONETARY` (or `LC_ALL`, `LANG`), otherwise US dollars.
    public static func current() -> Currency { Currency(code: LocaleFacts(categories: .monetary).currencyCode) ?? .usd }
}
