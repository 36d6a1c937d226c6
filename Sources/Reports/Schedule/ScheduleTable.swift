import Exchange
import Inventory

/// The data of a schedule as a table, for the insurer's programs: a row for each item, in the order of the pages.
struct ScheduleTable {
    private let content: ReportContent
    private let options: ReportOptions

    init(_ content: ReportContent, _ options: ReportOptions) {
        self.content = content
        self.options = options
    }

    /// The table as an embedded file of the document.
    var file: EmbeddedFile {
        var writer = CSVWriter()
        writer.write(columns.map(\.title))
        for room in content.rooms {
            for line in room.lines {
                writer.write(columns.map { SpreadsheetText.protect($0.cell(room, line), isSafe: true) })
            }
        }
        return EmbeddedFile(
            name: "schedule.csv", description: "The items of this schedule as a table", mediaType: "text/csv", bytes: writer.take())
    }

    private struct Column {
        let title: String
        let cell: (ReportRoom, ReportLine) -> String

        init(_ title: String, _ cell: @escaping (ReportRoom, ReportLine) -> String) {
            self.title = title
            self.cell = cell
        }
    }

    private var columns: [Column] {
        var columns = [Column("Room") { room, _ in room.isNoPlace ? "" : room.title }]
        if options.shows(.places) { columns.append(Column("Place") { $1.placeBelow }) }
        columns += [Column("Name") { $1.name }, Column("Maker") { $1.maker }, Column("Model") { $1.model }]
        if options.shows(.serials) { columns.append(Column("Serial number") { $1.serialNumber }) }
        columns += [
            Column("Item number") { $1.ownNumber }, Column("Condition") { $1.condition },
            Column("Quantity") { $1.quantity.formatted() }, Column("Unit") { $1.unit }, Column("Purchased") { $1.boughtPlain },
            Column("Source") { $1.source },
        ]
        if options.shows(.values) {
            columns += [
                Column("Price in all") { $1.price?.plainNumber ?? "" }, Column("Price currency") { $1.price?.currency.code ?? "" },
                Column("Value in all") { $1.value?.plainNumber ?? "" }, Column("Value currency") { $1.value?.currency.code ?? "" },
                Column("Value source") { $1.valueSource },
            ]
        }
        columns += [Column("Receipt") { $1.hasReceipt ? "yes" : "no" }, Column("Policy") { $1.policy }]
        if options.shows(.notes) { columns.append(Column("Notes") { $1.notes }) }
        return columns
    }
}
