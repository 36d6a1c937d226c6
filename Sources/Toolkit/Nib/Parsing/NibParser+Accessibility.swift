nonisolated extension NibParser {
    /// Traits that give a view another role than its class has, the most specific first.
    private static let roles: [(trait: String, role: AccessibilityRole)] = [
        ("searchField", .searchField), ("button", .button), ("link", .button), ("tabBar", .tabList), ("header", .heading),
        ("image", .image), ("staticText", .label),
    ]

    /// Traits of speakers and glass, and those that the view sets itself, such as whether it is enabled.
    private static let ignoredTraits: Set = [
        "key", "none", "notEnabled", "selected", "playsSound", "startsMedia", "summaryElement", "updatesFrequently", "keyboardKey",
        "allowsDirectInteraction", "causesPageTurn",
    ]

    /// Reads the accessibility attributes of an object: `<accessibility key="accessibilityConfiguration">`.
    func accessibility(_ element: NibElement, of id: String, class name: String) -> NibAccessibility {
        var attributes = NibAttributes(element, of: id, notes)
        var said = NibAccessibility()
        said.label = attributes.text("label")
        said.hint = attributes.text("hint")
        said.identifier = attributes.text("identifier")
        attributes.finish(ignoring: ["key"])
        for child in element.children {
            switch (child.name, child["key"]) {
            case ("string", "label"?), ("mutableString", "label"?): said.label = child.text
            case ("string", "hint"?), ("mutableString", "hint"?): said.hint = child.text
            case ("string", "identifier"?): said.identifier = child.text
            case ("bool", "isElement"?):
                var flag = NibAttributes(child, of: id, notes)
                said.isElement = flag.flag("value")
            case ("accessibilityTraits", _):
                let role = role(child, of: id)
                said.role = role == Self.ownRoles[name] ? nil : role
            default: notes.warn(unknown: child, in: id)
            }
        }
        return said
    }

    private func role(_ element: NibElement, of id: String) -> AccessibilityRole? {
        var attributes = NibAttributes(element, of: id, notes)
        let found = Self.roles.filter { attributes.flag($0.trait) == true }
        attributes.finish(ignoring: Self.ignoredTraits)
        return found.first?.role
    }

    /// The default roles of the classes, which the editor writes without a choice.
    private static let ownRoles: [String: AccessibilityRole] = ["button": .button, "label": .label, "imageView": .image]
}
