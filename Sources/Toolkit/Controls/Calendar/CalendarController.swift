import Graphics

/// The calendar of a date field, with the buttons for today and for no day below it.
final class CalendarController: ViewController {
    /// The way in which it ended.
    enum End {
        case kept
        /// Escape: the previous day should be restored.
        case cancelled
    }

    /// Called with the new day; nil for no day.
    var onChange: ((CalendarDay?) -> Void)?
    /// Called when the calendar should close.
    var onEnd: ((End) -> Void)?

    private let calendar = CalendarView()
    private let todayButton = Button("Today", style: .link)
    private let noneButton = Button("No Date", style: .link)
    private let line = View()

    private static let footerHeight = 44.0

    init(day: CalendarDay?, today: CalendarDay?, names: CalendarNames, offersNone: Bool) {
        super.init()
        title = "Calendar"
        calendar.accessibilityLabel = "Calendar"
        calendar.names = names
        calendar.today = today
        calendar.day = day
        todayButton.isHidden = today == nil
        noneButton.isHidden = !offersNone
        line.themeBackground = .separator
        let size = calendar.intrinsicContentSize
        let hasFooter = today != nil || offersNone
        line.isHidden = !hasFooter
        preferredContentSize = Size(width: size.width, height: size.height + (hasFooter ? Self.footerHeight : 0))
        calendar.onChange = { [weak self] in self?.onChange?($0) }
        calendar.onCommit = { [weak self] _ in self?.onEnd?(.kept) }
        todayButton.action = { [weak self] in
            self?.onChange?(today)
            self?.onEnd?(.kept)
        }
        noneButton.action = { [weak self] in
            self?.onChange?(nil)
            self?.onEnd?(.kept)
        }
    }

    override func loadView() -> View {
        let view = ContainerView(stack: { [weak self] in self?.stack })
        for part in [calendar, line, todayButton, noneButton] { view.addSubview(part) }
        return view
    }

    private var stack: Stack {
        Stack(.vertical) {
            calendar
            line.sized(height: 1)
            Stack(.horizontal, insets: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16)) {
                todayButton
                Spacer()
                noneButton
            }
            .sized(height: .flexible)
        }
    }

    override func viewIsAppearing() { calendar.becomeFirstResponder() }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.key == .escape, event.modifiers.isEmpty else { return super.keyDown(event) }
        if !event.isRepeat { onEnd?(.cancelled) }
        return true
    }
}
