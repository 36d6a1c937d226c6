public import Graphics

/// The colours, fonts and measures of the user interface.
nonisolated public struct Theme: Hashable, Sendable {
    /// Whether it has light text on a dark background.
    public var isDark: Bool

    /// Behind lists and text: the brightest background in light looks.
    public var background: Color
    /// Behind details, sheets and grids.
    public var secondaryBackground: Color
    /// Behind header and footer bars.
    public var barBackground: Color
    /// Behind groups of rows on the secondary background.
    public var groupBackground: Color
    /// Behind cards on the secondary background, from which it differs also in dark looks.
    public var cardBackground: Color
    /// Between the rows of a card.
    public var cardSeparator: Color
    /// Behind popovers and menus.
    public var popoverBackground: Color
    /// The edge of popovers and their arrows, for contrast where a shadow is not enough.
    public var popoverEdge: Color
    /// Behind text in fields.
    public var fieldBackground: Color
    /// Behind buttons at rest.
    public var controlBackground: Color
    /// Behind buttons under the pointer.
    public var controlHover: Color
    /// Behind buttons held down.
    public var controlPressed: Color
    /// Around buttons and fields.
    public var controlBorder: Color
    /// Between bars and content.
    public var barBorder: Color
    /// Between rows.
    public var separator: Color

    /// Important text.
    public var label: Color
    /// Explanations.
    public var secondaryLabel: Color
    /// Hints in empty fields and signs for missing content, on plain backgrounds. It is thinned for disabled controls.
    public var tertiaryLabel: Color
    /// The program's own colour as a background: for default, chosen or active elements.
    public var accent: Color
    /// The program's own colour for text that can be pressed, and for symbols and lines such as the focus ring.
    public var link: Color
    /// Text on the accent colour.
    public var accentLabel: Color
    /// Behind selected rows while their window has the keyboard.
    public var selection: Color
    /// Behind selected rows of a window without the keyboard.
    public var inactiveSelection: Color
    /// Behind rows under the pointer.
    public var hover: Color
    /// Behind selected text.
    public var textSelection: Color
    /// Behind the part of a text that matches a search.
    public var match: Color
    /// Good values, or values above a threshold.
    public var positive: Color
    /// Bad values, values below a threshold, or destructive actions.
    public var negative: Color
    /// Over a window behind a sheet.
    public var dimming: Color
    /// The shadow of floating elements.
    public var shadow: Color
    /// The thumb of a scroll bar.
    public var scroller: Color

    /// Behind lists of places at the side of a window.
    public var sidebarBackground: Color
    /// Behind the chosen row of such a list.
    public var sidebarSelection: Color
    /// Values that need attention soon; a word or a sign shows this, too.
    public var caution: Color
    /// Behind text in the colour of caution.
    public var cautionGround: Color
    /// Behind text with good news.
    public var positiveGround: Color
    /// Behind text with bad news.
    public var negativeGround: Color
    /// Behind text that can be pressed, and below the lines of charts.
    public var accentGround: Color
    /// The lines and bars of charts.
    public var chart: Color

    /// The family of the user interface's font; nil for the built-in one.
    public var fontFamily: String?

    /// Light looks.
    public static let light = Theme(
        isDark: false, background: Color(hex: 0xFEFEFE), secondaryBackground: Color(hex: 0xF5F4F2),
        barBackground: Color(hex: 0xEBEBEA), groupBackground: Color(hex: 0xFEFEFE),
        cardBackground: Color(hex: 0xFEFEFE), cardSeparator: Color(hex: 0xE1E0DE), popoverBackground: Color(hex: 0xFEFEFE),
        popoverEdge: Color(hex: 0xB4B2AE),
        fieldBackground: Color(hex: 0xFEFEFE), controlBackground: Color(hex: 0xFEFEFE), controlHover: Color(hex: 0xF4F4F3),
        controlPressed: Color(hex: 0xE3E3E2), controlBorder: Color(hex: 0x868684), barBorder: Color(hex: 0xD0CFCD),
        separator: Color(hex: 0xE1E0DE), label: Color(hex: 0x1B1B1D), secondaryLabel: Color(hex: 0x5E5E62),
        tertiaryLabel: Color(hex: 0x66666A), accent: Color(hex: 0x1A73CC), link: Color(hex: 0x1565B6), accentLabel: .white,
        selection: Color(hex: 0xDCE9F7),
        inactiveSelection: Color(hex: 0xE6E5E3), hover: Color(hex: 0x000000, alpha: 0.035),
        textSelection: Color(hex: 0xB5D5F5), match: Color(hex: 0xFFC83C, alpha: 0.5), positive: Color(hex: 0x1C7034),
        negative: Color(hex: 0xB81D24), dimming: Color(hex: 0x000000, alpha: 0.36), shadow: Color(hex: 0x000000, alpha: 0.28),
        scroller: Color(hex: 0x000000, alpha: 0.32), sidebarBackground: Color(hex: 0xEFEEEC), sidebarSelection: Color(hex: 0xD9E6F4),
        caution: Color(hex: 0x865400), cautionGround: Color(hex: 0xFBEFD6), positiveGround: Color(hex: 0xE0F1E4),
        negativeGround: Color(hex: 0xFBE4E4), accentGround: Color(hex: 0xE3EEFA), chart: Color(hex: 0x3D86D1), fontFamily: nil)

    /// Dark looks.
    public static let dark = Theme(
        isDark: true, background: Color(hex: 0x1D1D1D), secondaryBackground: Color(hex: 0x242424),
        barBackground: Color(hex: 0x2E2E2E), groupBackground: Color(hex: 0x1D1D1D),
        cardBackground: Color(hex: 0x383838), cardSeparator: Color(hex: 0x4B4B4B), popoverBackground: Color(hex: 0x2A2A2A),
        popoverEdge: Color(hex: 0x5C5C5C),
        fieldBackground: Color(hex: 0x1D1D1D), controlBackground: Color(hex: 0x3A3A3A), controlHover: Color(hex: 0x424242),
        controlPressed: Color(hex: 0x4C4C4C), controlBorder: Color(hex: 0x7E7E7E), barBorder: Color(hex: 0x171717),
        separator: Color(hex: 0x333333), label: Color(hex: 0xF2F2F2), secondaryLabel: Color(hex: 0xBCBCC0),
        tertiaryLabel: Color(hex: 0xA0A0A4), accent: Color(hex: 0x2878CC), link: Color(hex: 0x6DB0F4), accentLabel: .white,
        selection: Color(hex: 0x24374F),
        inactiveSelection: Color(hex: 0x333333), hover: Color(hex: 0xFFFFFF, alpha: 0.05),
        textSelection: Color(hex: 0x2B5078), match: Color(hex: 0xE0A030, alpha: 0.17), positive: Color(hex: 0x62C884),
        negative: Color(hex: 0xFF9090), dimming: Color(hex: 0x000000, alpha: 0.52), shadow: Color(hex: 0x000000, alpha: 0.55),
        scroller: Color(hex: 0xFFFFFF, alpha: 0.34), sidebarBackground: Color(hex: 0x292929), sidebarSelection: Color(hex: 0x2B4160),
        caution: Color(hex: 0xE6B765), cautionGround: Color(hex: 0x3A3122), positiveGround: Color(hex: 0x1F3627),
        negativeGround: Color(hex: 0x432626), accentGround: Color(hex: 0x22344A), chart: Color(hex: 0x4A93E0), fontFamily: nil)

    /// Makes the theme of the desktop's settings.
    public init(for settings: DesktopSettings) {
        self = settings.prefersDark ? .dark : .light
        fontFamily = settings.fontFamily
        if settings.prefersHighContrast {
            controlBorder = label
            separator = secondaryLabel
            cardSeparator = secondaryLabel
            secondaryLabel = label
            tertiaryLabel = label
            barBorder = label
            popoverEdge = label
        }
    }

    init(
        isDark: Bool, background: Color, secondaryBackground: Color, barBackground: Color, groupBackground: Color,
        cardBackground: Color, cardSeparator: Color, popoverBackground: Color, popoverEdge: Color, fieldBackground: Color,
        controlBackground: Color, controlHover: Color,
        controlPressed: Color,
        controlBorder: Color, barBorder: Color, separator: Color, label: Color, secondaryLabel: Color, tertiaryLabel: Color,
        accent: Color, link: Color, accentLabel: Color, selection: Color, inactiveSelection: Color, hover: Color, textSelection: Color,
        match: Color, positive: Color, negative: Color, dimming: Color, shadow: Color, scroller: Color, sidebarBackground: Color,
        sidebarSelection: Color, caution: Color, cautionGround: Color, positiveGround: Color, negativeGround: Color, accentGround: Color,
        chart: Color, fontFamily: String?
    ) {
        self.isDark = isDark
        self.background = background
        self.secondaryBackground = secondaryBackground
        self.barBackground = barBackground
        self.groupBackground = groupBackground
        self.cardBackground = cardBackground
        self.cardSeparator = cardSeparator
        self.popoverBackground = popoverBackground
        self.popoverEdge = popoverEdge
        self.fieldBackground = fieldBackground
        self.controlBackground = controlBackground
        self.controlHover = controlHover
        self.controlPressed = controlPressed
        self.controlBorder = controlBorder
        self.barBorder = barBorder
        self.separator = separator
        self.label = label
        self.secondaryLabel = secondaryLabel
        self.tertiaryLabel = tertiaryLabel
        self.accent = accent
        self.link = link
        self.accentLabel = accentLabel
        self.selection = selection
        self.inactiveSelection = inactiveSelection
        self.hover = hover
        self.textSelection = textSelection
        self.match = match
        self.positive = positive
        self.negative = negative
        self.dimming = dimming
        self.shadow = shadow
        self.scroller = scroller
        self.sidebarBackground = sidebarBackground
        self.sidebarSelection = sidebarSelection
        self.caution = caution
        self.cautionGround = cautionGround
        self.positiveGround = positiveGround
        self.negativeGround = negativeGround
        self.accentGround = accentGround
        self.chart = chart
        self.fontFamily = fontFamily
    }

    /// Returns a font, with the interface's family if it names none.
    public func resolve(_ font: Font) -> Font {
        guard font.family == nil, let fontFamily else { return font }
        var resolved = font
        resolved.family = fontFamily
        return resolved
    }
}

extension View {
    /// The window's theme, or the light one without a window.
    public var theme: Theme { window?.theme ?? .light }

    /// Whether the view's window has the keyboard.
    public var isWindowActive: Bool { window?.isActive ?? false }
}
