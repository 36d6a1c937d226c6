/// The names of several places that differ in a number: "Box 1" to "Box 30".
public struct PlaceRun: Hashable, Sendable {
    /// The names in their order.
    public let names: [String]

    /// The maximum number of places that are made at once.
    public static let most = 1_000

    /// Reads a typed text: "Box 1 to 30", "Box 01–30" or "Box 1-30". Returns nil for the name of a single place: without two numbers, or if
    /// the second number is not larger than the first.
    public init?(typed text: String) {
        guard let match = text.wholeMatch(of: #/(.*?)(\d{1,6})(?:\s+to\s+|\s*[-–—…]\s*|\s*\.\.+\s*)(\d{1,6})\s*/#) else { return nil }
        self.init(from: match.1 + match.2, to: String(match.3))
    }

    /// - Parameters:
    ///   - first: the name of the first place, which ends with its number
    ///   - last: the last number
    public init?(from first: some StringProtocol, to last: String) {
        let digits = first.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        let head = String(first.dropLast(digits)), tail = String(first.suffix(digits))
        guard !head.allSatisfy(\.isWhitespace), let start = Int(tail), let end = Int(last), end > start, end - start < Self.most else {
            return nil
        }
        names = (start...end).map { number in
            let text = String(number)
            return head + String(repeating: "0", count: tail.hasPrefix("0") ? max(0, digits - text.count) : 0) + text
        }
    }
}
