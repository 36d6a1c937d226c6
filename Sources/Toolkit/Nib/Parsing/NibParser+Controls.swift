import Graphics

/// What each kind of view says of itself.
nonisolated extension NibParser {
    /// Reads the attributes of a view's own kind.
    func content(_ attributes: inout NibAttributes, object: NibObject) throws(NibError) -> NibObject.Content {
        let element = attributes.element
        switch element.name {
        case "view", "tableViewCellContentView", "collectionViewCellContentView": return .view
        case "label": return .label(try label(&attributes))
        case "imageView": return .image(image(&attributes))
        case "button": return .button(try button(&attributes))
        case "textField": return .textField(try textField(&attributes))
        case "textView": return .textView(NibTextView(text: attributes.text("text") ?? "", isEditable: attributes.flag("editable") ?? true))
        case "toolbar", "navigationBar": return .toolbar([])
        case "datePicker": return .datePicker(try datePicker(&attributes))
        case "scrollView": return .scrollView
        case "tableView":
            return .tableView(rowHeight: try attributes.number("rowHeight").flatMap { $0 > 0 ? $0 : nil })
        case "tableViewCell": return .cell(try cell(&attributes))
        case "collectionViewCell":
            return .cell(NibCell(isOfCollection: true, reuseIdentifier: attributes.text("reuseIdentifier")))
        default:
            // It keeps its place, so that what hangs on it stands where it should.
            notes.warn(
                line: element.line, id: object.id, name: element.name,
                "<\(element.name)> (\(object.id)) is not known here: an empty view stands in its place.")
            return .view
        }
    }

    /// Reads an element in a view that belongs to its own kind. Answers whether it knew the element.
    func readPart(_ element: NibElement, of object: inout NibObject) throws(NibError) -> Bool {
        let key = element["key"]
        switch object.content {
        case .label(var label):
            guard try read(element, key, into: &label, of: object.id) else { return false }
            object.content = .label(label)
        case .button(var button):
            guard try read(element, key, into: &button, of: object.id) else { return false }
            object.content = .button(button)
        case .textField(var field):
            guard try read(element, key, into: &field, of: object.id) else { return false }
            object.content = .textField(field)
        case .textView(var view):
            switch (element.name, key) {
            case ("string", "text"?), ("mutableString", "text"?): view.text = element.text
            case ("fontDescription", _): view.font = try font(element, of: object.id)
            case ("textInputTraits", _): break
            default: return false
            }
            object.content = .textView(view)
        case .toolbar(let items):
            guard element.name == "items" else { return false }
            var all = items
            for child in element.children { if let item = try self.object(child) { all.append(item) } }
            object.content = .toolbar(all)
        case .datePicker(var picker):
            guard element.name == "date" else { return ["timeZone", "locale", "calendar"].contains(element.name) }
            if let text = element["timeIntervalSinceReferenceDate"] {
                // A whole century is more than the bounds of lengths allow.
                guard let seconds = Double(text), abs(seconds) < 1e11 else {
                    _ = try NibAttributes.number(text, "timeIntervalSinceReferenceDate", element, file)
                    return true
                }
                picker.date = CivilMinute.reference.adding(minutes: Int((seconds / 60).rounded(.down)))
            }
            object.content = .datePicker(picker)
        case .cell(var cell):
            guard try read(element, key, into: &cell, of: object.id) else { return false }
            object.content = .cell(cell)
        case .image: return element.name == "preferredSymbolConfiguration" || element.name == "imageReference"
        default: return false
        }
        return true
    }

    // MARK: - Labels

    private func label(_ attributes: inout NibAttributes) throws(NibError) -> NibLabel {
        var label = NibLabel()
        label.text = attributes.text("text") ?? ""
        label.alignment = attributes.choice("textAlignment", Self.alignments) ?? .natural
        label.truncation = attributes.choice("lineBreakMode", Self.truncations) ?? .tail
        label.lines = max(0, try attributes.integer("numberOfLines") ?? 1)
        if attributes.flag("adjustsFontSizeToFit") == true { attributes.warn("adjustsFontSizeToFit", "a text keeps its size and is cut") }
        return label
    }

    private func read(_ element: NibElement, _ key: String?, into label: inout NibLabel, of id: String) throws(NibError) -> Bool {
        switch (element.name, key) {
        case ("fontDescription", _): label.font = try font(element, of: id)
        case ("color", "textColor"?): label.color = try color(element, of: id)
        case ("color", "highlightedColor"?): break
        case ("string", "text"?), ("mutableString", "text"?): label.text = element.text
        default: return false
        }
        return true
    }

    static let alignments: [String: TextAlignment] = [
        "natural": .natural, "left": .left, "center": .center, "right": .right, "justified": .natural,
    ]

    static let truncations: [String: TextTruncation] = [
        "tailTruncation": .tail, "middleTruncation": .middle, "headTruncation": .head, "clip": .none, "wordWrap": .tail,
        "characterWrap": .tail,
    ]

    // MARK: - Pictures

    private func image(_ attributes: inout NibAttributes) -> NibImage {
        var image = NibImage()
        image.contentMode =
            attributes.choice(
                "contentMode",
                [
                    "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit, "scaleAspectFill": .scaleAspectFill, "center": .center,
                ]) ?? .scaleToFill
        image.image = imageName(&attributes, "image")
        return image
    }

    func imageName(_ attributes: inout NibAttributes, _ name: String) -> NibImageName? {
        guard let text = attributes.text(name) else { return nil }
        return NibImageName(name: text, isSymbol: attributes.text("catalog") == "system")
    }

    // MARK: - Buttons

    private func button(_ attributes: inout NibAttributes) throws(NibError) -> NibButton {
        var button = NibButton()
        button.kind =
            attributes.choice(
                "buttonType",
                [
                    "custom": .custom, "system": .system, "roundedRect": .system, "contactAdd": .system, "infoLight": .system,
                    "infoDark": .system, "detailDisclosure": .system, "close": .system,
                ]) ?? .custom
        button.horizontalAlignment =
            attributes.choice(
                "contentHorizontalAlignment",
                ["center": .center, "left": .leading, "leading": .leading, "right": .trailing, "trailing": .trailing, "fill": .center])
            ?? .center
        button.verticalAlignment =
            attributes.choice("contentVerticalAlignment", ["center": .center, "top": .top, "bottom": .bottom, "fill": .center]) ?? .center
        return button
    }

    private func read(_ element: NibElement, _ key: String?, into button: inout NibButton, of id: String) throws(NibError) -> Bool {
        switch (element.name, key) {
        case ("fontDescription", _): button.font = try font(element, of: id)
        case ("inset", _): break
        case ("state", let key?):
            guard let state = Button.State(rawValue: key) else { return false }
            button.states[state, default: NibButton.State()] = try self.state(element, of: id)
        case ("buttonConfiguration", _):
            var attributes = NibAttributes(element, of: id, notes)
            button.kind =
                attributes.choice("style", ["plain": .system, "gray": .gray, "tinted": .tinted, "filled": .filled]) ?? button.kind
            let image = imageName(&attributes, "image")
            if let title = attributes.text("title") { button.states[.normal, default: NibButton.State()].title = title }
            if let image { button.states[.normal, default: NibButton.State()].image = image }
            attributes.finish(ignoring: ["key"])
            for child in element.children {
                if child.name == "fontDescription" { button.font = try font(child, of: id) } else { notes.warn(unknown: child, in: id) }
            }
        default: return false
        }
        return true
    }

    private func state(_ element: NibElement, of id: String) throws(NibError) -> NibButton.State {
        var attributes = NibAttributes(element, of: id, notes)
        var state = NibButton.State()
        state.title = attributes.text("title")
        state.image = imageName(&attributes, "image")
        attributes.finish(ignoring: ["key"])
        for child in element.children {
            switch (child.name, child["key"]) {
            case ("color", "titleColor"?): state.titleColor = try color(child, of: id)
            case ("color", "titleShadowColor"?), ("nil", _), ("imageReference", _), ("preferredSymbolConfiguration", _): break
            case ("string", "title"?), ("mutableString", "title"?): state.title = child.text
            default: notes.warn(unknown: child, in: id)
            }
        }
        return state
    }
}
