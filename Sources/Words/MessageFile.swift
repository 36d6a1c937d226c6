import Glibc

/// Why a translation cannot be used.
public enum CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such file.
    case missing(path: String)
    /// The file cannot be read; the reason is the system's.
    case unreadable(path: String, reason: String)
    /// The file is not a translation, or is damaged.
    case damaged(path: String, what: String)

    /// The sentence for people: the problem, its place, the remedy.
    public var description: String {
        switch self {
        case .missing(let path): "There is no translation “\(path)”. Install it, or choose another language."
        case .unreadable(let path, let reason):
            "The translation “\(path)” cannot be read: \(reason). Check its permissions, or install it again."
        case .damaged(let path, let what): "The translation “\(path)” cannot be used: \(what). Install it again."
        }
    }
}

/// A translation as `msgfmt` compiles it (`.mo`), mapped into memory: sorted English texts, and a translation for each.
///
/// Each number in the file is checked before it is used, so a damaged file is an error or lacks texts, but ends nothing. Only its pages that
/// are used are in memory. A new version of the file has to replace the old one, as packages and `install` do, because a mapped file must
/// not become shorter.
///
/// `@unchecked Sendable` because it has a pointer: the memory is read only, nothing in the class changes after `init`, and only `deinit`
/// gives the memory back. `make tsan` checks it in CatalogueTests.
final class MessageFile: @unchecked Sendable {
    /// Chooses the form for a number.
    let rule: PluralRule
    private let bytes: UnsafeRawBufferPointer
    private let layout: Layout

    /// Maps a file.
    init(_ path: String) throws(CatalogueError) {
        bytes = try Self.map(path)
        do {
            layout = try Layout(bytes)
            rule = try Self.rule(header: layout.header(in: bytes))
        } catch {
            Self.unmap(bytes)
            throw .damaged(path: path, what: error.what)
        }
    }

    deinit { Self.unmap(bytes) }

    /// Returns the translation of a text, as a template; nil if it has none.
    func translation(of phrase: Phrase) -> String? {
        var key = phrase.context.map { $0 + "\u{4}" + phrase.key } ?? phrase.key
        guard let found = key.withUTF8({ layout.translation(of: UnsafeRawBufferPointer($0), in: bytes) }) else { return nil }
        let form: Int
        if phrase.plural != nil {
            guard let chosen = rule.form(phrase.count ?? 1) else { return nil }
            form = chosen
        } else {
            form = 0
        }
        let forms = found.split(separator: 0, omittingEmptySubsequences: false)
        guard forms.indices.contains(form), !forms[form].isEmpty else { return nil }
        return String(validating: forms[form], as: UTF8.self)
    }

    // MARK: - Opening

    private static func map(_ path: String) throws(CatalogueError) -> UnsafeRawBufferPointer {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            let problem = errno
            throw problem == ENOENT || problem == ENOTDIR ? .missing(path: path) : .unreadable(path: path, reason: reason(problem))
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .unreadable(path: path, reason: reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, reason: "it is not a file") }
        let size = Int(status.st_size)
        guard size >= Layout.headSize else { throw .damaged(path: path, what: "it is too short for a translation") }
        guard size <= Layout.largest else { throw .damaged(path: path, what: "it is too large for a translation") }
        guard let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), memory != MAP_FAILED else {
            throw .unreadable(path: path, reason: reason(errno))
        }
        return UnsafeRawBufferPointer(start: memory, count: size)
    }

    private static func unmap(_ bytes: UnsafeRawBufferPointer) {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }

    private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }

    /// Reads the lines of the header: the character set, which must be UTF-8, and the rule of plurals.
    private static func rule(header: UnsafeRawBufferPointer?) throws(Damage) -> PluralRule {
        guard let header, let text = String(validating: header, as: UTF8.self) else { throw Damage("it has no header") }
        var rule = PluralRule.english
        var isUTF8 = false
        for line in text.split(separator: "\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            switch halves[0].lowercased() {
            case "content-type": isUTF8 = halves[1].filter { !$0.isWhitespace }.lowercased().hasSuffix("charset=utf-8")
            case "plural-forms":
                guard let read = PluralRule(header: halves[1]) else { throw Damage("its rule of plurals is not understood") }
                rule = read
            default: continue
            }
        }
        guard isUTF8 else { throw Damage("its character set is not UTF-8") }
        return rule
    }
}

/// A defect in the bytes of a translation.
struct Damage: Error {
    /// The words behind the colon.
    let what: String

    init(_ what: String) { self.what = what }
}

/// The tables of a `.mo` file: the lengths and the offsets of the sorted English texts, and those of their translations.
private struct Layout {
    /// Magic number, version, number of texts, and the offsets of both tables, followed by a hash table that is not used.
    static let headSize = 28
    static let largest = 1 << 28
    private static let magic: UInt32 = 0x9504_12de

    private let isSwapped: Bool
    private let count: Int
    private let originals: Int
    private let translations: Int

    init(_ bytes: UnsafeRawBufferPointer) throws(Damage) {
        let sign = bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
        guard sign == Self.magic || sign == Self.magic.byteSwapped else { throw Damage("it is not a file of msgfmt") }
        let isSwapped = sign != Self.magic
        func word(_ index: Int) -> Int { Self.word(at: index * 4, in: bytes, isSwapped: isSwapped) }
        guard word(1) >> 16 <= 1 else { throw Damage("its version is unknown") }
        self.isSwapped = isSwapped
        (count, originals, translations) = (word(2), word(3), word(4))
        for table in [originals, translations] where table + count * 8 > bytes.count {
            throw Damage("a table ends behind the end of the file")
        }
    }

    /// The offset is inside of the file.
    private static func word(at offset: Int, in bytes: UnsafeRawBufferPointer, isSwapped: Bool) -> Int {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return Int(isSwapped ? word.byteSwapped : word)
    }

    /// Returns the bytes of a text, without the zero behind them; nil if they are not in the file.
    private func text(_ index: Int, of table: Int, in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let length = Self.word(at: table + index * 8, in: bytes, isSwapped: isSwapped)
        let offset = Self.word(at: table + index * 8 + 4, in: bytes, isSwapped: isSwapped)
        guard offset + length < bytes.count, bytes[offset + length] == 0 else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
    }

    /// The translation of the empty text.
    func header(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        translation(of: UnsafeRawBufferPointer(start: nil, count: 0), in: bytes)
    }

    /// Returns all forms of a translation, separated by zeros; nil for a text without a translation.
    func translation(of key: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            // Behind the text for one, and a zero, there is the text for many.
            guard let original = text(middle, of: originals, in: bytes) else { return nil }
            let order = Self.order(original.prefix { $0 != 0 }, key)
            if order == 0 { return text(middle, of: translations, in: bytes) }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    private static func order(_ left: Slice<UnsafeRawBufferPointer>, _ right: UnsafeRawBufferPointer) -> Int {
        for (a, b) in zip(left, right) where a != b { return Int(a) - Int(b) }
        return left.count - right.count
    }
}
