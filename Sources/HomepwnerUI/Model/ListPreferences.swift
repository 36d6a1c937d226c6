import Inventory
import Toolkit

/// The user's preferences for the rows of the list; kept with the library's settings.
nonisolated struct ListPreferences: Hashable {
    /// Whether the threshold colours values.
    var colorsValues = false
    /// Values above it are green, below it red; in major units of each currency.
    var threshold: Int64 = 50
    /// Whether each row has a button that opens the detail.
    var showsDetailButtons = false
    /// Whether rows are low, with one line each.
    var isCompact = false
    /// Whether the last row adds an item.
    var showsAddRow = false
    /// Whether thumbnails shine as glass does.
    var hasGlossyThumbnails = false

    /// The largest threshold; its minor units still fit in any currency.
    static let largestThreshold: Int64 = 1_000_000_000_000

    private static let names = (
        threshold: "list.threshold", colors: "list.colors", details: "list.detailButtons", compact: "list.compact", add: "list.addRow",
        gloss: "list.glossy"
    )

    init() {}

    /// Reads the last choice.
    init(_ settings: SettingsStore) {
        let stored = settings.value(Self.names.threshold).flatMap { Int64($0) } ?? threshold
        threshold = max(0, min(stored, Self.largestThreshold))
        colorsValues = settings.value(Self.names.colors) == "yes"
        showsDetailButtons = settings.value(Self.names.details) == "yes"
        isCompact = settings.value(Self.names.compact) == "yes"
        showsAddRow = settings.value(Self.names.add) == "yes"
        hasGlossyThumbnails = settings.value(Self.names.gloss) == "yes"
    }

    /// Keeps the choice. Default values are not written.
    func store(in settings: SettingsStore) throws(InventoryError) {
        let first = ListPreferences()
        try settings.set(Self.names.threshold, to: threshold == first.threshold ? nil : String(threshold))
        try settings.set(Self.names.colors, to: colorsValues ? "yes" : nil)
        try settings.set(Self.names.details, to: showsDetailButtons ? "yes" : nil)
        try settings.set(Self.names.compact, to: isCompact ? "yes" : nil)
        try settings.set(Self.names.add, to: showsAddRow ? "yes" : nil)
        try settings.set(Self.names.gloss, to: hasGlossyThumbnails ? "yes" : nil)
    }

    /// Whether the items were shown as a grid last.
    static func showsGrid(in settings: SettingsStore) -> Bool { settings.value(viewName) == "grid" }

    /// Keeps whether the items are shown as a grid.
    static func setShowsGrid(_ shows: Bool, in settings: SettingsStore) throws(InventoryError) {
        try settings.set(viewName, to: shows ? "grid" : nil)
    }

    private static let viewName = "view"
    private static let shareName = "list.share"

    /// The list's share of the window's width, where the person chose one.
    static func share(in settings: SettingsStore) -> Double? {
        settings.value(shareName).flatMap { Double($0) }.flatMap { (0.02...0.98).contains($0) ? $0 : nil }
    }

    /// Keeps the list's share of the window's width; nil for the usual one.
    static func setShare(_ share: Double?, in settings: SettingsStore) throws(InventoryError) {
        try settings.set(shareName, to: share.map { String(($0 * 10_000).rounded() / 10_000) })
    }

    var valueThreshold: ValueThreshold { ValueThreshold(majorUnits: threshold, hasColors: colorsValues) }
}

extension ListPreferences {
    /// The list has the same share of the window next time.
    @MainActor static func keepShare(of pane: SplitPane, in settings: SettingsStore) {
        let share: Double? = if case .fraction(let fraction) = pane.chosenWidth { fraction } else { nil }
        // The write is queued at once: the window may close next.
        Task.immediate { try? await settings.inTurn { (settings) throws(InventoryError) in try setShare(share, in: settings) } }
    }
}
