import CVideo
import Imaging

/// An open camera. Only the thread of the queue that made it uses it; it is closed when it is released.
final class VideoDevice {
    /// The size and layout of its pictures.
    private(set) var format = video_format()
    /// The descriptor to wait for with `POLLIN`.
    let file: Int32

    private let library: VideoLibrary
    private var buffers = [video_buffer](repeating: video_buffer(), count: Int(VIDEO_BUFFERS))

    /// The longest sides that are requested: a cable transmits larger pictures too slowly for a live view.
    private static let largest = (width: UInt32(1920), height: UInt32(1440))

    /// Opens a device.
    init(_ path: String, _ library: VideoLibrary) throws(VideoProblem) {
        self.library = library
        file = try library.call { functions in path.withCString { video_open(functions, $0) } }
    }

    deinit {
        _ = try? library.call { functions in
            video_stop(functions, file, &buffers); return 0
        }
    }

    /// Returns its own name; nil if it is not a camera.
    func name() throws(VideoProblem) -> String? {
        var facts = video_facts()
        _ = try library.call { video_learn($0, file, &facts) }
        guard facts.captures != 0 else { return nil }
        return withUnsafeBytes(of: facts.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// Starts the pictures.
    func start() throws(VideoProblem) {
        format = bestFormat()
        _ = try library.call { video_configure($0, file, &format) }
        let (width, height) = (Int(format.width), Int(format.height))
        guard (16...PixelBuffer.maximumSide).contains(width), (16...PixelBuffer.maximumSide).contains(height),
            format.bytes_per_row >= width * 3
        else { throw VideoProblem(reason: ENOTSUP) }
        _ = try library.call { video_start($0, file, &buffers) }
    }

    /// Returns the largest size that is fast enough for a live view; if there is none, the fastest one.
    private func bestFormat() -> video_format {
        var sizes: [(width: UInt32, height: UInt32, rate: Int32)] = []
        for index in 0..<UInt32(128) {
            var (width, height): (UInt32, UInt32) = (0, 0)
            guard (try? library.call { video_size($0, file, index, &width, &height) }) != nil else { break }
            (width, height) = (min(width, Self.largest.width), min(height, Self.largest.height))
            // A camera without a rate is assumed to be fast.
            sizes.append((width, height, (try? library.call { video_rate($0, file, width, height) }) ?? 30_000))
        }
        let quick = sizes.filter { $0.rate >= 24_000 }.max { $0.width * $0.height < $1.width * $1.height }
        let best = quick ?? sizes.max { ($0.rate, $0.width * $0.height) < ($1.rate, $1.width * $1.height) }
        return video_format(width: best?.width ?? 1280, height: best?.height ?? 720, bytes_per_row: 0, byte_count: 0)
    }

    /// Returns the oldest picture that has come; nil if there is none, or a damaged one.
    ///
    /// - Parameter isWanted: whether the picture is needed; else it is dropped.
    func takePicture(isWanted: Bool) throws(VideoProblem) -> PixelBuffer? {
        var frame = video_frame()
        do { _ = try library.call { video_take($0, file, &frame) } } catch {
            if error.reason == EAGAIN { return nil }
            throw error
        }
        let index = Int(frame.buffer)
        guard index < buffers.count, let memory = buffers[index].memory else { throw VideoProblem(reason: ENOTSUP) }
        let length = min(Int(frame.byte_count), buffers[index].length)
        let picture = isWanted && frame.is_damaged == 0 ? self.picture(UnsafeRawBufferPointer(start: memory, count: length)) : nil
        _ = try library.call { video_queue($0, file, frame.buffer) }
        return picture
    }

    /// Returns the picture in a buffer; nil if the camera sent too little data, or memory is short.
    private func picture(_ bytes: UnsafeRawBufferPointer) -> PixelBuffer? {
        let (width, height, stride) = (Int(format.width), Int(format.height), Int(format.bytes_per_row))
        guard bytes.count >= (height - 1) * stride + width * 3,
            let picture = try? MutablePixelBuffer(width: width, height: height, isOpaque: true)
        else { return nil }
        for y in 0..<height {
            let input = UnsafeRawBufferPointer(rebasing: bytes[(y * stride)..<(y * stride + width * 3)])
            let output = (picture.pixels + y * picture.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width {
                let (blue, green, red) = (UInt32(input[3 * x]), UInt32(input[3 * x + 1]), UInt32(input[3 * x + 2]))
                output[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
            }
        }
        return picture.freeze()
    }
}
