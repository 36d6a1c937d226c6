import Inventory

/// What items are called where people read of them: by their names, or, while nobody named them, by when they were added.
nonisolated enum ItemTitle {
    /// The name, or "Unnamed, 12:03"; with the day where it is not today's.
    static func text(_ name: String, addedAt: Timestamp, _ style: NumberStyle, today: Day = .today()) -> String {
        guard name.isEmpty else { return name }
        let day = addedAt.localDay
        return "Unnamed, " + (day == today ? "" : day.formatted(style.days) + ", ") + addedAt.localTime
    }
}

nonisolated extension Item {
    /// What it is called where people read of it.
    func title(_ style: NumberStyle) -> String { ItemTitle.text(content.name, addedAt: createdAt, style) }
}

nonisolated extension ItemRow {
    /// What it is called where people read of it.
    func title(_ style: NumberStyle) -> String { ItemTitle.text(name, addedAt: createdAt, style) }
}

nonisolated extension DeletedItem {
    /// What it is called where people read of it.
    func title(_ style: NumberStyle) -> String { ItemTitle.text(content.name, addedAt: createdAt, style) }
}
