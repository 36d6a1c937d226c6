import Graphics
import Inventory
import Toolkit

/// A tag as a row shows it.
nonisolated struct ItemTagWord: Hashable {
    let name: String
    let dot: ThemeColor
}

/// The tags of a row: dots with words beside them, or dots alone. A number counts those without room: "+2". Without room for any word, the
/// text is "3 tags".
final class ItemTagsView: View {
    private var tags: [ItemTagWord] = []
    /// The words, kept for other rows.
    private var words: [Label] = []
    private let restLabel = Label(font: Font(size: 12.5, hasTabularDigits: true), color: .secondaryLabel)
    /// The number of words that are shown; nil for dots alone.
    private var wordCount: Int?
    private var dotCount = 0
    /// The last arrangement of the tags; nil after they changed.
    private var arranged: (hasWords: Bool, room: Double, width: Double)?

    private static let dot = 8.0
    private static let gaps = (word: 5.0, tag: 12.0, dots: 4.0)
    private static let mostWords = 4
    private static let mostDots = 5
    private static let widestWord = 110.0

    init() {
        super.init(frame: .zero)
        restLabel.isHidden = true
        addSubview(restLabel)
    }

    /// Shows the tags of an item.
    func show(_ new: [ItemTagWord]) {
        guard new != tags else { return }
        tags = new
        arranged = nil
        for (index, tag) in new.prefix(Self.mostWords).enumerated() {
            if index == words.count {
                words.append(Label(font: Font(size: 12.5), color: .secondaryLabel))
                addSubview(words[index])
            }
            words[index].text = tag.name
        }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Chooses the parts to show. Returns their width, in points.
    ///
    /// - Parameters:
    ///   - hasWords: whether words are shown and not dots alone
    ///   - room: the room for words, in points
    func arrange(hasWords: Bool, room: Double) -> Double {
        if let arranged, arranged.hasWords == hasWords, !hasWords || arranged.room == room { return arranged.width }
        let width = hasWords ? arrangeWords(room) : arrangeDots()
        arranged = (hasWords, room, width)
        // Colours and numbers alone do not say the names.
        let isWhole = wordCount == tags.count
        toolTip = isWhole ? nil : tags.map(\.name).joined(separator: ", ")
        for (index, label) in words.enumerated() { label.isHidden = index >= wordCount ?? 0 }
        restLabel.isHidden = restLabel.text.isEmpty
        setNeedsLayout()
        setNeedsDisplay()
        return width
    }

    private func arrangeDots() -> Double {
        (wordCount, dotCount) = (nil, min(tags.count, Self.mostDots))
        restLabel.text = ""
        return Double(dotCount) * Self.dot + Double(max(0, dotCount - 1)) * Self.gaps.dots
    }

    private func arrangeWords(_ room: Double) -> Double {
        dotCount = 0
        let each = tags.prefix(Self.mostWords).indices.map {
            Self.dot + Self.gaps.word + min(words[$0].intrinsicContentSize.width, Self.widestWord)
        }
        for count in stride(from: each.count, to: 0, by: -1) {
            restLabel.text = count == tags.count ? "" : "+\(tags.count - count)"
            let rest = restLabel.text.isEmpty ? [] : [restLabel.intrinsicContentSize.width]
            let parts = each.prefix(count) + rest
            let width = parts.reduce(0, +) + Double(max(0, parts.count - 1)) * Self.gaps.tag
            wordCount = count
            if width <= room { return width.rounded(.up) }
        }
        // A dot says more than "1 tag".
        guard tags.count > 1 else { return arrangeDots() }
        wordCount = 0
        restLabel.text = "\(tags.count) tags"
        return restLabel.intrinsicContentSize.width.rounded(.up)
    }

    override func layoutSubviews() {
        guard let wordCount else { return }
        Stack(.horizontal, alignment: .center) {
            for (index, label) in words.prefix(wordCount).enumerated() {
                Spacer(.fixed((index > 0 ? Self.gaps.tag : 0) + Self.dot + Self.gaps.word))
                label.sized(width: .fitting(atMost: Self.widestWord))
            }
            if !restLabel.isHidden {
                if wordCount > 0 { Spacer(.fixed(Self.gaps.tag)) }
                restLabel.sized(width: .fitting(resistance: .required))
            }
        }
        .place(in: self)
        setNeedsDisplay()
    }

    override func draw(_ canvas: Canvas, dirty: Rect) {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let top = (bounds.height - Self.dot) / 2
        func draw(_ tag: ItemTagWord, at x: Double) {
            let place = Rect(x: x, y: top, width: Self.dot, height: Self.dot)
            canvas.fill(Path(ellipseIn: place), tag.dot.resolved(in: theme))
        }
        guard let wordCount else {
            for (index, tag) in tags.prefix(dotCount).enumerated() {
                let x = Double(index) * (Self.dot + Self.gaps.dots)
                draw(tag, at: isMirrored ? bounds.width - x - Self.dot : x)
            }
            return
        }
        for (label, tag) in zip(words.prefix(wordCount), tags) {
            draw(tag, at: isMirrored ? label.frame.maxX + Self.gaps.word : label.frame.minX - Self.gaps.word - Self.dot)
        }
    }
}
