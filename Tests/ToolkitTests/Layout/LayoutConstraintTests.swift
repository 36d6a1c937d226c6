import Graphics
import Testing

@testable import Toolkit

struct LayoutConstraintTests {
    /// The origin of a view of 60 by 20 points with an attribute pinned at 30 points from the root's.
    @Test(arguments: [
        (LayoutConstraint.Attribute.left, [30.0, 0]), (.right, [290, 0]), (.leading, [30, 0]), (.trailing, [290, 0]), (.centerX, [160, 0]),
        (.top, [0, 30]), (.bottom, [0, 110]), (.centerY, [0, 70]), (.firstBaseline, [0, 115]), (.lastBaseline, [0, 111]),
        (.leftMargin, [30, 0]), (.rightMargin, [290, 0]), (.topMargin, [0, 30]), (.bottomMargin, [0, 110]), (.leadingMargin, [30, 0]),
        (.trailingMargin, [290, 0]), (.centerXWithinMargins, [160, 0]), (.centerYWithinMargins, [0, 70]),
    ])
    func attributes(_ attribute: LayoutConstraint.Attribute, _ expected: [Double]) {
        let view = SizedView("a", 60, 20)
        let stage = LayoutStage(view)
        LayoutConstraint(item: view, attribute: attribute, relatedBy: .equal, toItem: stage.root, attribute: attribute, constant: 30)
            .isActive = true
        stage.layOut()
        #expect(near(view.numbers, expected + [60, 20]))
    }

