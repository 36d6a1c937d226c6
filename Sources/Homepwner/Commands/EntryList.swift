import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// Places, tags or types as a table, as JSON or as CSV.
struct EntryList<Entry> {
    /// A column of the list.
    struct Column {
        let title: String
        var alignment = TextTable.Alignment.left
        let text: (Entry) -> String
    }

    let columns: [Column]
    /// Writes the members of an entry's object.
    let members: (inout JSONText, Entry) -> Void

    /// Prints entries in their order.
    func print(_ entries: [Entry], as format: ListFormat, _ context: CommandContext) throws {
        switch format {
        case .table:
            var table = TextTable(columns.map { ($0.title.uppercased(), $0.alignment) })
            for entry in entries { table.add(columns.map { $0.text(entry) }) }
            try context.output.out(Array(table.lines(limit: context.environment.columns).map { $0 + "\n" }.joined().utf8))
        case .csv:
            var csv = PlainCSV(columns.map(\.title))
            for entry in entries { csv.add(columns.map { $0.text(entry) }) }
            try context.output.out(csv.take())
        case .json:
            var bytes: [UInt8] = []
            for entry in entries {
                var json = JSONText()
                json.object { members(&$0, entry) }
                bytes += Array((bytes.isEmpty ? "[\n  " : ",\n  ").utf8) + json.bytes
            }
            try context.output.out(bytes.isEmpty ? Array("[]\n".utf8) : bytes + Array("\n]\n".utf8))
        }
    }
}

extension CommandContext {
    /// Reports a stored change of a place, a tag or a type: to scripts with the number of the change, to people in words.
    func report(_ change: Change, of entry: UUID, _ message: String) throws {
        guard acknowledges else { return try output.print(message) }
        try output.print("ACK \(entry.uuidString.lowercased()) \(change.sequence)")
    }
}

/// An option whose value is one of a list of words.
struct OneOf<Value>: ExpressibleByArgument, Sendable
where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    let value: Value

    init(value: Value) { self.value = value }

    init?(argument: String) {
        guard let value = Value(rawValue: argument) else { return nil }
        self.value = value
    }

    var defaultValueDescription: String { value.rawValue }

    static var allValueStrings: [String] { Value.allCases.map(\.rawValue) }
}
