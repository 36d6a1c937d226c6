/// A typeface at a size.
public struct Font: Hashable, Sendable {
    /// How heavy it is, by the numbers of OpenType's usWeightClass.
    public enum Weight: Int, Hashable, Sendable {
        case light = 300
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
        case heavy = 800
        case black = 900
    }

    /// The family as fontconfig knows it, or nil for the user interface's own.
    public var family: String?
    /// The size of the em, in points.
    public var size: Double
    /// How heavy it is.
    public var weight: Weight
    /// Whether it slants.
    public var isItalic: Bool
    /// Whether all digits are equally wide, for columns of numbers.
    public var hasTabularDigits: Bool
    /// Whether each letter looks as it was written, whatever is beside it. Else fonts make a multiplication sign of the x in "2x4", which
    /// is no serial number any more.
    public var isLiteral = false

    /// Makes a font.
    public init(
        family: String? = nil, size: Double, weight: Weight = .regular, isItalic: Bool = false, hasTabularDigits: Bool = false
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.hasTabularDigits = hasTabularDigits
    }

    /// The family used where a font names none.
    public static let interfaceFamily = "Inter"
}
