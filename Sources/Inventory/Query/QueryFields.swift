import FoundationEssentials

/// A field as the query language knows it.
struct QueryField: Sendable {
    /// The kind of a field's values and of their tests.
    enum Kind: Sendable {
        case text
        case number
        case money
        case day
        case place, tag, type, item
        /// A choice of a fixed field. Grades are in the order from the best to the worst.
        case choice([FieldChoice], areGrades: Bool)
        case ownChoice
        case yesOrNo
    }

    let key: FieldKey
    let kind: Kind
    /// Its name in the language, as queries are printed.
    let name: String
    /// Its name in sentences.
    let title: String
    /// The custom field.
    let own: OwnField?
    let isHidden: Bool

    init(_ descriptor: FieldDescriptor, isHidden: Bool) {
        key = .fixed(descriptor.field)
        kind =
            switch descriptor.kind {
            case .line, .lines: .text
            case .choice(let choices): .choice(choices, areGrades: descriptor.field == .condition)
            case .money: .money
            case .day: .day
            case .quantity: .number
            case .yesOrNo: .yesOrNo
            case .place: .place
            case .item: .item
            case .type: .type
            case .tags: .tag
            }
        name = descriptor.queryName
        title = descriptor.title
        own = nil
        self.isHidden = isHidden
    }

    init(_ field: OwnField) {
        key = .own(field.id)
        kind =
            switch field.fieldKind {
            case .text, .longText, .link: .text
            case .number: .number
            case .money: .money
            case .day: .day
            case .yesNo: .yesOrNo
            case .choice, .choices: .ownChoice
            }
        name = field.name
        title = "“\(shown(field.name))”"
        own = field
        isHidden = field.isHidden
    }

    private init(time key: FieldKey, name: String, title: String) {
        (self.key, self.name, self.title) = (key, name, title)
        (kind, own, isHidden) = (.day, nil, false)
    }

    /// The times of an item's first and last change.
    static let times = [
        (QueryField(time: .added, name: "added", title: "added"), ["created"]),
        (QueryField(time: .changed, name: "changed", title: "changed"), ["modified"]),
    ]

    /// Whether every item has a value, so that `has:` means nothing.
    var isAlwaysKnown: Bool { key == .added || key == .changed }

    /// Whether several values can be named, with commas between them.
    var takesLists: Bool {
        switch kind {
        case .place, .tag, .type, .item, .choice, .ownChoice: true
        case .text, .number, .money, .day, .yesOrNo: false
        }
    }

    /// Whether a value may be a range.
    var takesRanges: Bool {
        switch kind {
        case .number, .money, .day: true
        case .text, .place, .tag, .type, .item, .choice, .ownChoice, .yesOrNo: false
        }
    }

    /// Whether its values have an order.
    var hasOrder: Bool {
        switch kind {
        case .number, .money, .day: true
        case .choice(_, let areGrades): areGrades
        case .text, .place, .tag, .type, .item, .ownChoice, .yesOrNo: false
        }
    }
}

/// The names of a library's fields in the query language. Case, blanks, `-`, `_` and `.` make no difference.
struct QueryFields: Sendable {
    private var fixed: [[UInt8]: QueryField] = [:]
    private let own: [QueryField]
    /// The names to suggest: the canonical ones, then the others, then the custom fields.
    private var names: [(name: String, folded: [UInt8])] = []

    init(_ catalog: Catalog) {
        own = catalog.fields.map(QueryField.init)
        var others: [String] = []
        for descriptor in FieldDescriptor.all {
            let field = QueryField(descriptor, isHidden: !catalog.shows(descriptor.field))
            for name in [descriptor.queryName] + descriptor.queryAliases { fixed[Self.plain(name)] = field }
            guard !field.isHidden else { continue }
            names.append((descriptor.queryName, Self.plain(descriptor.queryName)))
            others += descriptor.queryAliases
        }
        for (field, aliases) in QueryField.times {
            for name in [field.name] + aliases { fixed[Self.plain(name)] = field }
            names.append((field.name, Self.plain(field.name)))
            others += aliases
        }
        names += (others + own.filter { !$0.isHidden }.map(\.name)).map { ($0, Self.plain($0)) }
        names += QueryWord.heads.map { ($0, Self.plain($0)) }
    }

    /// Returns a name in the form for comparison.
    static func plain(_ name: String) -> [UInt8] {
        Folding.folded(name).filter { byte in !" -_.".utf8.contains(byte) }
    }

    /// Returns the field with a name. A fixed field wins over a custom one of the same name.
    ///
    /// - Parameter isOwn: whether only custom fields are meant.
    func field(named name: String, isOwn: Bool) -> QueryField? {
        let plain = Self.plain(name)
        if !isOwn, let found = fixed[plain] { return found }
        return own.first { $0.own?.name == name } ?? own.first { !plain.isEmpty && Self.plain($0.name) == plain }
    }

    /// Returns a custom field.
    func field(_ id: UUID) -> QueryField? { own.first { $0.key == .own(id) } }

    /// Returns the name of a field in sentences; empty for a custom field that was deleted.
    func title(of key: FieldKey) -> String {
        switch key {
        case .fixed(let field): field.descriptor.title
        case .own(let id): field(id)?.title ?? ""
        case .added, .changed: QueryField.times.first { $0.0.key == key }?.0.title ?? ""
        }
    }

    /// Returns the name that is nearest to another one; nil if none is similar.
    func nearest(to name: String) -> String? {
        NameDistance.nearest(to: Self.plain(name), among: names, limit: 1).first
    }
}

/// The other words of the language, beside the names of fields.
enum QueryWord {
    static let has = "has"
    static let without = "no"
    static let state = "is"
    static let search = "search"
    /// The words that may be in front of a colon instead of a field.
    static let heads = [has, without, state, search]
    /// The word for no place, tag or type.
    static let none = "none"
}
