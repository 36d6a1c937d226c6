/// One element of an XML file with its contents.
nonisolated struct NibElement: Sendable {
    let name: String
    /// The attributes in the order of the file; names are unique, as XML requires.
    let attributes: [(name: String, value: String)]
    var children: [NibElement] = []
    /// The characters directly in it, with all parts joined.
    var text = ""
    let line: Int
    let column: Int

    /// The value of an attribute.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The first child of a name.
    func child(_ name: String) -> NibElement? { children.first { $0.name == name } }

    /// Calls a closure with itself and all elements in it, each before its contents.
    func forEach(_ body: (NibElement) -> Void) {
        body(self)
        for child in children { child.forEach(body) }
    }
}
