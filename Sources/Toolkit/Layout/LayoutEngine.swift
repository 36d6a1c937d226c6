import Graphics

/// Lays out the views in one view, its root, by constraints: a solver, and what its variables and constraints stand for.
///
/// The root's size is given by its frame, as two required constraints whose constants change; a window edge that is dragged changes
/// nothing else. Each view or guide that a constraint is about, and each view between it and the root, has four variables: the place of
/// its top left corner in the root, its width and its height. Constraints come and go one by one; when views come, go, or change how they
/// are laid out, all is set up anew.
final class LayoutEngine {
    typealias Solver = ConstraintSolver

    /// A view or guide with its variables.
    struct Member {
        weak var item: (any LayoutItem)?
        /// The place in `members` of the view around it; the root's for what stands in the root.
        var parent: Int
        /// Where it is in the root; nil for the root itself, which is at zero.
        var x: Solver.Variable?
        var y: Solver.Variable?
        var width: Solver.Variable
        var height: Solver.Variable
        /// For a view that is laid out by its frame: what says so.
        var frame: [Solver.Constraint] = []
        /// What keeps it near the size of its content.
        var contentWidth: Content?
        var contentHeight: Content?

        var view: View? { item as? View }
    }

    /// What keeps a length near that of a view's content.
    struct Content {
        var constraint: Solver.Constraint
        var length: Double
        var hugging: LayoutPriority
        var resistance: LayoutPriority
    }

    /// What a constraint in the solver stands for.
    enum Source {
        case constraint(LayoutConstraint)
        case content(Int, LayoutConstraint.Axis)
        /// Sizes and frames that are given, and the pull of drawn frames.
        case given
    }

    /// A constraint in the solver.
    struct Entry {
        var handle: Solver.Constraint
        /// The constant of its expression without its own `constant`.
        var base: Double
    }

    unowned let root: View
    var solver = Solver()
    var members: [Member] = []
    var memberIndex: [ObjectIdentifier: Int] = [:]
    var entries: [ObjectIdentifier: Entry] = [:]
    /// By the place of a constraint in the solver.
    var sources: [Source] = []
    /// The constraints that were given up, because they contradict others.
    var broken: [LayoutConstraint] = []
    var terms: [Solver.Term] = []

    private(set) var isStale = true
    /// Whether something other than the root's size changed since the last solution.
    private var isDirty = true
    /// Constraints that became active since the last layout.
    private var added: [LayoutConstraint] = []
    private var staleContents: Set<Int> = []
    private var direction = UserInterfaceLayoutDirection.leftToRight
    private var scale = 0.0
    var rootSize = Size(width: -1, height: -1)
    var rootWidth: Solver.Constraint?
    var rootHeight: Solver.Constraint?
    /// Where what is not laid out by constraints alone is pulled to.
    var pulls: [Pull: Solver.Constraint] = [:]
    /// The constraints about baselines, which follow the content of views.
    var baselines: [LayoutConstraint] = []
    /// Where the members' top left corners are in the root, while frames are set.
    var origins: [Point] = []

    /// A pull of one variable of a member.
    struct Pull: Hashable {
        var member: Int
        var side: Int
    }

    private static let clock = ActivationClock()

    private final class ActivationClock {
        var last = 0
    }

    /// A number larger than all before.
    static func nextActivation() -> Int {
        clock.last += 1
        return clock.last
    }

    /// Whether it only answers questions: then it leaves views as they are, and reports nothing.
    let isProbe: Bool

    init(root: View, isProbe: Bool = false) {
        self.root = root
        self.isProbe = isProbe
    }

    // MARK: - Changes

    /// Views came, went, or are laid out in another way.
    func structureDidChange() {
        isStale = true
        root.setNeedsLayout()
    }

    func add(_ constraint: LayoutConstraint) {
        setNeedsSolution()
        // It is installed with the sizes of the next layout, for with those of the last one it may contradict what is there.
        if members.isEmpty { isStale = true }
        if !isStale { added.append(constraint) }
    }

    func remove(_ constraint: LayoutConstraint) {
        setNeedsSolution()
        guard !isStale else { return }
        if added.contains(where: { $0 === constraint }) { added.removeAll { $0 === constraint } } else { uninstall(constraint) }
    }

    func constantDidChange(of constraint: LayoutConstraint) {
        setNeedsSolution()
        guard !isStale, let entry = entries[ObjectIdentifier(constraint)] else { return }
        solver.setConstant(entry.base - constraint.constant, of: entry.handle)
    }

    func priorityDidChange(of constraint: LayoutConstraint) {
        setNeedsSolution()
        guard !isStale else { return }
        uninstall(constraint)
        if !added.contains(where: { $0 === constraint }) { added.append(constraint) }
    }

    func contentDidChange(of view: View) {
        guard !isStale, let index = memberIndex[ObjectIdentifier(view)] else { return }
        staleContents.insert(index)
        setNeedsSolution()
    }

    /// The frame of a view that the engine knows was set by somebody else.
    func frameDidChange(of view: View) {
        guard !isStale, let index = memberIndex[ObjectIdentifier(view)], index != 0 else { return }
        setNeedsSolution()
        if members[index].frame.isEmpty { pull(index, to: view.storedFrame) }
    }

    private func setNeedsSolution() {
        isDirty = true
        root.setNeedsLayout()
    }

    // MARK: - Layout

