import Glibc
import Graphics

/// The colours that a file may name.
nonisolated enum NibColors {
    /// Names of Interface Builder before 2019; they never followed a theme.
    static let old: [String: Color] = [
        "darkTextColor": .black, "lightTextColor": Color(red: 1, green: 1, blue: 1, alpha: 0.6), "whiteColor": .white, "blackColor": .black,
        "clearColor": .clear, "darkGrayColor": gray(1 / 3), "lightGrayColor": gray(2 / 3), "grayColor": gray(0.5),
        "redColor": Color(hex: 0xFF0000), "greenColor": Color(hex: 0x00FF00), "blueColor": Color(hex: 0x0000FF),
        "cyanColor": Color(hex: 0x00FFFF), "yellowColor": Color(hex: 0xFFFF00), "magentaColor": Color(hex: 0xFF00FF),
        "orangeColor": Color(hex: 0xFF8000), "purpleColor": Color(hex: 0x800080), "brownColor": Color(hex: 0x996633),
        "groupTableViewBackgroundColor": Color(hex: 0xEFEFF4), "viewFlipsideBackgroundColor": Color(hex: 0x1F2124),
        "scrollViewTexturedBackgroundColor": Color(hex: 0x6F7179), "tableCellGroupedBackgroundColor": .white,
    ]

    /// The names of roles of colours; they follow the theme.
    static let roles: [String: ThemeColor] = [
        "labelColor": .label, "secondaryLabelColor": .secondaryLabel, "tertiaryLabelColor": .tertiaryLabel,
        "quaternaryLabelColor": .tertiaryLabel, "placeholderTextColor": .tertiaryLabel, "systemBackgroundColor": .background,
        "secondarySystemBackgroundColor": .secondaryBackground, "tertiarySystemBackgroundColor": .background,
        "systemGroupedBackgroundColor": .secondaryBackground, "secondarySystemGroupedBackgroundColor": .groupBackground,
        "separatorColor": .separator, "opaqueSeparatorColor": .separator, "linkColor": .link, "tintColor": .link,
        "systemBlueColor": .link, "systemGreenColor": .positive, "systemRedColor": .negative, "whiteColor": .fixed(.white),
        "darkTextColor": .fixed(.black), "lightTextColor": .fixed(Color(red: 1, green: 1, blue: 1, alpha: 0.6)),
        "groupTableViewBackgroundColor": .secondaryBackground,
    ]

    private static func gray(_ white: Double) -> Color { Color(red: white, green: white, blue: white) }

    /// Converts a colour of Display P3 to sRGB; colours that sRGB cannot show are limited to it.
    static func fromDisplayP3(red: Double, green: Double, blue: Double, alpha: Double) -> Color {
        func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
        func encoded(_ c: Double) -> Double {
            let inside = min(max(c, 0), 1)
            return inside <= 0.0031308 ? inside * 12.92 : 1.055 * pow(inside, 1 / 2.4) - 0.055
        }
        let (r, g, b) = (linear(red), linear(green), linear(blue))
        // Both spaces have the white of D65, so one matrix converts between them.
        return Color(
            red: encoded(1.2249401 * r - 0.2249402 * g), green: encoded(-0.0420569 * r + 1.0420571 * g),
            blue: encoded(-0.0196376 * r - 0.0786361 * g + 1.0982735 * b), alpha: alpha)
    }
}
