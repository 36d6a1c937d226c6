import Graphics
import Testing

@testable import Toolkit

/// The contrast of texts and edges of controls with every background: WCAG 2.1, 1.4.3 (4.5 to 1) and 1.4.11 (3 to 1).
@Suite struct ThemeContrastTests {
    typealias Role = (name: String, color: @Sendable (Theme) -> Color)

    /// Backgrounds without a state.
    nonisolated static let plain: [Role] = [
        ("background", \.background), ("secondary background", \.secondaryBackground), ("bar", \.barBackground),
        ("group", \.groupBackground), ("popover", \.popoverBackground), ("field", \.fieldBackground),
        ("sidebar", \.sidebarBackground),
    ]
    /// Backgrounds of the pointer, the selection and the search.
    nonisolated static let states: [Role] = [
        ("control", \.controlBackground), ("control under the pointer", \.controlHover), ("selection", \.selection),
        ("inactive selection", \.inactiveSelection), ("chosen row of the sidebar", \.sidebarSelection),
    ]
    /// Text that may be on all of them.
    nonisolated static let texts: [Role] = [
        ("label", \.label), ("secondary label", \.secondaryLabel), ("positive", \.positive), ("negative", \.negative),
        ("caution", \.caution),
    ]
    /// Text with its tinted background.
    nonisolated static let tints: [(text: Role, ground: Role)] = [
        (("caution", \.caution), ("ground of caution", \.cautionGround)),
        (("positive", \.positive), ("ground of what is good", \.positiveGround)),
        (("negative", \.negative), ("ground of what is bad", \.negativeGround)),
        (("link", \.link), ("ground of what is pressed", \.accentGround)),
    ]

    nonisolated static func contrast(_ one: Color, _ other: Color) -> Double {
        let (light, dark) = (max(one.luminance, other.luminance), min(one.luminance, other.luminance))
        return (light + 0.05) / (dark + 0.05)
    }

    /// Returns a colour with an opacity as it looks on a background.
    nonisolated static func laid(_ color: Color, on ground: Color) -> Color {
        ground.mixed(with: color.withAlpha(1), color.alpha).withAlpha(1)
    }

    private func expect(_ front: Role, on ground: Color, _ name: String, atLeast least: Double, in theme: Theme) {
        let found = Self.contrast(front.color(theme), ground)
        #expect(found >= least, "\(theme.isDark ? "dark" : "light"): \(front.name) on \(name) has \(found)")
    }

    @Test(arguments: [false, true]) func textCanBeReadOnEveryGround(isDark: Bool) {
        let theme = isDark ? Theme.dark : .light
        for text in Self.texts {
            for ground in Self.plain + Self.states {
                let color = ground.color(theme)
                expect(text, on: color, ground.name, atLeast: 4.5, in: theme)
            }
            for ground in [\Theme.background, \.secondaryBackground] {
                expect(text, on: Self.laid(theme.hover, on: theme[keyPath: ground]), "a row under the pointer", atLeast: 4.5, in: theme)
            }
        }
        for ground in Self.plain {
            expect(("tertiary label", \.tertiaryLabel), on: ground.color(theme), ground.name, atLeast: 4.5, in: theme)
        }
        for ground in Self.plain + Self.states where ground.name != "control under the pointer" {
            expect(("link", \.link), on: ground.color(theme), ground.name, atLeast: 4.5, in: theme)
        }
        expect(("label on a pressed control", \.label), on: theme.controlPressed, "it", atLeast: 4.5, in: theme)
        expect(("label", \.label), on: theme.textSelection, "selected text", atLeast: 4.5, in: theme)
        expect(("text on the accent", \.accentLabel), on: theme.accent, "it", atLeast: 4.5, in: theme)
    }

    /// Cards have no edge in dark colours, so only their background tells them from the pane.
    @Test func cardsDifferFromTheirPaneInDarkLooks() {
        let found = Self.contrast(Theme.dark.cardBackground, Theme.dark.secondaryBackground)
        #expect((1.3..<1.4).contains(found), "\(found)")
        let line = Self.contrast(Theme.dark.cardSeparator, Theme.dark.cardBackground)
        #expect(line >= 1.25, "\(line)")
    }

    /// Cards hold texts, links, lines and the focus ring, but no fields and no buttons with an edge.
    @Test(arguments: [false, true]) func textCanBeReadOnCards(isDark: Bool) {
        let theme = isDark ? Theme.dark : .light
        let texts: [Role] = Self.texts + [("link", \.link)]
        for text in texts { expect(text, on: theme.cardBackground, "a card", atLeast: 4.5, in: theme) }
        for text in Self.texts {
            expect(text, on: Self.laid(theme.hover, on: theme.cardBackground), "a card under the pointer", atLeast: 4.5, in: theme)
        }
        for line: Role in [("chart", \.chart), ("ring", \.link)] { expect(line, on: theme.cardBackground, "a card", atLeast: 3, in: theme) }
        let marked = Self.laid(theme.match, on: theme.cardBackground)
        for text: Role in [("label", \.label), ("secondary label", \.secondaryLabel)] {
            expect(text, on: marked, "a match on a card", atLeast: 4.5, in: theme)
        }
    }

    @Test(arguments: [false, true]) func whatSearchFoundCanBeRead(isDark: Bool) {
        let theme = isDark ? Theme.dark : .light
        for ground in [\Theme.background, \.selection, \.secondaryBackground] {
            let marked = Self.laid(theme.match, on: theme[keyPath: ground])
            expect(("label", \.label), on: marked, "a match", atLeast: 4.5, in: theme)
            expect(("secondary label", \.secondaryLabel), on: marked, "a match", atLeast: 4.5, in: theme)
        }
    }

    @Test(arguments: [false, true]) func tintedTextCanBeReadOnItsGround(isDark: Bool) {
        let theme = isDark ? Theme.dark : .light
        for (text, ground) in Self.tints {
            expect(text, on: ground.color(theme), ground.name, atLeast: 4.5, in: theme)
            expect(("label", \.label), on: ground.color(theme), ground.name, atLeast: 4.5, in: theme)
        }
        for ground in [\Theme.background, \.secondaryBackground] {
            expect(("chart", \.chart), on: theme[keyPath: ground], "a card", atLeast: 3, in: theme)
        }
    }

    @Test(arguments: [false, true]) func controlsHaveBoundsThatAreSeen(isDark: Bool) {
        let theme = isDark ? Theme.dark : .light
        for ground in Self.plain {
            let color = ground.color(theme)
            expect(("border", \.controlBorder), on: color, ground.name, atLeast: 3, in: theme)
            expect(("ring", \.link), on: color, ground.name, atLeast: 3, in: theme)
            // The background of a default button is its edge.
            expect(("accent", \.accent), on: color, ground.name, atLeast: 3, in: theme)
        }
    }
}
