import Exchange
import Inventory
import Words

/// The text of `--sort` and `--columns`: names of fields with commas between them. Names with commas or blanks may be in quotes.
struct FieldNameList: Sendable {
    /// A name of the list.
    struct Name: Sendable {
        var text = ""
        /// Whether `#` in front of it means a custom field.
        var isOwn = false
        /// Whether it is in quotes.
        var isQuoted = false
        /// Whether a minus in front of it reverses the order.
        var isReversed = false

        /// The name in a sentence.
        var shown: String { visible(text, limit: 40) }

        /// Returns whether it is a word that is no field. Words in quotes are fields.
        func isWord(_ word: String) -> Bool { !isOwn && !isQuoted && FieldNames.isSame(text, word) }
    }

    let names: [Name]
    let option: String

    /// Reads the text of an option.
    init(_ text: String, of option: String) throws(CommandFailure) {
        self.option = option
        var names: [Name] = []
        var rest = text[...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            var name = Name()
            if rest.first == "-" {
                rest.removeFirst()
                name.isReversed = true
            }
            if rest.first == "#" {
                rest.removeFirst()
                name.isOwn = true
            }
            if rest.first == "\"" {
                rest.removeFirst()
                name.isQuoted = true
                while let next = rest.popFirst(), next != "\"" {
                    if next == "\\", let escaped = rest.first, escaped == "\"" || escaped == "\\" {
                        rest.removeFirst(); name.text.append(escaped)
                    } else {
                        name.text.append(next)
                    }
                }
                rest = rest.drop(while: \.isWhitespace)
                guard rest.isEmpty || rest.first == "," else { throw Self.unreadable(text, option) }
            } else {
                name.text = LibraryName.trimmed(String(rest.prefix { $0 != "," }))
                rest = rest.drop { $0 != "," }
            }
            guard !name.text.isEmpty else { throw Self.unreadable(text, option) }
            names.append(name)
            guard rest.popFirst() != nil else { break }
        }
        self.names = names
    }

    private static func unreadable(_ text: String, _ option: String) -> CommandFailure {
        let text = visible(text, limit: 40)
        return CommandFailure(
            .usage, tr("\(option): “\(text)” is not a list of fields. Write it like place,value; names with commas need quotes."),
            code: "bad-field")
    }

    private func unknown(_ name: Name, _ fields: FieldNames) -> CommandFailure {
        let shown = name.shown
        guard let nearest = fields.nearest(to: name.text) else {
            return CommandFailure(
                .usage, tr("\(option): There is no field “\(shown)”. The manual page has the names of all fields."), code: "bad-field")
        }
        return CommandFailure(.usage, tr("\(option): There is no field “\(shown)”. Did you mean \(nearest)?"), code: "bad-field")
    }

    /// Returns the field with a name, or throws an error about one that is missing or hidden.
    func field(_ name: Name, _ fields: FieldNames, _ catalog: Catalog, includesHidden: Bool = false) throws -> FieldKey {
        guard let field = fields.field(named: name.text, isOwn: name.isOwn) else { throw unknown(name, fields) }
        guard includesHidden || !field.isHidden(in: catalog) else {
            throw CommandFailure.hiddenField(field.title(among: catalog.fields) ?? name.text)
        }
        return field
    }

    // MARK: - Orders

    private static let (newest, byHand, missing) = ("newest", "own", "missing")

    /// Whether it is the order without an option.
    var isNewest: Bool { names.count == 1 && names[0].isWord(Self.newest) && !names[0].isReversed }

    /// Returns the order of the fields.
    ///
    /// - Parameter reverses: whether the first field is in the reverse order.
    func order(in catalog: Catalog, reverses: Bool) throws -> Inventory.SortOrder {
        guard names.count <= 2 else {
            throw CommandFailure(.usage, tr("\(option): Items are sorted by one or two fields. Leave the others out."), code: "bad-field")
        }
        let fields = FieldNames(catalog, others: [Self.newest, Self.byHand, Self.missing])
        var terms = try names.map { try term($0, fields, catalog) }
        if reverses { terms[0].ascending.toggle() }
        // Many items have the same maker, type or day.
        if terms.count == 1, case .column(let field) = terms[0].key, !field.isOwn { terms.append(.byName) }
        return Inventory.SortOrder(terms[0], then: terms.dropFirst().first)
    }

    private func term(_ name: Name, _ fields: FieldNames, _ catalog: Catalog) throws -> SortTerm {
        // The newest items come first, and the order made by hand is used as it is; every other order begins with the smallest.
        if name.isWord(Self.newest) { return SortTerm(.newest, ascending: name.isReversed) }
        if name.isWord(Self.byHand) { return SortTerm(.custom, ascending: name.isReversed) }
        if name.isWord(Self.missing) { return SortTerm(.missing, ascending: !name.isReversed) }
        guard let field = fields.field(named: name.text, isOwn: name.isOwn) else {
            throw unknown(name, fields)
        }
        guard let key = SortKey(field, in: catalog), !field.isHidden(in: catalog) else {
            throw CommandFailure.unsortable(field.title(among: catalog.fields) ?? name.text, isHidden: field.isHidden(in: catalog))
        }
        return SortTerm(key, ascending: !name.isReversed)
    }

    // MARK: - Columns

    private static let (id, state) = ("id", "state")

    /// Returns the columns of the fields, each once.
    ///
    /// - Parameter includesHidden: whether hidden fields may be named.
    func columns(in catalog: Catalog, includesHidden: Bool) throws -> [ItemColumn] {
        let fields = FieldNames(catalog, others: [Self.id, Self.state])
        var known: Set<ItemColumn> = []
        return try names.map { name throws -> ItemColumn in
            guard !name.isReversed else {
                let shown = name.shown
                throw CommandFailure(
                    .usage, tr("\(option): A column has no order. Leave the minus before “\(shown)” out."), code: "bad-field")
            }
            if name.isWord(Self.id) { return .id }
            if name.isWord(Self.state) { return .state }
            return .field(try field(name, fields, catalog, includesHidden: includesHidden))
        }.filter { known.insert($0).inserted }
    }
}

extension FieldKey {
    fileprivate var isOwn: Bool { if case .own = self { true } else { false } }
}

extension CommandFailure {
    /// Returns the error for an order by a field that has none.
    static func unsortable(_ title: String, isHidden: Bool) -> CommandFailure {
        let shown = visible(title, limit: 80)
        let message =
            isHidden
            ? tr("Items cannot be sorted by “\(shown)”. It is hidden. Show it with the command field show.")
            : tr("Items cannot be sorted by “\(shown)”. Long texts, tags and wholes have no order. Choose another one.")
        return CommandFailure(.failed, message, code: "bad-field")
    }
}