    /// Finds the frames for the root's present size and sets them.
    func layOut() {
        let isSetUp = !isStale && direction == root.effectiveUserInterfaceLayoutDirection
        let scale = root.window?.scale ?? 0
        if scale != self.scale {
            self.scale = scale
            if isSetUp { staleContents.formUnion(members.indices) }
            isDirty = true
        }
        if !isSetUp {
            direction = root.effectiveUserInterfaceLayoutDirection
            setUp(rootSize: root.storedFrame.size, width: .forbidden, height: .forbidden)
            isStale = false
        }
        guard !members.isEmpty else { return }
        let size = root.storedFrame.size
        if size != rootSize || isDirty || !isSetUp {
            isDirty = false
            takeFrames()
            for index in staleContents { updateContent(index) }
            staleContents.removeAll(keepingCapacity: true)
            setRootSize(size)
            installAdded()
            solve()
            fitHeights()
            pullUndetermined()
        }
        setFrames(scale: scale)
    }

    /// Collects views and constraints, and hands them to a new solver. The root's size is as given, or comes as near to it as can be.
    func setUp(rootSize: Size, width: Solver.Deviation, height: Solver.Deviation) {
        for member in members { if member.view?.layoutState?.memberEngine === self { member.view?.layoutState?.memberEngine = nil } }
        solver = Solver()
        members.removeAll(keepingCapacity: true)
        memberIndex.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        sources.removeAll(keepingCapacity: true)
        broken.removeAll()
        baselines.removeAll()
        pulls.removeAll()
        staleContents.removeAll()
        added.removeAll()
        var constraints: [LayoutConstraint] = []
        collect(root, isRoot: true, &constraints)
        guard isProbe || !constraints.isEmpty else { return }
        addRoot(size: rootSize, width: width, height: height)
        // The latest come last, so that of those that contradict each other the latest is given up.
        constraints.sort { $0.activation < $1.activation }
        for constraint in constraints { install(constraint) }
    }

    private func installAdded() {
        for constraint in added { install(constraint) }
        added.removeAll()
    }

    private func collect(_ view: View, isRoot: Bool, _ constraints: inout [LayoutConstraint]) {
        guard isRoot || view.joinsLayoutAround else { return }
        if let state = view.layoutState { constraints += state.constraints }
        for subview in view.subviews where subview.layoutState != nil { collect(subview, isRoot: false, &constraints) }
    }

    // MARK: - Members

    private func addRoot(size: Size, width: Solver.Deviation, height: Solver.Deviation) {
        members.append(
            Member(item: root, parent: 0, width: solver.makeVariable(nonNegative: true), height: solver.makeVariable(nonNegative: true)))
        memberIndex[ObjectIdentifier(root)] = 0
        rootSize = size
        let wide = Solver.Expression([Solver.Term(members[0].width)], constant: -max(0, size.width))
        let high = Solver.Expression([Solver.Term(members[0].height)], constant: -max(0, size.height))
        rootWidth = addGiven(wide, over: width, under: width)
        rootHeight = addGiven(high, over: height, under: height)
    }

    func setRootSize(_ size: Size) {
        guard size != rootSize else { return }
        rootSize = size
        if let rootWidth { solver.setConstant(-max(0, size.width), of: rootWidth) }
        if let rootHeight { solver.setConstant(-max(0, size.height), of: rootHeight) }
    }

    /// The place of an item among the members, which it joins if it is none yet.
    func member(_ item: any LayoutItem) -> Int {
        if let index = memberIndex[ObjectIdentifier(item)] { return index }
        let parent = (item as? View)?.superview ?? (item is View ? nil : item.layoutView)
        let parentIndex = parent.map { member($0) } ?? 0
        let index = members.count
        members.append(
            Member(
                item: item, parent: parentIndex, x: solver.makeVariable(), y: solver.makeVariable(),
                width: solver.makeVariable(nonNegative: true), height: solver.makeVariable(nonNegative: true)))
        memberIndex[ObjectIdentifier(item)] = index
        guard let view = item as? View else { return index }
        let state = view.makeLayoutState()
        if !isProbe { state.memberEngine = self }
        if state.translatesAutoresizingMask {
            addFrame(index)
        } else {
            if state.drawnFrame == nil, !isProbe { state.drawnFrame = view.storedFrame }
            updateContent(index)
        }
        return index
    }

    /// Makes a view stand where its frame says.
    private func addFrame(_ index: Int) {
        guard let frame = members[index].view?.storedFrame else { return }
        let (member, parent) = (members[index], members[members[index].parent])
        for side in 0..<4 {
            guard let own = member.variable(side) else { continue }
            let constant = side < 2 ? frame.side(side) : max(0, frame.side(side))
            var expression = Solver.Expression([Solver.Term(own)], constant: -constant)
            if side < 2, let around = parent.variable(side) { expression.terms.append(Solver.Term(around, -1)) }
            if let constraint = addGiven(expression, over: .forbidden, under: .forbidden) { members[index].frame.append(constraint) }
        }
    }

    /// Takes over the frames of the views that are laid out by them.
    private func takeFrames() {
        for member in members where member.frame.count == 4 {
            guard let frame = member.view?.storedFrame else { continue }
            solver.setConstant(-frame.minX, of: member.frame[0])
            solver.setConstant(-frame.minY, of: member.frame[1])
            solver.setConstant(-max(0, frame.width), of: member.frame[2])
            solver.setConstant(-max(0, frame.height), of: member.frame[3])
        }
    }

    /// Adds what is given: it contradicts nothing, because its variables are new or it is not required.
    @discardableResult
    func addGiven(_ expression: Solver.Expression, over: Solver.Deviation, under: Solver.Deviation) -> Solver.Constraint? {
        guard let constraint = try? solver.add(expression, over: over, under: under) else { return nil }
        note(constraint, .given)
        return constraint
    }

    func note(_ constraint: Solver.Constraint, _ source: Source) {
        let index = Int(constraint.index)
        while sources.count <= index { sources.append(.given) }
        sources[index] = source
    }
}
