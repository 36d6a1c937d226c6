import Glibc

/// The catalogue that the environment of a process asks for.
public struct ChosenCatalogue: Sendable {
    /// The catalogue; the English one if there is no translation.
    public let catalogue: Catalogue
    /// The error about an unusable translation that the environment names; nil without such an error.
    public let problem: String?

    /// The choice of this process: a constant, made when the first text is shown.
    ///
    /// The environment decides in this order: `HOMEPWNER_LANGUAGE`; `LANGUAGE`, unless the locale is "C"; `LC_ALL`, `LC_MESSAGES` or `LANG`.
    /// The first two are lists, as "de_AT:fr". English and "C" open no file.
    public static let ofProcess = ChosenCatalogue(
        variable: { name in getenv(name).map { String(cString: $0) } }, folder: { folderOfProgram() })

    /// Chooses among installed translations.
    ///
    /// - Parameters:
    ///   - variable: returns the value of an environment variable.
    ///   - folder: returns the folder of all translations, or nil without one. It is called only for a language other than English.
    init(variable: (String) -> String?, folder: () -> String?) {
        func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        let own = value(Self.ownVariable)
        if own == "pseudo" {
            (catalogue, problem) = (.pseudo, nil)
            return
        }
        let wanted = Self.locales(own: own, variable: value).prefix { !LanguageName.isEnglish($0) }
        guard !wanted.isEmpty, let folder = folder() else {
            (catalogue, problem) = (.english, nil)
            return
        }
        var problem: String?
        for name in wanted.flatMap({ LanguageName.candidates($0) }) {
            let path = "\(folder)/\(name)/LC_MESSAGES/homepwner.mo"
            do {
                catalogue = try Catalogue(contentsOf: path, language: name)
                self.problem = problem
                return
            } catch CatalogueError.missing {
                continue
            } catch { problem = problem ?? error.description }
        }
        catalogue = .english
        // The desktop's language may have no translation, but the program's own variable names one on purpose.
        self.problem =
            problem
            ?? own.map { "There is no translation in “\(folder)” for \(Self.ownVariable), which is “\($0)”. Choose another language." }
    }

    private static let ownVariable = "HOMEPWNER_LANGUAGE"

    /// The locales that are asked for, the best first.
    private static func locales(own: String?, variable value: (String) -> String?) -> [String] {
        func list(_ text: String) -> [String] { text.split(separator: ":").map(String.init) }
        if let own { return list(own) }
        guard let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") else { return [] }
        let plain = locale.prefix { $0 != "." && $0 != "@" }
        if plain == "C" || plain == "POSIX" { return [] }
        return value("LANGUAGE").map(list) ?? [locale]
    }

    /// `share/locale` beside the folder of the program, where `make install` has everything else that is shared.
    private static func folderOfProgram() -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = buffer.withUnsafeMutableBytes { bytes -> Int in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return -1 }
            return readlink("/proc/self/exe", start, bytes.count)
        }
        guard length > 0, length < buffer.count else { return nil }
        let program = buffer[..<length]
        let slash = UInt8(ascii: "/")
        guard let file = program.lastIndex(of: slash), let folder = program[..<file].lastIndex(of: slash) else { return nil }
        return String(decoding: program[..<folder], as: UTF8.self) + "/share/locale"
    }
}
