import CX11
import Graphics
import Imaging

/// The pixels of one window, and their way to the server: through shared memory, or over the wire.
///
/// Its size is that of the window when it was made; a window with a new size gets a new image.
final class FrameImage {
    /// The buffer that the toolkit draws into.
    let buffer: MutablePixelBuffer
    private let connection: X11Connection
    private let image: UnsafeMutablePointer<XImage>
    /// The memory of the pixels that the server reads.
    let memory: PixelMemory
    private let deep: DeepPixels?
    private var wait = PutWait()

    /// Whether the server still reads the pixels, which must not change during that time.
    var isBusy: Bool { wait.isBusy }

    /// The time to ask the server whether it is done, because it should have answered; nil if no answer is expected.
    var deadline: Double? { wait.deadline }

    /// Makes an image for a window of a visual; nil if there is no memory for it.
    ///
    /// - Parameter old: the window's previous image, which the server no longer reads; its memory may be reused.
    init?(
        connection: X11Connection, visual: WindowVisual, isOpaque: Bool, width: Int, height: Int, pool: PixelMemoryPool,
        replacing old: FrameImage?
    ) {
        guard let memory = pool.take(bytes: width * height * 4, reusing: old?.memory) else { return nil }
        // If the server has another pixel format, its pixels are converted from a separate buffer.
        let own = visual.deep == nil ? nil : try? MutablePixelBuffer(width: width, height: height, isOpaque: isOpaque)
        if visual.deep != nil, own == nil { return nil }
        let isShared = memory.isShared
        let pixels = memory.address.assumingMemoryBound(to: CChar.self)
        let made =
            isShared
            ? XShmCreateImage(
                connection.display, visual.visual, UInt32(visual.depth), ZPixmap, pixels, memory.segment, UInt32(width), UInt32(height))
            : XCreateImage(
                connection.display, visual.visual, UInt32(visual.depth), ZPixmap, 0, pixels, UInt32(width), UInt32(height), 32,
                Int32(width * 4))
        guard let made else { return nil }
        guard made.pointee.bytes_per_line == Int32(width * 4) else {
            cx11_image_destroy(made)
            return nil
        }
        // Xlib swaps the bytes if the server's order differs; it must know that ours is the machine's.
        if !isShared { made.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst }
        image = made
        self.memory = memory
        self.connection = connection
        deep = visual.deep
        buffer =
            own
            ?? MutablePixelBuffer(
                width: width, height: height, bytesPerRow: width * 4, isOpaque: isOpaque, memory: memory.address,
                release: { _ in withExtendedLifetime(memory) {} })
    }

    isolated deinit { cx11_image_destroy(image) }

    /// Shows rectangles of the image in a window.
    func put(_ rects: [PixelRect], in window: XID, using context: GC, at now: Double) {
        guard !connection.isLost else { return }
        for (index, rect) in rects.enumerated() {
            deep?.convert(buffer, rect, to: memory.address)
            if memory.isShared {
                // Requests are handled in order, so the last one's completion means that all are done.
                let isLast = index == rects.count - 1
                XShmPutImage(
                    connection.display, window, context, image, Int32(rect.x), Int32(rect.y), Int32(rect.x), Int32(rect.y),
                    UInt32(rect.width), UInt32(rect.height), isLast ? 1 : 0)
                if isLast { wait.begin(at: now) }
            } else {
                XPutImage(
                    connection.display, window, context, image, Int32(rect.x), Int32(rect.y), Int32(rect.x), Int32(rect.y),
                    UInt32(rect.width), UInt32(rect.height))
            }
        }
    }

    /// Returns whether a completion with this segment belongs to this image.
    func uses(segment: UInt) -> Bool { memory.isShared && memory.segment.pointee.shmseg == segment }

    /// The server has finished a put.
    func completePut() { wait.complete() }

    /// Continues without the server's event, which was lost. The server answers later requests only after the put is done.
    func giveUp(at now: Double) {
        switch wait.giveUp(at: now) {
        case .ask: XSync(connection.display, 0)
        case .gone: connection.log.notice("X11-16: the X server does not say that a picture was shown; it is taken as shown.")
        case nil: break
        }
    }
}
