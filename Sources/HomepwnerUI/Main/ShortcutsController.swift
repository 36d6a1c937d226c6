import Graphics
import Inventory
import Toolkit

/// A sheet that lists the keys, by topic. A search field narrows the list, and letters typed anywhere in the sheet go there.
final class ShortcutsController: ViewController {
    private let groups: [ShortcutGroup]
    private let scroll = ScrollView()
    private let field = SearchField(placeholder: "Search Keys")
    private let emptyLabel = Label("No key does this.", font: Font(size: 14), color: .secondaryLabel)
    private var rows: [Row] = []
    private static let fieldHeight = 32.0
    private static let rowHeight = 32.0
    private static let headingHeight = 44.0

    init(_ groups: [ShortcutGroup]) {
        self.groups = groups.filter { !$0.lines.isEmpty }
        super.init()
        title = "Keyboard Shortcuts"
        let lines = self.groups.reduce(0) { $0 + $1.lines.count }
        let height = Double(lines) * Self.rowHeight + Double(self.groups.count) * Self.headingHeight
        preferredContentSize = Size(width: 500, height: 80 + Self.fieldHeight + 10 + height)
    }

    /// A row of the page.
    private enum Row {
        case heading(Label)
        case line(meaning: Label, keys: Label)

        var labels: [Label] {
            switch self {
            case .heading(let label): [label]
            case .line(let meaning, let keys): [meaning, keys]
            }
        }
    }

    /// Shows the lines that have all words of a text in their meaning, their keys or the heading above them.
    private func narrow(to text: String) {
        let matcher = SearchMatcher(text)
        var next = 0
        for group in groups {
            let heading = rows[next]
            let found = group.lines.map { matcher.without(wordsIn: [$0.meaning, $0.keys, group.topic.rawValue]).isEmpty }
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
            let heading = Label(group.topic.rawValue, font: Font(size: 13, weight: .semibold), color: .secondaryLabel)
            heading.accessibilityRole = .heading
            return [.heading(heading)]
                + group.lines.map { line in
                    let meaning = Label(line.meaning, font: Font(size: 14))
                    let keys = Label(line.keys, font: Font(size: 14), color: .secondaryLabel)
                    keys.textAlignment = .trailing
                    // A line is read as one.
                    meaning.accessibilityLabel = "\(line.meaning): \(line.keys)"
                    keys.accessibilityElementsHidden = true
                    // A narrow sheet breaks the line.
                    meaning.numberOfLines = 2
                    keys.numberOfLines = 2
                    return .line(meaning: meaning, keys: keys)
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
        field.identifier = "shortcuts-search"
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
                case .line(let meaning, let keys):
                    Stack(.horizontal, spacing: 16, insets: EdgeInsets(top: 6, left: 0, bottom: 6, right: 0)) {
                        meaning.sized(width: .flexible)
                        // Keys that would take more than half of the width are broken, too.
                        keys.sized(width: .fixed(min(keys.intrinsicContentSize.width, (max(0, width - 48) * 0.45).rounded())))
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
    static func commands(of page: ShortcutsController?) -> [Command] {
        [
            Command("Search", shortcuts: [.control("f")]) { [weak page] in if let page { page.view.window?.makeFirstResponder(page.field) }
            },
            Command("Close", help: "Close This Page", shortcuts: [Shortcut(.enter)]) { [weak page] in page?.dismiss() },
        ]
    }
}
