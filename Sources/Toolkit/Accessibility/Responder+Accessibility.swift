/// Facts that programs set for people who cannot see their views, in the words of UIKit. Each overrides the fact of the class.
extension Responder {
    private var facts: AccessibilityFacts {
        if let accessibilityFacts { return accessibilityFacts }
        let made = AccessibilityFacts()
        accessibilityFacts = made
        return made
    }

    /// Sets a fact; an empty value creates no object for facts.
    private func set<Value: Equatable>(_ path: ReferenceWritableKeyPath<AccessibilityFacts, Value>, _ value: Value, nothing: Value) {
        guard value != nothing || accessibilityFacts != nil, facts[keyPath: path] != value else { return }
        facts[keyPath: path] = value
        factsDidChange()
    }

    /// Requests an update: the pixels stay the same, so no frame would cause one.
    fileprivate func factsDidChange() {
        if let window = (self as? View)?.window { WindowAccessibility.below(window).setNeedsUpdate() }
    }

    /// Whether it is read as one thing, without its content; nil, the usual value, follows the class.
    public var isAccessibilityElement: Bool? {
        get { accessibilityFacts?.isElement }
        set { set(\.isElement, newValue, nothing: nil) }
    }

    /// The role; nil takes that of the class.
    public var accessibilityRole: AccessibilityRole? {
        get { accessibilityFacts?.role }
        set { set(\.role, newValue, nothing: nil) }
    }

    /// The name; nil takes that of the class, such as a button's title.
    public var accessibilityLabel: String? {
        get { accessibilityFacts?.label }
        set { set(\.label, newValue, nothing: nil) }
    }

    /// A further description, such as the error of a field; nil takes that of the class.
    public var accessibilityHint: String? {
        get { accessibilityFacts?.hint }
        set { set(\.hint, newValue, nothing: nil) }
    }

    /// The value; nil takes that of the class.
    public var accessibilityValue: String? {
        get { accessibilityFacts?.value }
        set { set(\.value, newValue, nothing: nil) }
    }

    /// Whether it is left out with all its content.
    public var accessibilityElementsHidden: Bool {
        get { accessibilityFacts?.isHidden ?? false }
        set { set(\.isHidden, newValue, nothing: false) }
    }

    /// Whether nothing else in its window can be used while it is there.
    public var accessibilityViewIsModal: Bool {
        get { accessibilityFacts?.isModal ?? false }
        set { set(\.isModal, newValue, nothing: false) }
    }

    /// Whether it must be filled before its form can be submitted.
    public var accessibilityIsRequired: Bool {
        get { accessibilityFacts?.isRequired ?? false }
        set { set(\.isRequired, newValue, nothing: false) }
    }

    /// Whether it is read automatically when it appears or changes; nil follows the class.
    public var accessibilityLive: AccessibilityLive? {
        get { accessibilityFacts?.live }
        set { set(\.live, newValue, nothing: nil) }
    }

    /// Further actions, beside that of a press.
    public var accessibilityCustomActions: [AccessibilityCustomAction] {
        get { accessibilityFacts?.customActions ?? [] }
        set {
            guard !newValue.isEmpty || accessibilityFacts != nil else { return }
            facts.customActions = newValue
            factsDidChange()
        }
    }

    /// A name by which tests and tools find it; never read. It is the view's `identifier`.
    public var accessibilityIdentifier: String? {
        get { (self as? View)?.identifier }
        set { (self as? View)?.identifier = newValue }
    }

    /// The rows out of sight that were requested.
    var realisedRows: [Int] {
        get { accessibilityFacts?.realisedRows ?? [] }
        set { if !newValue.isEmpty || accessibilityFacts != nil { facts.realisedRows = newValue } }
    }

    /// Returns its number among the owners of nodes, which is given at the first call.
    func accessibilityNumber(from numbers: AccessibilityNumbers) -> Int { facts.number(of: self, from: numbers) }
}

extension Label {
    /// The view that it names, such as the field beside it; nil for a text that names nothing.
    public var labels: View? {
        get { accessibilityFacts?.labelled }
        set {
            if let old = labels, old.accessibilityFacts?.namedBy === self { old.name(by: nil) }
            newValue?.name(by: self)
            nameView(newValue)
            factsDidChange()
        }
    }
}

extension Label {
    /// Shows a sentence as the answer to an action of a person: a live region is read aloud even if the sentence was the same before.
    ///
    /// - Returns: whether the text of the label changed.
    @discardableResult
    public func say(_ sentence: String) -> Bool {
        defer { text = sentence }
        if let window, !sentence.isEmpty { WindowAccessibility.below(window).readAgain(self) }
        return text != sentence
    }
}

extension Responder {
    fileprivate func nameView(_ view: View?) { facts.labelled = view }
    fileprivate func name(by label: Label?) { facts.namedBy = label }
}
