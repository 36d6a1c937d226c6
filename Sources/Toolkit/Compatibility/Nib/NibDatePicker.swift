/// A control that shows a day and a time.
nonisolated struct NibDatePicker: Sendable, Hashable {
    var mode = DatePicker.Mode.dateAndTime
    var style = DatePicker.Style.inline
    var minuteInterval = 1
    /// The minute that it shows, by UTC; nil if the file has none.
    var date: CivilMinute?

    init(_ attributes: inout NibAttributes) throws(NibError) {
        mode =
            attributes.choice("datePickerMode", ["dateAndTime": .dateAndTime, "date": .date, "time": .time, "countDownTimer": .time])
            ?? .dateAndTime
        minuteInterval = min(max(try attributes.integer("minuteInterval") ?? 1, 1), 30)
        _ = attributes.text("contentHorizontalAlignment")
        _ = attributes.text("contentVerticalAlignment")
        // Wheels become a calendar here.
        style =
            attributes.choice("style", ["automatic": .inline, "wheels": .inline, "inline": .inline, "compact": .compact]) ?? .inline
    }

    /// Reads an element in a date picker. Returns whether it knew the element.
    mutating func read(_ element: NibElement, file: String) throws(NibError) -> Bool {
        guard element.name == "date" else { return ["timeZone", "locale", "calendar"].contains(element.name) }
        guard let text = element["timeIntervalSinceReferenceDate"] else { return true }
        // A whole century is larger than the limit of lengths.
        guard let seconds = Double(text), abs(seconds) < 1e11 else {
            _ = try NibAttributes.number(text, "timeIntervalSinceReferenceDate", element, file)
            return true
        }
        date = CivilMinute.reference.adding(minutes: Int((seconds / 60).rounded(.down)))
        return true
    }

    /// Makes the control.
    @MainActor func makeView() -> View { DatePicker(mode) }

    /// Applies its attributes to the control, or to another view of its own class.
    @MainActor func apply(to view: View) {
        guard let view = view as? DatePicker else { return }
        view.preferredDatePickerStyle = style
        view.minuteInterval = minuteInterval
        if let date { view.date = date }
    }
}
