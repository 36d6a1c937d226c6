import Graphics

/// Reads the attributes of labels, pictures, buttons and fields.
nonisolated struct NibControls {
    private let values: NibValues
    private let notes: NibNotes

    init(_ values: NibValues) {
        self.values = values
        notes = values.notes
    }

    // MARK: - Labels

    func label(_ attributes: inout NibAttributes) throws(NibError) -> NibLabel {
        var label = NibLabel()
        label.text = attributes.text("text") ?? ""
        label.alignment = attributes.choice("textAlignment", Self.alignments) ?? .natural
        label.truncation = attributes.choice("lineBreakMode", Self.truncations) ?? .tail
        label.lines = max(0, try attributes.integer("numberOfLines") ?? 1)
        if attributes.flag("adjustsFontSizeToFit") == true { attributes.warn("adjustsFontSizeToFit", "a text keeps its size and is cut") }
        return label
    }

    func read(_ element: NibElement, _ key: String?, into label: inout NibLabel, of id: String) throws(NibError) -> Bool {
        switch (element.name, key) {
        case ("fontDescription", _): label.font = try values.font(element, of: id)
        case ("color", "textColor"?): label.color = try values.color(element, of: id)
        case ("color", "highlightedColor"?): break
        case ("string", "text"?), ("mutableString", "text"?): label.text = element.text
        default: return false
        }
        return true
    }

    private static let alignments: [String: TextAlignment] = [
        "natural": .natural, "left": .left, "center": .center, "right": .right, "justified": .natural,
    ]

    private static let truncations: [String: TextTruncation] = [
        "tailTruncation": .tail, "middleTruncation": .middle, "headTruncation": .head, "clip": .none, "wordWrap": .tail,
        "characterWrap": .tail,
    ]

    // MARK: - Pictures

    func image(_ attributes: inout NibAttributes) -> NibImage {
        var image = NibImage()
        image.contentMode =
            attributes.choice(
                "contentMode",
                [
                    "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit, "scaleAspectFill": .scaleAspectFill, "center": .center,
                ]) ?? .scaleToFill
        image.image = values.imageName(&attributes, "image")
        return image
    }

    // MARK: - Buttons

    func button(_ attributes: inout NibAttributes) throws(NibError) -> NibButton {
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
        button.lines = attributes.choice("lineBreakMode", Self.titleLines) ?? 1
        return button
    }

    /// The number of lines of a title: any number if it breaks at words or letters.
    private static let titleLines = [
        "wordWrap": 0, "characterWrap": 0, "clip": 1, "headTruncation": 1, "tailTruncation": 1, "middleTruncation": 1,
    ]

    func read(_ element: NibElement, _ key: String?, into button: inout NibButton, of id: String) throws(NibError) -> Bool {
        switch (element.name, key) {
        case ("fontDescription", _): button.font = try values.font(element, of: id)
        case ("inset", _): break
        case ("state", let key?):
            guard let state = Button.State(rawValue: key) else { return false }
            button.states[state, default: NibButton.State()] = try self.state(element, of: id)
        case ("buttonConfiguration", _):
            var attributes = NibAttributes(element, of: id, notes)
            button.kind =
                attributes.choice("style", ["plain": .system, "gray": .gray, "tinted": .tinted, "filled": .filled]) ?? button.kind
            let image = values.imageName(&attributes, "image")
            if let title = attributes.text("title") { button.states[.normal, default: NibButton.State()].title = title }
            if let image { button.states[.normal, default: NibButton.State()].image = image }
            attributes.finish(ignoring: ["key"])
            for child in element.children {
                if child.name == "fontDescription" {
                    button.font = try values.font(child, of: id)
                } else {
                    notes.warn(unknown: child, in: id)
                }
            }
        default: return false
        }
        return true
    }

    private func state(_ element: NibElement, of id: String) throws(NibError) -> NibButton.State {
        var attributes = NibAttributes(element, of: id, notes)
        var state = NibButton.State()
        state.title = attributes.text("title")
        state.image = values.imageName(&attributes, "image")
        attributes.finish(ignoring: ["key"])
        for child in element.children {
            switch (child.name, child["key"]) {
            case ("color", "titleColor"?): state.titleColor = try values.color(child, of: id)
            case ("color", "titleShadowColor"?), ("nil", _), ("imageReference", _), ("preferredSymbolConfiguration", _): break
            case ("string", "title"?), ("mutableString", "title"?): state.title = child.text
            default: notes.warn(unknown: child, in: id)
            }
        }
        return state
    }

    // MARK: - Text fields

    func textField(_ attributes: inout NibAttributes) throws(NibError) -> NibTextField {
        var field = NibTextField()
        field.text = attributes.text("text") ?? ""
        field.placeholder = attributes.text("placeholder") ?? ""
        field.alignment = attributes.choice("textAlignment", Self.alignments) ?? .natural
        field.border =
            attributes.choice("borderStyle", ["roundedRect": .roundedRect, "line": .line, "bezel": .roundedRect, "none": .none]) ?? .none
        field.hasClearButton =
            attributes.choice("clearButtonMode", ["never": false, "whileEditing": true, "unlessEditing": true, "always": true]) ?? false
        let smallest = try attributes.number("minimumFontSize").map { max($0, 1) }
        // Text fields fit their text by default.
        if attributes.flag("adjustsFontSizeToFit") ?? true { field.minimumFontSize = smallest }
        // The place of a text in a field follows its alignment.
        _ = attributes.text("contentHorizontalAlignment")
        _ = attributes.text("contentVerticalAlignment")
        return field
    }

    func read(_ element: NibElement, _ key: String?, into field: inout NibTextField, of id: String) throws(NibError) -> Bool {
        switch (element.name, key) {
        case ("fontDescription", _): field.font = try values.font(element, of: id)
        case ("color", "textColor"?): field.textColor = try values.color(element, of: id)
        case ("string", "text"?): field.text = element.text
        case ("string", "placeholder"?): field.placeholder = element.text
        case ("textInputTraits", _): field.traits = TextInputTraits(element, of: id, notes)
        default: return false
        }
        return true
    }

    /// Reads an element in a text view. Returns whether it knew the element.
    func read(_ element: NibElement, _ key: String?, into view: inout NibTextView, of id: String) throws(NibError) -> Bool {
        switch (element.name, key) {
        case ("string", "text"?), ("mutableString", "text"?): view.text = element.text
        case ("fontDescription", _): view.font = try values.font(element, of: id)
        case ("textInputTraits", _): break
        default: return false
        }
        return true
    }
}
