/// A typeface at a size.
public struct Font: Hashable, Sendable {
    /// The weight of a font, in the numbers of OpenType's usWeightClass.
    public enum Weight: Int, Hashable, Sendable {
        case light = 300
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
        case heavy = 800
        case black = 900
    }

    /// The family by its name in fontconfig; nil for the user interface's own.
    public var family: String?
    /// The size of the em, in points.
    public var size: Double
    /// The weight.
    public var weight: Weight
    /// Whether it slants.
    public var isItalic: Bool
    /// Whether all digits are equally wide, for columns of numbers.
    public var hasTabularDigits: Bool
    /// Whether each letter keeps its shape beside any other. If not, fonts make a multiplication sign of the x in "2x4", which changes a
    /// serial number.
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

    /// The family of fonts that name none.
    public static let interfaceFamily = "Inter"
}
