extension ItemListing {
    /// More items than these, and to go through all keys once is faster than to look for each.
    private static let fewItems = 8

    /// Where some items stand; those that are not in it are left out.
    package func ranks(of wanted: [ItemKey]) -> [ItemKey: Int] {
        guard wanted.count > Self.fewItems else {
            return Dictionary(wanted.compactMap { key in index(of: key).map { (key, $0) } }, uniquingKeysWith: { first, _ in first })
        }
        let keys = Set(wanted.map { UInt32(truncatingIfNeeded: $0.rawValue) })
        var result: [ItemKey: Int] = [:]
        var rank = 0
        forEachKey { key in
            if keys.contains(key) { result[ItemKey(rawValue: Int64(key))] = rank }
            rank += 1
        }
        return result
    }
}
