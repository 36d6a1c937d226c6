import Glibc

/// Tables between the eight bits of sRGB and linear light, which can be averaged.
///
/// Light has 13 bits. The three colours of a pixel are kept in one word, 21 bits apart, so that one multiplication weighs all of them: 13
/// bits of light and eight of weights fill a field exactly, weights summing to `weightSum` never overflow it.
final class LinearLight: Sendable {
    /// The tables, made when first needed (0.1 ms).
    static let shared = LinearLight()

    /// The largest value of light.
    static let maximum = 8191
    /// The sum of the weights of one output pixel.
    static let weightSum = 256
    /// Half a unit in each field, added before a division by `weightSum`.
    static let half: UInt64 = 128 | 128 << 21 | 128 << 42
    /// The bits that remain in each field after that division.
    static let mask: UInt64 = 0x1FFF | 0x1FFF << 21 | 0x1FFF << 42

    /// 256 words each for blue, green and red, their light in the field of that colour.
    let fields: [UInt64]
    /// The eight bits of sRGB for each value of light.
    let encoded: [UInt8]

    private init() {
        let light = (0...255).map { value in
            UInt64((Self.linear(Double(value) / 255) * Double(Self.maximum)).rounded())
        }
        fields = light + light.map { $0 << 21 } + light.map { $0 << 42 }
        encoded = (0...Self.maximum).map { value in
            UInt8((Self.compressed(Double(value) / Double(Self.maximum)) * 255).rounded())
        }
    }

    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func compressed(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
