import Foundation

/// A condition as JSON, as saved searches store it: sorted keys, no blanks, identities and the stored names of fields, never words of a
/// language. Conditions of later versions stay as they are.
extension Condition {
    /// The version of the form.
    private static let version = 1

    /// The largest number of bytes of the JSON.
    public static let mostBytes = 1 << 20

    /// The condition as JSON.
    public var json: String {
        // The text of a later version includes the version.
        if case .unknown(let text) = self { return text }
        guard case .object(var members) = node else { return node.json }
        members["v"] = .number(Int64(Self.version))
        return JSONNode.object(members).json
    }

    /// Reads JSON; returns nil for a text that is not an object of JSON, or is too large. Parts that this version does not know are kept.
    public init?(json: String) {
        guard json.utf8.count <= Self.mostBytes, case .object(var members)? = JSONNode(json) else { return nil }
        guard members["v"] == .number(Int64(Self.version)) else {
            self = .unknown(json)
            return
        }
        members["v"] = nil
        self = Self.known(.object(members), depth: 0)?.normalized ?? .unknown(json)
    }

    // MARK: - Writing

    private var node: JSONNode {
        switch self {
        case .all(let parts): return .object(["all": .array(parts.map(\.node))])
        case .any(let parts): return .object(["any": .array(parts.map(\.node))])
        case .not(let part): return .object(["not": part.node])
        case .text(let text): return .object(["text": .text(text)])
        case .has(let fact): return .object(["has": .text(fact.rawValue)])
        case .quality(let quality): return .object(["is": .text(quality.rawValue)])
        case .state(.here): return .object(["state": .text("here")])
        case .state(.deleted): return .object(["state": .text("deleted")])
        case .state(.disposed(let kind)): return .object(["state": .text(kind ?? "disposed")])
        case .unknown(let text): return JSONNode(text) ?? .null
        case .field(let key, let test):
            var members = test.members
            members["f"] = .text(key.written)
            return .object(members)
        }
    }

    // MARK: - Reading

    /// The largest depth of the parts.
    private static let deepest = 64

    private static func read(_ node: JSONNode, depth: Int) -> Condition {
        known(node, depth: depth) ?? .unknown(node.json)
    }

    private static func known(_ node: JSONNode, depth: Int) -> Condition? {
        guard depth <= deepest, case .object(let members) = node else { return nil }
        if let field = members["f"]?.text {
            guard let key = FieldKey(written: field), let test = FieldTest(members.filter { $0.key != "f" }, of: key) else { return nil }
            return .field(key, test)
        }
        guard members.count == 1, let (name, value) = members.first else { return nil }
        switch name {
        case "all": return value.array.map { .all($0.map { read($0, depth: depth + 1) }) }
        case "any": return value.array.map { .any($0.map { read($0, depth: depth + 1) }) }
        case "not": return .not(read(value, depth: depth + 1))
        case "text": return value.text.map { .text($0) }
        case "has": return value.text.flatMap(ItemFact.init(rawValue:)).map { .has($0) }
        case "is": return value.text.flatMap(ItemQuality.init(rawValue:)).map { .quality($0) }
        case "state":
            switch value.text {
            case "here": return .state(.here)
            case "deleted": return .state(.deleted)
            case "disposed": return .state(.disposed(nil))
            case let kind?: return FieldDescriptor.disposals.contains { $0.id == kind } ? .state(.disposed(kind)) : nil
            case nil: return nil
            }
        default: return nil
        }
    }
}

extension FieldKey {
    fileprivate var written: String {
        switch self {
        case .fixed(let field): field.rawValue
        case .own(let id): "own:" + id.uuidString.lowercased()
        case .added: "added"
        case .changed: "changed"
        }
    }

    fileprivate init?(written text: String) {
        if text == "added" {
            self = .added
        } else if text == "changed" {
            self = .changed
        } else if let field = ItemField(rawValue: text) {
            self = .fixed(field)
        } else {
            guard text.hasPrefix("own:"), let id = UUID(uuidString: String(text.dropFirst(4))) else { return nil }
            self = .own(id)
        }
    }
}

extension FieldTest {
    fileprivate var members: [String: JSONNode] {
        switch self {
        case .text(let text, let isWhole): return [isWhole ? "text=" : "text": .text(text)]
        case .number(let bounds): return ["number": bounds.node { .number($0.millionths) }]
        case .money(let bounds, let currency):
            var members = ["money": bounds.node { .number($0.millionths) }]
            members["in"] = currency.map { .text($0.code) }
            return members
        case .currency(let currency): return ["in": .text(currency.code)]
        case .day(.distance(let unit, let bounds)): return ["distance": bounds.node { .number(Int64($0)) }, "unit": .text(unit.rawValue)]
        case .day(let test): return ["day": test.node]
        case .named(let ids, let isExact):
            return [isExact ? "ids=" : "ids": .array(ids.map { $0.uuidString.lowercased() }.sorted().map(JSONNode.text))]
        case .choice(let words): return ["words": .array(words.sorted().map(JSONNode.text))]
        case .yes: return ["yes": .true]
        case .known: return ["known": .true]
        }
    }

