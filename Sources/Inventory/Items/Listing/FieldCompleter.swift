import FoundationEssentials

/// Completes a text that somebody types into a field, with the texts of items.
struct FieldCompleter: Sendable {
    private let storage: Storage
    private let memory: ItemMemory

    init(_ storage: Storage, _ memory: ItemMemory) {
        self.storage = storage
        self.memory = memory
    }

    /// Returns the texts of items in a field that contain a text, those that start with it first, for completion.
    func completions(of field: ItemField, matching text: String, limit: Int = 20) throws(InventoryError) -> [String] {
        sorted(try texts(of: field), matching: text, limit: limit)
    }

    /// Returns the completions of a text in a custom field.
    func completions(ofOwn field: UUID, matching text: String, limit: Int = 20) throws(InventoryError) -> [String] {
        guard let number = try memory.catalog.catalog(in: storage).fieldTable.numbers[field] else { return [] }
        return sorted(try memory.words.texts(ofOwn: number, in: storage), matching: text, limit: limit)
    }

    private func sorted(_ texts: [(text: String, folded: [UInt8])], matching text: String, limit: Int) -> [String] {
        let collation = memory.collation
        let wanted = Folding.folded(text)
        let sorted = texts.map { (text: $0.text, folded: $0.folded, order: collation.key($0.text)) }
            .sorted { $0.order.lexicographicallyPrecedes($1.order) }
        let starting = sorted.filter { $0.folded.starts(with: wanted) }.map(\.text)
        let matcher = SearchMatcher(text)
        let holding = sorted.filter { !$0.folded.starts(with: wanted) && matcher.matches([$0.folded]) }.map(\.text)
        return Array((starting + holding).prefix(limit))
    }

    private func texts(of field: ItemField) throws(InventoryError) -> [(text: String, folded: [UInt8])] {
        switch field.descriptor.kind {
        case .place:
            let catalog = try memory.catalog.catalog(in: storage)
            return catalog.places.map { Self.folded(Reference(id: $0.id, path: catalog.path(of: $0.id)).shown) }
        case .tags: return try memory.catalog.catalog(in: storage).tags.map(\.name).map(Self.folded)
        case .type: return try memory.catalog.catalog(in: storage).types.map(\.name).map(Self.folded)
        default: return try memory.words.texts(of: field, in: storage)
        }
    }

    private static func folded(_ text: String) -> (text: String, folded: [UInt8]) { (text, Folding.folded(text)) }
}
