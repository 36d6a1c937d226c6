/// Encodes the numbers inside a text, so that a comparison of bytes compares them by value.
enum NaturalNumbers {
    /// Writes the number of digits before each run of digits, in two digits and without leading zeros of the run: "file2" becomes
    /// "file012", "file10" becomes "file0210". Runs of more than 99 digits compare from their start.
    static func encoded(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: isDigit) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count + 8)
        var index = 0
        while index < text.count {
            guard isDigit(text[index]) else {
                result.append(text[index])
                index += 1
                continue
            }
            var end = index
            while end < text.count, isDigit(text[end]) { end += 1 }
            var start = index
            while start < end - 1, text[start] == zero { start += 1 }
            let count = UInt8(min(end - start, 99))
            result.append(zero + count / 10)
            result.append(zero + count % 10)
            result.append(contentsOf: text[start..<end])
            index = end
        }
        return result
    }

    private static let zero = UInt8(ascii: "0")

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }
}
