/// Texts that many items share, as makers and shops: each is kept and looked through once, and an item has its number.
struct WordTable {
    private var numbers: [String: UInt32] = [:]
    private var folded: [[UInt8]] = [[]]
    private var letters: [UInt64] = [0]

    /// The number of a text; 0 for none.
    mutating func number(of text: String) -> UInt32 {
        guard !text.isEmpty else { return 0 }
        if let known = numbers[text] { return known }
        let number = UInt32(folded.count)
        let bytes = Folding.folded(text)
        numbers[text] = number
        letters.append(bytes.reduce(0) { $0 | LetterBits.bit(of: $1) })
        folded.append(bytes)
        return number
    }

    /// The letters and digits that a text has.
    func letters(of number: UInt32) -> UInt64 { letters[Int(number)] }

    /// For each text whether it holds a word, by number; nil when none does.
    func numbers(holding word: [UInt8]) -> [Bool]? {
        var any = false
        let result = folded.map { text in
            let holds = ByteSearch.holds(text, word)
            any = any || holds
            return holds
        }
        return any ? result : nil
    }
}
