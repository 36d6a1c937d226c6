import Graphics

/// Visits the views of a window and makes their nodes: it starts no layout, asks no database, and creates nothing else.
struct AccessibilityWalk {
    private let numbers: AccessibilityNumbers
    private var nodes: [AccessibilityID: AccessibilityNode] = [:]
    private var windowNumber = 0
    private var windowBounds = Rect.zero

    private init(_ numbers: AccessibilityNumbers) { self.numbers = numbers }

    /// Returns the tree of a window and of those that float over it.
    static func tree(of window: Window, numbers: AccessibilityNumbers) -> AccessibilityTree {
        var walk = AccessibilityWalk(numbers)
        let root = walk.add(window)
        let focus = walk.focus(in: window) ?? root
        // A label may be part of the view that it is in.
        for (id, node) in walk.nodes {
            if let label = node.labelledBy, walk.nodes[label] == nil { walk.nodes[id]?.labelledBy = nil }
            if let target = node.popupFor, walk.nodes[target] == nil { walk.nodes[id]?.popupFor = nil }
        }
        return AccessibilityTree(root: root, nodes: walk.nodes, focus: focus)
    }

    /// Returns the name of a view, for a window that opens at it.
    static func label(of view: View) -> String { description(of: view).label }

    // MARK: - Windows

    /// Adds a window with its content and the windows over it. Returns its own node.
    private mutating func add(_ window: Window) -> AccessibilityID {
        enter(window)
        let id = AccessibilityID(window: windowNumber, owner: windowNumber)
        let first = window.layers.lastIndex { $0.coversWindow } ?? 0
        var children: [AccessibilityID] = []
        for layer in window.layers[first...] where !layer.isLeaving { children += add(layer.rootView, clip: windowBounds) }
        var description = AccessibilityDescription()
        window.describe(&description)
        var node = AccessibilityNode(
            id: id, role: description.role ?? .window, label: description.label, frame: windowBounds, states: [.enabled, .showing])
        node.states.formUnion(description.states)
        node.hint = description.hint
        node.children = children + addFloating(over: window)
        nodes[id] = node
        return id
    }

    /// Adds the windows over one. Returns the nodes of their content.
    private mutating func addFloating(over window: Window) -> [AccessibilityID] {
        var found: [AccessibilityID] = []
        for child in window.children {
            switch child.kind {
            case .tooltip: continue
            case .normal, .popover: found.append(add(child))
            // These windows only have nodes for their content.
            case .menu, .completion:
                enter(child)
                for layer in child.layers { found += add(layer.rootView, clip: windowBounds) }
                found += addFloating(over: child)
            }
        }
        return found
    }

    private mutating func enter(_ window: Window) {
        windowNumber = window.accessibilityNumber(from: numbers)
        windowBounds = Rect(origin: .zero, size: window.size)
    }

    // MARK: - Views

    /// Adds the nodes of a view. Returns its own node, or, if it has none, those of its content.
    private mutating func add(_ view: View, clip: Rect) -> [AccessibilityID] {
        guard !view.isHidden, view.alpha >= 0.01 else { return [] }
        let facts = view.accessibilityFacts
        if facts?.isHidden ?? false { return [] }
        let frame = view.convert(view.bounds, to: nil)
        let inside = view.clipsToBounds ? clip.intersection(frame) ?? .zero : clip
        let description = Self.description(of: view)
        guard let role = description.role else { return addContent(of: view, description, clip: inside) }
        let id = id(of: view)
        let content = facts?.isElement == true ? [] : addContent(of: view, description, clip: inside)
        var node = AccessibilityNode(id: id, role: role, label: description.label, frame: frame, states: description.states)
        node.hint = description.hint
        if let toolTip = view.toolTip, toolTip != description.label { node.help = toolTip }
        node.value = description.value
        if description.isEnabled { node.states.insert(.enabled) }
        if view.canBecomeFirstResponder { node.states.insert(.focusable) }
        if frame.intersects(clip) { node.states.insert(.showing) }
        node.actions = description.actions + view.accessibilityCustomActions.map { AccessibilityAction(.custom($0.name)) }
        node.table = description.table
        node.text = description.text
        node.live = description.live
        node.identifier = view.identifier
        if let label = facts?.namedBy, label.window === view.window { node.labelledBy = self.id(of: label) }
        if let target = description.popupFor, target.window != nil { node.popupFor = popupID(of: target) }
        node.children = content
        nodes[id] = node
        return [id]
    }

