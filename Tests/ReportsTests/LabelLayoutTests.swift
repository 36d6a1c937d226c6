import Graphics
import Testing

@testable import Reports

/// Texts are beside or below the code on every label on which they are readable.
struct LabelLayoutTests {
    /// The sizes of "A-0058" in the styles of a number.
    private static let number = [TextStyle.labelNumber, .strong, .small].map { ReportText("A-0058", $0).size }

    private func label(_ width: Double, _ height: Double) -> Size { Size(width: width / 25.4 * 72, height: height / 25.4 * 72) }

    @Test(arguments: [
        (70.0, 37.0), (40, 30), (30, 30), (29, 90), (17, 87), (15, 15), (62, 29), (57, 32), (25, 15), (15, 40), (20, 20), (100, 50),
    ])
    func theNumberStandsWithTheCode(_ width: Double, _ height: Double) throws {
        let size = label(width, height)
        for side in [21, 25] where LabelLayout.canHold(side, on: size) {
            guard let layout = LabelLayout(size, side: side, texts: Self.number) else {
                // Only the smallest labels have no room for a larger code and a number.
                #expect(side == 25 && min(width, height) <= 17, "\(width) x \(height), \(side)")
                continue
            }
            let quiet = layout.code.width * 4 / Double(side)
            let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
            #expect(whole.insetBy(dx: quiet - 0.01, dy: quiet - 0.01).contains(layout.code), "\(width) x \(height)")
            #expect(layout.code.width / Double(side) >= 0.95)
            // The number fits in some style, outside the white margin of the code.
            let smallest = Self.number[2]
            #expect(layout.texts.width >= smallest.width && layout.texts.height >= smallest.height, "\(width) x \(height)")
            #expect(whole.contains(layout.texts))
            let gap = layout.isBelow ? layout.texts.minY - layout.code.maxY : layout.texts.minX - layout.code.maxX
            #expect(gap >= quiet - 0.01)
        }
    }

    @Test func whatHasRoomStaysAsItWas() throws {
        let layout = try #require(LabelLayout(label(70, 37), side: 21, texts: Self.number))
        #expect(!layout.isBelow && layout.code.width == 63 && layout.texts.width > 90)
    }

    @Test func whatHasNoRoomIsRefused() {
        let long = [ReportText("A-0058-0000-0000-0000-0000", .small).size]
        #expect(LabelLayout(label(15, 15), side: 21, texts: long) == nil)
        #expect(!LabelLayout.canHold(45, on: label(15, 15)))
    }
}
