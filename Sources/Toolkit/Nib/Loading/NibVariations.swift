/// What of a nib depends on the size class: which of its constraints hold, and their constants.
///
/// It holds no views. A view that changes its size class keeps it and applies other traits.
public final class NibVariations {
    private var masks: [NibVariation] = []
    private var entries: [(constraint: LayoutConstraint, source: NibConstraint, constant: Double)] = []

    /// The traits that were applied last.
    public private(set) var traits: NibTraits?

    func add(_ variations: [NibVariation]) { masks += variations }

    func add(_ constraint: LayoutConstraint, _ source: NibConstraint) { entries.append((constraint, source, constraint.constant)) }

    /// Makes those constraints hold, with those constants, that the file means for a size class. Nothing happens for the traits that hold.
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

    /// The ids that a size class leaves out.
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

    /// Whether any size class leaves it out: others are left as the program set them.
    private func isVarying(_ id: String) -> Bool { masks.contains { $0.excluded.contains(id) } }

    private static func constant(of source: NibConstraint, _ traits: NibTraits) -> Double? {
        source.constants.compactMap { key, value in traits.rank(of: key).map { (rank: $0, value: value) } }.max { $0.rank < $1.rank }?.value
    }
}
