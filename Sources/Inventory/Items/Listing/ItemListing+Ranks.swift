extension ItemListing {
    /// For more items than this, reading all keys once is faster than finding each.
    private static let fewItems = 8

    /// Returns the ranks of some items, in the given order; nil for those that are not in the listing.
    func ranks(of wanted: [ItemKey?]) -> [Int?] {
        guard wanted.count > Self.fewItems else { return wanted.map { key in key.flatMap(index(of:)) } }
        var ranks: [UInt32: Int] = [:]
        ranks.reserveCapacity(wanted.count)
        for case let key? in wanted { ranks[UInt32(truncatingIfNeeded: key.rawValue)] = -1 }
        var rank = 0
        forEachKey { key in
            if ranks[key] != nil { ranks[key] = rank }
            rank += 1
        }
        return wanted.map { key in
            key.flatMap { ranks[UInt32(truncatingIfNeeded: $0.rawValue)] }.flatMap { $0 < 0 ? nil : $0 }
        }
    }
}
