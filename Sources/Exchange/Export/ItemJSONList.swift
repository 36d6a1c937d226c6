public import Inventory

/// Items as a JSON array for programs, an item in each line.
public struct ItemJSONList {
    private let fields: UsedFields
    private var bytes: [UInt8] = []
    private var isFirst = true

    /// - Parameter fields: the written fields; others have no key.
    public init(fields: UsedFields) { self.fields = fields }

    /// Adds an item.
    public mutating func add(_ item: Item) { add(ItemJSON.encode(item, fields: fields)) }

    /// Adds a deleted item.
    public mutating func add(_ item: DeletedItem) { add(ItemJSON.encode(item, fields: fields)) }

    /// Ends the array. Nothing may be added afterwards.
    public mutating func finish() { bytes += Array((isFirst ? "[]\n" : "\n]\n").utf8) }

    /// Adds an item's object.
    public mutating func add(_ json: [UInt8]) {
        bytes += Array((isFirst ? "[\n  " : ",\n  ").utf8) + json
        isFirst = false
    }

    /// The number of bytes that `take` would return.
    public var count: Int { bytes.count }

    /// Returns the text since the last call, as UTF-8.
    public mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}
