public import Inventory
import Words

/// The sentences about items that an edit of many leaves as they are.
extension EditRefusal {
    /// Returns the reason in a sentence.
    ///
    /// - Parameter catalog: the library's fields, for their names.
    public nonisolated func sentence(_ catalog: Catalog) -> String {
        switch self {
        case .notEditable(let key):
            let title = key.title(in: catalog)
            return tr("\(title) cannot be changed for many items at once.")
        case .hidden(let key):
            let title = key.title(in: catalog)
            return tr("\(title) is hidden in this library. Show the field first.")
        case .unknownField: return tr("The field does not exist any more.")
        case .wrongKind(let key):
            let title = key.title(in: catalog)
            return tr("\(title) cannot have such a value.")
        case .noArithmetic(let key):
            let title = key.title(in: catalog)
            return tr("\(title) is not an amount or a number.")
        case .numberForMany: return tr("No two items can have the same item number.")
        case .numberTaken(let number): return tr("Another item has the number \(number).")
        case .wholeRefused: return tr("The item that it is a part of cannot be changed, so that it does not move.")
        case .newerValue(let day):
            let day = day.iso
            return tr("The value is as of \(day), which is later. Give the day of the new one.")
        case .nameMissing: return tr("An item needs a name.")
        case .otherCurrency(let key, let currency):
            let (title, code) = (key.title(in: catalog), currency.code)
            return tr("\(title) is in \(code).")
        case .tooPrecise(let key):
            let title = key.title(in: catalog)
            return tr("\(title) cannot have so many decimals.")
        case .tooLarge(let key):
            let title = key.title(in: catalog)
            return tr("\(title) would be too large.")
        case .quantityOutOfRange: return tr("The quantity would be below 0 or above 999,999.999.")
        case .manyTags:
            let limit = String(ItemContent.tagLimit)
            return tr("The item would have more than \(limit) tags.")
        case .manyValuations:
            let limit = String(ItemContent.valuationLimit)
            return tr("The item would have more than \(limit) older values.")
        case .notPurchased: return tr("The warranty counts from the day of purchase, which is unknown.")
        case .warrantyTooLong: return tr("The warranty would end after the year 9999.")
        case .said(let sentence): return sentence
        }
    }
}

extension FieldKey {
    /// Returns the field's name for display; empty for a custom field that does not exist any more.
    public nonisolated func title(in catalog: Catalog) -> String {
        switch self {
        case .fixed(let field): field.descriptor.title
        case .own(let id): catalog.field(id)?.name ?? ""
        case .added: tr("Added", in: "field")
        case .changed: tr("Changed", in: "field")
        }
    }

    /// Returns the field's name in the query language.
    public nonisolated func queryName(in catalog: Catalog) -> String {
        if case .fixed(let field) = self { field.descriptor.queryName } else { title(in: catalog) }
    }
}