    @Test func lengthsFollowLengthsOfEitherAxis() {
        let view = SizedView("a")
        let stage = LayoutStage(view)
        LayoutConstraint.activate([
            view.widthAnchor.constraint(equalTo: stage.root.widthAnchor, multiplier: 0.5, constant: -10),
            view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.25),
            view.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 3),
            view.bottomAnchor.constraint(equalTo: stage.root.bottomAnchor),
        ])
        stage.layOut()
        #expect(near(view.numbers, [3, 62.5, 150, 37.5]))
        stage.layOut(420, 200)
        #expect(near(view.numbers, [3, 150, 200, 50]))
    }

    @Test func relationsHoldAndBestPrioritiesWin() {
        let view = SizedView("a", 50, 20)
        let stage = LayoutStage(view)
        let atLeast = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 80)
        let atMost = view.widthAnchor.constraint(lessThanOrEqualToConstant: 90)
        let wish = view.widthAnchor.constraint(equalToConstant: 200)
        wish.priority = 400
        LayoutConstraint.activate([atLeast])
        stage.layOut()
        #expect(view.frame.width == 80)
        LayoutConstraint.activate([atMost, wish])
        stage.layOut()
        #expect(view.frame.width == 90)
        wish.constant = 60
        stage.layOut()
        #expect(view.frame.width == 80)
        atLeast.isActive = false
        stage.layOut()
        #expect(view.frame.width == 60)
        wish.priority = 200
        stage.layOut()
        #expect(view.frame.width == 50)
        view.setContentHuggingPriority(150, for: .horizontal)
        stage.layOut()
        #expect(view.frame.width == 60)
        view.size.width = 70
        stage.layOut()
        #expect(view.frame.width == 70)
    }

    /// Two labels share a width: hugging determines the one that gives way while there is room, and resistance when there is none.
    @Test func contentHugsAndResists() {
        let name = SizedView("name", 100, 20), value = SizedView("value", 60, 20)
        let stage = LayoutStage(name, value)
        LayoutConstraint.activate([
            name.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor), name.topAnchor.constraint(equalTo: stage.root.topAnchor),
            value.leadingAnchor.constraint(equalTo: name.trailingAnchor, constant: 10),
            value.trailingAnchor.constraint(equalTo: stage.root.trailingAnchor),
            value.firstBaselineAnchor.constraint(equalTo: name.firstBaselineAnchor),
        ])
        value.setContentHuggingPriority(.required, for: .horizontal)
        name.setContentCompressionResistancePriority(749, for: .horizontal)
        stage.layOut(300)
        #expect(near(name.numbers, [0, 0, 230, 20]) && near(value.numbers, [240, 0, 60, 20]))
        stage.layOut(150)
        #expect(near(name.numbers, [0, 0, 80, 20]) && near(value.numbers, [90, 0, 60, 20]))
        stage.layOut(50)
        #expect(near(name.numbers, [0, 0, 0, 20]) && near(value.numbers, [10, 0, 40, 20]))
        #expect(stage.warnings.isEmpty)
    }

    @Test func viewsLaidOutByFramesAreReferredTo() {
        let fixed = View(frame: Rect(x: 10, y: 20, width: 40, height: 40))
        let view = SizedView("a", 30, 10)
        let stage = LayoutStage(fixed, view)
        LayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: fixed.rightAnchor, constant: 8), view.topAnchor.constraint(equalTo: fixed.topAnchor),
        ])
        stage.layOut()
        #expect(near(view.numbers, [58, 20, 30, 10]))
        fixed.frame = Rect(x: 15, y: 2, width: 50, height: 40)
        stage.root.layoutIfNeeded()
        #expect(near(view.numbers, [73, 2, 30, 10]))
        #expect(near(fixed.numbers, [15, 2, 50, 40]))
    }

    /// A constraint from outside reaches into a view that is laid out by its frame.
    @Test func constraintsReachIntoViewsLaidOutByFrames() {
        let box = View(frame: Rect(x: 100, y: 10, width: 80, height: 80))
        let inner = SizedView("inner", 20, 20), outer = SizedView("outer", 20, 20)
        let stage = LayoutStage(box, outer)
        box.addSubview(inner)
        LayoutConstraint.activate([
            inner.rightAnchor.constraint(equalTo: box.rightAnchor, constant: -5), inner.topAnchor.constraint(equalTo: box.topAnchor),
        ])
        stage.layOut()
        #expect(near(inner.numbers, [55, 0, 20, 20]))
        let across = outer.leftAnchor.constraint(equalTo: inner.leftAnchor)
        LayoutConstraint.activate([across, outer.topAnchor.constraint(equalTo: inner.bottomAnchor, constant: 1)])
        stage.layOut()
        #expect(near(outer.numbers, [155, 31, 20, 20]) && near(inner.numbers, [55, 0, 20, 20]))
        box.frame.origin.x = 50
        stage.layOut()
        #expect(near(outer.numbers, [105, 31, 20, 20]))
        #expect(box.layoutState?.engine == nil)
        LayoutConstraint.deactivate(stage.root.constraints)
        box.frame.size.width = 100
        stage.layOut()
        #expect(near(inner.numbers, [75, 0, 20, 20]))
        #expect(box.layoutState?.engine != nil)
    }

    @Test func nestedViewsStandInTheirSuperviews() {
        let box = SizedView("box"), inner = SizedView("inner", 20, 10)
        let stage = LayoutStage(box)
        box.addSubview(inner)
        LayoutConstraint.activate([
            box.centerXAnchor.constraint(equalTo: stage.root.centerXAnchor),
            box.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 4),
            inner.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 5),
            inner.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -5),
            inner.topAnchor.constraint(equalTo: box.topAnchor, constant: 3), inner.bottomAnchor.constraint(equalTo: box.bottomAnchor),
        ])
        stage.layOut()
        #expect(near(box.numbers, [145, 4, 30, 13]) && near(inner.numbers, [5, 3, 20, 10]))
        // A position times a number is measured in the view that keeps the constraint.
        inner.size.width = 40
        stage.layOut()
        #expect(near(box.numbers, [135, 4, 50, 13]) && near(inner.numbers, [5, 3, 40, 10]))
    }

    @Test func leavingViewsTakeTheirConstraintsAlong() {
        let one = SizedView("one", 20, 10), two = SizedView("two", 20, 10)
        let stage = LayoutStage(one, two)
        LayoutConstraint.activate([
            one.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 5), two.leftAnchor.constraint(equalTo: one.rightAnchor),
            one.widthAnchor.constraint(equalToConstant: 30),
        ])
        stage.layOut()
        #expect(two.frame.minX == 35)
        one.removeFromSuperview()
        #expect(stage.root.constraints.isEmpty && one.constraints.count == 1)
        stage.layOut()
        #expect(two.frame.minX == 35)
        stage.root.addSubview(one)
        one.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 50).isActive = true
        stage.layOut()
        #expect(one.frame.minX == 50 && one.frame.width == 30)
    }

    @Test func nothingIsKeptAlive() {
        weak var gone: View?
        weak var constraint: LayoutConstraint?
        do {
            let view = SizedView("a", 10, 10)
            let stage = LayoutStage(view)
            let made = view.leftAnchor.constraint(equalTo: stage.root.layoutMarginsGuide.leftAnchor)
            made.isActive = true
            stage.layOut()
            gone = stage.root
            constraint = made
        }
        #expect(gone == nil && constraint == nil)
    }

    @Test func meaninglessConstraintsStayInactive() {
        let view = SizedView("a", 10, 10), stranger = SizedView("b", 10, 10)
        let stage = LayoutStage(view)
        let made = [
            LayoutConstraint(item: view, attribute: .left, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, constant: 5),
            LayoutConstraint(item: view, attribute: .left, relatedBy: .equal, toItem: stage.root, attribute: .top),
            LayoutConstraint(item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, constant: .nan),
            view.leftAnchor.constraint(equalTo: stranger.leftAnchor),
        ]
        LayoutConstraint.activate(made)
        #expect(made.allSatisfy { !$0.isActive } && stage.warnings.count == 4)
        #expect(stage.warnings[0].description == "The constraint “a.left = 5.0” is left out: a place needs another place to relate to.")
    }
}
