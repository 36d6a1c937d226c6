/// The updates of a window for screen readers, and their requests to it. The window below all others serves those over it.
public final class WindowAccessibility {
    private weak var window: Window?
    private let numbers = AccessibilityNumbers()
    /// The last reported tree; nil while nobody listens.
    private var told: AccessibilityTree?
    private var generation = 0
    private var lastUpdate = -Double.infinity
    private var later: ScheduledAction?
    private var isListening = false
    /// Whether words of live regions are news: not those from before anybody listened.
    private var isNews = false
    private var regions = LiveRegions()
    /// The sentences of the next update, beside those of live regions.
    private var announcements: [AccessibilityAnnouncement] = []
    /// The answers of the next update.
    private var extents: [AccessibilityTextExtent] = []

    /// The interval of updates during motion, in seconds.
    private static let pace = 0.1

    init(_ window: Window) { self.window = window }

    /// Returns the object of the window below all others.
    static func below(_ window: Window) -> WindowAccessibility {
        var found = window
        while let parent = found.parent { found = parent }
        return found.accessibility
    }

    /// The current content of the window and those over it, for people who cannot see it. Reading it starts no layout.
    public var tree: AccessibilityTree? { window.map { AccessibilityWalk.tree(of: $0, numbers: numbers) } }

    /// Returns the number of a window in its nodes.
    public func number(of window: Window) -> Int { window.accessibilityNumber(from: numbers) }

    /// Whether something moves: updates are then a little late.
    public var isMoving: Bool { window?.animator.isRunning ?? false }

    /// Called when somebody begins to listen, or the last listener stops.
    func listen(_ listens: Bool) {
        // Earlier listeners lose no announcement when somebody else begins.
        if listens != isListening { (announcements, extents, regions) = ([], [], LiveRegions()) }
        isNews = listens && isListening
        isListening = listens
        told = nil
        later?.cancel()
        later = nil
        lastUpdate = -Double.infinity
        if listens { update() }
    }

    /// Requests an update after an invisible change: no frame would cause one.
    func setNeedsUpdate() {
        if isListening { window?.setNeedsLayoutPass() }
    }

    /// Announces a sentence with the next frame, if somebody listens.
    func announce(_ announcement: AccessibilityAnnouncement) {
        guard isListening, !announcement.text.isEmpty else { return }
        announcements.append(announcement)
        setNeedsUpdate()
    }

    /// Has a live region read with the next frame, even if its words are the same.
    func readAgain(_ view: View) {
        guard isListening else { return }
        regions.readAgain(owner: view.accessibilityNumber(from: numbers))
        setNeedsUpdate()
    }

    /// Reports the changes since the last update, if somebody listens; else it only checks a flag.
    func update() {
        guard isListening, let window, let tree else { return }
        if window.animator.isRunning, window.now - lastUpdate < Self.pace, told != nil {
            if later == nil { later = window.schedule(after: Self.pace) { [weak self] in self?.updateLater() } }
            return
        }
        later?.cancel()
        later = nil
        lastUpdate = window.now
        guard
            let update = AccessibilityUpdate(
                from: told, to: tree, generation: generation + 1, announcing: takeAnnouncements(in: tree), extents: extents)
        else { return }
        (announcements, extents) = ([], [])
        generation += 1
        told = tree
        window.request(.accessibility(update))
    }

    /// Returns the sentences to read now. A sentence of a live region is not read twice.
    private func takeAnnouncements(in tree: AccessibilityTree) -> [AccessibilityAnnouncement] {
        let known = regions.news(in: tree) { [numbers] in Self.words(of: numbers.owner($0)) }
        // The words that exist when somebody begins to listen are not news.
        let news = isNews ? known : []
        isNews = true
        return news + announcements.filter { said in !news.contains { $0.text == said.text } }
    }

    /// Returns the words of a view that is in its window and not hidden, but possibly covered.
    private static func words(of owner: Responder?) -> String? {
        guard let view = owner as? View, view.window != nil else { return nil }
        let isHidden = sequence(first: view, next: \.superview).contains { $0.isHidden || $0.alpha < 0.01 }
        return isHidden ? nil : AccessibilityWalk.label(of: view)
    }

    private func updateLater() {
        later = nil
        update()
    }

    // MARK: - Requests

    /// Performs a request, as far as a person could do so now. Returns whether it was performed.
    @discardableResult
    func perform(_ request: AccessibilityRequest) -> Bool {
        guard let view = numbers.owner(request.target.owner) as? View, let window = view.window, canBeUsed(view, in: window) else {
            return false
        }
        switch request.act {
        case .measureText(let range): return measure(range, of: request.target, in: view)
        case .scrollIntoView, .realise: break
        // An act beside a floating window closes it, as a press there does.
        case .focus, .select, .addToSelection, .deselect, .perform, .setValue, .setText, .setSelection:
            if window.dismissChildren(forPressAt: view.convert(view.bounds, to: nil).center) { return true }
        }
        let key = request.target.key
        if view.accessibilityPerform(request.act, on: key) { return true }
        guard key == .whole else { return false }
        return perform(request.act, with: view, in: window)
    }

    private func measure(_ range: Range<Int>, of target: AccessibilityID, in view: View) -> Bool {
        guard isListening, target.key == .whole, let text = view as? TextControl else { return false }
        extents.append(text.extent(of: range, target))
        setNeedsUpdate()
        return true
    }

    private func perform(_ act: AccessibilityRequest.Act, with view: View, in window: Window) -> Bool {
        switch act {
        case .perform(let kind): return perform(kind, with: view, in: window)
        case .focus:
            window.keyboard.showFocusRing()
            guard window.makeFirstResponder(view) else { return false }
            view.scrollIntoView()
        case .scrollIntoView: view.scrollIntoView()
        case .select, .addToSelection, .deselect, .setValue, .setText, .setSelection, .measureText, .realise: return false
        }
        return true
    }

    private func perform(_ kind: AccessibilityAction.Kind, with view: View, in window: Window) -> Bool {
        switch kind {
        case .activate: return view.accessibilityActivate()
        case .increment: view.accessibilityIncrement()
        case .decrement: view.accessibilityDecrement()
        case .expand, .collapse: return false
        case .showMenu: Menu.openContextMenu(for: view, at: view.convert(view.contextMenuAnchor, to: nil), in: window)
        case .custom(let name):
            guard let action = view.accessibilityCustomActions.first(where: { $0.name == name }) else { return false }
            action.perform()
        }
        return true
    }

    /// Returns whether a person could use a view now: it exists, nothing modal is over it, and nothing around it is disabled.
    private func canBeUsed(_ view: View, in window: Window) -> Bool {
        guard let layer = window.layers.last(where: { view.isDescendant(of: $0.rootView) }), layer === window.topLayer else { return false }
        var view: View? = view
        while let current = view {
            if current.isHidden || current.alpha < 0.01 || !current.isUserInteractionEnabled { return false }
            if let up = current.superview, let cover = up.subviewList.cover, cover !== current { return false }
            if let control = current as? Control, !control.isEnabled { return false }
            view = current.superview
        }
        return true
    }
}
