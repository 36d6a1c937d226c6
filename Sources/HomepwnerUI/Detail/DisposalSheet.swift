import Graphics
import Inventory
import Toolkit
import Words
import WorkspaceModel

/// Asks for the day, the price and the recipient of items that left the household, and marks them as one change. Nothing is deleted.
final class DisposalSheet: EntrySheet {
    private let kind: FieldChoice
    private let disposed: Disposed
    private let around: Surroundings
    private let dayField = DateField()
    private let priceField = TextField()
    private let recipientField = TextField()
    private let partsSwitch = Switch()
    /// The number of parts of a single item that are here; they leave with it, if nobody says otherwise.
    private lazy var parts = Loaded<Int>(around, for: self) { [disposed] store throws(InventoryError) in
        guard case .item(let item) = disposed else { return 0 }
        return try await store.count(of: ItemQuery(scope: .parts(of: item.id)))
    }
    private var offersParts = false
    /// The typed day that was asked about because it is hard to believe; Done pressed again means it.
    private var confirmedDay: String?
    private var isAnswered = false

    init(_ kind: FieldChoice, of disposed: Disposed, _ around: Surroundings) {
        (self.kind, self.disposed, self.around) = (kind, disposed, around)
        super.init(kind.title, message: Self.message(about: disposed, around.style), done: tr("Done"))
        let (days, catalog) = (around.style.days, around.workspace.catalog.tree.catalog)
        if catalog.shows(.disposedOn) {
            add(tr("On"), dayField)
            dayField.show(days: days) { try? DayParser(days).read($0.trimmed).day }
            dayField.text = Day.today().formatted(days)
            dayField.identifier = "disposal-day"
        }
        if kind.hasPrice, catalog.shows(.disposalPrice), case .item(let item) = disposed {
            add(item.content.quantity == .one ? tr("For") : tr("For all of it"), priceField)
            priceField.placeholder = tr("in \(currency.code)")
            priceField.maximumLength = 64
            priceField.identifier = "disposal-price"
        }
        if kind.hasRecipient, catalog.shows(.disposedTo) {
            add(tr("To"), recipientField)
            recipientField.maximumLength = ItemContent.lineLimit
            recipientField.identifier = "disposal-recipient"
        }
        partsSwitch.isOn = true
        partsSwitch.identifier = "disposal-parts"
        if case .item = disposed { return }
        offer(tr("Parts, too"))
    }

    private static func message(about disposed: Disposed, _ style: NumberStyle) -> String {
        let name = name(of: disposed, style)
        return disposed.selection.count == 1
            ? tr("\(name). It leaves the lists and sums, and stays under Disposed with all that is known of it.")
            : tr("\(name). They leave the lists and sums, and stay under Disposed with all that is known of them.")
    }

    private static func name(of disposed: Disposed, _ style: NumberStyle) -> String {
        switch disposed {
        case .item(let item): return DisplayText.quoted(item.title(style))
        case .items(let items): return CountText.items(items.count, style: style)
        case .place(let place, let items):
            let (count, name) = (CountText.items(items.count, style: style), DisplayText.quoted(place.name))
            return tr("\(count) in \(name)")
        }
    }

    override func update() {
        guard !offersParts, let count = parts.value, count > 0 else { return }
        offer(tr("Its parts, too"))
        contentSizeDidChange()
    }

    private func offer(_ title: String) {
        offersParts = true
        add(title, partsSwitch)
    }

    /// The currency of a price that names none.
    private var currency: Currency {
        guard case .item(let item) = disposed else { return around.currency }
        return item.content.value?.currency ?? item.content[.price]?.money?.currency ?? around.currency
    }

    /// The words about what was marked: the item by its name, or the true number of items.
    private var afterwards: AfterChange {
        let (style, word) = (around.style, kind.title.lowercased())
        let nothing = tr("Nothing was changed: all of this was marked as \(word) before, in the same way.")
        guard case .item(let item) = disposed else {
            return .offerUndoOfMany(
                { count in
                    let items = CountText.items(count, style: style)
                    return tr("Marked \(items) as \(word)")
                }, nothing: nothing)
        }
        let name = DisplayText.quoted(item.title(style))
        return .offerUndoOfMany(
            { count in
                let parts = CountText.number(count - 1, style: style)
                return count == 1
                    ? tr("Marked \(name) as \(word)")
                    : tr("Marked \(name) with \(parts) part as \(word)", "Marked \(name) with \(parts) parts as \(word)", count - 1)
            }, nothing: nothing)
    }

    override func done() {
        guard !isAnswered else { return }
        // The texts mean what they mean in the form.
        var fields = FormFields()
        fields[.name] = "-"
        fields[.disposal] = kind.id
        fields[.disposedOn] = dayField.text
        fields[.disposalPrice] = priceField.text
        fields[.disposedTo] = recipientField.text
        let content: ItemContent
        do throws(FormFields.Problem) {
            content = try fields.content(
                original: nil, currency: currency, style: around.style, isSureOf: confirmedDay == dayField.text ? [.disposedOn] : [])
        } catch {
            if error.isQuestion { confirmedDay = dayField.text }
            return show(problem: error.sentence, at: [.disposedOn: dayField, .disposalPrice: priceField][error.field] ?? recipientField)
        }
        isAnswered = true
        dismiss()
        let disposal = Disposal(
            kind: kind.id, day: content[.disposedOn]?.day, price: content[.disposalPrice]?.money, recipient: recipientField.text.trimmed)
        around.workspace.send(
            .change(
                .request(.assign(.disposal(disposal, withParts: partsSwitch.isOn), to: disposed.selection)), afterwards))
    }
}

extension FieldChoice {
    /// Whether a thing that leaves in this way is paid for.
    fileprivate var hasPrice: Bool { id == "sold" }
    /// Whether somebody has it afterwards who is known.
    fileprivate var hasRecipient: Bool { id == "sold" || id == "given-away" }

    /// The command that marks items, as a title.
    var commandTitle: String { id == "given-away" ? tr("Given Away…") : tr("\(title)…") }
}
