extension ItemContent {
    /// Merges this content with another person's changes to the same item. Fields changed here keep this content's values; all others get
    /// theirs. Lists of tags, pictures, papers and older values keep what either side added, and lose what either side removed.
    ///
    /// - Parameters:
    ///   - theirs: the content stored now.
    ///   - base: the content before both changes.
    public func merged(over theirs: ItemContent, from base: ItemContent) -> ItemContent {
        var result = theirs
        for descriptor in FieldDescriptor.all where descriptor.field != .tags && self[descriptor.field] != base[descriptor.field] {
            result[descriptor.field] = self[descriptor.field]
        }
        result.tags = Self.merged(tags, over: theirs.tags, from: base.tags)
        result.photos = Self.merged(photos, over: theirs.photos, from: base.photos)
        result.papers = Self.merged(papers, over: theirs.papers, from: base.papers)
        if valuations != base.valuations {
            result.setOlderValuations(Self.merged(valuations, over: theirs.valuations, from: base.valuations))
        }
        for field in (own + base.own).map(\.field) {
            let mine = own.first { $0.field == field }
            guard mine != base.own.first(where: { $0.field == field }) else { continue }
            let place = result.own.firstIndex { $0.field == field }
            switch (place, mine) {
            case (let place?, let mine?): result.own[place] = mine
            case (let place?, nil): result.own.remove(at: place)
            case (nil, let mine?): result.own.append(mine)
            case (nil, nil): break
            }
        }
        return result
    }

    private static func merged<Element: Hashable>(_ mine: [Element], over theirs: [Element], from base: [Element]) -> [Element] {
        if mine == base { return theirs }
        if theirs == base { return mine }
        let (before, here, there) = (Set(base), Set(mine), Set(theirs))
        return theirs.filter { here.contains($0) || !before.contains($0) } + mine.filter { !there.contains($0) && !before.contains($0) }
    }
}
