import FoundationEssentials

/// Converts colours from a picture's profile to sRGB, the colour space of all pixels.
final class ColorConversion {
    private let library: ColorLibrary
    private let transform: ColorLibrary.Handle

    /// The largest accepted profile, in bytes. Real profiles are much smaller.
    private static let largestProfile = 4 << 20

    /// Creates a conversion. Returns nil if the profile is damaged, not RGB or equivalent to sRGB, or if the library is not installed; the
    /// colours then stay as stored.
    init?(from profile: Data) {
        guard (128...Self.largestProfile).contains(profile.count), let library = ColorLibrary() else { return nil }
        let opened = profile.withUnsafeBytes { bytes in bytes.baseAddress.flatMap { library.open($0, UInt32(bytes.count)) } }
        guard let source = opened else { return nil }
        defer { _ = library.close(source) }
        guard library.space(source) == ColorLibrary.rgb, let target = library.makeSRGB() else { return nil }
        defer { _ = library.close(target) }
        guard
            let made = library.makeTransform(
                source, ColorLibrary.pixelFormat, target, ColorLibrary.pixelFormat, ColorLibrary.relativeColorimetric, 0)
        else { return nil }
        (self.library, transform) = (library, made)
        // Most profiles are equivalent to sRGB and need no conversion.
        if !changesColors { return nil }
    }

    deinit { library.deleteTransform(transform) }

    private var changesColors: Bool {
        let levels: [UInt32] = [0, 64, 128, 192, 255]
        var samples: [UInt32] = []
        for red in levels {
            for green in levels {
                for blue in levels { samples.append(0xFF00_0000 | red << 16 | green << 8 | blue) }
            }
        }
        var changed = samples
        changed.withUnsafeMutableBytes { bytes in
            if let start = bytes.baseAddress { library.transform(transform, start, start, UInt32(samples.count)) }
        }
        return zip(samples, changed).contains { Self.difference($0, $1) > 2 }
    }

    /// Returns the largest difference between two pixels in one colour component.
    private static func difference(_ one: UInt32, _ other: UInt32) -> Int {
        var largest = 0
        for shift in [0, 8, 16] as [UInt32] {
            let (first, second) = (Int(one >> shift & 0xFF), Int(other >> shift & 0xFF))
            largest = max(largest, abs(first - second))
        }
        return largest
    }

    /// Returns the picture in sRGB.
    func converted(_ picture: PixelBuffer) throws(ImagingError) -> PixelBuffer {
        let result = try MutablePixelBuffer(width: picture.width, height: picture.height, isOpaque: picture.isOpaque)
        for y in 0..<picture.height {
            let (input, output) = (picture.row(y), result.row(y))
            for x in 0..<picture.width { output[x] = picture.isOpaque ? input[x] : unpremultiplied(input[x]) }
            library.transform(transform, output, output, UInt32(picture.width))
        }
        if !picture.isOpaque { result.premultiply() }
        return result.freeze()
    }
}
