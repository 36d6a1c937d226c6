import Graphics
import Testing

@testable import Toolkit

/// A view whose content has a size that a test chooses.
final class SizedView: View {
    var size: Size { didSet { invalidateIntrinsicContentSize() } }

    init(_ name: String, _ width: Double = View.noIntrinsicMetric, _ height: Double = View.noIntrinsicMetric) {
        size = Size(width: width, height: height)
        super.init()
        identifier = name
        translatesAutoresizingMaskIntoConstraints = false
    }

    override var intrinsicContentSize: Size { size }
    override var firstBaselinePosition: BaselinePosition { BaselinePosition(fraction: 0.5, offset: 5) }
    override var lastBaselinePosition: BaselinePosition { BaselinePosition(fraction: 0.5, offset: 9) }
}

/// A root of 320 by 100 points that is in no window, and the reported contradictions.
final class LayoutStage {
    let root = View(frame: Rect(x: 7, y: 9, width: 320, height: 100))
    var warnings: [LayoutWarning] = []

    init(_ views: View...) {
        root.identifier = "root"
        for view in views { root.addSubview(view) }
        root.layoutDiagnostics = LayoutDiagnostics { [weak self] in self?.warnings.append($0) }
    }

    func layOut(_ width: Double = 320, _ height: Double = 100) {
        root.frame.size = Size(width: width, height: height)
        root.layoutIfNeeded()
    }
}

extension View {
    /// The frame as a list of numbers.
    var numbers: [Double] { [frame.minX, frame.minY, frame.width, frame.height] }
}

/// Returns whether numbers are the same except for rounding.
func near(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 1e-6 }
}
