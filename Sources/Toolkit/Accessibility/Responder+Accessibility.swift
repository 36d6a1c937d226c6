/// What programs say of their views for those who cannot see them, in the words of UIKit. Each goes before what the class says.
extension Responder {
    private var facts: AccessibilityFacts {
        if let accessibilityFacts { return accessibilityFacts }
        let made = AccessibilityFacts()
        accessibilityFacts = made
        return made
    }

    /// Sets a fact; what says nothing makes no facts.
    private func set<Value: Equatable>(_ path: ReferenceWritableKeyPath<AccessibilityFacts, Value>, _ value: Value, nothing: Value) {
        guard value != nothing || accessibilityFacts != nil, facts[keyPath: path] != value else { return }
        facts[keyPath: path] = value
        factsDidChange()
    }

    /// What is seen is the same as before, so that no frame would tell of it.
    fileprivate func factsDidChange() {
        if let window = (self as? View)?.window { WindowAccessibility.below(window).setNeedsUpdate() }
    }

    /// Whether it is read as one thing, with nothing in it; nil, as mostly, for what its class is.
    public var isAccessibilityElement: Bool? {
        get { accessibilityFacts?.isElement }
        set { set(\.isElement, newValue, nothing: nil) }
    }

    /// What it is; nil for what its class is.
    public var accessibilityRole: AccessibilityRole? {
        get { accessibilityFacts?.role }
        set { set(\.role, newValue, nothing: nil) }
    }

    /// What it is called; nil for what its class says, as a button's title.
    public var accessibilityLabel: String? {
        get { accessibilityFacts?.label }
        set { set(\.label, newValue, nothing: nil) }
    }

    /// What else is said of it, as what is wrong with what is in a field; nil for what its class says.
    public var accessibilityHint: String? {
        get { accessibilityFacts?.hint }
        set { set(\.hint, newValue, nothing: nil) }
    }

    /// What it says; nil for what its class says.
    public var accessibilityValue: String? {
        get { accessibilityFacts?.value }
        set { set(\.value, newValue, nothing: nil) }
    }

    /// Whether it and all in it is left out.
    public var accessibilityElementsHidden: Bool {
        get { accessibilityFacts?.isHidden ?? false }
        set { set(\.isHidden, newValue, nothing: false) }
    }

    /// Whether nothing else in its window can be used while it is there.
    public var accessibilityViewIsModal: Bool {
        get { accessibilityFacts?.isModal ?? false }
        set { set(\.isModal, newValue, nothing: false) }
    }

    /// Whether it must be filled before what it is in can be done.
    public var accessibilityIsRequired: Bool {
        get { accessibilityFacts?.isRequired ?? false }
        set { set(\.isRequired, newValue, nothing: false) }
    }

    /// Whether it is read by itself when it comes or changes; nil for what its class is.
    public var accessibilityLive: AccessibilityLive? {
        get { accessibilityFacts?.live }
        set { set(\.live, newValue, nothing: nil) }
    }

    /// What else can be done with it, beside what a press does.
    public var accessibilityCustomActions: [AccessibilityCustomAction] {
        get { accessibilityFacts?.customActions ?? [] }
        set {
            guard !newValue.isEmpty || accessibilityFacts != nil else { return }
            facts.customActions = newValue
            factsDidChange()
        }
    }

    /// A name that tests and tools find it by; never read. It is the view's `identifier`.
    public var accessibilityIdentifier: String? {
        get { (self as? View)?.identifier }
        set { (self as? View)?.identifier = newValue }
    }

    /// The rows of it that somebody asked for though they are out of sight.
    var realisedRows: [Int] {
        get { accessibilityFacts?.realisedRows ?? [] }
        set { if !newValue.isEmpty || accessibilityFacts != nil { facts.realisedRows = newValue } }
    }

    /// Its number among those who own nodes, given when it is first asked for.
    func accessibilityNumber(from numbers: AccessibilityNumbers) -> Int { facts.number(of: self, from: numbers) }
}

extension Label {
    /// What it is the name of, as of the field beside it; nil for a text that names nothing.
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
    /// Shows a sentence as the answer to what a person just did: where it is a live region, it is read aloud even where it said the same
    /// before.
    ///
    /// - Returns: whether the label shows something else now.
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
