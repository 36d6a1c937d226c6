import Graphics
import Toolkit
import WorkspaceModel

/// The bar at the bottom: the number of items, their total, and a way to undo the last deletion.
final class FooterBar: View {
    static let height = 34.0

    private let countLabel = Label(font: Font(size: 12.5), color: .secondaryLabel)
    private let totalLabel = Label(font: Font(size: 12.5, weight: .semibold))
    private let noticeLabel = Label(font: Font(size: 12.5))
    private let undoButton = Button("Undo", style: .link)

    /// The status of the backups, below the sidebar.
    let backupFoot = BackupFoot()

    /// The width of the sidebar above it; 0 without a sidebar.
    var sidebarWidth = 0.0 {
        didSet {
            guard sidebarWidth != oldValue else { return }
            backupFoot.isHidden = sidebarWidth == 0
            setNeedsLayout()
        }
    }

    /// The strip over all the rest while a long change is under way.
    let workStrip = WorkStrip()
    /// Stands over the rest, too, while something is exported, backed up or made of a bundle.
    let exchangeStrip = WorkStrip(stopping: "Stop and discard the result")

    /// Called when the notice's Undo is pressed.
    var onUndo: (() -> Void)?
    /// Called to stop the work in progress.
    var onStop: (() -> Void)?
    /// Called when a result was read.
    var onClose: (() -> Void)?

    init() {
        super.init(frame: .zero)
        totalLabel.textAlignment = .trailing
        noticeLabel.accessibilityRole = .notification
        noticeLabel.accessibilityLive = .polite
        accessibilityRole = .panel
        accessibilityLabel = "Status"
        undoButton.font = Font(size: 12.5, weight: .semibold)
        undoButton.identifier = "footer-undo"
        undoButton.addTarget(self, action: FooterBar.press)
        for view in [countLabel, totalLabel, noticeLabel, undoButton, backupFoot, exchangeStrip, workStrip] as [View] { addSubview(view) }
        backupFoot.isHidden = true
        showNotice()
    }

    /// The number of items, in words.
    var countText: String {
        get { countLabel.text }
        set { countLabel.text = newValue }
    }

    /// The total, in words.
    var totalText: String {
        get { totalLabel.text }
        set { totalLabel.text = newValue }
    }

    /// The last change that can be undone here, in words; nil for none.
    private(set) var notice: String?

    /// The work in progress, in words; shown in place of the last notice.
    var progress: String? {
        didSet { if progress != oldValue { showNotice() } }
    }

    /// The result of an export or a backup, in words, without Undo; removed by the next change.
    private(set) var outcome: String?

    private var shownNumber = 0

    /// Shows the messages at the foot of the window, once each time that one is said.
    func follow(_ messages: Messages) {
        guard messages.footNumber != shownNumber else { return }
        shownNumber = messages.footNumber
        (notice, outcome) = (messages.undoOffer, messages.outcome)
        showNotice()
        // Two changes may have the same words.
        if notice != nil, progress == nil { noticeLabel.say(noticeLabel.text) }
    }

    private func press() {
        guard progress == nil else {
            onStop?()
            return
        }
        if outcome == nil { onUndo?() } else { onClose?() }
    }

    private func showNotice() {
        let shown = progress ?? outcome ?? notice
        // Each step of something long would be read aloud.
        noticeLabel.accessibilityLive = progress == nil ? .polite : .off
        noticeLabel.accessibilityLabel = progress == nil && outcome == nil ? notice.map { "\($0). Press Ctrl+Z to undo." } : nil
        noticeLabel.text = shown ?? ""
        noticeLabel.isHidden = shown == nil
        undoButton.isHidden = shown == nil
        undoButton.title = progress != nil ? "Stop" : outcome != nil ? "OK" : "Undo"
        noticeLabel.toolTip = shown
        setNeedsLayout()
    }

    /// The least width of a notice beside the total, in points; with less room the total is hidden.
    private static let leastNotice = 110.0

    /// Whether the total has room beside the number of items and a notice. A total is never cut.
    private var hasRoomForTotal: Bool {
        guard !noticeLabel.isHidden else { return true }
        let others = [countLabel, totalLabel, undoButton].reduce(0) { $0 + $1.intrinsicContentSize.width }
        return bounds.width - sidebarWidth - others - 28 - 44 >= min(Self.leastNotice, noticeLabel.intrinsicContentSize.width)
    }

    override func layoutSubviews() {
        totalLabel.isHidden = !hasRoomForTotal
        Stack(.depth) {
            Stack(.horizontal, insets: EdgeInsets(top: 5, left: backupFoot.isHidden ? 14 : 0, bottom: 5, right: 14)) {
                if !backupFoot.isHidden {
                    backupFoot.sized(width: .fixed(sidebarWidth), height: .fixed(Self.height - 10))
                    Spacer(14)
                }
                if noticeLabel.isHidden {
                    countLabel.sized(width: .flexible)
                } else {
                    // The counts are never compressed.
                    countLabel.sized(width: .fitting(resistance: .required))
                    Spacer(16)
                    noticeLabel
                    Spacer(12)
                    undoButton.sized(width: .fitting(resistance: .required))
                    Spacer(.flexible)
                }
                if !totalLabel.isHidden {
                    Spacer(16)
                    totalLabel.sized(width: .fitting(atMost: max(0, bounds.width - sidebarWidth - 28) * 0.6, resistance: .required))
                }
            }
            Stack(.depth, insets: EdgeInsets(top: 1, left: 0, bottom: 0, right: 0)) {
                exchangeStrip
                workStrip
            }
        }
        .place(in: self)
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        canvas.fill(bounds, theme.barBackground)
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: 1 / canvas.scale), theme.barBorder)
    }
}
