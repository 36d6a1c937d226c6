import Graphics
import Inventory
import Toolkit

/// The content of a page to look things up in.
struct ReferencePage {
    /// A topic, and what belongs to it.
    struct Group {
        let title: String
        let lines: [Line]
    }

    /// A meaning, and what people press or type for it.
    struct Line {
        let meaning: String
        let signs: String
    }

    let title: String
    let groups: [Group]
    /// The hint in the search field.
    let searchHint: String
    /// The sentence that is shown when the search finds nothing.
    let nothing: String
    let identifier: String
}

/// A sheet to look things up in, by topic. A search field narrows the list, and letters typed anywhere in the sheet go there.
final class ReferenceController: ViewController {
    private let groups: [ReferencePage.Group]
    private let scroll = ScrollView()
    private let field: SearchField
    private let emptyLabel: Label
    private var rows: [Row] = []
    private static let fieldHeight = 32.0
    private static let rowHeight = 32.0
    private static let headingHeight = 44.0

    init(_ reference: ReferencePage) {
        groups = reference.groups.filter { !$0.lines.isEmpty }
        field = SearchField(placeholder: reference.searchHint)
        emptyLabel = Label(reference.nothing, font: Font(size: 14), color: .secondaryLabel)
        super.init()
        title = reference.title
        field.identifier = reference.identifier
        modalTransitionStyle = .crossDissolve
        let lines = groups.reduce(0) { $0 + $1.lines.count }
        let height = Double(lines) * Self.rowHeight + Double(groups.count) * Self.headingHeight
        preferredContentSize = Size(width: 500, height: 80 + Self.fieldHeight + 10 + height)
    }

    /// A row of the page.
    private enum Row {
        case heading(Label)
        case line(meaning: Label, signs: Label)

        var labels: [Label] {
            switch self {
            case .heading(let label): [label]
            case .line(let meaning, let signs): [meaning, signs]
            }
        }
    }

    /// Shows the lines that have all words of a text in their meaning, their signs or the heading above them.
    private func narrow(to text: String) {
        let matcher = SearchMatcher(text)
        var next = 0
        for group in groups {
            let heading = rows[next]
            let found = group.lines.map { matcher.without(wordsIn: [$0.meaning, $0.signs, group.title]).isEmpty }
            for label in heading.labels { label.isHidden = !found.contains(true) }
            for (line, isFound) in found.enumerated() {
                for label in rows[next + 1 + line].labels { label.isHidden = !isFound }
            }
            next += 1 + group.lines.count
        }
        emptyLabel.isHidden = rows.contains { $0.labels.contains { !$0.isHidden } }
        if !emptyLabel.isHidden { emptyLabel.say(emptyLabel.text) }
        scroll.contentOffset = .zero
        view.setNeedsLayout()
    }

    private func makeRows() -> [Row] {
        groups.flatMap { group -> [Row] in
            let heading = Label(group.title, font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
            heading.accessibilityRole = .heading
            return [.heading(heading)]
                + group.lines.map { line in
                    let meaning = Label(line.meaning, font: Font(size: 14))
                    let signs = Label(line.signs, font: Font(size: 14), color: .secondaryLabel)
                    signs.textAlignment = .trailing
                    // A line is read as one.
                    meaning.accessibilityLabel = "\(line.meaning): \(line.signs)"
                    signs.accessibilityElementsHidden = true
                    // A narrow sheet breaks the line.
                    meaning.numberOfLines = 2
                    signs.numberOfLines = 2
                    return .line(meaning: meaning, signs: signs)
                }
        }
    }

    override func loadView() -> View {
        let title = Label(title, font: Font(size: 17, weight: .semibold))
        let close = Button("Done", style: .prominent, action: dismissing())
        title.accessibilityRole = .heading
        let (scroll, field) = (scroll, field)
        rows = makeRows()
        for label in rows.flatMap(\.labels) { scroll.contentView.addSubview(label) }
        emptyLabel.isHidden = true
        emptyLabel.textAlignment = .center
        emptyLabel.accessibilityLive = .polite
        field.onChange = { [weak self] in self?.narrow(to: $0) }
        field.onSubmit = dismissing()
        let background = ContainerView(layout: { [weak self] bounds in
            guard let view = self?.view else { return }
            Stack(.vertical) {
                Stack(.horizontal, spacing: 22, insets: EdgeInsets(top: 16, left: 24, bottom: 16, right: 24)) {
                    title.sized(width: .flexible, height: 30)
                    close.sized(width: 70)
                }
                .sized(height: 64)
                Stack(.depth, insets: EdgeInsets(top: 0, left: 24, bottom: 10, right: 24)) { field.sized(height: .fixed(Self.fieldHeight)) }
                Stack(.depth) {
                    scroll
                    if let me = self, !me.emptyLabel.isHidden {
                        Stack(.vertical, insets: EdgeInsets(top: 32, left: 24, bottom: 0, right: 24)) { me.emptyLabel }
                    }
                }
                .sized(height: .flexible)
            }
            .place(in: view)
            self?.stack(in: bounds.width).placeContent(of: scroll)
        })
        for part in [title, close, field, scroll, emptyLabel] as [View] { background.addSubview(part) }
        return background
    }

    /// Rows below each other in a width, in points.
    private func stack(in width: Double) -> Stack {
        let shown = rows.filter { $0.labels.allSatisfy { !$0.isHidden } }
        return Stack(.vertical, insets: EdgeInsets(top: 0, left: 24, bottom: 16, right: 24)) {
            for row in shown {
                switch row {
                case .heading(let label):
                    Stack(.vertical, insets: EdgeInsets(top: 16, left: 0, bottom: 6, right: 0)) { label.sized(height: 22) }
                        .sized(height: .fixed(Self.headingHeight))
                case .line(let meaning, let signs):
                    Stack(.horizontal, spacing: 16, insets: EdgeInsets(top: 6, left: 0, bottom: 6, right: 0)) {
                        meaning.sized(width: .flexible)
                        // Signs that would take more than half of the width are broken, too.
                        signs.sized(width: .fixed(min(signs.intrinsicContentSize.width, (max(0, width - 48) * 0.45).rounded())))
                    }
                    .sized(height: .fitting(atLeast: Self.rowHeight))
                }
            }
        }
    }

    override func keyDown(_ event: KeyEvent) -> Bool { scroll.scroll(byKey: event) || search(event) || super.keyDown(event) }

    /// Takes a letter that is typed beside the search field into it.
    private func search(_ event: KeyEvent) -> Bool {
        guard !field.isFirstResponder, event.modifiers.subtracting(.shift).isEmpty, let first = event.text.unicodeScalars.first,
            first.value > 0x20, first.value != 0x7F
        else { return false }
        view.window?.makeFirstResponder(field)
        return field.keyDown(event)
    }

    override var commands: [Command] { Self.commands(of: self) }

    /// The commands of a page, or of none, for the page itself.
    static func commands(of page: ReferenceController?) -> [Command] {
        [
            Command("Search", shortcuts: [.control("f")]) { [weak page] in if let page { page.view.window?.makeFirstResponder(page.field) }
            },
            Command("Close", help: "Close This Page", shortcuts: [Shortcut(.enter)]) { [weak page] in page?.dismiss() },
        ]
    }
}
