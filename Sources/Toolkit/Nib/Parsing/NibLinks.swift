import Graphics

/// Reads the links between objects: constraints, guides, variations and connections.
nonisolated struct NibLinks {
    private let values: NibValues
    private let notes: NibNotes

    init(_ values: NibValues) {
        self.values = values
        notes = values.notes
    }

    /// Reads a constraint; returns none if it has no meaning here.
    func constraint(_ element: NibElement, of owner: String) throws(NibError) -> [NibConstraint] {
        let id = element["id"] ?? ""
        guard element.name == "constraint" else {
            notes.warn(unknown: element, in: owner)
            return []
        }
        try notes.count(constraint: element)
        var attributes = NibAttributes(element, of: id, notes)
        let first = attributes.text("firstItem")
        let second = attributes.text("secondItem")
        guard let firstAttribute = attribute(&attributes, "firstAttribute") else { return [] }
        let relation = attributes.choice("relation", Self.relations)
        let secondAttribute = attribute(&attributes, "secondAttribute")
        if second != nil, secondAttribute == nil { return [] }
        var constraint = NibConstraint(id: id, firstAttribute: firstAttribute, line: element.line)
        constraint.first = first
        constraint.second = second
        constraint.secondAttribute = second == nil ? nil : secondAttribute
        constraint.relation = relation ?? .equal
        constraint.constant = try attributes.number("constant")
        constraint.priority = try values.priority(&attributes, "priority") ?? 1000
        constraint.multiplier = try multiplier(&attributes)
        constraint.isPlaceholder = attributes.flag("placeholder") ?? false
        constraint.isSymbolic = attributes.flag("symbolic") ?? false
        constraint.identifier = attributes.text("identifier")
        attributes.finish(ignoring: ["id", "userLabel"])
        for child in element.children {
            guard child.name == "variation", let key = child["key"] else {
                notes.warn(unknown: child, in: id)
                continue
            }
            if let text = child["constant"] { constraint.constants[key] = try NibAttributes.number(text, "constant", child, notes.file) }
        }
        return [constraint]
    }

    static let relations: [String: NibConstraint.Relation] = [
        "equal": .equal, "greaterThanOrEqual": .greaterThanOrEqual, "lessThanOrEqual": .lessThanOrEqual,
    ]

    /// Reads an attribute of a layout; nil if there is none or it has no meaning here, which drops the constraint.
    private func attribute(_ attributes: inout NibAttributes, _ name: String) -> NibConstraint.Attribute? {
        guard let text = attributes.text(name) else {
            if name == "firstAttribute" { attributes.warn(name, "it is missing, and so is the constraint") }
            return nil
        }
        if let attribute = NibConstraint.Attribute(rawValue: text) { return attribute }
        attributes.warn(name, "“\(text.prefix(40))” is not known here, and the constraint is left out")
        return nil
    }

    /// Reads a factor: a number, or a ratio of two numbers, such as "3:4" or "3/4".
    private func multiplier(_ attributes: inout NibAttributes) throws(NibError) -> Double {
        guard let text = attributes.text("multiplier") else { return 1 }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
        guard parts.count == 2 else { return try NibAttributes.number(text, "multiplier", attributes.element, notes.file) }
        let over = try NibAttributes.number(String(parts[0]), "multiplier", attributes.element, notes.file)
        let under = try NibAttributes.number(String(parts[1]), "multiplier", attributes.element, notes.file)
        // With a smaller divisor the ratio would be too large.
        guard abs(under) >= 1e-6 else {
            throw NibError(
                .badNumber, file: notes.file, line: attributes.element.line, column: attributes.element.column,
                "“\(text.prefix(40))” divides by zero, for multiplier of <constraint>. Correct it in Interface Builder.")
        }
        return over / under
    }

    // MARK: - Guides and variations

    func guide(_ element: NibElement, of owner: String) -> NibGuide? {
        guard let id = element["id"] else { return nil }
        var attributes = NibAttributes(element, of: owner, notes)
        let key = attributes.text("key") ?? ""
        if key != "safeArea" { attributes.warn("key", "“\(key)” is taken as the safe area") }
        attributes.finish(ignoring: ["id"])
        return NibGuide(id: id, key: key)
    }

    func variation(_ element: NibElement, of owner: String) throws(NibError) -> NibVariation {
        var variation = NibVariation(key: element["key"] ?? "")
        for child in element.children {
            switch child.name {
            case "mask":
                for reference in child.children {
                    guard let id = reference["reference"] else { continue }
                    switch reference.name {
                    case "exclude": variation.excluded.append(id)
                    case "include": variation.included.append(id)
                    default: notes.warn(unknown: reference, in: owner)
                    }
                }
            case "rect": variation.rect = try values.rect(child, of: owner)
            case "autoresizingMask", "edgeInsets": break
            default: notes.warn(unknown: child, in: owner)
            }
        }
        return variation
    }

    // MARK: - Connections

    func connections(_ element: NibElement, of owner: String) throws(NibError) -> [NibConnection] {
        var result: [NibConnection] = []
        for child in element.children {
            var attributes = NibAttributes(child, of: owner, notes)
            switch child.name {
            case "outlet", "outletCollection":
                let property = try required(attributes.text("property"), "property", child)
                let destination = try required(attributes.text("destination"), "destination", child)
                attributes.finish(ignoring: ["id", "collectionClass"])
                let kind: NibConnection.Kind =
                    child.name == "outlet" ? .outlet(property: property) : .outletCollection(property: property)
                result.append(NibConnection(kind: kind, destination: destination, line: child.line))
            case "action":
                let selector = try required(attributes.text("selector"), "selector", child)
                let destination = try required(attributes.text("destination"), "destination", child)
                let event = attributes.text("eventType")
                attributes.finish(ignoring: ["id"])
                guard let event = event.map({ Control.Event(rawValue: $0) }) ?? .primaryActionTriggered else {
                    attributes.warn("eventType", "“\(event ?? "")” is not known here")
                    continue
                }
                result.append(NibConnection(kind: .action(selector: selector, event: event), destination: destination, line: child.line))
            default: notes.warn(unknown: child, in: owner)
            }
        }
        return result
    }

    private func required(_ text: String?, _ name: String, _ element: NibElement) throws(NibError) -> String {
        if let text { return text }
        throw NibError(
            .incomplete, file: notes.file, line: element.line, column: element.column,
            "This <\(element.name)> has no \(name). Connect it again in Interface Builder.")
    }
}
