import Toolkit

/// The possible shapes of a window for window managers: the smallest and the largest ratio of width to height.
struct AspectHint: Equatable {
    /// A ratio of whole numbers.
    struct Ratio: Equatable {
        var width: Int32
        var height: Int32
    }

    var least: Ratio
    var greatest: Ratio

    /// The largest length of a window, which stands for no limit.
    private static let endless: Int32 = 32_767

    /// Makes the limits for some shapes; nil if there are none.
    init?(_ orientations: InterfaceOrientationMask) {
        switch (orientations.allowsPortrait, orientations.allowsLandscape) {
        case (true, false): (least, greatest) = (Ratio(width: 1, height: Self.endless), Ratio(width: 1, height: 1))
        case (false, true): (least, greatest) = (Ratio(width: 1, height: 1), Ratio(width: Self.endless, height: 1))
        default: return nil
        }
    }
}
