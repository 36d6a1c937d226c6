/// Clipboards that a window waits for, and who is told of them.
struct PasteboardReads {
    private var waiting: [Int: (PasteboardItem?) -> Void] = [:]
    private var next = 1

    /// Notes who is told of a clipboard, and returns the number of the request.
    mutating func add(_ completion: @escaping (PasteboardItem?) -> Void) -> Int {
        defer { next += 1 }
        waiting[next] = completion
        return next
    }

    /// Hands over who waits for a request; nil where nobody does any more.
    mutating func take(_ id: Int) -> ((PasteboardItem?) -> Void)? { waiting.removeValue(forKey: id) }
}
