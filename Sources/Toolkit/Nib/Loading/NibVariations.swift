/// The parts of a nib that depend on the size class: its active constraints, and their constants.
///
/// It holds no views. A view that changes its size class keeps it and applies other traits.
public final class NibVariations {
    private var masks: [NibVariation] = []
    private var entries: [(constraint: LayoutConstraint, source: NibConstraint, constant: Double)] = []

    /// The traits that were applied last.
    public private(set) var traits: NibTraits?

    func add(_ variations: [NibVariation]) { masks += variations }

    func add(_ constraint: LayoutConstraint, _ source: NibConstraint) { entries.append((constraint, source, constraint.constant)) }

    /// Activates the constraints of a size class and sets their constants. Does nothing for the current traits.
    public func apply(_ new: NibTraits) {
        guard new != traits else { return }
        let isFirst = traits == nil
        traits = new
        let excluded = excluded(in: new)
        var added: [LayoutConstraint] = []
        for (constraint, source, constant) in entries {
            if !source.constants.isEmpty { constraint.constant = Self.constant(of: source, new) ?? constant }
            if excluded.contains(source.id) {
                if !isFirst { constraint.isActive = false }
            } else if isFirst || !constraint.isActive, isFirst || isVarying(source.id) {
                added.append(constraint)
            }
        }
        LayoutConstraint.activate(added)
    }

    /// Returns the ids that a size class excludes.
    func excluded(in traits: NibTraits) -> Set<String> {
        guard !masks.isEmpty else { return [] }
        var excluded: Set<String> = []
        let holding = masks.compactMap { mask in traits.rank(of: mask.key).map { (rank: $0, mask: mask) } }
        for (_, mask) in holding.sorted(by: { $0.rank < $1.rank }) {
            excluded.subtract(mask.included)
            excluded.formUnion(mask.excluded)
        }
        return excluded
    }

    /// Returns whether any size class excludes an id: other constraints stay as the program set them.
    private func isVarying(_ id: String) -> Bool { masks.contains { $0.excluded.contains(id) } }

    private static func constant(of source: NibConstraint, _ traits: NibTraits) -> Double? {
        source.constants.compactMap { key, value in traits.rank(of: key).map { (rank: $0, value: value) } }.max { $0.rank < $1.rank }?.value
    }
}
