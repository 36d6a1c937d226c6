import Graphics

/// The drawing and the description of tokens.
extension TokenField {
    // MARK: - For those who cannot see it

    /// Describes a list of words, then the text.
    func describeTokens(_ description: inout AccessibilityDescription) {
        description.role = .list
        description.actions = []
        description.focusedPart = chosen.map { .text(tokens[$0].title) }
        description.children =
            tokens.indices.map { index in
                var part = AccessibilityPart(.text(tokens[index].title), .listItem, tokens[index].title, frame: place(ofToken: index))
                part.states = index == chosen ? [.focusable, .selectable, .selected] : [.focusable, .selectable]
                part.isEnabled = isEnabled
                part.actions = [AccessibilityAction(.activate), AccessibilityAction(.remove)]
                part.place = AccessibilityPlace(index, of: tokens.count)
                return .part(part)
            } + [.view(textField)]
    }

    func perform(_ act: AccessibilityRequest.Act, onToken key: AccessibilityKey) -> Bool {
        guard case .text(let title) = key, let index = tokens.firstIndex(where: { $0.title == title }) else { return false }
        switch act {
        case .focus, .select:
            window?.keyboard.showFocusRing()
            choose(index)
        case .perform(.activate): takeBack(index)
        case .perform(.remove): remove(index)
        default: return false
        }
        return true
    }

    // MARK: - Looks

    func drawTokens(_ canvas: Canvas, dirty: Rect) {
        let theme = theme
        let background = isEnabled ? theme.fieldBackground : theme.secondaryBackground
        drawFieldFrame(canvas, dirty: dirty, background: background, hasError: hasError, hasRing: textField.hasKeyboard || isFirstResponder)
        for index in tokens.indices {
            let place = place(ofToken: index).pixelAligned(scale: canvas.scale)
            if place.intersects(dirty) { draw(index, in: place, canvas, theme) }
        }
    }

    private func draw(_ index: Int, in place: Rect, _ canvas: Canvas, _ theme: Theme) {
        let token = tokens[index]
        let isChosen = index == chosen
        canvas.fill(Path(roundedRect: place, radius: 5), isChosen ? theme.accent : isEnabled ? theme.controlPressed : theme.separator)
        let color = isChosen ? theme.accentLabel : isEnabled ? theme.label : theme.tertiaryLabel
        /// Returns a rectangle relative to the token's leading edge.
        func inner(_ rect: Rect) -> Rect {
            let x = effectiveUserInterfaceLayoutDirection == .leftToRight ? place.minX + rect.minX : place.maxX - rect.maxX
            return Rect(x: x, y: place.minY + rect.minY, width: rect.width, height: rect.height)
        }
        var start = Self.padding
        if let dot = token.color {
            let circle = inner(Rect(x: start, y: (place.height - Self.dotSide) / 2, width: Self.dotSide, height: Self.dotSide))
            if isChosen { canvas.fill(Path(ellipseIn: circle.insetBy(dx: -1, dy: -1)), theme.accentLabel) }
            canvas.fill(Path(ellipseIn: circle), dot.resolved(in: theme))
            start += Self.dotSide + Self.gap
        }
        let room = place.width - start - Self.crossRoom - 4
        let whole = titleLayout(token.title)
        let layout =
            whole.size.width <= room + 1
            ? whole
            : TextLayout(token.title, font: theme.resolve(Self.font), options: .init(width: max(0, room), truncation: .tail))
        let text = inner(
            Rect(x: start, y: (place.height - layout.size.height) / 2, width: min(layout.size.width, room), height: layout.size.height))
        canvas.draw(layout, at: text.origin, color: color)
        guard isEnabled else { return }
        let cross = crossPlace(place)
        let circle = cross.insetBy(dx: 1, dy: 1)
        switch crossLook(ofToken: index) {
        case .plain: break
        case .hovered: canvas.fill(Path(ellipseIn: circle), theme.hover)
        case .pressed: canvas.fill(Path(ellipseIn: circle), theme.textSelection)
        }
        Icon.cross.draw(canvas, in: cross.centered(Size(width: 9, height: 9)), color: color)
    }
}
