import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// The nodes have the values of Interface Builder's pane for accessibility.
@Suite struct NibAccessibilityTests {
    private func contents(_ objects: String) throws -> NibContents { try Nib(NibSamples.document(objects)).instantiate() }

    private func said(_ inner: String) -> String { #"<accessibility key="accessibilityConfiguration" "# + inner }

    @Test func namesHintsAndIdentifiersReachTheNodes() throws {
        let made = try contents(
            #"<view id="v"><rect key="frame" x="0" y="0" width="300" height="200"/><subviews>"#
                + #"<button buttonType="custom" id="b"><rect key="frame" x="0" y="0" width="40" height="40"/>"#
                + said(#"label="Show picture" hint="Opens it beside the row" identifier="thumbnail">"#)
                + #"<accessibilityTraits key="traits" button="YES"/><bool key="isElement" value="YES"/></accessibility></button>"#
                + #"<label text="Details" id="l"><rect key="frame" x="0" y="50" width="90" height="20"/>"#
                + said(#"><accessibilityTraits key="traits" header="YES" staticText="YES"/></accessibility></label>"#)
                + #"<label text="§" id="s"><rect key="frame" x="0" y="80" width="90" height="20"/>"#
                + said(#"><bool key="isElement" value="NO"/></accessibility></label>"#)
                + #"<textField placeholder="x" id="f"><rect key="frame" x="0" y="110" width="90" height="38"/>"#
                + said(#"><string key="label">Where it is kept</string></accessibility></textField>"# + "</subviews></view>"))
        #expect(made.warnings.isEmpty, "\(made.warnings)")
        let root = ViewController()
        root.view.addSubview(try #require(made.view ?? made.topLevelViews.first))
        let window = Window(size: Size(width: 300, height: 200))
        window.rootViewController = root
        let harness = Harness(window, size: Size(width: 300, height: 200))
        let button = try harness.get(.button, "Show picture")
        #expect(button.hint == "Opens it beside the row" && button.identifier == "thumbnail")
        _ = try harness.get(.heading, "Details")
        _ = try harness.get(.textField, "Where it is kept")
        #expect(harness.all(.label).isEmpty)
    }

    /// Interface Builder writes a class's own traits beside a chosen one; they change nothing about a picture without a name.
    @Test func theTraitsThatAClassHasAnywaySayNothing() throws {
        let made = try contents(
            #"<imageView id="i"><rect key="frame" x="0" y="0" width="40" height="40"/>"#
                + said(#"><accessibilityTraits key="traits" image="YES" notEnabled="YES"/></accessibility></imageView>"#))
        #expect(made.warnings.isEmpty)
        #expect(made.topLevelViews.first?.accessibilityRole == nil)
    }

    @Test func whatIsNotKnownIsNamed() throws {
        let made = try contents(
            #"<view id="v">"#
                + said(
                    #"language="en"><accessibilityTraits key="traits" sparkling="YES" button="maybe"/><number key="x"/></accessibility></view>"#
                ))
        #expect(made.warnings.map(\.name) == ["language", "button", "sparkling", "number"])
    }

    @Test func itemsOfBarsHaveThemToo() throws {
        let made = try contents(
            #"<toolbar id="t"><items><barButtonItem systemItem="trash" id="i">"#
                + said(#"label="Delete Photo" hint="It can be undone" identifier="delete"/>"#) + "</barButtonItem></items></toolbar>")
        #expect(made.warnings.isEmpty)
        let bar = try #require(made.topLevelViews.first as? Toolbar)
        let button = try #require(bar.items.first?.button)
        #expect(
            button.accessibilityLabel == "Delete Photo" && button.accessibilityHint == "It can be undone" && button.identifier == "delete")
    }
}
