import Foundation
import Testing

@testable import Words

@Suite struct PhraseTests {
    private let name = "Lamp"

    @Test func aLiteralIsAKeyWithItsValues() {
        let phrase: Phrase = "Moved \(name) to \("Hall" as String)."
        #expect(phrase.key == "Moved {1} to {2}." && phrase.arguments == [.text("Lamp"), .text("Hall")])
        #expect(phrase.plural == nil && phrase.count == nil && phrase.context == nil)
        #expect(tr("Moved \(name).") == "Moved Lamp." && tr("Delete") == "Delete" && tr("") == "")
    }

    @Test func bracesOfTheTextStay() {
        let phrase: Phrase = "{1} {} \(name) }"
        #expect(phrase.key == "{{1}} {{}} {1} }}" && tr(phrase) == "{1} {} Lamp }")
        #expect(tr("a { b") == "a { b")
    }

    @Test(arguments: [(0, "0 items"), (1, "1 item"), (2, "2 items"), (-1, "-1 items"), (1_000, "1000 items")])
    func englishHasTwoForms(count: Int, text: String) {
        let number = String(count)
        #expect(tr("\(number) item", "\(number) items", count) == text)
        let phrase = Phrase("\(number) item", "\(number) items", count, in: "sum")
        #expect(phrase.plural == "{1} items" && phrase.count == count && phrase.context == "sum" && tr(phrase) == text)
    }

    @Test func textsGoIntoTexts() {
        let inner = Phrase("\(name) lamp", "\(name) lamps", 2)
        let outer: Phrase = "There are \(inner)."
        #expect(outer.arguments == [.phrase(inner)] && outer.description == "There are Lamp lamps.")
    }

    @Test func aPhraseCanBeKeptAndReadAgain() throws {
        let phrase = Phrase("\(name) in \(Phrase("Open", in: "state"))", "\(name) in \(Phrase("Open", in: "state"))", 3, in: "row")
        #expect(try JSONDecoder().decode(Phrase.self, from: JSONEncoder().encode(phrase)) == phrase)
    }

    @Test func listsAndFacts() {
        #expect(Words.list([]) == "" && Words.list(["a"]) == "a" && Words.list(["a", "b"]) == "a and b")
        #expect(Words.list(["a", "b", "c", "d"]) == "a, b, c and d")
        #expect(Words.facts(["12 items", "", "3 files"]) == "12 items · 3 files" && Words.facts([]) == "")
    }

    @Test func anotherLanguageCanBeBound() async throws {
        let texts = TranslationFile(["Delete": "Löschen", "list\u{4}{1} and {2}": "{1} und {2}"])
        try texts.read { catalogue in
            Catalogue.$scoped.withValue(catalogue) {
                #expect(tr("Delete") == "Löschen" && Words.list(["a", "b", "c"]) == "a, b und c")
            }
        }
        #expect(tr("Delete") == "Delete")
    }

    @Test func thePseudoLocaleMarksAndLengthens() {
        Catalogue.$scoped.withValue(.pseudo) {
            #expect(tr("Delete") == "⟦Ďéļéţé ······⟧")
            #expect(tr("Moved \(name) to the attic") == "⟦Ḿöṽéď Lamp ţö ţĥé áţţîç ·······⟧")
            #expect(tr("\("2" as String) item", "\("2" as String) items", 2) == "⟦2 îţéḿš ······⟧")
            #expect(Words.facts([tr("a"), tr("b")]) == "⟦á ·⟧ · ⟦ƀ ·⟧")
        }
    }
}
