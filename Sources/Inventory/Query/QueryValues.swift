import FoundationEssentials

/// Reads the values of days, numbers and amounts in a query, as forms read them.
struct QueryValues {
    /// The reason why a text is no value.
    struct Problem: Error {
        let reason: QueryNote.Problem

        init(_ reason: QueryNote.Problem) { self.reason = reason }
    }

    private let context: QueryContext

    init(_ context: QueryContext) { self.context = context }

    // MARK: - Bounds

    /// The ends of a value: one value, or a range of which one end may be missing.
    enum Ends {
        case one(String)
        case range(String?, String?)
    }

    /// Splits a value at the `..` that is in no quotes.
    static func ends(_ segments: [QueryToken.Segment]) throws(Problem) -> Ends {
        var sides = [""]
        for segment in segments {
            switch segment {
            case .quoted(let text):
                sides[sides.count - 1] += text
            case .plain(let text):
                let parts = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                sides[sides.count - 1] += parts[0]
                if parts.count > 1 {
                    sides.append(parts[1])
                }
            }
        }
        guard sides.count > 1 else { return .one(sides[0]) }
        guard sides.count == 2, sides.contains(where: { !$0.isEmpty }) else {
            throw Problem(.notARange(segments.map(\.text).joined()))
        }
        return .range(sides[0].isEmpty ? nil : sides[0], sides[1].isEmpty ? nil : sides[1])
    }

    private static func bounds<Value>(_ sign: QueryOperator, _ value: Value) -> Bounds<Value> {
        switch sign {
        case .holds, .equals, .differs: .exactly(value)
        case .below: .below(value)
        case .upTo: .upTo(value)
        case .above: .above(value)
        case .from: .from(value)
        }
    }

    private static func bounds<Value>(from first: Value?, to last: Value?, _ text: String) throws(Problem) -> Bounds<Value> {
        switch (first, last) {
        case (let first?, let last?):
            guard first <= last else { throw Problem(.backwards(text)) }
            return .between(first, last)
        case (let first?, nil): return .from(first)
        case (nil, let last?): return .upTo(last)
        case (nil, nil): throw Problem(.notARange(text))
        }
    }

    private static func noRange(_ sign: QueryOperator) -> Problem {
        Problem(.rangeBehind(sign.rawValue))
    }

    // MARK: - Numbers

    /// Reads a number, or a range of numbers.
    func number(_ segments: [QueryToken.Segment], _ sign: QueryOperator, _ field: QueryField) throws(Problem) -> FieldTest {
        switch try Self.ends(segments) {
        case .one(let text): return .number(Self.bounds(sign, try number(text, field)))
        case .range(let first, let last):
            guard !sign.compares else { throw Self.noRange(sign) }
            let text = segments.map(\.text).joined()
            let start = try first.map { text throws(Problem) in try number(text, field) }
            let end = try last.map { text throws(Problem) in try number(text, field) }
            return .number(try Self.bounds(from: start, to: end, text))
        }
    }

    private func number(_ text: String, _ field: QueryField) throws(Problem) -> DecimalNumber {
        if let own = field.own {
            do {
                if case .number(let number)? = try own.read(text, style: context.style) { return number }
            } catch { throw Problem(.said(error.description)) }
        } else if let number = DecimalNumber(text, style: context.style) {
            return number
        }
        throw Problem(.notANumber(text, decimal: context.style.decimal))
    }

    // MARK: - Amounts

    /// Reads an amount, a range of amounts, or a currency alone.
    func money(_ segments: [QueryToken.Segment], _ sign: QueryOperator) throws(Problem) -> FieldTest {
        switch try Self.ends(segments) {
        case .one(let text):
            if !text.contains(where: { MoneyParser.isDigit($0) }), QueryLexer.isCurrency(text), let currency = named(in: text) {
                guard !sign.compares else {
                    throw Problem(.currencyAlone(sign.rawValue))
                }
                return .currency(currency)
            }
            let (amount, currency) = try amount(text, text.contains { MoneyParser.isDigit($0) } ? named(in: text) : nil)
            return .money(Self.bounds(sign, amount), currency)
        case .range(let first, let last):
            guard !sign.compares else { throw Self.noRange(sign) }
            let currencies = [first, last].compactMap { $0.flatMap(named) }
            guard Set(currencies).count <= 1 else {
                throw Problem(.twoCurrencies)
            }
            let start = try first.map { text throws(Problem) in try amount(text, currencies.first).0 }
            let end = try last.map { text throws(Problem) in try amount(text, currencies.first).0 }
            return .money(try Self.bounds(from: start, to: end, segments.map(\.text).joined()), currencies.first)
        }
    }

    private func named(in text: String) -> Currency? {
        MoneyParser.currency(namedIn: text, default: context.currency, style: context.style)
    }

