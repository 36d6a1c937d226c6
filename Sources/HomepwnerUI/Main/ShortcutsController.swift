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

    /// What stands below each other.
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
        let ground = ContainerView { [weak self] bounds in
            guard let view = self?.view else { return }
            title.frame = view.mirrored(Rect(x: 24, y: 18, width: max(0, bounds.width - 140), height: 26))
            close.frame = view.mirrored(Rect(x: bounds.width - 94, y: 16, width: 70, height: 32))
            scroll.frame = Rect(x: 0, y: 64, width: bounds.width, height: max(0, bounds.height - 64))
            scroll.contentSize = Size(width: bounds.width, height: Self.place(rows, in: view, width: bounds.width) + 16)
        }
        for part in [title, close, scroll] as [View] { ground.addSubview(part) }
        return ground
    }

    /// Puts rows below each other in a width, in points. Answers how high they are.
    private static func place(_ rows: [Row], in view: View, width: Double) -> Double {
        var y = 0.0
        let room = max(0, width - 48)
        for row in rows {
            switch row {
            case .heading(let label):
                label.frame = view.mirrored(Rect(x: 24, y: y + 16, width: room, height: 22))
                y += headingHeight
            case .line(let meaning, let keys):
                // Keys that would take more than half of the width are broken, too.
                let end = min(keys.intrinsicContentSize.width.rounded(.up), (room * 0.45).rounded())
                let start = max(0, room - end - 16)
                let high = max(
                    meaning.sizeThatFits(Size(width: start, height: .infinity)).height,
                    keys.sizeThatFits(Size(width: end, height: .infinity)).height)
                let height = max(rowHeight, (high + 12).rounded(.up))
                meaning.frame = view.mirrored(Rect(x: 24, y: y, width: start, height: height))
                keys.frame = view.mirrored(Rect(x: width - 24 - end, y: y, width: end, height: height))
                y += height
            }
        }
        return y
    }

    override func keyDown(_ event: KeyEvent) -> Bool { scroll.scroll(byKey: event) || super.keyDown(event) }

    override var commands: [Command] { Self.commands(of: self) }

    /// The commands of a page, or of none, for the page itself.
    static func commands(of page: ShortcutsController?) -> [Command] {
        [Command("Close", help: "Close This Page", shortcuts: [Shortcut(.enter)]) { [weak page] in page?.dismiss() }]
    }
}
