public import FoundationEssentials

/// A place, a tag, a type or another item, as an item names it: by identity, and by name, which is all that people and files have.
///
/// What is named without an identity is looked up by its name when the item is stored, and made where there is none; see
/// `ChangeTransaction.resolve`. Read from a library it has both.
public struct Reference: Sendable {
    /// The identity; nil where only a name is known.
    public let id: UUID?
    /// The names from the outermost place to the innermost; of anything but a place, its name alone.
    public let path: [String]

    /// Creates a reference.
    public init(id: UUID?, path: [String]) {
        self.id = id
        self.path = path
    }

    /// A tag, a type or an outermost place of a name.
    public init(name: String) { self.init(id: nil, path: [name]) }

    /// What it is called itself, without what it is in.
    public var name: String { path.last ?? "" }

    // MARK: - As a text

    /// The path that a text names, "House/Kitchen": blanks around each name do not count, a name that has a slash has a backslash in front
    /// of it. Nil for a text without a name.
    public init?(text: String) { self.init(text, separators: ["/"]) }

    /// The path that somebody typed: "House › Kitchen" as well as "House/Kitchen".
    public init?(typed: String) { self.init(typed, separators: ["/", "›"]) }

    private init?(_ text: String, separators: Set<Character>) {
        let path = Self.names(in: text, separators: separators)
        guard !path.isEmpty else { return nil }
        self.init(id: nil, path: path)
    }

    /// The tags that a text names, "fragile, insured": a name that has a comma has a backslash in front of it.
    public static func list(_ text: String) -> [Reference] { names(in: text, separators: [","]).map(Reference.init(name:)) }

    /// Tags as a text that `list` reads.
    public static func text(of tags: [Reference]) -> String {
        tags.map { escaped($0.name, [",", "\\"]) }.joined(separator: ", ")
    }

    private static func names(in text: String, separators: Set<Character>) -> [String] {
        var names: [String] = []
        var name = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                if !separators.contains(character), character != "\\" { name.append("\\") }
                name.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if separators.contains(character) {
                names.append(name)
                name = ""
            } else {
                name.append(character)
            }
        }
        if isEscaped { name.append("\\") }
        names.append(name)
        return names.map(trimmed).filter { !$0.isEmpty }
    }

    private static func trimmed(_ text: String) -> String {
        let rest = text.drop(while: \.isWhitespace)
        return String(rest.prefix(rest.count - rest.reversed().prefix(while: \.isWhitespace).count))
    }

    /// As the command line and files have it: "House/Kitchen".
    public var text: String { path.map { Self.escaped($0, ["/", "\\"]) }.joined(separator: "/") }

    private static func escaped(_ name: String, _ special: Set<Character>) -> String {
        guard name.contains(where: special.contains) else { return name }
        return name.reduce(into: "") { text, character in
            if special.contains(character) { text.append("\\") }
            text.append(character)
        }
    }

    /// As a form has it, and `init(typed:)` reads it: "House › Kitchen".
    public var typed: String { path.map { Self.escaped($0, ["/", "›", "\\"]) }.joined(separator: " › ") }

    /// As people read it: "House › Kitchen".
    public var shown: String { path.joined(separator: " › ") }
}

/// Where one of the two has no identity, they are the same when their names are.
extension Reference: Hashable {
    /// Whether both name the same, under the same name.
    public static func == (one: Reference, other: Reference) -> Bool {
        guard let first = one.id, let second = other.id else { return one.path == other.path }
        return first == second && one.path == other.path
    }

    /// By name, for the identity may be missing.
    public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
