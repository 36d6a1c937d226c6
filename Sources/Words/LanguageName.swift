/// Names of languages as the environment has them: "de_AT.UTF-8", "sr_RS@latin".
enum LanguageName {
    /// The names of translations that serve a locale, the best first: "de_AT" and "de". Empty if the name cannot be that of a folder.
    static func candidates(_ locale: String) -> [String] {
        let halves = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let plain = halves[0].prefix { $0 != "." }
        let modifier = halves.count > 1 ? "@" + halves[1] : ""
        let language = plain.prefix { $0 != "_" }
        var names: [String] = []
        for name in [plain + modifier, plain + "", language + modifier, language + ""] where !names.contains(String(name)) {
            names.append(String(name))
        }
        return names.filter { isName($0) }
    }

    /// Whether a locale has the texts that are in the program: English, and the locale of no language.
    static func isEnglish(_ locale: String) -> Bool {
        let language = locale.prefix { $0 != "." && $0 != "@" && $0 != "_" }
        return language == "en" || language == "C" || language == "POSIX"
    }

    /// Whether a language is written from right to left.
    static func isRightToLeft(_ name: String) -> Bool {
        let language = name.prefix { $0 != "_" && $0 != "@" && $0 != "." }
        if name.hasSuffix("@latin") || name.hasSuffix("@cyrillic") { return false }
        if name.hasSuffix("@arabic") || name.hasSuffix("@hebrew") { return true }
        return switch language {
        case "ar", "arc", "ary", "arz", "azb", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn", "nqo", "pnb", "ps", "sd",
            "skr",
            "syr", "ug", "ur", "yi":
            true
        default: false
        }
    }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
