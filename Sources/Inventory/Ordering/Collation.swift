import Glibc
import Synchronization

/// The order of texts in the user's locale, as keys of bytes that compare like the texts: they are stored once, and the database sorts by
/// them.
///
/// Numbers inside a text compare by their value ("file 2" before "file 10"). If the locale has no order of its own (C, POSIX, C.UTF-8),
/// case and accents do not count, so that "Éclair" is beside "eclair" and not behind "zebra".
final class Collation: Sendable {
    /// The name of the order; keys of different names cannot be compared.
    let name: String
    /// The C library's locale is not declared as safe to share, but `strxfrm_l` only reads it. `make tsan` checks it in OrderTests.
    private let locale: UnsafeSendable<locale_t>?

    private struct UnsafeSendable<Value>: @unchecked Sendable {
        let value: Value
    }

    /// Creates the order of a locale's `LC_COLLATE`; an empty name stands for the environment's.
    convenience init(localeName: String = "") {
        let resolved = localeName.isEmpty ? Self.environmentName() : localeName
        let handle = Self.hasNoOrder(resolved) ? nil : newlocale(Int32(LC_COLLATE_MASK | LC_CTYPE_MASK), resolved, nil)
        // The tables of glibc, and so the keys, change between its versions.
        self.init(name: handle == nil ? Self.plainName : resolved + " " + Self.libraryVersion(), handle)
    }

    /// - Parameter locale: belongs to this object from now on; nil for the order without a locale.
    init(name: String, _ locale: locale_t?) {
        self.name = name
        self.locale = locale.map(UnsafeSendable.init)
    }

    /// Creates the order of stored keys by its name; returns nil if this machine does not have it.
    convenience init?(storedName: String) {
        let localeName = storedName.prefix { $0 != " " }
        self.init(localeName: storedName == Self.plainName ? "C" : String(localeName))
        guard name == storedName else { return nil }
    }

    deinit {
        if let locale { freelocale(locale.value) }
    }

    /// The name of the order without a locale; its number changes when its rules do.
    static let plainName = "folded-1"

    private static func libraryVersion() -> String {
        var text = [CChar](repeating: 0, count: 64)
        confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count - 1)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func hasNoOrder(_ name: String) -> Bool {
        let language = name.prefix { $0 != "." && $0 != "@" }
        return language.isEmpty || language == "C" || language == "POSIX"
    }

    private static func environmentName() -> String {
        for variable in ["LC_ALL", "LC_COLLATE", "LANG"] {
            if let value = getenv(variable), value.pointee != 0 { return String(cString: value) }
        }
        return "C"
    }

    /// Returns the key of a text.
    func key(_ text: String) -> [UInt8] {
        guard let locale else { return NaturalNumbers.encoded(Array(Folding.folded(text))) }
        var input = NaturalNumbers.encoded(Array(text.utf8))
        input.append(0)
        return input.withUnsafeBytes { bytes -> [UInt8] in
            guard let pointer = bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return [] }
            // Three times the text is enough for most; `strxfrm` reports if it is not.
            var size = bytes.count * 4 + 32
            while true {
                var needed = 0
                let key = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                    let room = buffer.count
                    needed = buffer.withMemoryRebound(to: CChar.self) { strxfrm_l($0.baseAddress, pointer, room, locale.value) }
                    count = min(needed, room)
                }
                if needed < size { return key }
                size = needed + 1
            }
        }
    }

    /// Returns the key of an optional text; nil for an empty one, which sorts last.
    func optionalKey(_ text: String) -> [UInt8]? { text.isEmpty ? nil : key(text) }
}
