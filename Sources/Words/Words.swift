/// The texts of the program, in the language of the person who reads them.
///
/// A text is written in English where it is shown, and `tr` returns it in the language of the process:
///
///     tr("Deleted Items")
///     tr("\(n) item", "\(n) items", count)                 // two forms in English, up to six in other languages
///     tr("Open", in: "button")                             // a context, where one English text has two meanings
///     Words.list(names)                                    // "Lamp, Rug and Vase"
///     Words.facts([items, files])                          // "12 items · 3 files"
///
/// Rules, which `make lint` checks with `Tools/phrases.py`:
///
/// - The argument is one literal: no `+`, no `? :`, no literal inside a literal. Translators need whole sentences, so write a text for each
///   case instead of putting in a noun or a verb.
/// - Only values that need no grammar go in: formatted numbers, days, quoted names, other phrases. Nothing is lowercased or capitalized.
/// - Both forms of a number have the same values in the same order, and a text has one number that decides.
/// - A comment `// for translators: …` above the text goes into the template `po/homepwner.pot`, which `make pot` writes.
/// - Texts for files, scripts and other programs (headers, keys, codes) stay as they are.
///
/// Translations are `share/locale/LANGUAGE/LC_MESSAGES/homepwner.mo` beside the folder of the program (see ``Catalogue``). English is in
/// the program, so it opens no file. `HOMEPWNER_LANGUAGE=pseudo` shows which texts do not come from here yet.
public enum Words {
    /// Returns names or facts as one list: "Lamp", "Lamp and Rug", "Lamp, Rug and Vase".
    public static func list(_ parts: [String]) -> String {
        guard var text = parts.first else { return "" }
        for part in parts.dropFirst().dropLast() {
            // for translators: {1} is the beginning of a list, {2} its next part.
            text = tr("\(text), \(part)", in: "list")
        }
        guard parts.count > 1, let last = parts.last else { return text }
        // for translators: {2} is the last part of a list, {1} all parts before it.
        return tr("\(text) and \(last)", in: "list")
    }

    /// Returns facts beside each other: "12 items · 3 files". Empty ones are left out. No grammar connects them.
    public static func facts(_ facts: [String]) -> String { facts.filter { !$0.isEmpty }.joined(separator: " · ") }
}

/// Returns a text in the language of the process.
public func tr(_ phrase: Phrase) -> String { Catalogue.current.text(phrase) }

/// Returns a text that has more than one meaning in English, in the language of the process.
///
/// - Parameter context: what translators read beside the text, such as "button".
public func tr(_ phrase: Phrase, in context: String) -> String { tr(Phrase(phrase, in: context)) }

/// Returns a text with a number in the language of the process, which may have more than two forms.
///
/// - Parameters:
///   - one: the text for one thing.
///   - many: the text for every other number, with the same values in the same order.
///   - count: the number that decides.
///   - context: tells apart two meanings of one English text.
public func tr(_ one: Phrase, _ many: Phrase, _ count: Int, in context: String? = nil) -> String {
    tr(Phrase(one, many, count, in: context))
}
