import Graphics
import Testing

@testable import Toolkit

struct AutoresizingTests {
    private func resized(_ mask: AutoresizingMask, _ frame: Rect, to size: Size) -> [Double] {
        let root = View(frame: Rect(x: 0, y: 0, width: 320, height: 60))
        let view = View(frame: frame)
        root.addSubview(view)
        view.autoresizingMask = mask
        root.frame.size = size
        return view.numbers
    }

    /// The example of Interface Builder files: several flexible parts share the growth in proportion to their drawn sizes.
    @Test func flexiblePartsShareTheGrowth() {
        let frame = Rect(x: 48, y: 20, width: 209, height: 20)
        let wide = resized([.flexibleWidth, .flexibleRightMargin], frame, to: Size(width: 700, height: 60))
        #expect(abs(wide[2] - (209 + 380 * 209 / 272)) < 1e-9 && wide[0] == 48)
        #expect(abs(wide[2] - 500.985) < 0.001)
        #expect(resized([.flexibleLeftMargin], frame, to: Size(width: 400, height: 80)) == [128, 20, 209, 20])
        #expect(resized([.flexibleHeight], frame, to: Size(width: 400, height: 80)) == [48, 20, 209, 40])
        #expect(resized([.flexibleTopMargin, .flexibleBottomMargin], frame, to: Size(width: 320, height: 100)) == [48, 40, 209, 20])
        #expect(resized([], frame, to: Size(width: 700, height: 200)) == [48, 20, 209, 20])
    }

    @Test func partsWithoutLengthShareEqually() {
        #expect(
            resized(
                [.flexibleLeftMargin, .flexibleRightMargin], Rect(x: 0, y: 0, width: 320, height: 60), to: Size(width: 340, height: 60))
                == [10, 0, 320, 60])
    }

    /// A view that is laid out by its mask is among views that are laid out by constraints.
    @Test func constraintsFollowTheMask() {
        let fixed = View(frame: Rect(x: 200, y: 10, width: 100, height: 20))
        fixed.autoresizingMask = [.flexibleLeftMargin]
        let view = SizedView("view", 40, 20)
        let stage = LayoutStage(fixed, view)
        LayoutConstraint.activate([
            view.trailingAnchor.constraint(equalTo: fixed.leadingAnchor, constant: -5), view.topAnchor.constraint(equalTo: fixed.topAnchor),
        ])
        stage.layOut()
        #expect(near(view.numbers, [155, 10, 40, 20]))
        stage.layOut(420)
        #expect(near(fixed.numbers, [300, 10, 100, 20]) && near(view.numbers, [255, 10, 40, 20]))
    }

    @Test func viewsWithoutAnyOfThisKeepNoState() {
        let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let label = Label("text")
        root.addSubview(label)
        label.frame = Rect(x: 5, y: 5, width: 50, height: 20)
        root.frame.size = Size(width: 200, height: 200)
        root.layoutIfNeeded()
        label.text = "other"
        label.removeFromSuperview()
        #expect(root.layoutState == nil && label.layoutState == nil)
    }

    @Test func constraintsAreUpdatedFromTheInsideOutBeforeLayout() {
        final class Updating: View {
            static var log: [String] = []
            override func updateConstraints() {
                super.updateConstraints()
                Updating.log.append("update \(tag)")
            }
            override func layoutSubviews() { Updating.log.append("layout \(tag)") }
        }
        let outer = Updating(), inner = Updating()
        outer.tag = 1
        inner.tag = 2
        inner.setNeedsUpdateConstraints()
        outer.addSubview(inner)
        outer.setNeedsUpdateConstraints()
        outer.layoutIfNeeded()
        #expect(Updating.log == ["update 2", "update 1", "layout 1", "layout 2"])
        outer.setNeedsLayout()
        outer.layoutIfNeeded()
        #expect(Updating.log.count == 5)
    }
}
