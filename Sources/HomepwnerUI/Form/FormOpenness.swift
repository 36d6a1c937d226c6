import Inventory

/// The open parts of a form, remembered with the library, so that the next form opens as the last one was left.
nonisolated struct FormOpenness: Hashable {
    /// Whether all fields are shown, and not just those of a short form.
    var isFull = false
    /// The groups whose sections are open in a full form.
    var groups: Set<FieldGroup> = [.purchase, .value, .notes]

    private static let name = "form.sections"

    init() {}

    init(_ settings: SettingsStore) {
        guard let text = settings.value(Self.name) else { return }
        isFull = true
        groups = Set(text.split(separator: " ").compactMap { FieldGroup(rawValue: String($0)) })
    }

    func write(to settings: SettingsStore) throws(InventoryError) {
        let text = groups.map(\.rawValue).sorted().joined(separator: " ")
        try settings.set(Self.name, to: isFull ? text : nil)
    }

    /// The next form opens as this one was left.
    @MainActor func remember(in settings: SettingsStore) {
        Task.immediate { try? await settings.inTurn { settings throws(InventoryError) in try write(to: settings) } }
    }
}
