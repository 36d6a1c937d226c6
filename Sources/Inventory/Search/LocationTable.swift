/// The locations in use, each once, with how many items are there.
struct LocationTable {
    private var numbers: [String: UInt32] = [:]
    private(set) var texts: [String] = []
    private var folded: [[UInt8]] = []
    private var uses: [Int] = []

    mutating func number(of location: String) -> UInt32 {
        if let number = numbers[location] {
            uses[Int(number)] += 1
            return number
        }
        let number = UInt32(texts.count)
        numbers[location] = number
        texts.append(location)
        folded.append(Folding.folded(location))
        uses.append(1)
        return number
    }

    mutating func release(_ number: UInt32) { uses[Int(number)] -= 1 }

    /// For each number whether that location holds a word; nil when none does.
    func numbers(holding word: [UInt8]) -> [Bool]? {
        var any = false
        let result = folded.map { text in
            let holds = ByteSearch.holds(text, word)
            any = any || holds
            return holds
        }
        return any ? result : nil
    }

    /// Those that are in use and not empty, with their folded texts.
    var inUse: [(text: String, folded: [UInt8])] {
        texts.indices.filter { uses[$0] > 0 && !texts[$0].isEmpty }.map { (texts[$0], folded[$0]) }
    }
}
