nonisolated extension NibParser {
    /// Traits that make something else of a view than its class does, the one that says most first.
    private static let roles: [(trait: String, role: AccessibilityRole)] = [
        ("searchField", .searchField), ("button", .button), ("link", .button), ("tabBar", .tabList), ("header", .heading),
        ("image", .image), ("staticText", .label),
    ]

    /// Traits of speakers and glass, and those that the view says by itself, such as whether it is enabled.
    private static let ignoredTraits: Set = [
        "key", "none", "notEnabled", "selected", "playsSound", "startsMedia", "summaryElement", "updatesFrequently", "keyboardKey",
        "allowsDirectInteraction", "causesPageTurn",
    ]

    /// What an object says of itself for those who cannot see it: `<accessibility key="accessibilityConfiguration">`.
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

    /// What is written where nothing was chosen: the traits that each class has by itself.
    private static let ownRoles: [String: AccessibilityRole] = ["button": .button, "label": .label, "imageView": .image]
}
