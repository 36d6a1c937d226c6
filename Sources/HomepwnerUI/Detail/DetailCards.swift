import FoundationEssentials
import Graphics
import Inventory
import Toolkit

/// What is known of an item, in cards below its name: one for each thing of which there is something to say, in two columns where there is
/// the room.
final class DetailCards: View {
    /// Told where a press leads.
    var onFollow: ((DetailLink) -> Void)?
    /// Told where the form is to be opened.
    var onEdit: ((FormPlace) -> Void)?
    /// Asked for the dot of a tag.
    var dotOfTag: ((UUID) -> ThemeColor?)?
    /// Asked for the symbol of a place.
    var iconOfPlace: ((UUID) -> Icon?)?

    /// The papers, in a card of their own.
    let papers: PaperCard
    private let groups: [(kind: DetailText.Card, card: CardView, group: DetailGroup)]
    private let completeness = CompletenessView()
    private let completenessCard: CardView
    let value = ValueView()
    private let valueCard: CardView
    private let warranty = WarrantyView()
    private let warrantyCard: CardView
    private let tags = PillFlow(insets: EdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
    private let parts = DetailGroup()
    private let partsCard: CardView
    private let notes = SaidLabel(font: Font(size: 14))
    private let notesCard: CardView
    private let addedLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)
    private let style: NumberStyle
    private let canEdit: Bool
    private var shownTags: (names: [Reference], dots: [ThemeColor?]) = ([], [])

    init(papers: PaperCard, canEdit: Bool, style: NumberStyle) {
        (self.papers, self.canEdit, self.style) = (papers, canEdit, style)
        groups = DetailText.Card.allCases.map { kind in
            let group = DetailGroup()
            return (kind, Self.card(kind.title, group), group)
        }
        completenessCard = Self.card("", completeness)
        valueCard = Self.card(FieldGroup.value.title, value)
        warrantyCard = Self.card(FieldGroup.warranty.title, warranty)
        partsCard = Self.card("Parts", parts)
        notesCard = Self.card(FieldGroup.notes.title, notes)
        super.init(frame: .zero)
        notesCard.contentView.themeBackground = nil
        notes.identifier = "detail-notes"
        addedLabel.textAlignment = .natural
        (tags.isHidden, partsCard.isHidden) = (true, true)
        groups.first { $0.kind == .place }?.group.others = [tags]
        for card in [completenessCard] + inOrder.flatMap({ $0 }) { addSubview(card) }
        addSubview(addedLabel)
        connect()
    }

    private static func card(_ title: String, _ content: View) -> CardView {
        let card = CardView(title) { [unowned content] in Stack(.depth) { content } }
        card.contentView.addSubview(content)
        return card
    }

    private func connect() {
        for group in groups.map(\.group) + [parts] {
            group.onFollow = { [weak self] in self?.onFollow?($0) }
            if canEdit { group.onEdit = { [weak self] in self?.onEdit?($0) } }
        }
        for label in [value.amountLabel, value.sourceLabel, warranty.termsLabel, warranty.endLabel, notes] where canEdit {
            label.onEdit = { [weak self] in self?.onEdit?($0) }
        }
        completeness.onAdd = { [weak self] in self?.onEdit?($0) }
        if canEdit { value.sparkline.onPress = { [weak self] _ in self?.onEdit?(.field(.value)) } }
    }

    private func card(_ kind: DetailText.Card) -> CardView? { groups.first { $0.kind == kind }?.card }

    /// The cards in the order in which they stand: one alone in a line has all of the width, those of one line share two columns.
    private var inOrder: [[View]] {
        func cards(_ kinds: DetailText.Card...) -> [View] { kinds.compactMap(card) }
        return [
            cards(.identification, .purchase), [valueCard], cards(.place) + [warrantyCard] + cards(.insurance, .disposal), [papers],
            cards(.own) + [partsCard], [notesCard],
        ]
    }

    // MARK: - What is shown

