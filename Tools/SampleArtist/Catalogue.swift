/// All things of the made-up home.
enum Catalogue {
    /// In the order in which they came into the house, so that the newest, which a list shows first, come from several rooms.
    static let samples: [Sample] = allByRoom.enumerated()
        .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
        .map(\.element)

    private static let allByRoom: [Sample] =
        Kitchen.samples + LivingRoom.samples + Music.samples + Bedroom.samples + Study.samples + Optics.samples + Garage.samples
        + Household.samples

    /// The sample inventory as a CSV file that `homepwner import` reads: a header, then a row for each thing; values in dollars.
    static func table() -> String {
        let rows = samples.map { sample in
            [
                sample.name, sample.serial, sample.value, sample.date, sample.room.rawValue, sample.notes,
                sample.picture.map { $0 + ".png" } ?? "",
            ].map(quoted).joined(separator: ",")
        }
        return (["name,serial,value,date,location,notes,photo"] + rows).map { $0 + "\r\n" }.joined()
    }

    /// A field as RFC 4180 has it: in quotes where it holds a separator, a quote or a line end.
    private static func quoted(_ field: String) -> String {
        guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
