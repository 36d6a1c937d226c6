/// A colour in sRGB with an alpha, each part 0 to 1, not premultiplied.
public struct Color: Hashable, Sendable {
    /// Red, 0 to 1.
    public var red: Double
    /// Green, 0 to 1.
    public var green: Double
    /// Blue, 0 to 1.
    public var blue: Double
    /// Opacity, 0 to 1.
    public var alpha: Double

    /// Black.
    public static let black = Color(hex: 0x000000)
    /// White.
    public static let white = Color(hex: 0xFFFFFF)
    /// Fully transparent.
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// Makes a colour from its parts, each 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Makes a colour from a number in the form of CSS: `0x1A73CC`.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double((hex >> 16) & 255) / 255, green: Double((hex >> 8) & 255) / 255, blue: Double(hex & 255) / 255,
            alpha: alpha)
    }

    /// Returns the same colour with another opacity.
    public func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    /// Returns a colour between this one (0) and another one (1).
    public func mixed(with other: Color, _ amount: Double) -> Color {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * amount }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// The brightness, 0 to 1, as WCAG 2.1 defines relative luminance.
    public var luminance: Double {
        func linear(_ c: Double) -> Double {
            // This is the sRGB transfer curve; a table would not be faster here.
            c <= 0.04045 ? c / 12.92 : power((c + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
