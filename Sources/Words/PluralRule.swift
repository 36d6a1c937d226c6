/// Chooses the form of a text for a number, by the C expression of a translation's header:
/// `nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;`
struct PluralRule: Sendable {
    /// The number of forms.
    let forms: Int
    private let expression: Expression

    /// No language has more than six.
    private static let mostForms = 32

    /// One thing, and every other number, as in English.
    static let english = PluralRule(forms: 2, expression: .binary(.notEqual, .number, .constant(1)))

    private init(forms: Int, expression: Expression) {
        self.forms = forms
        self.expression = expression
    }

    /// Reads a rule; nil if C would not understand it.
    init?(forms: Int, _ text: some StringProtocol) {
        var parser = Parser(text)
        guard (1...Self.mostForms).contains(forms), let expression = parser.whole() else { return nil }
        self.init(forms: forms, expression: expression)
    }

    /// Reads the value of the header `Plural-Forms`; nil if gettext would not understand it.
    init?(header: some StringProtocol) {
        var forms: Int?
        var rule: Substring?
        for part in header.split(separator: ";") {
            let halves = part.split(separator: "=", maxSplits: 1)
            guard halves.count == 2 else { continue }
            let name = String(halves[0].filter { !$0.isWhitespace })
            if name == "nplurals" { forms = Int(String(halves[1].filter { !$0.isWhitespace })) }
            if name == "plural" { rule = Substring(halves[1]) }
        }
        guard let forms, let rule else { return nil }
        self.init(forms: forms, rule)
    }

    /// Returns the form of a number; nil if the rule names a form that does not exist or divides by zero.
    func form(_ count: Int) -> Int? {
        guard let form = expression.value(UInt64(count.magnitude)), form < UInt64(forms) else { return nil }
        return Int(form)
    }
}

/// An expression of C with one variable.
private indirect enum Expression: Sendable {
    case number
    case constant(UInt64)
    case not(Expression)
    case binary(Operation, Expression, Expression)
    case choice(Expression, Expression, Expression)

    /// In C, `unsigned long`: it wraps round.
    func value(_ n: UInt64) -> UInt64? {
        switch self {
        case .number: return n
        case .constant(let value): return value
        case .not(let operand): return operand.value(n).map { $0 == 0 ? 1 : 0 }
        case .choice(let condition, let yes, let no): return condition.value(n).flatMap { ($0 != 0 ? yes : no).value(n) }
        case .binary(.and, let left, let right):
            guard let first = left.value(n) else { return nil }
            return first == 0 ? 0 : right.value(n).map { $0 != 0 ? 1 : 0 }
        case .binary(.or, let left, let right):
            guard let first = left.value(n) else { return nil }
            return first != 0 ? 1 : right.value(n).map { $0 != 0 ? 1 : 0 }
        case .binary(let operation, let left, let right):
            guard let left = left.value(n), let right = right.value(n) else { return nil }
            return operation.result(left, right)
        }
    }
}

private enum Operation: String, Sendable, CaseIterable {
    // Longer signs before shorter ones that begin in the same way.
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case rest = "%"

    /// A higher one binds more tightly.
    var rank: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .equal, .notEqual: 3
        case .atMost, .atLeast, .less, .greater: 4
        case .plus, .minus: 5
        case .times, .divided, .rest: 6
        }
    }

    func result(_ left: UInt64, _ right: UInt64) -> UInt64? {
        switch self {
        case .or: left != 0 || right != 0 ? 1 : 0
        case .and: left != 0 && right != 0 ? 1 : 0
        case .equal: left == right ? 1 : 0
        case .notEqual: left != right ? 1 : 0
        case .atMost: left <= right ? 1 : 0
        case .atLeast: left >= right ? 1 : 0
        case .less: left < right ? 1 : 0
        case .greater: left > right ? 1 : 0
        case .plus: left &+ right
        case .minus: left &- right
        case .times: left &* right
        case .divided: right == 0 ? nil : left / right
        case .rest: right == 0 ? nil : left % right
        }
    }
}

private struct Parser {
    private var rest: ArraySlice<UInt8>
    private var depth = 0

    /// No language has a longer or a deeper rule. A limit keeps a hostile file from filling the stack.
    private static let longest = 2_000
    private static let deepest = 50

    init(_ text: some StringProtocol) {
        rest = Array(text.utf8.prefix(Self.longest + 1).filter { !Self.isSpace($0) })[...]
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    mutating func whole() -> Expression? {
        guard rest.count <= Self.longest, let expression = expression(), rest.isEmpty else { return nil }
        return expression
    }

    /// A choice, which binds least: `a ? b : c ? d : e`.
    private mutating func expression() -> Expression? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest, let condition = operations(atLeast: 1) else { return nil }
        guard take("?") else { return condition }
        guard let yes = expression(), take(":"), let no = expression() else { return nil }
        return .choice(condition, yes, no)
    }

    private mutating func operations(atLeast rank: Int) -> Expression? {
        guard var left = operand() else { return nil }
        while let operation = Operation.allCases.first(where: { rest.starts(with: $0.rawValue.utf8) }), operation.rank >= rank {
            rest = rest.dropFirst(operation.rawValue.utf8.count)
            guard let right = operations(atLeast: operation.rank + 1) else { return nil }
            left = .binary(operation, left, right)
        }
        return left
    }

    private mutating func operand() -> Expression? {
        var negations = 0
        while rest.first == UInt8(ascii: "!"), rest.dropFirst().first != UInt8(ascii: "=") {
            rest = rest.dropFirst()
            negations += 1
        }
        guard let plain = plainOperand() else { return nil }
        return (0..<negations).reduce(plain) { inner, _ in .not(inner) }
    }

    private mutating func plainOperand() -> Expression? {
        if take("n") { return .number }
        if take("(") {
            guard let inner = expression(), take(")") else { return nil }
            return inner
        }
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let value = UInt64(String(decoding: digits, as: UTF8.self)) else { return nil }
        rest = rest.dropFirst(digits.count)
        return .constant(value)
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
