import Inventory

/// What of the form was open is remembered with the library.
nonisolated extension FormMoreFields.Openness {
    private static let name = "form.moreFields"

    init(_ settings: SettingsStore) {
        self.init()
        guard let text = settings.value(Self.name) else { return }
        isOpen = true
        groups = Set(text.split(separator: " ").compactMap { FieldGroup(rawValue: String($0)) })
    }

    func write(to settings: SettingsStore) throws(InventoryError) {
        let text = groups.map(\.rawValue).sorted().joined(separator: " ")
        try settings.set(Self.name, to: isOpen ? text : nil)
    }
}
