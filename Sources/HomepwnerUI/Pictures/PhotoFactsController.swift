import Graphics
import Imaging
import Inventory
import Toolkit

/// What lies under the large picture's curled page: the facts of its file.
final class PhotoFactsController: ViewController {
    private let source: any PictureSource
    private let photo: PhotoReference
    private let style: NumberStyle
    private let titleLabel = Label(font: Font(size: 17, weight: .semibold))
    private var rows: [(name: Label, value: Label)] = []
    private let scroll = ScrollView()
    private var reading: Task<Void, Never>?

    /// Shows the facts of a picture's file; nil where the picture has none.
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

    override func loadView() -> View { ContainerView { [weak self] in self?.layout($0) } }

    override func viewDidLoad() {
        view.themeBackground = .secondaryBackground
        titleLabel.text = title
        titleLabel.accessibilityRole = .heading
        view.addSubview(scroll)
        scroll.contentView.addSubview(titleLabel)
        show(PhotoFacts(photo, info: nil, style: style))
        reading = Task { [weak self, source] in
            guard let info = await source.loadInfo(), !Task.isCancelled, let self else { return }
            show(PhotoFacts(photo, info: info, style: style))
        }
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
        Size(width: available.width, height: place(width: available.width, places: false))
    }

    private func layout(_ bounds: Rect) {
        scroll.frame = bounds
        scroll.contentSize = Size(width: bounds.width, height: place(width: bounds.width, places: true))
    }

    private static let margin = 24.0
    private static let rowHeight = 27.0

    /// Two columns where there is room; the last fact, which is long, has a line of its own.
    @discardableResult
    private func place(width: Double, places: Bool) -> Double {
        let inner = max(0, min(width - 2 * Self.margin, 1_000))
        let columns = inner >= 620 ? 2 : 1
        let column = inner / Double(columns)
        var y = 14.0
        if places { titleLabel.frame = view.mirrored(Rect(x: Self.margin, y: y, width: inner, height: 26), in: width) }
        y += 36
        for (index, row) in rows.enumerated() {
            let isLast = index == rows.count - 1
            let place = isLast ? 0 : index % columns
            let room = max(40, (isLast ? inner : column) - 110 - 12)
            let height = row.value.sizeThatFits(Size(width: room, height: .infinity)).height
            if places {
                let x = Self.margin + Double(place) * column
                row.name.frame = view.mirrored(Rect(x: x, y: y, width: 104, height: 20), in: width)
                row.value.frame = view.mirrored(Rect(x: x + 110, y: y, width: room, height: max(20, height)), in: width)
            }
            // A long text in one column must not stand in the next row.
            if isLast || place == columns - 1 || index == rows.count - 2 { y += max(Self.rowHeight, height + 7) }
        }
        return y + 14
    }
}
