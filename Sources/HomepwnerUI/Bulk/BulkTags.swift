import Graphics
import Inventory
import Toolkit
import Words

/// Changes the form when tags are put on or taken off; the row finds it as its nearest such responder.
protocol BulkTagsActing: AnyObject {
    func bulkTagsDidChange()
}

/// The tags of a form for many items: a field for those that all items get, and below it those that some have, each to be taken off.
final class BulkTags: View {
    /// The field of the tags that all items get.
    let field = TokenField()
    private let titleLabel = Label(ItemField.tags.descriptor.title, font: Font(size: 14), color: .secondaryLabel)
    private let flow = PillFlow()
    private let moreLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let style: NumberStyle
    private let catalog: Catalog
    private var count = 0
    private var present: [(tag: Reference, count: Int, button: Button)] = []
    private var shown: [ChosenValues.TagCount]?
    /// The tags that are taken off.
    private(set) var off: [Reference] = []

    private static let labelWidth = 112.0
    /// The largest number of tags that have a button.
    private static let most = 60

    init(_ catalog: Catalog, _ style: NumberStyle, source: (any FormSource)?) {
        (self.catalog, self.style) = (catalog, style)
        super.init()
        titleLabel.labels = field.textField
        field.identifier = "bulk-tags"
        field.textField.accessibilityLabel = tr("Tags to add")
        field.placeholder = tr("Add a tag to all")
        field.makeToken = { TokenField.token($0, catalog) }
        field.completions = { [weak source] in source?.completions(of: $0, in: .tags) ?? [] }
        field.addTarget(self, action: BulkTags.fieldDidChange, for: .valueChanged)
        // A tag that is still being typed counts, too.
        field.textField.addTarget(self, action: BulkTags.fieldDidChange, for: .editingChanged)
        moreLabel.numberOfLines = 0
        moreLabel.isHidden = true
        flow.isHidden = true
        for view in [titleLabel, field, flow, moreLabel] as [View] { addSubview(view) }
    }

    /// The names of the tags that all items get, with one that is still being typed.
    var on: [String] {
        let typed = field.textField.text.trimmed
        return field.tokens.map(\.title) + (typed.isEmpty ? [] : [typed])
    }

    /// Whether tags are put on or taken off.
    var isTouched: Bool { !on.isEmpty || !off.isEmpty }

    /// Shows the tags that the items have.
    func show(_ values: ChosenValues) {
        // Tags that are taken off keep their buttons, to leave them.
        let gone = off.filter { tag in !values.tags.contains { $0.tag.id == tag.id } }.map { ChosenValues.TagCount(tag: $0, count: 0) }
        let tags = values.tags.sorted { ($1.count, $0.tag.name) < ($0.count, $1.tag.name) } + gone
        guard tags != shown || values.count != count else { return }
        (count, shown) = (values.count, tags)
        present = tags.prefix(Self.most).map { tag in
            let button = Button("", style: .bordered)
            button.identifier = "bulk-tag-" + tag.tag.name
            button.font = Font(size: 12.5)
            button.addTarget(self, action: BulkTags.press)
            return (tag.tag, tag.count, button)
        }
        let rest = tags.count - present.count
        let number = CountText.number(rest, style: style)
        moreLabel.text = rest > 0 ? tr("and \(number) more tag", "and \(number) more tags", rest) : ""
        moreLabel.isHidden = rest == 0
        flow.pills = present.map(\.button)
        update()
    }

    private func update() {
        for (tag, tagged, button) in present {
            let isOff = off.contains { $0.id == tag.id }
            let name = DisplayText.isolated(DisplayText.shortened(tag.name, to: 40))
            let (some, all) = (CountText.number(tagged, style: style), CountText.number(count, style: style))
            button.title =
                isOff ? tr("Take off: \(name)") : tagged == count ? tr("\(name) · all \(all)") : tr("\(name) · \(some) of \(all)")
            button.isDestructive = isOff
            button.icon = isOff ? .reply : nil
            button.toolTip = isOff ? tr("Leave the Tag as It Is") : tr("Take the Tag off All Items")
        }
        titleLabel.font = Font(size: 14, weight: isTouched ? .semibold : .regular)
        titleLabel.textColor = isTouched ? .label : .secondaryLabel
        setNeedsLayout()
        LayoutAround.invalidate(flow)
    }

    private func press(_ button: Button) {
        guard let tag = present.first(where: { $0.button === button })?.tag else { return }
        if let place = off.firstIndex(where: { $0.id == tag.id }) { off.remove(at: place) } else { off.append(tag) }
        update()
        target((any BulkTagsActing).self)?.bulkTagsDidChange()
    }

    private func fieldDidChange() {
        update()
        target((any BulkTagsActing).self)?.bulkTagsDidChange()
    }

    private func stack(_ width: Double) -> Stack {
        let isNarrow = width < BulkRow.leastWidth
        titleLabel.textAlignment = isNarrow ? .natural : .trailing
        return Stack(.horizontal, spacing: 14, alignment: .top) {
            if !isNarrow { titleLabel.sized(width: .fixed(Self.labelWidth), height: .fixed(38)) }
            Stack(.vertical, spacing: 6) {
                if isNarrow { titleLabel.sized(height: 20) }
                field.sized(height: .fitting(atLeast: 38))
                flow
                moreLabel
            }
            .sized(width: .flexible)
            Spacer(.fixed(36))
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack(width).height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack(size.width).height(forWidth: size.width)) }

    override func layoutSubviews() { stack(bounds.width).place(in: self) }
}
