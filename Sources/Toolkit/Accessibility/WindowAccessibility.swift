/// What a window tells those who read it aloud, and what these want of it. The window below all others does it for those over it.
public final class WindowAccessibility {
    private weak var window: Window?
    private let numbers = AccessibilityNumbers()
    /// What was told last; nil while nobody listens.
    private var told: AccessibilityTree?
    private var generation = 0
    private var lastUpdate = -Double.infinity
    private var later: ScheduledAction?
    private var isListening = false
    /// Whether what live regions say is news: not what they said before anybody listened.
    private var isNews = false
    private var regions = LiveRegions()
    /// What is said with the next update, beside what live regions say.
    private var announcements: [AccessibilityAnnouncement] = []
    /// What the next update answers.
    private var extents: [AccessibilityTextExtent] = []

    /// While something moves it is told so often, in seconds.
    private static let pace = 0.1

    init(_ window: Window) { self.window = window }

    /// That of the window below all others.
    static func below(_ window: Window) -> WindowAccessibility {
        var found = window
        while let parent = found.parent { found = parent }
        return found.accessibility
    }

    /// What the window and those over it show now, for those who cannot see it. Nothing is laid out for it.
    public var tree: AccessibilityTree? { window.map { AccessibilityWalk.tree(of: $0, numbers: numbers) } }

    /// The number that nodes in a window have for it.
    public func number(of window: Window) -> Int { window.accessibilityNumber(from: numbers) }

    /// Whether something moves, which is told a little later.
    public var isMoving: Bool { window?.animator.isRunning ?? false }

    /// Somebody listens from now on, or nobody does any more.
    func listen(_ listens: Bool) {
        // Who listens already loses nothing of what is to be said when somebody else begins.
        if listens != isListening { (announcements, extents, regions) = ([], [], LiveRegions()) }
        isNews = listens && isListening
        isListening = listens
        told = nil
        later?.cancel()
        later = nil
        lastUpdate = -Double.infinity
        if listens { update() }
    }

    /// Something is otherwise that is not seen, so that no frame would tell of it.
    func setNeedsUpdate() {
        if isListening { window?.setNeedsLayoutPass() }
    }

    /// Says a sentence with the next frame, where somebody listens.
    func announce(_ announcement: AccessibilityAnnouncement) {
        guard isListening, !announcement.text.isEmpty else { return }
        announcements.append(announcement)
        setNeedsUpdate()
    }

    /// What a live region says with the next frame is read even where its words are the same.
    func readAgain(_ view: View) {
        guard isListening else { return }
        regions.readAgain(owner: view.accessibilityNumber(from: numbers))
        setNeedsUpdate()
    }

    /// Tells what changed since the last time, where somebody listens: one look at a flag where nobody does.
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

    /// What is to be read now. A sentence that a live region says is not said once more beside it.
    private func takeAnnouncements(in tree: AccessibilityTree) -> [AccessibilityAnnouncement] {
        let known = regions.news(in: tree) { [numbers] in Self.words(of: numbers.owner($0)) }
        // What is there when somebody begins to listen is no news.
        let news = isNews ? known : []
        isNews = true
        return news + announcements.filter { said in !news.contains { $0.text == said.text } }
    }

    /// What a view says that is in its window and not hidden, if perhaps below something.
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

    /// Does what is wanted, as far as a person could do it here now. Returns whether it was done.
    @discardableResult
    func perform(_ request: AccessibilityRequest) -> Bool {
        guard let view = numbers.owner(request.target.owner) as? View, let window = view.window, canBeUsed(view, in: window) else {
            return false
        }
        switch request.act {
        case .measureText(let range): return measure(range, of: request.target, in: view)
        case .scrollIntoView, .realise: break
        // What floats is closed by an act beside it, as by a press there.
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

    /// Whether a person could do something with a view now: it is there, nothing modal lies over it, and nothing around it is switched off.
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