    /// - Parameter members: those beside the field.
    fileprivate init?(_ members: [String: JSONNode], of key: FieldKey) {
        let names = members.keys.sorted()
        func number(_ node: JSONNode) -> DecimalNumber? { node.number.map(DecimalNumber.init(millionths:)) }
        switch names {
        case ["text"], ["text="]:
            guard let text = members[names[0]]?.text else { return nil }
            self = .text(text, whole: names == ["text="])
        case ["number"]:
            guard let bounds = members["number"].flatMap({ Bounds($0, number) }) else { return nil }
            self = .number(bounds)
        case ["money"], ["in", "money"]:
            guard let bounds = members["money"].flatMap({ Bounds($0, number) }) else { return nil }
            guard let code = members["in"] else {
                self = .money(bounds, nil)
                return
            }
            guard let currency = code.text.flatMap(Currency.init(code:)) else { return nil }
            self = .money(bounds, currency)
        case ["in"]:
            guard let currency = members["in"]?.text.flatMap(Currency.init(code:)) else { return nil }
            self = .currency(currency)
        case ["distance", "unit"]:
            let farthest = Int64(QueryValues.farthest)
            func count(_ node: JSONNode) -> Int? { node.number.flatMap { (0...farthest).contains($0) ? Int($0) : nil } }
            guard let bounds = members["distance"].flatMap({ Bounds($0, count) }),
                let unit = members["unit"]?.text.flatMap(DayTest.Unit.init(rawValue:))
            else { return nil }
            self = .day(.distance(unit, bounds))
        case ["day"]:
            guard let test = members["day"].flatMap(DayTest.init) else { return nil }
            self = .day(test)
        case ["ids"], ["ids="]:
            guard let texts = members[names[0]]?.array, case let ids = texts.compactMap({ $0.text.flatMap { UUID(uuidString: $0) } }),
                ids.count == texts.count, !ids.isEmpty
            else { return nil }
            self = .named(Set(ids), exactly: names == ["ids="])
        case ["words"]:
            guard let texts = members["words"]?.array, case let words = texts.compactMap(\.text), words.count == texts.count,
                !words.isEmpty
            else { return nil }
            self = .choice(Set(words))
        case ["yes"]:
            guard members["yes"] == .true else { return nil }
            self = .yes
        case ["known"]:
            guard members["known"] == .true else { return nil }
            self = .known
        default: return nil
        }
    }
}

extension Bounds {
    fileprivate func node(_ write: (Value) -> JSONNode) -> JSONNode {
        switch self {
        case .exactly(let value): .object(["is": write(value)])
        case .below(let value): .object(["below": write(value)])
        case .upTo(let value): .object(["upTo": write(value)])
        case .above(let value): .object(["above": write(value)])
        case .from(let value): .object(["from": write(value)])
        case .between(let first, let last): .object(["from": write(first), "upTo": write(last)])
        }
    }

    fileprivate init?(_ node: JSONNode, _ read: (JSONNode) -> Value?) {
        guard case .object(let members) = node else { return nil }
        var values: [String: Value] = [:]
        for (name, node) in members {
            guard let value = read(node) else { return nil }
            values[name] = value
        }
        switch (values.keys.sorted(), values.count) {
        case (["from", "upTo"], _):
            guard let first = values["from"], let last = values["upTo"], first <= last else { return nil }
            self = .between(first, last)
        case (let names, 1):
            guard let name = names.first, let value = values[name] else { return nil }
            switch name {
            case "is": self = .exactly(value)
            case "below": self = .below(value)
            case "upTo": self = .upTo(value)
            case "above": self = .above(value)
            case "from": self = .from(value)
            default: return nil
            }
        default: return nil
        }
    }
}

extension DayTest {
    fileprivate var node: JSONNode {
        switch self {
        case .within(let point): .object(["in": point.node])
        case .before(let point): .object(["before": point.node])
        case .upTo(let point): .object(["upTo": point.node])
        case .after(let point): .object(["after": point.node])
        case .from(let point): .object(["from": point.node])
        case .between(let first, let last): .object(["from": first.node, "upTo": last.node])
        case .distance: .null
        }
    }

    fileprivate init?(_ node: JSONNode) {
        guard case .object(let members) = node else { return nil }
        let points = members.compactMapValues(Point.init)
        guard points.count == members.count else { return nil }
        switch points.keys.sorted() {
        case ["in"]: self.init(points["in"], Self.within)
        case ["before"]: self.init(points["before"], Self.before)
        case ["upTo"]: self.init(points["upTo"], Self.upTo)
        case ["after"]: self.init(points["after"], Self.after)
        case ["from"]: self.init(points["from"], Self.from)
        case ["from", "upTo"]:
            guard let first = points["from"], let last = points["upTo"] else { return nil }
            self = .between(first, last)
        default: return nil
        }
    }

    private init?(_ point: Point?, _ make: (Point) -> DayTest) {
        guard let point else { return nil }
        self = make(point)
    }
}

extension DayTest.Point {
    /// A day in ISO 8601, or the name of a day that is counted from today.
    fileprivate var node: JSONNode {
        switch self {
        case .day(let day): .text(day.iso)
        case .current: .text(QueryValues.points.first { $0.point == self }?.name ?? "")
        }
    }

    fileprivate init?(_ node: JSONNode) {
        guard let text = node.text else { return nil }
        if let day = PartialDay(iso: text) {
            self = .day(day)
        } else {
            guard let named = QueryValues.points.first(where: { $0.name == text }) else { return nil }
            self = named.point
        }
    }
}
