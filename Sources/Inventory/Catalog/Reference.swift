public import FoundationEssentials

/// An item's reference to a place, a tag, a type or another item: by identity, and by name, which is all that people and files have.
///
/// If a reference has no identity, its name is looked up when the item is stored, and the entry is made if it does not exist; see
/// `ChangeTransaction.resolve`. References that were read from a library have both.
public struct Reference: Sendable {
    /// The identity; nil if only a name is known.
    public let id: UUID?
    /// The names from the outermost place to the innermost; for other entries, the name alone.
    public let path: [String]

    /// Creates a reference.
    public init(id: UUID?, path: [String]) {
        self.id = id
        self.path = path
    }

    /// Creates a reference to a tag, a type or an outermost place by its name.
    public init(name: String) { self.init(id: nil, path: [name]) }

    /// Whether the reference is empty.
    public var isNothing: Bool { id == nil && path.isEmpty }

    /// The last name of the path.
    public var name: String { path.last ?? "" }

    // MARK: - As a text

    /// Reads a path such as "House/Kitchen". A slash in a name has a backslash before it. Spaces around a name do not count unless they
    /// have a backslash. Returns nil for a text without a name.
    public init?(text: String) { self.init(text, separators: ["/"]) }

    /// Creates a reference from a path that a person typed or wrote into a table: "House › Kitchen" or "House / Kitchen". A slash without
    /// spaces is part of a name, as in "A/C Closet".
    public init?(typed: String) { self.init(typed, separators: ["/", "›"], besideBlanks: ["/"]) }

    private init?(_ text: String, separators: Set<Unicode.Scalar>, besideBlanks: Set<Unicode.Scalar> = []) {
        let path = Self.names(in: text, separators: separators, besideBlanks: besideBlanks)
        guard !path.isEmpty else { return nil }
        self.init(id: nil, path: path)
    }

    /// Reads the tags of a text such as "fragile, insured". A comma in a name has a backslash before it.
    ///
    /// - Parameter separators: the characters between names.
    public static func list(_ text: String, separators: Set<Unicode.Scalar> = [","]) -> [Reference] {
        names(in: text, separators: separators).map(Reference.init(name:))
    }

    /// Returns tags as a text that `list` reads.
    ///
    /// - Parameter separators: the characters that separate names for the reader. In names they get a backslash before them.
    public static func text(of tags: [Reference], separators: Set<Unicode.Scalar> = [","]) -> String {
        tags.map { escaped($0.name, separators) }.joined(separator: ", ")
    }

    /// Compares scalars, because a separator and a combining mark would form one character.
    ///
    /// - Parameter besideBlanks: the separators that split names only next to a space.
    private static func names(
        in text: String, separators: Set<Unicode.Scalar>, besideBlanks: Set<Unicode.Scalar> = []
    ) -> [String] {
        var names: [String] = []
        var name = String.UnicodeScalarView()
        // Spaces that may be inside a name. Spaces at its ends do not count, except those after a backslash.
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

    /// The path in the form of the command line and of files: "House/Kitchen".
    public var text: String { path.map { Self.escaped($0, ["/"]) }.joined(separator: "/") }

    /// Returns a name with a backslash before each separator, each backslash, and spaces at its ends.
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

    /// The path in the form that a form shows and `init(typed:)` reads: "House › Kitchen".
    public var typed: String { path.map { Self.escaped($0, ["/", "›"], besideBlanks: ["/"]) }.joined(separator: " › ") }

    /// The path for display: "House › Kitchen".
    public var shown: String { path.joined(separator: " › ") }
}

/// If one of two references has no identity, they are equal if their names are equal.
extension Reference: Hashable {
    /// Returns whether both have the same identity and the same path.
    public static func == (one: Reference, other: Reference) -> Bool {
        guard let first = one.id, let second = other.id else { return one.path == other.path }
        return first == second && one.path == other.path
    }

    /// Hashes only the path, because the identity may be missing.
    public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
