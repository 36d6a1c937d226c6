import Graphics

/// The layout of a label: the code with its white margin, and the texts beside it or, if there is no room, below it.
struct LabelLayout {
    /// The frame of the code.
    let code: Rect
    /// The frame of the texts.
    let texts: Rect
    /// Whether the texts are below the code and not beside it.
    let isBelow: Bool

    /// The maximum size of a code, 22 mm, which telephones read from an arm's length.
    private static let largestCode = 63.0
    /// The minimum size of a code's squares for scanners: a third of a millimetre.
    private static let smallestSquare = 0.95
    /// The minimum room for texts beside the code.
    private static let leastText = 30.0
    /// The margins between texts and the edges.
    private static let edge = (side: 6.0, end: 2.0)
    /// The smallest ratio to which a code shrinks for a text that is larger than the smallest one.
    private static let leastShare = 0.7

    /// Returns the white margin on each side of a code, as a share of its side.
    private static func quiet(_ side: Int) -> Double { Double(QRCode.quiet) / Double(side) }

    private static func largest(_ side: Int, on label: Size) -> Double {
        min(largestCode, min(label.width, label.height) / (1 + 2 * quiet(side)))
    }

    /// Returns whether a label has room for a code that scanners read.
    ///
    /// - Parameter side: the number of squares on each side of the code
    static func canHold(_ side: Int, on label: Size) -> Bool { largest(side, on: label) >= smallestSquare * Double(side) }

    /// Determines the layout; returns nil if the label is too small for both the code and its main text.
    ///
    /// - Parameters:
    ///   - side: the number of squares on each side of the code
    ///   - texts: the size of the main text in each style, the largest first; for a text that can be broken, that of its longest word
    ///   - canBreak: whether the text can be broken, so that the usual place beside a large code is always sufficient
    init?(_ label: Size, side: Int, texts: [Size], canBreak: Bool = false) {
        let largest = Self.largest(side, on: label)
        guard Self.canHold(side, on: label), let smallest = texts.last else { return nil }
        let usual = Self.beside(largest, side, label)
        let hasRoom = usual.texts.width >= Self.leastText
        if hasRoom, canBreak || smallest.width <= usual.texts.width {
            self = usual
            return
        }
        for (style, text) in texts.enumerated() {
            let isSmallest = style == texts.count - 1
            let beside = Self.square(beside: text, side, label), below = Self.square(below: text, side, label)
            let square = min(largest, max(beside, below))
            guard square >= Self.smallestSquare * Double(side), isSmallest || square >= largest * Self.leastShare else { continue }
            self = beside >= below ? Self.beside(square, side, label) : Self.below(square, side, label)
            return
        }
        // A long number is broken beside its code.
        guard hasRoom else { return nil }
        self = usual
    }

    private init(code: Rect, texts: Rect, isBelow: Bool) { (self.code, self.texts, self.isBelow) = (code, texts, isBelow) }

    private static func margin(_ label: Size) -> Double { min(15, label.width / 14) }

    private static func beside(_ square: Double, _ side: Int, _ label: Size) -> LabelLayout {
        let white = square * quiet(side)
        let code = Rect(x: max(white, margin(label)), y: (label.height - square) / 2, width: square, height: square)
        let left = code.maxX + white
        let texts = Rect(x: left, y: code.minY, width: label.width - left - edge.side, height: label.height - code.minY - edge.end)
        return LabelLayout(code: code, texts: texts, isBelow: false)
    }

    private static func below(_ square: Double, _ side: Int, _ label: Size) -> LabelLayout {
        let white = square * quiet(side)
        let code = Rect(x: (label.width - square) / 2, y: white, width: square, height: square)
        let top = code.maxY + white
        let texts = Rect(x: edge.end, y: top, width: label.width - 2 * edge.end, height: label.height - top - edge.end)
        return LabelLayout(code: code, texts: texts, isBelow: true)
    }

    /// Returns the side of the largest code that leaves room for a text beside it.
    private static func square(beside text: Size, _ side: Int, _ label: Size) -> Double {
        let (rest, quiet) = (label.width - text.width - edge.side, quiet(side))
        return text.height <= label.height - 2 * edge.end ? min((rest - margin(label)) / (1 + quiet), rest / (1 + 2 * quiet)) : 0
    }

    /// Returns the side of the largest code that leaves room for a text below it.
    private static func square(below text: Size, _ side: Int, _ label: Size) -> Double {
        guard text.width <= label.width - 2 * edge.end else { return 0 }
        // Slightly less, so that rounding cannot take the text's room.
        return (min(label.width, label.height - text.height - edge.end) - 0.01) / (1 + 2 * quiet(side))
    }
}
