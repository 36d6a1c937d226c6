/// Reads the visual format language:
///
///     format       = ("H:" | "V:")? ("|" connection)? view (connection view)* (connection "|")?
///     view         = "[" name predicates? "]"
///     connection   = "" | "-" | "-" (number | name | predicates) "-"
///     predicates   = "(" predicate ("," predicate)* ")"
///     predicate    = ("==" | "<=" | ">=")? (number | name) ("@" (number | name))?
struct VisualFormatParser {
    /// A number, or the name of a metric or view, with its position.
    enum Quantity {
        case number(Double)
        case name(String, Int)
    }

    struct Predicate {
        var relation: LayoutConstraint.Relation
        var quantity: Quantity
        var priority: Quantity?
    }

    /// The distance between two items.
    enum Connection {
        case flush
        case standard
        case predicates([Predicate])
    }

    /// A view, or the superview if it has no name.
    struct Element {
        var name: String?
        var position: Int
        var predicates: [Predicate] = []
    }

    struct Format {
        var isVertical = false
        var elements: [Element] = []
        /// The connection before each element except the first.
        var connections: [Connection] = []
    }

    private let text: String
    private let characters: [Character]
    private var next = 0

    init(_ text: String) {
        self.text = text
        characters = Array(text)
    }

    func fail(_ message: String, at position: Int? = nil) -> VisualFormatError {
        VisualFormatError(format: text, position: position ?? next, message: message)
    }

    // MARK: - Format

    mutating func parse() throws(VisualFormatError) -> Format {
        var format = Format()
        if skip("V:") { format.isVertical = true } else { _ = skip("H:") }
        if peek == "|" {
            format.elements.append(Element(position: next))
            next += 1
            format.connections.append(try connection())
        }
        format.elements.append(try view())
        while next < characters.count {
            let connection = try connection()
            format.connections.append(connection)
            if peek == "|" {
                format.elements.append(Element(position: next))
                next += 1
                if next < characters.count { throw fail("nothing may follow the superview's edge “|”") }
                break
            }
            format.elements.append(try view())
        }
        return format
    }

    private mutating func view() throws(VisualFormatError) -> Element {
        guard peek == "[" else { throw fail(peek == nil ? "a view, as in “[name]”, is missing" : "a view begins with “[”") }
        next += 1
        let position = next
        guard let name = name() else { throw fail("the name of a view is missing after “[”") }
        var element = Element(name: name, position: position)
        if peek == "(" { element.predicates = try predicates() }
        guard peek == "]" else { throw fail("“]” is missing after the view “\(name)”") }
        next += 1
        return element
    }

    private mutating func connection() throws(VisualFormatError) -> Connection {
        guard peek == "-" else { return .flush }
        next += 1
        if peek == "[" || peek == "|" { return .standard }
        let list: [Predicate]
        if peek == "(" {
            list = try predicates()
        } else {
            guard let quantity = quantity(signed: false) else { throw fail("a distance, a view or “|” is missing after “-”") }
            list = [Predicate(relation: .equal, quantity: quantity, priority: try priority())]
        }
        guard peek == "-" else { throw fail("“-” is missing after the distance") }
        next += 1
        return .predicates(list)
    }

    private mutating func predicates() throws(VisualFormatError) -> [Predicate] {
        var list: [Predicate] = []
        repeat {
            // Past “(” or “,”.
            next += 1
            list.append(try predicate())
        } while peek == ","
        guard peek == ")" else { throw fail("“)” or “,” is missing") }
        next += 1
        return list
    }

    private mutating func predicate() throws(VisualFormatError) -> Predicate {
        var relation = LayoutConstraint.Relation.equal
        if skip("==") {
            relation = .equal
        } else if skip("<=") {
            relation = .lessThanOrEqual
        } else if skip(">=") {
            relation = .greaterThanOrEqual
        } else if peek == "=" || peek == "<" || peek == ">" {
            throw fail("a relation is “==”, “<=” or “>=”")
        }
        guard let quantity = quantity(signed: true) else { throw fail("a number, a metric or a view is missing") }
        return Predicate(relation: relation, quantity: quantity, priority: try priority())
    }

    private mutating func priority() throws(VisualFormatError) -> Quantity? {
        guard peek == "@" else { return nil }
        next += 1
        guard let quantity = quantity(signed: false) else {
            throw fail("a priority from 1 to 1000, or the name of a metric, is missing after “@”")
        }
        return quantity
    }

    // MARK: - Words

    private var peek: Character? { next < characters.count ? characters[next] : nil }

    private mutating func skip(_ word: String) -> Bool {
        guard characters[next...].starts(with: word) else { return false }
        next += word.count
        return true
    }

    private mutating func quantity(signed: Bool) -> Quantity? {
        let position = next
        if let number = number(signed: signed) { return .number(number) }
        return name().map { .name($0, position) }
    }

    private mutating func name() -> String? {
        guard let first = peek, first.isLetter || first == "_" else { return nil }
        let start = next
        while let character = peek, character.isLetter || character.isNumber || character == "_" { next += 1 }
        return String(characters[start..<next])
    }

    private mutating func number(signed: Bool) -> Double? {
        let start = next
        if signed, peek == "-" { next += 1 }
        while let character = peek, character.isASCII, character.isNumber || character == "." { next += 1 }
        if let number = Double(String(characters[start..<next])), number.isFinite { return number }
        next = start
        return nil
    }
}
