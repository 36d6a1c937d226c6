import Graphics
import Testing

@testable import Toolkit

struct UnsatisfiableTests {
    @Test func theLastOneIsGivenUpAndTheRestHolds() {
        let view = SizedView("name", 50, 20)
        let stage = LayoutStage(view)
        let wide = view.widthAnchor.constraint(equalToConstant: 100)
        let narrow = view.widthAnchor.constraint(equalToConstant: 60)
        narrow.identifier = "narrow"
        LayoutConstraint.activate([wide, view.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 3), narrow])
        stage.layOut()
        #expect(near([view.frame.minX, view.frame.width], [3, 100]))
        #expect(
            stage.warnings.map(\.description) == [
                "Constraints contradict each other: “name.width = 100.0”, “name.width = 60.0 (narrow)”; “name.width = 60.0 (narrow)” is given up."
            ])
        #expect(narrow.isActive)
        stage.layOut(400)
        stage.layOut(300)
        #expect(stage.warnings.count == 1)
        // Once the contradicted constraint is removed, it holds again.
        wide.isActive = false
        stage.layOut()
        #expect(view.frame.width == 60 && stage.warnings.count == 1)
    }

    @Test func aSizeThatLeavesNoRoomIsSurvived() {
        let view = SizedView("name")
        let stage = LayoutStage(view)
        LayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 40),
            view.widthAnchor.constraint(greaterThanOrEqualToConstant: 80),
            view.rightAnchor.constraint(equalTo: stage.root.rightAnchor, constant: -40),
        ])
        stage.layOut(200)
        #expect(near([view.frame.minX, view.frame.width], [40, 120]) && stage.warnings.isEmpty)
        stage.layOut(100)
        #expect(near([view.frame.minX, view.frame.width], [40, 80]) && stage.warnings.count == 1)
        stage.layOut(90)
        #expect(stage.warnings.count == 1)
        stage.layOut(300)
        #expect(near([view.frame.minX, view.frame.width], [40, 220]) && stage.warnings.count == 1)
    }

    @Test func optionalConstraintsNeverContradict() {
        let view = SizedView("name")
        let stage = LayoutStage(view)
        let constraints = [100.0, 60, 80].map { view.widthAnchor.constraint(equalToConstant: $0) }
        zip(constraints, [999, 998, 1] as [LayoutPriority]).forEach { $0.priority = $1 }
        LayoutConstraint.activate(constraints)
        stage.layOut()
        #expect(view.frame.width == 100 && stage.warnings.isEmpty)
    }

    @Test func constantsThatComeToContradictAreReported() {
        let one = SizedView("one"), two = SizedView("two")
        let stage = LayoutStage(one, two)
        let first = one.widthAnchor.constraint(equalToConstant: 50)
        let equal = two.widthAnchor.constraint(equalTo: one.widthAnchor)
        let second = two.widthAnchor.constraint(equalToConstant: 50)
        LayoutConstraint.activate([first, equal, second])
        stage.layOut()
        #expect(two.frame.width == 50 && stage.warnings.isEmpty)
        first.constant = 70
        second.constant = 70
        stage.layOut()
        #expect(two.frame.width == 70 && one.frame.width == 70 && stage.warnings.isEmpty)
        first.constant = 30
        stage.layOut()
        #expect(one.frame.width == 30 && two.frame.width == 30 && stage.warnings.count == 1)
        #expect(stage.warnings.first?.constraints.contains { $0 === second } ?? false)
    }

    /// Content that must not be wider contradicts constraints; the constraint is given up.
    @Test func contentThatMustBeWhatItIs() {
        let view = SizedView("value", 40, 20)
        view.setContentHuggingPriority(.required, for: .horizontal)
        let stage = LayoutStage(view)
        LayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: stage.root.leftAnchor), view.rightAnchor.constraint(equalTo: stage.root.rightAnchor),
        ])
        stage.layOut()
        #expect(stage.warnings.count == 1 && near([view.frame.minX, view.frame.width], [0, 40]))
        #expect(stage.warnings.first?.description.contains("the size of the content of value") ?? false)
    }
}
