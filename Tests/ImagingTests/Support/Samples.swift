import Foundation
import Imaging

/// Small pictures. Those in base64 show a red, a green, a blue and a white quarter in 24 x 16 pixels and were written by ImageMagick.
enum Samples {
    /// CMYK with Adobe's marker, four samples a pixel.
    static let cmykJPEG = file(
        """
        /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkKCgoKCgYICwwLCgwJCgoK/9sA
        QwECAgICAgIFAwMFCgcGBwoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK/8AAFAgAEAAYBAERAAIRAQMRAQQR
        AP/EABYAAQEBAAAAAAAAAAAAAAAAAAAJCP/EABwQAQAABwEAAAAAAAAAAAAAAAAJCkZIhYbExf/EABgBAQADAQAAAAAAAAAAAAAAAAkGBwoI/8QAIhEBAAAC
        CwEAAAAAAAAAAAAAAEbCBgcICUNEgoOEhcTF/9oADgQBAAIRAxEEAAA/ANmOrGf9fxmuIZSGQ5lpVa5rbnOtcqx51f0RmtaR1heRivFOIdzmdt+4eIQCwvEP
        E9KK0mwtUoh2QBFR/9k=
        """)
    /// Progressive, colour at full resolution.
    static let progressiveJPEG = file(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/
        2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wgARCAAQABgDAREAAhEBAxEB
        /8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xAAYAQADAQEAAAAAAAAAAAAAAAAFBwgGCf/aAAwDAQACEAMQAAABF1TfyVloVSstCsG9pqsuJAFbiQBX/8QAFxAA
        AwEAAAAAAAAAAAAAAAAAAAcQCP/aAAgBAQABBQIXlxnP/8QAHREAAQIHAAAAAAAAAAAAAAAAEAAFCEJFgYTBxP/aAAgBAwEBPwFRqUHK5y2TW2P/xAAdEQAB
        AgcAAAAAAAAAAAAAAAAQAAYHQ0WCg8HD/9oACAECAQE/AU5ZV2jHOn5eY//EABsQAAEEAwAAAAAAAAAAAAAAABAABAaDhMLD/9oACAEBAAY/Ak7r2Mkw+w//
        xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAE/IUk//9oADAMBAAIAAwAAABAAAD//xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAEDAQE/EEKf/8QAFBEB
        AAAAAAAAAAAAAAAAAAAAIP/aAAgBAgEBPxBCf//EABQQAQAAAAAAAAAAAAAAAAAAACD/2gAIAQEAAT8QSz//2Q==
        """)
    /// One component.
    static let greyJPEG = file(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/
        wAALCAAQABgBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAACAn/xAAcEAEAAAcBAAAAAAAAAAAAAAAACAlGR4WGxMX/2gAIAQEAAD8AHRVQL1tjekq0SlPJKN5d
        d9FTx//Z
        """)
    static let losslessWebP = file("UklGRjgAAABXRUJQVlA4TCsAAAAvF8ADAB8gEEjeHzqN+RcQFPwf3fxHZA+AMNtokpOc5P2PIKL/UalPYNsTAA==")
    static let lossyWebP = file(
        """
        UklGRmoAAABXRUJQVlA4IF4AAACwAwCdASoYABAALiUYjEYREREBABIlqALEagDK/9wABN5thc0qQAD+/ZuL0WH/uV0f//UIvt/+8+f/pR/+DrlH/9XRf8+n/62o
        Ej//9XQnv/mQ7sCfny38AUt1QJAA
        """)
    /// 8 x 8 pixels of red at half the cover, lossless.
    static let transparentWebP = file("UklGRhwAAABXRUJQVlA4TA8AAAAvB8ABEAcQ/Y/+BSKi/wEA")
    /// 9 x 7 pixels of blue at half the cover, lossy.
    static let transparentLossyWebP = file(
        """
        UklGRlwAAABXRUJQVlA4WAoAAAAQAAAACAAABgAAQUxQSAoAAAABB9C/iAhERP8DVlA4ICwAAACQAQCdASoJAAcAAgA0JaACdLoAA5gA/vmTb/+QH/+QH/+QH/8g
        P+IXeyAwAA==
        """)

    /// Every format once, for tests that damage files.
    static let allKinds: [Data] = [
        cmykJPEG, progressiveJPEG, greyJPEG, losslessWebP, lossyWebP, transparentWebP, transparentLossyWebP, exifJPEG, encodedPNG,
        palettePNG, interlacedPNG, deepPNG,
    ]

    /// A JPEG with an orientation, a date and a thumbnail.
    static let exifJPEG: Data = {
        let picture = Self.picture(width: 64, height: 48, isOpaque: true)
        guard let jpeg = try? ImageEncoder.jpeg(picture),
            let small = try? ImageScaler.resample(picture, to: PixelSize(width: 16, height: 12)),
            let thumbnail = try? ImageEncoder.jpeg(small)
        else { return Data() }
        return ExifBlock(orientation: 6, date: "2024:05:31 10:20:30", thumbnail: thumbnail).inserted(into: jpeg)
    }()

    /// Colour and alpha as the encoder writes them.
    static let encodedPNG = (try? ImageEncoder.png(picture(width: 48, height: 40, isOpaque: false))) ?? Data()

    /// Two bits a pixel with a palette that is transparent in part; row by row 0 1 2 3.
    static let palettePNG = PNGFile(
        width: 4, height: 40, color: 3, depth: 2, filtered: Array(repeating: [0, 0b0001_1011], count: 40).flatMap(\.self),
        chunks: [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]), ("tRNS", [255, 128, 0])]
    ).data

    /// Sixteen bits a sample.
    static let deepPNG = PNGFile(
        width: 2, height: 2, color: 2, depth: 16,
        filtered: [0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80]
    ).data

    /// 8 x 8 grey pixels in seven passes, each with its x times 16 plus its y.
    static let interlacedPNG: Data = {
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        var rows: [UInt8] = []
        for (left, top, across, down) in passes {
            for y in stride(from: top, to: 8, by: down) {
                rows.append(0)
                for x in stride(from: left, to: 8, by: across) { rows.append(UInt8(x * 16 + y)) }
            }
        }
        return PNGFile(width: 8, height: 8, color: 0, interlace: 1, filtered: rows).data
    }()

    /// A picture without symmetry: colours that run across and down, transparent in part unless `isOpaque`.
    static func picture(width: Int, height: Int, isOpaque: Bool) -> PixelBuffer {
        buffer(width: width, height: height, isOpaque: isOpaque) { x, y in
            let alpha = isOpaque ? 255 : 255 - y * 255 / height
            let red = x * 255 / width
            let green = y * 255 / height
            let blue = x * y * 255 / (width * height)
            return UInt32(alpha << 24 | red * alpha / 255 << 16 | green * alpha / 255 << 8 | blue * alpha / 255)
        }
    }

    /// A buffer of computed pixels.
    static func buffer(width: Int, height: Int, isOpaque: Bool, _ pixel: (Int, Int) -> UInt32) -> PixelBuffer {
        guard let buffer = try? MutablePixelBuffer(width: width, height: height, isOpaque: isOpaque) else {
            preconditionFailure("no memory for a test's picture")
        }
        for y in 0..<height {
            let row = (buffer.pixels + y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width { row[x] = pixel(x, y) }
        }
        return buffer.freeze()
    }

    private static func file(_ base64: String) -> Data {
        Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data()
    }
}
