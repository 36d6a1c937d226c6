extension AutoresizingMask {
    init(_ source: NibAutoresizing) {
        self = []
        if source.flexibleMinX { insert(.flexibleLeftMargin) }
        if source.flexibleMaxX { insert(.flexibleRightMargin) }
        if source.flexibleMinY { insert(.flexibleTopMargin) }
        if source.flexibleMaxY { insert(.flexibleBottomMargin) }
        if source.widthSizable { insert(.flexibleWidth) }
        if source.heightSizable { insert(.flexibleHeight) }
    }
}
