/// The ids of a file: each is unique, and each reference leads to an id.
nonisolated struct NibReferences {
    private let file: String
    private let root: NibElement
    /// All ids below the objects, also of elements without objects.
    private let known: Set<String>

    /// Stores the ids of a file's objects.
    ///
    /// - Throws: if two elements have the same id, or an element is in one with its own id.
    init(_ objects: NibElement, file: String) throws(NibError) {
        self.file = file
        root = objects
        var known: Set<String> = []
        try Self.collect(objects, file: file, open: [], into: &known)
        self.known = known
    }

    private static func collect(
        _ element: NibElement, file: String, open: [String], into known: inout Set<String>
    ) throws(NibError) {
        for child in element.children {
            var inside = open
            if let id = child["id"] {
                if open.contains(id) {
                    throw NibError(
                        .cycle, file: file, line: child.line, column: child.column,
                        "The <\(child.name)> “\(id)” contains itself. Give it an id of its own.")
                }
                guard known.insert(id).inserted else {
                    throw NibError(
                        .duplicateID, file: file, line: child.line, column: child.column,
                        "The id “\(id)” of this <\(child.name)> already belongs to another element. Give it an id of its own.")
                }
                inside.append(id)
            }
            try collect(child, file: file, open: inside, into: &known)
        }
    }

    /// The attributes that name an id.
    private static let references: [String: [String]] = [
        "constraint": ["firstItem", "secondItem"], "outlet": ["destination"], "action": ["destination"], "exclude": ["reference"],
        "include": ["reference"], "outletCollection": ["destination"],
    ]

    /// Checks that all references lead to objects.
    ///
    /// - Throws: for the first unknown id, in the order of the file.
    func check() throws(NibError) {
        var problem: NibError?
        root.forEach { element in
            guard problem == nil, let names = Self.references[element.name] else { return }
            for name in names {
                guard let id = element[name], !known.contains(id), id != NibPlaceholderID.owner, id != NibPlaceholderID.firstResponder
                else { continue }
                problem = NibError(
                    .danglingID, file: file, line: element.line, column: element.column,
                    "The <\(element.name)> refers to “\(id)”, which is not in the file. Connect it again, or remove it.")
                return
            }
        }
        if let problem { throw problem }
    }
}
