extension ItemContent {
    /// This content over what somebody else made of the item meanwhile: what was changed here is as it is here, and everything else as
    /// they have it. Of tags, pictures, papers and older values both keep what they added, and lose what one of them took out.
    ///
    /// - Parameters:
    ///   - theirs: what is stored now.
    ///   - base: what was there before either of them changed it.
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
