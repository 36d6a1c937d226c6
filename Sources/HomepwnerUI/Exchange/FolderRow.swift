import Graphics
import Threading
import Toolkit

/// A button that names a folder and lets a person choose another one, and beside it the resulting path.
final class FolderRow: View {
    /// The folder.
    var folder: String {
        didSet { show() }
    }

    /// The path that is shown; that of the folder at first.
    var shownPath: String {
        get { pathLabel.text }
        set { pathLabel.text = DisplayText.isolated(newValue) }
    }

    private let pools: ThreadPools
    private let button = Button("", style: .bordered)
    private let pathLabel = Label(font: Font(size: 13), color: .secondaryLabel)
    private let picker = FolderPopover()

    static let height = 34.0

    init(_ folder: String, identifier: String, pools: ThreadPools) {
        (self.folder, self.pools) = (folder, pools)
        super.init()
        pathLabel.lineBreakMode = .middle
        button.identifier = identifier
        button.addTarget(self, action: FolderRow.choose)
        addSubview(button)
        addSubview(pathLabel)
        show()
    }

    private func show() {
        button.title = DisplayText.shortened(DisplayText.isolated(FolderName.of(folder)), to: 28) + "…"
        button.accessibilityLabel = "Where: \(FolderName.of(folder))"
        shownPath = folder
        setNeedsLayout()
    }

    private func choose() {
        picker.open(.place, startingIn: folder, at: button, pools: pools) { [weak self] chosen in
            self?.folder = chosen
            self?.target((any ExportActing).self)?.choose(folder: chosen)
        }
    }

    private var stack: Stack {
        Stack(.horizontal, spacing: 12, alignment: .center) {
            button.sized(width: .fitting(atLeast: 110), height: .fixed(Self.height))
            pathLabel.sized(width: .flexible)
        }
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: Self.height) }

    override func layoutSubviews() { stack.place(in: self) }
}
