import CX11

/// The server's numbers of names. Those of `AtomName` come in one round trip; each other one is requested once.
final class AtomTable {
    private let display: OpaquePointer
    private var numbers: [String: UInt] = [:]
    private var names: [UInt: String] = [:]

    init(display: OpaquePointer) {
        self.display = display
        intern(AtomName.allCases.map(\.rawValue))
    }

    /// Returns the number of a known name.
    subscript(name: AtomName) -> UInt { numbers[name.rawValue] ?? 0 }

    /// The number of any name.
    func number(of name: String) -> UInt {
        if numbers[name] == nil { intern([name]) }
        return numbers[name] ?? 0
    }

    /// Returns the numbers of many names, in one round trip for the new ones.
    func numbers(of names: [String]) -> [UInt] {
        let new = names.filter { numbers[$0] == nil }
        if !new.isEmpty { intern(new) }
        return names.map { numbers[$0] ?? 0 }
    }

    /// Returns the names of many numbers, in one round trip for the new ones; numbers without a name are skipped.
    func names(of wanted: [UInt]) -> [String] {
        let new = wanted.filter { names[$0] == nil && $0 != 0 }
        if !new.isEmpty { fetchNames(new) }
        return wanted.compactMap { names[$0] }
    }

    /// Returns the name of a known number, or nil.
    func known(_ number: UInt) -> AtomName? { names[number].flatMap(AtomName.init) }

    private func intern(_ new: [String]) {
        // XInternAtoms needs an array of C strings: one block holds them all.
        let lengths = new.map { $0.utf8.count + 1 }
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: lengths.reduce(1, +)) { text in
            var pointers: [UnsafeMutablePointer<CChar>?] = []
            var offset = 0
            for name in new {
                pointers.append(text.baseAddress.map { $0 + offset })
                for byte in name.utf8 {
                    text[offset] = CChar(bitPattern: byte)
                    offset += 1
                }
                text[offset] = 0
                offset += 1
            }
            var found = [UInt](repeating: 0, count: new.count)
            XInternAtoms(display, &pointers, Int32(new.count), 0, &found)
            for (name, number) in zip(new, found) where number != 0 {
                numbers[name] = number
                names[number] = name
            }
        }
    }

    private func fetchNames(_ new: [UInt]) {
        var wanted = new
        var found = [UnsafeMutablePointer<CChar>?](repeating: nil, count: new.count)
        // An invalid number makes the whole call fail, but the names that it found are there.
        XGetAtomNames(display, &wanted, Int32(new.count), &found)
        for (number, name) in zip(new, found) {
            guard let name else { continue }
            let text = String(cString: name)
            XFree(name)
            names[number] = text
            numbers[text] = number
        }
    }
}
