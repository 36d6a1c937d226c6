import Inventory

/// The titles of items, for people: their names or, for items without a name, the time when they were added.
nonisolated enum ItemTitle {
    /// Returns the name, or "Unnamed, 12:03", with the day if that is not today.
    static func text(_ name: String, addedAt: Timestamp, _ style: NumberStyle, today: Day = .today()) -> String {
        guard name.isEmpty else { return name }
        let day = addedAt.localDay
        return "Unnamed, " + (day == today ? "" : day.formatted(style.days) + ", ") + addedAt.localTime
    }
}

nonisolated extension Item {
    /// The title of the item, for people.
    func title(_ style: NumberStyle) -> String { ItemTitle.text(content.name, addedAt: createdAt, style) }
}

nonisolated extension ItemRow {
    /// The title of the item, for people.
    func title(_ style: NumberStyle) -> String { ItemTitle.text(name, addedAt: createdAt, style) }
}

nonisolated extension DeletedItem {
    /// The title of the item, for people.
    func title(_ style: NumberStyle) -> String { ItemTitle.text(content.name, addedAt: createdAt, style) }
}
