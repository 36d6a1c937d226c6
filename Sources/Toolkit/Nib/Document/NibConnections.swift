import Graphics

/// An outlet or an action of an object.
nonisolated public struct NibConnection: Hashable, Sendable {
    /// The kind of a connection.
    public enum Kind: Hashable, Sendable {
        /// A property of the object gets another object.
        case outlet(property: String)
        /// A list of the object gets another object added.
        case outletCollection(property: String)
        /// An event of the object calls another one.
        case action(selector: String, event: Control.Event)
    }

    /// The kind of the connection.
    public let kind: Kind
    /// The id of the other object.
    public let destination: String
    /// The line of its element, counted from 1.
    public let line: Int
}

/// A constraint in the form of a file: `first.attribute relation second.attribute * multiplier + constant`.
nonisolated struct NibConstraint: Sendable, Hashable {
    let id: String
    /// The id of the first item; nil for the view that holds the constraint.
    var first: String?
    var firstAttribute: Attribute
    var relation = Relation.equal
    /// The id of the second item; nil if there is none.
    var second: String?
    /// The second item's attribute; nil if there is no second item.
    var secondAttribute: Attribute?
    var multiplier = 1.0
    /// The constant in points; nil if the file uses the standard distance.
    var constant: Double?
    var priority = 1000.0
    /// Whether it is removed when the file is built, for code to replace it.
    var isPlaceholder = false
    var identifier: String?
    /// Other constants in other size classes.
    var constants: [String: Double] = [:]
    /// Whether the distance is the standard one.
    var isSymbolic = false
    let line: Int

    /// The relation between the two sides, in the file's words.
    enum Relation: String, Sendable {
        case equal
        case greaterThanOrEqual
        case lessThanOrEqual
    }

    /// The place or length of an item, in the file's words.
    enum Attribute: String, Sendable {
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
        case baseline, firstBaseline, lastBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins, centerYWithinMargins
    }
}

/// A rectangle of a view that constraints can name.
nonisolated struct NibGuide: Sendable, Hashable {
    let id: String
    let key: String
}

/// The differences in a size class.
nonisolated struct NibVariation: Sendable, Hashable {
    /// The name of the size class as in the file: `default`, `heightClass=compact`, `heightClass=regular-widthClass=compact`.
    let key: String
    var excluded: [String] = []
    var included: [String] = []
    var rect: Rect?
}

/// The size class of a nib.
nonisolated public struct NibTraits: Hashable, Sendable {
    /// Whether there is little room from side to side.
    public var isWidthCompact: Bool
    /// Whether there is little room from top to bottom.
    public var isHeightCompact: Bool

    /// Makes traits; the defaults are those of an upright phone.
    public init(isWidthCompact: Bool = true, isHeightCompact: Bool = false) {
        self.isWidthCompact = isWidthCompact
        self.isHeightCompact = isHeightCompact
    }

    /// Returns how specific a variation is here; nil if it is for other size classes.
    func rank(of key: String) -> Int? {
        if key == "default" { return 0 }
        let parts = key.split(separator: "-")
        for part in parts {
            switch part {
            case "widthClass=compact": guard isWidthCompact else { return nil }
            case "widthClass=regular": guard !isWidthCompact else { return nil }
            case "heightClass=compact": guard isHeightCompact else { return nil }
            case "heightClass=regular": guard !isHeightCompact else { return nil }
            default: return nil
            }
        }
        return parts.count
    }
}