    private mutating func addContent(of view: View, _ description: AccessibilityDescription, clip: Rect) -> [AccessibilityID] {
        // Only the view that is presented over the content can be used.
        if let cover = view.subviewList.cover { return add(cover, clip: clip) }
        guard let children = description.children else { return Self.order(of: view).flatMap { add($0, clip: clip) } }
        return children.flatMap { child -> [AccessibilityID] in
            switch child {
            case .view(let view): add(view, clip: clip)
            case .part(let part): [add(part, of: view, clip: clip)]
            }
        }
    }

    /// Returns the subviews in the order in which they are read: first those that the Tab key skips, because they name the rest, then its
    /// order.
    private static func order(of view: View) -> [View] {
        let order = view.keyViewOrder
        guard order.count < view.subviews.count else { return order }
        return view.subviews.filter { view in !order.contains { $0 === view } } + order
    }

    private mutating func add(_ part: AccessibilityPart, of view: View, clip: Rect) -> AccessibilityID {
        let id = id(of: view, part.key)
        let content = part.views.flatMap { add($0, clip: clip) }
        let frame = view.convert(part.frame, to: nil)
        var node = AccessibilityNode(id: id, role: part.role, label: part.label, frame: frame, states: part.states)
        node.hint = part.hint
        node.value = part.value
        if part.isEnabled { node.states.insert(.enabled) }
        if frame.intersects(clip) { node.states.insert(.showing) }
        node.actions = part.actions
        node.place = part.place
        node.children = content
        nodes[id] = node
        return id
    }

    private func id(of view: View, _ key: AccessibilityKey = .whole) -> AccessibilityID {
        AccessibilityID(window: windowNumber, owner: view.accessibilityNumber(from: numbers), key: key)
    }

    private func popupID(of view: View) -> AccessibilityID? {
        guard let window = view.window else { return nil }
        return AccessibilityID(
            window: window.accessibilityNumber(from: numbers), owner: view.accessibilityNumber(from: numbers), key: .whole)
    }

    // MARK: - Descriptions

    private static func description(of view: View) -> AccessibilityDescription {
        var description = AccessibilityDescription()
        // A view that can have the keyboard must be found, even if its class describes nothing.
        if view.canBecomeFirstResponder { description.role = .panel }
        view.describe(&description)
        guard let facts = view.accessibilityFacts else { return description }
        if let role = facts.role { description.role = role }
        if facts.isElement == true, description.role == nil { description.role = .panel }
        if facts.isElement == false { description.role = nil }
        if let label = facts.label {
            description.label = label
        } else if let label = facts.namedBy as? Label {
            description.label = label.text
        }
        if let hint = facts.hint { description.hint = hint }
        if let value = facts.value { description.value = .text(value) }
        if facts.isModal { description.states.insert(.modal) }
        if facts.isRequired { description.states.insert(.required) }
        if let live = facts.live { description.live = live }
        return description
    }

    // MARK: - The keyboard

    /// Returns the node with the keyboard in a window, or in one that floats over it; nil if it has no node.
    private func focus(in window: Window) -> AccessibilityID? {
        if let over = window.children.last(where: { $0.kind == .popover || $0.kind == .menu }) { return focus(in: over) }
        let number = window.accessibilityNumber(from: numbers)
        func node(_ view: View, _ key: AccessibilityKey) -> AccessibilityID? {
            let id = AccessibilityID(window: number, owner: view.accessibilityNumber(from: numbers), key: key)
            return nodes[id] == nil ? nil : id
        }
        if let view = window.firstResponder as? View {
            let part = Self.description(of: view).focusedPart.flatMap { node(view, $0) }
            if let found = part ?? node(view, .whole) { return found }
        }
        // The dialog on top has the keyboard.
        if let dialog = node(window.topLayer.rootView, .whole) { return dialog }
        let id = AccessibilityID(window: number, owner: number)
        return nodes[id] == nil ? nil : id
    }
}

extension AccessibilityNode {
    init(id: AccessibilityID, role: AccessibilityRole, label: String, frame: Rect, states: AccessibilityStates) {
        self.init(
            id: id, role: role, label: label, hint: "", help: "", value: nil, states: states, actions: [], frame: frame, place: nil,
            table: nil, text: nil, labelledBy: nil, popupFor: nil, live: .off, identifier: nil, children: [])
    }
}
