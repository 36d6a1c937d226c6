/// The clipboards that a window waits for, and the closures that get them.
struct PasteboardReads {
    private var waiting: [Int: (PasteboardItem?) -> Void] = [:]
    private var next = 1

    /// Stores the closure for a clipboard, and returns the number of the request.
    mutating func add(_ completion: @escaping (PasteboardItem?) -> Void) -> Int {
        defer { next += 1 }
        waiting[next] = completion
        return next
    }

    /// Removes and returns the closure of a request; nil if there is none.
    mutating func take(_ id: Int) -> ((PasteboardItem?) -> Void)? { waiting.removeValue(forKey: id) }
}
