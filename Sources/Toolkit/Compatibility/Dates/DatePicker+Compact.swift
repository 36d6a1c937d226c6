import Graphics

/// A compact date picker: a box for the day and one for the time. A press on a box shows the month over it.
extension DatePicker {
    private static let boxHeight = 34.0
    private static let boxInset = 12.0
    private static let boxGap = 6.0
    private static let boxFont = Font(size: 14.5, hasTabularDigits: true)

    /// The texts of the boxes.
    private var boxTexts: [String] {
        let month = Self.monthNames[date.month - 1].prefix(3)
        let day = "\(date.day) \(month) \(date.year)", time = "\(Self.twoDigits(date.hour)):\(Self.twoDigits(date.minute))"
        return switch mode {
        case .date: [day]
        case .time: [time]
        case .dateAndTime: [day, time]
        }
    }

    private func boxWidth(_ layout: TextLayout) -> Double { layout.size.width.rounded(.up) + 2 * Self.boxInset }

    private var boxLayouts: [TextLayout] { boxTexts.map { TextLayout($0, font: theme.resolve(Self.boxFont)) } }

    /// Returns the width of the boxes' texts.
    var compactSize: Size {
        let layouts = boxLayouts
        let width = layouts.reduce(Double(layouts.count - 1) * Self.boxGap) { $0 + boxWidth($1) }
        return Size(width: width, height: Self.boxHeight)
    }

    func drawFields(_ canvas: Canvas) {
        var x = 0.0
        let height = min(Self.boxHeight, bounds.height)
        for layout in boxLayouts {
            let place = Rect(x: x, y: (bounds.height - height) / 2, width: min(boxWidth(layout), bounds.width - x), height: height)
            guard place.width > 0 else { break }
            let box = mirrored(place).pixelAligned(scale: canvas.scale)
            let background = isHovered && isEnabled ? theme.controlHover : theme.fieldBackground
            canvas.fill(box, radius: 6, background, edge: theme.controlBorder)
            canvas.withClip(box) {
                canvas.draw(layout, at: box.centered(layout.size).origin, color: isEnabled ? theme.label : theme.tertiaryLabel)
            }
            if showsFocusRing { drawFocusRing(canvas, around: box, radius: 6) }
            x += place.width + Self.boxGap
        }
    }
}

/// The popup with the month of a compact date picker.
final class DatePickerPopup {
    private var popover: PopoverController?

    /// Returns whether a key opens the popup.
    static func opens(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .space, .enter: event.modifiers.isEmpty
        case .down: event.modifiers == .alt
        default: false
        }
    }

    /// Opens the popup at a picker. A date chosen in the popup is also set in the picker.
    func open(for picker: DatePicker) {
        guard popover?.isPresented != true else { return }
        let month = DatePicker(picker.mode)
        month.minuteInterval = picker.minuteInterval
        month.date = picker.date
        month.action = { [weak picker, weak month] in
            if let month { picker?.choose(month.date) }
        }
        let popover = PopoverController(DatePickerPopupController(month))
        self.popover = popover
        popover.present(from: picker.bounds, in: picker, permittedArrowDirections: [.up, .down])
    }

    func close() {
        popover?.dismiss()
        popover = nil
    }
}

/// A date picker with some room around it, in a controller.
private final class DatePickerPopupController: ViewController {
    private static let inset = 8.0
    private let picker: DatePicker

    init(_ picker: DatePicker) {
        self.picker = picker
        super.init()
        let size = picker.intrinsicContentSize
        preferredContentSize = Size(width: size.width + 2 * Self.inset, height: size.height + 2 * Self.inset)
    }

    override func loadView() -> View {
        ContainerView(stack: { [picker] in Stack(.depth, insets: EdgeInsets(all: Self.inset)) { picker } })
    }

    override func viewDidLoad() { view.addSubview(picker) }

    override func viewIsAppearing() { picker.becomeFirstResponder() }
}
