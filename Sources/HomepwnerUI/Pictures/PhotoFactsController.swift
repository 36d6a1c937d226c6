import Graphics
import Imaging
import Inventory
import Toolkit

/// The page under the large picture's curled corner: the facts of its file.
final class PhotoFactsController: ViewController {
    private let source: any PictureSource
    private let photo: PhotoReference
    private let style: NumberStyle
    private let titleLabel = Label(font: Font(size: 17, weight: .semibold))
    private var rows: [(name: Label, value: Label)] = []
    private let scroll = ScrollView()
    private var reading: Task<Void, Never>?

    /// Shows the facts of a picture's file; nil if the picture has none.
    init?(of source: any PictureSource, style: NumberStyle) {
        guard let photo = source.photo else { return nil }
        self.source = source
        self.photo = photo
        self.style = style
        super.init()
        title = source.title
        modalPresentationStyle = .fullScreen
        modalTransitionStyle = .partialCurl
    }

    isolated deinit { reading?.cancel() }

    override func loadView() -> View { ContainerView(of: self) { facts, _ in facts.layout() } }

    override func viewDidLoad() {
        view.themeBackground = .secondaryBackground
        titleLabel.text = title
        titleLabel.accessibilityRole = .heading
        view.addSubview(scroll)
        scroll.contentView.addSubview(titleLabel)
        show(PhotoFacts(photo, info: nil, style: style))
        reading = Task { [weak self, source] in
            let info = await source.loadInfo()
            if !Task.isCancelled { self?.take(info) }
        }
    }

    /// Shows the facts that were read, and the name of the file, which the row of an item does not know.
    private func take(_ info: ImageInfo?) {
        let named = source.photo.flatMap { $0.sha256 == photo.sha256 ? $0 : nil } ?? photo
        if info != nil || named != photo { show(PhotoFacts(named, info: info, style: style)) }
    }

    override func keyDown(_ event: KeyEvent) -> Bool { scroll.scroll(byKey: event) || super.keyDown(event) }

    override var commands: [Command] { Self.commands(of: self) }

    /// The commands of a controller, or of none, for the page that lists keys.
    static func commands(of controller: PhotoFactsController?) -> [Command] {
        [
            Command("Done", help: "Back to the Large Picture", shortcuts: [Shortcut(.escape), Shortcut(.character("i"))]) {
                [weak controller] in controller?.dismiss()
            }
        ]
    }

    private func show(_ facts: PhotoFacts) {
        for row in rows {
            row.name.removeFromSuperview()
            row.value.removeFromSuperview()
        }
        rows = facts.facts.map { fact in
            let value = Label(fact.value, font: Font(size: 14))
            value.numberOfLines = 3
            let name = Label(fact.name, font: Font(size: 14), color: .secondaryLabel)
            // A fact is read as one.
            value.accessibilityLabel = "\(fact.name): \(fact.value)"
            name.accessibilityElementsHidden = true
            return (name, value)
        }
        for row in rows {
            scroll.contentView.addSubview(row.name)
            scroll.contentView.addSubview(row.value)
        }
        view.setNeedsLayout()
    }

    override func sheetSize(within available: Size) -> Size {
        Size(width: available.width, height: stack(in: available.width).height(forWidth: available.width))
    }

    private func layout() {
        Stack(.depth) { scroll }.place(in: view)
        stack(in: scroll.bounds.width).placeContent(of: scroll)
    }

    private static let margin = 24.0

    /// Lays out two columns if there is room; the last fact, which is long, has a line of its own.
    private func stack(in width: Double) -> Stack {
        let inner = max(0, min(width - 2 * Self.margin, 1_000))
        let columns = inner >= 620 ? 2 : 1
        return Stack(.vertical, alignment: .leading, insets: EdgeInsets(top: 14, left: Self.margin, bottom: 14, right: Self.margin)) {
            titleLabel.sized(width: .fixed(inner), height: 26)
            Spacer(10)
            for start in stride(from: 0, to: rows.count - 1, by: columns) {
                line(Array(rows[start..<min(start + columns, rows.count - 1)]), columns, inner)
            }
            line(rows.suffix(1), 1, inner)
        }
    }

    /// Facts beside each other, with empty room for those that are not there.
    private func line(_ facts: [(name: Label, value: Label)], _ columns: Int, _ width: Double) -> StackItem {
        Stack(.horizontal, insets: EdgeInsets(top: 0, left: 0, bottom: 7, right: 0)) {
            for fact in facts {
                Stack(.horizontal, alignment: .top) {
                    fact.name.sized(width: 104, height: 20)
                    Spacer(6)
                    fact.value.sized(width: .flexible(atLeast: 40), height: .fitting(atLeast: 20))
                    Spacer(12)
                }
                .sized(width: .flexible)
            }
            for _ in facts.count..<columns { Spacer() }
        }
        .sized(width: .fixed(width), height: .fitting(atLeast: 27))
    }
}
