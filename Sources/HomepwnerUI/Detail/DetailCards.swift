import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// The facts about an item, in cards below its name: one for each subject with facts, in two columns if there is room.
final class DetailCards: View {
    /// Asked for the dot of a tag.
    var dotOfTag: ((UUID) -> ThemeColor?)?
    /// Asked for the symbol of a place.
    var iconOfPlace: ((UUID) -> Icon?)?

    /// The papers, in a card of their own.
    let papers: PaperCard
    let main: DetailMain
    private let completeness = CompletenessView()
    private let facts = DetailGroup()
    private let factsCard: CardView
    private let warranty = WarrantyView()
    private let warrantyCard: CardView
    private let parts = DetailGroup()
    private let partsCard: CardView
    private let notes = SaidLabel(font: Font(size: 14))
    private let notesCard: CardView
    private let addedLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)
    private let style: NumberStyle
    private let canEdit: Bool

    init(papers: PaperCard, canEdit: Bool, style: NumberStyle) {
        (self.papers, self.canEdit, self.style) = (papers, canEdit, style)
        main = DetailMain(canEdit: canEdit)
        factsCard = Self.card("", facts)
        warrantyCard = Self.card(FieldGroup.warranty.title, warranty)
        partsCard = Self.card("Parts", parts)
        notesCard = Self.card(FieldGroup.notes.title, notes)
        super.init(frame: .zero)
        notesCard.contentView.themeBackground = nil
        notes.identifier = "detail-notes"
        addedLabel.textAlignment = .natural
        partsCard.isHidden = true
        facts.isCompact = true
        facts.accessibilityLabel = "Facts"
        for part in [main, completeness, factsCard, warrantyCard, partsCard, papers, notesCard, addedLabel] as [View] { addSubview(part) }
    }

    private static func card(_ title: String, _ content: View) -> CardView {
        let card = CardView(title) { [unowned content] in Stack(.depth) { content } }
        card.contentView.addSubview(content)
        return card
    }

    // MARK: - Contents

    /// Shows the facts about an item.
    ///
    /// - Parameter hidden: the fields that the library hides, which are left out
    func show(
        _ item: Item, _ text: DetailText, matcher: SearchMatcher, threshold: ValueThreshold, hiding hidden: Set<ItemField> = []
    ) {
        let content = item.content
        main.show(
            ValueText(content, threshold: threshold, matcher: matcher, style: style), place: text.place,
            icon: content.place?.id.flatMap { iconOfPlace?($0) } ?? .folder, tags: content.tags,
            dots: content.tags.map { tag in tag.id.flatMap { dotOfTag?($0) } }, hiding: hidden)
        let complete = CompletenessText(content, hiding: hidden)
        completeness.isHidden = complete == nil
        if let complete { completeness.show(complete, canAdd: canEdit) }
        facts.show(text.lines(of: .identification), beside: text.lines(of: .purchase), others: text.lines(of: .own))
        factsCard.isHidden = facts.isEmpty
        let guarantee = WarrantyText(content, matcher: matcher, style: style)
        warrantyCard.isHidden = guarantee == nil
        if let guarantee { warranty.show(guarantee) }
        notes.show(text.notes)
        notesCard.isHidden = text.notes == nil
        addedLabel.text = "Added \(item.createdAt.localDay.formatted(style.days))"
        setNeedsLayout()
    }

    /// Shows the parts of the item.
    func show(_ found: DetailParts.Found) {
        let rows = found.rows.map { PartRow($0, style) }
        let sum: [View] = found.count > 1 ? [PartSum(found, style)] : []
        parts.others = rows + sum
        partsCard.isHidden = rows.isEmpty
        LayoutAround.invalidate(self)
    }

    // MARK: - Layout

    /// From this width on cards are beside each other, in points.
    private static let twoColumns = 400.0
    private static let gap = 16.0

    private func stack(_ width: Double) -> Stack {
        let halves = [warrantyCard, partsCard].filter { !$0.isHidden }
        return Stack(.vertical) {
            main.sized(width: .flexible)
            if completeness.isHidden {
                Spacer(main.isHidden ? 0 : 12)
            } else {
                Spacer(8)
                completeness.sized(width: .flexible)
                Spacer(8)
            }
            factsCard.sized(width: .flexible)
            Spacer(4)
            if width >= Self.twoColumns, halves.count > 1 {
                Stack(.horizontal, spacing: Self.gap, alignment: .top) {
                    for card in halves { card.sized(width: .fixed(((width - Self.gap) / 2).rounded(.down))) }
                }
            } else {
                for card in halves { card.sized(width: .flexible) }
            }
            papers.sized(width: .flexible)
            notesCard.sized(width: .flexible)
            Spacer(14)
            addedLabel
        }
    }

    override func contentHeight(forWidth width: Double) -> Double? { stack(width).height(forWidth: width) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: stack(size.width).height(forWidth: size.width)) }

    override func layoutSubviews() { stack(bounds.width).place(in: self) }
}
