import CImageCodecs

/// The codecs' names for the byte order of `PixelBuffer`, a word of alpha, red, green and blue, on this machine.
enum PixelOrder {
    #if _endian(little)
    static let jpegOpaque = TJPF_BGRX
    static let png = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
    static let webp = MODE_bgrA
    #else
    static let jpegOpaque = TJPF_XRGB
    static let png = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_AFIRST)
    static let webp = MODE_Argb
    #endif
}
