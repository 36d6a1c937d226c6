public import Graphics

/// An object of a window that is dragged with the pointer, to be dropped on a view of the same window.
///
/// The view with the pointer makes one when a press becomes a drag, and passes it the pointer events. The views under the pointer get it by
/// `dragged(_:)`, like drags of other programs.
public final class DragSession {
    /// The item that is dragged.
    public let item: PasteboardItem

    private weak var window: Window?
    private let preview: View
    private var location: Point
    private var isOver = false

    /// The distance of the drag's picture from the pointer, in points.
    private static let offset = Point(x: 14, y: 10)

    /// Begins a drag at a place of a view's window, in window points; nil if the view is in no window.
    ///
    /// - Parameter preview: the picture beside the pointer, at its own size
    public init?(_ item: PasteboardItem, preview: View, of source: View, at location: Point) {
        guard let window = source.window else { return nil }
        self.item = item
        self.window = window
        self.preview = preview
        self.location = location
        preview.isUserInteractionEnabled = false
        preview.accessibilityElementsHidden = true
        window.topLayer.rootView.addSubview(preview)
        move(to: location)
    }

    private var types: [String] { item.representations.keys.sorted() }

    /// The pointer moved, in window points.
    public func move(to location: Point) {
        guard !isOver, let window else { return }
        self.location = location
        let size = preview.intrinsicContentSize
        let isMirrored = window.settings.layoutDirection == .rightToLeft
        let x = isMirrored ? location.x - Self.offset.x - size.width : location.x + Self.offset.x
        preview.frame = Rect(origin: Point(x: x, y: location.y + Self.offset.y), size: size).pixelAligned(scale: window.scale)
        let isTaken = window.drag.dispatch(
            DragEvent(phase: .moved, location: location, types: types), to: window.topLayer.rootView.hitTest(location))
        window.request(.setCursor(isTaken ? .closedHand : .notAllowed))
    }

    /// The button was released: drops the item under the pointer. Returns whether it was accepted.
    @discardableResult
    public func drop() -> Bool {
        guard !isOver, let window else { return false }
        end()
        return window.drag.dispatch(
            DragEvent(phase: .dropped(item), location: location, types: types), to: window.topLayer.rootView.hitTest(location))
    }

    /// Cancels the drag.
    public func cancel() {
        guard !isOver else { return }
        end()
        guard let window else { return }
        _ = window.drag.dispatch(DragEvent(phase: .exited, location: location, types: types), to: nil)
    }

    private func end() {
        isOver = true
        preview.removeFromSuperview()
        window?.request(.setCursor(.arrow))
    }
}

/// The picture of a drag: a symbol and a few words, and the number of items if there are several.
public final class DragPreview: View {
    private let title: String
    private let icon: Icon?
    private let count: Int

    private static let font = Font(size: 13, weight: .medium)

    /// Makes the picture of an item with a name.
    public init(_ title: String, icon: Icon? = nil, count: Int = 1) {
        self.title = title
        self.icon = icon
        self.count = count
        super.init()
        alpha = 0.92
    }

    private var layout: TextLayout {
        let whole = TextLayout(title, font: theme.resolve(Self.font))
        return whole.size.width <= 240
            ? whole : TextLayout(title, font: theme.resolve(Self.font), options: .init(width: 240, truncation: .tail))
    }

    /// The number of items, unless it is one.
    private var countLayout: TextLayout? {
        count > 1 ? TextLayout(String(count), font: theme.resolve(Font(size: 12, weight: .semibold))) : nil
    }

    private var countWidth: Double { countLayout.map { max(18, ($0.size.width + 12).rounded(.up)) } ?? 0 }
    private var countRoom: Double { count > 1 ? countWidth + 6 : 0 }

    public override var intrinsicContentSize: Size {
        Size(width: (min(240, layout.size.width) + (icon == nil ? 20 : 44) + countRoom).rounded(.up), height: 28)
    }

    public override func draw(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let body = bounds.pixelAligned(scale: canvas.scale)
        canvas.fill(body, radius: 6, theme.popoverBackground, edge: theme.controlBorder)
        if let icon {
            icon.draw(
                canvas, in: mirrored(Rect(x: 10, y: 6, width: 16, height: 16)), color: theme.secondaryLabel,
                direction: effectiveUserInterfaceLayoutDirection)
        }
        let layout = layout
        let place = Rect(
            x: icon == nil ? 10 : 34, y: (bounds.height - layout.size.height) / 2, width: min(240, layout.size.width),
            height: layout.size.height)
        canvas.draw(layout, at: mirrored(place).origin, color: theme.label)
        guard let countLayout else { return }
        let pill = mirrored(Rect(x: bounds.width - countWidth - 6, y: 5, width: countWidth, height: 18))
        canvas.fill(Path(roundedRect: pill, radius: 9), theme.link)
        let size = countLayout.size
        canvas.draw(countLayout, at: Point(x: pill.midX - size.width / 2, y: pill.midY - size.height / 2), color: theme.popoverBackground)
    }
}
