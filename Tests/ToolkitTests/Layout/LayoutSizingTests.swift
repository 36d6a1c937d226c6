import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

struct LayoutSizingTests {
    /// Returns a box around a text of one line, with 10 points on each side.
    private func box(_ content: SizedView) -> SizedView {
        let box = SizedView("box")
        box.addSubview(content)
        LayoutConstraint.activate([
            content.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 10),
            content.topAnchor.constraint(equalTo: box.topAnchor, constant: 10),
            content.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -10),
            content.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -10),
        ])
        return box
    }

    @Test func theSmallestSizeThatFits() {
        let box = box(SizedView("text", 50, 20))
        #expect(box.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == Size(width: 70, height: 40))
        #expect(box.systemLayoutSizeFitting(Size(width: 200, height: 10), withHorizontalFittingPriority: .required).width == 200)
        #expect(
            box.systemLayoutSizeFitting(Size(width: 200, height: 0), withHorizontalFittingPriority: 300) == Size(width: 200, height: 40))
        #expect(box.frame == .zero && box.subviews[0].frame == .zero)
        #expect(SizedView("alone", 30, 12).systemLayoutSizeFitting(.zero) == Size(width: 30, height: 12))
    }

    @Test func textOfSeveralLinesIsAsHighAsItsWidthMakesIt() {
        let label = Label("one two three four five six seven eight nine ten eleven twelve")
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        let stage = LayoutStage(label)
        LayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: stage.root.trailingAnchor),
            label.topAnchor.constraint(equalTo: stage.root.topAnchor),
        ])
        stage.layOut(2000, 500)
        let line = label.frame.height
        stage.layOut(160, 500)
        #expect(label.frame.height >= 2 * line && label.frame.width == 160)
        #expect(label.frame.height == label.sizeThatFits(Size(width: 160, height: 1000)).height)
        stage.layOut(2000, 500)
        #expect(label.frame.height == line)
    }

    @Test func whatIsLeftOpenStaysWhereItWasDrawn() {
        let view = SizedView("open", 30, 10)
        view.frame = Rect(x: 33, y: 44, width: 5, height: 5)
        let stage = LayoutStage(view)
        view.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 2).isActive = true
        stage.layOut()
        #expect(near(view.numbers, [33, 2, 30, 10]))
        #expect(stage.root.ambiguousViews().map(\.layoutName) == ["open"] && view.hasAmbiguousLayout)
        view.frame.origin.x = 60
        stage.layOut()
        #expect(near(view.numbers, [60, 2, 30, 10]))
        view.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 1).isActive = true
        stage.layOut()
        #expect(near(view.numbers, [1, 2, 30, 10]))
        #expect(stage.root.ambiguousViews().isEmpty && !view.hasAmbiguousLayout)
    }

    /// Two views that hug equally may divide the rest in any way.
    @Test func equalWishesAreAmbiguous() {
        let one = SizedView("one", 30, 10), two = SizedView("two", 30, 10)
        let stage = LayoutStage(one, two)
        LayoutConstraint.activate(
            LayoutConstraintTests.row([one, two], in: stage.root) + [
                one.topAnchor.constraint(equalTo: stage.root.topAnchor),
                two.topAnchor.constraint(equalTo: stage.root.topAnchor),
            ])
        stage.layOut()
        #expect(Set(stage.root.ambiguousViews().map(\.layoutName)) == ["one", "two"])
        two.setContentHuggingPriority(251, for: .horizontal)
        stage.layOut()
        #expect(stage.root.ambiguousViews().isEmpty && one.frame.width == 290 && two.frame.width == 30)
    }

    @Test func guidesTakePart() {
        let view = SizedView("view", 20, 10)
        let stage = LayoutStage(view)
        let guide = LayoutGuide()
        stage.root.addLayoutGuide(guide)
        LayoutConstraint.activate([
            guide.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 100),
            guide.widthAnchor.constraint(equalToConstant: 60),
            guide.topAnchor.constraint(equalTo: stage.root.safeAreaLayoutGuide.topAnchor, constant: 5),
            guide.bottomAnchor.constraint(equalTo: stage.root.layoutMarginsGuide.bottomAnchor),
            view.centerXAnchor.constraint(equalTo: guide.centerXAnchor), view.centerYAnchor.constraint(equalTo: guide.centerYAnchor),
        ])
        stage.layOut()
        #expect(guide.layoutFrame == Rect(x: 100, y: 5, width: 60, height: 87))
        #expect(near(view.numbers, [120, 43.5, 20, 10]))
        #expect(stage.root.layoutMarginsGuide.layoutFrame == Rect(x: 8, y: 8, width: 304, height: 84))
        stage.root.layoutMargins = EdgeInsets(all: 20)
        stage.layOut()
        #expect(guide.layoutFrame.height == 75)
        stage.root.removeLayoutGuide(guide)
        #expect(stage.root.constraints.isEmpty)
    }

    @Test func framesStandOnWholePixelsOfTheWindow() {
        let view = SizedView("view", 21.3, 10)
        let window = Window(size: Size(width: 321, height: 200))
        let controller = ViewController()
        window.rootViewController = controller
        controller.view.addSubview(view)
        LayoutConstraint.activate([
            view.centerXAnchor.constraint(equalTo: controller.view.centerXAnchor),
            view.centerYAnchor.constraint(equalTo: controller.view.centerYAnchor),
        ])
        _ = Harness(window, size: Size(width: 321, height: 200), scale: 2)
        #expect(view.frame == Rect(x: 150, y: 95, width: 21.5, height: 10) || view.frame == Rect(x: 149.5, y: 95, width: 21.5, height: 10))
    }

    @Test func aTextThatChangesMovesItsNeighbours() {
        let name = Label("Mac"), value = Label("$1")
        let stage = LayoutStage(name, value)
        for label in [name, value] { label.translatesAutoresizingMaskIntoConstraints = false }
        LayoutConstraint.activate([
            name.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            value.leadingAnchor.constraint(equalTo: name.trailingAnchor, constant: 8),
            name.topAnchor.constraint(equalTo: stage.root.topAnchor),
            value.firstBaselineAnchor.constraint(equalTo: name.firstBaselineAnchor),
        ])
        stage.layOut()
        #expect(value.frame.minX == name.intrinsicContentSize.width + 8)
        name.text = "A much longer name"
        stage.layOut()
        #expect(value.frame.minX == name.intrinsicContentSize.width + 8)
        name.font = Font(size: 30)
        stage.layOut()
        #expect(value.frame.minX == name.intrinsicContentSize.width + 8)
        #expect(abs(name.frame.minY + name.firstBaseline - value.frame.minY - value.firstBaseline) < 0.01 && value.frame.minY > 5)
    }
}

extension LayoutConstraintTests {
    /// Returns constraints that put views side by side from edge to edge.
    static func row(_ views: [View], in root: View) -> [LayoutConstraint] {
        var made = [views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor)]
        for (one, next) in zip(views, views.dropFirst()) { made.append(next.leadingAnchor.constraint(equalTo: one.trailingAnchor)) }
        return made + [views[views.count - 1].trailingAnchor.constraint(equalTo: root.trailingAnchor)]
    }
}
