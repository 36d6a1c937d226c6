import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// Asks for the current value of the selected items, and stores it in one change.
final class ValuePresenter {
    private let list: ItemListController
    private let fetcher: ItemFetcher
    private let currency: () -> Currency
    private let style: NumberStyle
    private unowned let host: any MainHost

    init(
        list: ItemListController, fetcher: ItemFetcher, currency: @escaping () -> Currency, style: NumberStyle, host: any MainHost
    ) {
        (self.list, self.fetcher) = (list, fetcher)
        (self.currency, self.style, self.host) = (currency, style, host)
    }

    /// Opens the sheet for the selected items. A single item is read first: the detail may still show the one before.
    func begin() {
        guard host.canChange, host.presentedViewController == nil, list.selectedCount > 0 else { return }
        guard let place = list.currentPlace else {
            let name = CountText.items(list.selectedCount, style: style)
            return ask(NewValueSheet.Subject(name: name, isSeveral: true), of: list.selection, about: nil)
        }
        fetcher.read(at: place) { [weak self] item in
            guard let self, host.presentedViewController == nil else { return }
            let subject = NewValueSheet.Subject(
                name: DisplayText.quoted(item.title(style)), before: item.content.valuation,
                isOfEach: item.content.quantity != .one && !item.content.amountsAreInAll)
            ask(subject, of: .items([item.id]), about: item.content)
        }
    }

    private func ask(_ subject: NewValueSheet.Subject, of items: ItemSelection, about content: ItemContent?) {
        let usual = content?.value?.currency ?? content?[.price]?.money?.currency ?? currency()
        host.present(
            NewValueSheet(subject, currency: usual, style: style) { [weak self] in
                self?.save($0, for: items, named: subject.name, before: content)
            })
    }

    private func save(_ valuation: Valuation, for items: ItemSelection, named name: String, before: ItemContent?) {
        let words = "\(name): \(self.words(of: valuation, before: before))"
        host.workspace.send(.change(.request(.assign(.valuation(valuation), to: items)), .offerUndo(words)))
    }

    /// Returns the value and its day, and a remark if a newer one stays the item's value.
    private func words(of valuation: Valuation, before: ItemContent?) -> String {
        let day = valuation.day.map { " as of " + $0.formatted(style.days) } ?? ""
        let words = "value \(valuation.money.formatted(style))\(day)"
        guard var content = before else { return words }
        content.take(valuation)
        guard content.valuation != valuation, let newer = content.valuation?.day else { return words }
        return "\(words) was added as an older value; the value as of \(newer.formatted(style.days)) is newer"
    }
}
