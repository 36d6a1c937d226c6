nonisolated extension TextInputTraits {
    /// Reads the attributes of a field in a nib.
    init(_ element: NibElement, of id: String, _ notes: NibNotes) {
        var attributes = NibAttributes(element, of: id, notes)
        self.init()
        keyboardType = attributes.text("keyboardType").flatMap(KeyboardType.init(rawValue:)) ?? .default
        returnKeyType = attributes.text("returnKeyType").flatMap(ReturnKeyType.init(rawValue:)) ?? .default
        attributes.finish(ignoring: [
            "key", "enablesReturnKeyAutomatically", "autocapitalizationType", "autocorrectionType", "spellCheckingType",
            "keyboardAppearance",
            "smartDashesType", "smartInsertDeleteType", "smartQuotesType", "textContentType",
        ])
    }
}
