import Graphics
import Toolkit

/// A sheet that lists the keys, by what they are about.
final class ShortcutsController: ViewController {
    private let groups: [ShortcutGroup]
    private let scroll = ScrollView()
    private static let rowHeight = 32.0
    private static let headingHeight = 44.0

    init(_ groups: [ShortcutGroup]) {
        self.groups = groups.filter { !$0.lines.isEmpty }
        super.init()
        title = "Keyboard Shortcuts"
        let lines = self.groups.reduce(0) { $0 + $1.lines.count }
        let height = Double(lines) * Self.rowHeight + Double(self.groups.count) * Self.headingHeight
        preferredContentSize = Size(width: 500, height: 80 + height)
    }

    /// What is below each other.
    private enum Row {
        case heading(Label)
        case line(meaning: Label, keys: Label)
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
        let close = Button("Done", style: .prominent) { [weak self] in self?.dismiss() }
        title.accessibilityRole = .heading
        let scroll = scroll
        let rows = makeRows()
        for row in rows {
            switch row {
            case .heading(let label): scroll.contentView.addSubview(label)
            case .line(let meaning, let keys):
                scroll.contentView.addSubview(meaning)
                scroll.contentView.addSubview(keys)
            }
        }
        let background = ContainerView(layout: { [weak self] bounds in
            guard let view = self?.view else { return }
            Stack(.vertical) {
                Stack(.horizontal, spacing: 22, insets: EdgeInsets(top: 16, left: 24, bottom: 16, right: 24)) {
                    title.sized(width: .flexible, height: 30)
                    close.sized(width: 70)
                }
                .sized(height: 64)
                scroll.sized(height: .flexible)
            }
            .place(in: view)
            Self.stack(of: rows, in: bounds.width).placeContent(of: scroll)
        })
        for part in [title, close, scroll] as [View] { background.addSubview(part) }
        return background
    }

    /// Rows below each other in a width, in points.
    private static func stack(of rows: [Row], in width: Double) -> Stack {
        Stack(.vertical, insets: EdgeInsets(top: 0, left: 24, bottom: 16, right: 24)) {
            for row in rows {
                switch row {
                case .heading(let label):
                    Stack(.vertical, insets: EdgeInsets(top: 16, left: 0, bottom: 6, right: 0)) { label.sized(height: 22) }
                        .sized(height: .fixed(headingHeight))
                case .line(let meaning, let keys):
                    Stack(.horizontal, spacing: 16, insets: EdgeInsets(top: 6, left: 0, bottom: 6, right: 0)) {
                        meaning.sized(width: .flexible)
                        // Keys that would take more than half of the width are broken, too.
                        keys.sized(width: .fixed(min(keys.intrinsicContentSize.width, (max(0, width - 48) * 0.45).rounded())))
                    }
                    .sized(height: .fitting(atLeast: rowHeight))
                }
            }
        }
    }

    override func keyDown(_ event: KeyEvent) -> Bool { scroll.scroll(byKey: event) || super.keyDown(event) }

    override var commands: [Command] { Self.commands(of: self) }

    /// The commands of a page, or of none, for the page itself.
    static func commands(of page: ShortcutsController?) -> [Command] {
        [Command("Close", help: "Close This Page", shortcuts: [Shortcut(.enter)]) { [weak page] in page?.dismiss() }]
    }
}
