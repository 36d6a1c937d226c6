import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

struct LayoutDirectionTests {
    private let picture = SizedView("picture", 40, 40)
    private let name = SizedView("name", 60, 20)
    private let stage: LayoutStage

    init() {
        stage = LayoutStage(picture, name)
        LayoutConstraint.activate([
            picture.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 14),
            name.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 10),
            name.trailingAnchor.constraint(lessThanOrEqualTo: stage.root.layoutMarginsGuide.trailingAnchor),
        ])
        stage.root.layoutMargins = EdgeInsets(top: 1, left: 20, bottom: 2, right: 30)
    }

    @Test func sidesSwap() {
        stage.layOut()
        #expect(picture.frame.minX == 14 && name.frame.minX == 64 && name.frame.width == 60)
        stage.root.semanticContentAttribute = .forceRightToLeft
        stage.layOut()
        #expect(picture.frame.maxX == 306 && name.frame.maxX == 256 && name.frame.width == 60)
        name.size.width = 500
        name.setContentCompressionResistancePriority(200, for: .horizontal)
        stage.layOut()
        #expect(name.frame.minX == 20 && name.frame.maxX == 256)
        stage.root.semanticContentAttribute = .playback
        stage.layOut()
        #expect(name.frame.minX == 64 && name.frame.maxX == 290)
    }

    @Test func leftAndRightStay() {
        let left = SizedView("left", 10, 10)
        stage.root.addSubview(left)
        left.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 5).isActive = true
        stage.root.semanticContentAttribute = .forceRightToLeft
        stage.layOut()
        #expect(left.frame.minX == 5)
    }

    /// A position times a number counts from the leading edge.
    @Test func multipliersCountFromTheLeadingEdge() {
        let view = SizedView("half", 10, 10)
        stage.root.addSubview(view)
        LayoutConstraint(
            item: view, attribute: .leading, relatedBy: .equal, toItem: stage.root, attribute: .trailing, multiplier: 0.25, constant: 1
        ).isActive = true
        stage.layOut()
        #expect(view.frame.minX == 81)
        stage.root.semanticContentAttribute = .forceRightToLeft
        stage.layOut()
        #expect(view.frame.maxX == 320 - 81)
    }

    /// The direction can be set before a view enters a window and afterwards.
    @Test func aViewInAWindowHasADirectionOfItsOwn() {
        let window = Window(size: Size(width: 320, height: 200))
        let (outer, inner) = (View(), View())
        outer.addSubview(inner)
        window.topLayer.rootView.addSubview(outer)
        #expect(inner.effectiveUserInterfaceLayoutDirection == .leftToRight)
        inner.semanticContentAttribute = .forceRightToLeft
        #expect(inner.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        #expect(outer.effectiveUserInterfaceLayoutDirection == .leftToRight)

        let other = Window(size: Size(width: 320, height: 200))
        #expect(other.topLayer.rootView.effectiveUserInterfaceLayoutDirection == .leftToRight)
        other.topLayer.rootView.addSubview(outer)
        #expect(inner.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        inner.semanticContentAttribute = .unspecified
        #expect(inner.effectiveUserInterfaceLayoutDirection == .leftToRight)
    }

    @Test func theWindowFollowsTheDesktop() {
        let window = Window(size: Size(width: 320, height: 200))
        let controller = ViewController()
        window.rootViewController = controller
        stage.root.frame = Rect(x: 0, y: 0, width: 320, height: 100)
        controller.view.addSubview(stage.root)
        var settings = Harness.quietSettings
        let harness = Harness(window, size: Size(width: 320, height: 200), settings: settings)
        #expect(picture.frame.minX == 14)
        settings.layoutDirection = .rightToLeft
        window.send(.settingsChanged(settings))
        harness.advance(seconds: 0.02)
        #expect(picture.frame.maxX == 306)
    }

    @Test(arguments: [
        ("he_IL.UTF-8", true), ("ar", true), ("fa-IR", true), ("uz-Arab", true), ("az_AZ", false), ("en_GB.UTF-8", false), ("C", false),
        ("", false),
        ("ar-Latn", false), ("sd@devanagari", true),
    ])
    func languagesHaveADirection(_ language: String, _ isRightToLeft: Bool) {
        #expect(UserInterfaceLayoutDirection(language: language) == (isRightToLeft ? .rightToLeft : .leftToRight))
    }
}
