import Toolkit

/// The positions of labels and fields of a form in a width: two beside each other, one, or one below its label.
nonisolated struct FormColumns: Hashable {
    /// The number of fields beside each other.
    let count: Int
    /// Whether labels are above their fields.
    let hasLabelsAbove: Bool

    init(width: Double) {
        count = width >= 640 ? 2 : 1
        hasLabelsAbove = width < 560
    }

    /// The distance of lines and sections from both edges, in points.
    var inset: Double { hasLabelsAbove ? 12 : 24 }
    /// The distances of fields from the leading and from the trailing edge, in points.
    var fieldStart: Double { hasLabelsAbove ? 20 : 140 }
    var fieldEnd: Double { hasLabelsAbove ? 20 : 32 }
    /// The width of labels beside their fields, and the gap between the two, in points.
    var labelWidth: Double { fieldStart - inset - Self.labelGap }
    static let labelGap = 16.0
    /// The height of a label above its field, in points.
    static let labelHeight = 23.0
    /// The gap between two fields beside each other, and below a line, in points.
    static let gap = 8.0
    var lineGap: Double { hasLabelsAbove ? 12 : 8 }

    /// Returns the width of a field that fills the form, in points.
    func wideFieldWidth(in width: Double) -> Double { max(0, width - fieldStart - fieldEnd) }

    /// Shares things out to lines: one that is wide has a line of its own.
    func lines<Element>(_ elements: [Element], isWide: (Element) -> Bool) -> [[Element]] {
        var lines: [[Element]] = []
        for element in elements {
            if count > 1, !isWide(element), let last = lines.last, last.count < count, !isWide(last[0]) {
                lines[lines.count - 1].append(element)
            } else {
                lines.append([element])
            }
        }
        return lines
    }
}
