import Imaging

/// Pictures in the form of the property `_NET_WM_ICON`: width, height, and pixels whose colours are not multiplied by their alpha.
enum WindowIcon {
    /// Returns the numbers for some pictures, smallest first, as long as they fit into `limit` numbers.
    static func numbers(for buffers: [PixelBuffer], limit: Int) -> [UInt] {
        var numbers: [UInt] = []
        for buffer in buffers.sorted(by: { $0.width * $0.height < $1.width * $1.height }) {
            guard buffer.width * buffer.height + 2 <= limit - numbers.count else { break }
            numbers.reserveCapacity(numbers.count + buffer.width * buffer.height + 2)
            numbers.append(UInt(buffer.width))
            numbers.append(UInt(buffer.height))
            for y in 0..<buffer.height {
                for x in 0..<buffer.width { numbers.append(UInt(plain(buffer[x, y], isOpaque: buffer.isOpaque))) }
            }
        }
        return numbers
    }

    private static func plain(_ pixel: UInt32, isOpaque: Bool) -> UInt32 {
        if isOpaque { return pixel | 0xff00_0000 }
        let alpha = pixel >> 24
        if alpha == 0 { return 0 }
        if alpha == 255 { return pixel }
        func divided(_ channel: UInt32) -> UInt32 { min(255, (channel * 255 + alpha / 2) / alpha) }
        return alpha << 24 | divided(pixel >> 16 & 255) << 16 | divided(pixel >> 8 & 255) << 8 | divided(pixel & 255)
    }
}
