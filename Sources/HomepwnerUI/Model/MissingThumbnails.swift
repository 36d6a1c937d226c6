/// Thumbnails that could not be made. A disk that failed once may do so no more: they are asked for again after a while, and after the next
/// failure after a longer one.
struct MissingThumbnails {
    private struct Failure {
        var count: Int
        var again: Double
    }

    private var failures: [String: Failure] = [:]

    /// The pause before the next attempt, in seconds, by the number of failures.
    private static let delays = [2.0, 10, 60, 600]

    /// Those that are not asked for at a moment, by their hashes.
    func hashes(at now: Double) -> Set<String> { Set(failures.filter { now < $0.value.again }.keys) }

    func contains(_ hash: String, at now: Double) -> Bool { failures[hash].map { now < $0.again } ?? false }

    /// Notes that one could not be made.
    mutating func note(_ hash: String, at now: Double) {
        let count = (failures[hash]?.count ?? 0) + 1
        failures[hash] = Failure(count: count, again: now + Self.delays[min(count, Self.delays.count) - 1])
    }

    /// Returns the time at which a row that still shows the next of them should ask for it again; nil if there is none. Thumbnails that
    /// failed very often are asked for only when a row comes into view, so that an idle window stays idle.
    func nextTry(after now: Double) -> Double? {
        failures.values.filter { $0.count <= Self.delays.count && $0.again > now }.map(\.again).min()
    }

    mutating func remove(_ hash: String) { failures[hash] = nil }

    mutating func removeAll() { failures.removeAll() }
}
