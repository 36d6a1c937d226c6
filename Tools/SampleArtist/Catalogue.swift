/// All things of the made-up home.
enum Catalogue {
    /// In the order in which they came into the house, so that the newest, which a list shows first, come from several rooms.
    static let samples: [Sample] = allByRoom.enumerated()
        .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
        .map(\.element)

    private static let allByRoom: [Sample] =
        Kitchen.samples + LivingRoom.samples + Music.samples + Bedroom.samples + Study.samples + Optics.samples + Garage.samples
        + Household.samples

    /// The columns of the CSV file.
    private static let columns = [
        "id", "name", "type", "maker", "model", "serial", "value", "price", "source", "date", "location", "part of", "tags",
        "warranty ends", "warranty terms", "notes", "photo", "papers",
    ]

    /// The sample inventory as a CSV file that `homepwner import` reads: a header, then a row for each thing; amounts in dollars. Parts
    /// stand behind their wholes.
    static func table() -> String {
        let rows = samples.flatMap { sample -> [[String]] in
            let facts = SampleFacts.all[sample.name]
            let receipt = facts?.hasReceipt == true ? sample.picture.map { "receipt=" + Receipt.fileName($0) } : nil
            let row = [
                facts?.id ?? "", sample.name, facts?.type ?? "", facts?.maker ?? "", facts?.model ?? "", sample.serial, sample.value,
                facts?.price ?? "", facts?.source ?? "", sample.date, sample.room.rawValue, "", facts?.tags ?? "",
                facts?.warrantyEnds ?? "", facts?.warrantyTerms ?? "", sample.notes, sample.picture.map { $0 + ".png" } ?? "",
                receipt ?? "",
            ]
            let parts = SampleFacts.parts.filter { $0.whole == sample.name }.map { part in
                [
                    "", part.name, "", "", "", part.serial, part.value, "", "", sample.date, sample.room.rawValue, facts?.id ?? "", "",
                    "", "", "", "", "",
                ]
            }
            return [row] + parts
        }
        return ([columns] + rows).map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    /// A field as RFC 4180 has it: in quotes where it holds a separator, a quote or a line end.
    private static func quoted(_ field: String) -> String {
        guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
