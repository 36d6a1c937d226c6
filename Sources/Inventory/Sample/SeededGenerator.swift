/// Numbers that look random and are the same for the same seed on every machine (SplitMix64, Steele, Lea and Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number below a limit; written out, because the standard library may change how it draws one.
    mutating func below(_ limit: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(max(limit, 1))).high) }

    /// One of some texts.
    mutating func pick(_ texts: [String]) -> String { texts.isEmpty ? "" : texts[below(texts.count)] }
}
