import Exchange
import Inventory
import Words

/// The text of `--set`: a field, an operator and a value.
struct FieldSetting: Sendable {
    enum Operator: Sendable {
        case set, multiply, add, subtract
    }

    /// The name, without quotes.
    let name: String
    /// Whether `#` in front of it means a custom field.
    let isOwn: Bool
    let sign: Operator
    let value: String

    /// Reads a text such as `value*=1.04`, `tag+=moved` or `"Screen size" = 50`. Blanks around the operator belong to neither side.
    ///
    /// - Parameter isField: tells whether a field has a name that ends with the first character of an operator.
    init(_ text: String, isField: (String) -> Bool = { _ in false }) throws(CommandFailure) {
        var rest = text[...]
        isOwn = rest.first == "#"
        if isOwn { rest.removeFirst() }
        var name = ""
        var isQuoted = false
        if rest.first == "\"" {
            isQuoted = true
            rest.removeFirst()
            while let next = rest.popFirst(), next != "\"" {
                if next == "\\", let escaped = rest.first, escaped == "\"" || escaped == "\\" {
                    rest.removeFirst(); name.append(escaped)
                } else {
                    name.append(next)
                }
            }
        } else {
            name = String(rest.prefix { $0 != "=" })
            rest = rest.dropFirst(name.count)
        }
        var sign = Operator.set
        var isSpaced = false
        if isQuoted {
            isSpaced = rest.first?.isWhitespace == true
            let mark = rest.prefix { $0 != "=" }
            guard let read = Self.operators[String(mark.drop(while: \.isWhitespace))] else { throw Self.unreadable(text) }
            sign = read
            rest = rest.dropFirst(mark.count)
        } else if let last = name.last, let read = Self.operators[String(last)], !isField(LibraryName.trimmed(name)) {
            sign = read
            name.removeLast()
        }
        self.name = LibraryName.trimmed(name)
        guard rest.first == "=", !self.name.isEmpty else { throw Self.unreadable(text) }
        self.sign = sign
        value = Self.value(rest.dropFirst(), isSpaced: isSpaced || !isQuoted && name.last?.isWhitespace == true)
    }

    /// Returns the text behind an operator without the blanks in front. Nothing but blanks is an empty text only if the operator has blanks
    /// on its other side, too; otherwise somebody means the blanks.
    static func value(_ text: Substring, isSpaced: Bool) -> String {
        let value = text.drop { $0.isWhitespace && !$0.isNewline }
        return String(value.isEmpty && !isSpaced ? text : value)
    }

    private static let operators: [String: Operator] = ["": .set, "*": .multiply, "+": .add, "-": .subtract]

    private static func unreadable(_ text: String) -> CommandFailure {
        let text = visible(text, limit: 40)
        return CommandFailure(
            .usage, tr("“\(text)” is not a field with a value. Write it like maker=Sonara or value*=1.04."), code: "bad-field")
    }
}
