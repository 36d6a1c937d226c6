import Graphics
import Toolkit

/// A sheet that lists the keys.
final class ShortcutsController: ViewController {
    private let lines: [(keys: String, meaning: String)]
    private let scroll = ScrollView()
    private static let rowHeight = 32.0

    init(lines: [(String, String)]) {
        self.lines = lines.map { (keys: $0.0, meaning: $0.1) }
        super.init()
        preferredContentSize = Size(width: 460, height: 96 + Double(lines.count) * Self.rowHeight + 8)
    }

    override func loadView() -> View {
        let title = Label("Keyboard Shortcuts", font: Font(size: 17, weight: .semibold))
        let close = Button("Done", style: .prominent) { [weak self] in self?.dismiss() }
        let scroll = scroll
        let rows = lines.map { line in
            (Label(line.meaning, font: Font(size: 14)), Label(line.keys, font: Font(size: 14), color: .secondaryLabel))
        }
        for (meaning, keys) in rows {
            keys.textAlignment = .trailing
            // A narrow sheet breaks the line.
            meaning.numberOfLines = 2
            scroll.contentView.addSubview(meaning)
            scroll.contentView.addSubview(keys)
        }
        let ground = ContainerView { [weak self] bounds in
            guard let view = self?.view else { return }
            title.frame = view.mirrored(Rect(x: 24, y: 18, width: max(0, bounds.width - 140), height: 26))
            close.frame = view.mirrored(Rect(x: bounds.width - 94, y: 16, width: 70, height: 32))
            scroll.frame = Rect(x: 0, y: 64, width: bounds.width, height: max(0, bounds.height - 64))
            var y = 0.0
            for (meaning, keys) in rows {
                let right = keys.intrinsicContentSize.width.rounded(.up)
                let width = max(0, bounds.width - 48 - right - 16)
                let height = max(Self.rowHeight, meaning.sizeThatFits(Size(width: width, height: .infinity)).height + 12)
                meaning.frame = view.mirrored(Rect(x: 24, y: y, width: width, height: height))
                keys.frame = view.mirrored(Rect(x: bounds.width - 24 - right, y: y, width: right, height: height))
                y += height
            }
            scroll.contentSize = Size(width: bounds.width, height: y + 16)
        }
        for part in [title, close, scroll] as [View] { ground.addSubview(part) }
        return ground
    }

    override func keyDown(_ event: KeyEvent) -> Bool { scroll.scroll(byKey: event) || super.keyDown(event) }

    override var commands: [Command] {
        [Command("Close", shortcuts: [Shortcut(.enter)]) { [weak self] in self?.dismiss() }]
    }
}
