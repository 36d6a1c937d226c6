/// The desktop's settings for sizes, and the scale factor that follows from them.
///
/// The first one that is set wins: the program's own variable, the settings daemon, `Xft.dpi`, `GDK_SCALE`, and the monitor's millimetres
/// only if they give 1.5 or more, because many monitors report wrong ones.
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

    /// The smallest and the largest scale.
    static let range = 0.5...6.0

    /// Pixels per point.
    var scale: Double {
        if let own = Self.factor(override) { return own }
        return Self.tidy(screenScale * fontFactor)
    }

    /// The scale of the screen.
    private var screenScale: Double {
        if let settings = settingsScale { return settings }
        if let dpi = resourceDPI, dpi > 0 { return Self.tidy(dpi / 96) }
        if let gdk = Self.factor(gdkScale) { return gdk }
        return monitorScale ?? 1
    }

    /// The factor of the font: a larger font makes everything larger, so that there is room for its text. The default sizes of desktops, 10
    /// and 11 points, change nothing.
    private var fontFactor: Double {
        guard let fontSize else { return 1 }
        let factor = min(max(fontSize < 10 ? fontSize / 10 : fontSize > 11 ? fontSize / 11 : 1, 0.7), 3)
        // The eye sees no smaller steps than tenths, and with them few lengths are cut in the middle of a pixel.
        return (factor * 10).rounded() / 10
    }

    /// The larger of the two, never their product.
    private var settingsScale: Double? {
        let dpi = settingsDPI.flatMap { $0 > 0 ? Double($0) / 1024 / 96 : nil }
        let factor = settingsFactor.flatMap { $0 > 1 ? Double($0) : nil }
        guard let bigger = [dpi, factor].compactMap({ $0 }).max() else { return nil }
        return Self.tidy(bigger)
    }

    private var monitorScale: Double? {
        // Below 100 mm it is a projector, a television that reports its aspect ratio, or a wrong value.
        guard let monitor, monitor.millimetres >= 100, monitor.pixels > 0 else { return nil }
        let exact = Double(monitor.pixels) / Double(monitor.millimetres) * 25.4 / 96
        guard exact >= 1.5 else { return nil }
        return min((exact * 2).rounded(.down) / 2, 3)
    }

    /// Returns a factor that a user wrote.
    private static func factor(_ text: String?) -> Double? {
        guard let text, let value = Double(text), value.isFinite, value > 0 else { return nil }
        return tidy(value)
    }

    /// Returns a scale within the range, in hundredths: 98,304/1024 dots must not become 1.0000001.
    private static func tidy(_ scale: Double) -> Double {
        min(max((scale * 100).rounded() / 100, range.lowerBound), range.upperBound)
    }
}
