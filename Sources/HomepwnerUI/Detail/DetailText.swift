import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// The texts of the detail about an item, made from the item alone. Empty fields are left out.
struct DetailText {
    /// Groups of lines among the facts.
    nonisolated enum Facts: CaseIterable {
        /// The fields that identify the item.
        case identification
        /// Its purchase, its insurance, and its departure from the household.
        case purchase
        /// The custom fields.
        case own
    }

    /// No name or number has more bytes, so that each is shown whole.
    private static let limit = 16_000

    private let content: ItemContent
    private let matcher: SearchMatcher
    private let style: NumberStyle

    init(_ content: ItemContent, matcher: SearchMatcher, style: NumberStyle) {
        (self.content, self.matcher, self.style) = (content, matcher, style)
    }

    // MARK: - The head

    /// Its maker and its model.
    var kind: MarkedText {
        MarkedText(
            [content.text(.maker), content.text(.model)].filter { !$0.isEmpty }.map { MarkedText($0, matcher) }, separator: " · ")
    }

    /// The whole that it is a part of.
    var whole: DetailLine? {
        guard let parent = content.parent, let id = parent.id else { return nil }
        let name = parent.name.isEmpty ? "an unnamed item" : DisplayText.isolated(parent.name)
        return DetailLine(
            "Part of", MarkedText("part of \(name)", SearchMatcher("")), copied: parent.name, color: .link, link: .item(id))
    }

    // MARK: - Cards

    /// The line of its place; nil without one.
    var place: DetailLine? { line(of: .place) }

    /// Returns the lines of a group of facts; empty if there are no facts.
    func lines(of lines: Facts) -> [DetailLine] {
        switch lines {
        case .identification: facts(of: .identification, without: [.name, .condition, .unit])
        case .purchase:
            facts(of: .purchase) + receipts + facts(of: .insurance) + facts(of: .disposal)
                + facts(of: .place, without: [.place, .parent, .tags])
        case .own: content.own.map(line(of:))
        }
    }

    private func facts(of group: FieldGroup, without left: Set<ItemField> = []) -> [DetailLine] {
        FieldDescriptor.all.filter { $0.group == group && !left.contains($0.field) }.compactMap { line(of: $0.field) }
    }

    /// Returns the line of a field; nil if nothing is known.
    private func line(of field: ItemField) -> DetailLine? {
        guard let value = content[field] else {
            // Without a number the unit is shown alone.
            return field == .quantity && !content.text(.unit).isEmpty ? line(.unit, content.text(.unit), link: nil) : nil
        }
        switch (field, value) {
        case (.quantity, _):
            let unit = content.text(.unit)
            return line(field, content.quantity.formatted(style) + (unit.isEmpty ? "" : " " + unit), link: nil)
        case (_, .money(let amount)): return line(field, said(amount, isOfAll: field == .disposalPrice), link: nil)
        case (_, .reference(let reference)):
            let link = reference.id.map { field == .place ? DetailLink.place($0) : field == .type ? .type($0) : .item($0) }
            return line(field, reference.shown, link: link)
        default:
            guard !field.isLong else { return lines(field) }
            return line(field, field.formatted(value, style), link: nil)
        }
    }

    private func line(_ field: ItemField, _ text: String, link: DetailLink?) -> DetailLine {
        let isSearched = field.descriptor.isSearched
        return DetailLine(
            field.descriptor.title, MarkedText(text, isSearched ? matcher : SearchMatcher(""), limit: Self.limit), copied: text,
            color: link == nil ? .label : .link, link: link, place: .field(field))
    }

    /// A text of several lines.
    private func lines(_ field: ItemField) -> DetailLine {
        let text = content.text(field)
        return DetailLine(
            field.descriptor.title, MarkedText(lines: DisplayText.shortened(text, to: Self.limit), matcher), copied: text,
            isMultiline: true, place: .field(field))
    }

    /// Returns an amount as it was entered, and the amount of all pieces if that differs.
    private func said(_ amount: Money, isOfAll: Bool) -> String {
        let all = isOfAll ? amount : content.inAll(amount)
        return amount.formatted(style) + (all.flatMap { $0 == amount ? nil : ", in all " + $0.formatted(style) } ?? "")
    }

    private var receipts: [DetailLine] {
        content.papers.filter { $0.role == .receipt }.map { paper in
            DetailLine(
                PaperRole.receipt.title, MarkedText(paper.name, SearchMatcher("")), copied: paper.name, color: .link, link: .paper(paper))
        }
    }

    private func line(of value: OwnValue) -> DetailLine {
        let text = value.formatted(style)
        let name = DisplayText.isolated(value.field.name)
        let place = value.field.id.map(FormPlace.own)
        if case .text(let lines) = value.content, lines.contains(where: \.isNewline) {
            return DetailLine(
                name, MarkedText(lines: DisplayText.shortened(lines, to: Self.limit), matcher), copied: lines, isMultiline: true,
                place: place)
        }
        let isSearched =
            switch value.content {
            case .text, .choice, .choices, .link: true
            case .number, .money, .day, .yes: false
            }
        var link: DetailLink?
        // Only an address that is surely a page of the web is opened as one.
        if case .link(let address) = value.content, Paper.problem(ofLink: address) == nil { link = .page(address) }
        return DetailLine(
            name, MarkedText(text, isSearched ? matcher : SearchMatcher(""), limit: Self.limit), copied: text,
            color: link == nil ? .label : .link, link: link, place: place)
    }

    /// Anything else.
    var notes: DetailLine? { content.notes.isEmpty ? nil : lines(.notes) }
}
