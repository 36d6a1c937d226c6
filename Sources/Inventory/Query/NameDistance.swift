/// The number of letters to change, add, leave out or swap with their neighbours until one name is another.
enum NameDistance {
    /// Names longer than this are compared by their beginnings.
    private static let most = 40

    /// Returns the distance between two folded names, in letters.
    static func between(_ one: [UInt8], _ other: [UInt8]) -> Int {
        let one = Array(String(decoding: one, as: UTF8.self).unicodeScalars.prefix(most))
        let other = Array(String(decoding: other, as: UTF8.self).unicodeScalars.prefix(most))
        guard !one.isEmpty, !other.isEmpty else { return max(one.count, other.count) }
        var (before, last) = ([Int](), Array(0...other.count))
        for row in 1...one.count {
            var next = [row]
            for column in 1...other.count {
                let isSame = one[row - 1] == other[column - 1]
                var best = min(last[column] + 1, next[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
                    best = min(best, before[column - 2] + 1)
                }
                next.append(best)
            }
            (before, last) = (last, next)
        }
        return last[other.count]
    }

    /// Returns the names that are similar to a wanted one, the nearest first.
    ///
    /// - Parameters:
    ///   - names: the names with their folded forms.
    ///   - limit: the number of names.
    static func nearest(to wanted: [UInt8], among names: [(name: String, folded: [UInt8])], limit: Int) -> [String] {
        // Of a short name, every change makes another one.
        let reach = wanted.count <= 3 ? 1 : 2
        let found = names.enumerated().compactMap { index, entry -> (distance: Int, index: Int, name: String)? in
            guard abs(entry.folded.count - wanted.count) <= reach * 4 else { return nil }
            let distance = between(wanted, entry.folded)
            return distance <= reach ? (distance, index, entry.name) : nil
        }
        let sorted = found.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.name)
        return sorted.reduce(into: []) { if $0.count < limit, !$0.contains($1) { $0.append($1) } }
    }
}