    private func amount(_ text: String, _ currency: Currency?) throws(Problem) -> (DecimalNumber, Currency?) {
        guard let currency else {
            if let number = DecimalNumber(text, style: context.style) { return (number, nil) }
            // The parser of amounts says best what is wrong.
            do throws(MoneyError) { _ = try MoneyParser.parse(text, default: context.currency, style: context.style) } catch {
                throw Problem(.said(error.description))
            }
            throw Problem(.notAnAmount(text))
        }
        do throws(MoneyError) {
            let money = try MoneyParser.parse(text, default: currency, style: context.style)
            guard let millionths = Int64(exactly: money.millionths) else { throw MoneyError.tooLarge(text) }
            return (DecimalNumber(millionths: millionths), money.currency)
        } catch { throw Problem(.said(error.description)) }
    }

    // MARK: - Days

    /// The meaning of an ambiguous day, with the text.
    typealias Remark = (text: String, meaning: String)

    /// Reads a day, a distance, or a range of one of them.
    func day(
        _ segments: [QueryToken.Segment], _ sign: QueryOperator, _ remarks: inout [Remark]
    ) throws(Problem) -> FieldTest {
        switch try Self.ends(segments) {
        case .one(let text):
            if let (count, unit) = Self.distance(text) {
                // "added:7d" is the last seven days.
                return .day(.distance(unit, sign == .holds ? .upTo(count) : Self.bounds(sign, count)))
            }
            let point = try point(text, &remarks)
            return switch sign {
            case .holds, .equals, .differs: .day(.within(point))
            case .below: .day(.before(point))
            case .upTo: .day(.upTo(point))
            case .above: .day(.after(point))
            case .from: .day(.from(point))
            }
        case .range(let first, let last):
            guard !sign.compares else { throw Self.noRange(sign) }
            let text = segments.map(\.text).joined()
            let (start, end) = (first.flatMap(Self.distance), last.flatMap(Self.distance))
            if start != nil || end != nil {
                guard first == nil || start != nil, last == nil || end != nil, Set([start?.unit, end?.unit].compactMap(\.self)).count == 1
                else { throw Problem(.mixedRange(text)) }
                let unit = start?.unit ?? end?.unit ?? .day
                return .day(.distance(unit, try Self.bounds(from: start?.count, to: end?.count, text)))
            }
            let from = try first.map { text throws(Problem) in try point(text, &remarks) }
            let to = try last.map { text throws(Problem) in try point(text, &remarks) }
            switch (from, to) {
            case (let from?, let to?):
                guard Self.canBeRange(from, to) else {
                    throw Problem(.backwards(text))
                }
                return .day(.between(from, to))
            case (let from?, nil): return .day(.from(from))
            case (nil, let to?): return .day(.upTo(to))
            case (nil, nil): throw Problem(.notARange(text))
            }
        }
    }

    /// Returns whether a point is not after another one, whatever day it is.
    private static func canBeRange(_ from: DayTest.Point, _ to: DayTest.Point) -> Bool {
        let clock = QueryClock()
        switch (from, to) {
        case (.day, .day), (.current, .current): return clock.days(of: from).lowerBound <= clock.days(of: to).upperBound
        default: return true
        }
    }

    /// The letters of the units of distances.
    static let units: [(letter: Character, unit: DayTest.Unit)] = [("d", .day), ("w", .week), ("m", .month), ("y", .year)]

    /// The largest number of a distance.
    static let farthest = 9999

    /// Returns the distance of a text such as "60d" or "2y".
    private static func distance(_ text: String) -> (count: Int, unit: DayTest.Unit)? {
        guard let last = text.last, let unit = units.first(where: { String($0.letter) == last.lowercased() })?.unit,
            case let digits = text.dropLast(), !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
            let count = Int(digits), count <= farthest
        else { return nil }
        return (count, unit)
    }

    /// The days, weeks, months and years that have names.
    static let points: [(name: String, point: DayTest.Point)] = [
        ("today", .current(.day, offset: 0)), ("yesterday", .current(.day, offset: -1)), ("tomorrow", .current(.day, offset: 1)),
        ("thisweek", .current(.week, offset: 0)), ("lastweek", .current(.week, offset: -1)), ("nextweek", .current(.week, offset: 1)),
        ("thismonth", .current(.month, offset: 0)), ("lastmonth", .current(.month, offset: -1)),
        ("nextmonth", .current(.month, offset: 1)), ("thisyear", .current(.year, offset: 0)), ("lastyear", .current(.year, offset: -1)),
        ("nextyear", .current(.year, offset: 1)),
    ]

    private func point(_ text: String, _ remarks: inout [Remark]) throws(Problem) -> DayTest.Point {
        let name = QueryLexer.lowered(text)
        if let named = Self.points.first(where: { $0.name == name }) { return named.point }
        do throws(DayError) {
            let reading = try context.days.read(text)
            if reading.alternative != nil { remarks.append((text, reading.words(context.style.days))) }
            return .day(PartialDay(reading))
        } catch { throw Problem(.notADay(error.sentence(context.style.days))) }
    }
}
