import Exchange
import FoundationEssentials
import HomepwnerUI
import Inventory

/// A text in the query language, as that of `--where`, which a command refuses if any of it is not understood: a slip of the pen must never widen what is found.
struct QueryText: Sendable {
    private let text: String
    private let name: String

    /// - Parameter name: the name of the option or argument, for messages.
    init(_ text: String, of name: String = "--where") { (self.text, self.name) = (text, name) }

    /// Reads the text. Shows what is not understood, with its place, and throws a failure.
    func condition(in context: CommandContext) async throws -> Condition {
        let store = try context.store
        let environment = context.environment
        let query = try await ParsedQuery.read(
            text,
            QueryContext(
                try await store.catalog(), style: environment.queryStyle, currency: environment.defaultCurrency,
                days: DayParser(environment.days)),
            in: store)
        if let error = query.firstError {
            for line in marked(error.range) { try context.output.warn(line) }
            throw CommandFailure(.usage, "\(name): \(error.sentence)", code: "bad-query")
        }
        try context.tell(query.notes.map(\.sentence))
        return query.condition
    }

    /// The number of characters that are shown on each side of a mark.
    private static let most = 60

    /// Returns the text around a part, and a line of carets below the part.
    private func marked(_ range: Range<Int>) -> [String] {
        let bytes = Array(text.utf8)
        func piece(_ range: Range<Int>) -> String {
            visible(String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self))
        }
        let (before, part) = (piece(0..<range.lowerBound), piece(range))
        let after = piece(range.upperBound..<max(bytes.count, range.upperBound))
        let lead = before.count > Self.most ? "…" + before.suffix(Self.most) : before
        let shown = part.count > Self.most ? part.prefix(Self.most) + "…" : part[...]
        let rest = after.count > Self.most ? after.prefix(Self.most) + "…" : after[...]
        let carets = String(repeating: " ", count: lead.count) + String(repeating: "^", count: max(1, shown.count))
        return ["  " + lead + shown + rest, "  " + carets]
    }
}