    /// Shows what is known of an item.
    ///
    /// - Parameter hidden: the fields that the library hides, of which the item has nothing here
    func show(
        _ item: Item, _ text: DetailText, matcher: SearchMatcher, threshold: ValueThreshold, hiding hidden: Set<ItemField> = []
    ) {
        let content = item.content
        for (kind, card, group) in groups {
            group.show(text.lines(of: kind))
            if kind == .place {
                showTags(of: content)
                for field in group.fields {
                    let icon = content.place?.id.flatMap { iconOfPlace?($0) } ?? .folder
                    field.icon = field.line.place == .field(.place) ? icon : nil
                }
            }
            card.isHidden = group.isEmpty
        }
        let complete = CompletenessText(content, hiding: hidden)
        completenessCard.isHidden = complete == nil
        if let complete { completeness.show(complete, canAdd: canEdit) }
        let worth = ValueText(content, threshold: threshold, matcher: matcher, style: style)
        valueCard.isHidden = worth == nil
        if let worth { value.show(worth) }
        let guarantee = WarrantyText(content, matcher: matcher, style: style)
        warrantyCard.isHidden = guarantee == nil
        if let guarantee { warranty.show(guarantee) }
        notes.show(text.notes)
        notesCard.isHidden = text.notes == nil
        addedLabel.text = "Added \(item.createdAt.localDay.formatted(style.days))"
        setNeedsLayout()
    }

    private func showTags(of content: ItemContent) {
        let dots = content.tags.map { tag in tag.id.flatMap { dotOfTag?($0) } }
        // Those that stay as they are keep the keyboard.
        guard content.tags != shownTags.names || dots != shownTags.dots else { return }
        shownTags = (content.tags, dots)
        tags.pills = zip(content.tags, dots).map { tag, dot in
            let pill = TagPill(tag.name, dot: dot)
            pill.action = { [weak self] in if let id = tag.id { self?.onFollow?(.tag(id)) } }
            return pill
        }
    }

    /// Shows the parts of the item.
    func show(_ found: DetailParts.Found) {
        let rows = found.rows.map { row in
            let part = PartRow(row, style)
            part.onFollow = { [weak self] in self?.onFollow?($0) }
            return part
        }
        let sum: [View] = found.count > 1 ? [PartSum(found, style)] : []
        parts.others = rows + sum
        partsCard.isHidden = rows.isEmpty
        LayoutAround.invalidate(self)
    }

    // MARK: - Layout

    /// From this width on cards are beside each other, in points.
    private static let twoColumns = 480.0
    private static let gap = 16.0

    private func stack(_ width: Double) -> Stack {
        let isWide = width >= Self.twoColumns
        for group in groups { group.group.isCompact = isWide }
        let lines = inOrder.map { $0.filter { !$0.isHidden } }.filter { !$0.isEmpty }
        return Stack(.vertical, spacing: 4) {
            completenessCard.sized(width: .flexible)
            for line in lines {
                if isWide, line.count > 1 {
                    columns(of: line, width: (width - Self.gap) / 2)
                } else {
                    for card in line { card.sized(width: .flexible) }
                }
            }
            Spacer(14)
            addedLabel
        }
    }

    /// Two columns of about the same height: each card goes where there is less so far.
    private func columns(of cards: [View], width: Double) -> Stack {
        var columns: [[View]] = [[], []]
        var heights = [0.0, 0.0]
        for card in cards {
            let column = heights[1] < heights[0] ? 1 : 0
            columns[column].append(card)
            heights[column] += card.contentHeight(forWidth: width) ?? 0
        }
        return Stack(.horizontal, spacing: Self.gap, alignment: .top) {
            for column in columns {
                Stack(.vertical, spacing: 4) {
                    for card in column { card.sized(width: .flexible) }
                }
                .sized(width: .fixed(width))
            }
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack(width).height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack(size.width).height(forWidth: size.width)) }

    override func layoutSubviews() { stack(bounds.width).place(in: self) }
}
