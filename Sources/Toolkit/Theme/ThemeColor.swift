public import Graphics

/// A colour by its role, so that a view follows the theme automatically.
nonisolated public enum ThemeColor: Hashable, Sendable {
    case label, secondaryLabel, tertiaryLabel, accent, link, accentLabel, positive, negative
    case background, secondaryBackground, barBackground, groupBackground, cardBackground, popoverBackground, separator
    case sidebarBackground, caution, cautionGround, positiveGround, negativeGround, accentGround, chart
    /// One colour in every theme.
    case fixed(Color)
    /// One colour in light looks and another in dark ones, such as that of a tag.
    case pair(light: Color, dark: Color)

    /// The colour in a theme.
    public func resolved(in theme: Theme) -> Color {
        switch self {
        case .label: theme.label
        case .secondaryLabel: theme.secondaryLabel
        case .tertiaryLabel: theme.tertiaryLabel
        case .accent: theme.accent
        case .link: theme.link
        case .accentLabel: theme.accentLabel
        case .positive: theme.positive
        case .negative: theme.negative
        case .background: theme.background
        case .secondaryBackground: theme.secondaryBackground
        case .barBackground: theme.barBackground
        case .groupBackground: theme.groupBackground
        case .cardBackground: theme.cardBackground
        case .popoverBackground: theme.popoverBackground
        case .separator: theme.separator
        case .sidebarBackground: theme.sidebarBackground
        case .caution: theme.caution
        case .cautionGround: theme.cautionGround
        case .positiveGround: theme.positiveGround
        case .negativeGround: theme.negativeGround
        case .accentGround: theme.accentGround
        case .chart: theme.chart
        case .fixed(let color): color
        case .pair(let light, let dark): theme.isDark ? dark : light
        }
    }
}
