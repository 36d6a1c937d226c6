public import Inventory

/// Items as an array of JSON for programs, an item in each line.
public struct ItemJSONList {
    private let fields: UsedFields
    private var bytes: [UInt8] = []
    private var isFirst = true

    /// - Parameter fields: which fields are written; of the others there is no key.
    public init(fields: UsedFields) { self.fields = fields }

    /// Adds an item.
    public mutating func add(_ item: Item) { add(ItemJSON.encode(item, fields: fields)) }

    /// Adds an item that was deleted.
    public mutating func add(_ item: DeletedItem) { add(ItemJSON.encode(item, fields: fields)) }

    /// Ends the array. Nothing may be added afterwards.
    public mutating func finish() { bytes += Array((isFirst ? "[]\n" : "\n]\n").utf8) }

    private mutating func add(_ json: [UInt8]) {
        bytes += Array((isFirst ? "[\n  " : ",\n  ").utf8) + json
        isFirst = false
    }

    /// How many bytes wait to be taken.
    public var count: Int { bytes.count }

    /// What was added since the last call, as UTF-8.
    public mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}
