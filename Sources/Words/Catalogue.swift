/// The texts of one language.
///
/// A process has one catalogue, which its environment chooses before the first text (``ChosenCatalogue``). Tests, and work for somebody
/// with another language, bind another one for a task:
///
///     Catalogue.$scoped.withValue(.pseudo) { tr("Delete") }  // "⟦Ďéļéţé ······⟧"
public struct Catalogue: Sendable {
    private enum Source: Sendable {
        case english
        case pseudo
        case file(MessageFile)
    }

    private let source: Source
    /// The language of the texts, such as "en" or "de_AT".
    public let language: String
    /// Whether the texts are read from right to left.
    public let isRightToLeft: Bool

    /// The texts as the program has them. It opens no file.
    public static let english = Catalogue(.english, language: "en", isRightToLeft: false)

    /// English with accents, a third longer, between ⟦ and ⟧: it shows which texts are not translated, are put together of parts, or are
    /// cut.
    public static let pseudo = Catalogue(.pseudo, language: "en", isRightToLeft: false)

    /// Opens a translation.
    ///
    /// - Parameters:
    ///   - path: a file that `msgfmt` made.
    ///   - language: the language of its texts, as "de" or "sr@latin".
    public init(contentsOf path: String, language: String) throws(CatalogueError) {
        self.init(.file(try MessageFile(path)), language: language, isRightToLeft: LanguageName.isRightToLeft(language))
    }

    private init(_ source: Source, language: String, isRightToLeft: Bool) {
        self.source = source
        self.language = language
        self.isRightToLeft = isRightToLeft
    }

    /// The catalogue of a task; nil for that of the process.
    @TaskLocal public static var scoped: Catalogue?

    /// The catalogue of this task or process.
    public static var current: Catalogue { scoped ?? ChosenCatalogue.ofProcess.catalogue }

    /// Returns a text in this language; in English if it is not translated or the translation names values that the text does not have.
    public func text(_ phrase: Phrase) -> String {
        switch source {
        case .english: return filled(phrase.english, with: phrase) ?? phrase.english
        case .pseudo: return filled(PseudoText.of(phrase.english), with: phrase) ?? phrase.english
        case .file(let file):
            guard let translation = file.translation(of: phrase), let text = filled(translation, with: phrase) else {
                return Self.english.text(phrase)
            }
            return text
        }
    }

    private func filled(_ template: String, with phrase: Phrase) -> String? {
        Template.filled(template) { number in
            guard phrase.arguments.indices.contains(number - 1) else { return nil }
            return switch phrase.arguments[number - 1] {
            case .text(let value): Isolation.isolated(value, inRightToLeft: isRightToLeft)
            case .phrase(let phrase): text(phrase)
            }
        }
    }
}

extension Phrase {
    /// The English template for its number.
    fileprivate var english: String {
        guard let plural, count != 1 else { return key }
        return plural
    }
}
