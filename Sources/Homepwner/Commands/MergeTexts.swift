import Exchange
import Inventory
import Words

extension MergeRefusal {
    /// The reason and the remedy, in two sentences.
    var sentence: String {
        switch self {
        case .sameItem: return tr("An item cannot be merged with itself. Give two items.")
        case .oneLeft(let gone, let here):
            let (first, second) = (visible(gone, limit: 80), visible(here, limit: 80))
            return tr("“\(first)” left the household, and “\(second)” is here. Take the first one back, then merge them.")
        case .addedAndTaken: return tr("Leave the quantity out of --take, or leave out --add.")
        case .units(let one, let other):
            let (first, second) = (unit(one), unit(other))
            return tr("The units differ: \(first) and \(second). Give both items the same unit, then add their quantities.")
        case .quantity: return tr("The sum of the quantities is too large. Make one of them smaller.")
        case .amounts(let inAll, let each):
            let (first, second) = (visible(inAll, limit: 80), visible(each, limit: 80))
            return tr("The amounts of “\(first)” are in all, and those of “\(second)” are for each. Change one item, then merge them.")
        case .currencies(let field, let one, let other):
            let (title, first, second) = (field.descriptor.title, one.code, other.code)
            return tr("\(title): amounts in \(first) and \(second) cannot be added. Change one of them, then merge the items.")
        case .sum(let field):
            let title = field.descriptor.title
            return tr("\(title): the sum of both amounts is too large. Make one of them smaller.")
        case .limit(let error): return error.description
        }
    }

    private func unit(_ text: String) -> String { text.isEmpty ? tr("none") : "“\(visible(text, limit: 50))”" }
}
