/// The program's icon: a house whose rooms are rows of an inventory.
enum AppIcon {
    /// The side of the square it is drawn on, in points.
    static let side = 256

    /// The sides of the pictures that are made of it, in pixels.
    static let sizes = [16, 22, 24, 32, 48, 64, 128, 256]

    static func draw(_ s: inout Sketch) {
        s.box(12, 18, 232, 232, r: 54, .shade(0.16))
        s.box(12, 12, 232, 232, r: 54, .down(0x4DA3F0, 0x1C62C0))
        s.inside(12, 12, 232, 232, r: 54) { s in
            // The house's long shadow.
            s.shape("M 196 118 L 256 178 V 256 H 120 L 68 206 Z", .flat(.init(hex: 0x0F3F86, alpha: 0.28)))
        }
        s.box(168, 50, 24, 56, r: 5, .down(0xFFE3B3, 0xF4BC62))
        s.shape("M 60 108 L 128 50 L 196 108 V 194 C 196 202 190 208 182 208 H 74 C 66 208 60 202 60 194 Z", .down(0xFFFFFF, 0xE4EDF7))
        s.line("M 46 120 L 128 48 L 210 120", 0xC23E2B, 22)
        s.line("M 46 118 L 128 46 L 210 118", 0xF0705A, 20)
        row(&s, y: 116, mark: .down(0x6DD08A, 0x3F9B5A), length: 62)
        row(&s, y: 147, mark: .down(0xF9C46B, 0xE8982F), length: 46)
        row(&s, y: 178, mark: .down(0xB79BEA, 0x7C5CC8), length: 56)
    }

    /// The same house in one colour on a square of 16 points, for panels; desktops colour it as their text.
    static func drawSymbolic(_ s: inout Sketch) {
        // The rows run the other way round than the house, so they are holes in it.
        let rows = [7.0, 9.5, 12].map { y in
            "M 5 \(y) V \(y + 1.5) H 6.5 V \(y) Z M 7.5 \(y) V \(y + 1.5) H 11 V \(y) Z"
        }
        s.shape(
            "M 8 0.5 L 15.5 7.5 H 13.5 V 14 Q 13.5 15.5 12 15.5 H 4 Q 2.5 15.5 2.5 14 V 7.5 H 0.5 Z " + rows.joined(separator: " "),
            0x2E3436)
    }

    private static func row(_ s: inout Sketch, y: Double, mark: Ink, length: Double) {
        s.box(84, y, 22, 22, r: 6, mark)
        s.box(114, y + 6, length, 10, r: 5, 0x9DB2C9)
    }
}
