public import Inventory
import Words

/// The sentences about queries that are not understood: the problem and what to do.
extension QueryNote {
    /// The problem and what to do, in one or two sentences.
    public var sentence: String {
        switch kind {
        case .unknownField(let name, let nearest?):
            let name = Self.shown(name)
            return tr("There is no field “\(name)”. Did you mean \(nearest)?")
        case .unknownField(let name, nil):
            let name = Self.shown(name)
            return tr("There is no field “\(name)”. Put the word in quotes to search for it.")
        case .hiddenField(let title): return tr("\(title) is hidden in this library. Show the field, or leave the condition out.")
        case .unknownName(let name, let noun, let nearest): return noun.unknown(Self.shown(name), Self.either(nearest))
        case .severalNames(let name, let noun, let names): return noun.several(Self.shown(name), Self.either(names))
        case .unusableSearch(let name, .unknown):
            let name = Self.shown(name)
            return tr("The saved search “\(name)” is from a newer version of this program. Use that version.")
        case .unusableSearch(let name, .unfit):
            let name = Self.shown(name)
            return tr("The saved search “\(name)” has a condition on a field whose kind was changed. Change the search, or leave it out.")
        case .unusableSearch(let name, .deleted(.place, let place)):
            let (name, place) = (Self.shown(name), Self.shown(place))
            return tr("The saved search “\(name)” names the place “\(place)”, which was deleted. Change the search, or leave it out.")
        case .unusableSearch(let name, .deleted(_, let tag)):
            let (name, tag) = (Self.shown(name), Self.shown(tag))
            return tr("The saved search “\(name)” names the tag “\(tag)”, which was deleted. Change the search, or leave it out.")
        case .unusableSearch(let name, _):
            let name = Self.shown(name)
            return tr("The saved search “\(name)” needs a field that was deleted. Change the search, or leave it out.")
        case .unreadable(let problem): return problem.sentence
        case .operatorMissing(let title, let wanted, let known):
            let known = Self.either(known)
            return tr("\(title) cannot be compared with \(wanted). Write \(known).")
        case .incomplete(let name):
            let name = Self.shown(name)
            return tr("There is nothing behind “\(name)”. Write a value.")
        case .empty(let instead): return tr("An empty text is no value. Write \(instead) for the items without one.")
        case .bracket: return tr("The bracket has no partner. Add the other one, or put the text in quotes.")
        case .bracketedValues(let name):
            let name = Self.shown(name)
            return tr("Brackets cannot be behind “\(name)”. Separate several values by commas, or write the field for each of them.")
        case .quote: return tr("The quotation mark has no partner. Add the closing one.")
        case .loneOperator(let word): return tr("“\(word)” joins two conditions. Write one on each side, or put the word in quotes.")
        case .deletedInside:
            return tr("is:deleted cannot be inside of another condition. Write it beside the others, without or, - and brackets.")
        case .manyBytes(let most):
            let limit = String(most)
            return tr("The query is too long: the limit is \(limit) bytes. Shorten it.")
        case .manyConditions(let most):
            let limit = String(most)
            return tr("The query has too many conditions: the limit is \(limit). Leave some out.")
        case .manyBrackets(let most):
            let limit = String(most)
            return tr("The query has too many brackets in brackets: the limit is \(limit). Leave some out.")
        case .readAs(let text, let meaning):
            let text = Self.shown(text)
            return tr("“\(text)” is read as \(meaning).")
        }
    }

    /// The number of characters of a name in a sentence.
    private static let most = 60

    /// Returns a name for a sentence.
    fileprivate static func shown(_ text: String) -> String {
        let shown = text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
        let whole = String(String.UnicodeScalarView(shown))
        return whole.count > most ? whole.prefix(most) + "…" : whole
    }

    /// Returns names as alternatives; an empty text for none.
    fileprivate static func either(_ names: [String]) -> String {
        let names = names.map(shown)
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        let others = names.dropLast().joined(separator: ", ")
        return tr("\(others) or \(last)")
    }
}

extension QueryNote.Noun {
    /// Returns the sentences about a name that nothing has.
    ///
    /// - Parameter nearest: the similar names, or an empty text.
    fileprivate func unknown(_ name: String, _ nearest: String) -> String {
        let problem =
            switch self {
            case .place: tr("There is no place “\(name)”.")
            case .tag: tr("There is no tag “\(name)”.")
            case .type: tr("There is no type “\(name)”.")
            case .item: tr("There is no item “\(name)”.")
            case .fact: tr("There is no fact “\(name)”.")
            case .state: tr("There is no state “\(name)”.")
            case .savedSearch: tr("There is no saved search “\(name)”.")
            case .choice(let title): tr("“\(name)” is not a choice of \(title).")
            }
        return nearest.isEmpty ? problem : problem + " " + tr("Did you mean \(nearest)?")
    }

    /// Returns the sentences about the beginning of several names.
    fileprivate func several(_ name: String, _ names: String) -> String {
        switch self {
        case .place: tr("Several places begin with “\(name)”: \(names). Write more of the name.")
        case .tag: tr("Several tags begin with “\(name)”: \(names). Write more of the name.")
        case .type: tr("Several types begin with “\(name)”: \(names). Write more of the name.")
        case .savedSearch: tr("Several saved searches begin with “\(name)”: \(names). Write more of the name.")
        default: tr("Several choices begin with “\(name)”: \(names). Write more of the word.")
        }
    }
}

extension QueryNote.Problem {
    fileprivate var sentence: String {
        switch self {
        case .said(let sentence): return sentence
        case .notADay(let sentence): return sentence + " " + tr("A distance from today is written like 60d or 2y.")
        case .notANumber(let text, let decimal):
            let (text, example) = (QueryNote.shown(text), "0\(decimal)5")
            return tr("“\(text)” is not a number. Write it like 24 or \(example).")
        case .notAnAmount(let text):
            let text = QueryNote.shown(text)
            return tr("“\(text)” is not an amount. Write digits only, for example 1234.50.")
        case .notARange(let text):
            let text = QueryNote.shown(text)
            return tr("“\(text)” is no range. Write it like 100..500 or 2024-03..2024-05.")
        case .backwards(let text):
            let text = QueryNote.shown(text)
            return tr("“\(text)” ends before it begins. Write the smaller or earlier one first.")
        case .rangeBehind(let sign): return tr("A range has no operator like \(sign). Write a colon before it.")
        case .mixedRange(let text):
            let text = QueryNote.shown(text)
            return tr("“\(text)” has ends of different kinds. Write it like 7d..30d or 2024-03..2024-05.")
        case .twoCurrencies: return tr("Both ends of a range are in one currency. Write it like 100..500EUR.")
        case .currencyAlone(let sign): return tr("There is no amount behind \(sign). Write one, for example \(sign)12.50.")
        case .notYesOrNo(let text, let title):
            let text = QueryNote.shown(text)
            return tr("\(title) is yes or no; “\(text)” is neither. Write one of these.")
        case .manyGrades(let title, let choices):
            let choices = choices.joined(separator: ", ")
            return tr("\(title) is compared with one grade. Write one of these: \(choices).")
        case .bestGrade(let grade): return tr("No grade is better than \(grade).")
        case .worstGrade(let grade): return tr("No grade is worse than \(grade).")
        case .alwaysKnown(let name): return tr("Every item has a day on which it was \(name). Leave the condition out.")
        case .nothingToSearch: return tr("There is nothing here that could be searched. Write letters or digits, or leave it out.")
        case .textBehindQuotes: return tr("The text goes on right behind the quotes. Put a blank between them.")
        }
    }
}
