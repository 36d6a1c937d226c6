/// One element of an XML file with what is in it.
nonisolated struct NibElement: Sendable {
    let name: String
    /// The attributes in the order of the file; no name is twice, for XML forbids it.
    let attributes: [(name: String, value: String)]
    var children: [NibElement] = []
    /// The characters directly in it, of all runs together.
    var text = ""
    let line: Int
    let column: Int

    /// The value of an attribute.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The first child of a name.
    func child(_ name: String) -> NibElement? { children.first { $0.name == name } }

    /// Itself and all elements in it, each before what is in it.
    func forEach(_ body: (NibElement) -> Void) {
        body(self)
        for child in children { child.forEach(body) }
    }
}
