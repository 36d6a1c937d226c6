/// One thing of the made-up home: its facts in the inventory, and its drawing.
struct Sample: Sendable {
    let name: String
    let serial: String
    /// In dollars, as the CSV file has it.
    let value: String
    /// The day it came into the house, as YYYY-MM-DD.
    let date: String
    let room: Room
    let notes: String
    /// The picture's file name without its extension; nil for a thing without a picture.
    let picture: String?
    /// Draws on a square of 600 points.
    let draw: @Sendable (inout Sketch) -> Void

    init(
        _ name: String, serial: String = "", value: String, date: String, room: Room, notes: String = "", picture: String?,
        draw: @escaping @Sendable (inout Sketch) -> Void = { _ in }
    ) {
        self.name = name
        self.serial = serial
        self.value = value
        self.date = date
        self.room = room
        self.notes = notes
        self.picture = picture
        self.draw = draw
    }
}
