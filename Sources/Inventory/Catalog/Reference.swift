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

    /// Whether it names nothing.
    public var isNothing: Bool { id == nil && path.isEmpty }

    /// What it is called itself, without what it is in.
    public var name: String { path.last ?? "" }

    // MARK: - As a text

    /// The path that a text names, "House/Kitchen": a name that has a slash has a backslash in front of it, blanks around each name do not
    /// count unless they have one. Nil for a text without a name.
    public init?(text: String) { self.init(text, separators: ["/"]) }

    /// Creates a reference from a path that a person typed or wrote into a table: "House › Kitchen" or "House / Kitchen". A slash without
    /// spaces is part of a name, as in "A/C Closet".
    public init?(typed: String) { self.init(typed, separators: ["/", "›"], besideBlanks: ["/"]) }

    private init?(_ text: String, separators: Set<Unicode.Scalar>, besideBlanks: Set<Unicode.Scalar> = []) {
        let path = Self.names(in: text, separators: separators, besideBlanks: besideBlanks)
        guard !path.isEmpty else { return nil }
        self.init(id: nil, path: path)
    }

    /// The tags that a text names, "fragile, insured": a name that has a comma has a backslash in front of it.
    ///
    /// - Parameter separators: the characters between names.
    public static func list(_ text: String, separators: Set<Unicode.Scalar> = [","]) -> [Reference] {
        names(in: text, separators: separators).map(Reference.init(name:))
    }

    /// Tags as a text that `list` reads.
    ///
    /// - Parameter separators: the characters that separate names for the reader. In names they get a backslash before them.
    public static func text(of tags: [Reference], separators: Set<Unicode.Scalar> = [","]) -> String {
        tags.map { escaped($0.name, separators) }.joined(separator: ", ")
    }

    /// Scalar by scalar, for a mark on top of a separator would make one character of the two.
    ///
    /// - Parameter besideBlanks: the separators that split names only next to a space.
    private static func names(
        in text: String, separators: Set<Unicode.Scalar>, besideBlanks: Set<Unicode.Scalar> = []
    ) -> [String] {
        var names: [String] = []
        var name = String.UnicodeScalarView()
        // Blanks that wait for more of the name: those at its ends do not count, but for those that are meant to.
        var blanks = String.UnicodeScalarView()
        var isEscaped = false
        func take(_ scalar: Unicode.Scalar) {
            name.append(contentsOf: blanks)
            blanks = .init()
            name.append(scalar)
        }
        func end() {
            if !name.isEmpty { names.append(String(name)) }
            (name, blanks) = (.init(), .init())
        }
        let scalars = Array(text.unicodeScalars)
        func hasBlank(at index: Int) -> Bool { scalars.indices.contains(index) && scalars[index].properties.isWhitespace }
        for (index, scalar) in scalars.enumerated() {
            let isBlank = scalar.properties.isWhitespace
            let parts =
                separators.contains(scalar) && (!besideBlanks.contains(scalar) || hasBlank(at: index - 1) || hasBlank(at: index + 1))
            if isEscaped {
                if !separators.contains(scalar), scalar != "\\", !isBlank { take("\\") }
                take(scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if parts {
                end()
            } else if isBlank {
                if !name.isEmpty { blanks.append(scalar) }
            } else {
                take(scalar)
            }
        }
        if isEscaped { take("\\") }
        end()
        return names
    }

    /// As the command line and files have it: "House/Kitchen".
    public var text: String { path.map { Self.escaped($0, ["/"]) }.joined(separator: "/") }

    /// A name with a backslash before each of some separators, each backslash, and blanks at its ends.
    private static func escaped(
        _ name: String, _ separators: Set<Unicode.Scalar>, besideBlanks: Set<Unicode.Scalar> = []
    ) -> String {
        let scalars = Array(name.unicodeScalars)
        // The start and end of a name count as spaces.
        func isBeside(_ index: Int) -> Bool { !scalars.indices.contains(index) || scalars[index].properties.isWhitespace }
        let special = scalars.indices.filter { index in
            separators.contains(scalars[index])
                && (!besideBlanks.contains(scalars[index]) || isBeside(index - 1) || isBeside(index + 1))
                || scalars[index] == "\\"
                || (index == 0 || index == scalars.count - 1) && scalars[index].properties.isWhitespace
        }
        guard !special.isEmpty else { return name }
        var text = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            if special.contains(index) { text.append("\\") }
            text.append(scalar)
        }
        return String(text)
    }

    /// As a form has it, and `init(typed:)` reads it: "House › Kitchen".
    public var typed: String { path.map { Self.escaped($0, ["/", "›"], besideBlanks: ["/"]) }.joined(separator: " › ") }

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
