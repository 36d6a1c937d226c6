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

    /// The number of a name that the program knows.
    subscript(name: AtomName) -> UInt { numbers[name.rawValue] ?? 0 }

    /// The number of any name.
    func number(of name: String) -> UInt {
        if numbers[name] == nil { intern([name]) }
        return numbers[name] ?? 0
    }

    /// The numbers of many names, in one round trip for those that are new.
    func numbers(of names: [String]) -> [UInt] {
        let new = names.filter { numbers[$0] == nil }
        if !new.isEmpty { intern(new) }
        return names.map { numbers[$0] ?? 0 }
    }

    /// The names of many numbers, in one round trip for those that are new; numbers without a name are left out.
    func names(of wanted: [UInt]) -> [String] {
        let new = wanted.filter { names[$0] == nil && $0 != 0 }
        if !new.isEmpty { fetchNames(new) }
        return wanted.compactMap { names[$0] }
    }

    /// The name of a number that the program knows, or nil.
    func known(_ number: UInt) -> AtomName? { names[number].flatMap(AtomName.init) }

    private func intern(_ new: [String]) {
        // XInternAtoms wants an array of C strings: one block holds them all.
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
        // A number that is none makes the call fail as a whole, yet leave the names that it did find.
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
