/// What the desktop says about the size of things, and the one scale factor that follows from it.
///
/// The first that says something wins: the program's own variable, the settings daemon, `Xft.dpi`, `GDK_SCALE`, and the monitor's
/// millimetres only when they ask for 1.5 or more, because many monitors lie about them.
struct ScaleChoice: Equatable {
    /// The value of the program's own variable.
    var override: String?
    /// `Xft/DPI` of XSETTINGS, in 1024ths of dots per inch. It already contains the window scaling factor.
    var settingsDPI: Int?
    /// `Gdk/WindowScalingFactor` of XSETTINGS.
    var settingsFactor: Int?
    /// `Xft.dpi` of the resource manager.
    var resourceDPI: Double?
    /// The value of `GDK_SCALE`.
    var gdkScale: String?
    /// The monitor's width in pixels and in millimetres.
    var monitor: (pixels: Int, millimetres: Int)?
    /// The size of the desktop's font, in points.
    var fontSize: Double?

    static func == (left: Self, right: Self) -> Bool {
        left.override == right.override && left.settingsDPI == right.settingsDPI && left.settingsFactor == right.settingsFactor
            && left.resourceDPI == right.resourceDPI && left.gdkScale == right.gdkScale
            && left.fontSize == right.fontSize && left.monitor?.pixels == right.monitor?.pixels
            && left.monitor?.millimetres == right.monitor?.millimetres
    }

    /// The smallest and largest scale that anything may ask for.
    static let range = 0.5...6.0

    /// Pixels per point.
    var scale: Double {
        if let own = Self.factor(override) { return own }
        return Self.tidy(screenScale * fontFactor)
    }

    /// What the screen asks for.
    private var screenScale: Double {
        if let settings = settingsScale { return settings }
        if let dpi = resourceDPI, dpi > 0 { return Self.tidy(dpi / 96) }
        if let gdk = Self.factor(gdkScale) { return gdk }
        return monitorScale ?? 1
    }

    /// A larger font makes everything larger, so that nothing is too small for its text. The sizes that desktops have by themselves, 10 and 11
    /// points, leave it as it is.
    private var fontFactor: Double {
        guard let fontSize else { return 1 }
        let factor = min(max(fontSize < 10 ? fontSize / 10 : fontSize > 11 ? fontSize / 11 : 1, 0.7), 3)
        // Tenths are as near as the eye can tell, and few lengths are cut by them in the middle of a pixel.
        return (factor * 10).rounded() / 10
    }

    /// The bigger of the two, never their product.
    private var settingsScale: Double? {
        let dpi = settingsDPI.flatMap { $0 > 0 ? Double($0) / 1024 / 96 : nil }
        let factor = settingsFactor.flatMap { $0 > 1 ? Double($0) : nil }
        guard let bigger = [dpi, factor].compactMap({ $0 }).max() else { return nil }
        return Self.tidy(bigger)
    }

    private var monitorScale: Double? {
        // Below 100 mm it is a projector, a television that gives its aspect ratio, or nonsense.
        guard let monitor, monitor.millimetres >= 100, monitor.pixels > 0 else { return nil }
        let exact = Double(monitor.pixels) / Double(monitor.millimetres) * 25.4 / 96
        guard exact >= 1.5 else { return nil }
        return min((exact * 2).rounded(.down) / 2, 3)
    }

    /// A factor that a person wrote.
    private static func factor(_ text: String?) -> Double? {
        guard let text, let value = Double(text), value.isFinite, value > 0 else { return nil }
        return tidy(value)
    }

    /// Within the range, and in hundredths: 98,304/1024 dots must not come out as 1.0000001.
    private static func tidy(_ scale: Double) -> Double {
        min(max((scale * 100).rounded() / 100, range.lowerBound), range.upperBound)
    }
}
