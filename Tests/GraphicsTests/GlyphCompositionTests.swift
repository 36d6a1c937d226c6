import Foundation
import TestSupport
import Testing

@testable import Graphics
@testable import Imaging

/// Plain texts are set without composed glyphs where these could not be told from others.
struct GlyphCompositionTests {
    private static let fonts = [
        Font(size: 15), Font(size: 13, weight: .medium), Font(size: 20, weight: .bold), Font(size: 15, hasTabularDigits: true),
        Font(family: "DejaVu Sans", size: 14), Font(family: "serif", size: 14, isItalic: true), Font(family: "monospace", size: 12),
    ]

    /// Runs the body on a thread of its own, which has fonts of its own that nobody used before.
    private static func withFreshFonts<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { waiting in
            Thread.detachNewThread { waiting.resume(with: Result { try body() }) }
        }
    }

    private static func plainTexts() -> [String] {
        var random = SeededRandom(15)
        let signs = (UInt8(0x20)..<0x7F).map { String(Unicode.Scalar($0)) }
        // What fonts draw in another way by what is beside it, and each sign beside each.
        let known = ["2x4", "12:30", "->", "<=>", "(A-B)", "office fi ffl", "1/2", "a@B.c", "--", "...", "SN-0042_x7", "", " ", "AVA To"]
        let some = (0..<180).map { _ in
            (0..<Int.random(in: 1...30, using: &random)).map { _ in signs.randomElement(using: &random)! }.joined()
        }
        return known + some
    }

    private static func pixels(_ text: TextLayout) throws -> [UInt32] {
        let drawing = try Drawing(500, 40) { $0.draw(text, at: Point(x: 4, y: 4), color: .black) }
        return (0..<40).flatMap { Array(UnsafeBufferPointer(start: drawing.buffer.row($0), count: 500)) }
    }

    /// Sizes and pixels of a text in a font, as it is set now.
    private static func look(_ text: TextLayout) throws -> [UInt32] {
        try [UInt32(text.size.width * 1024), UInt32(text.size.height * 1024), UInt32(text.baseline * 1024)] + pixels(text)
    }

    @Test(arguments: fonts.indices) func plainTextsLookTheSameWithoutThem(font: Int) async throws {
        let texts = Self.plainTexts()
        var literal = Self.fonts[font]
        literal.isLiteral = true
        for font in [Self.fonts[font], literal] {
            for start in stride(from: 0, to: texts.count, by: GlyphComposition.textsBeforeAsking) {
                let batch = Array(texts[start..<min(start + GlyphComposition.textsBeforeAsking, texts.count)])
                let differing = try await Self.withFreshFonts { () throws -> [String] in
                    let before = try batch.map { text in
                        let layout = TextLayout(text, font: font)
                        return (layout.isComposed, try Self.look(layout))
                    }
                    for number in 0...GlyphComposition.textsBeforeAsking { _ = TextLayout("a\(number)", font: font) }
                    return try zip(batch, before).filter { text, then in
                        let layout = TextLayout(text, font: font)
                        // Which other fonts there are is the machine's to say.
                        let isLeftOut = !layout.isComposed || font.family != nil
                        return try !then.0 || !isLeftOut || then.1 != Self.look(layout)
                    }.map(\.0)
                }
                #expect(differing == [])
            }
        }
    }

    @Test func textsWithOtherLettersAreComposed() async throws {
        let composed = try await Self.withFreshFonts { () -> [Bool] in
            for number in 0...GlyphComposition.textsBeforeAsking + 1 { _ = TextLayout("Lamp \(number)", font: Font(size: 15)) }
            return ["Lamp", "Lämp", "La\u{301}mp", "Lamp\n", "\u{0}", "Лампа", "Lamp \u{1F4A1}"].map {
                TextLayout($0, font: Font(size: 15)).isComposed
            }
        }
        #expect(composed == [false, true, true, true, true, true, true])
    }

    /// A feature that puts other glyphs in the place of plain letters is known to.
    @Test func aFeatureThatChangesPlainTextsIsKnown() async throws {
        let needless = try await Self.withFreshFonts { () throws -> [String: Bool] in
            let face = try #require(ThreadFonts.current.composition.onlyFace(of: Font(size: 15)))
            return Dictionary(
                uniqueKeysWithValues: ["ccmp", "zero", "xxxx"].map { ($0, GlyphComposition.isNeedless($0, in: face)) })
        }
        #expect(needless == ["ccmp": true, "zero": false, "xxxx": false])
    }
}
