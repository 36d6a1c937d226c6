import CPangoCairo
import Foundation
import Testing

@testable import Graphics

struct ThreadFontsTests {
    /// A thread's fonts end with the thread: reports and their pages are drawn on threads that come and go.
    @Test func fontsGoWithTheirThread() {
        let gone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for number in 0..<150 { _ = TextLayout("Lamp \(number)", font: Font(size: 15)) }
            let map = UnsafeMutableRawPointer(pango_cairo_font_map_get_default())?.assumingMemoryBound(to: GObject.self)
            g_object_weak_ref(
                map, { gone, _ in Unmanaged<DispatchSemaphore>.fromOpaque(gone!).takeRetainedValue().signal() },
                Unmanaged.passRetained(gone).toOpaque())
        }
        gone.wait()
    }

    /// A text outlives the thread that set it, and is drawn on another one; one that a layout set, and one of glyphs alone.
    @Test func aTextOutlivesItsThread() async throws {
        struct Sent: @unchecked Sendable { let texts: [TextLayout] }
        let sent = try await withFreshFonts { () -> Sent in
            var options = TextLayout.Options()
            options.isOnPage = true
            let ofLayout = TextLayout("Lamp", font: Font(size: 15), options: options)
            return Sent(texts: [ofLayout, TextLayout("Lamp", font: Font(size: 15))])
        }
        try await Task.sleep(for: .milliseconds(200))
        func pixels(_ text: TextLayout) throws -> [UInt32] {
            let drawing = try Drawing(60, 30) { $0.draw(text, at: Point(x: 4, y: 4), color: .black) }
            return (0..<30).flatMap { y in (0..<60).map { drawing[$0, y] } }
        }
        #expect(sent.texts.map { $0.currentRun == nil } == [true, false])
        let here = try pixels(TextLayout("Lamp", font: Font(size: 15)))
        #expect(try sent.texts.map(pixels) == [here, here])
    }
}
