/// Reads the attributes of one element and notes the unread ones.
nonisolated struct NibAttributes {
    let element: NibElement
    /// The id of the object that the element belongs to, for messages.
    let owner: String
    private let notes: NibNotes
    /// Whether each of the element's attributes was read, in their order.
    private var seen: [Bool]

    init(_ element: NibElement, of owner: String, _ notes: NibNotes) {
        self.element = element
        self.owner = owner
        self.notes = notes
        seen = Array(repeating: false, count: element.attributes.count)
    }

    /// Returns the text of an attribute.
    mutating func text(_ name: String) -> String? {
        guard let index = element.attributes.firstIndex(where: { $0.name == name }) else { return nil }
        seen[index] = true
        return element.attributes[index].value
    }

    /// Reads YES or NO.
    mutating func flag(_ name: String) -> Bool? {
        switch text(name) {
        case nil: return nil
        case "YES": return true
        case "NO": return false
        case let other?:
            warn(name, "“\(other)” is neither YES nor NO")
            return nil
        }
    }

    /// Reads a number that is finite and not too large.
    mutating func number(_ name: String) throws(NibError) -> Double? {
        guard let text = text(name) else { return nil }
        return try Self.number(text, name, element, notes.file)
    }

    /// Reads a whole number that is not too large.
    mutating func integer(_ name: String) throws(NibError) -> Int? {
        guard let number = try number(name) else { return nil }
        return Int(number.rounded())
    }

    /// Reads one of some words; another word has no effect.
    mutating func choice<Value>(_ name: String, _ words: [String: Value]) -> Value? {
        guard let text = text(name) else { return nil }
        if let value = words[text] { return value }
        warn(name, "“\(text)” is not known here")
        return nil
    }

    /// Warns of the unread attributes, which have no effect.
    ///
    /// - Parameter ignored: attributes that concern only the editor.
    func finish(ignoring ignored: Set<String> = []) {
        for (index, attribute) in element.attributes.enumerated() where !seen[index] && !ignored.contains(attribute.name) {
            warn(attribute.name, "it is not known here")
        }
    }

    /// Warns that an attribute has no effect.
    func warn(_ name: String, _ reason: String) {
        notes.warn(
            line: element.line, id: owner, name: name,
            "the attribute “\(name)” of \(NibNotes.describe(element, owner)) has no effect: \(reason).")
    }

    /// This is more than the points of any screen, and far below the limit of exact arithmetic.
    private static let largest = 1e6

    static func number(_ text: String, _ name: String, _ element: NibElement, _ file: String) throws(NibError) -> Double {
        let problem: String
        if let number = Double(text) {
            if number.isFinite, abs(number) <= largest { return number }
            problem = number.isFinite ? "is out of bounds" : "is not a finite number"
        } else {
            problem = "is not a number"
        }
        throw NibError(
            .badNumber, file: file, line: element.line, column: element.column,
            "“\(text.prefix(40))” \(problem), for \(name) of <\(element.name)>. Correct it in Interface Builder.")
    }
}

/// The warnings about parts without effect, collected while a file is read.
nonisolated final class NibNotes {
    let file: String
    private(set) var warnings: [NibWarning] = []
    private var known: Set<NibWarning> = []
    private var constraintCount = 0

    init(file: String) { self.file = file }

    func warn(line: Int, id: String, name: String, _ message: String) {
        let warning = NibWarning(file: file, line: line, id: id, name: name, message)
        if known.insert(warning).inserted { warnings.append(warning) }
    }

    /// More constraints, far more than any nib has, would keep a solver busy for hours.
    private static let mostConstraints = 5_000

    /// Counts one more constraint.
    func count(constraint element: NibElement) throws(NibError) {
        constraintCount += 1
        guard constraintCount > Self.mostConstraints else { return }
        throw NibError(
            .tooLarge, file: file, line: element.line, column: element.column,
            "There are more than \(Self.mostConstraints) constraints here; no nib has so many.")
    }

    /// Warns that an element has no effect.
    func warn(unknown element: NibElement, in owner: String) {
        warn(
            line: element.line, id: owner, name: element.name,
            "the element <\(element.name)> in \(owner.isEmpty ? "the document" : "the object \(owner)") has no effect: it is not known here."
        )
    }

    /// Returns an element in words: its name and the id of its object.
    static func describe(_ element: NibElement, _ owner: String) -> String {
        owner.isEmpty ? "<\(element.name)>" : "<\(element.name)> (\(owner))"
    }
}
