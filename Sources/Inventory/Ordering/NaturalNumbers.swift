/// Writes the numbers inside a text so that they compare by value when the text compares from its start.
enum NaturalNumbers {
    /// Each run of digits, without its leading zeros, gets the count of its digits in front, in two digits: "file2" becomes "file012",
    /// "file10" becomes "file0210". Runs of more than 99 digits compare from their start.
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
