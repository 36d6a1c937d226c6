import Graphics

/// The drawing of a field's line with its tokens: boxes behind conditions, wavy lines below cautions.
struct TextTokenLooks {
    private let field: TextField
    private let line: TextFieldLine
    private let origin: Point
    private let theme: Theme

    /// The distance that a box may reach beyond the text, with its smooth edge, in points.
    static let overhang = 5.0
    private static let boxHeight = 22.0
    private static let boxRadius = 5.0
    /// The distance of a box's ends from its letters, beside a blank and beside a letter.
    private static let padding = (wide: 4.0, narrow: 1.0)

    /// A condition as it is drawn.
    private struct Run {
        let boxes: [Rect]
        let background: Color
        let color: Color
    }

    init(_ field: TextField) {
        self.field = field
        line = field.currentLine
        origin = field.origin(of: line)
        theme = field.theme
    }

    /// Returns the boxes of a condition, in the field's points: several if its text runs both ways.
    func boxes(of token: TextToken) -> [Rect] {
        let (text, range) = (field.editor.text, token.range)
        func padding(isFree: Bool) -> Double { isFree ? Self.padding.wide : Self.padding.narrow }
        let before = padding(isFree: range.lowerBound == 0 || TextTokens.isBlank(range.lowerBound - 1, in: text))
        let after = padding(isFree: range.upperBound == text.length || TextTokens.isBlank(range.upperBound, in: text))
        let (left, right) = line.isRightToLeft ? (after, before) : (before, after)
        let height = min(Self.boxHeight, field.bounds.height - 4)
        var boxes: [Rect] = []
        let stretches = line.layout.selectionRects(for: line.display(range)).filter { $0.width > 0 }.sorted { $0.minX < $1.minX }
        for stretch in stretches {
            if let last = boxes.last, stretch.minX - last.maxX < 0.5 {
                boxes[boxes.count - 1] = last.union(stretch)
            } else {
                boxes.append(stretch)
            }
        }
        let scale = field.window?.scale ?? 1
        return boxes.map { box in
            let left = origin.x + box.minX - left
            let right = origin.x + box.maxX + right
            return Rect(x: left, y: field.bounds.midY - height / 2, width: right - left, height: height).pixelAligned(scale: scale)
        }
    }

    /// Draws the line with its selection.
    ///
    /// - Parameter color: the colour of letters that are in no condition.
    func draw(_ canvas: Canvas, _ color: Color, dirty: Rect) {
        let tokens = field.tokenEditor.state
        let runs = tokens.closed.map(run)
        for run in runs {
            for box in run.boxes where box.intersects(dirty) {
                canvas.fill(Path(roundedRect: box, radius: Self.boxRadius), run.background)
            }
        }
        let selection = field.editor.selection
        if field.isFirstResponder, !selection.isEmpty, field.tokenEditor.selected == nil {
            for rect in line.layout.selectionRects(for: line.display(selection.range)) {
                canvas.fill(rect.offsetBy(x: origin.x, y: origin.y).pixelAligned(scale: canvas.scale), field.selectionColor)
            }
        }
        drawLetters(canvas, color, runs, dirty: dirty)
        for token in tokens.all where token.kind == .caution { drawWave(canvas, below: token, dirty: dirty) }
    }

    private func run(_ token: TextToken) -> Run {
        let selection = field.isFirstResponder ? field.editor.selection.range : 0..<0
        let boxes = boxes(of: token)
        if !field.isEnabled { return Run(boxes: boxes, background: theme.separator, color: theme.tertiaryLabel) }
        if token.range == selection {
            return field.hasKeyboard
                ? Run(boxes: boxes, background: theme.accent, color: theme.accentLabel)
                : Run(boxes: boxes, background: theme.inactiveSelection, color: theme.label)
        }
        // Letters on the colour of the selection are not tinted.
        return Run(boxes: boxes, background: theme.accentGround, color: token.range.overlaps(selection) ? theme.label : theme.link)
    }

    /// Draws the letters, those of conditions in their own colours.
    private func drawLetters(_ canvas: Canvas, _ color: Color, _ runs: [Run], dirty: Rect) {
        guard !runs.isEmpty else { return canvas.draw(line.layout, at: origin, color: color) }
        let bounds = field.bounds
        func draw(from left: Double, to right: Double, _ color: Color) {
            let stretch = Rect(x: left, y: bounds.minY, width: right - left, height: bounds.height)
            guard stretch.width > 0, stretch.intersects(dirty) else { return }
            canvas.withClip(stretch) { canvas.draw(line.layout, at: origin, color: color) }
        }
        var left = bounds.minX
        let boxes = runs.flatMap { run in run.boxes.map { (box: $0, color: run.color) } }.sorted { $0.box.minX < $1.box.minX }
        for (box, own) in boxes {
            draw(from: left, to: box.minX, color)
            draw(from: max(left, box.minX), to: box.maxX, own)
            left = max(left, box.maxX)
        }
        draw(from: left, to: bounds.maxX, color)
    }

    /// Draws a wavy line below a caution. Its waves begin with the line of text, so that a part of it is drawn as in the whole.
    private func drawWave(_ canvas: Canvas, below token: TextToken, dirty: Rect) {
        for stretch in line.layout.selectionRects(for: line.display(token.range)) {
            let y = origin.y + line.layout.baseline + 3
            let area = Rect(x: origin.x + stretch.minX, y: y - 2, width: stretch.width, height: 4).pixelAligned(scale: canvas.scale)
            guard let shown = area.intersection(dirty) else { continue }
            func corner(_ step: Double) -> Point {
                Point(x: origin.x + step * 2, y: step.remainder(dividingBy: 2) == 0 ? y - 1 : y + 1)
            }
            var step = ((shown.minX - origin.x) / 2).rounded(.down) - 1
            var path = Path()
            path.move(to: corner(step))
            while corner(step).x < shown.maxX + 2 {
                step += 1
                path.line(to: corner(step))
            }
            canvas.withClip(area) { canvas.stroke(path, field.isEnabled ? theme.caution : theme.tertiaryLabel, width: 1.25) }
        }
    }
}
