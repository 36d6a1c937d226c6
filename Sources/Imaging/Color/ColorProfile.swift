import FoundationEssentials
import Glibc

/// The position of the colour profile in a picture's file.
enum ColorProfile {
    /// The profile is in several pieces, in this order.
    case pieces([Range<Int>])
    /// The profile is in one piece, compressed with zlib as in PNG.
    case compressed(Range<Int>)

    /// Returns the profile's content; nil if it cannot be read.
    func data(in bytes: UnsafeRawBufferPointer) -> Data? {
        switch self {
        case .pieces(let ranges):
            var data = Data()
            for range in ranges { data.append(contentsOf: bytes[range]) }
            return data
        case .compressed(let range): return Self.inflated(bytes.part(range))
        }
    }

    /// The maximum size of an uncompressed profile, in bytes.
    private static let limit = 4 << 20

    /// Returns bytes decompressed with zlib, which libpng has loaded already.
    private static func inflated(_ bytes: UnsafeRawBufferPointer) -> Data? {
        typealias Uncompress = @convention(c) (UnsafeMutableRawPointer, UnsafeMutablePointer<UInt>, UnsafeRawPointer, UInt) -> CInt
        guard let start = bytes.baseAddress, let library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL),
            let symbol = dlsym(library, "uncompress")
        else { return nil }
        let uncompress = unsafeBitCast(symbol, to: Uncompress.self)
        var size = UInt(limit)
        var data = Data(count: limit)
        let status = data.withUnsafeMutableBytes { output in
            output.baseAddress.map { uncompress($0, &size, start, UInt(bytes.count)) } ?? -1
        }
        return status == 0 ? Data(data.prefix(Int(size))) : nil
    }
}
